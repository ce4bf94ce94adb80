/**
 * Sanctions ownership is another rule than beneficial ownership and never multiplies: a company counts when nodes with sanctions hits, and
 * companies that already count, are reported to hold half or more of it together, tier by tier (OFAC 2014, EU best practices 2024).
 */
import { epsilon, type Holding, type NodeKey, type OwnershipNode } from '../model/index.ts';

export interface SanctionsOwnership {
  readonly companies: ReadonlySet<NodeKey>;
  /** The holdings that were added up for them. */
  readonly holdings: readonly string[];
}

/** Shares as reported; what a company holds in itself does not count; a missing share adds nothing. */
export function sanctionsOwnership(nodes: readonly OwnershipNode[], holdings: readonly Holding[]): SanctionsOwnership {
  const counting = new Set(nodes.filter(({ screened }) => screened?.sanctions === true).map(({ key }) => key));
  if (counting.size === 0) return { companies: new Set(), holdings: [] };
  const stakes = holdings.filter(({ owner, owned, share }) => owner !== owned && share !== null && share > 0);
  const byOwner = Map.groupBy(stakes, ({ owner }) => owner);
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
  const added = stakes.filter(({ owner, owned }) => counting.has(owner) && companies.has(owned));
  return { companies, holdings: added.map(({ key }) => key) };
}
