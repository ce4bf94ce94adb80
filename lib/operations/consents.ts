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
});
export const readConsent = get(consent, { may: 'consent.read', answer: of<ConsentDetail> });
export const changeConsent = put(consent, {
  may: 'consent.write',
  body: of<ConsentChangeBody>,
  shows: readConsent,
  stale: [listConsents],
});
export const removeConsent = del(consent, { may: 'consent.write' });
export const decideAml = post('/api/consents/{id}/aml-decisions', {
  may: 'consent.write',
  body: of<AmlDecisionBody>,
  shows: readConsent,
  stale: [listConsents],
});
export const reviewAml = post('/api/consents/{id}/aml-decisions/second', {
  may: 'consent.write',
  body: of<AmlSecondBody>,
  shows: readConsent,
  stale: [listConsents],
});
export const holdConsent = put('/api/consents/{id}/hold', {
  may: 'retention.write',
  body: of<HoldBody>,
  shows: readConsent,
  stale: [listConsents],
});
export const endConsent = put('/api/consents/{id}/relationship-end', {
  may: 'retention.write',
  body: of<RelationshipEndBody>,
  shows: readConsent,
  stale: [listConsents],
});
/** Reads what the consent gives; `document` names one of it. */
export const readResource = get('/api/v1/{consent}/resources/{resource}', {
  may: 'consent.read',
  query: of<{ readonly document: string | undefined; readonly fresh: boolean }>,
  answer: of<ProxyAnswer>,
});
