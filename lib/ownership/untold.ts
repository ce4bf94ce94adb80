/** Owners whose holdings the answer may not tell in full. Whether they hold nothing more cannot be said of them, nor of those behind them. */
import type { Listed } from './listed.ts';
import type { Direction } from './model.ts';
import { isStake, type Pair } from './pairs.ts';

/**
 * Positions. A link that cannot be read may be a holding in anything, and an owner without a usable id may be any of those that only links name.
 * Where owners list their holdings, one that is owned and stands in no list, or without its list of links, has told none of them.
 */
export function untoldOf(
  { nodes, gaps }: Listed,
  direction: Direction | null,
  pairs: readonly Pair[],
  root: number | null,
): readonly number[] {
  const ownersTell = direction === 'owners_list_holdings';
  const owned = new Set(pairs.filter(isStake).map((pair) => pair.owned));
  return nodes.flatMap(({ key, kind }, position) => {
    if (position === root) return [];
    const lostLink = gaps.link.has(key) && (kind === 'person' || direction !== 'companies_list_owners');
    const lostList = ownersTell && (gaps.list.has(key) || (kind === 'unknown' && owned.has(position)));
    return gaps.id.has(key) || lostLink || lostList ? [position] : [];
  });
}
