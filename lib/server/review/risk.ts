/** Reviewers rate a session's risk. Each read and each rating has its event. */

import { mayDo } from '#lib/model/access/permissions.ts';
import { dayOf } from '#lib/model/day.ts';
import type { RatedRisk, SessionRisk } from '#lib/model/review/risk-rating.ts';
import { riskSchema } from '#lib/operations/records.schema.ts';
import { rateRisk, readRisk } from '#lib/operations/risk.ts';
import { readDetail, toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore, type RatingRecord } from '#lib/server/store/index.ts';
import { on } from './operation.ts';
import type { SessionHandle } from './session-handle.ts';

const toRated = ({ atMs, ...rating }: RatingRecord): RatedRisk => ({ ...rating, at: new Date(atMs).toISOString() });

async function toSessionRisk({ reviewer, record }: SessionHandle): Promise<SessionRisk> {
  const { ref } = await record();
  const { risk } = await getStore();
  const [current, ...former] = (await risk.list(ref)).map(toRated);
  const today = dayOf(Date.now());
  return {
    ref,
    version: current?.version ?? 0,
    current: current ?? null,
    former,
    isOverdue: current?.nextReviewOn != null && current.nextReviewOn <= today,
    mayWrite: mayDo(reviewer.roles, 'risk.write'),
  };
}

on(readRisk, async ({ session, reviewer, prefetch }) => {
  const { ref } = await session.record();
  const { audit } = await getStore();
  await audit.append(toAuditEvent(reviewer, 'risk.read', { ref, detail: readDetail(prefetch) }));
  return toSessionRisk(session);
});

on(rateRisk, { body: riskSchema }, async ({ session, reviewer, body }) => {
  const { ref } = await session.record();
  const { rating, nextReviewOn, reasons } = body;
  const { risk } = await getStore();
  await risk.rate(ref, body, { id: reviewer.id, name: reviewer.name }, (before) =>
    toAuditEvent(reviewer, 'risk.rated', {
      ref,
      reason: reasons.text || null,
      detail: {
        rating,
        ...(nextReviewOn !== null && { nextReview: nextReviewOn }),
        ...(reasons.grounds.length > 0 && { grounds: reasons.grounds.join(', ') }),
        ...(before && { from: before.rating }),
      },
    }),
  );
  return toSessionRisk(session);
});
