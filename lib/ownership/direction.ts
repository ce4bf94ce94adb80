/** Who owns whom: the contract does not say at whose end an edge stands (field notes), so the answer's own sums have to. */
import { isSameShare } from './claims.ts';
import type { Link, Listed } from './listed.ts';
import type { Direction, HowRead } from './model.ts';
import { orient } from './orientation.ts';
import { type Ends, findPair, isStake, type Pair, sumIncoming, toPairs } from './pairs.ts';

export interface Directed {
  readonly direction: Direction | null;
  readonly by: HowRead['by']['direction'];
  /** Where the direction is not known: from the node that lists it. */
  readonly pairs: readonly Pair[];
  /** A person would be owned: left out. */
  readonly personOwned: readonly Pair[];
  /** Holdings that would be others, had each company listed its owners. */
  readonly atStake: number;
  /** What was settled does not fit the answer. */
  readonly unusable: boolean;
}

type Reading = Pick<Directed, 'pairs' | 'personOwned'>;

/** `limit`: what the shares of one company may add up to, in the unit of the answer; Infinity for counts. */
export function readDirection(listed: Listed, limit: number, settled: Direction | null): Directed {
  const bySettlement = settled && settle(listed, limit, settled);
  if (bySettlement) return { ...decided, ...bySettlement, direction: settled, by: 'settled' };
  return { ...infer(listed, limit), unusable: settled !== null };
}

const decided = { atStake: 0, unusable: false } as const;

function settle(listed: Listed, limit: number, settled: Direction): Reading | null {
  if (settled === 'mirrored') return mirror(listed, limit);
  const ends = (link: Link) => (settled === 'owners_list_holdings' ? 'as_listed' : endsAtOwned(listed, link));
  return withoutOwnedPersons(listed, toPairs(listed.nodes.length, listed.links, ends));
}

function infer(listed: Listed, limit: number): Directed {
  const asListed = toPairs(listed.nodes.length, listed.links, () => 'as_listed');
  const unknown = (): Directed => ({ ...decided, ...undirected(listed, asListed), direction: null, by: 'unknown' });
  if (isMirrored(listed, asListed)) {
    const mirrored = mirror(listed, limit);
    return mirrored ? { ...decided, ...mirrored, direction: 'mirrored', by: 'inferred' } : unknown();
  }
  if (isPartlyMirrored(listed, asListed)) return unknown();
  const atOwned = toPairs(listed.nodes.length, listed.links, (link) => endsAtOwned(listed, link));
  const holdings = withoutOwnedPersons(listed, asListed);
  const owners = withoutOwnedPersons(listed, atOwned);
  const atStake = countDifferent(asListed, atOwned);
  const [against, againstOwners] = [countAgainst(listed, holdings, limit), countAgainst(listed, owners, limit)];
  // Both readings say the same: whatever is wrong with the sums, the direction is not.
  const assumed = atStake === 0 || (against === 0 && againstOwners === 0);
  if (!assumed && against === againstOwners) return unknown();
  // Told at both ends a person's holding is one and speaks for neither reading: where these alone turn the balance, it is not known.
  const atBothEnds = holdings.personOwned.filter((pair) => isAtBothEnds(pair, asListed)).length;
  if (!assumed && against > againstOwners && against - atBothEnds <= againstOwners) return unknown();
  const listsHoldings = assumed || against < againstOwners;
  const [better, worse] = listsHoldings ? [holdings, owners] : [owners, holdings];
  // A company at 101 % is a slip as well as a contradiction: where such sums alone decide, nothing is proved.
  const slack = limit * slips;
  const isProved = !assumed && countAgainst(listed, better, slack) < countAgainst(listed, worse, slack);
  const by = isProved ? 'inferred' : 'assumed';
  return {
    ...decided,
    ...better,
    atStake,
    direction: listsHoldings ? 'owners_list_holdings' : 'companies_list_owners',
    by,
  };
}

/** Sums up to this many times what they may be are put down to slips of the pen. */
const slips = 1.05;

const isPerson = (listed: Listed, node: number): boolean => listed.nodes[node]?.kind === 'person';

/** A person's edge always runs to what the person owns; a company's from its owner where companies list those. */
const endsAtOwned = (listed: Listed, { from }: Link): Ends => (isPerson(listed, from) ? 'as_listed' : 'turned');

function withoutOwnedPersons(listed: Listed, all: readonly Pair[]): Reading {
  const pairs: Pair[] = [];
  const personOwned: Pair[] = [];
  for (const pair of all) (isPerson(listed, pair.owned) ? personOwned : pairs).push(pair);
  return { pairs, personOwned };
}

/** Holdings that make a person owned, and companies of which too much is held. */
function countAgainst(listed: Listed, { pairs, personOwned }: Reading, limit: number): number {
  const sums = sumIncoming(listed.nodes.length, pairs);
  let overfull = 0;
  for (let node = 0; node < sums.length; node += 1) if ((sums[node] ?? 0) > limit + rounding) overfull += 1;
  return personOwned.length + overfull;
}

const rounding = 1e-9;

/** How many holdings of one reading the other does not have. Both are sorted alike. */
function countDifferent(left: readonly Pair[], right: readonly Pair[]): number {
  let common = 0;
  for (let one = 0, other = 0; one < left.length && other < right.length; ) {
    const ours = left[one];
    const theirs = right[other];
    const order = (ours?.owner ?? 0) - (theirs?.owner ?? 0) || (ours?.owned ?? 0) - (theirs?.owned ?? 0);
    if (order === 0 && ours?.share === theirs?.share) common += 1;
    if (order <= 0) one += 1;
    if (order >= 0) other += 1;
  }
  return Math.max(left.length, right.length) - common;
}

/** Whether every edge between two listed nodes stands at both ends with the same share. */
function isMirrored({ nodes }: Listed, asListed: readonly Pair[]): boolean {
  let some = false;
  for (const pair of asListed) {
    const one = nodes[pair.owner];
    const other = nodes[pair.owned];
    if (pair.owner === pair.owned || !one?.place || !other?.place) continue;
    if (one.kind === 'person' && other.kind === 'person') continue;
    if (!isAtBothEnds(pair, asListed)) return false;
    some = true;
  }
  return some;
}

/** Persons' holdings and companies' stand at both ends, but not all, or not alike: which of two companies owns the other is said by neither. */
function isPartlyMirrored(listed: Listed, asListed: readonly Pair[]): boolean {
  const isTwice = (pair: Pair): boolean => {
    const back = findPair(asListed, pair.owned, pair.owner);
    return back !== undefined && back !== pair && isStake(pair) && isStake(back);
  };
  const byCompanies = asListed.filter(({ owner }) => !isPerson(listed, owner));
  return (
    byCompanies.some((pair) => isPerson(listed, pair.owned) && isTwice(pair)) &&
    byCompanies.some((pair) => !isPerson(listed, pair.owned) && isTwice(pair))
  );
}

function isAtBothEnds({ owner, owned, share }: Pair, pairs: readonly Pair[]): boolean {
  const back = findPair(pairs, owned, owner);
  return back !== undefined && isSameShare(back.share, share);
}

/** A person's end is the owner's. Between companies only the sums can say it; null where they do not. */
function mirror(listed: Listed, limit: number): Reading | null {
  const count = listed.nodes.length;
  const sure = certain(listed);
  const open = toPairs(count, listed.links, ({ from, to }) => {
    if (from === to || isPerson(listed, from) || isPerson(listed, to)) return 'left_out';
    return from < to ? 'as_listed' : 'turned';
  });
  if (open.length === 0) return sure;
  const room = sumIncoming(count, sure.pairs).map((sum) => limit - sum);
  const undirected = open.map(({ owner, owned, share }) => ({ ends: [owner, owned] as const, share: share ?? 0 }));
  // A holding without a share takes no room: it may run both ways. Two shares may be two holdings, one each way.
  const isClear = undirected.every(({ share }) => share > 0) && !open.some(({ conflict }) => conflict);
  const ownedEnds = isClear ? orient(undirected, room) : null;
  if (ownedEnds === null) return null;
  const oriented = open.map((pair, index) =>
    ownedEnds[index] === pair.owned ? pair : { ...pair, owner: pair.owned, owned: pair.owner },
  );
  return { ...sure, pairs: sorted([...sure.pairs, ...oriented]) };
}

/** The holdings whose direction needs no reading: persons' and those of a company of itself. */
function certain(listed: Listed): Reading {
  const ends = ({ from, to }: Link): Ends => {
    if (from === to || isPerson(listed, from)) return 'as_listed';
    return isPerson(listed, to) ? 'turned' : 'left_out';
  };
  return withoutOwnedPersons(listed, toPairs(listed.nodes.length, listed.links, ends));
}

/** For drawing alone: between companies a link from the node that lists it, once where both list it alike. */
function undirected(listed: Listed, asListed: readonly Pair[]): Reading {
  const sure = certain(listed);
  const between = asListed.filter(
    ({ owner, owned }) => owner !== owned && !isPerson(listed, owner) && !isPerson(listed, owned),
  );
  const once = between.filter((pair) => pair.owner < pair.owned || !isAtBothEnds(pair, between));
  return { ...sure, pairs: sorted([...sure.pairs, ...once]) };
}

const sorted = (pairs: readonly Pair[]): Pair[] =>
  pairs.toSorted((left, right) => left.owner - right.owner || left.owned - right.owned);
