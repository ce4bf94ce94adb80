/** Who owns whom follows from the sums of the answer: the contract does not say at which end an edge is listed (field notes). */
import type { Direction } from '../model/declared.ts';
import type { Interpretation } from '../model/graph.ts';
import type { DeclaredGraph, DeclaredLink } from './declared-graph.ts';
import {
  findPair,
  isSameShare,
  isStake,
  type LinkEnds,
  type PairHolding,
  sumIncoming,
  toHoldingsByPair,
} from './holdings-by-pair.ts';

/** A mirrored link between two companies, whose direction the sums may decide. */
interface UnorientedPair {
  readonly ends: readonly [number, number];
  /** The share is in the unit of the answer, and more than 0. */
  readonly share: number;
}

// A pair may be visited so often: far more than a real group of companies needs, few enough not to stall on an absurd one.
const maxVisits = 3_000_000;

/**
 * Finds the owned end of each pair, such that no company's incoming shares exceed its room, or null when no orientation fits, or more than one may.
 * Takes forced steps only: a pair is oriented where only one end fits, or where the other end leads to a contradiction. Polynomial; a structure
 * that would need a deeper search counts as not known.
 */
function orient(pairs: readonly UnorientedPair[], initialRoom: Float64Array): readonly number[] | null {
  const room = initialRoom.slice();
  const owned = new Int32Array(pairs.length).fill(-1);
  const at: number[][] = Array.from(room, () => []);
  for (const [pair, { ends }] of pairs.entries()) for (const end of ends) at[end]?.push(pair);
  let visits = 0;

  const fits = (share: number, end: number): boolean => share <= (room[end] ?? 0) + rounding;
  /** Orients a pair and everything that follows from it, and adds them to `assigned`. Returns false for a contradiction. */
  const assign = (first: number, firstEnd: number, assigned: number[]): boolean => {
    const waiting: (readonly [pair: number, end: number])[] = [[first, firstEnd]];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [pair, end] = next;
      const share = pairs[pair]?.share ?? 0;
      if (owned[pair] === end) continue;
      if (owned[pair] !== -1 || !fits(share, end) || visits > maxVisits) return false;
      owned[pair] = end;
      room[end] = (room[end] ?? 0) - share;
      assigned.push(pair);
      for (const other of at[end] ?? noPairs) {
        visits += 1;
        if (owned[other] === -1 && !fits(pairs[other]?.share ?? 0, end))
          waiting.push([other, otherEnd(pairs, other, end)]);
      }
    }
    return true;
  };
  const undo = (assigned: readonly number[]): void => {
    for (const pair of assigned) {
      const end = owned[pair] ?? -1;
      room[end] = (room[end] ?? 0) + (pairs[pair]?.share ?? 0);
      owned[pair] = -1;
    }
  };
  const works = (pair: number, end: number): boolean => {
    const assigned: number[] = [];
    const worked = assign(pair, end, assigned);
    undo(assigned);
    return worked;
  };

  // First pairs that do not fit at one of their ends at all, then pairs that lead to a contradiction at one of them.
  for (const test of [(pair: number, end: number) => fits(pairs[pair]?.share ?? 0, end), works]) {
    for (let changed = true; changed; ) {
      changed = false;
      for (const [pair, { ends }] of pairs.entries()) {
        if (owned[pair] !== -1) continue;
        visits += 1;
        const [left, right] = [test(pair, ends[0]), test(pair, ends[1])];
        if (visits > maxVisits) return null;
        if (left && right) continue;
        if (!assign(pair, left ? ends[0] : ends[1], [])) return null;
        changed = true;
      }
    }
  }
  return owned.includes(-1) ? null : [...owned];
}

const noPairs: readonly number[] = [];

function otherEnd(pairs: readonly UnorientedPair[], pair: number, end: number): number {
  const [left, right] = pairs[pair]?.ends ?? [end, end];
  return left === end ? right : left;
}

export interface DirectionResult {
  readonly direction: Direction | null;
  readonly by: Interpretation['by']['direction'];
  /** Where the direction is not known, each pair leads from the node that lists the link. */
  readonly pairs: readonly PairHolding[];
  /** These are left out, as a person would be owned. */
  readonly personOwned: readonly PairHolding[];
  /** So many holdings would differ, had each company listed its owners. */
  readonly differentCount: number;
  /** The confirmed direction does not fit the answer. */
  readonly unusable: boolean;
}

type DirectedPairs = Pick<DirectionResult, 'pairs' | 'personOwned'>;

/** @param limit what the shares of one company may add up to, in the unit of the answer; Infinity for numbers of shares */
export function determineDirection(graph: DeclaredGraph, limit: number, confirmed: Direction | null): DirectionResult {
  const byConfirmation = confirmed && asConfirmed(graph, limit, confirmed);
  if (byConfirmation) return { ...certain, ...byConfirmation, direction: confirmed, by: 'confirmed' };
  return { ...infer(graph, limit), unusable: confirmed !== null };
}

const certain = { differentCount: 0, unusable: false } as const;

function asConfirmed(graph: DeclaredGraph, limit: number, confirmed: Direction): DirectedPairs | null {
  if (confirmed === 'mirrored') return mirror(graph, limit);
  const ends = (link: DeclaredLink) =>
    confirmed === 'owners_list_holdings' ? 'as_listed' : endsIfCompaniesList(graph, link);
  return withoutOwnedPersons(graph, toHoldingsByPair(graph.nodes.length, graph.links, ends));
}

function infer(graph: DeclaredGraph, limit: number): DirectionResult {
  const asListed = toHoldingsByPair(graph.nodes.length, graph.links, () => 'as_listed');
  const unknown = (): DirectionResult => ({
    ...certain,
    ...undirected(graph, asListed),
    direction: null,
    by: 'unknown',
  });
  if (isMirrored(graph, asListed)) {
    const mirrored = mirror(graph, limit);
    return mirrored ? { ...certain, ...mirrored, direction: 'mirrored', by: 'inferred' } : unknown();
  }
  if (isPartlyMirrored(graph, asListed)) return unknown();
  const turned = toHoldingsByPair(graph.nodes.length, graph.links, (link) => endsIfCompaniesList(graph, link));
  const holdings = withoutOwnedPersons(graph, asListed);
  const owners = withoutOwnedPersons(graph, turned);
  const differentCount = countDifferent(asListed, turned);
  const against = countContradictions(graph, holdings, limit);
  const againstOwners = countContradictions(graph, owners, limit);
  // Where both directions give the same holdings, no contradiction can decide between them.
  const assumed = differentCount === 0 || (against === 0 && againstOwners === 0);
  if (!assumed && against === againstOwners) return unknown();
  // A person's holding that is listed at both ends supports neither direction: if only such holdings decide, the direction is not known.
  const atBothEnds = holdings.personOwned.filter((pair) => isAtBothEnds(pair, asListed)).length;
  if (!assumed && against > againstOwners && against - atBothEnds <= againstOwners) return unknown();
  const listsHoldings = assumed || against < againstOwners;
  const [better, worse] = listsHoldings ? [holdings, owners] : [owners, holdings];
  // A company at 101 % may be a slip or a contradiction: where such sums alone decide, nothing is proved.
  const slack = limit * slipFactor;
  const isProved = !assumed && countContradictions(graph, better, slack) < countContradictions(graph, worse, slack);
  return {
    ...certain,
    ...better,
    differentCount,
    direction: listsHoldings ? 'owners_list_holdings' : 'companies_list_owners',
    by: isProved ? 'inferred' : 'assumed',
  };
}

/** Sums up to this many times the limit may be slips of the pen. */
const slipFactor = 1.05;

const isPerson = (graph: DeclaredGraph, node: number): boolean => graph.nodes[node]?.kind === 'person';

/** If companies list their owners, an edge of a person still leads to what the person owns, and an edge of a company comes from its owner. */
const endsIfCompaniesList = (graph: DeclaredGraph, { from }: DeclaredLink): LinkEnds =>
  isPerson(graph, from) ? 'as_listed' : 'turned';

function withoutOwnedPersons(graph: DeclaredGraph, all: readonly PairHolding[]): DirectedPairs {
  const pairs: PairHolding[] = [];
  const personOwned: PairHolding[] = [];
  for (const pair of all) (isPerson(graph, pair.owned) ? personOwned : pairs).push(pair);
  return { pairs, personOwned };
}

/**
 * Counts holdings that would make a person owned, and companies of which too much would be held. Too much held by persons alone is a wrong share, whatever
 * the companies hold of each other.
 */
function countContradictions(graph: DeclaredGraph, { pairs, personOwned }: DirectedPairs, limit: number): number {
  const { length } = graph.nodes;
  const isOver = (sum: number | undefined): boolean => (sum ?? 0) > limit + rounding;
  const byPersons = sumIncoming(length, pairs, ({ owner }) => isPerson(graph, owner));
  const over = sumIncoming(length, pairs).filter((sum, node) => isOver(sum) && !isOver(byPersons[node]));
  return personOwned.length + over.length;
}

const rounding = 1e-9;

/** Counts the holdings of one direction that the other does not have. Both are sorted alike. */
function countDifferent(left: readonly PairHolding[], right: readonly PairHolding[]): number {
  const common = left.filter(({ owner, owned, share }) => findPair(right, owner, owned)?.share === share).length;
  return Math.max(left.length, right.length) - common;
}

/** Whether every edge between two listed nodes is listed at both ends with the same share. */
function isMirrored({ nodes }: DeclaredGraph, asListed: readonly PairHolding[]): boolean {
  const between = asListed.filter(({ owner, owned }) => {
    const [one, other] = [nodes[owner], nodes[owned]];
    if (owner === owned || !one?.listedAt || !other?.listedAt) return false;
    return one.kind !== 'person' || other.kind !== 'person';
  });
  return between.length > 0 && between.every((pair) => isAtBothEnds(pair, asListed));
}

/** Holdings of persons and of companies are listed at both ends, but not all, or not alike: neither end says which company owns the other. */
function isPartlyMirrored(graph: DeclaredGraph, asListed: readonly PairHolding[]): boolean {
  const isTwice = (pair: PairHolding): boolean => {
    const back = findPair(asListed, pair.owned, pair.owner);
    return back !== undefined && back !== pair && isStake(pair) && isStake(back);
  };
  const byCompanies = asListed.filter(({ owner }) => !isPerson(graph, owner));
  return (
    byCompanies.some((pair) => isPerson(graph, pair.owned) && isTwice(pair)) &&
    byCompanies.some((pair) => !isPerson(graph, pair.owned) && isTwice(pair))
  );
}

function isAtBothEnds({ owner, owned, share }: PairHolding, pairs: readonly PairHolding[]): boolean {
  const back = findPair(pairs, owned, owner);
  return back !== undefined && isSameShare(back.share, share);
}

/** A person's end is the owner's. Between companies only the sums can decide. Returns null where they do not. */
function mirror(graph: DeclaredGraph, limit: number): DirectedPairs | null {
  const count = graph.nodes.length;
  const known = withKnownDirection(graph);
  const open = toHoldingsByPair(count, graph.links, ({ from, to }) => {
    if (from === to || isPerson(graph, from) || isPerson(graph, to)) return 'left_out';
    return from < to ? 'as_listed' : 'turned';
  });
  if (open.length === 0) return known;
  const room = sumIncoming(count, known.pairs).map((sum) => limit - sum);
  const unoriented = open.map(({ owner, owned, share }) => ({ ends: [owner, owned] as const, share: share ?? 0 }));
  // A holding without a share takes no room, so either way fits. Two different shares may be two holdings, one each way.
  const isClear = unoriented.every(({ share }) => share > 0) && !open.some(({ conflict }) => conflict);
  const ownedEnds = isClear ? orient(unoriented, room) : null;
  if (ownedEnds === null) return null;
  const oriented = open.map((pair, index) =>
    ownedEnds[index] === pair.owned ? pair : { ...pair, owner: pair.owned, owned: pair.owner },
  );
  return { ...known, pairs: sorted([...known.pairs, ...oriented]) };
}

/** The direction of some holdings is known anyway: those of persons, and those of a company in itself. */
function withKnownDirection(graph: DeclaredGraph): DirectedPairs {
  const ends = ({ from, to }: DeclaredLink): LinkEnds => {
    if (from === to || isPerson(graph, from)) return 'as_listed';
    return isPerson(graph, to) ? 'turned' : 'left_out';
  };
  return withoutOwnedPersons(graph, toHoldingsByPair(graph.nodes.length, graph.links, ends));
}

/** For drawing only, companies have one link from the node that lists it, and a single one where both list it alike. */
function undirected(graph: DeclaredGraph, asListed: readonly PairHolding[]): DirectedPairs {
  const known = withKnownDirection(graph);
  const between = asListed.filter(
    ({ owner, owned }) => owner !== owned && !isPerson(graph, owner) && !isPerson(graph, owned),
  );
  const once = between.filter((pair) => pair.owner < pair.owned || !isAtBothEnds(pair, between));
  return { ...known, pairs: sorted([...known.pairs, ...once]) };
}

const sorted = (pairs: readonly PairHolding[]): PairHolding[] =>
  pairs.toSorted((left, right) => left.owner - right.owner || left.owned - right.owned);
