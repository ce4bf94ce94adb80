/** Search among the owners. Pure. */
import { toPlain } from '#lib/format/plain-text.ts';
import type { NodeKey, OwnershipNode, OwnershipRow } from '#lib/ownership/index.ts';

/** Numbers of the rows whose person or company has these letters in the name or the registration number; null: nothing is searched for. */
export function findRows(
  rows: readonly OwnershipRow[],
  nodes: ReadonlyMap<NodeKey, OwnershipNode>,
  words: string,
): ReadonlySet<number> | null {
  const wanted = toPlain(words);
  if (wanted === '') return null;
  const found = new Set<NodeKey>();
  for (const { key, name, registrationNumber } of nodes.values())
    if ([name, registrationNumber].some((text) => text !== null && toPlain(text).includes(wanted))) found.add(key);
  return new Set(rows.filter(({ node }) => node !== null && found.has(node)).map(({ number }) => number));
}
