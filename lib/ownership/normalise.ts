/** From what was declared to one graph: each reading of the answer is inferred by a rule, assumed aloud, settled by an officer, or not made. */
import { stronglyConnected } from './components.ts';
import { type Directed, readDirection } from './direction.ts';
import { asSubject, toListed } from './listed.ts';
import {
  type Declared,
  type Holding,
  nothingSettled,
  type OwnershipFinding,
  type OwnershipGraph,
  type OwnershipNode,
  type Settled,
} from './model.ts';
import { isStake } from './pairs.ts';
import { isAnother, type Rooted, readRoot } from './root.ts';
import { findOddities, type Held } from './structure.ts';
import { limitOf, type Measured, readUnit, toFractions } from './unit.ts';
import { type Untold, untoldOf } from './untold.ts';

/**
 * Pure; throws for no answer, whatever stands in it; the order of its lists does not matter. Shares of the graph are fractions. Where a finding
 * `stops`, nodes and holdings are still all there, for drawing. Rules: design of ownership, section 2.
 */
export function normalise(declared: Declared, settled: Settled = nothingSettled): OwnershipGraph {
  const listed = toListed(declared);
  const nodeCount = listed.nodes.length;
  const directed = readDirection(listed, limitOf(listed.links, settled.unit), settled.direction);
  const isDirected = directed.direction !== null;
  const measured = readUnit(nodeCount, directed.pairs, isDirected, settled.unit);
  const rooted = readRoot({
    nodes: listed.nodes,
    pairs: directed.pairs,
    ambiguous: listed.ambiguous,
    subject: declared.subject,
    settled: settled.root,
    directed: isDirected,
  });
  const nodes = listed.nodes.map((node, position) =>
    position === rooted.root && node.place === null ? asSubject(node, declared.subject) : node,
  );
  const stakes = directed.pairs.filter(isStake);
  const component = isDirected
    ? stronglyConnected(
        nodeCount,
        Int32Array.from(stakes.map(({ owner }) => owner)),
        Int32Array.from(stakes.map(({ owned }) => owned)),
      )
    : null;
  const held = toHeld(nodes, directed, toFractions(nodeCount, directed.pairs, measured.unit, isDirected), component);
  const untold = isDirected ? untoldOf(listed, directed, rooted.root) : { holders: [], companies: [] };
  const isDoubted = ({ pair }: Held) => pair.conflict || measured.unit === 'count';
  const doubted = [...new Set(held.filter(isDoubted).map(({ holding }) => holding.owned))];
  const oddities = findOddities({ nodes, held, component, root: rooted.root, ambiguous: listed.ambiguous });
  const findings =
    nodeCount === 0
      ? [...listed.findings, stop('NO_OWNERS')]
      : [
          ...listed.findings,
          ...ofReading({ nodes, directed, measured, rooted, held, declared }),
          ...oddities,
          ...ofUntold(untold),
        ];
  return {
    nodes,
    holdings: held.map(({ holding }) => holding),
    read: {
      direction: directed.direction,
      unit: measured.unit,
      root: rooted.root === null ? null : (nodes[rooted.root]?.key ?? null),
      by: { direction: directed.by, unit: measured.by, root: rooted.by },
      candidates: rooted.candidates,
    },
    untold: { ...untold, doubted },
    computable: findings.every(({ severity }) => severity !== 'stops'),
    findings,
  };
}

function toHeld(
  nodes: readonly OwnershipNode[],
  { pairs }: Directed,
  fractions: readonly (number | null)[],
  component: Int32Array | null,
): Held[] {
  return pairs.map((pair, index) => {
    const owner = nodes[pair.owner]?.key ?? '';
    const owned = nodes[pair.owned]?.key ?? '';
    const holding: Holding = {
      key: `${owner}>${owned}`,
      owner,
      owned,
      share: fractions[index] ?? null,
      reported: pair.reported,
      director: pair.director,
      inLoop: component !== null && isStake(pair) && component[pair.owner] === component[pair.owned],
    };
    return { pair, holding };
  });
}

interface Readings {
  readonly nodes: readonly OwnershipNode[];
  readonly directed: Directed;
  readonly measured: Measured;
  readonly rooted: Rooted;
  readonly held: readonly Held[];
  readonly declared: Declared;
}

/** What was concluded, assumed or settled about direction, unit and root, and what could not be. */
function ofReading(readings: Readings): OwnershipFinding[] {
  const { nodes, directed, rooted, held, declared } = readings;
  const findings: OwnershipFinding[] = [];
  const root = rooted.root === null ? undefined : nodes[rooted.root];
  const left = directed.personOwned.map(({ owner, owned }) => [nodes[owner]?.key ?? '', nodes[owned]?.key ?? '']);
  if (left.length > 0)
    findings.push({ ...warn('PERSON_OWNED', { count: left.length }), nodes: [...new Set(left.flat())] });
  if (directed.by === 'assumed') {
    const figures = { count: directed.atStake };
    findings.push({ ...warn('DIRECTION_ASSUMED', figures), severity: directed.atStake > 0 ? 'warns' : 'notes' });
  }
  if (directed.direction === null) findings.push(stop('DIRECTION_UNKNOWN'));
  findings.push(...ofUnit(readings));
  if (!held.some(({ pair }) => pair.share !== null && pair.share > 0)) findings.push(stop('NO_SHARES'));
  if (root === undefined && rooted.several)
    findings.push({
      ...stop('MULTIPLE_ROOTS'),
      nodes: rooted.candidates,
      figures: { count: rooted.candidates.length },
    });
  else if (root === undefined && directed.direction !== null) findings.push(stop('NO_ROOT'));
  if (root !== undefined && rooted.by === 'implicit')
    findings.push({ ...warn('IMPLICIT_ROOT', {}), severity: 'notes', nodes: [root.key] });
  if (root !== undefined && rooted.by === 'only' && isAnother(root, declared.subject))
    findings.push({ ...warn('ROOT_ASSUMED', {}), nodes: [root.key] });
  findings.push(...ofSettlement(readings));
  return findings;
}

function ofUnit({ directed, measured, held }: Readings): OwnershipFinding[] {
  if (measured.ambiguous) return [stop('UNIT_AMBIGUOUS')];
  if (measured.unit !== 'count' || directed.direction === null) return [];
  const unknown = held.filter(({ pair, holding }) => pair.share !== null && holding.share === null);
  const nodes = [...new Set(unknown.map(({ holding }) => holding.owned))];
  const figures = { count: nodes.length };
  return [{ ...warn('COUNT_ASSUMED_COMPLETE', figures), nodes, holdings: unknown.map(({ holding }) => holding.key) }];
}

function ofSettlement({ directed, measured, rooted }: Readings): OwnershipFinding[] {
  const used = {
    direction: directed.by === 'settled' ? 1 : 0,
    unit: measured.by === 'settled' ? 1 : 0,
    root: rooted.by === 'settled' ? 1 : 0,
  };
  const unusable = { direction: directed.unusable ? 1 : 0, root: rooted.unusable ? 1 : 0 };
  const findings: OwnershipFinding[] = [];
  if (used.direction + used.unit + used.root > 0) findings.push({ ...warn('SETTLED', used), severity: 'notes' });
  if (unusable.direction + unusable.root > 0) findings.push(warn('SETTLEMENT_UNUSABLE', unusable));
  return findings;
}

/** `owners` 1: those of the nodes are not all told; 0: what the nodes hold is not. */
const ofUntold = ({ holders, companies }: Untold): OwnershipFinding[] =>
  [holders, companies].flatMap((nodes, owners) =>
    nodes.length > 0 ? [{ ...warn('HOLDINGS_UNTOLD', { count: nodes.length, owners }), nodes }] : [],
  );

const warn = (code: OwnershipFinding['code'], figures: OwnershipFinding['figures']): OwnershipFinding => ({
  code,
  severity: 'warns',
  nodes: [],
  holdings: [],
  figures,
});

const stop = (code: OwnershipFinding['code']): OwnershipFinding => ({ ...warn(code, {}), severity: 'stops' });
