'use no memo';

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
  type LucideIcon,
  RotateCcw,
  ScanText,
  ShieldAlert,
  ShieldOff,
  ShieldQuestionMark,
  Upload,
  Users,
} from 'lucide-react';
import type { Finding, FindingCode, Severity } from '#lib/model/session/finding.ts';
import { cn } from '../style/index.ts';

/** The others have the general one. */
const icons: Partial<Record<FindingCode, LucideIcon>> = {
  step_rejected: CircleX,
  owners_rejected: CircleX,
  person_rejected: CircleX,
  documents_rejected: CircleX,
  document_expired: CalendarX2,
  host_document_expired: CalendarX2,
  document_expiring: CalendarClock,
  ownership_sanctions: ShieldAlert,
  hits_reported: ShieldAlert,
  hits_match: ShieldAlert,
  approval_missing: ShieldAlert,
  duplicate_match: Users,
  action_required: ShieldAlert,
  screening_refused: CircleX,
  screening_incomplete: ShieldQuestionMark,
  screening_unsettled: ShieldQuestionMark,
  screened_differs: ShieldQuestionMark,
  not_screened: ShieldOff,
  owners_unscreened: ShieldOff,
  person_unscreened: ShieldOff,
  step_unreadable: FileQuestionMark,
  mrz_check_failed: ScanText,
  mrz_unreadable: ScanText,
  mrz_differs: EqualNot,
  steps_differ: EqualNot,
  host_differs: EqualNot,
  duplicate_candidates: Users,
  step_resubmission: RotateCcw,
  status_unknown: CircleQuestionMark,
  type_unknown: CircleQuestionMark,
  owners_open: Hourglass,
  step_waiting: Hourglass,
  step_missing: Upload,
  never_read: CircleDashed,
};

const colours: Record<Severity, string> = {
  severe: 'text-rejected-fg',
  warning: 'text-resubmission-fg',
  notice: 'text-muted',
};

interface FindingIconProps {
  /** Without a code: of linked shared data. */
  readonly finding: Pick<Finding, 'severity'> & { readonly code?: FindingCode };
  readonly className?: string;
}

export function FindingIcon({ finding, className }: FindingIconProps) {
  const Icon = (finding.code && icons[finding.code]) ?? CircleAlert;
  return <Icon aria-hidden className={cn('size-3.5', colours[finding.severity], className)} />;
}
