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
import type { BlockCode } from '#lib/model/review/clear-blocks.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import { cn, severityColours } from '../style.ts';

/** The mark of each kind of hit is the same in the list, in the session header and on the hit. */
export const kindMarks = {
  sanctions: { icon: ShieldAlert, tone: 'sanctions', label: 'Sanctions' },
  pep: { icon: Landmark, tone: 'pep', label: 'PEP' },
  other: { icon: List, tone: 'other', label: 'Other' },
  adverse_media: { icon: Newspaper, tone: 'media', label: 'Adverse media' },
} as const satisfies Record<HitKind, { icon: LucideIcon; tone: string; label: string }>;

/** The other codes have the general mark; those about hits have the mark of their gravest kind. */
const codesByIcon: readonly (readonly [LucideIcon, ...BlockCode[]])[] = [
  [CircleX, 'step_rejected', 'owners_rejected', 'person_rejected', 'documents_rejected'],
  [CircleX, 'owner_documents_rejected', 'screening_refused'],
  [CalendarX2, 'document_expired', 'host_document_expired'],
  [CalendarClock, 'document_expiring', 'proof_old', 'review_overdue'],
  [CalendarOff, 'expiry_unreadable', 'expiry_missing', 'dates_impossible'],
  [UserX, 'hits_false_positive', 'duplicates_false_positive'],
  [Users, 'duplicate_match', 'duplicate_candidates'],
  [ShieldEllipsis, 'action_required', 'action_not_stated'],
  [ShieldQuestionMark, 'screening_incomplete', 'screening_unsettled', 'screened_unclear', 'screened_too_little'],
  [ShieldOff, 'not_screened', 'owners_unscreened', 'person_unscreened'],
  [FileQuestionMark, 'step_unreadable', 'evidence_not_shown', 'negative_statement'],
  [UserX, 'not_identified', 'owners_unidentified', 'person_unidentified', 'host_unidentified'],
  [ScanText, 'mrz_check_failed', 'mrz_unreadable'],
  [
    EqualNot,
    'screened_differs',
    'mrz_differs',
    'steps_differ',
    'host_differs',
    'ownership_mismatch',
    'phone_inconsistent',
    'values_contradict',
  ],
  [RotateCcw, 'step_resubmission'],
  [CircleQuestionMark, 'status_unknown', 'type_unknown', 'step_absent', 'details_missing'],
  [Hourglass, 'owners_open', 'step_waiting'],
  [Upload, 'step_missing'],
  [CircleDashed, 'never_read'],
];

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
  if (kind) return [kindMarks[kind].icon, kindColours[kind] ?? severityColours[severity]];
  // The finding concerns matches with politically exposed persons alone.
  if (code === 'approval_missing') return [Landmark, 'text-pep-fg'];
  if (code === undefined) return [Link2, severityColours[severity]];
  return [codesByIcon.find((line) => line.includes(code))?.[0] ?? CircleAlert, severityColours[severity]];
}

interface FindingIconProps {
  /** What blocks a clear has codes of its own. A finding without a code is that of linked shared data. A line of the session page has the finding that it shows. */
  readonly finding: Pick<Finding, 'severity' | 'worst'> & {
    readonly code?: BlockCode;
    readonly finding?: Pick<Finding, 'worst'>;
  };
  readonly className?: string;
}

export function FindingIcon({ finding, className }: FindingIconProps) {
  const [Icon, colour] = markOf(finding);
  return <Icon aria-hidden className={cn('size-3.5', colour, className)} />;
}
