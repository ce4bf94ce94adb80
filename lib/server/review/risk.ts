/**
 * The rating of a session's risk for reviewers. Promises: each look and each rating has its event. Throws Problems: not_found, bad_request, not_allowed,
 * conflict, store_unavailable.
 */
import { z } from 'zod';
import { mayDo } from '#lib/model/access/permissions.ts';
import {
  type RatedRisk,
  riskGrounds,
  riskLimits,
  riskRatings,
  type SessionRisk,
} from '#lib/model/review/risk-rating.ts';
import { readDetail, toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore, type RatingRecord } from '#lib/server/store/index.ts';
import type { SessionHandle } from './sessions/index.ts';

export const riskSchema = z
  .strictObject({
    rating: z.enum(riskRatings),
    nextReviewOn: z.iso.date().nullable(),
    reasons: z.strictObject({
      grounds: z.array(z.enum(riskGrounds)).max(riskGrounds.length).default([]),
      text: z.string().trim().max(riskLimits.text),
    }),
    version: z.int().min(0),
  })
  .refine(({ reasons }) => reasons.grounds.length > 0 || reasons.text !== '', { message: 'A reason is missing.' });

const toRated = ({ atMs, ...rating }: RatingRecord): RatedRisk => ({ ...rating, at: new Date(atMs).toISOString() });

async function toSessionRisk({ reviewer, record }: SessionHandle): Promise<SessionRisk> {
  const { ref } = await record();
  const { risk } = await getStore();
  const [current, ...former] = (await risk.list(ref)).map(toRated);
  const today = new Date().toISOString().slice(0, 10);
  return {
    ref,
    version: current?.version ?? 0,
    current: current ?? null,
    former,
    isOverdue: current?.nextReviewOn != null && current.nextReviewOn <= today,
    mayWrite: mayDo(reviewer.roles, 'risk.write'),
  };
}

/** `GET /api/sessions/{ref}/risk-rating`. @param prefetch read before the reviewer opens it; the event is marked */
export async function readRisk(session: SessionHandle, { prefetch = false } = {}): Promise<SessionRisk> {
  const { ref } = await session.record();
  const { audit } = await getStore();
  await audit.append(toAuditEvent(session.reviewer, 'risk.read', { ref, detail: readDetail(prefetch) }));
  return toSessionRisk(session);
}

/** `PUT /api/sessions/{ref}/risk-rating`. @throws Problem conflict when somebody else rated it since */
export async function rateRisk(session: SessionHandle, rating: z.infer<typeof riskSchema>): Promise<SessionRisk> {
  const { ref } = await session.record();
  const { reviewer } = session;
  const { risk } = await getStore();
  await risk.rate(ref, rating, { id: reviewer.id, name: reviewer.name }, (before) =>
    toAuditEvent(reviewer, 'risk.rated', {
      ref,
      reason: rating.reasons.text || null,
      detail: {
        rating: rating.rating,
        ...(rating.nextReviewOn !== null && { nextReview: rating.nextReviewOn }),
        ...(rating.reasons.grounds.length > 0 && { grounds: rating.reasons.grounds.join(', ') }),
        ...(before && { from: before.rating }),
      },
    }),
  );
  return toSessionRisk(session);
}
