/** What a reviewer of the limited audience gets of an answer: its states, and how old it may be. */
import { parseSession, type SessionAnswer } from '#lib/contract/index.ts';
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
import { answerLifeMs, getUpstream } from '#lib/server/upstream/index.ts';
import { readBy, unreadableAnswer } from './parsed-answer.ts';

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
 * Reads the session's own answer now, for the states beside a fresh answer. It is the only read: one of hidden steps, or of another reader, would show in what
 * it costs, in how long it takes and in whether it fails.
 *
 * @throws Problem not_found, too_many_requests, upstream_…
 */
export async function readSide(reviewer: Reviewer, record: SessionRecord): Promise<CustomerSide> {
  const { appKey: app, kind, sessionId } = record;
  const options = { fresh: true, priority: 'person', ...readBy(reviewer) } as const;
  const parsed = parseSession((await getUpstream().getSession({ app, kind, sessionId }, options)).body);
  if (!parsed.ok) throw unreadableAnswer(record, audienceOf(reviewer.roles));
  return sideOfAnswer(record, parsed.value);
}

/**
 * When an answer was read, as this reviewer may know it. Who read it, and why, may follow from screening: the limited audience gets the earliest
 * time that the cache allows.
 */
export const shownReadAtMs = (reviewer: Reviewer, readAtMs: number, fresh = false): number =>
  isLimited(reviewer) && !fresh ? Date.now() - answerLifeMs : readAtMs;
