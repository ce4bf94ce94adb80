/** `Retry-After` in seconds or as a date (RFC 9110), to ms; null when there is none that can be read. */
export function parseRetryAfter(header: string | string[] | undefined, nowMs: number): number | null {
  const text = String(header ?? '').trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // A date begins with its weekday; `Date.parse` alone would take "soon 1" for a date.
  const at = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}

/** Full jitter: those who failed together do not come back together. */
export const jitter = (upToMs: number): number => Math.random() * upToMs;
