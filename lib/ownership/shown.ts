import type { DrawingWish } from './drawing.ts';
import type { Figures, Holding, NodeKey, Ownership, OwnershipNode } from './model.ts';
import { type Outline, outline } from './outline.ts';

const firstLimit = 150;
const hardLimit = 500;
/** More lines than this nobody can follow, and nobody waits for them. */
const lineLimit = 2000;
/** More owners of one company than this are not drawn one by one. */
const siblingLimit = 8;

/** A node, or owners that are drawn as one. */
export interface ShownNode {
  readonly key: string;
  readonly kind: OwnershipNode['kind'] | 'stack';
  readonly stack: readonly NodeKey[] | null;
  readonly hiddenOwners: number;
  readonly folded: boolean;
}

export interface ShownLine {
  readonly key: string;
  readonly holdings: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly kind: 'ownership' | 'missing' | 'director' | 'loop';
  /** Sum of the known shares; null: none is known. */
  readonly share: number | null;
  /** It closes a loop: it leads away from the root. */
  readonly returns: boolean;
}

export interface Shown {
  /** In reading order. */
  readonly nodes: readonly ShownNode[];
  readonly lines: readonly ShownLine[];
  /** Nodes that are not drawn, stacks and folds not counted. */
  readonly left: number;
  /** How many of these matter: see {@link urgencies}. */
  readonly leftThatMatter: number;
}

/**
 * What is drawn of an ownership. Who has a hit, a badge or an open verdict, and who is asked for, is there with all that leads from him to the
 * root, whatever is folded or stacked; only beyond 500, or 2,000 lines, the most pressing come first and the rest is counted. Then the largest shares, as far
 * as the limit goes.
 */
export function toShown(ownership: Ownership, wish: DrawingWish): Shown {
  const structure = outline(ownership);
  const figures = new Map(ownership.figures.map((one) => [one.key, one]));
  const urgency = new Map(structure.order.map((node) => [node.key, urgencyOf(node, figures.get(node.key))]));
  // A few that are asked for come before all; the hundreds of an opened stack push nobody out.
  const asked = wish.keep.length <= firstLimit ? urgencies.length + 1 : 1;
  for (const key of wish.keep) if (urgency.has(key)) urgency.set(key, Math.max(asked, urgency.get(key) ?? 0));
  const root = ownership.read.root;
  if (root !== null) urgency.set(root, urgencies.length + 1);
  const pressing = structure.order.filter(({ key }) => urgency.get(key) !== 0).map(({ key }) => key);

  /** Itself and all on its ways down to the root; where it has none, all that it owns. */
  const chainsOf = (starts: readonly NodeKey[], done: ReadonlySet<NodeKey>, room: number): Set<NodeKey> | null => {
    const chain = new Set<NodeKey>();
    const queue = [...starts];
    for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
      if (done.has(key) || chain.has(key)) continue;
      chain.add(key);
      if (chain.size > room) return null;
      if (key === root) continue;
      for (const { owned } of structure.ownedBy.get(key) ?? [])
        if (structure.linked.has(owned) || !structure.linked.has(key)) queue.push(owned);
    }
    return chain;
  };

  const must = chainsOf(pressing, new Set(), Number.POSITIVE_INFINITY) ?? new Set();
  const folded = new Set(wish.folded);
  const visible = unfolded(structure, folded).union(must);
  // Without a direction nobody can be called an owner of it.
  const stacks =
    ownership.read.direction === null ? new Map<NodeKey, readonly NodeKey[]>() : stacksOf(structure, visible, must);
  const stacked = new Map([...stacks].flatMap(([owned, owners]) => owners.map((owner) => [owner, stackKey(owned)])));

  const limit = wish.all ? hardLimit : firstLimit;
  const cap = Math.min(hardLimit, Math.max(limit, must.size));
  const flow = (key: NodeKey) => figures.get(key)?.effective.hi ?? 0;
  const ranked = structure.order
    .filter(({ key }) => visible.has(key) && !stacked.has(key))
    .map(({ key }, at) => ({ key, at, urgency: urgency.get(key) ?? 0, flow: flow(key) }))
    .sort(
      (a, b) =>
        b.urgency - a.urgency || Number(must.has(b.key)) - Number(must.has(a.key)) || b.flow - a.flow || a.at - b.at,
    );
  const nextOf = nextToRoot(structure, root);
  const drawn = new Set<NodeKey>();
  const wayOf = (key: NodeKey): Set<NodeKey> => {
    const way = new Set<NodeKey>();
    for (let next: NodeKey | undefined = key; next !== undefined && !drawn.has(next); next = nextOf.get(next))
      way.add(next);
    return way;
  };
  /** Lines among these and to what is drawn. */
  const linesTo = (ways: ReadonlySet<NodeKey>): number => {
    let count = 0;
    for (const key of ways) {
      for (const { owned } of structure.ownedBy.get(key) ?? []) if (drawn.has(owned) || ways.has(owned)) count += 1;
      for (const { owner } of structure.ownersOf.get(key) ?? []) if (drawn.has(owner)) count += 1;
    }
    return count;
  };
  const drawnStacks = new Set<string>();
  let lines = 0;
  for (const { key } of ranked) {
    const room = cap - drawn.size - drawnStacks.size;
    if (room <= 0) break;
    // Where all of its ways are too much, the shortest one.
    const fits = (ways: ReadonlySet<NodeKey> | null) =>
      ways !== null && ways.size <= room && lines + linesTo(ways) <= lineLimit;
    const ways = [chainsOf([key], drawn, room), wayOf(key)].find(fits);
    if (!ways) continue;
    lines += linesTo(ways);
    for (const one of ways) drawn.add(one);
    if (drawn.has(key) && stacks.has(key) && drawn.size + drawnStacks.size < cap) drawnStacks.add(stackKey(key));
  }

  const place = (key: NodeKey): string | null => {
    if (drawn.has(key)) return key;
    const stack = stacked.get(key);
    return stack !== undefined && drawnStacks.has(stack) ? stack : null;
  };
  const nodes = structure.order.flatMap((node): ShownNode[] => {
    if (!drawn.has(node.key)) return [];
    const owners = structure.ownersOf.get(node.key) ?? [];
    const stack = stacks.get(node.key);
    const key = stackKey(node.key);
    const own: ShownNode = {
      key: node.key,
      kind: node.kind,
      stack: null,
      hiddenOwners: owners.filter(({ owner }) => place(owner) === null).length,
      folded: folded.has(node.key),
    };
    return stack && drawnStacks.has(key)
      ? [own, { ...own, key, kind: 'stack', stack, hiddenOwners: 0, folded: false }]
      : [own];
  });
  const left = [...visible].filter((key) => place(key) === null);
  return {
    nodes,
    lines: linesOf(ownership, structure, place),
    left: left.length,
    leftThatMatter: left.filter((key) => urgency.get(key) !== 0).length,
  };
}

const stackKey = (owned: NodeKey) => `stack:${owned}`;

/** Why a node must be seen, least pressing first. A screening whose hits are not known, or did not all come, counts as one with hits. */
const urgencies: readonly ((node: OwnershipNode, figures: Figures | undefined) => boolean)[] = [
  ({ screened }) => screened !== null && (screened.state === 'incomplete' || screened.hits === null),
  ({ screened }) => screened !== null && ((screened.hits ?? 0) > 0 || screened.worst !== null),
  (_, figures) => figures?.verdict === 'undetermined',
  (_, figures) => figures?.verdict === 'owner' || figures?.verdict === 'review',
  ({ screened }, figures) =>
    screened?.sanctions === true || screened?.worst === 'sanctions' || figures?.sanctions50 === true,
];

/** 0: it may be stacked, or left for the table. */
const urgencyOf = (node: OwnershipNode, figures: Figures | undefined): number =>
  urgencies.findLastIndex((matters) => matters(node, figures)) + 1;

/** What each node owns on its shortest way to the root. */
function nextToRoot({ ownersOf }: Outline, root: NodeKey | null): ReadonlyMap<NodeKey, NodeKey> {
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
function unfolded({ steps, ownersOf }: Outline, folded: ReadonlySet<NodeKey>): Set<NodeKey> {
  const seen = new Set<NodeKey>();
  const queue = steps.flatMap(({ level, node }) => (level === 1 && node !== null ? [node] : []));
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    // One by one: a company may have more owners than a call takes arguments.
    if (!folded.has(key)) for (const { owner } of ownersOf.get(key) ?? []) queue.push(owner);
  }
  return seen;
}

/** Owners of one company that own nothing else, are owned by nobody and press nobody; the largest stay by themselves. */
function stacksOf({ ownersOf, ownedBy }: Outline, visible: ReadonlySet<NodeKey>, must: ReadonlySet<NodeKey>) {
  const stacks = new Map<NodeKey, readonly NodeKey[]>();
  for (const [owned, holdings] of ownersOf) {
    const owners = holdings.map(({ owner }) => owner).filter((owner) => visible.has(owner));
    if (owners.length <= siblingLimit) continue;
    const plain = owners.filter((key) => !must.has(key) && !ownersOf.has(key) && ownedBy.get(key)?.length === 1);
    const stack = plain.slice(Math.max(0, siblingLimit - 1 - (owners.length - plain.length)));
    if (stack.length > 1) stacks.set(owned, stack);
  }
  return stacks;
}

/** One line for what is held between two drawn nodes, a second one for directors. */
function linesOf(
  { computed, holdings }: Ownership,
  { returning }: Outline,
  place: (key: NodeKey) => string | null,
): ShownLine[] {
  const ends = holdings
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .flatMap((holding) => {
      const from = place(holding.owner);
      const to = place(holding.owned);
      return from === null || to === null
        ? []
        : [{ from, to, holding, key: from === holding.owner ? holding.key : from }];
    });
  return [...Map.groupBy(ends, ({ key }) => key)].flatMap(([key, group]): ShownLine[] => {
    const [first] = group;
    if (!first) return [];
    const held = group.map(({ holding }) => holding);
    const shares = held.filter(({ director, share }) => !director || share !== 0);
    const directors = held.filter(({ director }) => director);
    const returns = held.some((holding) => returning.has(holding.key));
    const line = (own: readonly Holding[], more: Pick<ShownLine, 'key' | 'kind' | 'share'>): ShownLine[] =>
      own.length === 0
        ? []
        : [{ from: first.from, to: first.to, returns, holdings: own.map((one) => one.key), ...more }];
    const known = shares.filter(({ share }) => share !== null);
    // Where nothing is computed a share without a unit is no fraction, but it is not missing.
    const missing = known.length === 0 && (computed || shares.every(({ reported }) => reported === null));
    return [
      ...line(shares, {
        key,
        kind: returns ? 'loop' : missing ? 'missing' : 'ownership',
        share: known.length === 0 ? null : known.reduce((sum, { share }) => sum + (share ?? 0), 0),
      }),
      ...line(directors, { key: `${key}:director`, kind: 'director', share: null }),
    ];
  });
}
