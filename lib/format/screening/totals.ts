/** The reported facts of a screening as a whole, of either kind. Pure; throws nothing. */
import type { SessionKind } from '#lib/model/session/ids.ts';
import { fieldOf, textOf } from './read-redacted.ts';

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
