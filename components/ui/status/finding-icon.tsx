'use no memo';

import {
  CalendarClock,
  CalendarOff,
  CalendarX2,
  CircleAlert,
  CircleDashed,
  CircleQuestionMark,
  CircleX,
  EqualNot,
  FileQuestionMark,
  Hourglass,
  Landmark,
  Link2,
  List,
  type LucideIcon,
  Newspaper,
  RotateCcw,
  ScanText,
  ShieldAlert,
  ShieldEllipsis,
  ShieldOff,
  ShieldQuestionMark,
  Upload,
  Users,
  UserX,
} from 'lucide-react';
import type { Finding, Severity } from '#lib/model/session/finding.schema.ts';
import type { FindingCode } from '#lib/model/session/finding.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import { cn } from '../style.ts';

/** The mark of each kind of hit is the same in the list, in the session header and on the hit. */
export const kindMarks = {
  sanctions: { icon: ShieldAlert, tone: 'sanctions', label: 'Sanctions' },
  pep: { icon: Landmark, tone: 'pep', label: 'PEP' },
  other: { icon: List, tone: 'other', label: 'Other' },
  adverse_media: { icon: Newspaper, tone: 'media', label: 'Adverse media' },
} as const satisfies Record<HitKind, { icon: LucideIcon; tone: string; label: string }>;

/** The other codes have the general mark; those about hits have the mark of their gravest kind. */
const icons: Partial<Record<FindingCode, LucideIcon>> = {
  step_rejected: CircleX,
  owners_rejected: CircleX,
  person_rejected: CircleX,
  documents_rejected: CircleX,
  owner_documents_rejected: CircleX,
  screening_refused: CircleX,
  document_expired: CalendarX2,
  host_document_expired: CalendarX2,
  document_expiring: CalendarClock,
  proof_old: CalendarClock,
  review_overdue: CalendarClock,
  expiry_unreadable: CalendarOff,
  expiry_missing: CalendarOff,
  hits_false_positive: UserX,
  duplicates_false_positive: UserX,
  duplicate_match: Users,
  duplicate_candidates: Users,
  action_required: ShieldEllipsis,
  action_not_stated: ShieldEllipsis,
  screening_incomplete: ShieldQuestionMark,
  screening_unsettled: ShieldQuestionMark,
  screened_unclear: ShieldQuestionMark,
  not_screened: ShieldOff,
  owners_unscreened: ShieldOff,
  person_unscreened: ShieldOff,
  step_unreadable: FileQuestionMark,
  mrz_check_failed: ScanText,
  mrz_unreadable: ScanText,
  screened_differs: EqualNot,
  mrz_differs: EqualNot,
  steps_differ: EqualNot,
  host_differs: EqualNot,
  ownership_mismatch: EqualNot,
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

/** Sanctions alone are filled, as on the hit. */
const kindColours: Partial<Record<HitKind, string>> = {
  sanctions:
    'rounded-[1px] bg-sanctions-bg text-sanctions-fg ring-2 ring-sanctions-bg print:text-sanctions-bg print:ring-0',
  pep: 'text-pep-fg',
  adverse_media: 'text-media-fg',
};

/** Hits of which none was delivered have no known kind. */
function kindOf({ code, worst, finding }: FindingIconProps['finding']): HitKind | undefined {
  if (code === 'ownership_sanctions') return 'sanctions';
  if (code !== 'hits_reported' && code !== 'hits_match' && code !== 'owners_hits') return undefined;
  return (worst ?? finding?.worst)?.kind ?? 'other';
}

function markOf(finding: FindingIconProps['finding']): readonly [icon: LucideIcon, colour: string] {
  const { code, severity } = finding;
  const kind = kindOf(finding);
  if (kind) return [kindMarks[kind].icon, kindColours[kind] ?? colours[severity]];
  // The finding concerns matches with politically exposed persons alone.
  if (code === 'approval_missing') return [Landmark, 'text-pep-fg'];
  return [code === undefined ? Link2 : (icons[code] ?? CircleAlert), colours[severity]];
}

interface FindingIconProps {
  /** A finding without a code is that of linked shared data. A line of the session page has the finding that it shows. */
  readonly finding: Pick<Finding, 'severity' | 'worst'> & {
    readonly code?: FindingCode;
    readonly finding?: Pick<Finding, 'worst'>;
  };
  readonly className?: string;
}

export function FindingIcon({ finding, className }: FindingIconProps) {
  const [Icon, colour] = markOf(finding);
  return <Icon aria-hidden className={cn('size-3.5', colour, className)} />;
}
