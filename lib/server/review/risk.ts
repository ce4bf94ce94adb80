/** Reviewers rate a session's risk. Each read and each rating has its event. */
import { reviewDayError } from '#lib/format/labels/risk.ts';
import { dayOf } from '#lib/model/day.ts';
import { Problem } from '#lib/model/problem.ts';
import { riskBodySchema, type SessionRisk, sessionRiskSchema } from '#lib/model/review/risk-rating.schema.ts';
import { rateRisk, readRisk } from '#lib/operations/risk.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { config } from '#lib/server/config.ts';
import { getStore, riskRatings } from '#lib/server/store/index.ts';
import { on } from './operation.ts';
import { readHistory, recordRead } from './record-history.ts';
import type { SessionHandle } from './session-handle.ts';

const toSessionRisk = (session: SessionHandle): Promise<SessionRisk> =>
  readHistory(session, riskRatings, async () => {
    const { nextReviewOn: reviewDueOn = null } = await session.reviewed();
    const isOverdue = reviewDueOn !== null && reviewDueOn <= dayOf(Date.now());
    return { reviewDueOn, isOverdue, maxMonths: config().reviewMonths };
  });

on(readRisk, { answer: sessionRiskSchema }, async ({ session, prefetch }) => {
  await session.reviewed();
  await recordRead(session, 'risk.read', prefetch);
  return toSessionRisk(session);
});

on(rateRisk, { body: riskBodySchema }, async ({ session, reviewer, body: { version, ...risk } }) => {
  const { ref } = await session.record();
  const { rating, nextReviewOn, reasons } = risk;
  const error = reviewDayError(nextReviewOn, rating, dayOf(Date.now()), config().reviewMonths);
  if (error !== undefined) throw new Problem('bad_request', { detail: `nextReviewOn: ${error}` });
  await (await getStore()).record(riskRatings).add({ ref, version, author: reviewer }, risk, (before) =>
    toAuditEvent(reviewer, 'risk.rated', {
      ref,
      reason: reasons.text || null,
      detail: {
        rating,
        nextReview: nextReviewOn,
        ...(reasons.grounds.length > 0 && { grounds: reasons.grounds.join(', ') }),
        ...(before && { from: before.rating }),
      },
    }),
  );
  await session.reload();
  return toSessionRisk(session);
});
