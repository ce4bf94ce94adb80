/** The chains of one node to the root, with their arithmetic. They are for display, never for a verdict. */
import type { Holding, NodeKey } from '../model/graph.ts';
import type { Chain, Chains, Ownership } from '../model/ownership.ts';

/** At most this many chains are listed for one node. */
export const maxListedChains = 100;
/** At most this many holdings are followed to find them. */
const maxSteps = 50_000;

const isLink = ({ share }: Holding): boolean => share === null || share > 0;

/** The root, and the nodes upstream of it. */
export function reachingRoot(root: NodeKey, holdings: readonly Holding[]): ReadonlySet<NodeKey> {
  const byOwned = Map.groupBy(holdings, ({ owned }) => owned);
  const reaching = new Set([root]);
  for (const owned of reaching) for (const { owner } of byOwned.get(owned) ?? []) reaching.add(owner);
  return reaching;
}

/** Lists chains that pass no company twice, the largest product first, those with a missing share last. There are none where nothing is computed. */
export function chainsOf(ownership: Ownership, key: NodeKey, limit: number = maxListedChains): Chains {
  const { root } = ownership.interpretation;
  const assessment = ownership.assessments.find((one) => one.key === key);
  if (!ownership.computed || root === null || assessment === undefined || key === root)
    return { of: key, chains: [], more: false, sum: null, byLoops: null };

  const holdings = ownership.holdings.filter(isLink);
  const reaching = reachingRoot(root, holdings);
  const byOwner = Map.groupBy(
    holdings.filter(({ owned }) => reaching.has(owned)).sort((one, other) => (other.share ?? 0) - (one.share ?? 0)),
    ({ owner }) => owner,
  );
  const chains: Chain[] = [];
  const path: Holding[] = [];
  const passed = new Set([key]);
  const open = [(byOwner.get(key) ?? []).values()];
  let more = false;
  for (let steps = 0; open.length > 0; steps += 1) {
    const next = open.at(-1)?.next();
    if (next === undefined || next.done) {
      open.pop();
      const left = path.pop();
      if (left !== undefined) passed.delete(left.owned);
      continue;
    }
    const holding = next.value;
    if (steps >= maxSteps || (holding.owned === root && chains.length === limit)) {
      more = true;
      break;
    }
    if (holding.owned === root) chains.push(toChain(key, [...path, holding]));
    else if (!passed.has(holding.owned)) {
      passed.add(holding.owned);
      path.push(holding);
      open.push((byOwner.get(holding.owned) ?? []).values());
    }
  }
  chains.sort((one, other) => (other.product ?? -1) - (one.product ?? -1));
  const sum = more ? null : chains.reduce((total, { product }) => total + (product ?? 0), 0);
  return { of: key, chains, more, sum, byLoops: sum === null ? null : assessment.effective.lo - sum };
}

function toChain(from: NodeKey, holdings: readonly Holding[]): Chain {
  const shares = holdings.map(({ share }) => share);
  return {
    nodes: [from, ...holdings.map(({ owned }) => owned)],
    holdings: holdings.map(({ key }) => key),
    shares,
    product: shares.includes(null) ? null : shares.reduce<number>((product, share) => product * (share ?? 0), 1),
  };
}
