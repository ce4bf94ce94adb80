import type { DrawingOptions, DrawnLine, DrawnNode } from '../model/drawing.ts';
import type { Holding, NodeKey, OwnershipNode } from '../model/graph.ts';
import type { Ownership } from '../model/ownership.ts';
import { type TreeOrder, toTreeOrder } from '../tree-rows.ts';
import { decisiveUrgency, type Stack, type Stacks, siblingStacks, stacksOfRest, urgencyByKey } from './stacks.ts';

/** So many nodes are drawn first of a structure that cannot be computed. */
const initialLimit = 150;
const hardLimit = 500;
/** More lines than this cannot be followed, and take too long to lay out. */
const lineLimit = 2000;
/** A structure of up to this many nodes is drawn whole. */
const smallStructure = 24;

/** This is a node, or owners that are drawn as one. */
export interface VisibleNode extends Pick<DrawnNode, 'key' | 'stack' | 'behind' | 'hiddenOwners' | 'folded'> {
  readonly kind: OwnershipNode['kind'] | 'stack';
  /** It decides about the company, or lies between the company and who does. */
  readonly isDecisive: boolean;
}

export interface VisibleEdge extends Pick<DrawnLine, 'key' | 'holdings' | 'from' | 'to' | 'kind'> {
  /** The sum of the known shares, or null if none is known. */
  readonly share: number | null;
  /** The edge leads away from the root. */
  readonly closesLoop: boolean;
}

export interface VisibleGraph {
  /** The nodes are in reading order. */
  readonly nodes: readonly VisibleNode[];
  readonly edges: readonly VisibleEdge[];
  /** So many nodes are not drawn; those in stacks or folded away are not counted. */
  readonly hiddenCount: number;
  /** So many of these are important: see {@link urgencyByKey}. */
  readonly hiddenImportantCount: number;
}

/**
 * What is drawn of an ownership. Important nodes, and those of `keep`, are drawn with all their chains to the root, whatever is folded or
 * stacked; only beyond 500 nodes or 2,000 lines the most urgent come first and the rest is counted. In a large structure all others are stacked,
 * unless `all` of it is asked for or it cannot be computed: then the largest shares follow, up to the limit.
 */
export function toVisibleGraph(ownership: Ownership, options: DrawingOptions): VisibleGraph {
  const order = toTreeOrder(ownership);
  const { root, direction } = ownership.interpretation;
  const urgency = urgencyByKey(ownership, order, options.keep);
  const atLeast = (least: number) => order.order.flatMap(({ key }) => ((urgency.get(key) ?? 0) >= least ? [key] : []));
  const decisive = downFrom(atLeast(decisiveUrgency), order);
  const required = options.onlyDecisive
    ? decisive
    : (chainsFrom(atLeast(1), order, root, new Set(), Number.POSITIVE_INFINITY) ?? new Set());
  const least = options.onlyDecisive ? decisiveUrgency : 1;
  const folded = new Set(options.folded);
  const reachable = reachableWithout(order, folded).union(required);
  const stacksRest = ownership.computed && !options.all && ownership.nodes.length > smallStructure;
  // Without a direction no node can be called an owner.
  const siblings = direction === null || stacksRest ? new Map() : siblingStacks(order, reachable, required);

  const flow = new Map(ownership.assessments.map(({ key, effective }) => [key, effective.hi]));
  const inSiblings = new Set([...siblings.values()].flatMap(({ owners }) => owners));
  const ranked = order.order
    .filter(({ key }) => (stacksRest ? required : reachable).has(key) && !inSiblings.has(key))
    .map(({ key }, at) => {
      const isRequired = Number(required.has(key));
      return { key, at, isRequired, urgency: urgency.get(key) ?? 0, flow: flow.get(key) ?? 0 };
    })
    .sort((a, b) => b.urgency - a.urgency || b.isRequired - a.isRequired || b.flow - a.flow || a.at - b.at)
    .map(({ key }) => key);
  const limit = options.all ? hardLimit : initialLimit;
  const cap = stacksRest ? hardLimit : Math.min(hardLimit, Math.max(limit, required.size));
  const selected = selectDrawn(ranked, options.onlyDecisive ? withoutLoops(order) : order, root, siblings, cap);
  const { drawn, stacks } = stacksRest
    ? withStacks(selected.drawn, order, folded, (key) => reachable.has(key) && (urgency.get(key) ?? 0) < least)
    : selected;
  return toGraph({ ownership, order, drawn, stacks, folded, reachable, urgency, decisive });
}

/** Finds the stacks of a drawing, with room for all of them. A node that would be alone in one is drawn instead. */
function withStacks(
  selected: ReadonlySet<NodeKey>,
  order: TreeOrder,
  folded: ReadonlySet<NodeKey>,
  mayStack: (key: NodeKey) => boolean,
): Selected {
  const drawn = new Set(selected);
  for (;;) {
    const stacks = stacksOfRest(order, drawn, folded, mayStack);
    const alone = [...stacks.values()].filter(({ owners, behind }) => owners.length + behind.length === 1);
    if (alone.length === 0 || drawn.size + stacks.size > hardLimit)
      return { drawn, stacks: new Map([...stacks].slice(0, Math.max(0, hardLimit - drawn.size))) };
    for (const { owners } of alone) for (const key of owners) drawn.add(key);
  }
}

interface Selected {
  readonly drawn: ReadonlySet<NodeKey>;
  readonly stacks: Stacks;
}

interface GraphRequest extends Selected {
  readonly ownership: Ownership;
  readonly order: TreeOrder;
  readonly folded: ReadonlySet<NodeKey>;
  readonly reachable: ReadonlySet<NodeKey>;
  readonly urgency: ReadonlyMap<NodeKey, number>;
  readonly decisive: ReadonlySet<NodeKey>;
}

function toGraph({
  ownership,
  order,
  drawn,
  stacks,
  folded,
  reachable,
  urgency,
  decisive,
}: GraphRequest): VisibleGraph {
  const membersOf = new Map([...stacks].map(([owned, { owners }]) => [owned, new Set(owners)]));
  const ownerAs = ({ owner, owned }: Holding): string | null =>
    drawn.has(owner) ? owner : membersOf.get(owned)?.has(owner) ? stackKey(owned) : null;
  const nodes = order.order.flatMap(({ key, kind }): VisibleNode[] => {
    if (!drawn.has(key)) return [];
    const stack = stacks.get(key);
    const hiddenOwners = (order.ownersOf.get(key) ?? []).filter((holding) => ownerAs(holding) === null).length;
    const isDecisive = key === ownership.interpretation.root || decisive.has(key);
    const own: VisibleNode = { key, kind, stack: null, behind: [], hiddenOwners, folded: folded.has(key), isDecisive };
    if (!stack) return [own];
    const { owners, behind } = stack;
    return [own, { ...own, key: stackKey(key), kind: 'stack', stack: owners, behind, hiddenOwners: 0, folded: false }];
  });
  const stacked = new Set([...stacks.values()].flatMap(({ owners, behind }) => [...owners, ...behind]));
  const hidden = [...reachable].filter((key) => !drawn.has(key) && !stacked.has(key));
  return {
    nodes,
    edges: edgesOf(ownership, order, (holding) => (drawn.has(holding.owned) ? ownerAs(holding) : null)),
    hiddenCount: hidden.length,
    hiddenImportantCount: hidden.filter((key) => urgency.get(key) !== 0).length,
  };
}

const stackPrefix = 'stack:';
export const stackKey = (owned: NodeKey): string => stackPrefix + owned;
/** @param key of a stack */
export const companyOfStack = (key: string): NodeKey => key.slice(stackPrefix.length);

/** Collects the nodes and all on their chains to the root, or all that they own where no chain leads there. Returns null for more than `room`. */
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

/** Collects the nodes and all that lies between them and the root, without what only a loop leads to. */
function downFrom(starts: readonly NodeKey[], { ownedBy, linked, loopClosing }: TreeOrder): ReadonlySet<NodeKey> {
  const found = new Set(starts);
  for (const key of found)
    for (const { owned, key: holding } of ownedBy.get(key) ?? [])
      if (!loopClosing.has(holding) && (linked.has(owned) || !linked.has(key))) found.add(owned);
  return found;
}

/** Orders the nodes so that no chain goes round a loop. */
const withoutLoops = (order: TreeOrder): TreeOrder => ({
  ...order,
  ownedBy: new Map(
    [...order.ownedBy].map(([key, holdings]) => [key, holdings.filter((one) => !order.loopClosing.has(one.key))]),
  ),
});

/**
 * Adds as many nodes as there is room for, each with its chains, or with the shortest one where all of its chains are too much.
 * @param ranked the keys in the order in which they are to be drawn @param cap the limit for nodes and stacks together
 */
function selectDrawn(
  ranked: readonly NodeKey[],
  order: TreeOrder,
  root: NodeKey | null,
  stacks: Stacks,
  cap: number,
): Selected {
  const { ownersOf, ownedBy } = order;
  const nextOf = nextToRoot(order, root);
  const drawn = new Set<NodeKey>();
  const drawnStacks = new Map<NodeKey, Stack>();
  const shortestChain = (key: NodeKey): Set<NodeKey> => {
    const chain = new Set<NodeKey>();
    for (let next: NodeKey | undefined = key; next !== undefined && !drawn.has(next); next = nextOf.get(next))
      chain.add(next);
    return chain;
  };
  /** Counts lines among these, and between them and what is drawn. */
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
    const stack = stacks.get(key);
    if (drawn.has(key) && stack && drawn.size + drawnStacks.size < cap) drawnStacks.set(key, stack);
  }
  return { drawn, stacks: drawnStacks };
}

/** Finds what each node owns on its shortest chain to the root. */
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

/** Finds nodes that can be reached without passing a folded one. */
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

/** Makes one edge for what is held between two drawn nodes, and a second one for directors. @param ownerAs the drawn owner, or null if it is not drawn */
function edgesOf(
  { computed, holdings }: Ownership,
  { loopClosing }: TreeOrder,
  ownerAs: (holding: Holding) => string | null,
): VisibleEdge[] {
  const ends = holdings
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .flatMap((holding) => {
      const from = ownerAs(holding);
      if (from === null) return [];
      return [{ from, to: holding.owned, holding, key: from === holding.owner ? holding.key : from }];
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
