/** Names inside sentences: plain text, never markup, hostile characters as they came (the screen and the papers make them visible). */
import type { NodeKey, OwnershipNode } from './model.ts';

/** In a sentence; where the name itself is shown it is shown whole. */
const longestName = 80;
const mostNames = 3;

const kindNames = { person: 'Person', company: 'Company', unknown: 'Unknown entity' } as const;

/** `Alder Sample BV`; without a name `Person #7`, `Unknown entity #9`; without an id `Person at individuals.3`. */
function nodeText(node: OwnershipNode | undefined, key: NodeKey): string {
  const name = node?.name?.trim();
  if (!name) return `${kindNames[node?.kind ?? 'unknown']} ${/^-?\d+$/.test(key) ? `#${key}` : `at ${key}`}`;
  const characters = [...name.slice(0, 2 * longestName + 1)];
  return characters.length > longestName ? `${characters.slice(0, longestName).join('')}…` : name;
}

const known = new WeakMap<readonly OwnershipNode[], ReadonlyMap<NodeKey, OwnershipNode>>();

/** The nodes by key; worked out once for each answer. */
function nodesByKey(nodes: readonly OwnershipNode[]): ReadonlyMap<NodeKey, OwnershipNode> {
  const found = known.get(nodes) ?? new Map(nodes.map((node) => [node.key, node]));
  known.set(nodes, found);
  return found;
}

/** `A`, `A and B`, `A, B, C and 4 more`. */
export function namesText(nodes: readonly OwnershipNode[], keys: readonly NodeKey[]): string {
  const byKey = nodesByKey(nodes);
  const names = keys.slice(0, mostNames).map((key) => nodeText(byKey.get(key), key));
  if (keys.length > mostNames) return `${names.join(', ')} and ${(keys.length - mostNames).toLocaleString('en')} more`;
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}
