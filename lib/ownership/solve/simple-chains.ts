// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/**
 * Chains that pass no company twice: how many lead to a company, and what they add up to without what loops add. Outside loops they are added
 * along the graph; inside a loop they are walked one by one, in a bounded number of steps.
 */
import type { Matrix } from './matrix.ts';

/** Steps of one walk through one loop; eight companies that all hold each other take 13,700. */
const maxStepsPerWalk = 20_000;
/** Counts, and sums of absurd shares, are capped. */
const cap = 1e6;

/** Steps left for all walks of one assessment together. */
export interface Steps {
  left: number;
}

export interface SimpleChains {
  /** Sum of the products, over-allocated companies scaled. Where `open`, of the chains found: never too much. */
  readonly sum: Float64Array;
  /** The same, with shares as reported. */
  readonly reported: Float64Array;
  /** Number of chains, including those with a missing share. */
  readonly number: Float64Array;
  /** 1: there are more chains than could be walked. */
  readonly open: Uint8Array;
  /** 1: the node is in a loop, or one lies between it and the company. */
  readonly looped: Uint8Array;
}

export function simpleChains(matrix: Matrix, company: number, steps: Steps): SimpleChains {
  const { count, links, owners, owner, solved, reported: asReported } = matrix;
  const sum = new Float64Array(count);
  const reported = new Float64Array(count);
  const number = new Float64Array(count);
  const open = new Uint8Array(count);
  const looped = new Uint8Array(count);
  sum[company] = 1;
  reported[company] = 1;
  number[company] = 1;

  const cursor = new Int32Array(count);
  const onWalk = new Uint8Array(count);
  /** Walks every simple chain inside one loop upstream from `entry`, adding what enters there to each node passed. False: out of steps. */
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
      for (const { node } of entries) {
        sum[node] = 0;
        reported[node] = 0;
        number[node] = 0;
      }
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
