/** Messages for the findings of shared data (v1), made on the server. They say what is wrong, never that anything is fine. */
import type { ConsentFinding } from '#lib/model/consents/finding.schema.ts';
import type { ConsentFindingCode } from '#lib/model/consents/finding.ts';
import type { ResourceName } from '#lib/model/consents/resources.ts';
import { resourceLabels } from '../../model/consents/resources.ts';
import { attributeNames, expiryOf } from './finding.ts';

const names: Readonly<Record<string, string>> = {
  ...attributeNames,
  address_country: 'country of the address',
  company_country: 'country',
};

const which = ({ attributes = [] }: ConsentFinding): string => attributes.map((key) => names[key] ?? key).join(', ');

const counted = (count: number | undefined, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count ?? 'Some'} ${many}`;

const expiry = ({ code: _, ...finding }: ConsentFinding, nowMs: number): string =>
  expiryOf('Document', { code: 'document_expired', ...finding }, nowMs);

const whole = (finding: ConsentFinding): string =>
  finding.resource === null ? 'Shared data' : resourceLabels[finding.resource];

const empty: Record<ResourceName, string> = {
  identity: 'Document without content',
  residency: 'Address missing',
  corporate: 'Document without content',
  phone: 'Phone number missing',
  email: 'Email address missing',
};

const messages: Record<ConsentFindingCode, string | ((finding: ConsentFinding, nowMs: number) => string)> = {
  another_person: (finding) =>
    `${finding.resource === 'corporate' ? 'Not the company of the linked session' : 'Not the person of the linked session'}: ${which(finding)}`,
  aml_not_compliant: 'AML: not compliant',
  aml_matches: ({ count }) => `AML: ${counted(count, 'hit', 'hits')} reported`,
  state_rejected: 'Rejected',
  liveness_failed: 'Liveness failed',
  checks_incorrect: ({ count }) => `${counted(count, 'check', 'checks')} incorrect`,
  document_expired: expiry,
  aml_uncertain: 'AML uncertain: an officer must decide',
  aml_second_waiting: 'AML uncertain: a decision is waiting for a second reviewer',
  aml_changed: 'AML uncertain: the document has changed since it was decided',
  access_revoked: 'Access is no longer valid',
  values_differ: (finding) => `Differs from the linked session: ${which(finding)}`,
  person_not_compared: 'Nothing to compare with the linked session',
  state_expired: 'Reported as expired',
  document_expiring: expiry,
  expiry_unreadable: 'Expiry date missing or not readable',
  aml_unknown: ({ word }) => (word === 'NOT_STATED' ? 'AML not reported' : 'AML result not known'),
  aml_not_reported: 'Number of AML hits not reported',
  liveness_unknown: ({ word }) => (word === 'NOT_STATED' ? 'Liveness not reported' : 'Liveness result not known'),
  state_unknown: ({ word }) => (word === 'NOT_STATED' ? 'State not reported' : 'State not known'),
  documents_differ: (finding) => `Documents differ: ${which(finding)}`,
  minor: 'Minor',
  birth_unreadable: 'Birth date not readable',
  birth_missing: 'Birth date missing',
  name_missing: 'Name missing',
  document_empty: ({ resource }) => empty[resource ?? 'identity'],
  parts_unreadable: ({ count }) => `${counted(count, 'part', 'parts')} not readable`,
  read_failed: (finding) => `${whole(finding)}: the verification service refused or failed`,
  answer_unreadable: (finding) => `${whole(finding)}: answer not readable`,
  status_missing: 'The answer does not say whether it succeeded',
  people_missing: 'Directors or owners not reported',
  documents_missing: 'No documents',
  state_open: 'Not verified yet',
  aml_open: 'AML not finished',
  checks_missing: 'No checks provided',
  state_only: 'State only: nothing to check',
  nothing_given: 'No data provided',
  never_read: (finding) => (finding.resource === null ? 'Not read yet' : `${whole(finding)}: not read yet`),
};

export function consentFindingMessage(finding: ConsentFinding, nowMs: number): string {
  const message = messages[finding.code];
  return typeof message === 'string' ? message : message(finding, nowMs);
}
