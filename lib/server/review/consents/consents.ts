import { mayDo } from '#lib/model/access/permissions.ts';
import {
  addedConsentSchema,
  amlDecisionBodySchema,
  amlSecondSchema,
  consentBodySchema,
  consentChangeSchema,
  consentDetailSchema,
  consentListSchema,
} from '#lib/model/consents/consent.schema.ts';
import { amlNeedsSecond } from '#lib/model/consents/consent.ts';
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
import { type ConsentWithFacts, getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { call, on } from '../operation.ts';
import { requirePossibleEnd } from '../retention.ts';
import { requireConsent } from './access.ts';
import { toConsent, toConsentDetail } from './shown-consent.ts';

/** More are not read at once; the most serious come first. */
const mostListed = 1_000;

const shownGroups = ['state', 'name', 'identity', 'screening'] as const;

on(listConsents, { answer: consentListSchema }, async ({ reviewer }) => {
  const store = await getStore();
  const found = await store.consents.list(mostListed + 1);
  const records = found.slice(0, mostListed);
  await store.audit.append(
    toAuditEvent(reviewer, 'consent.listed', { fieldGroups: shownGroups, detail: { count: records.length } }),
  );
  return { consents: records.map((record) => toConsent(record, Date.now())), more: found.length > mostListed };
});

on(readConsent, { answer: consentDetailSchema }, async ({ reviewer, id }) => {
  const record = await requireConsent(id);
  const store = await getStore();
  await store.audit.append(
    toAuditEvent(reviewer, 'consent.read', {
      ref: record.session?.ref ?? null,
      object: record.id,
      fieldGroups: shownGroups,
    }),
  );
  return toConsentDetail(reviewer, record, Date.now());
});

/** A session is named by its ref: unlike a look-up, a link asks the verification service for nothing. */
const explain = (error: unknown): never => {
  if (!(error instanceof Problem)) throw error;
  if (error.code === 'not_found')
    throw new Problem('bad_request', { detail: 'There is no session with this reference.' });
  if (error.code === 'conflict')
    throw new Problem('conflict', {
      detail: 'This access has been changed since you opened it. Reload and check it, then change it.',
    });
  throw error;
};

on(addConsent, { body: consentBodySchema, answer: addedConsentSchema }, async ({ reviewer, body }) => {
  const { consents } = await getStore();
  const id = await consents
    .add(
      {
        label: body.label,
        token: body.access_token,
        ref: body.session ?? null,
        creatorId: reviewer.id,
        creatorName: reviewer.name,
      },
      (object) => toAuditEvent(reviewer, 'consent.added', { object }),
    )
    .catch(explain);
  return { id };
});

on(changeConsent, { body: consentChangeSchema }, async ({ reviewer, id, body: change }) => {
  const before = await requireConsent(id);
  const { consents } = await getStore();
  const detail = {
    label: change.label !== undefined,
    token: change.access_token !== undefined,
    session: change.session !== undefined,
  };
  await consents
    .change(
      before.id,
      {
        label: change.label,
        token: change.access_token,
        ref: change.session,
        from: change.from && { label: change.from.label, ref: change.from.session },
      },
      toAuditEvent(reviewer, 'consent.changed', { object: before.id, detail }),
    )
    .catch(explain);
  if (change.access_token !== undefined) getUpstream().invalidateConsent(before.id);
  return call(readConsent, reviewer, { id });
});

on(removeConsent, async ({ reviewer, id }) => {
  const consent = await requireConsent(id);
  await (await getStore()).consents.remove(
    consent.id,
    toAuditEvent(reviewer, 'consent.removed', { object: consent.id }),
  );
  getUpstream().invalidateConsent(consent.id);
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
  const facts = consent.facts.identity ?? [];
  const factOf = (key: string) => facts.find((fact) => fact.place === decision.place && fact.key === key)?.value;
  if (factOf('aml') !== 'UNCERTAIN')
    throw new Problem('bad_request', { detail: 'The verification service does not leave this document’s AML open.' });
  if (factOf('content_hash') !== decision.contentHash)
    throw new Problem('conflict', { detail: 'The document has changed since you read it. Reload and check it again.' });
  const needsSecond = amlNeedsSecond(config().fourEyes, decision.verdict);
  const event = toAuditEvent(reviewer, needsSecond ? 'consent.proposed' : 'consent.decided', {
    object: `${consent.id}/${decision.place}`,
    // A second reviewer looks at the documents first, so what waits is not told.
    detail: { ...(!needsSecond && { verdict: decision.verdict }), contentHash: decision.contentHash },
  });
  await (await getStore()).consents.decide(
    consent.id,
    { ...decision, needsSecond, reviewerId: reviewer.id, reviewerName: reviewer.name },
    version,
    event,
  );
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
  await (await getStore()).consents.review(
    consent.id,
    review,
    { id: reviewer.id, name: reviewer.name },
    ({ verdict, contentHash }) =>
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
