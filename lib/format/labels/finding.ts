/** Messages and names of findings, made on the server. They say what is wrong, never that anything is fine. */

import { dayOf, daysBetween } from '#lib/model/day.ts';
import type { DifferingAttribute, Finding, ImpossibleDates } from '#lib/model/session/finding.schema.ts';
import type { FindingCode, FindingKey } from '#lib/model/session/finding.ts';
import { documentTypeLabel } from './document-type.ts';
import { counted, hitsOfKinds, kindNames } from './hits-of-kinds.ts';
import { mediaTypeLabel } from './media-type.ts';
import { reasonLabel } from './reason.ts';
import { stepTypeLabel } from './step-type.ts';

const step = (finding: Finding): string => (finding.stepType === null ? 'Step' : stepTypeLabel(finding.stepType));

const personNames: Readonly<Record<string, string>> = {
  BENEFICIAL_OWNERS: 'owner',
  LEGAL_REPRESENTATIVE: 'representative',
  CORPORATE_OFFICER: 'officer',
};

/** `Jan Smitsema, owner`; `an owner` where the name is not known. */
export function personLabel(stepType: string | null, names: readonly string[] = []): string {
  const role = personNames[stepType ?? ''] ?? 'person';
  return names.length > 0 ? `${names.join(', ')}, ${role}` : `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;
}

const screenedAgainst: Readonly<Record<string, string>> = { '': 'declared', COMPANY_DETAILS: 'the company’s details' };

const nameOfPerson = ({ stepType }: Finding): string => personLabel(stepType);

const expiry = (finding: Finding, nowMs: number): string =>
  expiryOf(documentTypeLabel(finding.documentType), finding, nowMs);

export function expiryOf(name: string, finding: Pick<Finding, 'code' | 'on'>, nowMs: number): string {
  if (finding.on === undefined)
    return finding.code === 'document_expiring' ? `${name} expires soon` : `${name} expired`;
  const days = daysBetween(dayOf(nowMs), finding.on);
  if (days < 0) return `${name} expired ${counted(-days, 'day', 'days')} ago`;
  return days === 0 ? `${name} expires today` : `${name} expires in ${counted(days, 'day', 'days')}`;
}

const isOnOwners = ({ stepType }: Finding): boolean => stepType === 'BENEFICIAL_OWNERS';

function hits(finding: Finding): string {
  const { count, worst, open } = finding;
  const where = isOnOwners(finding) ? ' on owners' : '';
  if (open === undefined) return hitsOfKinds(finding, where, ` reported${where}`);
  const kind = worst && kindNames[worst.kind];
  return `${open} of ${counted(count, 'hit', 'hits')}${where} open${kind ? `, ${worst.count} ${kind}` : ''}`;
}

/** On the sessions of owners, or of another person whom the step names. */
const ownersHits = (finding: Finding): string =>
  hitsOfKinds(finding, isOnOwners(finding) ? ' among owners' : ` on the ${step(finding).toLowerCase()}’s own session`);

function matches(finding: Finding): string {
  const { count, worst } = finding;
  const kind = worst && worst.count === count ? `${kindNames[worst.kind]} ` : '';
  const where = isOnOwners(finding) ? ' on owners' : '';
  const more = worst && worst.count !== count ? `, ${worst.count} ${kindNames[worst.kind]}` : '';
  return `${counted(count, `${kind}match`, `${kind}matches`)} confirmed${where}${more}`;
}

const falsePositives = (finding: Finding, one: string, many: string): string =>
  `${counted(finding.count, `false-positive ${one}`, `false-positive ${many}`)}${isOnOwners(finding) ? ' on owners' : ''}`;

/** Steps that the verification service runs by itself: the customer submits nothing. */
const automaticSteps: ReadonlySet<string | null> = new Set(['AML', 'DUPLICATE']);

const owners = ({ count }: Finding): string => counted(count, 'owner', 'owners');

export const attributeNames: Record<DifferingAttribute, string> = {
  name: 'name',
  birth_date: 'birth date',
  gender: 'sex',
  nationality: 'nationality',
  document_number: 'document number',
  address: 'address',
  birth_place: 'place of birth',
  document_type: 'document type',
  document_country: 'issuing country',
  document_issued: 'issue date',
  document_expiry: 'document expiry',
  phone: 'phone number',
  email: 'email address',
  registration_number: 'registration number',
  country: 'country',
  other: 'other fields',
};

const impossibleTexts: Record<ImpossibleDates, string> = {
  born_in_future: 'birth date in the future',
  issued_in_future: 'issued in the future',
  issued_before_birth: 'issued before the birth date',
  expires_before_birth: 'expires before the birth date',
  expires_before_issue: 'expires before it was issued',
};

const attributesOf = ({ attributes = [] }: Finding): string =>
  attributes.map((attribute) => attributeNames[attribute]).join(', ');

const whichOf = (finding: Finding): string => {
  const which = attributesOf(finding);
  return which ? `: ${which}` : '';
};

/** Keys and values are the sender's own words. */
function negativeStatements({ statements = [] }: Finding): string {
  const shown = statements.slice(0, 2).map(({ key, value }) => `“${key.replaceAll('.', ' › ')}: ${value}”`);
  const others = statements.length - shown.length;
  return `not rejected, but its answer says ${shown.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}

function difference(finding: Finding): string {
  const against = finding.against === undefined ? 'another step' : stepTypeLabel(finding.against);
  if (finding.isTransliteration) return `${step(finding)} and ${against} spell the name differently`;
  const how = finding.isInPart ? 'agree only in part' : 'differ';
  return `${step(finding)} and ${against} ${how}${whichOf(finding)}`;
}

/** Those that say the same of every session, and so are named in the filter of the list. */
const constantTexts = {
  declined_still_approved: 'Declined, still approved by the verification service',
  decided_on_earlier_data: 'Decided on earlier data',
  second_review_waiting: 'Waiting for a second reviewer',
  review_overdue: 'Next review overdue',
  owner_record_outdated: 'Owners recorded on earlier data',
  action_required: 'Screening requires action',
  screened_unclear: 'Screening does not state whom it screened',
  mrz_differs: 'MRZ differs from the extracted fields',
  subject_minor: 'Subject is a minor',
  mrz_unreadable: 'MRZ not readable in full',
  steps_missing: 'List of steps not received',
  birth_unreadable: 'Birth date not readable',
  birth_missing: 'Birth date not provided',
  name_missing: 'Name not provided',
  authorization_unclear: 'Not stated whether an authorisation is required',
  owners_missing: 'List of owners not received in full',
  ownership_loop: 'Owners own each other in a loop',
  ownership_undetermined: 'Beneficial owners undetermined',
  ownership_mismatch: 'Beneficial owners differ from those declared',
  ownership_undisclosed: 'Ownership not disclosed in full',
  environment_not_stated: 'Environment not stated',
  host_minor: 'Host may be a minor',
  phone_inconsistent: 'Phone number, calling code and country inconsistent',
  email_irregular: 'Email address irregular',
  host_document_unclear: 'Host’s document: expiry not readable or not provided',
  host_is_subject: 'Host and subject are one person',
  host_unidentified: 'Host’s document without name or birth date',
  document_specimen: 'Name or number of a specimen',
  proof_undated: 'Proof of address without a usable date',
  never_read: 'Not read yet',
} as const satisfies Partial<Record<FindingCode, string>>;

type Text = (finding: Finding, nowMs: number) => string;

const texts: Record<FindingCode, string | Text> = {
  ...constantTexts,
  step_rejected: (finding) => reasonLabel(finding.reasonCode) ?? `${step(finding)} rejected`,
  document_expired: expiry,
  hits_reported: hits,
  hits_match: matches,
  owners_hits: ownersHits,
  hits_false_positive: (finding) => falsePositives(finding, 'hit', 'hits'),
  duplicate_match: (finding) => `${counted(finding.count, 'duplicate', 'duplicates')} confirmed`,
  duplicates_false_positive: (finding) => falsePositives(finding, 'duplicate candidate', 'duplicate candidates'),
  approval_missing: (finding) =>
    `Senior approval missing: ${counted(finding.count, 'PEP match', 'PEP matches')}${finding.isElsewhere ? ` on ${step(finding)}` : ''}`,
  owners_rejected: (finding) => `${owners(finding)} with rejected checks`,
  screening_refused: (finding) =>
    `Provider’s decision on the screening${isOnOwners(finding) ? ' of an owner' : ''} is not a recognised approval`,
  screening_unsettled: (finding) =>
    `${isOnOwners(finding) ? 'Screening of an owner' : 'Screening'}: its own status is not a recognised result`,
  screening_incomplete: (finding) => (isOnOwners(finding) ? 'Screening of owners incomplete' : 'Screening incomplete'),
  action_not_stated: (finding) =>
    `${isOnOwners(finding) ? 'Screening of owners' : 'Screening'} does not state whether action is required`,
  step_unreadable: (finding) => `${step(finding)} could not be read`,
  not_screened: () => 'Not screened: no AML step',
  not_identified: () => 'Not identified: no step that shows who it is',
  mrz_check_failed: (finding) =>
    finding.count === 1 ? '1 MRZ check digit disagrees' : `${counted(finding.count, '', 'MRZ check digits')} disagree`,
  duplicate_candidates: (finding) =>
    `${finding.open === undefined ? '' : `${finding.open} of `}${counted(finding.count, 'duplicate candidate', 'duplicate candidates')}${finding.open === undefined ? '' : ' open'}`,
  step_resubmission: (finding) => `${step(finding)} to resubmit`,
  document_expiring: expiry,
  status_unknown: (finding) =>
    finding.stepType === null ? 'Unrecognised status' : `${step(finding)}: unrecognised status`,
  ownership_sanctions: () => 'Possibly sanctioned (50\u00a0% rule)',
  person_differs: (finding) =>
    `Own session of ${nameOfPerson(finding)} ${finding.attributes === undefined ? 'cannot be compared with what is declared' : finding.isInPart ? 'agrees only in part with what is declared' : 'is of another person than declared'}${whichOf(finding)}`,
  person_session_shared: (finding) =>
    `${finding.attributes ? 'Document number in the own' : 'Own'} session of ${nameOfPerson(finding)} stands for another person too`,
  person_sandbox: (finding) => `Sandbox session of ${nameOfPerson(finding)}: no real person was checked`,
  person_findings: (finding, nowMs) => {
    const { about, count = 1 } = finding;
    const worst = about ? findingMessage(about, nowMs) : counted(count, 'finding', 'findings');
    return `Own session of ${nameOfPerson(finding)}: ${worst}${about && count > 1 ? `, and ${count - 1} more` : ''}`;
  },
  screened_too_little: ({ missing = [] }) =>
    `Screened with too little: ${missing.map((part) => (part === 'monitoring' ? 'not monitored' : 'nationality unknown')).join(', ')}`,
  values_contradict: (finding) => `${step(finding)} contradicts itself${whichOf(finding)}`,
  values_missing: (finding) => `${step(finding)}: ${attributesOf(finding) || 'values'} missing or not readable`,
  dates_impossible: (finding) =>
    `${step(finding)}: ${finding.impossible?.map((order) => impossibleTexts[order]).join(', ') ?? 'dates that cannot be'}`,
  screened_differs: (finding) =>
    `Screened with other data than ${screenedAgainst[finding.against ?? ''] ?? 'the document'}${whichOf(finding)}`,
  person_rejected: (finding) => `${step(finding)} with a rejected check`,
  documents_rejected: (finding) => `${counted(finding.count, 'company document', 'company documents')} rejected`,
  owners_unscreened: (finding) => `${owners(finding)} not screened`,
  person_unscreened: (finding) => `${step(finding)} not screened`,
  owners_unidentified: (finding) => `${owners(finding)} not identified`,
  person_unidentified: (finding) => `${step(finding)} not identified`,
  steps_differ: difference,
  steps_not_compared: (finding) =>
    `${step(finding)} and ${finding.against === undefined ? 'another step' : stepTypeLabel(finding.against)} cannot be compared${whichOf(finding)}`,
  host_differs: (finding) => `Host’s document and proof of address differ${whichOf(finding)}`,
  negative_statement: (finding) =>
    `${finding.step === null ? 'Session' : step(finding)} ${negativeStatements(finding)}`,
  approved_with_reason: (finding) => `${step(finding)} approved, with a reason for rejection`,
  session_status_unexplained: (finding) =>
    `Session ${finding.status === 'REJECTED' ? 'rejected' : finding.status === 'SUBMISSION_REQUIRED' ? 'not submitted' : 'to resubmit'}, though every step is approved`,
  status_conflict: (finding) => `${step(finding)}: contradictory statuses`,
  step_absent: (finding) => `${step(finding)}: not among the steps of this session`,
  details_missing: (finding) => `Company details not provided${whichOf(finding)}`,
  company_inactive: (finding) =>
    finding.stepType === 'BENEFICIAL_OWNERS'
      ? 'A company among the owners may no longer exist'
      : 'Company may no longer exist',
  step_repeated: (finding) => `${step(finding)} listed more than once`,
  session_parts_unreadable: (finding) =>
    `Session: ${counted(finding.count, 'value', 'values').toLowerCase()} not readable`,
  parts_unreadable: (finding) =>
    `${step(finding)}: ${counted(finding.count, 'value', 'values').toLowerCase()} not readable`,
  type_unknown: (finding) => `${step(finding)}: unrecognised type of step`,
  step_empty: (finding) => `${step(finding)} answered without content or evidence`,
  evidence_not_shown: ({ formats = [], ...finding }) =>
    `${step(finding)}: ${formats.map(mediaTypeLabel).join(', ')}, cannot be shown here`,
  owners_minor: () => 'An owner may be a minor',
  person_minor: (finding) => `${step(finding)} may be a minor`,
  expiry_unreadable: (finding) => `${documentTypeLabel(finding.documentType)}: expiry not readable`,
  expiry_missing: (finding) => `${documentTypeLabel(finding.documentType)}: expiry not provided`,
  host_document_expired: (finding, nowMs) => expiryOf('Host’s document', finding, nowMs),
  proof_old: ({ months = 3 }) => `Proof of address older than ${months} ${months === 1 ? 'month' : 'months'}`,
  authorization_missing: () => 'Authorisation required, but missing',
  documents_missing: (finding) => `${counted(finding.count, 'company document', 'company documents')} missing`,
  owner_documents_rejected: (finding) => `${counted(finding.count, 'document', 'documents')} of owners rejected`,
  owner_documents_open: (finding) => `${counted(finding.count, 'document', 'documents')} of owners not approved`,
  owner_documents_not_reported: (finding) =>
    `Documents of ${counted(finding.count, 'company', 'companies')} among the owners not reported`,
  owner_documents_missing: (finding) => `${counted(finding.count, 'document', 'documents')} of owners missing`,
  person_unclear: (finding) => `${step(finding)}: checks not stated in full`,
  owners_unclear: (finding) => `Checks of ${owners(finding)} not stated in full`,
  person_open: (finding) => `${step(finding)} without approved checks`,
  owners_birth_unknown: (finding) => `${owners(finding)} without a readable birth date`,
  person_birth_unknown: (finding) => `${step(finding)} without a readable birth date`,
  documents_unclear: (finding) =>
    `${counted(finding.count, 'company document', 'company documents')} without a recognised status`,
  documents_open: (finding) => `${counted(finding.count, 'company document', 'company documents')} not approved`,
  owners_open: (finding) => `${owners(finding)} without approved checks`,
  step_waiting: (finding) => `${step(finding)} pending`,
  step_missing: (finding) => `${step(finding)} ${automaticSteps.has(finding.stepType) ? 'not run' : 'not submitted'}`,
};

/** One line for the list and the header: `Passport expired 68 days ago`. */
export function findingMessage(finding: Finding, nowMs: number): string {
  const text = texts[finding.code];
  return `${typeof text === 'string' ? text : text(finding, nowMs)}${finding.isByNewRule ? ' (new rule)' : ''}`;
}

/** Names of findings for the filter of the list, where a name stands for the findings of many sessions. */
const names: Record<FindingKey, string> = {
  ...constantTexts,
  ownership_sanctions: 'Owners with sanctions hits: 50\u00a0% rule',
  person_differs: 'Own session of another person than declared',
  person_session_shared: 'One session stands for two persons',
  person_sandbox: 'Sandbox session of a person',
  person_findings: 'Findings on own sessions of persons',
  screened_differs: 'Screened with other data',
  screened_too_little: 'Screened with too little',
  values_contradict: 'Step contradicts itself',
  values_missing: 'Values of a document missing',
  dates_impossible: 'Dates that cannot be',
  step_rejected: 'Step rejected',
  owners_rejected: 'Owners with rejected checks',
  person_rejected: 'Person with a rejected check',
  documents_rejected: 'Company documents rejected',
  screening_refused: 'Provider’s decision not an approval',
  screening_unsettled: 'Screening without a recognised result',
  screening_incomplete: 'Screening incomplete',
  hits_reported: 'Hits of any kind',
  hits_match: 'Confirmed matches',
  owners_hits: 'Hits on owners’ own sessions',
  hits_false_positive: 'False-positive hits',
  duplicate_match: 'Confirmed duplicates',
  duplicates_false_positive: 'False-positive duplicate candidates',
  approval_missing: 'Senior approval missing',
  hits_sanctions: 'Sanctions hits',
  hits_pep: 'PEP hits',
  hits_adverse_media: 'Adverse media hits',
  hits_other: 'Other hits',
  document_expired: 'Document expired',
  action_not_stated: 'Screening does not state whether action is required',
  not_screened: 'Not screened',
  owners_unscreened: 'Owners not screened',
  person_unscreened: 'Person not screened',
  not_identified: 'Not identified',
  owners_unidentified: 'Owners not identified',
  person_unidentified: 'Person not identified',
  steps_differ: 'Steps differ',
  steps_not_compared: 'Steps cannot be compared',
  host_differs: 'Host’s document differs from the proof',
  negative_statement: 'Negative statement in the answer',
  approved_with_reason: 'Approved, with a reason for rejection',
  session_status_unexplained: 'Session rejected, every step approved',
  status_conflict: 'Contradictory statuses',
  step_unreadable: 'Step could not be read',
  parts_unreadable: 'Values not readable',
  session_parts_unreadable: 'Values of the session not readable',
  step_repeated: 'Step listed more than once',
  step_absent: 'Step of every company absent',
  details_missing: 'Company details not provided',
  company_inactive: 'Company may no longer exist',
  type_unknown: 'Unrecognised type of step',
  step_empty: 'Step without content or evidence',
  evidence_not_shown: 'Evidence that cannot be shown',
  mrz_check_failed: 'MRZ check digits disagree',
  owners_minor: 'Owner may be a minor',
  person_minor: 'Person may be a minor',
  duplicate_candidates: 'Duplicate candidates',
  step_resubmission: 'Step to resubmit',
  document_expiring: 'Document expires soon',
  expiry_unreadable: 'Expiry not readable',
  expiry_missing: 'Expiry not provided',
  host_document_expired: 'Host’s document expired',
  proof_old: 'Proof of address too old',
  authorization_missing: 'Authorisation missing',
  documents_missing: 'Company documents missing',
  owner_documents_rejected: 'Documents of owners rejected',
  owner_documents_open: 'Documents of owners not approved',
  owner_documents_missing: 'Documents of owners missing',
  owner_documents_not_reported: 'Documents of owners not reported',
  status_unknown: 'Unrecognised status',
  documents_open: 'Company documents not approved',
  documents_unclear: 'Company documents without a recognised status',
  owners_open: 'Owners without approved checks',
  owners_unclear: 'Checks of owners not stated in full',
  person_open: 'Person without approved checks',
  person_unclear: 'Checks of a person not stated in full',
  owners_birth_unknown: 'Owners without a readable birth date',
  person_birth_unknown: 'Person without a readable birth date',
  step_waiting: 'Step pending',
  step_missing: 'Step not submitted',
};

export const findingName = (key: FindingKey): string => names[key];
