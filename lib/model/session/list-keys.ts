/** What the list is filtered by beside states and findings: countries and days. Pure. */
const dayMs = 24 * 3_600_000;

/** The stored row by which a session is found by a country of its subject. */
export const countryKey = (code: string) => `country:${code}` as const;
export const isCountryKey = (key: string): boolean => key.startsWith('country:');
export const toCountryCode = (key: string): string => key.slice('country:'.length);
export const isCountryCode = (text: string): boolean => /^[A-Z]{2,3}$/.test(text);

export interface TimeRange {
  /** Included; absent: from the beginning. */
  readonly fromMs?: number;
  /** Excluded; absent: to the end. */
  readonly toMs?: number;
}

const dayStart = (day: string): number | undefined => {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day)
    ? ms
    : undefined;
};

/** `2026-11-01..2026-11-20`, both days included; undefined for anything else. */
export function parseDayRange(text: string): TimeRange | undefined {
  const [first = '', last, ...more] = text.split('..');
  if (last === undefined || more.length > 0 || (first === '' && last === '')) return undefined;
  const [from, to] = [first, last].map((day) => (day === '' ? null : dayStart(day)));
  if (from === undefined || to === undefined) return undefined;
  return { ...(from !== null && { fromMs: from }), ...(to !== null && { toMs: to + dayMs }) };
}
