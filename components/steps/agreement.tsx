import { CircleQuestionMark, Equal, EqualNot, EyeOff, Info, type LucideIcon, Minus } from 'lucide-react';
import type { Agreement } from '#lib/format/cross-check.ts';
import { Sign } from './sign.tsx';

const signs: Record<Agreement, { icon: LucideIcon; word: string; className: string }> = {
  equal: { icon: Equal, word: 'Equal', className: 'text-equal' },
  different: { icon: EqualNot, word: 'Different', className: 'text-different' },
  several: { icon: Info, word: 'Not the same', className: 'text-muted' },
  not_compared: { icon: CircleQuestionMark, word: 'Not compared', className: 'text-muted' },
  one_source: { icon: Minus, word: 'One source', className: 'text-muted' },
};

interface AgreementSignProps {
  readonly agreement: Agreement;
  readonly remark?: string | undefined;
}

/** Whether values agree: icon, word, colour, and why where there is more to say. */
export function AgreementSign({ agreement, remark }: AgreementSignProps) {
  const { icon, word, className } = signs[agreement];
  return (
    <span className="flex flex-col items-start">
      <Sign icon={remark === 'hidden from your role' ? EyeOff : icon} className={className}>
        {word}
      </Sign>
      {remark !== undefined && <span className="text-meta text-muted">{remark}</span>}
    </span>
  );
}
