/** Messages for findings. They say what is wrong, never that anything is fine. */

import type { Finding, FindingCode } from '#lib/model/session/finding.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import { daysBetween } from '../dates/date.ts';
import { documentTypeLabel } from './document-type.ts';
import { reasonLabel } from './reason.ts';
import { stepTypeLabel } from './step-type.ts';

const counted = (count: number | undefined, one: string, many: string): string =>
  count === undefined ? many.charAt(0).toUpperCase() + many.slice(1) : `${count} ${count === 1 ? one : many}`;

const step = (finding: Finding): string => (finding.stepType === null ? 'Step' : stepTypeLabel(finding.stepType));

function expiry(finding: Finding, nowMs: number): string {
  const name = documentTypeLabel(finding.documentType);
  if (finding.on === undefined) return finding.code === 'document_expired' ? `${name} expired` : `${name} expires soon`;
  const days = daysBetween(new Date(nowMs).toISOString().slice(0, 10), finding.on);
  if (days < 0) return `${name} expired ${counted(-days, 'day', 'days')} ago`;
  return days === 0 ? `${name} expires today` : `${name} expires in ${counted(days, 'day', 'days')}`;
}

/** Only kinds that say more than "hit". */
const kindNames: Partial<Record<HitKind, string>> = {
  sanctions: 'sanctions',
  pep: 'PEP',
  adverse_media: 'adverse media',
};

const isOnOwners = ({ stepType }: Finding): boolean => stepType === 'BENEFICIAL_OWNERS';

function hits(finding: Finding): string {
  const { count, worst } = finding;
  const kind = worst && kindNames[worst.kind];
  const where = isOnOwners(finding) ? ' on owners' : '';
  if (!kind) return `${counted(count, 'hit', 'hits')} reported${where}`;
  if (worst.count === count) return `${counted(count, `${kind} hit`, `${kind} hits`)} reported${where}`;
  return `${counted(count, 'hit', 'hits')}${where}, ${worst.count} ${kind}`;
}

/** Steps that the verification service runs by itself: the customer submits nothing. */
const automaticSteps: ReadonlySet<string | null> = new Set(['AML', 'DUPLICATE']);

const owners = ({ count }: Finding): string => counted(count, 'owner', 'owners');

const texts = {
  step_rejected: (finding) => reasonLabel(finding.reasonCode) ?? `${step(finding)} rejected`,
  document_expired: expiry,
  hits_reported: hits,
  owners_rejected: (finding) => `${owners(finding)} with rejected checks`,
  screening_incomplete: (finding) => (isOnOwners(finding) ? 'Screening of owners incomplete' : 'Screening incomplete'),
  action_required: () => 'Screening requires action',
  step_unreadable: (finding) => `${step(finding)} could not be read`,
  not_screened: () => 'Not screened: no AML step',
  mrz_check_failed: (finding) =>
    finding.count === 1 ? '1 MRZ check digit disagrees' : `${counted(finding.count, '', 'MRZ check digits')} disagree`,
  mrz_differs: () => 'MRZ differs from the extracted fields',
  subject_minor: () => 'Subject is a minor',
  duplicate_candidates: (finding) => counted(finding.count, 'duplicate candidate', 'duplicate candidates'),
  step_resubmission: (finding) => `${step(finding)} to resubmit`,
  document_expiring: expiry,
  status_unknown: (finding) =>
    finding.stepType === null ? 'Unrecognised status' : `${step(finding)}: unrecognised status`,
  owners_open: (finding) => `${owners(finding)} without approved checks`,
  step_waiting: (finding) => `${step(finding)} pending`,
  step_missing: (finding) => `${step(finding)} ${automaticSteps.has(finding.stepType) ? 'not run' : 'not submitted'}`,
  never_read: () => 'Not read yet',
} satisfies Record<FindingCode, (finding: Finding, nowMs: number) => string>;

/** One line for the list and the header: `Passport expired 68 days ago`. */
export const findingMessage = (finding: Finding, nowMs: number): string => texts[finding.code](finding, nowMs);
