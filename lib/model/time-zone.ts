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
  // In Swedish a moment is `2026-11-20 10:00:00`.
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

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
export const toWall = (ms: number, timeZone: string): number =>
  Date.parse(`${formatOf(timeZone).format(ms).replace(' ', 'T')}Z`);

/** The moments at which the clock on the wall shows this, in order: two where clocks go back; where it never does, that after the change. */
export function fromWall(wallMs: number, timeZone: string): readonly number[] {
  const offsetAt = (ms: number) => toWall(ms, timeZone) - Math.floor(ms / 1_000) * 1_000;
  const moments = [wallMs - dayMs, wallMs + dayMs].map((near) => wallMs - offsetAt(near)).sort((a, b) => a - b);
  const shown = moments.filter((ms) => toWall(ms, timeZone) === wallMs);
  return shown.length > 0 ? shown : moments.slice(-1);
}
