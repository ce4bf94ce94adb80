/** What was inferred, assumed or settled about direction, unit and root, what could not be, and what the answer does not report. */
import type { Declared, FindingCode, OwnershipFinding, OwnershipNode } from '../model/index.ts';
import type { DirectionResult } from './edge-direction.ts';
import { differsFromSubject, type RootResult } from './root.ts';
import type { UnitResult } from './share-unit.ts';
import type { Held } from './structure-findings.ts';
import type { UnreportedHoldings } from './unreported-holdings.ts';

interface Interpreted {
  readonly nodes: readonly OwnershipNode[];
  readonly direction: DirectionResult;
  readonly unit: UnitResult;
  readonly root: RootResult;
  readonly held: readonly Held[];
  readonly declared: Declared;
}

export const interpretationFindings = (interpreted: Interpreted): OwnershipFinding[] => [
  ...ofDirection(interpreted),
  ...ofUnit(interpreted),
  ...ofShares(interpreted),
  ...ofRoot(interpreted),
  ...ofSettlement(interpreted),
];

function ofDirection({ nodes, direction }: Interpreted): OwnershipFinding[] {
  const findings: OwnershipFinding[] = [];
  const excluded = direction.personOwned.map(({ owner, owned }) => [nodes[owner]?.key ?? '', nodes[owned]?.key ?? '']);
  if (excluded.length > 0)
    findings.push({ ...warn('PERSON_OWNED', { count: excluded.length }), nodes: [...new Set(excluded.flat())] });
  if (direction.by === 'assumed') {
    const count = direction.differentCount;
    findings.push({ ...warn('DIRECTION_ASSUMED', { count }), severity: count > 0 ? 'warns' : 'notes' });
  }
  if (direction.direction === null) findings.push(stop('DIRECTION_UNKNOWN'));
  return findings;
}

function ofUnit({ direction, unit, held }: Interpreted): OwnershipFinding[] {
  if (unit.ambiguous) return [{ ...stop('UNIT_AMBIGUOUS'), numbers: { over: unit.overCount } }];
  if (unit.unit === 'percent' && unit.by === 'assumed') return [warn('UNIT_ASSUMED', { over: unit.overCount })];
  if (unit.unit !== 'count' || direction.direction === null) return [];
  const unknown = held.filter(({ pair, holding }) => pair.share !== null && holding.share === null);
  const nodes = [...new Set(unknown.map(({ holding }) => holding.owned))];
  const holdings = unknown.map(({ holding }) => holding.key);
  return [{ ...warn('COUNT_ASSUMED_COMPLETE', { count: nodes.length }), nodes, holdings }];
}

const ofShares = ({ held }: Interpreted): OwnershipFinding[] =>
  held.some(({ pair }) => pair.share !== null && pair.share > 0) ? [] : [stop('NO_SHARES')];

function ofRoot({ nodes, direction, root, declared }: Interpreted): OwnershipFinding[] {
  const node = root.root === null ? undefined : nodes[root.root];
  if (node === undefined) {
    const { candidates } = root;
    if (root.several) return [{ ...stop('MULTIPLE_ROOTS'), nodes: candidates, numbers: { count: candidates.length } }];
    return direction.direction === null ? [] : [stop('NO_ROOT')];
  }
  if (root.by === 'implicit') return [{ ...warn('IMPLICIT_ROOT', {}), severity: 'notes', nodes: [node.key] }];
  return root.by === 'only' && differsFromSubject(node, declared.subject)
    ? [{ ...warn('ROOT_ASSUMED', {}), nodes: [node.key] }]
    : [];
}

function ofSettlement({ direction, unit, root }: Interpreted): OwnershipFinding[] {
  const used = {
    direction: direction.by === 'settled' ? 1 : 0,
    unit: unit.by === 'settled' ? 1 : 0,
    root: root.by === 'settled' ? 1 : 0,
  };
  const unusable = { direction: direction.unusable ? 1 : 0, root: root.unusable ? 1 : 0 };
  const findings: OwnershipFinding[] = [];
  if (used.direction + used.unit + used.root > 0) findings.push({ ...warn('SETTLED', used), severity: 'notes' });
  if (unusable.direction + unusable.root > 0) findings.push(warn('SETTLEMENT_UNUSABLE', unusable));
  return findings;
}

/** HOLDINGS_UNTOLD: `owners` 1 where the owners of the nodes are not all reported, 0 where the holdings of the nodes are not. */
export const unreportedFindings = ({ holders, companies }: UnreportedHoldings): OwnershipFinding[] =>
  [holders, companies].flatMap((nodes, owners) =>
    nodes.length > 0 ? [{ ...warn('HOLDINGS_UNTOLD', { count: nodes.length, owners }), nodes }] : [],
  );

export const noOwnersFinding = (): OwnershipFinding => stop('NO_OWNERS');

const warn = (code: FindingCode, numbers: OwnershipFinding['numbers']): OwnershipFinding => ({
  code,
  severity: 'warns',
  nodes: [],
  holdings: [],
  numbers,
});

const stop = (code: FindingCode): OwnershipFinding => ({ ...warn(code, {}), severity: 'stops' });
