import { isScreeningStep } from '#lib/contract/index.ts';
import type { FactRecord, StepRecord } from '#lib/server/store/index.ts';
import type { FactKey } from './facts.ts';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** What a session rests at for a while; every other status, one that nobody knows too, waits for somebody. */
const resting: readonly string[] = ['APPROVED', 'REJECTED'];

type Step = Pick<StepRecord, 'step' | 'type' | 'status'>;

/**
 * Whether a step's findings may change while its status stays: a screening that is monitored, or that does not say whether it is. One that
 * nothing was submitted to has nothing to find yet.
 */
export function isMonitored(step: Step, facts: readonly FactRecord[]): boolean {
  const told = (key: FactKey) => facts.find((fact) => fact.step === step.step && fact.key === key)?.value;
  const monitored = told('monitored');
  if (monitored !== undefined) return monitored === 'true';
  // Companies among the owners are screened within a step of another type.
  return (isScreeningStep(step.type) && step.status !== 'SUBMISSION_REQUIRED') || told('hits_delivered') !== undefined;
}

/** Its body came and could not be read, or did not come; the next one may be better. */
export const isUnreadable = (step: Pick<StepRecord, 'step'>, facts: readonly FactRecord[]): boolean =>
  facts.some((fact) => fact.step === step.step && fact.key === ('unreadable' satisfies FactKey));

/**
 * When the sweep reads a session again although nobody said anything: waiting ones and those with a step that could not be read after half an
 * hour, monitored screenings daily, the rest weekly. Up to a tenth earlier, so that what was registered together does not come back together.
 *
 * @param nowMs of this clock: an answer's own time may be another's, or lie in the future of a clock that was set back
 * @param random 0 to 1
 */
export function dueAfter(
  nowMs: number,
  session: { readonly status: string; readonly steps: readonly Step[]; readonly facts: readonly FactRecord[] },
  random: number = Math.random(),
): number {
  const { status, steps, facts } = session;
  const isSettled = resting.includes(status) && !steps.some((step) => isUnreadable(step, facts));
  const rest = steps.some((step) => isMonitored(step, facts)) ? dayMs : 7 * dayMs;
  return nowMs + Math.round((isSettled ? rest : 30 * minuteMs) * (1 - random / 10));
}

/** Two sweeps long: a delivery that puts the first of them off does not make it miss its time. */
const dailyWindowMs = 60 * minuteMs;

/**
 * Whether a sweep of a waiting session, which comes every half hour, is the one of the day that also reads what moves unseen: each session has
 * a time of day of its own, and the sweep that first comes after it, or within an hour of it, is meant.
 *
 * @param sinceMs when the session was read last
 */
export function isDailyTurn(
  session: { readonly ref: string; readonly status: string },
  sinceMs: number,
  nowMs: number,
): boolean {
  if (resting.includes(session.status)) return true; // its sweeps are daily ones
  const timeOfDayMs = [...session.ref].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % dayMs, 0);
  const dayOf = (ms: number) => Math.floor((ms - timeOfDayMs) / dayMs);
  return dayOf(nowMs) !== dayOf(sinceMs) || dayOf(nowMs) !== dayOf(nowMs - dailyWindowMs);
}
