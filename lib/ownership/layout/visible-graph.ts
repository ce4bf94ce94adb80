import type { DrawingOptions, Holding, NodeAssessment, NodeKey, Ownership, OwnershipNode } from '../model/index.ts';
import { type TreeOrder, toTreeOrder } from '../tree/index.ts';

const initialLimit = 150;
const hardLimit = 500;
/** More lines than this cannot be followed, and take too long to lay out. */
const lineLimit = 2000;
/** More owners of one company than this are not drawn one by one. */
const siblingLimit = 8;

/** A node, or owners that are drawn as one. */
export interface VisibleNode {
  readonly key: string;
  readonly kind: OwnershipNode['kind'] | 'stack';
  readonly stack: readonly NodeKey[] | null;
  readonly hiddenOwners: number;
  readonly folded: boolean;
}

export interface VisibleEdge {
  readonly key: string;
  readonly holdings: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly kind: 'ownership' | 'missing' | 'director' | 'loop';
  /** Sum of the known shares; null: none is known. */
  readonly share: number | null;
  /** It leads away from the root. */
  readonly closesLoop: boolean;
}

export interface VisibleGraph {
  /** In reading order. */
  readonly nodes: readonly VisibleNode[];
  readonly edges: readonly VisibleEdge[];
  /** Nodes that are not drawn; those in stacks or folded away are not counted. */
  readonly hiddenCount: number;
  /** How many of these are important: see {@link urgencies}. */
  readonly hiddenImportantCount: number;
}

/**
 * What is drawn of an ownership. Important nodes, and those of `keep`, are drawn with all their chains to the root, whatever is folded or
 * stacked; only beyond 500 nodes or 2,000 lines the most urgent come first and the rest is counted. Then the largest shares, up to the limit.
 */
export function toVisibleGraph(ownership: Ownership, options: DrawingOptions): VisibleGraph {
  const order = toTreeOrder(ownership);
  const { root, direction } = ownership.interpretation;
  const urgency = urgencyByKey(ownership, order, options.keep);
  const important = order.order.filter(({ key }) => urgency.get(key) !== 0).map(({ key }) => key);
  const required = chainsFrom(important, order, root, new Set(), Number.POSITIVE_INFINITY) ?? new Set();
  const folded = new Set(options.folded);
  const reachable = reachableWithout(order, folded).union(required);
  // Without a direction no node can be called an owner.
  const stacks = direction === null ? new Map<NodeKey, readonly NodeKey[]>() : stacksOf(order, reachable, required);
  const stackOf = new Map([...stacks].flatMap(([owned, owners]) => owners.map((owner) => [owner, stackKey(owned)])));

  const flow = new Map(ownership.assessments.map(({ key, effective }) => [key, effective.hi]));
  const ranked = order.order
    .filter(({ key }) => reachable.has(key) && !stackOf.has(key))
    .map(({ key }, at) => ({ key, at, urgency: urgency.get(key) ?? 0, flow: flow.get(key) ?? 0 }))
    .sort(
      (a, b) =>
        b.urgency - a.urgency ||
        Number(required.has(b.key)) - Number(required.has(a.key)) ||
        b.flow - a.flow ||
        a.at - b.at,
    )
    .map(({ key }) => key);
  const limit = options.all ? hardLimit : initialLimit;
  const cap = Math.min(hardLimit, Math.max(limit, required.size));
  const { drawn, drawnStacks } = selectDrawn({ ranked, order, root, stacks, cap });

  const drawnAs = (key: NodeKey): string | null => {
    if (drawn.has(key)) return key;
    const stack = stackOf.get(key);
    return stack !== undefined && drawnStacks.has(stack) ? stack : null;
  };
  const nodes = order.order.flatMap((node): VisibleNode[] => {
    if (!drawn.has(node.key)) return [];
    const owners = order.ownersOf.get(node.key) ?? [];
    const stack = stacks.get(node.key);
    const key = stackKey(node.key);
    const own: VisibleNode = {
      key: node.key,
      kind: node.kind,
      stack: null,
      hiddenOwners: owners.filter(({ owner }) => drawnAs(owner) === null).length,
      folded: folded.has(node.key),
    };
    return stack && drawnStacks.has(key)
      ? [own, { ...own, key, kind: 'stack', stack, hiddenOwners: 0, folded: false }]
      : [own];
  });
  const hidden = [...reachable].filter((key) => drawnAs(key) === null);
  return {
    nodes,
    edges: edgesOf(ownership, order, drawnAs),
    hiddenCount: hidden.length,
    hiddenImportantCount: hidden.filter((key) => urgency.get(key) !== 0).length,
  };
}

const stackKey = (owned: NodeKey) => `stack:${owned}`;

/**
 * Why a node must be drawn, least urgent first. A screening whose hits are not known, or were not all delivered, counts as one with hits.
 */
const urgencies: readonly ((node: OwnershipNode, assessment: NodeAssessment | undefined) => boolean)[] = [
  ({ screened }) => screened !== null && (screened.state === 'incomplete' || screened.hits === null),
  ({ screened }) => screened !== null && ((screened.hits ?? 0) > 0 || screened.worst !== null),
  (_, assessment) => assessment?.verdict === 'undetermined',
  (_, assessment) => assessment?.verdict === 'owner' || assessment?.verdict === 'review',
  ({ screened }, assessment) =>
    screened?.sanctions === true ||
    screened?.worst === 'sanctions' ||
    (assessment !== undefined && assessment.sanctions50 !== false),
];

/** 0: it may be stacked, or left to the table. */
function urgencyByKey(
  ownership: Ownership,
  { order }: TreeOrder,
  keep: readonly NodeKey[],
): ReadonlyMap<NodeKey, number> {
  const assessments = new Map(ownership.assessments.map((one) => [one.key, one]));
  const urgencyOf = (node: OwnershipNode) =>
    urgencies.findLastIndex((applies) => applies(node, assessments.get(node.key))) + 1;
  const urgency = new Map(order.map((node) => [node.key, urgencyOf(node)]));
  // A few nodes to keep come before all others; the hundreds of an opened stack must not displace any.
  const ofKept = keep.length <= initialLimit ? urgencies.length + 1 : 1;
  for (const key of keep) if (urgency.has(key)) urgency.set(key, Math.max(ofKept, urgency.get(key) ?? 0));
  const { root } = ownership.interpretation;
  if (root !== null) urgency.set(root, urgencies.length + 1);
  return urgency;
}

/** The nodes and all on their chains to the root, or all that they own where no chain leads there; null: more than `room`. */
function chainsFrom(
  starts: readonly NodeKey[],
  { ownedBy, linked }: TreeOrder,
  root: NodeKey | null,
  drawn: ReadonlySet<NodeKey>,
  room: number,
): Set<NodeKey> | null {
  const found = new Set<NodeKey>();
  const queue = [...starts];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (drawn.has(key) || found.has(key)) continue;
    found.add(key);
    if (found.size > room) return null;
    if (key === root) continue;
    for (const { owned } of ownedBy.get(key) ?? []) if (linked.has(owned) || !linked.has(key)) queue.push(owned);
  }
  return found;
}

interface SelectRequest {
  /** Keys in the order in which they are to be drawn. */
  readonly ranked: readonly NodeKey[];
  readonly order: TreeOrder;
  readonly root: NodeKey | null;
  readonly stacks: ReadonlyMap<NodeKey, readonly NodeKey[]>;
  /** Nodes and stacks together. */
  readonly cap: number;
}

/** As many as there is room for, each with its chains; where all of its chains are too much, with the shortest one. */
function selectDrawn({ ranked, order, root, stacks, cap }: SelectRequest) {
  const { ownersOf, ownedBy } = order;
  const nextOf = nextToRoot(order, root);
  const drawn = new Set<NodeKey>();
  const drawnStacks = new Set<string>();
  const shortestChain = (key: NodeKey): Set<NodeKey> => {
    const chain = new Set<NodeKey>();
    for (let next: NodeKey | undefined = key; next !== undefined && !drawn.has(next); next = nextOf.get(next))
      chain.add(next);
    return chain;
  };
  /** Lines among these, and between them and what is drawn. */
  const countLines = (added: ReadonlySet<NodeKey>): number => {
    let count = 0;
    for (const key of added) {
      for (const { owned } of ownedBy.get(key) ?? []) if (drawn.has(owned) || added.has(owned)) count += 1;
      for (const { owner } of ownersOf.get(key) ?? []) if (drawn.has(owner)) count += 1;
    }
    return count;
  };
  let lines = 0;
  for (const key of ranked) {
    const room = cap - drawn.size - drawnStacks.size;
    if (room <= 0) break;
    const fits = (added: ReadonlySet<NodeKey> | null) =>
      added !== null && added.size <= room && lines + countLines(added) <= lineLimit;
    const added = [chainsFrom([key], order, root, drawn, room), shortestChain(key)].find(fits);
    if (!added) continue;
    lines += countLines(added);
    for (const one of added) drawn.add(one);
    if (drawn.has(key) && stacks.has(key) && drawn.size + drawnStacks.size < cap) drawnStacks.add(stackKey(key));
  }
  return { drawn, drawnStacks };
}

/** What each node owns on its shortest chain to the root. */
function nextToRoot({ ownersOf }: TreeOrder, root: NodeKey | null): ReadonlyMap<NodeKey, NodeKey> {
  const next = new Map<NodeKey, NodeKey>();
  const reached = new Set(root === null ? [] : [root]);
  for (const owned of reached)
    for (const { owner } of ownersOf.get(owned) ?? []) {
      if (!reached.has(owner)) next.set(owner, owned);
      reached.add(owner);
    }
  return next;
}

/** Nodes that can be reached without passing a folded one. */
function reachableWithout({ steps, ownersOf }: TreeOrder, folded: ReadonlySet<NodeKey>): Set<NodeKey> {
  const reached = new Set<NodeKey>();
  const queue = steps.flatMap(({ level, node }) => (level === 1 && node !== null ? [node] : []));
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (reached.has(key)) continue;
    reached.add(key);
    // One by one: a company may have more owners than a call takes arguments.
    if (!folded.has(key)) for (const { owner } of ownersOf.get(key) ?? []) queue.push(owner);
  }
  return reached;
}

/** Owners of one company that own nothing else, have no owners and are not required; the largest stay by themselves. */
function stacksOf(
  { ownersOf, ownedBy }: TreeOrder,
  reachable: ReadonlySet<NodeKey>,
  required: ReadonlySet<NodeKey>,
): ReadonlyMap<NodeKey, readonly NodeKey[]> {
  const stacks = new Map<NodeKey, readonly NodeKey[]>();
  for (const [owned, holdings] of ownersOf) {
    const owners = holdings.map(({ owner }) => owner).filter((owner) => reachable.has(owner));
    if (owners.length <= siblingLimit) continue;
    const plain = owners.filter((key) => !required.has(key) && !ownersOf.has(key) && ownedBy.get(key)?.length === 1);
    const stack = plain.slice(Math.max(0, siblingLimit - 1 - (owners.length - plain.length)));
    if (stack.length > 1) stacks.set(owned, stack);
  }
  return stacks;
}

/** One edge for what is held between two drawn nodes, a second one for directors. */
function edgesOf(
  { computed, holdings }: Ownership,
  { loopClosing }: TreeOrder,
  drawnAs: (key: NodeKey) => string | null,
): VisibleEdge[] {
  const ends = holdings
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .flatMap((holding) => {
      const from = drawnAs(holding.owner);
      const to = drawnAs(holding.owned);
      return from === null || to === null
        ? []
        : [{ from, to, holding, key: from === holding.owner ? holding.key : from }];
    });
  return [...Map.groupBy(ends, ({ key }) => key)].flatMap(([key, group]): VisibleEdge[] => {
    const [first] = group;
    if (!first) return [];
    const held = group.map(({ holding }) => holding);
    const shares = held.filter(({ director, share }) => !director || share !== 0);
    const directors = held.filter(({ director }) => director);
    const closesLoop = held.some((holding) => loopClosing.has(holding.key));
    const edge = (own: readonly Holding[], more: Pick<VisibleEdge, 'key' | 'kind' | 'share'>): VisibleEdge[] =>
      own.length === 0
        ? []
        : [{ from: first.from, to: first.to, closesLoop, holdings: own.map((one) => one.key), ...more }];
    const known = shares.filter(({ share }) => share !== null);
    // Where nothing is computed, a reported share without a unit is no fraction, but it is not missing either.
    const missing = known.length === 0 && (computed || shares.every(({ reported }) => reported === null));
    return [
      ...edge(shares, {
        key,
        kind: closesLoop ? 'loop' : missing ? 'missing' : 'ownership',
        share: known.length === 0 ? null : known.reduce((sum, { share }) => sum + (share ?? 0), 0),
      }),
      ...edge(directors, { key: `${key}:director`, kind: 'director', share: null }),
    ];
  });
}
