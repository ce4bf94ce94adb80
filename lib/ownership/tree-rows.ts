/**
 * Owners below what they own: the one reading order that table and map share, and the rows of the table. Promises: the owners of a node are listed once,
 * where it is met first, so that references point back; the order of the answer does not matter. Never throws.
 */
import type { Holding, NodeKey, OwnershipNode } from './model/graph.ts';
import type { Ownership, OwnershipRow } from './model/ownership.ts';

const epsilon = 1e-9;

interface TreeStep {
  /** It is null for shares whose owner is not named. */
  readonly node: NodeKey | null;
  readonly holding: Holding | null;
  readonly level: number;
  /** Index of the step below which it is listed. */
  readonly parent: number | null;
  /** Index of the step that lists the node's owners: this one, an earlier one or, with `closesLoop`, one of its ancestors. */
  readonly expandedAt: number;
  readonly closesLoop: boolean;
  /** {@link undisclosedOf} says what it is. */
  readonly undisclosed: number | null;
}

const emptyStep = { node: null, holding: null, parent: null, closesLoop: false, undisclosed: null } as const;

export interface TreeOrder {
  readonly steps: readonly TreeStep[];
  /** Nodes in the order of their steps. */
  readonly order: readonly OwnershipNode[];
  /** Holdings of each node's owners: largest share first, then missing ones, then directors without a share; then by name. */
  readonly ownersOf: ReadonlyMap<NodeKey, readonly Holding[]>;
  readonly ownedBy: ReadonlyMap<NodeKey, readonly Holding[]>;
  /** Nodes upstream of the root, directors included. It is empty where no root is known. */
  readonly linked: ReadonlySet<NodeKey>;
  /** Keys of the holdings that close a loop: without them the structure has none. */
  readonly loopClosing: ReadonlySet<string>;
}

/**
 * The reading order that table and drawing share, whatever the order of the answer: depth first from the root, then from nodes that own nothing,
 * then from what is left (pure loops). The owners of a node are listed where it is met first, so that every reference points back.
 */
export function toTreeOrder(ownership: Ownership): TreeOrder {
  const { interpretation } = ownership;
  const nodes = new Map(ownership.nodes.map((node) => [node.key, node]));
  const byName = (a: NodeKey, b: NodeKey) =>
    compareNames(nodes.get(a)?.name, nodes.get(b)?.name) || collator.compare(a, b);
  const ownersOf = Map.groupBy(ownership.holdings, ({ owned }) => owned);
  const ownedBy = Map.groupBy(ownership.holdings, ({ owner }) => owner);
  for (const holdings of ownersOf.values())
    holdings.sort((a, b) => rank(b) - rank(a) || byName(a.owner, b.owner) || collator.compare(a.key, b.key));

  const walk = createWalk(ownership, nodes, ownersOf);
  const root = interpretation.root === null ? undefined : nodes.get(interpretation.root);
  if (root) walk.expand(root);
  const linked = new Set(walk.expanded.keys());
  const rest = ownership.nodes.toSorted((a, b) => byName(a.key, b.key));
  const ownsNothing = ({ key }: OwnershipNode) => ownedBy.get(key)?.every(({ owned }) => owned === key) ?? true;
  for (const node of [...rest.filter(ownsNothing), ...rest]) if (!walk.expanded.has(node.key)) walk.expand(node);
  const { steps, order, loopClosing } = walk;
  return { steps, order, ownersOf, ownedBy, linked, loopClosing };
}

/** Collects the steps of every node that is expanded. Iterative: a chain may be as long as the answer. */
function createWalk(
  ownership: Ownership,
  nodes: ReadonlyMap<NodeKey, OwnershipNode>,
  ownersOf: ReadonlyMap<NodeKey, readonly Holding[]>,
) {
  const steps: TreeStep[] = [];
  const order: OwnershipNode[] = [];
  const loopClosing = new Set<string>();
  const expanded = new Map<NodeKey, number>();
  const open = new Set<NodeKey>();

  const expand = (start: OwnershipNode): void => {
    const path: { key: NodeKey; at: number; next: number }[] = [];
    const enter = (node: OwnershipNode, holding: Holding | null, parent: number | null) => {
      const at = steps.length;
      const level = path.length + 1;
      steps.push({ ...emptyStep, node: node.key, holding, level, parent, expandedAt: at });
      expanded.set(node.key, at);
      open.add(node.key);
      order.push(node);
      path.push({ key: node.key, at, next: 0 });
    };
    const leave = (key: NodeKey, parent: number, level: number) => {
      const undisclosed = undisclosedOf(ownership, ownersOf.get(key));
      if (undisclosed !== null) steps.push({ ...emptyStep, level, parent, expandedAt: steps.length, undisclosed });
      open.delete(key);
      path.pop();
    };
    enter(start, null, null);
    for (let here = path.at(-1); here; here = path.at(-1)) {
      const { key, at: parent } = here;
      const level = path.length + 1;
      const holding = ownersOf.get(key)?.[here.next++];
      if (!holding) {
        leave(key, parent, level);
        continue;
      }
      const owner = nodes.get(holding.owner);
      if (!owner) continue;
      const expandedAt = expanded.get(owner.key);
      if (expandedAt === undefined) {
        enter(owner, holding, parent);
        continue;
      }
      const closesLoop = open.has(owner.key);
      if (closesLoop) loopClosing.add(holding.key);
      steps.push({ ...emptyStep, node: owner.key, holding, level, parent, expandedAt, closesLoop });
    }
  };
  return { steps, order, loopClosing, expanded, expand };
}

const collator = new Intl.Collator('en', { numeric: true });

/** Nodes without a name come last. */
function compareNames(a: string | null | undefined, b: string | null | undefined): number {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  return Number(typeof b === 'string') - Number(typeof a === 'string');
}

/** A missing share comes below every known one and above directors without a share. */
const rank = ({ share }: Holding): number => share ?? epsilon;

/**
 * Fraction of a company whose owner is not named. It is null where there is none, where no owner is named at all (the chain ends there), and where
 * a share is missing: the remainder may belong to its owner.
 */
function undisclosedOf(ownership: Ownership, owners: readonly Holding[] | undefined): number | null {
  if (!ownership.computed || !owners) return null;
  let sum = 0;
  for (const { share } of owners) {
    if (share === null) return null;
    sum += share;
  }
  return 1 - sum > epsilon ? 1 - sum : null;
}

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
    const links = listed.get(key) ?? [];
    const sorted = links.toSorted((a, b) => (expandedAt.get(a.owned) ?? 0) - (expandedAt.get(b.owned) ?? 0));
    return [
      { ...emptyStep, node: key, level: 1, expandedAt: at },
      ...sorted.map((holding) => {
        const { owned } = holding;
        return { ...emptyStep, node: owned, holding, level: 2, parent: at, expandedAt: expandedAt.get(owned) ?? at };
      }),
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
