// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/** What each node holds of one company, as the rules compare it. */
import { type Flow, flowSolver } from './effective.ts';
import { mostThrough } from './interval.ts';
import type { Matrix } from './matrix.ts';
import type { Interval } from './model.ts';
import { type SimpleChains, simpleChains } from './simple-chains.ts';

/** Steps that all walks through loops take together. */
const mostSteps = 400_000;

export interface Compared {
  readonly company: number;
  readonly flow: Flow;
  readonly most: Float64Array;
  readonly chains: SimpleChains;
  /** Where shares sum to more than everything, the simple chains as reported count if they are higher. */
  readonly shareOf: (node: number) => Interval;
  /** The lower end without what loops add; Infinity where there is no loop. */
  readonly withoutLoops: (node: number) => number;
}

/** A function that works it out for any one company; loops are eliminated, and missing shares followed, once for all. */
export function comparer(matrix: Matrix): (company: number) => Compared {
  const steps = { left: mostSteps };
  const flowOf = flowSolver(matrix);
  const mostOf = mostThrough(matrix);
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
        // Of chains that could not all be walked nobody knows what they add up to as reported.
        const unwalked = matrix.hasOver && chains.open[node] === 1;
        return { lo, hi: Math.max(most[node]!, lo, unwalked ? 1 : 0) };
      },
      withoutLoops: (node) =>
        chains.looped[node] === 0 ? Number.POSITIVE_INFINITY : Math.max(chains.sum[node]!, asReported(node)),
    };
  };
}
