import { isScreeningStep } from '#lib/model/access/tipping-off.ts';
import type { FactKey } from '#lib/model/fact-keys.ts';
import type { FactRecord, SessionRecord, StepRecord } from '#lib/server/store/index.ts';
import { dayMs, minuteMs } from '../durations.ts';
import { factsVersion } from './facts/facts-version.ts';

/** A session with any other status, an unknown one too, is waiting. */
const restingStatuses: readonly string[] = ['APPROVED', 'REJECTED'];

type Step = Pick<StepRecord, 'step' | 'type' | 'status'>;

/**
 * Whether a step's findings may change while its status stays: a screening that is monitored, or that does not state whether it is. A step
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
 * Whether this sweep is the one of the day that also reads steps that may change unseen. A waiting session is swept every half hour and has a
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
