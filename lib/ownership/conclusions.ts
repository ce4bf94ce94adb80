// biome-ignore-all lint/style/noNonNullAssertion: arrays as long as the list of nodes, indexed by its own positions
/** Findings that only the figures show. Those of the structure are made where the answer is read. */
import type { Judged } from './grounds.ts';
import type { Matrix } from './matrix.ts';
import type { Figures, NodeKey, OwnershipFinding, OwnershipGraph, OwnershipNode, Policy } from './model.ts';
import { epsilon, meets } from './policy.ts';
import type { Reached } from './sanctions.ts';

/** Above this a small error of one share moves the result by a multiple (specification, section 4). */
const sensitiveAbove = 5;

type Found = Omit<OwnershipFinding, 'holdings' | 'nodes' | 'figures'> & Partial<OwnershipFinding>;
const finding = (found: Found): OwnershipFinding => ({ nodes: [], holdings: [], figures: {}, ...found });

/** Figures: `count` companies in the loop. */
export function tooLarge(nodes: readonly OwnershipNode[], loop: Int32Array): OwnershipFinding {
  return finding({
    code: 'LOOP_TOO_LARGE',
    severity: 'stops',
    nodes: Array.from(loop, (node) => nodes[node]!.key),
    figures: { count: loop.length },
  });
}

interface Known {
  readonly graph: OwnershipGraph;
  readonly matrix: Matrix;
  readonly judged: Judged;
  readonly figures: readonly Figures[];
  /** Part of the root, above 0, that nobody is named for at each company. */
  readonly unnamed: ReadonlyMap<number, number>;
  readonly trapped: number;
  readonly reached: Reached;
  readonly policy: Policy;
}

export function conclusionsOf(known: Known): readonly OwnershipFinding[] {
  return [...ofMass(known), ...ofControl(known), ...ofVerdicts(known)];
}

/**
 * UNDISCLOSED: `share`, `count` companies with such shares, `ends` of them without any owner. UNLISTED_MAY_OWN: `share`, `threshold`. CLOSED_LOOP: `share`
 * that enters it, `count` companies. NO_NATURAL_PERSON: `share`. SENSITIVE: `factor`, how often the equity runs through the company at most.
 */
function* ofMass({
  graph: { nodes, holdings },
  matrix,
  judged,
  unnamed,
  trapped,
  policy,
}: Known): Iterable<OwnershipFinding> {
  const keyOf = (node: number): NodeKey => nodes[node]!.key;
  // Whole pairs, not taken apart: each of thousands is looked at a dozen times.
  const companies = [...unnamed].filter((one) => one[1] > epsilon).sort((one, other) => other[1] - one[1]);
  const share = companies.reduce((sum, one) => sum + one[1], 0);
  if (companies.length > 0) {
    const where = companies.map(([node]) => keyOf(node));
    const ends = companies.filter(([node]) => matrix.owners.start[node] === matrix.owners.start[node + 1]).length;
    yield finding({
      code: 'UNDISCLOSED',
      severity: 'notes',
      nodes: where,
      figures: { share, count: companies.length, ends },
    });
    if (meets(share, policy))
      yield finding({
        code: 'UNLISTED_MAY_OWN',
        severity: 'warns',
        nodes: where,
        figures: { share, threshold: policy.threshold },
      });
  }
  for (const [component, entering] of judged.compared.flow.closed) {
    if (entering <= epsilon) continue;
    const { at, start } = matrix.flows;
    const members = Array.from(at.subarray(start[component]!, start[component + 1]!), keyOf);
    const inside = new Set(members);
    yield finding({
      code: 'CLOSED_LOOP',
      severity: 'warns',
      nodes: members,
      holdings: holdings.filter(({ owner, owned }) => inside.has(owner) && inside.has(owned)).map(({ key }) => key),
      figures: { share: entering, count: members.length },
    });
  }
  if (trapped > epsilon) yield finding({ code: 'NO_NATURAL_PERSON', severity: 'warns', figures: { share: trapped } });
  const sensitive = nodes.filter((_, node) => judged.compared.flow.through[node]! > sensitiveAbove);
  if (sensitive.length > 0)
    yield finding({
      code: 'SENSITIVE',
      severity: 'warns',
      nodes: sensitive.map(({ key }) => key),
      figures: { factor: judged.compared.flow.through.reduce((most, part) => Math.max(most, part), 0) },
    });
}

/**
 * CONTROL_UNDETERMINED: `count` persons and companies, `missing` 1 if a share is, or something is untold; else it is rounding that decides. SANCTIONS_50: `count` companies, `root` 1 if the subject is one of them; it comes first.
 */
function* ofControl({ graph, matrix, figures, reached }: Known): Iterable<OwnershipFinding> {
  const open = figures.filter(({ control }) => control === 'undetermined').map(({ key }) => key);
  const missing = matrix.mayHoldMore ? 1 : 0;
  if (open.length > 0)
    yield finding({
      code: 'CONTROL_UNDETERMINED',
      severity: 'warns',
      nodes: open,
      figures: { count: open.length, missing },
    });
  const companies = figures.filter(({ sanctions50 }) => sanctions50).map(({ key }) => key);
  if (companies.length === 0) return;
  const isRoot = (key: NodeKey): boolean => key === graph.read.root;
  yield finding({
    code: 'SANCTIONS_50',
    severity: 'warns',
    nodes: [...companies.filter(isRoot), ...companies.filter((key) => !isRoot(key))],
    holdings: reached.holdings,
    figures: { count: companies.length, root: companies.some(isRoot) ? 1 : 0 },
  });
}

/**
 * ULTIMATE_MISMATCH, one finding each way: `declared` 1, upstream says ultimate and shares do not; 0, the reverse; `count` persons. Nothing is said
 * where the verdict is open. LOOP_DECIDES: `count`. NOBODY_QUALIFIES: `undisclosed` and `trapped` shares; only where no verdict is open.
 */
function* ofVerdicts({ graph, figures, unnamed, trapped }: Known): Iterable<OwnershipFinding> {
  const withVerdict = (verdict: Figures['verdict'], ultimate?: boolean): readonly NodeKey[] =>
    graph.nodes
      .filter(
        (node, position) => figures[position]!.verdict === verdict && (ultimate ?? node.ultimate) === node.ultimate,
      )
      .map(({ key }) => key);
  for (const [declared, nodes] of [withVerdict('owner', false), withVerdict('not_by_reported_shares', true)].entries())
    if (nodes.length > 0)
      yield finding({
        code: 'ULTIMATE_MISMATCH',
        severity: 'warns',
        nodes,
        figures: { declared, count: nodes.length },
      });
  const review = withVerdict('review');
  if (review.length > 0)
    yield finding({ code: 'LOOP_DECIDES', severity: 'warns', nodes: review, figures: { count: review.length } });
  if (review.length + withVerdict('owner').length + withVerdict('undetermined').length === 0)
    yield finding({
      code: 'NOBODY_QUALIFIES',
      severity: 'warns',
      figures: { undisclosed: [...unnamed.values()].reduce((sum, part) => sum + part, 0), trapped },
    });
}
