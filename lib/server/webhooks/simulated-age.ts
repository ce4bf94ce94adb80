/** How long ago the simulator says that a delivery came, so that the sessions of the demo are of different ages. */
const header = 'x-simulated-age-ms';
const longestMs = 30 * 24 * 3_600_000;

/** @returns undefined outside the demo, and for a delivery without an age. A real service is never believed about the time. */
export function simulatedTime(headers: Headers, isDemo: boolean, nowMs: number): number | undefined {
  const age = headers.get(header) ?? '';
  if (!isDemo || !/^\d{1,12}$/.test(age)) return undefined;
  return nowMs - Math.min(Number(age), longestMs);
}
