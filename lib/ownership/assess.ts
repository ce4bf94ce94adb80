// biome-ignore-all lint/style/noNonNullAssertion: arrays as long as the list of nodes, indexed by its own positions
/** Computes shares, verdicts and findings from what was declared. */
import {
  applyPolicy,
  combineGrounds,
  type EvaluatedGround,
  type PolicyResult,
  verdictOf,
} from './assessment/grounds.ts';
import { loopTooLarge, type Results, resultFindings, sanctionsOwnership } from './assessment/result-findings.ts';
import type { Confirmed, Declared, DeclaredSubject } from './model/declared.ts';
import type { Holding, NodeKey, OwnershipGraph } from './model/graph.ts';
import type { Ground, NodeAssessment, Ownership } from './model/ownership.ts';
import type { Policy } from './model/policies.ts';
import { normalise } from './read/normalise.ts';
import { maxListedChains } from './solve/chains.ts';
import { tooLargeLoop } from './solve/effective-shares.ts';
import { type Matrix, toMatrix } from './solve/matrix.ts';

/** Never throws, whatever was declared. 5,000 nodes take about 100 ms. */
export function assess(
  declared: Declared,
  { policy, confirmed }: { readonly policy: Policy; readonly confirmed?: Confirmed },
): Ownership {
  return assessGraph(normalise(declared, confirmed), policy, declared.subject);
}

export function assessGraph(graph: OwnershipGraph, policy: Policy, subject: DeclaredSubject | null): Ownership {
  const { nodes, holdings, interpretation } = graph;
  const base = { subject, nodes, holdings, interpretation, policy };
  const uncomputed = { ...base, computed: false, assessments: [], undisclosed: null, inClosedLoops: null };
  if (!graph.computable || interpretation.root === null) return { ...uncomputed, findings: graph.findings };
  const matrix = toMatrix(graph, false);
  if (matrix.root === -1) return { ...uncomputed, findings: graph.findings };
  const loop = tooLargeLoop(matrix);
  if (loop !== null) return { ...uncomputed, findings: [...graph.findings, loopTooLarge(nodes, loop)] };

  const keys = nodes.map(({ key }) => key);
  const result = applyPolicy(matrix, keys, policy);
  const others = otherReadings(graph, matrix, keys, policy);
  const grounds = result.grounds.map((ofNode, node) =>
    resultsOf(node, others).reduce((one, [other, at]) => combineGrounds(one, other.grounds[at]!), ofNode),
  );
  const sanctions = sanctionsOwnership(graph, matrix);
  const assessments = toAssessments({ matrix, result, others, grounds, sanctions, graph });
  const findings = resultFindings({ graph, matrix, result, assessments, sanctions, policy });
  return {
    ...base,
    computed: true,
    assessments,
    undisclosed: result.unaccounted.share,
    inClosedLoops: result.rootShares.flow.inClosedLoops,
    findings: [...graph.findings, ...findings],
  };
}

/** The result of another way to read the answer. */
interface OtherReading {
  readonly result: PolicyResult;
  /** By node, the one whose result is its own in this reading. A node that is not here is not affected; null affects every node by its own. */
  readonly of: ReadonlyMap<number, number> | null;
}

/** Other readings scale sums that are above 100 % by rounding, and take entries that may be one person as one. */
function otherReadings(
  graph: OwnershipGraph,
  matrix: Matrix,
  keys: readonly string[],
  policy: Policy,
): readonly OtherReading[] {
  const position = new Map(keys.map((key, node) => [key, node]));
  const merged = withSamePersonsMerged(graph).map(({ graph: other, of: ofKeys }) => {
    const of = new Map([...ofKeys].map(([key, first]) => [position.get(key)!, position.get(first)!]));
    return { result: applyPolicy(toMatrix(other, false), keys, policy, new Set(of.values())), of };
  });
  return matrix.rounded ? [{ result: applyPolicy(toMatrix(graph, true), keys, policy), of: null }, ...merged] : merged;
}

const resultsOf = (node: number, others: readonly OtherReading[]): readonly (readonly [PolicyResult, number])[] =>
  others.flatMap(({ result, of }) => {
    const at = of === null ? node : of.get(node);
    return at === undefined ? [] : [[result, at] as const];
  });

interface AssessmentsRequest extends Omit<Results, 'assessments' | 'policy'> {
  readonly others: readonly OtherReading[];
  readonly grounds: readonly (readonly EvaluatedGround[])[];
}

function toAssessments(request: AssessmentsRequest): readonly NodeAssessment[] {
  const { matrix, result, others, grounds, sanctions, graph } = request;
  const { root } = graph.interpretation;
  const { flow, most, chains } = result.rootShares;
  const direct = new Map<string, number | null>();
  for (const { owner, owned, share } of graph.holdings) if (owned === root) direct.set(owner, share);
  const mayHoldMore = new Set(graph.unreported?.holders);
  const anyoneMayHold = graph.unreported?.companies.some((key) => key === root) === true;
  return graph.nodes.map(({ key }, node) => {
    const isPerson = matrix.person[node] === 1;
    const { [node]: control = 'no' } = result.control;
    const otherResults = resultsOf(node, others);
    const isSame = otherResults.every(([other, at]) => other.control[at] === control);
    // As one person with another entry it holds the shares of both; scaled sums are never more.
    const sums = otherResults.map(([{ rootShares }, at]) => (isPerson ? rootShares.most[at]! : 0));
    const notReported = mayHoldMore.has(key) || (anyoneMayHold && key !== root) ? null : 0;
    return {
      key,
      direct: direct.has(key) ? (direct.get(key) ?? null) : notReported,
      effective: { lo: flow.through[node]!, hi: Math.max(most[node]!, ...sums) },
      withoutLoop: chains.looped[node] === 1 && chains.open[node] === 0 ? chains.sum[node]! : null,
      control: isSame ? control : 'undetermined',
      controls: result.controls[node]!.map((company) => graph.nodes[company]!.key),
      verdict: isPerson ? verdictOf(grounds[node]!) : null,
      grounds: isPerson ? grounds[node]!.map(toGround) : [],
      paths: {
        count: Math.min(maxListedChains, chains.number[node]!),
        more: chains.open[node] === 1 || chains.number[node]! > maxListedChains,
      },
      connected: result.connected[node] === 1,
      sanctions50: sanctions.reported.companies.has(key) || (sanctions.possible.companies.has(key) ? null : false),
    };
  });
}

const toGround = ({ metWithoutLoops: _, ...ground }: EvaluatedGround): Ground => ground;

/**
 * Graphs in which entries that may be one person are one: another way to read the answer, as scaled sums are. There is one graph for all groups that
 * share no entry; an entry without a birth date may be one person with several others.
 */
function withSamePersonsMerged(graph: OwnershipGraph) {
  // Each has the entry that has the holdings of all, by the key of each merged entry.
  const layers: Map<NodeKey, NodeKey>[] = [];
  for (const group of graph.samePersons ?? []) {
    const free = layers.find((of) => !group.some((key) => of.has(key)));
    const layer = free ?? new Map<NodeKey, NodeKey>();
    if (free === undefined) layers.push(layer);
    for (const key of group) layer.set(key, group[0] ?? key);
  }
  return layers.map((of) => ({ graph: merge(graph, of), of }));
}

/** Shares of one company are added up; with a missing one among them the sum is missing. */
function merge(graph: OwnershipGraph, of: ReadonlyMap<NodeKey, NodeKey>): OwnershipGraph {
  const toMerged = (key: NodeKey): NodeKey => of.get(key) ?? key;
  const holdings = new Map<string, Holding>();
  for (const holding of graph.holdings) {
    const owner = toMerged(holding.owner);
    const key = `${owner}>${holding.owned}`;
    const before = holdings.get(key);
    const share = before === undefined ? holding.share : add(before.share, holding.share);
    holdings.set(key, { ...holding, key, owner, share });
  }
  const { unreported } = graph;
  return {
    ...graph,
    holdings: [...holdings.values()],
    ...(unreported && { unreported: { ...unreported, holders: unreported.holders.map(toMerged) } }),
  };
}

const add = (left: number | null, right: number | null): number | null =>
  left === null || right === null ? null : left + right;
