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

const icons: Record<FindingCode, LucideIcon> = {
  step_rejected: CircleX,
  document_expired: CalendarX2,
  hits_reported: ShieldAlert,
  owners_rejected: CircleX,
  screening_incomplete: ShieldQuestionMark,
  action_required: ShieldAlert,
  step_unreadable: FileQuestionMark,
  not_screened: ShieldOff,
  mrz_check_failed: ScanText,
  mrz_differs: EqualNot,
  subject_minor: CircleAlert,
  duplicate_candidates: Users,
  step_resubmission: RotateCcw,
  document_expiring: CalendarClock,
  status_unknown: CircleQuestionMark,
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

export function FindingIcon({ finding, className }: { finding: Finding; className?: string }) {
  const Icon = icons[finding.code];
  return <Icon aria-hidden className={cn('size-3.5', colours[finding.severity], className)} />;
}
