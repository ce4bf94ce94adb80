/** What the answer may not tell in full: who holds, and by whom something is held. Nobody it may concern can be said to hold no more. */
import { isSameShare } from './claims.ts';
import type { Directed } from './direction.ts';
import type { Listed } from './listed.ts';
import type { NodeKey } from './model.ts';
import { findPair, isStake } from './pairs.ts';

export interface Untold {
  /** Those who may hold more than their links say. */
  readonly holders: readonly NodeKey[];
  /** Companies whose owners are not all told: whoever is listed may be one of them. */
  readonly companies: readonly NodeKey[];
}

/**
 * A link that cannot be read may be a holding in anything, where companies list their owners an owner of anybody's name; so may one that would make
 * a person owned. An owner without a usable id may be any of those that only links name. Whose list of links did not come has told none of them;
 * where owners list their holdings, nor has one that is owned and stands in no list. Only the company under review may own nothing and list nothing.
 */
export function untoldOf(listed: Listed, { direction, pairs, personOwned }: Directed, root: number | null): Untold {
  const { nodes, gaps } = listed;
  const ownersTell = direction === 'owners_list_holdings';
  const companiesTell = direction === 'companies_list_owners';
  const owned = new Set(pairs.filter(isStake).map((pair) => pair.owned));
  const misled = new Set(
    personOwned.flatMap((pair) => {
      const told = findPair(pairs, pair.owned, pair.owner);
      if (!isStake(pair) || (told !== undefined && isSameShare(told.share, pair.share))) return [];
      return nodes[pair.owner]?.kind === 'person' ? [pair.owner] : [pair.owner, pair.owned];
    }),
  );
  const holders = nodes.filter(({ key, kind }, position) => {
    if (misled.has(position) || (gaps.link.has(key) && (kind === 'person' || !companiesTell))) return true;
    const hasNoList = gaps.list.has(key) || (kind === 'unknown' && owned.has(position));
    return position !== root && (gaps.id.has(key) || (ownersTell && hasNoList));
  });
  const companies = nodes.filter(
    ({ key, kind }) => kind !== 'person' && !ownersTell && (gaps.link.has(key) || gaps.list.has(key)),
  );
  return { holders: holders.map(({ key }) => key), companies: companies.map(({ key }) => key) };
}
