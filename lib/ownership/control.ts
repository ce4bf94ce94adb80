// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/**
 * Control (AMLR Art. 53): more than half on every level, held jointly through all that one controls. Shares as reported; what a company holds
 * in itself does not vote.
 */
import type { Matrix } from './matrix.ts';
import { epsilon } from './policy.ts';

/** Lines that all closures of one assessment may follow together; only absurd answers need more. */
const mostVisits = 2_000_000;

/**
 * `reported`: as reported. `at_most`: missing shares as high as the rest of the company allows. `without_loops`: what companies of one loop hold in
 * each other does not vote (subsidiaries usually cannot vote the shares of their parents).
 */
export type Reading = 'reported' | 'at_most' | 'without_loops';

export interface Closure {
  /** Companies it controls, in the order of control, nearest first. */
  readonly companies: readonly number[];
  readonly holdsRoot: boolean;
  /** What it and the companies it controls hold of the root directly, added up. */
  readonly ofRoot: number;
}

/** Gives what one node controls; null: it would take too many steps. Stops early at a company of `known`: it is known to control the root. */
export type ClosureOf = (start: number, reading: Reading, known?: Uint8Array) => Closure | null;

export function closures(matrix: Matrix): ClosureOf {
  const { count, root, holds, owner, owned, reported, missing, room, links, person, holderUntold, ownersUntold } =
    matrix;
  const open = matrix.mayHoldMore
    ? Array.from(room.keys()).filter((node) => person[node] === 0 && room[node]! > 0)
    : [];
  const openToAll = open.filter((node) => ownersUntold[node] === 1);
  const votes = new Float64Array(count);
  const touched = new Int32Array(count);
  const inside = new Int32Array(count);
  const filled = new Int32Array(count);
  let turn = 0;
  let visits = 0;

  return (start, reading, known) => {
    turn += 1;
    inside[start] = turn;
    const companies: number[] = [];
    /** Adds votes, and once a company what is not told of it; true: that makes it controlled. */
    const vote = (company: number, share: number, unknown: boolean): boolean => {
      visits += 1;
      if (touched[company] !== turn) {
        touched[company] = turn;
        votes[company] = 0;
      }
      votes[company]! += share;
      if (unknown && filled[company] !== turn) {
        filled[company] = turn;
        votes[company]! += room[company]!;
      }
      if (votes[company]! <= 0.5 + epsilon || inside[company] === turn) return false;
      inside[company] = turn;
      companies.push(company);
      return true;
    };
    /** Gives `holder` what nobody is named for of these; false: too many steps. */
    const fill = (holder: number, some: readonly number[]): boolean => {
      if (visits + some.length > mostVisits) return false;
      for (const company of some) if (company !== holder) vote(company, 0, true);
      return true;
    };
    if (reading === 'at_most' && !fill(start, openToAll)) return null;
    for (let next: number | undefined = start, done = 0; next !== undefined; next = companies[done], done += 1) {
      for (let place = holds.start[next]!; place < holds.start[next + 1]!; place += 1) {
        const line = holds.at[place]!;
        const company = owned[line]!;
        if (company === next) continue;
        if (reading === 'without_loops' && links.of[owner[line]!] === links.of[company]) continue;
        if (visits >= mostVisits) return null;
        const controlled = vote(company, reported[line]!, reading === 'at_most' && missing[line] === 1);
        if (controlled && known?.[company] === 1) return { companies, holdsRoot: true, ofRoot: votes[company]! };
      }
      if (reading === 'at_most' && holderUntold[next] === 1 && !fill(next, open)) return null;
    }
    return { companies, holdsRoot: inside[root] === turn, ofRoot: touched[root] === turn ? votes[root]! : 0 };
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
    for (let place = owners.start[company]!; place < owners.start[company + 1]!; place += 1) {
      const from = owner[owners.at[place]!]!;
      const position = order.get(from);
      if (position !== undefined && position < before && from !== start) needed.add(from);
    }
  }
  needed.delete(root);
  return [...needed].sort((one, other) => order.get(one)! - order.get(other)!);
}

export interface Controllers {
  /** 1: the company controls the root as reported. */
  readonly yes: Uint8Array;
  /** 1: it does, or a missing share decides whether it does, or it could not be followed. */
  readonly maybe: Uint8Array;
  /** 1: it does so without what a loop holds in itself. */
  readonly robust: Uint8Array;
}

/** Which companies control the root, itself counted. Root first: whoever controls one of them controls the root, too. */
export function controllersOf(matrix: Matrix, closureOf: ClosureOf): Controllers {
  const { count, root, links, person, hasLoop, mayHoldMore } = matrix;
  const yes = new Uint8Array(count);
  const maybe = new Uint8Array(count);
  const robust = hasLoop ? new Uint8Array(count) : yes;
  for (const known of [yes, maybe, robust]) known[root] = 1;
  const follow = (node: number, reading: Reading, known: Uint8Array): void => {
    const closure = closureOf(node, reading, known);
    if (closure?.holdsRoot) known[node] = 1;
    if (closure === null) maybe[node] = 1;
  };
  for (let at = links.start[links.of[root]!]!; at < count; at += 1) {
    const node = links.at[at]!;
    if (person[node] === 1 || node === root) continue;
    follow(node, 'reported', yes);
    if (yes[node] === 1) maybe[node] = 1;
    else if (mayHoldMore) follow(node, 'at_most', maybe);
    if (hasLoop && yes[node] === 1) follow(node, 'without_loops', robust);
  }
  return { yes, maybe, robust };
}
