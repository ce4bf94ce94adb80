// biome-ignore-all lint/style/noNonNullAssertion: arrays, indexed by positions that this file counts itself
/** Links under one assumed direction: one holding for each pair of owner and owned, in the unit of the answer. */
import type { DeclaredLink, ReportedShare } from './declared-graph.ts';

/** What all reports of one pair say together, in the unit of the answer. */
interface CombinedShare {
  /** A missing share is null. */
  readonly share: number | null;
  readonly reported: string | null;
  readonly director: boolean;
  /** What was sent is not a share. */
  readonly bad: boolean;
  /** The reports differ; the largest share was used. */
  readonly conflict: boolean;
  /** Besides the share that was used, one was sent that cannot be read: it may be more. */
  readonly mayBeMore: boolean;
}

/** Owner and owned are positions of nodes. */
export interface PairHolding extends CombinedShare {
  readonly owner: number;
  readonly owned: number;
}

/** Which end of a link is the owner's: that of the node that lists it (`as_listed`), or the other one (`turned`). */
export type LinkEnds = 'as_listed' | 'turned' | 'left_out';

/**
 * The holdings are sorted, whatever the order of the links. Loops are counted here and below, as every link is visited several times, mostly in a
 * worker whose code has not been optimised yet.
 */
export function toHoldingsByPair(
  nodeCount: number,
  links: readonly DeclaredLink[],
  endsOf: (link: DeclaredLink) => LinkEnds,
): PairHolding[] {
  const owners = new Uint32Array(links.length);
  const owneds = new Uint32Array(links.length);
  const reports: ReportedShare[] = [];
  for (let at = 0; at < links.length; at += 1) {
    const link = links[at]!;
    const ends = endsOf(link);
    if (ends === 'left_out') continue;
    owners[reports.length] = ends === 'as_listed' ? link.from : link.to;
    owneds[reports.length] = ends === 'as_listed' ? link.to : link.from;
    reports.push(link.reported);
  }
  const count = reports.length;
  const unsorted = new Uint32Array(count).map((_, at) => at);
  const sorted = sortBy(owners, nodeCount, sortBy(owneds, nodeCount, unsorted));
  const pairs: PairHolding[] = [];
  for (let first = 0, next = 0; first < count; first = next) {
    const owner = owners[sorted[first]!]!;
    const owned = owneds[sorted[first]!]!;
    const ofPair: ReportedShare[] = [];
    for (; next < count && owners[sorted[next]!] === owner && owneds[sorted[next]!] === owned; next += 1)
      ofPair.push(reports[sorted[next]!]!);
    const { share, reported, director, bad, conflict, mayBeMore } = combineShares(ofPair);
    pairs.push({ owner, owned, share, reported, director, bad, conflict, mayBeMore });
  }
  return pairs;
}

/** Sorts positions by their keys, which are below `count`, in linear time. Those with the same key keep their order. */
function sortBy(keys: Uint32Array, count: number, positions: Uint32Array): Uint32Array {
  const start = new Uint32Array(count + 1);
  for (let at = 0; at < positions.length; at += 1) start[keys[at]! + 1]! += 1;
  for (let key = 0; key < count; key += 1) start[key + 1]! += start[key]!;
  const sorted = new Uint32Array(positions.length);
  for (let at = 0; at < positions.length; at += 1) {
    const position = positions[at]!;
    sorted[start[keys[position]!]!++] = position;
  }
  return sorted;
}

/** The holding of this owner in this company, among sorted ones. */
export function findPair(pairs: readonly PairHolding[], owner: number, owned: number): PairHolding | undefined {
  let low = 0;
  let high = pairs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const pair = pairs[middle];
    if (pair === undefined || pair.owner > owner || (pair.owner === owner && pair.owned >= owned)) high = middle;
    else low = middle + 1;
  }
  const pair = pairs[low];
  return pair?.owner === owner && pair.owned === owned ? pair : undefined;
}

/** A directorship alone is no stake. */
export const isStake = (pair: PairHolding): boolean => pair.share !== 0;

/** Sum of the known shares of each owned node, as far as `counts` says. */
export function sumIncoming(
  nodeCount: number,
  pairs: readonly PairHolding[],
  counts: (pair: PairHolding) => boolean = () => true,
): Float64Array {
  const sums = new Float64Array(nodeCount);
  for (let at = 0; at < pairs.length; at += 1) if (counts(pairs[at]!)) sums[pairs[at]!.owned]! += pairs[at]!.share ?? 0;
  return sums;
}

/** The order of the reports does not matter. A share that is missing in one report and present in another is present. */
function combineShares(reports: readonly ReportedShare[]): CombinedShare {
  const [only] = reports;
  if (only !== undefined && reports.length === 1) return toCombined(only);
  const shares = reports.filter((report) => report.kind === 'share');
  const bad = reports.filter((report) => report.kind === 'bad');
  const largest = shares.reduce((max, report) => Math.max(max, report.share), 0);
  const smallest = shares.reduce((min, report) => Math.min(min, report.share), largest);
  const used = shares.length > 0 ? shares.filter((report) => report.share === largest) : bad.length > 0 ? bad : reports;
  const missing = shares.length === 0 && reports.some((report) => report.kind !== 'director');
  const isPartlyBad = shares.length > 0 && bad.length > 0;
  return {
    share: missing ? null : largest,
    reported: missing && bad.length === 0 ? null : firstText(used.map((report) => report.text)),
    director: reports.some((report) => report.director),
    bad: missing && bad.length > 0,
    conflict: largest - smallest > sameShare || isPartlyBad,
    mayBeMore: isPartlyBad,
  };
}

/** A fast path: nearly every pair has one report, and tens of thousands of pairs are combined more than once. */
const toCombined = ({ kind, share, text, director }: ReportedShare): CombinedShare => ({
  share: kind === 'missing' || kind === 'bad' ? null : share,
  reported: text,
  director,
  bad: kind === 'bad',
  conflict: false,
  mayBeMore: false,
});

const firstText = (texts: readonly (string | null)[]): string | null =>
  texts.reduce((first, text) => (first === null || (text !== null && text < first) ? text : first), null);

/** Reported shares closer than this are the same share. */
const sameShare = 1e-9;

export const isSameShare = (left: number | null, right: number | null): boolean =>
  left === null || right === null ? left === right : Math.abs(left - right) <= sameShare;
