/** Names inside sentences: plain text, never markup, hostile characters as received (the screen and the exports make them visible). */
import type { NodeKey, OwnershipNode } from '../model/index.ts';

/** In a sentence; elsewhere names are shown whole. */
const maxNameLength = 80;
const maxNames = 3;

const kindNames = { person: 'Person', company: 'Company', unknown: 'Unknown entity' } as const;

/** `Alder Sample BV`; without a name `Person #7`, `Unknown entity #9`; without an id `Person at individuals.3`. */
function nodeText(node: OwnershipNode | undefined, key: NodeKey): string {
  const name = node?.name?.trim();
  if (!name) return `${kindNames[node?.kind ?? 'unknown']} ${/^-?\d+$/.test(key) ? `#${key}` : `at ${key}`}`;
  const characters = [...name.slice(0, 2 * maxNameLength + 1)];
  return characters.length > maxNameLength ? `${characters.slice(0, maxNameLength).join('')}…` : name;
}

const cache = new WeakMap<readonly OwnershipNode[], ReadonlyMap<NodeKey, OwnershipNode>>();

/** The nodes by key, cached for each ownership. */
function nodesByKey(nodes: readonly OwnershipNode[]): ReadonlyMap<NodeKey, OwnershipNode> {
  const found = cache.get(nodes) ?? new Map(nodes.map((node) => [node.key, node]));
  cache.set(nodes, found);
  return found;
}

/** `A`, `A and B`, `A, B, C and 4 more`. */
export function namesText(nodes: readonly OwnershipNode[], keys: readonly NodeKey[]): string {
  const byKey = nodesByKey(nodes);
  const names = keys.slice(0, maxNames).map((key) => nodeText(byKey.get(key), key));
  if (keys.length > maxNames) return `${names.join(', ')} and ${(keys.length - maxNames).toLocaleString('en')} more`;
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}
