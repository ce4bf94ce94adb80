import type { Ownership, OwnershipNode, OwnershipRow } from './model.ts';
import { type OutlineStep, outline } from './outline.ts';

/**
 * The rows of the treegrid. A tree where the direction is known; else every node on a line of its own with the links it listed below it, since
 * nobody can say who stands above whom. At most one row for each node, one for each holding and one for each company's unnamed rest.
 */
export function toRows(ownership: Ownership): readonly OwnershipRow[] {
  const { steps, order } = outline(ownership);
  return numbered(ownership, ownership.read.direction === null ? flat(ownership, order) : steps);
}

function flat(ownership: Ownership, order: readonly OwnershipNode[]): readonly OutlineStep[] {
  const listed = Map.groupBy(ownership.holdings, ({ owner }) => owner);
  const writtenAt = new Map<string, number>();
  let count = 0;
  for (const { key } of order) {
    writtenAt.set(key, count);
    count += 1 + (listed.get(key)?.length ?? 0);
  }
  return order.flatMap(({ key }): OutlineStep[] => {
    const at = writtenAt.get(key) ?? 0;
    const own: OutlineStep = {
      node: key,
      holding: null,
      level: 1,
      parent: null,
      writtenAt: at,
      returns: false,
      unnamed: null,
    };
    const links = listed.get(key)?.toSorted((a, b) => (writtenAt.get(a.owned) ?? 0) - (writtenAt.get(b.owned) ?? 0));
    return [
      own,
      ...(links?.map((holding) => ({
        ...own,
        node: holding.owned,
        holding,
        level: 2,
        parent: at,
        writtenAt: writtenAt.get(holding.owned) ?? at,
      })) ?? []),
    ];
  });
}

function numbered({ read }: Ownership, steps: readonly OutlineStep[]): readonly OwnershipRow[] {
  const setSizes = new Map<number | null, number>();
  const positions = steps.map(({ parent }) => {
    const position = (setSizes.get(parent) ?? 0) + 1;
    setSizes.set(parent, position);
    return position;
  });
  const group = (node: string | null) => {
    if (node === read.root) return 'subject';
    return read.root === null || read.direction === null ? null : 'not_linked';
  };
  return steps.map((step, at) => ({
    key: step.holding?.key ?? step.node ?? `unnamed:${step.parent === null ? '' : steps[step.parent]?.node}`,
    number: at + 1,
    level: step.level,
    node: step.node,
    holding: step.holding?.key ?? null,
    parent: step.parent === null ? null : step.parent + 1,
    hasOwners: setSizes.has(at),
    positionInSet: positions[at] ?? 1,
    setSize: setSizes.get(step.parent) ?? 1,
    alsoAt: step.writtenAt === at || step.returns ? null : step.writtenAt + 1,
    loopTo: step.returns ? step.writtenAt + 1 : null,
    group: step.level === 1 ? group(step.node) : null,
    unnamed: step.unnamed,
  }));
}
