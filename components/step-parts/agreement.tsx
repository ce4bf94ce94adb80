import { CircleQuestionMark, Equal, EqualApproximately, EqualNot, EyeOff, Info, Minus } from 'lucide-react';
import Link from 'next/link';
import { Scroller } from '#components/ui/page/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn } from '#components/ui/style.ts';
import { Day } from '#components/ui/time/day.tsx';
import { countryName } from '#lib/format/country.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { stepPage } from '#lib/model/addresses.ts';
import type { SubjectFact } from '#lib/model/session/session.schema.ts';
import { type Agreement, type AttributeKind, type CrossValue, maskedRemark } from '#lib/step-comparison/index.ts';
import { StatusMark } from './status-mark.tsx';
import { MarkedValue } from './values.tsx';

/** The reported value is formatted by its kind, with differing characters marked. */
export function FactValue({ kind, value }: { readonly kind: AttributeKind; readonly value: CrossValue }) {
  const { fact, parts, masked, meaning } = value;
  const country = kind === 'country' && !masked ? countryName(fact.value) : undefined;
  const isNamed = country !== undefined && country !== fact.value;
  return (
    <span className="block min-w-0">
      <Scroller className={cn('long-text block', kind === 'number' && 'font-mono')}>
        {parts.length > 0 ? (
          <MarkedValue value={fact.value} parts={parts} isDate={kind === 'date'} />
        ) : kind === 'date' ? (
          <Day value={fact.value} />
        ) : (
          <>
            {isNamed && `${country} `}
            <SafeText text={fact.value} className={isNamed ? 'font-mono text-muted' : undefined} />
          </>
        )}
      </Scroller>
      {meaning !== null && <span className="block text-meta text-muted">{meaning}</span>}
      {masked && <span className="block text-meta text-subtle">not available to your role</span>}
    </span>
  );
}

export function FactSource({ reference, fact }: { readonly reference: string; readonly fact: SubjectFact }) {
  if (fact.step === null || fact.stepType === null) return <span>Session</span>;
  return (
    <Link
      href={stepPage(reference, fact.step)}
      prefetch={false}
      className="inline-flex min-h-6 items-center rounded-chip underline decoration-hairline underline-offset-3 hover:text-text hover:decoration-current"
    >
      <SafeText text={stepTypeLabel(fact.stepType)} />
    </Link>
  );
}

/** The looks of agreements are the same in every comparison. None is an alarm: a hit that differs from the subject speaks for the subject. */
export const agreementLooks = {
  equal: { icon: Equal, label: 'Equal', className: 'text-equal' },
  partial: { icon: EqualApproximately, label: 'Partial', className: 'text-text' },
  different: { icon: EqualNot, label: 'Different', className: 'text-text' },
  several: { icon: Info, label: 'Several values', className: 'text-muted' },
  not_compared: { icon: CircleQuestionMark, label: 'Not compared', className: 'text-muted' },
  one_source: { icon: Minus, label: 'One source', className: 'text-muted' },
  missing: { icon: Minus, label: 'Missing', className: 'text-missing' },
} as const satisfies Record<Agreement | 'missing', { icon: typeof Equal; label: string; className: string }>;

interface AgreementMarkProps {
  readonly agreement: Agreement;
  readonly remark?: string;
  /** A finding says that the values differ. */
  readonly isFinding?: boolean;
}

/** The mark says whether values agree, with a remark where there is more to say. */
export function AgreementMark({ agreement, remark, isFinding }: AgreementMarkProps) {
  const { icon, label, className: look } = agreementLooks[agreement];
  const className = isFinding && agreement === 'different' ? 'text-different' : look;
  return (
    <span className="flex flex-col items-start">
      <StatusMark icon={remark === maskedRemark ? EyeOff : icon} className={className} text={label} />
      {remark !== undefined && <span className="text-meta text-muted">{remark}</span>}
    </span>
  );
}
