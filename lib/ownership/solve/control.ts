// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/**
 * Control (AMLR Art. 53) is more than half on every level, held together through everything that is already controlled. Shares are as reported; what
 * a company holds in itself does not vote. Promises: no depth limit; what could not be followed is open, never none. Never throws.
 */
import { epsilon } from '../model/policies.ts';
import type { Matrix } from './matrix.ts';

/** Lines that all closures of one assessment may follow together; only absurd answers need more. */
const maxVisits = 2_000_000;

/**
 * Shares are taken as reported, or with missing shares as high as the rest of the company allows (`at_most`), or without what companies of one loop
 * hold in each other, as subsidiaries usually cannot vote the shares of their parents (`without_loops`).
 */
type ShareBasis = 'reported' | 'at_most' | 'without_loops';

export interface Closure {
  /** The companies that it controls, in the order of control, nearest first. */
  readonly companies: readonly number[];
  readonly holdsRoot: boolean;
  /** What it and the companies that it controls hold of the root directly, added up. */
  readonly ofRoot: number;
}

/** Finds what one node controls, or null if it takes too many steps. Stops early at a company of `known`, which is known to control the root. */
type ClosureOf = (start: number, basis: ShareBasis, known?: Uint8Array) => Closure | null;

export function controlClosures(matrix: Matrix): ClosureOf {
  const { count, root, holds, owner, owned, reported, missing, room, links, person } = matrix;
  const { holdingsIncomplete, ownersIncomplete } = matrix;
  const open = matrix.mayHoldMore
    ? Array.from(room.keys()).filter((node) => person[node] === 0 && room[node]! > 0)
    : [];
  const openToAll = open.filter((node) => ownersIncomplete[node] === 1);
  const votes = new Float64Array(count);
  // The round in which each was last touched, controlled or filled: nothing has to be reset between rounds.
  const touched = new Int32Array(count);
  const controlled = new Int32Array(count);
  const filled = new Int32Array(count);
  let round = 0;
  let visits = 0;

  return (start, basis, known) => {
    round += 1;
    controlled[start] = round;
    const companies: number[] = [];
    /** Adds votes and, once for each company, what is not reported of it. Returns whether the company is now controlled. */
    const vote = (company: number, share: number, addsRoom: boolean): boolean => {
      visits += 1;
      if (touched[company] !== round) {
        touched[company] = round;
        votes[company] = 0;
      }
      votes[company]! += share;
      if (addsRoom && filled[company] !== round) {
        filled[company] = round;
        votes[company]! += room[company]!;
      }
      if (votes[company]! <= 0.5 + epsilon || controlled[company] === round) return false;
      controlled[company] = round;
      companies.push(company);
      return true;
    };
    /** Adds everything that is undisclosed of these companies to `holder`. Returns false after too many steps. */
    const fill = (holder: number, some: readonly number[]): boolean => {
      if (visits + some.length > maxVisits) return false;
      for (const company of some) if (company !== holder) vote(company, 0, true);
      return true;
    };
    if (basis === 'at_most' && !fill(start, openToAll)) return null;
    for (let next: number | undefined = start, done = 0; next !== undefined; next = companies[done], done += 1) {
      for (let at = holds.start[next]!; at < holds.start[next + 1]!; at += 1) {
        const line = holds.at[at]!;
        const company = owned[line]!;
        if (company === next) continue;
        if (basis === 'without_loops' && links.of[owner[line]!] === links.of[company]) continue;
        if (visits >= maxVisits) return null;
        const isNew = vote(company, reported[line]!, basis === 'at_most' && missing[line] === 1);
        if (isNew && known?.[company] === 1) return { companies, holdsRoot: true, ofRoot: votes[company]! };
      }
      if (basis === 'at_most' && holdingsIncomplete[next] === 1 && !fill(next, open)) return null;
    }
    return { companies, holdsRoot: controlled[root] === round, ofRoot: touched[root] === round ? votes[root]! : 0 };
  };
}

/** The companies of a closure through which `start` holds the root, in the order of control. */
export function throughOf(matrix: Matrix, start: number, closure: Closure): readonly number[] {
  if (closure.companies.length === 0) return [];
  const { root, owners, owner } = matrix;
  const order = new Map([[start, -1], ...closure.companies.map((company, position) => [company, position] as const)]);
  const needed = new Set<number>([root]);
  for (const company of needed) {
    const before = company === root ? Number.POSITIVE_INFINITY : order.get(company)!;
    for (let at = owners.start[company]!; at < owners.start[company + 1]!; at += 1) {
      const from = owner[owners.at[at]!]!;
      const position = order.get(from);
      if (position !== undefined && position < before && from !== start) needed.add(from);
    }
  }
  needed.delete(root);
  return [...needed].sort((one, other) => order.get(one)! - order.get(other)!);
}

export interface Controllers {
  /** 1 marks a company that controls the root as reported. */
  readonly yes: Uint8Array;
  /** 1 marks a company that does, that a missing share decides about, or that could not be followed. */
  readonly maybe: Uint8Array;
  /** 1 marks a company that does so without what companies of one loop hold in each other. */
  readonly withoutLoops: Uint8Array;
}

/** Finds the companies that control the root, itself included, from the root on: control of one of them is control of the root. */
export function controllersOf(matrix: Matrix, closureOf: ClosureOf): Controllers {
  const { count, root, links, person, hasLoop, mayHoldMore } = matrix;
  const yes = new Uint8Array(count);
  const maybe = new Uint8Array(count);
  const withoutLoops = hasLoop ? new Uint8Array(count) : yes;
  for (const known of [yes, maybe, withoutLoops]) known[root] = 1;
  const follow = (node: number, basis: ShareBasis, known: Uint8Array): void => {
    const closure = closureOf(node, basis, known);
    if (closure?.holdsRoot) known[node] = 1;
    if (closure === null) maybe[node] = 1;
  };
  for (let at = links.start[links.of[root]!]!; at < count; at += 1) {
    const node = links.at[at]!;
    if (person[node] === 1 || node === root) continue;
    follow(node, 'reported', yes);
    if (yes[node] === 1) maybe[node] = 1;
    else if (mayHoldMore) follow(node, 'at_most', maybe);
    if (hasLoop && yes[node] === 1) follow(node, 'without_loops', withoutLoops);
  }
  return { yes, maybe, withoutLoops };
}
