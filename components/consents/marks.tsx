/** Outcomes and findings of shared data (v1) are marks with an icon and a word, never with colour alone. Throws nothing. */
import {
  CalendarClock,
  CalendarX2,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleQuestionMark,
  CircleX,
  EqualNot,
  FileQuestionMark,
  Hourglass,
  KeyRound,
  Lock,
  type LucideIcon,
  Minus,
  ShieldAlert,
  ShieldQuestionMark,
  UserX,
} from 'lucide-react';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { cn, severityColours } from '#components/ui/style.ts';
import type { ReadOutcome } from '#lib/model/consents/consent.ts';
import type { ConsentFinding, ShownConsentFinding } from '#lib/model/consents/finding.schema.ts';
import type { ConsentFindingCode } from '#lib/model/consents/finding.ts';
import type { ResourceName } from '#lib/model/consents/resources.ts';

/** Other findings have the general icon. */
const codesByIcon: readonly (readonly [LucideIcon, ...ConsentFindingCode[]])[] = [
  [UserX, 'another_person'],
  [ShieldAlert, 'aml_not_compliant', 'aml_matches'],
  [CircleX, 'state_rejected', 'liveness_failed', 'checks_incorrect'],
  [CalendarX2, 'document_expired', 'state_expired'],
  [CalendarClock, 'document_expiring'],
  [ShieldQuestionMark, 'aml_uncertain', 'aml_second_waiting', 'aml_changed', 'aml_unknown', 'aml_not_reported'],
  [KeyRound, 'access_revoked'],
  [EqualNot, 'values_differ', 'documents_differ'],
  [FileQuestionMark, 'answer_unreadable', 'parts_unreadable', 'birth_unreadable', 'expiry_unreadable'],
  [CircleQuestionMark, 'state_unknown', 'liveness_unknown'],
  [Hourglass, 'state_open', 'aml_open'],
  [CircleDashed, 'never_read', 'state_only'],
];

export function FindingMark({ finding, className }: { readonly finding: ConsentFinding; readonly className?: string }) {
  const Icon = codesByIcon.find((line) => line.includes(finding.code))?.[0] ?? CircleAlert;
  return <Icon aria-hidden className={cn('size-3.5 shrink-0', severityColours[finding.severity], className)} />;
}

/** A consent may have a finding of one code for each document. */
export const findingKey = ({ code, resource, place, word }: ConsentFinding): string =>
  `${code} ${resource ?? ''} ${place ?? ''} ${word ?? ''}`;

interface FindingGroup {
  /** The finding is the first of its group. */
  readonly finding: ShownConsentFinding;
  readonly count: number;
}

/** One sentence about several documents of a resource is one line. The order stays. */
export const groupFindings = (findings: readonly ShownConsentFinding[]): readonly FindingGroup[] =>
  [...Map.groupBy(findings, ({ resource, message }) => `${resource} ${message}`).values()].flatMap((group) =>
    group[0] ? [{ finding: group[0], count: group.length }] : [],
  );

/** The suffix is like "Company (3)". It is empty where the sentence concerns all. */
export function groupSuffix({ finding, count }: FindingGroup): string {
  const { resource, code } = finding;
  const isNamed = code === 'read_failed' || code === 'answer_unreadable' || code === 'another_person';
  const noun = resource === null || isNamed ? '' : resourceNouns[resource];
  return [noun, count > 1 ? `(${count})` : ''].filter(Boolean).join(' ');
}

export const resourceNouns: Record<ResourceName, string> = {
  identity: 'Identity',
  residency: 'Residency',
  corporate: 'Company',
  phone: 'Phone',
  email: 'Email',
};

/** The place of a director or owner has an anchor on the page. */
export const personAnchor = (place: string | null): string | undefined =>
  /^(?:directors|beneficial_owners)\/\d+/.exec(place ?? '')?.[0].replace('/', '-');

/** Lists have this order: resources that gave data come first. */
const looks = {
  given: { label: 'Data received', icon: CircleCheck, className: 'text-text' },
  state_only: { label: 'State only', icon: CircleDot, className: 'text-text' },
  revoked: { label: 'Access not valid', icon: KeyRound, className: 'text-resubmission-fg' },
  failed: { label: 'Read failed', icon: CircleAlert, className: 'text-resubmission-fg' },
  unreadable: { label: 'Not readable', icon: FileQuestionMark, className: 'text-resubmission-fg' },
  none: { label: 'No data', icon: Minus, className: 'text-muted' },
  not_shared: { label: 'Not shared', icon: Lock, className: 'text-muted' },
  never: { label: 'Not read yet', icon: CircleDashed, className: 'text-subtle' },
} as const satisfies Record<
  ReadOutcome | 'never',
  { readonly label: string; readonly icon: LucideIcon; readonly className: string }
>;

export const outcomesInOrder = Object.keys(looks) as readonly (keyof typeof looks)[];

/** The outcome of the last read is null when there was none. */
export function OutcomeMark({ outcome }: { readonly outcome: ReadOutcome | null }) {
  const { label, icon, className } = looks[outcome ?? 'never'];
  return (
    <StatusMark icon={icon} className={className}>
      {label}
    </StatusMark>
  );
}
