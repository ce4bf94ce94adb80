import type { Ownership, OwnershipNode, OwnershipRow } from './model/index.ts';
import { type TreeStep, toTreeOrder } from './tree-order.ts';

/**
 * The rows of the treegrid: a tree where the direction is known; otherwise every node on a row of its own with the links it listed below it, as
 * it is not known who owns whom. At most one row for each node, one for each holding and one for the undisclosed part of each company.
 */
export function toTreeRows(ownership: Ownership): readonly OwnershipRow[] {
  const { steps, order } = toTreeOrder(ownership);
  return numbered(ownership, ownership.interpretation.direction === null ? flat(ownership, order) : steps);
}

function flat(ownership: Ownership, order: readonly OwnershipNode[]): readonly TreeStep[] {
  const listed = Map.groupBy(ownership.holdings, ({ owner }) => owner);
  const expandedAt = new Map<string, number>();
  let count = 0;
  for (const { key } of order) {
    expandedAt.set(key, count);
    count += 1 + (listed.get(key)?.length ?? 0);
  }
  return order.flatMap(({ key }): TreeStep[] => {
    const at = expandedAt.get(key) ?? 0;
    const own: TreeStep = {
      node: key,
      holding: null,
      level: 1,
      parent: null,
      expandedAt: at,
      closesLoop: false,
      undisclosed: null,
    };
    const links = listed.get(key)?.toSorted((a, b) => (expandedAt.get(a.owned) ?? 0) - (expandedAt.get(b.owned) ?? 0));
    return [
      own,
      ...(links?.map((holding) => ({
        ...own,
        node: holding.owned,
        holding,
        level: 2,
        parent: at,
        expandedAt: expandedAt.get(holding.owned) ?? at,
      })) ?? []),
    ];
  });
}

function numbered({ interpretation }: Ownership, steps: readonly TreeStep[]): readonly OwnershipRow[] {
  const setSizes = new Map<number | null, number>();
  const positions = steps.map(({ parent }) => {
    const position = (setSizes.get(parent) ?? 0) + 1;
    setSizes.set(parent, position);
    return position;
  });
  const groupOf = (node: string | null) => {
    if (node === interpretation.root) return 'subject';
    return interpretation.root === null || interpretation.direction === null ? null : 'not_linked';
  };
  return steps.map((step, at) => ({
    key: step.holding?.key ?? step.node ?? `undisclosed:${step.parent === null ? '' : steps[step.parent]?.node}`,
    number: at + 1,
    level: step.level,
    node: step.node,
    holding: step.holding?.key ?? null,
    parent: step.parent === null ? null : step.parent + 1,
    hasOwners: setSizes.has(at),
    positionInSet: positions[at] ?? 1,
    setSize: setSizes.get(step.parent) ?? 1,
    alsoAt: step.expandedAt === at || step.closesLoop ? null : step.expandedAt + 1,
    loopTo: step.closesLoop ? step.expandedAt + 1 : null,
    group: step.level === 1 ? groupOf(step.node) : null,
    undisclosed: step.undisclosed,
  }));
}
