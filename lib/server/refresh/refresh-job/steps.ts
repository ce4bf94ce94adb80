/** The steps of a session: which of them are read again, and when the sweep reads the session. */

import { isPersonEntry, type StepEntry, stepAddress } from '#lib/contract/index.ts';
import { isCustomerStep } from '#lib/model/access/customer-side.ts';
import { isScreeningStep } from '#lib/model/access/tipping-off.ts';
import { dayMs } from '#lib/model/day.ts';
import type { FactKey } from '#lib/model/fact-keys.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { worseStatus } from '#lib/model/session/status.ts';
import type { FactRecord, SessionRecord, StepRecord } from '#lib/server/store/index.ts';
import type { SessionAddress, StepAddress } from '#lib/server/upstream/index.ts';
import { minuteMs } from '../refresh-retry.ts';
import { factsVersion } from './facts/facts.ts';
import type { RefreshJob } from './refresh-job.ts';

/** A session with any other status, an unknown one too, is waiting. */
const restingStatuses: readonly string[] = ['APPROVED', 'REJECTED'];

type Step = Pick<StepRecord, 'step' | 'type' | 'status'>;

/**
 * Tells whether a step's findings may change while its status stays: a screening that is monitored, or that does not state whether it is. A step
 * without a submission has no findings yet.
 */
export function isMonitored(step: Step, facts: readonly FactRecord[]): boolean {
  const factValue = (key: FactKey) => facts.find((fact) => fact.step === step.step && fact.key === key)?.value;
  const monitored = factValue('monitored');
  if (monitored !== undefined) return monitored === 'true';
  // Companies among the owners are screened within a step of another type.
  return (
    (isScreeningStep(step.type) && step.status !== 'SUBMISSION_REQUIRED') || factValue('hits_delivered') !== undefined
  );
}

/** Its body could not be read, or did not come; the next one may be better. */
export const isUnreadable = (step: Pick<StepRecord, 'step'>, facts: readonly FactRecord[]): boolean =>
  facts.some((fact) => fact.step === step.step && fact.key === ('unreadable' satisfies FactKey));

/**
 * When the sweep reads a session again without a delivery: waiting sessions and those with an unreadable step after half an hour, monitored
 * screenings daily, the rest weekly. Up to a tenth earlier, so that sessions that were registered together are not swept together.
 *
 * @param nowMs of this process's clock: the time of an answer may be another clock's, or lie in the future of a clock that was set back
 * @param random 0 to 1
 */
export function nextSweepAtMs(
  nowMs: number,
  session: { readonly status: string; readonly steps: readonly Step[]; readonly facts: readonly FactRecord[] },
  random: number = Math.random(),
): number {
  const { status, steps, facts } = session;
  const isResting = restingStatuses.includes(status) && !steps.some((step) => isUnreadable(step, facts));
  const restMs = steps.some((step) => isMonitored(step, facts)) ? dayMs : 7 * dayMs;
  return nowMs + Math.round((isResting ? restMs : 30 * minuteMs) * (1 - random / 10));
}

/** A session that is swept weekly has every step read then; one that is swept more often takes a few days for it. */
const readAgainAfterMs = 3 * dayMs;

/**
 * The addresses of the steps that this sweep reads in turn, whatever their status: those not read for three days, and those whose facts were
 * taken by an older version. Of a session that is swept at least daily a quarter at a time, the oldest first, so that neither an upgrade nor
 * an outage makes all of them due at once. So every step of every session is read within a week.
 */
export function dueInTurn(
  session: Pick<SessionRecord, 'status' | 'steps' | 'facts'>,
  nowMs: number,
): readonly string[] {
  const { status, steps, facts } = session;
  const ageOf = ({ read }: StepRecord) =>
    read === undefined || read.factsVersion !== factsVersion ? Number.POSITIVE_INFINITY : nowMs - read.atMs;
  const due = steps.filter((step) => ageOf(step) > readAgainAfterMs).toSorted((a, b) => ageOf(b) - ageOf(a) || 0);
  const isWeekly = restingStatuses.includes(status) && !steps.some((step) => isMonitored(step, facts));
  return due.slice(0, isWeekly ? due.length : Math.ceil(steps.length / 4)).map(({ step }) => step);
}

/** Two sweeps long: a delivery that postpones the first of them does not make the session miss its time. */
const dailyWindowMs = 60 * minuteMs;

/**
 * Tells whether this sweep is the one of the day that also reads steps that may change unseen. A waiting session is swept every half hour and has a
 * time of day of its own: the first sweep after it, or within an hour of it, is the daily one.
 *
 * @param sinceMs when the session was read last
 */
export function isDailySweep(
  session: { readonly ref: string; readonly status: string },
  sinceMs: number,
  nowMs: number,
): boolean {
  if (restingStatuses.includes(session.status)) return true; // its sweeps are daily ones
  const timeOfDayMs = [...session.ref].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % dayMs, 0);
  const dayOf = (ms: number) => Math.floor((ms - timeOfDayMs) / dayMs);
  return dayOf(nowMs) !== dayOf(sinceMs) || dayOf(nowMs) !== dayOf(nowMs - dailyWindowMs);
}

export type NewStep = Omit<StepRecord, 'updatedAtMs'>;

/** Steps of companies that a delivery cannot name and whose status alone says too little (field notes, webhooks). */
const alwaysReadAgain = new Set(['AML', 'BENEFICIAL_OWNERS', 'LEGAL_REPRESENTATIVE', 'CORPORATE_OFFICER']);

/** Says where the service gives the step's answer: for individuals and officers by its id; for companies by its type, or its id where a type occurs twice. */
export function upstreamStepAddress(
  session: SessionAddress,
  { stepId, type }: Pick<StepRecord, 'stepId' | 'type'>,
  all: readonly Pick<StepRecord, 'type'>[],
): StepAddress {
  // A person's own session is read under the step's id.
  const isPerson = session.kind === 'corporate' && isPersonEntry({ id: stepId, type });
  const isById = session.kind === 'individual' || isPerson || all.filter((other) => other.type === type).length > 1;
  return { ...session, step: isById ? (stepId ?? type) : type, isPerson };
}

/** Entries of one address and type (a company may list a type twice, without ids) are one step, with the worst of their statuses. */
export function joinEntries(entries: readonly StepEntry[]): { step: NewStep; entries: readonly StepEntry[] }[] {
  const joined = new Map<string, { step: NewStep; entries: readonly StepEntry[] }>();
  for (const [position, entry] of entries.entries()) {
    const { id: stepId, type, status } = entry;
    const address = stepAddress(entry, entries);
    // The address may be the id of a step of another type.
    const isTaken = (joined.get(address)?.step.type ?? type) !== type;
    const step = isTaken ? `${address}~${type.replaceAll(/[^A-Za-z0-9_-]+/g, '_')}` : address;
    const first = joined.get(step);
    joined.set(step, {
      step: first
        ? { ...first.step, status: worseStatus(first.step.status, status) }
        : { step, stepId, type, status, position, screening: isScreeningStep(type) },
      entries: [...(first?.entries ?? []), entry],
    });
  }
  return [...joined.values()];
}

/** Takes the steps that a session lists. @returns undefined when the answer has no list of steps, which is not the same as an empty one */
export const toSteps = (entries: readonly StepEntry[] | null): NewStep[] | undefined =>
  entries ? joinEntries(entries).map(({ step }) => step) : undefined;

/**
 * These steps may have new bodies: all of a new session, when a person asks, and when a delivery came of which nothing shows what it is about; all
 * of the customer's when a delivery named none; else those that a delivery named or whose status moved, those that may change while their status
 * stays, and in a sweep those whose turn it is.
 */
export function stepsToRead(
  kind: SessionKind,
  job: Pick<RefreshJob, 'cause' | 'touched' | 'hasWholeSession'>,
  known: SessionRecord | undefined,
  steps: readonly NewStep[],
): readonly NewStep[] {
  if (known === undefined || job.cause === 'person') return steps;
  const before = new Map(known.steps.map((step) => [step.step, step.status]));
  const isAboutDelivery = (step: NewStep) =>
    before.get(step.step) !== step.status ||
    [step.step, step.stepId, step.type].some((name) => name !== null && job.touched.has(name));
  if (job.cause === 'webhook' && !steps.some(isAboutDelivery)) return steps;
  // Whichever moved: else screening that moved at the same time would decide when a change of the customer's is noticed (tipping-off).
  const mayBeNew = ({ type }: NewStep) => job.hasWholeSession && isCustomerStep(kind, type);
  const hasMoved = (step: NewStep) => isAboutDelivery(step) || isUnreadable(step, known.facts);
  const mayMoveUnseen = (step: NewStep) =>
    kind === 'corporate' ? alwaysReadAgain.has(step.type) : isMonitored(step, known.facts);
  const moved = steps.filter(hasMoved);
  // A delivery about a person names its step.
  const isNamed = kind === 'individual' && job.cause === 'webhook';
  // A waiting session is swept every half hour; its screening need not be.
  const isBriefSweep = job.cause === 'sweep' && !isDailySweep(known, known.refreshedAtMs ?? 0, Date.now());
  const due = job.cause === 'sweep' ? dueInTurn(known, Date.now()) : [];
  return steps.filter(
    (step) =>
      moved.includes(step) ||
      mayBeNew(step) ||
      (!isNamed && !isBriefSweep && mayMoveUnseen(step)) ||
      due.includes(step.step),
  );
}
