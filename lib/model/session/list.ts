/** How the list of sessions is filtered and ordered. The module is pure. */
import { dayMs, isDay, startOfDay } from '../day.ts';

/** A session is found by a country of its subject through this stored row. */
export const countryKey = (code: string) => `country:${code}` as const;
export const isCountryKey = (key: string): boolean => key.startsWith('country:');
export const toCountryCode = (key: string): string => key.slice('country:'.length);
export const isCountryCode = (text: string): boolean => /^[A-Z]{2,3}$/.test(text);

export interface TimeRange {
  /** It is included; where it is absent, the range has no beginning. */
  readonly fromMs?: number;
  /** It is excluded; where it is absent, the range has no end. */
  readonly toMs?: number;
}

const dayStart = (day: string): number | undefined => (isDay(day) ? startOfDay(day) : undefined);

/** Reads `2026-11-01..2026-11-20`, both days included; it is undefined for anything else. */
export function parseDayRange(text: string): TimeRange | undefined {
  const [first = '', last, ...more] = text.split('..');
  if (last === undefined || more.length > 0 || (first === '' && last === '')) return undefined;
  const [from, to] = [first, last].map((day) => (day === '' ? null : dayStart(day)));
  if (from === undefined || to === undefined) return undefined;
  return { ...(from !== null && { fromMs: from }), ...(to !== null && { toMs: to + dayMs }) };
}

/** `findings` sorts by the gravest one, the gravest first. */
export const sortKeys = ['updated', 'firstSeen', 'due', 'subject', 'findings', 'status', 'app', 'assignee'] as const;
export type SortKey = (typeof sortKeys)[number];

/** These filters take several values. */
export const listFilters = [
  'status',
  'kind',
  'step',
  'finding',
  'country',
  'received',
  'updated',
  'app',
  'assignee',
] as const;
export type ListFilter = (typeof listFilters)[number];

export const viewNameLength = 60;
export const viewsPerReviewer = 30;
