/** What the facts of a step say against it, as `path=value`. */
import { parseStep } from '#lib/contract/index.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { factsOf } from '../facts.ts';

const saidIn = (kind: SessionKind, type: string, body: object): string =>
  factsOf(kind, { step: '1', type }, parseStep(kind, type, body))
    .filter(({ key }) => key === 'says_against')
    .map(({ value }) => value.replace('\t', '='))
    .join(' | ');

const fields = { firstname: 'Piet', lastname: 'Bakkerman', birth_date: '1986-03-27', document_number: 'NK7C2R8H4' };
export const document = (more: object = {}, beside: object = {}, body: object = {}) =>
  saidIn('individual', 'ID_DOCUMENT', {
    type: 'ID_DOCUMENT',
    status: 'APPROVED',
    reason: null,
    document: { type: 'PASSPORT', country: 'NL', fields: { ...fields, ...more }, ...beside },
    ...body,
  });
export const verified = (type: string, part: object, beside: object = {}) =>
  saidIn('individual', type, {
    type,
    status: 'APPROVED',
    verification: { [type.toLowerCase()]: part, ...beside },
  });
export const company = (type: string, body: object) => saidIn('corporate', type, body);
export const sound = {
  action_required: false,
  matches: 0,
  status: 'NO_MATCH',
  monitoring: true,
  screening: [],
  decision: null,
};
