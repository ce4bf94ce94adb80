/**
 * Sanctions ownership is another rule than beneficial ownership and never multiplies: a company of which those with sanctions hits are reported
 * to hold half or more together, and companies already reached so, is reached itself, tier by tier (OFAC 2014, EU best practices 2024).
 */
import type { Holding, NodeKey, OwnershipNode } from './model.ts';
import { epsilon } from './policy.ts';

export interface Reached {
  readonly companies: ReadonlySet<NodeKey>;
  /** The holdings that were added up for them. */
  readonly holdings: readonly string[];
}

/** Shares as reported; what a company holds in itself does not count; a missing share counts nothing. */
export function sanctioned(nodes: readonly OwnershipNode[], holdings: readonly Holding[]): Reached {
  const counting = new Set(nodes.filter(({ screened }) => screened?.sanctions === true).map(({ key }) => key));
  if (counting.size === 0) return { companies: new Set(), holdings: [] };
  const byOwner = Map.groupBy(
    holdings.filter(({ owner, owned, share }) => owner !== owned && share !== null && share > 0),
    ({ owner }) => owner,
  );
  const persons = new Set(nodes.filter(({ kind }) => kind === 'person').map(({ key }) => key));
  const sums = new Map<NodeKey, number>();
  const companies = new Set<NodeKey>();
  for (const owner of counting) {
    for (const { owned, share } of byOwner.get(owner) ?? []) {
      const sum = (sums.get(owned) ?? 0) + (share ?? 0);
      sums.set(owned, sum);
      if (sum < 0.5 - epsilon || persons.has(owned)) continue;
      companies.add(owned);
      counting.add(owned);
    }
  }
  const added = holdings.filter(
    ({ owner, owned, share }) =>
      owner !== owned && share !== null && share > 0 && counting.has(owner) && companies.has(owned),
  );
  return { companies, holdings: added.map(({ key }) => key) };
}
