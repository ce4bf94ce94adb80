/** Which owners of one company are drawn as one. */
import type { NodeKey } from '../model/index.ts';
import type { TreeOrder } from '../tree-order.ts';

export interface Stack {
  readonly owners: readonly NodeKey[];
  /** Owners of these, and theirs, that are not drawn either. */
  readonly behind: readonly NodeKey[];
}

/** Of the company that the key names. */
export type Stacks = ReadonlyMap<NodeKey, Stack>;

/** More owners of one company than this are not drawn one by one. */
const siblingLimit = 8;

/** Owners of one company that own nothing else, have no owners and are not required; the largest stay by themselves. */
export function siblingStacks(
  { ownersOf, ownedBy }: TreeOrder,
  reachable: ReadonlySet<NodeKey>,
  required: ReadonlySet<NodeKey>,
): Stacks {
  const stacks = new Map<NodeKey, Stack>();
  for (const [owned, holdings] of ownersOf) {
    const owners = holdings.map(({ owner }) => owner).filter((owner) => reachable.has(owner));
    if (owners.length <= siblingLimit) continue;
    const plain = owners.filter((key) => !required.has(key) && !ownersOf.has(key) && ownedBy.get(key)?.length === 1);
    const stack = plain.slice(Math.max(0, siblingLimit - 1 - (owners.length - plain.length)));
    if (stack.length > 1) stacks.set(owned, { owners: stack, behind: [] });
  }
  return stacks;
}

/**
 * All owners that are not drawn, a stack for each drawn company; who owns several is in several.
 * @param mayStack whether a node may be part of one
 */
export function stacksOfRest(
  { ownersOf }: TreeOrder,
  drawn: ReadonlySet<NodeKey>,
  folded: ReadonlySet<NodeKey>,
  mayStack: (key: NodeKey) => boolean,
): Stacks {
  const stacks = new Map<NodeKey, Stack>();
  const restOf = (owned: NodeKey) =>
    (ownersOf.get(owned) ?? []).map(({ owner }) => owner).filter((owner) => !drawn.has(owner) && mayStack(owner));
  for (const owned of drawn) {
    if (folded.has(owned)) continue;
    const owners = [...new Set(restOf(owned))];
    if (owners.length === 0) continue;
    const all = new Set(owners);
    for (const key of all) for (const owner of restOf(key)) all.add(owner);
    stacks.set(owned, { owners, behind: [...all].slice(owners.length) });
  }
  return stacks;
}
