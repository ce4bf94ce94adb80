import {
  CircleQuestionMark,
  Equal,
  EqualApproximately,
  EqualNot,
  EyeOff,
  Info,
  type LucideIcon,
  Minus,
} from 'lucide-react';
import { type Agreement, maskedRemark } from '#lib/step-comparison/index.ts';
import { StatusMark } from '../values/index.ts';

const marks: Record<Agreement, { icon: LucideIcon; label: string; className: string }> = {
  equal: { icon: Equal, label: 'Equal', className: 'text-equal' },
  partial: { icon: EqualApproximately, label: 'Partial', className: 'text-resubmission-fg' },
  different: { icon: EqualNot, label: 'Different', className: 'text-different' },
  several: { icon: Info, label: 'Several values', className: 'text-muted' },
  not_compared: { icon: CircleQuestionMark, label: 'Not compared', className: 'text-muted' },
  one_source: { icon: Minus, label: 'One source', className: 'text-muted' },
};

interface AgreementMarkProps {
  readonly agreement: Agreement;
  readonly remark?: string | undefined;
}

/** Whether values agree, with a remark where there is more to say. */
export function AgreementMark({ agreement, remark }: AgreementMarkProps) {
  const { icon, label, className } = marks[agreement];
  return (
    <span className="flex flex-col items-start">
      <StatusMark icon={remark === maskedRemark ? EyeOff : icon} className={className}>
        {label}
      </StatusMark>
      {remark !== undefined && <span className="text-meta text-muted">{remark}</span>}
    </span>
  );
}
