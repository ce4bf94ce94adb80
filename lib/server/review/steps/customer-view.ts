/** What a reviewer of the limited audience gets of an answer: its states, and how old it may be. */
import type { SessionAnswer } from '#lib/contract/index.ts';
import {
  type CustomerSessionState,
  type CustomerSide,
  type CustomerStepState,
  toCustomerSide,
} from '#lib/model/access/customer-side.ts';
import { audienceOf } from '#lib/model/access/tipping-off.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { toSteps } from '#lib/server/refresh/index.ts';
import { getStore, type SessionRecord } from '#lib/server/store/index.ts';
import { answerLifeMs } from '#lib/server/upstream/index.ts';

export const isLimited = ({ roles }: Reviewer): boolean => audienceOf(roles) === 'limited';

/** @param record as the limited audience may know it */
export const toSide = ({ status, steps }: SessionRecord): CustomerSide => ({
  status: status as CustomerSessionState,
  steps: steps.map(({ step, stepId, type, status: state, reasonCode }) => ({
    step,
    stepId,
    type,
    status: state as CustomerStepState,
    reasonCode: reasonCode ?? null,
  })),
});

/** Finds the states that follow from an answer which may be newer than what is stored. @param record as `toSide` */
export async function sideOfAnswer(record: SessionRecord, { session }: SessionAnswer): Promise<CustomerSide> {
  const side = toSide(record);
  const stored = await (await getStore()).sessions.find({ ref: record.ref });
  if (stored === undefined) return side; // purged meanwhile
  const { kind, facts } = stored;
  return toCustomerSide({ kind, status: session.status, steps: toSteps(session.steps) ?? stored.steps, facts }, side);
}

/**
 * When an answer was read, as this reviewer may know it. Who read it, and why, may follow from screening: the limited audience gets the earliest
 * time that the cache allows.
 */
export const shownReadAtMs = (reviewer: Reviewer, readAtMs: number, fresh = false): number =>
  isLimited(reviewer) && !fresh ? Date.now() - answerLifeMs : readAtMs;
