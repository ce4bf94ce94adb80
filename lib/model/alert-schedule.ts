/** Decides when a mail may leave: digest and quiet hours are in the reviewer's time zone. The module is pure. */
import type { Schedule } from './alerts.schema.ts';
import { dayMs } from './day.ts';

export const firstSchedule: Schedule = { digest: 'immediate', dailyAt: '09:00', quiet: null, timeZone: 'UTC' };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Changes come in twos and threes: an immediate mail waits so long for the others. */
export const gatherMs = 5_000;

/** Between two mails to one reviewer: what a burst of changes causes becomes few mails. */
export const leastGapMs = 30_000;

export function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +01:00 are accepted too, but know no summer time.
    return /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name) && createFormat(name) !== undefined;
  } catch {
    return false;
  }
}

/** @throws RangeError for a zone that this process does not know */
const createFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });

const formats = new Map<string, Intl.DateTimeFormat>();
/** It is in UTC where the zone was stored by a process that knew more: what a change says must not depend on who hears of it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = createFormat(isTimeZone(timeZone) ? timeZone : 'UTC');
  formats.set(timeZone, format);
  return format;
}

/** What a clock on the wall shows, as if it were UTC. */
function toWall(ms: number, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/**
 * The moments at which the clock on the wall shows this, in order: two where clocks go back; where it never does, because they go forward, the same time
 * after the change.
 */
function fromWall(wallMs: number, timeZone: string): readonly number[] {
  const offsetAt = (ms: number) => toWall(ms, timeZone) - Math.floor(ms / 1_000) * 1_000;
  const moments = [wallMs - dayMs, wallMs + dayMs].map((near) => wallMs - offsetAt(near)).sort((a, b) => a - b);
  const shown = moments.filter((ms) => toWall(ms, timeZone) === wallMs);
  return shown.length > 0 ? shown : moments.slice(-1);
}

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

/** Says when the mail leaves about what happens now. */
export function leavesAt(schedule: Schedule, nowMs: number): number {
  const { digest, dailyAt, timeZone } = schedule;
  const readyMs =
    digest === 'immediate'
      ? nowMs + gatherMs
      : digest === 'hourly'
        ? Math.ceil((nowMs + 1) / hourMs) * hourMs
        : // Once a day, also on the day that has this time twice.
          nextOf(
            momentsOf(nowMs, dailyAt, timeZone).map(([first = 0]) => first),
            nowMs + 1,
          );
  return afterQuiet(schedule, readyMs);
}
