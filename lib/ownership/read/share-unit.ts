/** Percent, fractions or numbers of shares: the contract says "number", and all three are received. */

import type { Interpretation, Unit } from '../model/index.ts';
import type { DeclaredLink } from './declared-graph.ts';
import { type PairHolding, sumIncoming } from './holdings-by-pair.ts';

const slack = 1e-9;
/** Registers round: the shares of one company may add up to this much, in percent. */
const maxRoundedTotal = 100.5;

function fromSizes(shares: readonly number[]): Unit | 'fraction_or_percent' {
  if (shares.some((share) => share > 100 + slack)) return 'count';
  return shares.every((share) => share <= 1 + slack) ? 'fraction_or_percent' : 'percent';
}

/** What the shares of one company may add up to before the direction is known. Numbers of shares have no such limit. */
export function limitOf(links: readonly DeclaredLink[], settled: Unit | null): number {
  const unit = settled ?? fromSizes(links.map(({ reported }) => reported.share));
  if (unit === 'count') return Number.POSITIVE_INFINITY;
  return unit === 'percent' ? maxRoundedTotal : maxRoundedTotal / 100;
}

export interface UnitResult {
  readonly unit: Unit | null;
  readonly by: Interpretation['by']['unit'];
  /** All shares are at most 1 and no sum shows what the whole is; or one sum is 1 and others are more. */
  readonly ambiguous: boolean;
}

/** @param directed false: sums mean nothing, only the sizes of the shares count */
export function determineUnit(
  nodeCount: number,
  pairs: readonly PairHolding[],
  directed: boolean,
  settled: Unit | null,
): UnitResult {
  if (settled !== null) return { unit: settled, by: 'settled', ambiguous: false };
  const shares = pairs.flatMap(({ share }) => (share === null || share === 0 ? [] : [share]));
  if (shares.length === 0) return { unit: null, by: 'unknown', ambiguous: false };
  const unit = fromSizes(shares);
  const hasWhole = (some: readonly PairHolding[]) =>
    directed && sumIncoming(nodeCount, some).some((sum) => Math.abs(sum - 1) <= 0.01 + slack);
  // Several small shares of one company add up to 1 among others in percent: the whole in fractions, or one percent. A single 1 is one percent.
  const isMixed = unit === 'percent' && hasWhole(pairs.filter(({ share }) => share !== 1));
  if (isMixed || (unit === 'fraction_or_percent' && !hasWhole(pairs)))
    return { unit: null, by: 'unknown', ambiguous: directed };
  return { unit: unit === 'fraction_or_percent' ? 'fraction' : unit, by: 'inferred', ambiguous: false };
}

/**
 * Each share as a fraction of its company; null: missing, or not known. A number of shares is divided by all shares reported of that company;
 * where one of these is missing or was reported in two ways there is no whole to divide by, so none of them is known.
 */
export function toFractions(
  nodeCount: number,
  pairs: readonly PairHolding[],
  unit: Unit | null,
  directed: boolean,
): readonly (number | null)[] {
  const totals = sumIncoming(nodeCount, pairs);
  for (const { owned, share, conflict } of pairs) if (share === null || conflict) totals[owned] = Number.NaN;
  return pairs.map(({ owned, share }) => {
    if (share === null || share === 0) return share;
    if (unit === 'fraction') return share;
    if (unit === 'percent') return share / 100;
    const fraction = unit === 'count' && directed ? share / (totals[owned] ?? Number.NaN) : Number.NaN;
    return Number.isNaN(fraction) ? null : fraction;
  });
}
