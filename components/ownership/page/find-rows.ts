import { normaliseText } from '#lib/format/text/normalisation.ts';
import type { NodeKey, OwnershipNode, OwnershipRow } from '#lib/ownership/index.ts';

/** Numbers of the rows whose node has the query in its name or registration number; null: an empty query. */
export function findRows(
  rows: readonly OwnershipRow[],
  nodes: ReadonlyMap<NodeKey, OwnershipNode>,
  query: string,
): ReadonlySet<number> | null {
  const wanted = normaliseText(query);
  if (wanted === '') return null;
  const found = new Set<NodeKey>();
  for (const { key, name, registrationNumber } of nodes.values())
    if ([name, registrationNumber].some((text) => text !== null && normaliseText(text).includes(wanted)))
      found.add(key);
  return new Set(rows.filter(({ node }) => node !== null && found.has(node)).map(({ number }) => number));
}
