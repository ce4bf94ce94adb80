/** Decides when a mail may leave: digest and quiet hours are in the reviewer's time zone. The module is pure. */
import type { Schedule } from './alerts.schema.ts';
import { dayMs } from './day.ts';
import { fromWall, toWall } from './time-zone.ts';

export const firstSchedule: Schedule = { digest: 'immediate', dailyAt: '09:00', quiet: null, timeZone: 'UTC' };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Changes come in twos and threes: an immediate mail waits so long for the others. */
export const gatherMs = 5_000;

/** Between two mails to one reviewer: what a burst of changes causes becomes few mails. */
export const leastGapMs = 30_000;

const toMs = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * hourMs + minutes * minuteMs;
};

/** Finds the moments of this and the next days at which the clock shows `time`. */
function momentsOf(ms: number, time: string, timeZone: string): readonly (readonly number[])[] {
  const midnight = Math.floor(toWall(ms, timeZone) / dayMs) * dayMs;
  return [0, 1, 2].map((day) => fromWall(midnight + day * dayMs + toMs(time), timeZone));
}

/** Finds the first of these that is not before `ms`. */
const nextOf = (moments: readonly number[], ms: number): number => moments.find((at) => at >= ms) ?? ms + dayMs;

/** When it may leave that is ready at `ms`: then, or at the end of the quiet hours. */
export function afterQuiet({ quiet, timeZone }: Pick<Schedule, 'quiet' | 'timeZone'>, ms: number): number {
  if (quiet === null || quiet.from === quiet.to) return ms;
  const ofDay = toWall(ms, timeZone) % dayMs;
  const [from, to] = [toMs(quiet.from), toMs(quiet.to)];
  const isQuiet = from < to ? ofDay >= from && ofDay < to : ofDay >= from || ofDay < to;
  return isQuiet ? nextOf(momentsOf(ms, quiet.to, timeZone).flat(), ms) : ms;
}

function readyAt({ digest, dailyAt, timeZone }: Schedule, nowMs: number): number {
  if (digest === 'immediate') return nowMs + gatherMs;
  if (digest === 'hourly') return Math.ceil((nowMs + 1) / hourMs) * hourMs;
  // Once a day, also on the day that has this time twice.
  const moments = momentsOf(nowMs, dailyAt, timeZone).map(([first = 0]) => first);
  return nextOf(moments, nowMs + 1);
}

/** Says when the mail leaves about what happens now. */
export const leavesAt = (schedule: Schedule, nowMs: number): number => afterQuiet(schedule, readyAt(schedule, nowMs));
