/**
 * Reads a declared answer as one graph. Hides how ids are matched, how direction, unit and root are inferred, and how several edges of one
 * pair become one holding. Promises: throws for no JSON; the order of the lists does not matter; a missing share is never 0; every assumption
 * is a finding. Direction, unit and root are inferred by a rule, assumed with a finding, confirmed, or left unknown.
 */
import { stronglyConnected } from '../adjacency.ts';
import { type Confirmed, type Declared, nothingConfirmed } from '../model/declared.ts';
import {
  type Holding,
  type OwnershipFinding,
  type OwnershipGraph,
  type OwnershipNode,
  toFinding,
} from '../model/graph.ts';
import { asSubject, type DeclaredGraph, toDeclaredGraph } from './declared-graph.ts';
import { type DirectionResult, determineDirection } from './edge-direction.ts';
import { findPair, isSameShare, isStake, type PairHolding } from './holdings-by-pair.ts';
import { determineRoot, differsFromSubject, type RootResult } from './root.ts';
import { findSamePersons } from './same-persons.ts';
import { determineUnit, limitOf, toFractions, type UnitResult } from './share-unit.ts';
import { type Held, structureFindings } from './structure-findings.ts';

type UnreportedHoldings = Omit<NonNullable<OwnershipGraph['unreported']>, 'doubted'>;

/**
 * A link that cannot be read may be a holding in any company or, where companies list their owners, may name any owner; so may a link that would
 * make a person owned, and so is a share that cannot be read beside one that can. An owner without a usable id may be any of the ids that only links
 * name. An owner without a list of links has reported no holding; where owners list their holdings, that is true of an owned id that is in no list,
 * too. Only the subject company may own nothing and list nothing.
 */
function findUnreportedHoldings(
  { nodes, gaps }: DeclaredGraph,
  { direction, pairs, personOwned }: DirectionResult,
  root: number | null,
): UnreportedHoldings {
  const ownersList = direction === 'owners_list_holdings';
  const companiesList = direction === 'companies_list_owners';
  const owned = new Set(pairs.filter(isStake).map((pair) => pair.owned));
  const excluded = new Set(
    personOwned.flatMap((pair) => {
      const reverse = findPair(pairs, pair.owned, pair.owner);
      if (!isStake(pair) || (reverse !== undefined && isSameShare(reverse.share, pair.share))) return [];
      return nodes[pair.owner]?.kind === 'person' ? [pair.owner] : [pair.owner, pair.owned];
    }),
  );
  const mayHoldMore = new Set(pairs.flatMap(({ owner, mayBeMore }) => (mayBeMore ? [owner] : [])));
  const holders = nodes.filter(({ key, kind }, position) => {
    if (mayHoldMore.has(position)) return true;
    if (excluded.has(position) || (gaps.link.has(key) && (kind === 'person' || !companiesList))) return true;
    const hasNoList = gaps.list.has(key) || (kind === 'unknown' && owned.has(position));
    return position !== root && (gaps.id.has(key) || (ownersList && hasNoList));
  });
  const companies = nodes.filter(
    ({ key, kind }) => kind !== 'person' && !ownersList && (gaps.link.has(key) || gaps.list.has(key)),
  );
  return { holders: holders.map(({ key }) => key), companies: companies.map(({ key }) => key) };
}

/** What was inferred, assumed or confirmed about direction, unit and root, and what could not be. */
interface Interpreted {
  readonly nodes: readonly OwnershipNode[];
  readonly direction: DirectionResult;
  readonly unit: UnitResult;
  readonly root: RootResult;
  readonly held: readonly Held[];
  readonly declared: Declared;
}

const interpretationFindings = (interpreted: Interpreted): OwnershipFinding[] => [
  ...ofDirection(interpreted),
  ...ofUnit(interpreted),
  ...ofShares(interpreted),
  ...ofRoot(interpreted),
  ...ofConfirmation(interpreted),
];

function ofDirection({ nodes, direction }: Interpreted): OwnershipFinding[] {
  const findings: OwnershipFinding[] = [];
  const { personOwned, differentCount: count } = direction;
  const excluded = personOwned.flatMap(({ owner, owned }) => [nodes[owner]?.key ?? '', nodes[owned]?.key ?? '']);
  if (excluded.length > 0) {
    const about = { nodes: [...new Set(excluded)], numbers: { count: personOwned.length } };
    findings.push(toFinding('PERSON_OWNED', 'warns', about));
  }
  if (direction.by === 'assumed')
    findings.push(toFinding('DIRECTION_ASSUMED', count > 0 ? 'warns' : 'notes', { numbers: { count } }));
  if (direction.direction === null) findings.push(toFinding('DIRECTION_UNKNOWN', 'stops'));
  return findings;
}

function ofUnit({ direction, unit, held }: Interpreted): OwnershipFinding[] {
  const numbers = { over: unit.overCount };
  if (unit.ambiguous) return [toFinding('UNIT_AMBIGUOUS', 'stops', { numbers })];
  if (unit.unit === 'percent' && unit.by === 'assumed') return [toFinding('UNIT_ASSUMED', 'warns', { numbers })];
  if (unit.unit !== 'count' || direction.direction === null) return [];
  const unknown = held.filter(({ pair, holding }) => pair.share !== null && holding.share === null);
  const nodes = [...new Set(unknown.map(({ holding }) => holding.owned))];
  const holdings = unknown.map(({ holding }) => holding.key);
  return [toFinding('COUNT_ASSUMED_COMPLETE', 'warns', { nodes, holdings, numbers: { count: nodes.length } })];
}

const ofShares = ({ held }: Interpreted): OwnershipFinding[] =>
  held.some(({ pair }) => pair.share !== null && pair.share > 0) ? [] : [toFinding('NO_SHARES', 'stops')];

function ofRoot({ nodes, direction, root, declared }: Interpreted): OwnershipFinding[] {
  const node = root.root === null ? undefined : nodes[root.root];
  if (node === undefined) {
    const { candidates: nodes } = root;
    if (root.several) return [toFinding('MULTIPLE_ROOTS', 'stops', { nodes, numbers: { count: nodes.length } })];
    return direction.direction === null ? [] : [toFinding('NO_ROOT', 'stops')];
  }
  const about = { nodes: [node.key] };
  if (root.by === 'implicit') return [toFinding('IMPLICIT_ROOT', 'notes', about)];
  const isAssumed = root.by === 'only' && differsFromSubject(node, declared.subject);
  return isAssumed ? [toFinding('ROOT_ASSUMED', 'warns', about)] : [];
}

function ofConfirmation({ direction, unit, root }: Interpreted): OwnershipFinding[] {
  const used = (one: { readonly by: string }) => Number(one.by === 'confirmed');
  const confirmed = { direction: used(direction), unit: used(unit), root: used(root) };
  const unusable = { direction: Number(direction.unusable), root: Number(root.unusable) };
  const isSome = (numbers: object) => Object.values(numbers).includes(1);
  return [
    ...(isSome(confirmed) ? [toFinding('SETTLED', 'notes', { numbers: confirmed })] : []),
    ...(isSome(unusable) ? [toFinding('SETTLEMENT_UNUSABLE', 'warns', { numbers: unusable })] : []),
  ];
}

/** HOLDINGS_UNTOLD: `owners` 1 where the owners of the nodes are not all reported, 0 where the holdings of the nodes are not. */
const unreportedFindings = ({ holders, companies }: UnreportedHoldings): OwnershipFinding[] =>
  [holders, companies].flatMap((nodes, owners) =>
    nodes.length > 0
      ? [toFinding('HOLDINGS_UNTOLD', 'warns', { nodes, numbers: { count: nodes.length, owners } })]
      : [],
  );

/**
 * Pure. Never throws, whatever the answer contains. Shares of the graph are fractions. Where a finding `stops`, nodes and holdings are still complete,
 * for drawing.
 */
export function normalise(declared: Declared, confirmed: Confirmed = nothingConfirmed): OwnershipGraph {
  const listed = toDeclaredGraph(declared);
  const { ambiguous } = listed;
  const nodeCount = listed.nodes.length;
  const direction = determineDirection(listed, limitOf(listed.links, confirmed.unit), confirmed.direction);
  const { pairs } = direction;
  const isDirected = direction.direction !== null;
  const unit = determineUnit(nodeCount, pairs, isDirected, confirmed.unit);
  const { subject } = declared;
  const root = determineRoot({ nodes: listed.nodes, pairs, ambiguous, subject, confirmed: confirmed.root, isDirected });

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
      ? [toFinding('NO_OWNERS', 'stops')]
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
