/** The list of sessions has beside its rows the keys of its filters, saved views, and the sessions before and after one. The module is pure. */
import { dayMs, isDay, startOfDay } from '../day.ts';
import type { BuiltInView } from './queue.ts';
import type { Count, SessionQuery } from './session.ts';

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

/**
 * The filters of a saved view and its order; the environment is chosen apart from it. A view never holds a search text, which is mostly a person's
 * name.
 */
export type ViewFilters = Pick<
  SessionQuery,
  'view' | 'status' | 'kind' | 'step' | 'finding' | 'country' | 'received' | 'updated' | 'app' | 'assignee' | 'sort'
>;

export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly filters: ViewFilters;
  readonly isShared: boolean;
  readonly isMine: boolean;
  /** It is the reviewer's own, or its owner works in the queue no more. */
  readonly mayChange: boolean;
  readonly owner: string;
  readonly version: number;
  readonly count: Count;
}

/** `GET /api/views`. */
export interface Views {
  readonly builtIn: readonly { readonly view: BuiltInView; readonly count: Count }[];
  readonly saved: readonly SavedView[];
  /** So many accesses to shared data without a session need a person. */
  readonly unlinkedConsents: number;
}

export const viewNameLength = 60;
export const viewsPerReviewer = 30;

/** `POST /api/sessions/neighbours` asks for the sessions before and after one in a list. */
export interface NeighboursRequest {
  /** It is as for the search, without a position. */
  readonly list: SessionQuery;
  readonly ref: string;
  /** Where the session stood when it was opened, from an earlier answer: its neighbours are those of then, though it has left the list since. */
  readonly cursor?: string;
}

export interface Neighbour {
  readonly ref: string;
  readonly cursor: string;
}

export interface SessionNeighbours {
  /** It says whether the list holds the session now. */
  readonly isListed: boolean;
  readonly cursor: string;
  /** It is 1 for the first; it is null when it is too far down to be counted. */
  readonly position: number | null;
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
  /** It counts the whole list. */
  readonly count: Count;
}
