import { z } from 'zod';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import {
  amlNeedsSecond,
  amlVerdicts,
  type ConsentDetail,
  type ConsentList,
  consentLimits,
} from '#lib/model/consents/consent.ts';
import { Problem } from '#lib/model/problem.ts';
import { secondVerdicts } from '#lib/model/second-review.ts';
import { isRef } from '#lib/model/session/ids.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { checkpointNow } from '#lib/server/checkpoints/index.ts';
import { config } from '#lib/server/config.ts';
import { type ConsentWithFacts, getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { requireAction, requireConsent } from './access.ts';
import { toConsent, toConsentDetail } from './shown-consent.ts';

const label = z.string().trim().min(1).max(consentLimits.label);
/** Sent in a header: visible ASCII characters, without spaces (RFC 6750 allows fewer still). */
const accessToken = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/)
  .max(consentLimits.token);
const session = z
  .string()
  .transform((ref) => ref.toUpperCase())
  .refine(isRef);

export const newConsentSchema = z.strictObject({ label, access_token: accessToken, session: session.nullish() });
export const consentChangeSchema = z
  .strictObject({
    label,
    access_token: accessToken,
    session: session.nullable(),
    /** What label and link were when the change was made. */
    from: z.strictObject({ label: z.string(), session: session.nullable() }),
  })
  .partial()
  .refine(({ from: _, ...change }) => Object.keys(change).length > 0);
export const amlDecisionSchema = z.strictObject({
  place: z.string().regex(/^\d{1,3}$/),
  verdict: z.enum(amlVerdicts),
  reason: z.string().trim().min(1).max(consentLimits.reason),
  contentHash: z.string().regex(/^[0-9a-f]{32}$/),
  version: z.number().int().min(0),
});

export const amlSecondSchema = z.strictObject({
  place: z.string().regex(/^\d{1,3}$/),
  version: z.number().int().min(1),
  verdict: z.enum(secondVerdicts),
  reason: z.string().trim().min(1).max(consentLimits.reason),
});

/** More are not read at once; the most serious come first. */
const mostListed = 1_000;

const seen = ['state', 'name', 'identity', 'screening'] as const;

/** `GET /api/consents`: most serious first. @throws Problem not_allowed, store_unavailable */
export async function listConsents(reviewer: Reviewer): Promise<ConsentList> {
  requireAction(reviewer, 'consent.read');
  const store = await getStore();
  const found = await store.consents.list(mostListed + 1);
  const records = found.slice(0, mostListed);
  await store.audit.append(
    toAuditEvent(reviewer, 'consent.listed', { fieldGroups: seen, detail: { count: records.length } }),
  );
  return { consents: records.map((record) => toConsent(record, Date.now())), more: found.length > mostListed };
}

/** The consent as the reviewer gets it, audited. */
export const show = async (reviewer: Reviewer, record: ConsentWithFacts): Promise<ConsentDetail> => {
  const store = await getStore();
  await store.audit.append(
    toAuditEvent(reviewer, 'consent.read', { ref: record.session?.ref ?? null, object: record.id, fieldGroups: seen }),
  );
  return toConsentDetail(reviewer, record, Date.now());
};

/** `GET /api/consents/{id}`. @throws Problem not_allowed, not_found, store_unavailable */
export const readConsent = async (reviewer: Reviewer, id: string): Promise<ConsentDetail> =>
  show(reviewer, await requireConsent(reviewer, id, 'consent.read'));

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

/** `POST /api/consents`. @throws Problem not_allowed, bad_request (no such session), store_unavailable */
export async function addConsent(
  reviewer: Reviewer,
  request: z.infer<typeof newConsentSchema>,
): Promise<{ id: string }> {
  requireAction(reviewer, 'consent.write');
  const { consents } = await getStore();
  const id = await consents
    .add(
      {
        label: request.label,
        token: request.access_token,
        ref: request.session ?? null,
        creatorId: reviewer.id,
        creatorName: reviewer.name,
      },
      (object) => toAuditEvent(reviewer, 'consent.added', { object }),
    )
    .catch(explain);
  return { id };
}

/** `PUT /api/consents/{id}`. @throws Problem not_allowed, not_found, bad_request (no such session), conflict (not on what there is), store_unavailable */
export async function changeConsent(
  reviewer: Reviewer,
  id: string,
  change: z.infer<typeof consentChangeSchema>,
): Promise<ConsentDetail> {
  const before = await requireConsent(reviewer, id, 'consent.write');
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
  return show(reviewer, await requireConsent(reviewer, id, 'consent.read'));
}

/** `DELETE /api/consents/{id}`. @throws Problem not_allowed, not_found, store_unavailable */
export async function removeConsent(reviewer: Reviewer, id: string): Promise<void> {
  const consent = await requireConsent(reviewer, id, 'consent.write');
  await (await getStore()).consents.remove(
    consent.id,
    toAuditEvent(reviewer, 'consent.removed', { object: consent.id }),
  );
  getUpstream().invalidateConsent(consent.id);
}

/**
 * `POST /api/consents/{id}/aml-decisions`: what our officer decides where the service leaves AML uncertain, on the content that they saw. By
 * `REVIEW_FOUR_EYES` it may wait for a second reviewer before it counts.
 *
 * @throws Problem not_allowed, not_found, store_unavailable; conflict: decided by somebody else, or the content changed; bad_request: not uncertain
 */
export async function decideAml(
  reviewer: Reviewer,
  id: string,
  { version, ...decision }: z.infer<typeof amlDecisionSchema>,
): Promise<ConsentDetail> {
  const consent = await requireConsent(reviewer, id, 'consent.write');
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
  return show(reviewer, await requireConsent(reviewer, id, 'consent.read'));
}

/**
 * `POST /api/consents/{id}/aml-decisions/second`: another person agrees or disagrees, after reading the documents.
 *
 * @throws Problem not_allowed (also for who cannot be the second reviewer), not_found, store_unavailable; conflict: it waits no more, or the document changed
 */
export async function reviewAml(
  reviewer: Reviewer,
  id: string,
  review: z.infer<typeof amlSecondSchema>,
): Promise<ConsentDetail> {
  const consent = await requireConsent(reviewer, id, 'consent.write');
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
  return show(reviewer, await requireConsent(reviewer, id, 'consent.read'));
}
