import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  FileQuestionMark,
  KeyRound,
  Lock,
  type LucideIcon,
  Minus,
} from 'lucide-react';
import { StatusMark } from '#components/step-parts/values/index.ts';
import type { ReadOutcome } from '#lib/model/consents/consent.ts';

interface OutcomeLook {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly className: string;
}

/** In the order of a list: what gave data first. */
const looks = {
  given: { label: 'Data received', icon: CircleCheck, className: 'text-text' },
  state_only: { label: 'State only', icon: CircleDot, className: 'text-text' },
  revoked: { label: 'Access not valid', icon: KeyRound, className: 'text-resubmission-fg' },
  failed: { label: 'Read failed', icon: CircleAlert, className: 'text-resubmission-fg' },
  unreadable: { label: 'Not readable', icon: FileQuestionMark, className: 'text-resubmission-fg' },
  none: { label: 'No data', icon: Minus, className: 'text-muted' },
  not_shared: { label: 'Not shared', icon: Lock, className: 'text-muted' },
  never: { label: 'Not read yet', icon: CircleDashed, className: 'text-subtle' },
} as const satisfies Record<ReadOutcome | 'never', OutcomeLook>;

export const outcomesInOrder = Object.keys(looks) as readonly (keyof typeof looks)[];

/** What a resource gave when it was last read; null: it never was. */
export function OutcomeMark({ outcome }: { readonly outcome: ReadOutcome | null }) {
  const { label, icon, className } = looks[outcome ?? 'never'];
  return (
    <StatusMark icon={icon} className={className}>
      {label}
    </StatusMark>
  );
}
