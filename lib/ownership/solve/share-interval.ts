// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/**
 * How much more a node may hold than is reported: all that is undisclosed at each company with a missing share whose owner is the node or lies
 * downstream of it, and at each company whose owners are not all reported, each company once; at every company where the holdings of that owner
 * are not all reported. Valid whatever is missing, not tight.
 */
import { type Matrix, noise, upstreamOf } from './matrix.ts';

/** With more bits than this, the bound is all that is undisclosed at any such company: still valid, less tight. */
const maxBits = 20_000_000;

/** Gives, for what flows from one company, the most that may reach each node. */
export function upperBoundSolver(matrix: Matrix): (through: Float64Array) => Float64Array {
  if (!matrix.mayHoldMore) return (through) => through;
  const { count, room, person, holdingsIncomplete, ownersIncomplete } = matrix;
  // Any node may own these and, through them, what these may hold.
  const openToAll = nodesWith(ownersIncomplete).filter((node) => room[node]! >= noise);
  const sources = sourcesOfMissing(matrix);
  const companies = [...sources.keys()];
  const isTight = Math.ceil(companies.length / 32) * count <= maxBits;
  const batches = isTight ? reachInBatches(matrix, sources, openToAll) : [];
  const mayHoldAnything = upstreamOf(matrix, nodesWith(holdingsIncomplete));
  if (openToAll.some((company) => mayHoldAnything[company] === 1)) mayHoldAnything.fill(1);

  return (through) => {
    const most = through.slice();
    const undisclosed = companies.map((company) => room[company]! * through[company]!);
    const all = undisclosed.reduce((sum, part) => sum + part, 0);
    const anywhere = room.reduce((sum, part, node) => (person[node] === 1 ? sum : sum + part * through[node]!), 0);
    const byAnyNode = openToAll.reduce((sum, company) => sum + room[company]! * through[company]!, 0);
    for (let node = 0; node < count; node += 1) {
      let more = byAnyNode + (isTight ? 0 : all);
      for (const [batch, bits] of batches.entries())
        for (let left = bits[node]!; left !== 0; left &= left - 1)
          more += undisclosed[batch * 32 + 31 - Math.clz32(left & -left)]!;
      if (mayHoldAnything[node] === 1) more = anywhere;
      most[node] = Math.max(through[node]!, Math.min(1, through[node]! + more));
    }
    return most;
  };
}

const nodesWith = (flags: Uint8Array): number[] => Array.from(flags.keys()).filter((node) => flags[node] === 1);

/** The companies with a missing share and room for it, each with the owners whose share is missing. */
function sourcesOfMissing(matrix: Matrix): ReadonlyMap<number, readonly number[]> {
  const { owner, owned, missing, room, ownersIncomplete } = matrix;
  const sources = new Map<number, number[]>();
  for (const [line, isMissing] of missing.entries()) {
    const company = owned[line]!;
    if (isMissing === 0 || room[company]! < noise || ownersIncomplete[company] === 1) continue;
    const from = sources.get(company);
    if (from === undefined) sources.set(company, [owner[line]!]);
    else from.push(owner[line]!);
  }
  return sources;
}

/** For 32 companies at a time: bit n of a node is set where a missing share of the n-th company may reach the node. */
function reachInBatches(
  { count, owner, owners, links }: Matrix,
  sources: ReadonlyMap<number, readonly number[]>,
  openToAll: readonly number[],
): readonly Int32Array[] {
  const batches: Int32Array[] = [];
  const companies = [...sources];
  for (let batch = 0; batch < companies.length; batch += 32) {
    const bits = new Int32Array(count);
    for (const [bit, [, from]] of companies.slice(batch, batch + 32).entries())
      for (const node of from) bits[node]! |= 1 << bit;
    for (let component = 0; component < links.closedPath.length; component += 1) {
      const [first, end] = [links.start[component]!, links.start[component + 1]!];
      let all = 0;
      for (let position = first; position < end; position += 1) all |= bits[links.at[position]!]!;
      if (all === 0) continue;
      for (let position = first; position < end; position += 1) {
        const node = links.at[position]!;
        bits[node] = all;
        for (let at = owners.start[node]!; at < owners.start[node + 1]!; at += 1) bits[owner[owners.at[at]!]!]! |= all;
      }
    }
    const byAnyNode = openToAll.reduce((all, company) => all | bits[company]!, 0);
    batches.push(byAnyNode === 0 ? bits : bits.map((own) => own | byAnyNode));
  }
  return batches;
}
