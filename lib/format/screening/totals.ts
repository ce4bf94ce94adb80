/** The reported facts of a screening as a whole, of either kind. Pure; throws nothing. */
import type { SessionKind } from '#lib/model/session/ids.ts';

/** Reads values of unknown shape from a redacted answer, any part of which may be missing. Pure; throws nothing. */
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
