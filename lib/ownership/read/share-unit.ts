/** Shares are percents, fractions or numbers of shares: the contract says "number", and all three are received. */

import type { Unit } from '../model/declared.ts';
import type { Interpretation } from '../model/graph.ts';
import type { DeclaredLink } from './declared-graph.ts';
import { type PairHolding, sumIncoming } from './holdings-by-pair.ts';

const slack = 1e-9;
/** Registers round: the shares of one company may add up to this much, in percent. */
const maxRoundedTotal = 100.5;

/** The shares of a company that is reported in percent come this near to 100. */
const wholeSlack = 1;
/** One share up to here among percents is a slip of the pen; without any sign of percents it may be one, too. */
const maxSlip = 110;
/** No slip is larger. If all else is in percent, it is not known what a larger share is. */
const maxError = 1000;

type Size = Unit | 'fraction_or_percent' | 'percent_or_count';

function fromSizes(shares: readonly number[]): Size {
  if (shares.some(isOver)) return 'count';
  return shares.every((share) => share <= 1 + slack) ? 'fraction_or_percent' : 'percent';
}

const isOver = (share: number): boolean => share > 100 + slack;
const isWhole = (sum: number): boolean => Math.abs(sum - 100) <= wholeSlack + slack;

/** One reported share, and the company that it is a share of, as far as that is known. */
type Part = readonly [company: number, share: number];

/**
 * Shares of which one or several are more than 100: numbers of shares, or percents with an error among them. Percents, if other companies add up to
 * 100, more of them than have such a share, or if there is one such share alone; also if that is one among decimals.
 */
function fromLargeSizes(parts: readonly Part[]): Size {
  const sums = new Map<number, number>();
  const over = new Set<number>();
  let overCount = 0;
  let largest = 0;
  for (const [company, share] of parts) {
    sums.set(company, (sums.get(company) ?? 0) + share);
    largest = Math.max(largest, share);
    if (!isOver(share)) continue;
    over.add(company);
    overCount += 1;
  }
  const wholes = [...sums].filter(([company, sum]) => !over.has(company) && isWhole(sum)).length;
  if (wholes > over.size) return largest <= maxError ? 'percent' : 'percent_or_count';
  if (overCount > 1 || largest > maxError) return 'count';
  if (wholes > 0 || parts.some(([, share]) => !Number.isInteger(share))) return 'percent';
  return largest <= maxSlip ? 'percent_or_count' : 'count';
}

/** The shares of one company may add up to this limit before the direction is known. Numbers of shares have no such limit. */
export function limitOf(links: readonly DeclaredLink[], confirmed: Unit | null): number {
  const unit = confirmed ?? fromSizes(links.map(({ reported }) => reported.share));
  const isCount = (endOf: (link: DeclaredLink) => number): boolean =>
    confirmed === 'count' || fromLargeSizes(links.map((link) => [endOf(link), link.reported.share])) === 'count';
  if (unit === 'count' && isCount(({ to }) => to) && isCount(({ from }) => from)) return Number.POSITIVE_INFINITY;
  return unit === 'fraction' || unit === 'fraction_or_percent' ? maxRoundedTotal / 100 : maxRoundedTotal;
}

export interface UnitResult {
  readonly unit: Unit | null;
  readonly by: Interpretation['by']['unit'];
  /** The shares fit two units, and nothing shows which it is. */
  readonly ambiguous: boolean;
  /** The number of shares of more than 100. */
  readonly overCount: number;
}

/** @param directed whether sums mean anything; otherwise only the sizes of the shares count */
export function determineUnit(
  nodeCount: number,
  pairs: readonly PairHolding[],
  directed: boolean,
  confirmed: Unit | null,
): UnitResult {
  const parts = pairs.flatMap(({ owned, share }): Part[] => (share === null || share === 0 ? [] : [[owned, share]]));
  const shares = parts.map(([, share]) => share);
  const overCount = shares.filter(isOver).length;
  if (confirmed !== null) return { unit: confirmed, by: 'confirmed', ambiguous: false, overCount };
  if (shares.length === 0) return { unit: null, by: 'unknown', ambiguous: false, overCount };
  const unknown: UnitResult = { unit: null, by: 'unknown', ambiguous: directed, overCount };
  const bySize = fromSizes(shares);
  const unit = bySize === 'count' && directed ? fromLargeSizes(parts) : bySize;
  const hasWhole = (some: readonly PairHolding[]) =>
    directed && sumIncoming(nodeCount, some).some((sum) => Math.abs(sum - 1) <= 0.01 + slack);
  // Several small shares of one company add up to 1 among others in percent: the whole in fractions, or one percent. A single 1 is one percent.
  const isMixed = unit === 'percent' && hasWhole(pairs.filter(({ share }) => share !== 1));
  if (unit === 'percent_or_count' || isMixed) return unknown;
  if (unit === 'fraction_or_percent')
    return hasWhole(pairs) ? { unit: 'fraction', by: 'inferred', ambiguous: false, overCount } : unknown;
  // Whole numbers that nowhere add up to 100 may count shares: 6 and 4 of ten.
  const isProved =
    unit !== 'percent' ||
    !directed ||
    (overCount === 0 &&
      (shares.some((share) => !Number.isInteger(share)) || sumIncoming(nodeCount, pairs).some(isWhole)));
  return { unit, by: isProved ? 'inferred' : 'assumed', ambiguous: false, overCount };
}

/**
 * Turns each share into a fraction of its company, or null if it is missing or not known. A number of shares is divided by all shares reported of that company;
 * where one of these is missing or was reported in two ways there is no whole to divide by, so no such fraction is known.
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
