/** What upstream says of a screening as a whole, of either kind. Pure; throws nothing. */
import type { SessionKind } from '#lib/model/ids.ts';
import { at, textOf } from './wire.ts';

export interface Totals {
  readonly reported: number | null;
  readonly monitored: boolean | null;
  readonly actionRequired: boolean | null;
  /** A company's `status`: its values are documented nowhere. */
  readonly word: string | null;
  /** What the vendor's own officer decided of a company. */
  readonly decision: string | null;
}

const flagOf = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);
const countOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export function toTotals(kind: SessionKind, screening: unknown): Totals {
  const isPerson = kind === 'individual';
  return {
    reported: countOf(at(screening, isPerson ? 'total_hits' : 'matches')),
    monitored: flagOf(at(screening, isPerson ? 'monitored' : 'monitoring')),
    actionRequired: flagOf(at(screening, 'action_required')),
    word: isPerson ? null : textOf(at(screening, 'status')),
    decision: isPerson ? null : textOf(at(at(screening, 'decision'), 'output')),
  };
}
