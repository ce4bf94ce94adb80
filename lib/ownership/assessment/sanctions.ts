// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/**
 * Sanctions ownership is another rule than beneficial ownership and never multiplies: a company counts when nodes with sanctions hits, and
 * companies that already count, are reported to hold half or more of it together, tier by tier (OFAC 2014, EU best practices 2024).
 */
import { epsilon, type NodeKey, type OwnershipGraph, type OwnershipNode } from '../model/index.ts';
import type { Matrix } from '../solve/index.ts';

interface Reached {
  readonly companies: ReadonlySet<NodeKey>;
  /** The holdings that were added up for them. */
  readonly holdings: readonly string[];
}

export interface SanctionsOwnership {
  readonly reported: Reached;
  /** Companies of which they may hold half where what is missing is as much as it can be; without those that are reported. */
  readonly possible: Reached;
}

const hasSanctionsHit = ({ screened }: OwnershipNode): boolean =>
  screened?.sanctions === true || screened?.worst === 'sanctions';

/** Hits were counted, and what they are is not known. */
const mayHaveSanctionsHit = ({ screened }: OwnershipNode): boolean =>
  screened !== null &&
  screened.sanctions === null &&
  (screened.hits ?? 0) > 0 &&
  (screened.state === 'incomplete' || screened.worst === null || screened.worst === 'other');

/**
 * Shares as reported; what a company holds in itself does not count. A missing share adds nothing to what is reported, and all that is left of the
 * company to what is possible. Who may be one person with somebody who has a hit may have that hit, and so may who has hits of an unknown kind.
 */
export function sanctionsOwnership(
  { nodes, holdings, samePersons }: OwnershipGraph,
  matrix: Matrix,
): SanctionsOwnership {
  const hits = new Set(nodes.filter(hasSanctionsHit).map(({ key }) => key));
  const none: Reached = { companies: new Set(), holdings: [] };
  const unknown = nodes.filter((node) => !hits.has(node.key) && mayHaveSanctionsHit(node)).map(({ key }) => key);
  if (hits.size === 0 && unknown.length === 0) return { reported: none, possible: none };
  const stakes = holdings.filter(({ owner, owned, share }) => owner !== owned && share !== 0);
  const toReached = (
    starts: ReadonlySet<NodeKey>,
    all: ReadonlySet<number>,
    without: ReadonlySet<NodeKey>,
  ): Reached => {
    const reached = new Set([...all].map((node) => nodes[node]!.key));
    const companies = reached.difference(without);
    const sources = starts.union(reached);
    const added = stakes.filter(({ owner, owned }) => sources.has(owner) && companies.has(owned));
    return { companies, holdings: added.map(({ key }) => key) };
  };
  const positionsOf = (keys: ReadonlySet<NodeKey>) =>
    nodes.flatMap(({ key }, position) => (keys.has(key) ? [position] : []));
  const isSuspect = new Set([...hits, ...unknown]);
  const alike = (samePersons ?? []).filter((group) => group.some((key) => isSuspect.has(key))).flat();
  const mayHit = isSuspect.union(new Set(alike));
  const reported = toReached(hits, reach(matrix, positionsOf(hits), false), new Set());
  const possible = toReached(mayHit, reach(matrix, positionsOf(mayHit), true), reported.companies);
  const isKnown = new Set(stakes.filter(({ share }) => share !== null).map(({ key }) => key));
  return { reported: { ...reported, holdings: reported.holdings.filter((key) => isKnown.has(key)) }, possible };
}

/** The companies of which half is reached, tier by tier. @param atMost with all that is left of a company where a holding in it may be missing */
function reach(matrix: Matrix, starts: readonly number[], atMost: boolean): ReadonlySet<number> {
  const { count, person, holds, owned, reported, missing, room, holdingsIncomplete, ownersIncomplete } = matrix;
  const counting = new Set(starts);
  const companies = new Set<number>();
  const sums = new Float64Array(count);
  const filled = new Uint8Array(count);
  const add = (company: number, share: number, addsRoom: boolean): void => {
    sums[company]! += share;
    if (addsRoom && filled[company] === 0) {
      filled[company] = 1;
      sums[company]! += room[company]!;
    }
    if (sums[company]! < 0.5 - epsilon || person[company] === 1) return;
    companies.add(company);
    counting.add(company);
  };
  const fill = (wanted: (company: number) => boolean): void => {
    for (let company = 0; company < count; company += 1) if (wanted(company)) add(company, 0, true);
  };
  if (atMost) fill((company) => ownersIncomplete[company] === 1);
  let isFilled = false;
  for (const node of counting) {
    for (let at = holds.start[node]!; at < holds.start[node + 1]!; at += 1) {
      const line = holds.at[at]!;
      if (owned[line] !== node) add(owned[line]!, reported[line]!, atMost && missing[line] === 1);
    }
    if (atMost && holdingsIncomplete[node] === 1 && !isFilled) {
      isFilled = true;
      fill((company) => company !== node);
    }
  }
  return companies;
}
