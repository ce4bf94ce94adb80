// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/** What each node holds of one company, as the rules compare it: shares without loops, and their upper ends. */
import type { Interval } from '../model/ownership.ts';
import { type Flow, flowSolver } from './effective-shares.ts';
import { type Matrix, noise, upstreamOf } from './matrix.ts';

/**
 * Chains that pass no company twice are added along the graph outside loops. Inside a loop they are walked one by one, with this many steps for one
 * walk through one loop: eight companies that all hold each other take 13,700.
 */
const maxStepsPerWalk = 20_000;
/** Counts, and sums of absurd shares, are capped. */
const cap = 1e6;

interface SimpleChains {
  /** The sum of the products, with over-allocated companies scaled. Where `open`, it is the sum of the chains found and never too much. */
  readonly sum: Float64Array;
  /** The same sum, with shares as reported. */
  readonly reported: Float64Array;
  /** The number of chains, including those with a missing share. */
  readonly number: Float64Array;
  /** 1 marks a node with more chains than could be walked. */
  readonly open: Uint8Array;
  /** 1 marks a node in a loop, or with one between it and the company. */
  readonly looped: Uint8Array;
}

/** @param steps those left for all walks of one assessment together */
function simpleChains(matrix: Matrix, company: number, steps: { left: number }): SimpleChains {
  const { count, links, owners, owner, solved, reported: asReported } = matrix;
  const sum = new Float64Array(count);
  const reported = new Float64Array(count);
  const number = new Float64Array(count);
  const open = new Uint8Array(count);
  const looped = new Uint8Array(count);
  for (const values of [sum, reported, number]) values[company] = 1;

  const cursor = new Int32Array(count);
  const onWalk = new Uint8Array(count);
  /** Walks every simple chain inside one loop upstream from `entry`, adding what enters there to each node passed. Returns false when out of steps. */
  const walk = (entry: number, entering: { sum: number; reported: number; number: number }): boolean => {
    const component = links.of[entry]!;
    const path = [{ node: entry, ...entering }];
    let left = Math.min(maxStepsPerWalk, steps.left);
    const budget = left;
    const enter = (node: number): void => {
      cursor[node] = owners.start[node]!;
      onWalk[node] = 1;
    };
    enter(entry);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { node } = top;
      if (cursor[node] === owners.start[node]) {
        sum[node]! += top.sum;
        reported[node] = Math.min(cap, reported[node]! + top.reported);
        number[node] = Math.min(cap, number[node]! + top.number);
      }
      let next: number | null = null;
      while (left > 0 && next === null && cursor[node]! < owners.start[node + 1]!) {
        const line = owners.at[cursor[node]!++]!;
        const from = owner[line]!;
        left -= 1;
        if (links.of[from] !== component || onWalk[from] === 1) continue;
        next = from;
        const parts = { sum: top.sum * solved[line]!, reported: top.reported * asReported[line]!, number: top.number };
        path.push({ node: from, ...parts });
        enter(from);
      }
      if (next === null) {
        path.pop();
        onWalk[node] = 0;
      }
    }
    steps.left -= budget - left;
    return left > 0;
  };

  for (let component = links.of[company]!; component < links.closedPath.length; component += 1) {
    const first = links.start[component]!;
    const end = links.start[component + 1]!;
    const isLoop = links.closedPath[component] === 1;
    const entries: { node: number; sum: number; reported: number; number: number }[] = [];
    let someOpen = 0;
    for (let position = first; position < end; position += 1) {
      const node = links.at[position]!;
      if (number[node] === 0 && open[node] === 0) continue;
      entries.push({ node, sum: sum[node]!, reported: reported[node]!, number: number[node]! });
      someOpen |= open[node]!;
    }
    if (entries.length === 0) continue;
    if (isLoop) {
      for (const values of [sum, reported, number]) for (const { node } of entries) values[node] = 0;
      for (const entry of entries) if (!walk(entry.node, entry)) someOpen = 1;
    }
    for (let position = first; position < end; position += 1) {
      const node = links.at[position]!;
      if (isLoop) looped[node] = 1;
      open[node] = someOpen;
      for (let at = owners.start[node]!; at < owners.start[node + 1]!; at += 1) {
        const line = owners.at[at]!;
        const from = owner[line]!;
        if (links.of[from] === component) continue;
        sum[from]! += solved[line]! * sum[node]!;
        reported[from] = Math.min(cap, reported[from]! + asReported[line]! * reported[node]!);
        number[from] = Math.min(cap, number[from]! + number[node]!);
        open[from]! |= someOpen;
        looped[from]! |= looped[node]!;
      }
    }
  }
  return { sum, reported, number, open, looped };
}

/**
 * A node may hold more than is reported: all that is undisclosed at each company with a missing share whose owner is the node or lies downstream of
 * it, and at each company whose owners are not all reported, each company once; at every company where the holdings of that owner are not all
 * reported. This bound is valid whatever is missing, not tight. With more bits than this, it is all that is undisclosed at any such company, which is
 * still valid and less tight.
 */
const maxBits = 20_000_000;

/** Computes, for what flows from one company, the most that may reach each node. */
function upperBoundSolver(matrix: Matrix): (through: Float64Array) => Float64Array {
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
  const mayTake = (company: number): boolean => room[company]! >= noise && ownersIncomplete[company] === 0;
  const lines = Array.from(missing.keys()).filter((line) => missing[line] === 1 && mayTake(owned[line]!));
  const byCompany = Map.groupBy(lines, (line) => owned[line]!);
  return new Map([...byCompany].map(([company, own]) => [company, own.map((line) => owner[line]!)]));
}

/** Handles 32 companies at a time: bit n of a node is set where a missing share of the n-th company may reach the node. */
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

/** Steps that all walks through loops may take together. */
const maxSteps = 400_000;

export interface CompanyShares {
  readonly company: number;
  readonly flow: Flow;
  readonly most: Float64Array;
  readonly chains: SimpleChains;
  /** Where more than everything is reported, the simple chains as reported count if they are higher. */
  readonly shareOf: (node: number) => Interval;
  /** The lower end without what loops add, Infinity where there is no loop. */
  readonly withoutLoops: (node: number) => number;
}

/** Makes a function that computes the shares of any one company. Loops are eliminated, and missing shares followed, only once. */
export function companySharesSolver(matrix: Matrix): (company: number) => CompanyShares {
  const steps = { left: maxSteps };
  const flowOf = flowSolver(matrix);
  const mostOf = upperBoundSolver(matrix);
  return (company) => {
    const flow = flowOf(company);
    const most = mostOf(flow.through);
    const chains = simpleChains(matrix, company, steps);
    const asReported = (node: number): number => (matrix.hasOver ? chains.reported[node]! : 0);
    return {
      company,
      flow,
      most,
      chains,
      shareOf: (node) => {
        const lo = Math.max(flow.through[node]!, asReported(node));
        // Where not all chains could be walked, their sum as reported is not known.
        const isOpen = matrix.hasOver && chains.open[node] === 1;
        return { lo, hi: Math.max(most[node]!, lo, isOpen ? 1 : 0) };
      },
      withoutLoops: (node) =>
        chains.looped[node] === 0 ? Number.POSITIVE_INFINITY : Math.max(chains.sum[node]!, asReported(node)),
    };
  };
}
