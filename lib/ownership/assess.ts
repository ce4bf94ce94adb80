// biome-ignore-all lint/style/noNonNullAssertion: arrays as long as the list of nodes, indexed by its own positions
/** The whole answer: from what was declared to figures, verdicts and findings. */
import { mostChains } from './chains.ts';
import { conclusionsOf, tooLarge } from './conclusions.ts';
import { tooLargeLoop } from './effective.ts';
import { type Judged, judge } from './grounds.ts';
import { type Matrix, toMatrix } from './matrix.ts';
import type {
  Declared,
  DeclaredSubject,
  Figures,
  Ground,
  Ownership,
  OwnershipGraph,
  Policy,
  Settled,
} from './model.ts';
import { normalise } from './normalise.ts';
import { type Reached, sanctioned } from './sanctions.ts';
import { eitherReading, type FoundGround, verdictOf } from './verdict.ts';

/** Never throws, whatever was declared. 5,000 nodes take about 100 ms. */
export function assess(
  declared: Declared,
  { policy, settled }: { readonly policy: Policy; readonly settled?: Settled },
): Ownership {
  return assessGraph(normalise(declared, settled), policy, declared.subject);
}

export function assessGraph(graph: OwnershipGraph, policy: Policy, subject: DeclaredSubject | null): Ownership {
  const { nodes, holdings, read } = graph;
  const base = { subject, nodes, holdings, read, policy };
  const nothing = { ...base, computed: false, figures: [], undisclosed: null, trapped: null };
  if (!graph.computable || read.root === null) return { ...nothing, findings: graph.findings };
  const matrix = toMatrix(graph, false);
  if (matrix.root === -1) return { ...nothing, findings: graph.findings };
  const loop = tooLargeLoop(matrix);
  if (loop !== null) return { ...nothing, findings: [...graph.findings, tooLarge(nodes, loop)] };

  const keys = nodes.map(({ key }) => key);
  const judged = judge(matrix, keys, policy);
  const scaled = matrix.rounded ? judge(toMatrix(graph, true), keys, policy) : null;
  const grounds = judged.grounds.map((found, node) =>
    scaled === null ? found : eitherReading(found, scaled.grounds[node]!),
  );
  const reached = sanctioned(nodes, holdings);
  const figures = toFigures({ matrix, judged, scaled, grounds, reached, graph });

  let undisclosed = 0;
  const unnamed = new Map<number, number>();
  for (let node = 0; node < nodes.length; node += 1) {
    if (matrix.person[node] === 1 || judged.compared.flow.closed.has(matrix.flows.of[node]!)) continue;
    const part = matrix.rest[node]! * judged.compared.flow.through[node]!;
    undisclosed += part;
    if (part > 0) unnamed.set(node, part);
  }
  const { trapped } = judged.compared.flow;
  const found = conclusionsOf({ graph, matrix, judged, figures, unnamed, trapped, reached, policy });
  return { ...base, computed: true, figures, undisclosed, trapped, findings: [...graph.findings, ...found] };
}

interface Parts {
  readonly matrix: Matrix;
  readonly judged: Judged;
  readonly scaled: Judged | null;
  readonly grounds: readonly (readonly FoundGround[])[];
  readonly reached: Reached;
  readonly graph: OwnershipGraph;
}

function toFigures({ matrix, judged, scaled, grounds, reached, graph }: Parts): readonly Figures[] {
  const { connected, compared } = judged;
  const { flow, most, chains } = compared;
  const direct = new Map<string, number | null>();
  for (const { owner, owned, share } of graph.holdings) if (owned === graph.read.root) direct.set(owner, share);
  return graph.nodes.map(({ key }, node) => {
    const isPerson = matrix.person[node] === 1;
    const { [node]: control = 'no' } = judged.control;
    return {
      key,
      direct: direct.has(key) ? (direct.get(key) ?? null) : 0,
      effective: { lo: flow.through[node]!, hi: most[node]! },
      withoutLoop: chains.looped[node] === 1 && chains.open[node] === 0 ? chains.sum[node]! : null,
      control: scaled === null || scaled.control[node] === control ? control : 'undetermined',
      controls: judged.controls[node]!.map((company) => graph.nodes[company]!.key),
      verdict: isPerson ? verdictOf(grounds[node]!) : null,
      grounds: isPerson ? grounds[node]!.map(toGround) : [],
      paths: {
        count: Math.min(mostChains, chains.number[node]!),
        more: chains.open[node] === 1 || chains.number[node]! > mostChains,
      },
      connected: connected[node] === 1,
      sanctions50: reached.companies.has(key),
    };
  });
}

const toGround = ({ article, outcome, share, of, through }: FoundGround): Ground => ({
  article,
  outcome,
  share,
  of,
  through,
});
