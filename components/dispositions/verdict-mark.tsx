import { CircleDot, CircleQuestionMark, type LucideIcon, UserCheck, UserX } from 'lucide-react';
import { StatusMark } from '#components/step-parts/values/index.ts';
import { verdictNames } from '#lib/format/labels/disposition.ts';
import type { HitDisposition, Verdict } from '#lib/model/review/disposition.ts';

/** A false positive is never green: it is no approval. */
const looks = {
  open: { icon: CircleDot, className: 'text-resubmission-fg' },
  match: { icon: UserCheck, className: 'text-rejected-fg' },
  false_positive: { icon: UserX, className: 'text-muted' },
  inconclusive: { icon: CircleQuestionMark, className: 'text-resubmission-fg' },
} as const satisfies Record<Verdict, { readonly icon: LucideIcon; readonly className: string }>;

/** What counts now: a verdict on something else than is there now leaves the hit open. */
export const verdictOf = ({ state, disposition, changed }: HitDisposition): Verdict =>
  state === 'open' && disposition?.verdict === 'inconclusive' && changed === null ? 'inconclusive' : state;

export function VerdictMark({ of, isReopened = false }: { readonly of: Verdict; readonly isReopened?: boolean }) {
  const { icon, className } = looks[of];
  return (
    <StatusMark icon={icon} className={className}>
      {isReopened ? 'Open again' : verdictNames[of]}
    </StatusMark>
  );
}
