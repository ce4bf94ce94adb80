// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/** What each node holds of one company, as the rules compare it. */
import type { Interval } from '../model/index.ts';
import { type Flow, flowSolver } from './effective-shares.ts';
import type { Matrix } from './matrix.ts';
import { upperBoundSolver } from './share-interval.ts';
import { type SimpleChains, simpleChains } from './simple-chains.ts';

/** Steps that all walks through loops may take together. */
const maxSteps = 400_000;

export interface CompanyShares {
  readonly company: number;
  readonly flow: Flow;
  readonly most: Float64Array;
  readonly chains: SimpleChains;
  /** Where more than everything is reported, the simple chains as reported count if they are higher. */
  readonly shareOf: (node: number) => Interval;
  /** The lower end without what loops add; Infinity where there is no loop. */
  readonly withoutLoops: (node: number) => number;
}

/** A function that computes it for any one company; loops are eliminated, and missing shares followed, only once. */
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
