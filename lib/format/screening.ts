/**
 * What a screening reports as a whole, for the screen and for documents. Promises: there is no verdict "nothing found"; a number of hits is given only
 * if total and list were received and agree. Pure; throws nothing. Apart from the comparison of hits, so that a table can assess screenings without it.
 */
import { isRecord } from '#lib/model/is-record.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';

export const fieldOf = (value: unknown, key: string): unknown =>
  isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** Text, or a number as text; null for anything else and for empty text. */
export const textOf = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Null if there is no list, which is not the same as an empty list. */
export const listOf = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);

export const textsOf = (value: unknown): readonly string[] | null =>
  listOf(value)?.flatMap((one) => textOf(one) ?? []) ?? null;

/** Any value as one text. */
export const jsonText = (value: unknown): string | null =>
  value === undefined || value === null || value === '' ? null : (textOf(value) ?? JSON.stringify(value));

/** The keys that the view shows: `true` for a leaf, an object for an object, a one-element list for the elements of a list. */
export type Known = true | readonly [Known] | { readonly [key: string]: Known };

/** The part of a value that the view does not show; undefined if there is none. Lists become objects by position, from 1. */
export function unknownPart(value: unknown, known: Known): unknown {
  if (known === true || value === null || value === undefined) return undefined;
  if (Array.isArray(known)) {
    if (!Array.isArray(value)) return undefined;
    return filled(value.map((one, index) => [String(index + 1), unknownPart(one, known[0])] as const));
  }
  if (!isRecord(value)) return undefined;
  const shape = known as { readonly [key: string]: Known };
  return filled(
    Object.entries(value).map(([key, inner]) => {
      const inside = Object.hasOwn(shape, key) ? shape[key] : undefined;
      return [key, inside === undefined ? (inner ?? undefined) : unknownPart(inner, inside)] as const;
    }),
  );
}

const filled = (entries: readonly (readonly [string, unknown])[]): object | undefined => {
  const present = entries.filter(([, value]) => value !== undefined);
  return present.length === 0 ? undefined : Object.fromEntries(present);
};

export interface Totals {
  readonly reported: number | null;
  readonly monitored: boolean | null;
  readonly actionRequired: boolean | null;
  /** A company's `status`, whose values are undocumented. */
  readonly status: string | null;
  /** The decision of the provider's officer about a company. */
  readonly decision: string | null;
}

const flagOf = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);
const countOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export function toTotals(kind: SessionKind, screening: unknown): Totals {
  const isPerson = kind === 'individual';
  return {
    reported: countOf(fieldOf(screening, isPerson ? 'total_hits' : 'matches')),
    monitored: flagOf(fieldOf(screening, isPerson ? 'monitored' : 'monitoring')),
    actionRequired: flagOf(fieldOf(screening, 'action_required')),
    status: isPerson ? null : textOf(fieldOf(screening, 'status')),
    decision: isPerson ? null : textOf(fieldOf(fieldOf(screening, 'decision'), 'output')),
  };
}

interface ScreeningCounts {
  /** The received hits; anything other than a list counts as not delivered. */
  readonly hits: unknown;
  /** The reported total: `total_hits` or `matches`. */
  readonly reported: unknown;
  /** Status of the step; null for a company among the owners, which has none. */
  readonly status: string | null;
}

export type Completeness =
  | { readonly state: 'not-submitted' }
  /** Hits may be missing. */
  | {
      readonly state: 'incomplete';
      readonly because: 'nothing-received' | 'no-list' | 'no-total' | 'odd-total' | 'fewer';
      readonly delivered: number | null;
      readonly reported: number | null;
    }
  | { readonly state: 'more-than-reported'; readonly delivered: number; readonly reported: number }
  | { readonly state: 'reported'; readonly delivered: number; readonly reported: number };

export function assessCompleteness({ hits, reported: total, status }: ScreeningCounts): Completeness {
  const delivered = Array.isArray(hits) ? hits.length : null;
  const reported = typeof total === 'number' ? total : null;
  if (status === 'SUBMISSION_REQUIRED' && !delivered && !reported) return { state: 'not-submitted' };
  const incomplete = (because: (Completeness & { state: 'incomplete' })['because']): Completeness => ({
    state: 'incomplete',
    because,
    delivered,
    reported,
  });
  if (delivered === null) return incomplete(reported === null ? 'nothing-received' : 'no-list');
  if (reported === null) return incomplete('no-total');
  if (!Number.isSafeInteger(reported) || reported < 0) return incomplete('odd-total');
  if (delivered < reported) return incomplete('fewer');
  return { state: delivered > reported ? 'more-than-reported' : 'reported', delivered, reported };
}

const counted = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'hit' : 'hits'}`;

/** What is missing or does not agree; undefined if both numbers were received and agree. */
export function completenessMessage(verdict: Completeness): string | undefined {
  if (verdict.state === 'more-than-reported')
    return `${counted(verdict.reported)} reported, ${verdict.delivered.toLocaleString('en')} delivered. All are listed.`;
  if (verdict.state !== 'incomplete') return undefined;
  const { because, delivered, reported } = verdict;
  switch (because) {
    case 'nothing-received':
      return 'Neither hits nor a total delivered. Whether there are hits is unknown.';
    case 'no-list':
      return `${counted(reported ?? 0)} reported, but no list delivered. Whether there are hits is unknown.`;
    case 'no-total':
      return `${delivered === 0 ? 'An empty list' : counted(delivered ?? 0)} delivered without a total. There may be more.`;
    case 'odd-total':
      return `The reported total “${reported}” is not a valid count; ${delivered} delivered. There may be more.`;
    case 'fewer': {
      const missing = (reported ?? 0) - (delivered ?? 0);
      return `${counted(reported ?? 0)} reported: ${missing.toLocaleString('en')} ${missing === 1 ? 'was' : 'were'} not delivered.`;
    }
  }
}
