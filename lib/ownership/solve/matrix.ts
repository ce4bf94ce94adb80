// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/** The graph in numbers has nodes and holdings by index, shares as reported and as solved, and loops. The rest of this folder works on it alone. */
import { type Adjacency, reachedFrom, stronglyConnected, toAdjacency } from '../adjacency.ts';
import type { Holding, NodeKey, OwnershipGraph } from '../model/graph.ts';

/** Up to here a sum above 1 is rounding; beyond it the company is over-allocated. Added doubles may exceed 100.5 % by a trace. */
const maxRounded = 1.005 + 1e-9;
/** Adding doubles makes noise: a sum this close to 1 is 1, a share below it is none. */
export const noise = 1e-12;
/** Larger reported shares mean nothing; capping them keeps products finite. */
const maxReported = 1e3;

/** Nodes by component, root first: those of component `c` are `at[start[c]]` and on. */
interface Loops extends Adjacency {
  readonly of: Int32Array;
  /** 1 marks two or more companies, or one that holds itself. */
  readonly closedPath: Uint8Array;
}

/** Each holding that counts has one line: none leads into a person, and none lacks a stake. */
interface Lines {
  readonly owner: Int32Array;
  readonly owned: Int32Array;
  /** The fraction as reported, 0 where it is missing. */
  readonly reported: Float64Array;
  readonly missing: Uint8Array;
}

export interface Matrix extends Lines {
  readonly count: number;
  readonly root: number;
  /** 1 marks a person, where every flow ends. */
  readonly person: Uint8Array;
  /** The fraction that is solved, with over-allocated companies scaled to 1. */
  readonly solved: Float64Array;
  readonly owners: Adjacency;
  readonly holds: Adjacency;
  /** 1 − what is solved of each company. It is undisclosed where positive, and negative only where reported sums are rounded. */
  readonly rest: Float64Array;
  /**
   * The most that a missing share, or an unreported holding, of each company may be. Where more than everything is reported, or one share in two
   * ways, some of it is wrong and the remainder means nothing: then 1.
   */
  readonly room: Float64Array;
  /** 1 marks a node that may hold more than its lines say. */
  readonly holdingsIncomplete: Uint8Array;
  /** 1 marks a company whose owners are not all reported; any node may be one of them. */
  readonly ownersIncomplete: Uint8Array;
  /** The shares of some company sum to more than rounding explains. */
  readonly hasOver: boolean;
  /** The shares of some company sum to more than 1 by rounding, and were not scaled. */
  readonly rounded: boolean;
  /** Some node may hold more than is reported: a share is missing, or reports are incomplete. */
  readonly mayHoldMore: boolean;
  readonly hasLoop: boolean;
  /** The loops by known shares. */
  readonly flows: Loops;
  /** The loops by links, missing shares included. */
  readonly links: Loops;
}

/** @param scaleRounded whether sums above 1 by rounding are scaled too, both as reported and as solved: the other interpretation of the answer */
export function toMatrix(graph: OwnershipGraph, scaleRounded: boolean): Matrix {
  const { nodes, holdings, unreported } = graph;
  const root = graph.interpretation.root;
  const count = nodes.length;
  const index = new Map(nodes.map((node, position) => [node.key, position]));
  const person = Uint8Array.from(nodes.map((node) => (node.kind === 'person' && node.key !== root ? 1 : 0)));
  const lines = toLines(holdings, index, person);
  const { owner, owned, missing } = lines;
  const owners = toAdjacency(count, owned);
  const links = toLoops(count, owner, owned);
  const hasMissing = missing.includes(1);
  const isKnown = (_: number, line: number) => missing[line] === 0;
  const flows = hasMissing ? toLoops(count, owner.filter(isKnown), owned.filter(isKnown)) : links;

  const flagsOf = (keys: readonly NodeKey[] | undefined): Uint8Array => {
    const flags = new Uint8Array(count);
    for (const key of keys ?? []) flags[index.get(key)!] = 1;
    return flags;
  };
  const holdingsIncomplete = flagsOf(unreported?.holders);
  const ownersIncomplete = flagsOf(unreported?.companies);
  const doubted = flagsOf(unreported?.doubted);
  const scaled = scale({ lines, owners, flows, holdingsIncomplete, ownersIncomplete, doubted, scaleRounded });
  return {
    count,
    root: index.get(root ?? '') ?? -1,
    person,
    ...lines,
    ...scaled,
    owners,
    holds: toAdjacency(count, owner),
    holdingsIncomplete,
    ownersIncomplete,
    mayHoldMore: hasMissing || holdingsIncomplete.includes(1) || ownersIncomplete.includes(1),
    hasLoop: links.closedPath.includes(1),
    flows,
    links,
  };
}

function toLines(holdings: readonly Holding[], index: ReadonlyMap<NodeKey, number>, person: Uint8Array): Lines {
  const lines = holdings.flatMap(({ owner: from, owned: to, share }) => {
    const owner = index.get(from);
    const owned = index.get(to);
    if (owner === undefined || owned === undefined || person[owned] === 1) return [];
    // What is not a share is missing, never 0.
    const known = share !== null && share >= 0 ? Math.min(share, maxReported) : null;
    return known !== null && known < noise ? [] : [{ owner, owned, known }];
  });
  return {
    owner: Int32Array.from(lines, (line) => line.owner),
    owned: Int32Array.from(lines, (line) => line.owned),
    reported: Float64Array.from(lines, ({ known }) => known ?? 0),
    missing: Uint8Array.from(lines, ({ known }) => (known === null ? 1 : 0)),
  };
}

function toLoops(count: number, owner: Int32Array, owned: Int32Array): Loops {
  const of = stronglyConnected(count, owner, owned);
  let components = 0;
  for (let node = 0; node < count; node += 1) components = Math.max(components, of[node]! + 1);
  const rows = toAdjacency(components, of);
  const closedPath = new Uint8Array(rows.start.length - 1);
  for (let line = 0; line < owner.length; line += 1) {
    const component = of[owner[line]!]!;
    if (component === of[owned[line]!]) closedPath[component] = 1;
  }
  return { of, ...rows, closedPath };
}

interface ScaleRequest extends Pick<Matrix, 'owners' | 'flows' | 'holdingsIncomplete' | 'ownersIncomplete'> {
  readonly lines: Lines;
  readonly doubted: Uint8Array;
  readonly scaleRounded: boolean;
}

/** Scales the lines of over-allocated companies to 1; with `scaleRounded` those of rounded ones too, and then also as reported. */
function scale({
  lines: { owner, reported, missing },
  owners,
  flows,
  holdingsIncomplete,
  ownersIncomplete,
  doubted,
  scaleRounded,
}: ScaleRequest): Pick<Matrix, 'solved' | 'rest' | 'room' | 'hasOver' | 'rounded'> {
  const count = doubted.length;
  const someIncomplete = holdingsIncomplete.includes(1);
  const solved = reported.slice();
  const rest = new Float64Array(count);
  const room = new Float64Array(count);
  let hasOver = false;
  let rounded = false;
  for (let node = 0; node < count; node += 1) {
    let sum = 0;
    let inLoop = 0;
    let isMissing = false;
    for (let at = owners.start[node]!; at < owners.start[node + 1]!; at += 1) {
      const line = owners.at[at]!;
      sum += reported[line]!;
      if (missing[line] === 1) isMissing = true;
      if (flows.of[owner[line]!] === flows.of[node]) inLoop += reported[line]!;
    }
    rest[node] = Math.abs(1 - sum) < noise ? 0 : 1 - sum;
    const isOpen = isMissing || someIncomplete || ownersIncomplete[node] === 1;
    room[node] = isOpen && (sum > maxRounded || doubted[node] === 1) ? 1 : Math.max(0, rest[node]!);
    if (sum <= 1 + noise) continue;
    if (sum > maxRounded) hasOver = true;
    else if (!scaleRounded) {
      rounded = true;
      // Where a loop alone takes everything, the reported shares have no solution; only the scaled ones have.
      if (inLoop < 1 - 1e-6) continue;
    }
    rest[node] = 0;
    for (let at = owners.start[node]!; at < owners.start[node + 1]!; at += 1) {
      const line = owners.at[at]!;
      solved[line] = reported[line]! / sum;
      if (scaleRounded && sum <= maxRounded) reported[line] = solved[line]!;
    }
  }
  return { solved, rest, room, hasOver, rounded };
}

/** 1 marks a start, and each node upstream of one. */
export const upstreamOf = ({ owners, owner }: Matrix, starts: readonly number[]): Uint8Array =>
  reachedFrom(starts, owner, owners);
