/** One more sentence on a finding. In its own file because the list of sessions does not need it. */

import type { Finding } from '#lib/model/session/finding.schema.ts';
import type { FindingCode } from '#lib/model/session/finding.ts';
import { toDay } from '../dates/date.ts';
import { explainReason } from './reason-explanation.ts';

/** @param day a date in the reader's format */
type Detail = (finding: Finding, day: (value: string) => string) => string | undefined;

const validUntil: Detail = ({ on }, day) => on && `Valid until ${day(on)}.`;

const dateNames = { birth: 'Born on', issue: 'Issued on', expiry: 'Valid until' } as const;

const details: Partial<Record<FindingCode, string | Detail>> = {
  step_rejected: (finding) => explainReason(finding.reasonCode),
  step_resubmission: (finding) => explainReason(finding.reasonCode),
  document_expired: validUntil,
  document_expiring: validUntil,
  hits_reported: 'A hit is a possible match. A reviewer decides whether it is the subject.',
  hits_match: 'A reviewer confirmed that the hit is the subject. That is not yet a decision on the session.',
  owners_hits: 'Open hits and confirmed matches on the sessions of persons whom this step names.',
  hits_false_positive:
    'A reviewer recorded that they are about somebody else. When a hit or the subject changes, the hit is open again.',
  duplicates_false_positive:
    'A reviewer recorded that they are other people. When a candidate or the subject changes, it is open again.',
  approval_missing: (finding) =>
    finding.isElsewhere
      ? 'The match is on the person’s own session. A senior manager other than the reviewer who confirmed it must approve there.'
      : 'A senior manager other than the reviewer who confirmed the match must approve the relationship.',
  owners_rejected: 'People reported as owners or directors. The step shows which checks.',
  screening_refused: (finding) => finding.status && `The provider’s decision as received: ${finding.status}.`,
  screening_unsettled: (finding) => finding.status && `The status of the screening as received: ${finding.status}.`,
  screening_incomplete: 'The verification service reported a different number of hits than it delivered, or no number.',
  action_required: 'The verification service marks this screening as requiring action.',
  declined_still_approved: 'Decide there too: a decision here changes nothing in the verification service.',
  decided_on_earlier_data: 'What the decision was made on has changed since. The decision shows what.',
  owner_record_outdated:
    'The verification service has reported other owners since the beneficial owners were recorded, or the reading was confirmed again.',
  review_overdue:
    'The date for the next review has been reached: the one that a reviewer set, or, where none is set, the latest one allowed after the decision. A new rating sets a new date.',
  second_review_waiting: 'Another reviewer looks at the evidence, then agrees or disagrees.',
  step_unreadable: 'The verification service gave no answer, or one in an unrecognised format.',
  not_screened: 'This session has no information about sanctions, political exposure or adverse media.',
  mrz_check_failed: 'A character in the machine-readable zone was misread, or the zone was altered.',
  ownership_sanctions: 'Shares of owners with sanctions hits, added up tier by tier.',
  screened_differs: ({ against }) =>
    against === 'ID_DOCUMENT' || against === 'PVID'
      ? 'The screening ran on data that differ from the identity document, so it may be about another person.'
      : 'The screening ran on data that differ from what the company declares, so it may be about another one.',
  person_differs:
    'The session that the company names for this person is that of somebody who differs from what it declares.',
  person_session_shared: 'One session, or one document, stands for persons whose names or birth dates differ.',
  person_findings: 'The person’s own session shows all of them.',
  person_rejected: 'The step shows which of this person’s checks was rejected.',
  owners_unscreened: 'People without an AML step, and companies without a screening.',
  not_identified:
    'Nothing here shows who the subject is: of a person an ID document or PVID, of a company its details or documents.',
  owners_unidentified:
    'No name was received for them, no ID document or PVID is among their checks, or a company is registered nowhere. The record of the owners has to give a source for the identity of each.',
  person_unidentified: 'No name was received, or no ID document or PVID is among this person’s checks.',
  person_unscreened: 'There is no AML step among this person’s checks.',
  steps_differ: (finding) =>
    finding.stepType === 'BENEFICIAL_OWNERS'
      ? 'The representative and an owner have one name. They may be one person, of whom something is wrong, or two.'
      : finding.isTransliteration
        ? 'They may be two transliterations of one name. The birth dates agree.'
        : 'Two steps report different data about the same person.',
  steps_not_compared: (finding) =>
    finding.isTransliteration
      ? 'The names are in different scripts. Another name of the step, or an approximate spelling, agrees, and so do the birth dates.'
      : 'The values are in different scripts or calendars, or one is not readable. They may be about different people.',
  host_differs: 'The proof of address should name the host, and the address at which the host lives.',
  host_minor: 'By the birth date in the host’s document. A minor cannot confirm an accommodation.',
  phone_inconsistent: 'The step shows which of them contradict each other or the numbering plans.',
  email_irregular: 'It is no valid address, or imitates another one by mixed scripts or invisible characters.',
  mrz_unreadable: 'What could not be read is not compared with the extracted fields.',
  negative_statement: ({ statements = [] }) =>
    [
      'As received. A reviewer has to judge what it means.',
      ...statements.slice(2).map(({ key, value }) => `Also “${key.replaceAll('.', ' › ')}: ${value}”.`),
    ].join(' '),
  approved_with_reason: (finding) => explainReason(finding.reasonCode) ?? 'The step shows the reason as received.',
  session_status_unexplained: 'No step received explains the status of the session.',
  status_conflict: (finding) => finding.status && `The step’s own answer reports: ${finding.status}.`,
  steps_missing:
    'The verification service answered without a list of steps. Any steps shown are those of an earlier answer.',
  step_absent:
    'What a company is, who acts for it, who owns it and its documents belong to every review. The verification service was not asked for this part.',
  details_missing: 'Without them the company cannot be found in a register.',
  company_inactive: (finding) => finding.status && `As reported: ${finding.status}.`,
  step_repeated:
    'The verification service gives one answer for all of them. The most serious of their statuses is shown.',
  session_parts_unreadable:
    'Parts of the answer about this session have an unexpected form. The session page shows them as received.',
  action_not_stated: 'The verification service did not say whether somebody must act on this screening.',
  screened_unclear:
    'The name or birth date of the screened person was not received, so the screening may be about another person.',
  screened_too_little: ({ missing = [] }) =>
    [
      missing.includes('nationality') &&
        'Lists are searched by nationality, and the screening states none that is known.',
      missing.includes('monitoring') && 'A listing from now on will not be reported.',
    ]
      .filter((sentence) => sentence)
      .join(' '),
  values_contradict:
    'The answer states the same more than once, with different values. Each of them counts: for expiry, age and names.',
  dates_impossible: ({ dates = [] }, day) => dates.map(({ of, on }) => `${dateNames[of]} ${day(on)}.`).join(' '),
  parts_unreadable: 'Parts of the answer have an unexpected form. The step shows them as received.',
  type_unknown: 'Nothing in it was checked. Its answer is shown as received.',
  step_empty:
    'The verification service answered, but did not send the step’s content, or a file that shows it, such as the front of a document.',
  evidence_not_shown: ({ severity }) =>
    severity === 'notice'
      ? 'Its first bytes say so. Another file shows the same; this one can be downloaded where its format is known.'
      : 'Its first bytes say so, and no other file shows the same. Where its format is known, download it and look at it.',
  owners_minor: 'By the birth date of the youngest owner or director.',
  expiry_unreadable: 'The date is not a calendar date, or can be read in more than one way.',
  expiry_missing:
    'Neither the fields nor the machine-readable zone contain an expiry date. Only cards may be valid without end.',
  birth_unreadable:
    'The date is not a calendar date, can be read in more than one way, or is more than 120 years ago. Check whether the subject is of age.',
  birth_missing: 'Neither the fields nor the machine-readable zone contain a birth date.',
  host_document_expired: validUntil,
  proof_old: (finding, day) =>
    finding.on && `Issued on ${day(finding.on)}, counted to the day on which the session was received.`,
  authorization_missing: 'The representative must show an authorisation, and no file was received.',
  documents_missing: 'Documents without a file.',
  documents_unclear: 'Their status is missing or unknown. They may have been rejected.',
  authorization_unclear: 'Whether the representative must show an authorisation is unknown, and no file was received.',
  owner_documents_open: 'Their status is pending, missing or unknown. They may have been rejected.',
  owner_documents_not_reported:
    'The verification service sent no list of their documents. Whether there are any is not known.',
  owner_documents_missing: 'Documents of companies among the owners without a file.',
  owners_unclear: 'A check without a recognised status, or that was not listed, may have been rejected.',
  person_unclear: 'A check without a recognised status, or that was not listed, may have been rejected.',
  owners_missing: 'The list of people or the list of companies was not sent. That does not mean that there are none.',
  ownership_loop: 'Shares were computed through the loop. Check the ownership page.',
  ownership_undetermined:
    'The reported data do not establish who the beneficial owners are, or contradict themselves: shares, or companies among the people.',
  ownership_mismatch: 'The shares lead to other beneficial owners than those the company declared.',
  ownership_undisclosed:
    'A part of the shares is not accounted for, an owner holds for others, or owners are listed in an unrecognised way.',
  environment_not_stated:
    'The verification service did not say whether this is a sandbox session. It is listed as production.',
  owners_birth_unknown: 'Whether they are of age is unknown. A birth date more than 120 years ago counts as unknown.',
  person_birth_unknown: 'Whether they are of age is unknown. A birth date more than 120 years ago counts as unknown.',
  values_missing: 'Every such document has them, and the service sent none that can be read.',
  document_specimen: 'Samples of documents have such names and numbers.',
  host_is_subject: 'Nobody is their own host: whose accommodation it is is not shown.',
  host_unidentified: 'Without both nobody knows who the host is.',
  proof_undated: 'The date is missing or not readable, so the age of the document is unknown.',
  owners_open: 'People reported as owners or directors. No status received counts as not approved.',
  status_unknown: (finding) => finding.status && `Status as reported: ${finding.status}.`,
  never_read: 'The session is registered but could not be read.',
};

/** Undefined where there is nothing to add. The reason code itself is in the finding. */
export function findingDetail(finding: Finding, locale?: string): string | undefined {
  const detail = details[finding.code];
  return typeof detail === 'function' ? detail(finding, (value) => toDay(value, locale)) || undefined : detail;
}
