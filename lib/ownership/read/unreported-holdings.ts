/** Where the answer may not report everything: nodes that may hold more than is reported, and companies that may have further owners. */
import type { NodeKey } from '../model/index.ts';
import type { DeclaredGraph } from './declared-graph.ts';
import type { DirectionResult } from './edge-direction.ts';
import { findPair, isStake } from './holdings-by-pair.ts';
import { isSameShare } from './reported-share.ts';

export interface UnreportedHoldings {
  /** May hold more than their links say. */
  readonly holders: readonly NodeKey[];
  /** Companies whose owners are not all reported: any listed node may be one of them. */
  readonly companies: readonly NodeKey[];
}

/**
 * A link that cannot be read may be a holding in any company or, where companies list their owners, may name any owner; so may a link that would
 * make a person owned, and so is a share that cannot be read beside one that can. An owner without a usable id may be any of the ids that only links name. An owner without a list of links has reported no
 * holding; where owners list their holdings, that is true of an owned id that is in no list, too. Only the subject company may own nothing and
 * list nothing.
 */
export function findUnreportedHoldings(
  { nodes, gaps }: DeclaredGraph,
  { direction, pairs, personOwned }: DirectionResult,
  root: number | null,
): UnreportedHoldings {
  const ownersList = direction === 'owners_list_holdings';
  const companiesList = direction === 'companies_list_owners';
  const owned = new Set(pairs.filter(isStake).map((pair) => pair.owned));
  const excluded = new Set(
    personOwned.flatMap((pair) => {
      const reverse = findPair(pairs, pair.owned, pair.owner);
      if (!isStake(pair) || (reverse !== undefined && isSameShare(reverse.share, pair.share))) return [];
      return nodes[pair.owner]?.kind === 'person' ? [pair.owner] : [pair.owner, pair.owned];
    }),
  );
  const mayHoldMore = new Set(pairs.flatMap(({ owner, mayBeMore }) => (mayBeMore ? [owner] : [])));
  const holders = nodes.filter(({ key, kind }, position) => {
    if (mayHoldMore.has(position)) return true;
    if (excluded.has(position) || (gaps.link.has(key) && (kind === 'person' || !companiesList))) return true;
    const hasNoList = gaps.list.has(key) || (kind === 'unknown' && owned.has(position));
    return position !== root && (gaps.id.has(key) || (ownersList && hasNoList));
  });
  const companies = nodes.filter(
    ({ key, kind }) => kind !== 'person' && !ownersList && (gaps.link.has(key) || gaps.list.has(key)),
  );
  return { holders: holders.map(({ key }) => key), companies: companies.map(({ key }) => key) };
}
