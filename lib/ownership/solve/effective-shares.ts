// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/**
 * Effective ownership: x = e + A x, where x_j is the part of a company's equity that flows through j (Brioschi, Buzzacchi and Colombo 1989;
 * Vitali, Glattfelder and Battiston 2011). It is solved component by component from the root, without iteration or limit of depth, and inside a loop
 * by the elimination of Grassmann, Taksar and Heyman 1985, which never subtracts, so that a loop that is almost closed keeps its last digit.
 */
import { epsilon } from '../model/policies.ts';
import { type Matrix, upstreamOf } from './matrix.ts';

/** Larger loops are not solved: the elimination is cubic. */
const maxLoopSize = 1000;
const maxWork = 2 * maxLoopSize ** 3;

export interface Flow {
  /** The part of the equity that reaches each node. It may exceed 1 for a company in a loop, and is what enters the loop for one in a closed loop. */
  readonly through: Float64Array;
  /** The part that enters closed loops and never leaves. */
  readonly inClosedLoops: number;
  /** The closed components, with what enters each. */
  readonly closed: ReadonlyMap<number, number>;
}

/** One loop after elimination has its companies, the remaining shares, and the diagonal. */
type Eliminated = NonNullable<ReturnType<typeof eliminate>>;

/** Returns null if the loop is closed, so that nothing leaves it. */
function eliminate(matrix: Matrix, component: number) {
  const { flows, owners, owner, solved, rest } = matrix;
  const members = flows.at.subarray(flows.start[component]!, flows.start[component + 1]!);
  const size = members.length;
  const rowOf = new Map(Array.from(members, (node, position) => [node, position]));
  const shares = new Float64Array(size * size);
  const out = new Float64Array(size);
  for (let column = 0; column < size; column += 1) {
    const node = members[column]!;
    out[column] = rest[node]!;
    for (let at = owners.start[node]!; at < owners.start[node + 1]!; at += 1) {
      const line = owners.at[at]!;
      const row = rowOf.get(owner[line]!);
      if (row === undefined) out[column]! += solved[line]!;
      else shares[row * size + column]! += solved[line]!;
    }
  }
  if (out.reduce((sum, part) => sum + part, 0) < epsilon) return null;
  const leaving = new Float64Array(size);
  for (let last = size - 1; last >= 0; last -= 1) {
    let sum = out[last]!;
    for (let row = 0; row < last; row += 1) sum += shares[row * size + last]!;
    leaving[last] = sum;
    for (let row = 0; row < last; row += 1) {
      const part = shares[row * size + last]! / sum;
      if (part === 0) continue;
      for (let column = 0; column < last; column += 1)
        shares[row * size + column]! += part * shares[last * size + column]!;
    }
    for (let column = 0; column < last; column += 1) out[column]! += (out[last]! / sum) * shares[last * size + column]!;
  }
  return { members, shares, leaving };
}

/** Replaces what enters each company of the loop by what flows through it, in place. */
function solve({ members, shares, leaving }: Eliminated, through: Float64Array): void {
  const size = members.length;
  for (let last = size - 1; last > 0; last -= 1) {
    const part = through[members[last]!]! / leaving[last]!;
    if (part !== 0)
      for (let row = 0; row < last; row += 1) through[members[row]!]! += part * shares[row * size + last]!;
  }
  for (let row = 0; row < size; row += 1) {
    let sum = through[members[row]!]!;
    for (let column = 0; column < row; column += 1) sum += shares[row * size + column]! * through[members[column]!]!;
    through[members[row]!] = sum / leaving[row]!;
  }
}

/** The companies of the largest loop upstream of the root, if the loops are too large to be solved; otherwise null. */
export function tooLargeLoop(matrix: Matrix): Int32Array | null {
  const { flows } = matrix;
  const above = upstreamOf(matrix, [matrix.root]);
  let work = 0;
  let largest = new Int32Array();
  for (let component = 0; component < flows.closedPath.length; component += 1) {
    const first = flows.start[component]!;
    const end = flows.start[component + 1]!;
    if (above[flows.at[first]!] === 0) continue;
    work += (end - first) ** 3;
    if (end - first > largest.length) largest = flows.at.slice(first, end);
  }
  return largest.length > maxLoopSize || work > maxWork ? largest : null;
}

/** Makes a function that computes the flow from any one company; each loop is eliminated once. */
export function flowSolver(matrix: Matrix): (company: number) => Flow {
  const { flows, owners, owner, solved } = matrix;
  const eliminated = new Map<number, Eliminated | null>();
  const eliminatedOnce = (component: number): Eliminated | null => {
    if (!eliminated.has(component)) eliminated.set(component, eliminate(matrix, component));
    return eliminated.get(component) ?? null;
  };

  return (company) => {
    const through = new Float64Array(matrix.count);
    const closed = new Map<number, number>();
    let inClosedLoops = 0;
    through[company] = 1;
    for (let component = flows.of[company]!; component < flows.closedPath.length; component += 1) {
      const first = flows.start[component]!;
      const end = flows.start[component + 1]!;
      let entering = 0;
      for (let at = first; at < end; at += 1) entering += through[flows.at[at]!]!;
      if (entering === 0) continue;
      if (flows.closedPath[component] === 1) {
        const loop = eliminatedOnce(component);
        if (loop !== null) solve(loop, through);
        // Shares so small that dividing by them overflows count as none: the loop is closed.
        let most = 0;
        for (let at = first; at < end; at += 1) most = Math.max(most, through[flows.at[at]!]!);
        if (loop === null || !Number.isFinite(most)) {
          inClosedLoops += entering;
          closed.set(component, entering);
          for (let at = first; at < end; at += 1) through[flows.at[at]!] = entering;
          continue;
        }
      }
      for (let position = first; position < end; position += 1) {
        const node = flows.at[position]!;
        const part = through[node]!;
        if (part === 0) continue;
        for (let at = owners.start[node]!; at < owners.start[node + 1]!; at += 1) {
          const line = owners.at[at]!;
          const from = owner[line]!;
          if (flows.of[from] !== component) through[from]! += solved[line]! * part;
        }
      }
    }
    return { through, inClosedLoops, closed };
  };
}
