/** Data that a customer shares by consent (v1). */
import type {
  AddedConsent,
  AmlDecisionBody,
  AmlSecondBody,
  ConsentBody,
  ConsentChangeBody,
  ConsentDetail,
  ConsentList,
} from '#lib/model/consents/consent.schema.ts';
import type { HoldBody, RelationshipEndBody } from '#lib/model/session/retention.schema.ts';
import { del, get, of, post, put } from './operation.ts';
import type { ProxyAnswer } from './steps.ts';

const consent = '/api/consents/{id}';

export const listConsents = get('/api/consents', { may: 'consent.read', answer: of<ConsentList> });
export const addConsent = post('/api/consents', {
  may: 'consent.write',
  status: 201,
  body: of<ConsentBody>,
  answer: of<AddedConsent>,
  stale: [listConsents],
});
export const readConsent = get(consent, { may: 'consent.read', answer: of<ConsentDetail> });
const shown = { shows: readConsent, stale: [listConsents] };
export const changeConsent = put(consent, { may: 'consent.write', body: of<ConsentChangeBody>, ...shown });
export const removeConsent = del(consent, { may: 'consent.write', stale: [listConsents] });
export const decideAml = post(`${consent}/aml-decisions`, {
  may: 'consent.write',
  body: of<AmlDecisionBody>,
  ...shown,
});
export const reviewAml = post(`${consent}/aml-decisions/second`, {
  may: 'consent.write',
  body: of<AmlSecondBody>,
  ...shown,
});
export const holdConsent = put(`${consent}/hold`, { may: 'retention.write', body: of<HoldBody>, ...shown });
export const endConsent = put(`${consent}/relationship-end`, {
  may: 'retention.write',
  body: of<RelationshipEndBody>,
  ...shown,
});
/** Reads what the consent gives; `document` names one of it. */
export const readResource = get('/api/v1/{consent}/resources/{resource}', {
  may: 'consent.read',
  query: of<{ readonly document: string | undefined; readonly fresh: boolean }>,
  answer: of<ProxyAnswer>,
});
