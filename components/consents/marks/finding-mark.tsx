import {
  CalendarClock,
  CalendarX2,
  CircleAlert,
  CircleDashed,
  CircleQuestionMark,
  CircleX,
  EqualNot,
  FileQuestionMark,
  Hourglass,
  KeyRound,
  type LucideIcon,
  ShieldAlert,
  ShieldQuestionMark,
  UserX,
} from 'lucide-react';
import { cn } from '#components/ui/style.ts';
import type { ConsentFinding, ConsentFindingCode } from '#lib/model/consents/finding.ts';
import type { Severity } from '#lib/model/session/finding.ts';

/** The others have the general one. */
const icons: Partial<Record<ConsentFindingCode, LucideIcon>> = {
  another_person: UserX,
  aml_not_compliant: ShieldAlert,
  aml_matches: ShieldAlert,
  state_rejected: CircleX,
  liveness_failed: CircleX,
  checks_incorrect: CircleX,
  document_expired: CalendarX2,
  state_expired: CalendarX2,
  document_expiring: CalendarClock,
  aml_uncertain: ShieldQuestionMark,
  aml_second_waiting: ShieldQuestionMark,
  aml_changed: ShieldQuestionMark,
  aml_unknown: ShieldQuestionMark,
  aml_not_reported: ShieldQuestionMark,
  access_revoked: KeyRound,
  values_differ: EqualNot,
  documents_differ: EqualNot,
  answer_unreadable: FileQuestionMark,
  parts_unreadable: FileQuestionMark,
  birth_unreadable: FileQuestionMark,
  expiry_unreadable: FileQuestionMark,
  state_unknown: CircleQuestionMark,
  liveness_unknown: CircleQuestionMark,
  state_open: Hourglass,
  aml_open: Hourglass,
  never_read: CircleDashed,
  state_only: CircleDashed,
};

export const severityColour: Record<Severity, string> = {
  severe: 'text-rejected-fg',
  warning: 'text-resubmission-fg',
  notice: 'text-muted',
};

/** Goes before the sentence of the finding. */
export function FindingMark({ finding, className }: { readonly finding: ConsentFinding; readonly className?: string }) {
  const Icon = icons[finding.code] ?? CircleAlert;
  return <Icon aria-hidden className={cn('size-3.5 shrink-0', severityColour[finding.severity], className)} />;
}

/** Of one consent: a code may be there once for each document. */
export const findingKey = ({ code, resource, place, word }: ConsentFinding): string =>
  `${code} ${resource ?? ''} ${place ?? ''} ${word ?? ''}`;
