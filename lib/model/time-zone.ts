/** What clocks show in a time zone, and when. The module is pure. */
import { dayMs } from './day.ts';

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
export function toWall(ms: number, timeZone: string): number {
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
export function fromWall(wallMs: number, timeZone: string): readonly number[] {
  const offsetAt = (ms: number) => toWall(ms, timeZone) - Math.floor(ms / 1_000) * 1_000;
  const moments = [wallMs - dayMs, wallMs + dayMs].map((near) => wallMs - offsetAt(near)).sort((a, b) => a - b);
  const shown = moments.filter((ms) => toWall(ms, timeZone) === wallMs);
  return shown.length > 0 ? shown : moments.slice(-1);
}
