/** A finding in words: what is wrong, never that anything is well. */
import type { HitKind } from '#lib/model/explanation.ts';
import type { Finding, FindingCode } from '#lib/model/finding.ts';
import { daysBetween } from './date.ts';
import { toDocumentName } from './document-type.ts';
import { reasonWords } from './reason-code.ts';
import { toStepName } from './step-type.ts';

const counted = (count: number | undefined, one: string, many: string): string =>
  count === undefined ? many.charAt(0).toUpperCase() + many.slice(1) : `${count} ${count === 1 ? one : many}`;

const step = (finding: Finding): string => (finding.stepType === null ? 'Step' : toStepName(finding.stepType));

function expiry(finding: Finding, nowMs: number): string {
  const name = toDocumentName(finding.documentType);
  if (finding.on === undefined) return finding.code === 'document_expired' ? `${name} expired` : `${name} expires soon`;
  const days = daysBetween(new Date(nowMs).toISOString().slice(0, 10), finding.on);
  if (days < 0) return `${name} expired ${counted(-days, 'day', 'days')} ago`;
  return days === 0 ? `${name} expires today` : `${name} expires in ${counted(days, 'day', 'days')}`;
}

/** Only kinds that say more than "hit". */
const kindNames: Partial<Record<HitKind, string>> = { sanctions: 'sanctions', pep: 'PEP', adverse_media: 'media' };

const isOnOwners = ({ stepType }: Finding): boolean => stepType === 'BENEFICIAL_OWNERS';

function hits(finding: Finding): string {
  const { count, worst } = finding;
  const kind = worst && kindNames[worst.kind];
  const reported = isOnOwners(finding) ? 'reported on owners' : 'reported';
  if (!kind) return `${counted(count, 'hit', 'hits')} ${reported}`;
  const ofKind = counted(worst.count, `${kind} hit`, `${kind} hits`);
  return worst.count === count ? `${ofKind} ${reported}` : `${ofKind}, ${counted(count, 'hit', 'hits')} ${reported}`;
}

const owners = ({ count }: Finding): string => counted(count, 'owner', 'owners');

const texts = {
  step_rejected: (finding) => reasonWords(finding.reasonCode) ?? `${step(finding)} rejected`,
  document_expired: expiry,
  hits_reported: hits,
  owners_rejected: (finding) => `${owners(finding)} with rejected checks`,
  screening_incomplete: (finding) => (isOnOwners(finding) ? 'Screening of owners incomplete' : 'Screening incomplete'),
  action_required: () => 'Screening asks for action',
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
    `Status${finding.stepType === null ? '' : ` of ${step(finding)}`} not known to this desk`,
  owners_open: (finding) => `${owners(finding)} without approved checks`,
  step_waiting: (finding) => `${step(finding)} waiting for verification`,
  step_missing: (finding) => `${step(finding)} not submitted`,
  never_read: () => 'Not yet read from upstream',
} satisfies Record<FindingCode, (finding: Finding, nowMs: number) => string>;

/** One line for the list and the header: `Passport expired 68 days ago`. */
export const findingText = (finding: Finding, nowMs: number): string => texts[finding.code](finding, nowMs);
