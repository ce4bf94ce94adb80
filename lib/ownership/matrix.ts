// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/** The graph in numbers: nodes and holdings by index, shares as reported and as they are solved, loops. The arithmetic knows nothing else. */
import { stronglyConnected } from './components.ts';
import type { NodeKey, OwnershipGraph } from './model.ts';

/** Up to here a sum above 1 is rounding; beyond it is over-allocated (specification, section 5). Doubles that make 100.5 % may add up to a trace more. */
const roundedUpTo = 1.005 + 1e-9;
/** Below this a sum is exactly 1, and a share is none: noise of adding doubles. */
export const noise = 1e-12;
/** A reported share above this means nothing any more; it keeps products of absurd ones finite. */
const mostReported = 1e3;

/** Lines in compressed rows: those of node `n` stand at `at[start[n]]` up to, not including, `at[start[n + 1]]`. */
export interface Rows {
  readonly start: Int32Array;
  readonly at: Int32Array;
}

/** Nodes by component, root first: those of component `c` stand at `at[start[c]]` and on. */
export interface Loops extends Rows {
  readonly of: Int32Array;
  /** 1: two or more companies, or one that holds itself. */
  readonly closedPath: Uint8Array;
}

export interface Matrix {
  readonly count: number;
  readonly root: number;
  /** 1: a person, where every flow ends. */
  readonly person: Uint8Array;
  /** Each line by index: who, what, and how much. Lines into persons and lines that hold nothing are left out. */
  readonly owner: Int32Array;
  readonly owned: Int32Array;
  /** Fraction as reported; 0 where it is missing. */
  readonly reported: Float64Array;
  /** Fraction that is solved: over-allocated companies scaled to 1. */
  readonly solved: Float64Array;
  readonly missing: Uint8Array;
  /** Index of the line among the holdings that it was made of. */
  readonly holding: Int32Array;
  readonly owners: Rows;
  readonly holds: Rows;
  /** 1 − what is solved of each company: undisclosed where positive; negative only where reported sums are rounded. */
  readonly rest: Float64Array;
  /**
   * The most that a missing share of each company may be, and what an untold owner may hold of it. Where more than everything is reported, or one share
   * in two ways, some of it is wrong: what is left then says nothing.
   */
  readonly room: Float64Array;
  /** 1: the node may hold more than its lines say. */
  readonly holderUntold: Uint8Array;
  /** 1: not all owners of the company are told; anybody may be one of them. */
  readonly ownersUntold: Uint8Array;
  readonly overAllocated: Uint8Array;
  /** Some company's owners sum to more than 1 by rounding, and were not scaled. */
  readonly rounded: boolean;
  readonly hasOver: boolean;
  /** Somebody may hold more than is reported: a share is missing, or something untold. */
  readonly mayHoldMore: boolean;
  readonly hasLoop: boolean;
  /** Loops by shares that flow. */
  readonly flows: Loops;
  /** Loops by links, missing shares too. */
  readonly links: Loops;
}

/** Lines by one of their ends. */
export function toRows(count: number, of: Int32Array): Rows {
  const start = new Int32Array(count + 1);
  for (let line = 0; line < of.length; line += 1) start[of[line]! + 1]! += 1;
  for (let node = 0; node < count; node += 1) start[node + 1]! += start[node]!;
  const cursor = start.slice(0, count);
  const at = new Int32Array(of.length);
  for (let line = 0; line < of.length; line += 1) at[cursor[of[line]!]!++] = line;
  return { start, at };
}

function toLoops(count: number, owner: Int32Array, owned: Int32Array): Loops {
  const of = stronglyConnected(count, owner, owned);
  let components = 0;
  for (let node = 0; node < count; node += 1) components = Math.max(components, of[node]! + 1);
  const rows = toRows(components, of);
  const closedPath = new Uint8Array(rows.start.length - 1);
  for (let line = 0; line < owner.length; line += 1) {
    const component = of[owner[line]!]!;
    if (component === of[owned[line]!]) closedPath[component] = 1;
  }
  return { of, ...rows, closedPath };
}

/**
 * @param scaleRounded true: sums above 1 by rounding are scaled too, in what is reported as in what is solved: the other reading of the same answer.
 */
export function toMatrix({ nodes, holdings, read: { root }, untold }: OwnershipGraph, scaleRounded: boolean): Matrix {
  const count = nodes.length;
  const index = new Map(nodes.map((node, position) => [node.key, position]));
  const person = Uint8Array.from(nodes.map((node) => (node.kind === 'person' && node.key !== root ? 1 : 0)));
  const ofLine = {
    owner: new Int32Array(holdings.length),
    owned: new Int32Array(holdings.length),
    reported: new Float64Array(holdings.length),
    missing: new Uint8Array(holdings.length),
    holding: new Int32Array(holdings.length),
  };
  let lines = 0;
  for (let at = 0; at < holdings.length; at += 1) {
    const { owner: from, owned: to, share } = holdings[at]!;
    const owner = index.get(from);
    const owned = index.get(to);
    if (owner === undefined || owned === undefined || person[owned] === 1) continue;
    // What is no share is missing, never 0.
    const known = share !== null && share >= 0 ? Math.min(share, mostReported) : null;
    if (known !== null && known < noise) continue;
    ofLine.owner[lines] = owner;
    ofLine.owned[lines] = owned;
    ofLine.reported[lines] = known ?? 0;
    ofLine.missing[lines] = known === null ? 1 : 0;
    ofLine.holding[lines] = at;
    lines += 1;
  }
  const owner = ofLine.owner.slice(0, lines);
  const owned = ofLine.owned.slice(0, lines);
  const reported = ofLine.reported.slice(0, lines);
  const missing = ofLine.missing.slice(0, lines);
  const owners = toRows(count, owned);

  const links = toLoops(count, owner, owned);
  const hasMissing = missing.includes(1);
  const isKnown = (_: number, line: number) => missing[line] === 0;
  const flows = hasMissing ? toLoops(count, owner.filter(isKnown), owned.filter(isKnown)) : links;

  const marksOf = (keys: readonly NodeKey[] | undefined): Uint8Array => {
    const marks = new Uint8Array(count);
    for (const key of keys ?? []) marks[index.get(key)!] = 1;
    return marks;
  };
  const holderUntold = marksOf(untold?.holders);
  const ownersUntold = marksOf(untold?.companies);
  const doubted = marksOf(untold?.doubted);
  const someUntold = holderUntold.includes(1);

  const solved = reported.slice();
  const rest = new Float64Array(count);
  const room = new Float64Array(count);
  const overAllocated = new Uint8Array(count);
  let rounded = false;
  for (let node = 0; node < count; node += 1) {
    let sum = 0;
    let inLoop = 0;
    let isMissing = false;
    for (let place = owners.start[node]!; place < owners.start[node + 1]!; place += 1) {
      const line = owners.at[place]!;
      sum += reported[line]!;
      if (missing[line] === 1) isMissing = true;
      if (flows.of[owner[line]!] === flows.of[node]) inLoop += reported[line]!;
    }
    rest[node] = Math.abs(1 - sum) < noise ? 0 : 1 - sum;
    const isOpen = isMissing || someUntold || ownersUntold[node] === 1;
    room[node] = isOpen && (sum > roundedUpTo || doubted[node] === 1) ? 1 : Math.max(0, rest[node]!);
    if (sum <= 1 + noise) continue;
    if (sum > roundedUpTo) overAllocated[node] = 1;
    else if (!scaleRounded) {
      rounded = true;
      // Where a loop alone takes all, what is reported has no solution: only the scaled reading has one.
      if (inLoop < 1 - 1e-6) continue;
    }
    rest[node] = 0;
    for (let place = owners.start[node]!; place < owners.start[node + 1]!; place += 1) {
      const line = owners.at[place]!;
      solved[line] = reported[line]! / sum;
      if (scaleRounded && sum <= roundedUpTo) reported[line] = solved[line]!;
    }
  }
  return {
    count,
    root: index.get(root ?? '') ?? -1,
    person,
    owner,
    owned,
    reported,
    solved,
    missing,
    holding: ofLine.holding.slice(0, lines),
    owners,
    holds: toRows(count, owner),
    rest,
    room,
    holderUntold,
    ownersUntold,
    overAllocated,
    rounded,
    hasOver: overAllocated.includes(1),
    mayHoldMore: hasMissing || someUntold || ownersUntold.includes(1),
    hasLoop: links.closedPath.includes(1),
    flows,
    links,
  };
}

/** 1: a start, or linked to one upwards. */
export const upstreamOf = ({ owners, owner }: Matrix, starts: readonly number[]): Uint8Array =>
  reachedFrom(starts, owner, owners);

/** The same by `owner`, the owner of each line, and `owners`, the lines of each node that is owned. */
export function reachedFrom(starts: readonly number[], owner: Int32Array, owners: Rows): Uint8Array {
  const reached = new Uint8Array(owners.start.length - 1);
  const open = [...starts];
  for (const start of starts) reached[start] = 1;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (let place = owners.start[node]!; place < owners.start[node + 1]!; place += 1) {
      const from = owner[owners.at[place]!]!;
      if (reached[from] === 1) continue;
      reached[from] = 1;
      open.push(from);
    }
  }
  return reached;
}
