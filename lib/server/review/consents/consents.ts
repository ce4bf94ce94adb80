/**
 * Shared data (v1) is read by API access that users and companies gave. This module hides the tokens, which errors of the service mean what, and
 * what is kept of an answer. It promises: the audit event is on disk before an answer goes out; a token goes nowhere but to the service. It throws
 * Problems: not_allowed, not_found, bad_request, conflict, consent_revoked, not_shared, too_many_requests, store_unavailable, upstream_….
 */
import { consentFindingMessage } from '#lib/format/labels/consent-finding.ts';
import { secondRefusalMessage } from '#lib/format/labels/decision.ts';
import { mayDo } from '#lib/model/access/permissions.ts';
import {
  addedConsentSchema,
  amlDecisionBodySchema,
  amlSecondSchema,
  type Consent,
  type ConsentDetail,
  consentBodySchema,
  consentChangeSchema,
  consentDetailSchema,
  consentListSchema,
} from '#lib/model/consents/consent.schema.ts';
import { amlNeedsSecond } from '#lib/model/consents/consent.ts';
import { amlContentOf, stateOfAmlDecision } from '#lib/model/consents/decision-state.ts';
import { resourceNames } from '#lib/model/consents/resources.ts';
import { dayOf } from '#lib/model/day.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { holdSchema, relationshipEndSchema } from '#lib/model/session/retention.schema.ts';
import {
  addConsent,
  changeConsent,
  decideAml,
  endConsent,
  holdConsent,
  listConsents,
  readConsent,
  removeConsent,
  reviewAml,
} from '#lib/operations/consents.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { checkpointNow } from '#lib/server/checkpoints/index.ts';
import { config } from '#lib/server/config.ts';
import { toIso, toIsoOrNull } from '#lib/server/iso-time.ts';
import { type ConsentRecord, type ConsentWithFacts, type DocumentDecision, getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { call, on } from '../operation.ts';
import { recordEvent } from '../record-event.ts';
import { requirePossibleEnd } from '../retention.ts';
import { toRetention } from '../sessions/index.ts';
import { requireConsent } from './require-consent.ts';

/** More are not read at once; the most serious come first. */
const mostListed = 1_000;

const shownGroups = ['state', 'name', 'identity', 'screening'] as const;

/** It is for roles that see everything: others may read no consent. */
function toConsent(record: ConsentRecord, nowMs: number): Consent {
  const { id, label, session, reads } = record;
  return {
    id,
    label,
    session,
    createdAt: toIso(record.createdAtMs),
    createdBy: record.creatorName,
    tokenSetAt: toIso(record.tokenSetAtMs),
    scopes: resourceNames.map((resource) => {
      const { outcome = null, atMs = null, givenAtMs = null } = reads.find((one) => one.resource === resource) ?? {};
      return { resource, outcome, readAt: toIsoOrNull(atMs), givenAt: toIsoOrNull(givenAtMs) };
    }),
    findings: record.findings.map((finding) => ({ ...finding, message: consentFindingMessage(finding, nowMs) })),
  };
}

/** What waits is not told to who may be its second reviewer and has not read the documents since. */
async function toAmlDecision({ id: reviewerId }: Reviewer, id: string, { newest, counting }: DocumentDecision) {
  const { place, version, state, verdict, reason, contentHash, reviewerName, second } = newest;
  const refusal = state === 'waiting' ? await (await getStore()).consents.secondRefusal(id, newest, reviewerId) : null;
  const isHidden = refusal === 'evidence';
  return {
    place,
    version,
    state,
    verdict: isHidden ? null : verdict,
    reason: isHidden ? null : reason,
    contentHash,
    reviewerName,
    decidedAt: toIso(newest.decidedAtMs),
    second: second && {
      verdict: second.verdict,
      reason: second.reason,
      reviewerName: second.reviewerName,
      at: toIso(second.atMs),
    },
    secondRefusal: refusal && { code: refusal, message: secondRefusalMessage(refusal) },
    standing:
      counting && counting !== newest
        ? { verdict: counting.verdict, reviewerName: counting.reviewerName, decidedAt: toIso(counting.decidedAtMs) }
        : null,
  };
}

async function toConsentDetail(reviewer: Reviewer, record: ConsentWithFacts): Promise<ConsentDetail> {
  const decisions = await (await getStore()).consents.decisions(record.id);
  return {
    ...toConsent(record, Date.now()),
    retention: record.session === null ? (toRetention(reviewer.roles, record, config().retentionDays) ?? null) : null,
    decisions: await Promise.all(decisions.map((decision) => toAmlDecision(reviewer, record.id, decision))),
    facts: resourceNames.flatMap((resource) => (record.facts[resource] ?? []).map((fact) => ({ resource, ...fact }))),
  };
}

on(listConsents, { answer: consentListSchema }, async ({ reviewer }) => {
  const found = await (await getStore()).consents.list(mostListed + 1);
  const records = found.slice(0, mostListed);
  await recordEvent(reviewer, 'consent.listed', { fieldGroups: shownGroups, detail: { count: records.length } });
  return { consents: records.map((record) => toConsent(record, Date.now())), more: found.length > mostListed };
});

on(readConsent, { answer: consentDetailSchema }, async ({ reviewer, id }) => {
  const record = await requireConsent(id);
  const ref = record.session?.ref ?? null;
  await recordEvent(reviewer, 'consent.read', { ref, object: record.id, fieldGroups: shownGroups });
  return toConsentDetail(reviewer, record);
});

/** A session is named by its ref: unlike a look-up, a link asks the verification service for nothing. */
const explain = (error: unknown): never => {
  const code = error instanceof Problem ? error.code : undefined;
  if (code === 'not_found') throw new Problem('bad_request', { detail: 'There is no session with this reference.' });
  if (code === 'conflict')
    throw new Problem('conflict', {
      detail: 'This access has been changed since you opened it. Reload and check it, then change it.',
    });
  throw error;
};

on(addConsent, { body: consentBodySchema, answer: addedConsentSchema }, async ({ reviewer, body }) => {
  const { label, access_token: token, session: ref = null } = body;
  const consent = { label, token, ref, creatorId: reviewer.id, creatorName: reviewer.name };
  const toEvent = (object: string) => toAuditEvent(reviewer, 'consent.added', { object });
  return { id: await (await getStore()).consents.add(consent, toEvent).catch(explain) };
});

on(changeConsent, { body: consentChangeSchema }, async ({ reviewer, id, body }) => {
  const { id: object } = await requireConsent(id);
  const { label, access_token: token, session: ref } = body;
  const detail = { label: label !== undefined, token: token !== undefined, session: ref !== undefined };
  const event = toAuditEvent(reviewer, 'consent.changed', { object, detail });
  const change = { label, token, ref, from: body.from && { label: body.from.label, ref: body.from.session } };
  await (await getStore()).consents.change(object, change, event).catch(explain);
  if (token !== undefined) getUpstream().invalidateConsent(object);
  return call(readConsent, reviewer, { id });
});

on(removeConsent, async ({ reviewer, id }) => {
  const { id: object } = await requireConsent(id);
  await (await getStore()).consents.remove(object, toAuditEvent(reviewer, 'consent.removed', { object }));
  getUpstream().invalidateConsent(object);
});

/**
 * Records what our officer decides where the service leaves AML uncertain, on the content that they saw. By `REVIEW_FOUR_EYES` it may wait for a
 * second reviewer before it counts.
 *
 * @throws Problem not_found, store_unavailable; conflict: another reviewer decided, or the content changed; bad_request: not uncertain
 */
on(decideAml, { body: amlDecisionBodySchema }, async ({ reviewer, id, body }) => {
  const { version, ...decision } = body;
  const consent = await requireConsent(id);
  const now = amlContentOf(consent.facts.identity, decision.place);
  const state = stateOfAmlDecision({ ...decision, state: 'effective' }, now);
  if (state === 'unread' || state === 'not_open')
    throw new Problem('bad_request', { detail: 'The verification service does not leave this document’s AML open.' });
  if (state === 'changed')
    throw new Problem('conflict', { detail: 'The document has changed since you read it. Reload and check it again.' });
  const needsSecond = amlNeedsSecond(config().fourEyes, decision.verdict);
  const event = toAuditEvent(reviewer, needsSecond ? 'consent.proposed' : 'consent.decided', {
    object: `${consent.id}/${decision.place}`,
    // A second reviewer looks at the documents first, so what waits is not told.
    detail: { ...(!needsSecond && { verdict: decision.verdict }), contentHash: decision.contentHash },
  });
  const made = { ...decision, needsSecond, reviewerId: reviewer.id, reviewerName: reviewer.name };
  await (await getStore()).consents.decide(consent.id, made, version, event);
  void checkpointNow();
  return call(readConsent, reviewer, { id });
});

/**
 * Another person agrees or disagrees, after reading the documents.
 *
 * @throws Problem not_allowed for who cannot be the second reviewer, not_found, store_unavailable; conflict: it waits no more, or the document changed
 */
on(reviewAml, { body: amlSecondSchema }, async ({ reviewer, id, body: review }) => {
  const consent = await requireConsent(id);
  const action = review.verdict === 'agree' ? 'consent.agreed' : 'consent.disagreed';
  await (await getStore()).consents.review(consent.id, review, reviewer, ({ verdict, contentHash }) =>
    toAuditEvent(reviewer, action, {
      object: `${consent.id}/${review.place}`,
      reason: review.reason,
      detail: { verdict, contentHash },
    }),
  );
  void checkpointNow();
  return call(readConsent, reviewer, { id });
});

/** Its retention is changed by those who may change the access itself. @throws Problem not_allowed, not_found */
async function requireChangeable(reviewer: Reviewer, id: string): Promise<ConsentWithFacts> {
  if (!mayDo(reviewer.roles, 'consent.write')) throw new Problem('not_allowed');
  return requireConsent(id);
}

/**
 * It is for one that is linked to no session. Days are those of UTC.
 *
 * @throws Problem not_allowed, not_found, bad_request (a day in the future, or before 2000; linked to a session), conflict, store_unavailable
 */
on(endConsent, { body: relationshipEndSchema }, async ({ reviewer, id, body }) => {
  const { endedOn, reason, seen } = body;
  const consent = await requireChangeable(reviewer, id);
  requirePossibleEnd(endedOn);
  const before = consent.relationshipEndedAtMs;
  const event = toAuditEvent(reviewer, 'retention.ended', {
    object: consent.id,
    reason,
    detail: { endedOn, before: before === null ? null : dayOf(before) },
  });
  const endedAtMs = endedOn === null ? null : Date.parse(endedOn);
  await (await getStore()).consents.setRetention(consent.id, { endedAtMs }, event, seen);
  return call(readConsent, reviewer, { id });
});

on(holdConsent, { body: holdSchema }, async ({ reviewer, id, body }) => {
  const { held, reason, seen } = body;
  const consent = await requireChangeable(reviewer, id);
  const event = toAuditEvent(reviewer, held ? 'retention.held' : 'retention.released', { object: consent.id, reason });
  await (await getStore()).consents.setRetention(consent.id, { held }, event, seen);
  return call(readConsent, reviewer, { id });
});
