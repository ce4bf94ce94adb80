// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/**
 * How much more a node may hold than is reported: all that is undisclosed at every company with a missing share whose owner is the node or has
 * it upstream, or whose owners are not told, each company once; at every company at all where that owner's holdings are not told. Valid whatever is
 * missing, not tight.
 */
import { type Matrix, noise, upstreamOf } from './matrix.ts';

/** Beyond this many figures the bound is all that is undisclosed at any such company: still valid, less tight. */
const mostFigures = 20_000_000;

/** Gives, for what flows from one company, the most that may reach each node. */
export function mostThrough(matrix: Matrix): (through: Float64Array) => Float64Array {
  if (!matrix.mayHoldMore) return (through) => through;
  const { count, owner, owned, missing, room, links, owners, person, holderUntold, ownersUntold } = matrix;
  // Whoever is listed may own these, and through them what these may hold.
  const openToAll = Array.from(ownersUntold.keys()).filter((node) => ownersUntold[node] === 1 && room[node]! >= noise);
  const sources = new Map<number, number[]>();
  for (const [line, isMissing] of missing.entries()) {
    const company = owned[line]!;
    if (isMissing === 0 || room[company]! < noise || ownersUntold[company] === 1) continue;
    const from = sources.get(company);
    if (from === undefined) sources.set(company, [owner[line]!]);
    else from.push(owner[line]!);
  }
  const companies = [...sources.keys()];
  const tight = Math.ceil(companies.length / 32) * count <= mostFigures;
  /** For 32 companies at a time: bit n of a node says that the owner of a missing share of the n-th is the node, or has it upstream. */
  const reach: Int32Array[] = [];
  for (let first = 0; tight && first < companies.length; first += 32) {
    const bits = new Int32Array(count);
    for (const [bit, company] of companies.slice(first, first + 32).entries())
      for (const from of sources.get(company)!) bits[from]! |= 1 << bit;
    for (let component = 0; component < links.closedPath.length; component += 1) {
      let all = 0;
      for (let at = links.start[component]!; at < links.start[component + 1]!; at += 1) all |= bits[links.at[at]!]!;
      if (all === 0) continue;
      for (let at = links.start[component]!; at < links.start[component + 1]!; at += 1) {
        const node = links.at[at]!;
        bits[node] = all;
        for (let place = owners.start[node]!; place < owners.start[node + 1]!; place += 1)
          bits[owner[owners.at[place]!]!]! |= all;
      }
    }
    const byAnybody = openToAll.reduce((all, company) => all | bits[company]!, 0);
    reach.push(byAnybody === 0 ? bits : bits.map((own) => own | byAnybody));
  }

  const untold = Array.from(holderUntold.keys()).filter((node) => holderUntold[node] === 1);
  const mayHoldAnything = upstreamOf(matrix, untold);
  if (openToAll.some((company) => mayHoldAnything[company] === 1)) mayHoldAnything.fill(1);

  return (through) => {
    const most = through.slice();
    const undisclosed = companies.map((company) => room[company]! * through[company]!);
    const all = undisclosed.reduce((sum, part) => sum + part, 0);
    const anywhere = room.reduce((sum, part, node) => (person[node] === 1 ? sum : sum + part * through[node]!), 0);
    const byAnybody = openToAll.reduce((sum, company) => sum + room[company]! * through[company]!, 0);
    for (let node = 0; node < count; node += 1) {
      let more = byAnybody + (tight ? 0 : all);
      for (const [batch, bits] of reach.entries())
        for (let left = bits[node]!; left !== 0; left &= left - 1)
          more += undisclosed[batch * 32 + 31 - Math.clz32(left & -left)]!;
      if (mayHoldAnything[node] === 1) more = anywhere;
      most[node] = Math.max(through[node]!, Math.min(1, through[node]! + more));
    }
    return most;
  };
}
