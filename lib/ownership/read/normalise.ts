/** From the declared answer to one graph: direction, unit and root are inferred by a rule, assumed with a finding, settled, or left unknown. */
import { stronglyConnected } from '../graph/index.ts';
import {
  type Declared,
  type Holding,
  nothingSettled,
  type OwnershipGraph,
  type OwnershipNode,
  type Settled,
} from '../model/index.ts';
import { asSubject, toDeclaredGraph } from './declared-graph.ts';
import { determineDirection } from './edge-direction.ts';
import { isStake, type PairHolding } from './holdings-by-pair.ts';
import { interpretationFindings, noOwnersFinding, unreportedFindings } from './interpretation-findings.ts';
import { determineRoot } from './root.ts';
import { findSamePersons } from './same-persons.ts';
import { determineUnit, limitOf, toFractions } from './share-unit.ts';
import { type Held, structureFindings } from './structure-findings.ts';
import { findUnreportedHoldings } from './unreported-holdings.ts';

/**
 * Pure; never throws, whatever the answer contains; the order of its lists does not matter. Shares of the graph are fractions. Where a finding
 * `stops`, nodes and holdings are still complete, for drawing.
 */
export function normalise(declared: Declared, settled: Settled = nothingSettled): OwnershipGraph {
  const listed = toDeclaredGraph(declared);
  const { ambiguous } = listed;
  const nodeCount = listed.nodes.length;
  const direction = determineDirection(listed, limitOf(listed.links, settled.unit), settled.direction);
  const { pairs } = direction;
  const isDirected = direction.direction !== null;
  const unit = determineUnit(nodeCount, pairs, isDirected, settled.unit);
  const { subject } = declared;
  const root = determineRoot({ nodes: listed.nodes, pairs, ambiguous, subject, settled: settled.root, isDirected });

  const nodes = listed.nodes.map((node, position) =>
    position === root.root && node.listedAt === null ? asSubject(node, subject) : node,
  );
  const component = isDirected ? componentsOf(nodeCount, pairs) : null;
  const held = toHeld(nodes, pairs, toFractions(nodeCount, pairs, unit.unit, isDirected), component);
  const unreported = isDirected ? findUnreportedHoldings(listed, direction, root.root) : { holders: [], companies: [] };
  const isDoubted = ({ pair }: Held) => pair.conflict || unit.unit === 'count';
  const doubted = [...new Set(held.filter(isDoubted).map(({ holding }) => holding.owned))];
  const samePersons = findSamePersons(nodes);
  const findings = [
    ...listed.findings,
    ...(nodeCount === 0
      ? [noOwnersFinding()]
      : [
          ...interpretationFindings({ nodes, direction, unit, root, held, declared }),
          ...structureFindings({ nodes, held, component, root: root.root, ambiguous, samePersons }),
          ...unreportedFindings(unreported),
        ]),
  ];
  return {
    nodes,
    holdings: held.map(({ holding }) => holding),
    interpretation: {
      direction: direction.direction,
      unit: unit.unit,
      root: root.root === null ? null : (nodes[root.root]?.key ?? null),
      by: { direction: direction.by, unit: unit.by, root: root.by },
      candidates: root.candidates,
    },
    unreported: { ...unreported, doubted },
    samePersons,
    computable: findings.every(({ severity }) => severity !== 'stops'),
    findings,
  };
}

function componentsOf(nodeCount: number, pairs: readonly PairHolding[]): Int32Array {
  const stakes = pairs.filter(isStake);
  const owners = Int32Array.from(stakes.map(({ owner }) => owner));
  const owneds = Int32Array.from(stakes.map(({ owned }) => owned));
  return stronglyConnected(nodeCount, owners, owneds);
}

function toHeld(
  nodes: readonly OwnershipNode[],
  pairs: readonly PairHolding[],
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
