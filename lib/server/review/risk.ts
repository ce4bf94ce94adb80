/** Reviewers rate a session's risk. Each read and each rating has its event. */
import { dayOf } from '#lib/model/day.ts';
import { riskBodySchema, type SessionRisk, sessionRiskSchema } from '#lib/model/review/risk-rating.schema.ts';
import { rateRisk, readRisk } from '#lib/operations/risk.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore, riskRatings } from '#lib/server/store/index.ts';
import { on } from './operation.ts';
import { readHistory, recordRead } from './record-history.ts';
import type { SessionHandle } from './session-handle.ts';

const toSessionRisk = (session: SessionHandle): Promise<SessionRisk> =>
  readHistory(session, riskRatings, (_, current) => {
    const nextReviewOn = current?.nextReviewOn ?? null;
    return { isOverdue: nextReviewOn !== null && nextReviewOn <= dayOf(Date.now()) };
  });

on(readRisk, { answer: sessionRiskSchema }, async ({ session, prefetch }) => {
  await recordRead(session, 'risk.read', prefetch);
  return toSessionRisk(session);
});

on(rateRisk, { body: riskBodySchema }, async ({ session, reviewer, body: { version, ...risk } }) => {
  const { ref } = await session.record();
  const { rating, nextReviewOn, reasons } = risk;
  await (await getStore()).record(riskRatings).add({ ref, version, author: reviewer }, risk, (before) =>
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
