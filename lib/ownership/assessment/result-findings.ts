// biome-ignore-all lint/style/noNonNullAssertion: arrays as long as the list of nodes, indexed by its own positions
/** Findings that only the result shows. Those about the structure are made where the answer is read. */
import {
  type NodeKey,
  type OwnershipFinding,
  type OwnershipGraph,
  type OwnershipNode,
  toFinding,
} from '../model/graph.ts';
import type { NodeAssessment } from '../model/ownership.ts';
import { epsilon, type Policy } from '../model/policies.ts';
import type { Matrix } from '../solve/matrix.ts';
import type { PolicyResult } from './grounds.ts';

/**
 * Sanctions ownership is another rule than beneficial ownership and never multiplies: a company counts when nodes with sanctions hits, and
 * companies that already count, are reported to hold half or more of it together, tier by tier (OFAC 2014, EU best practices 2024).
 */
interface Reached {
  readonly companies: ReadonlySet<NodeKey>;
  /** These holdings were added up for them. */
  readonly holdings: readonly string[];
}

export interface SanctionsOwnership {
  readonly reported: Reached;
  /** They may hold half of these companies if what is missing is as much as it can be; those that are reported are not among these. */
  readonly possible: Reached;
}

const hasSanctionsHit = ({ screened }: OwnershipNode): boolean =>
  screened?.sanctions === true || screened?.worst === 'sanctions';

/** Hits were counted, and not all their kinds are known. */
const mayHaveSanctionsHit = ({ screened }: OwnershipNode): boolean =>
  screened !== null &&
  screened.sanctions === null &&
  (screened.hits ?? 0) > 0 &&
  (screened.state === 'incomplete' ||
    screened.worst === null ||
    screened.worst === 'other' ||
    screened.mayBeSanctions === true);

/**
 * Shares are taken as reported; what a company holds in itself does not count. A missing share adds nothing to what is reported, and all that is left
 * of the company to what is possible. A person who may be the same as one with a hit may have that hit, and so may one with hits of an unknown kind.
 */
export function sanctionsOwnership(
  { nodes, holdings, samePersons }: OwnershipGraph,
  matrix: Matrix,
): SanctionsOwnership {
  const hits = new Set(nodes.filter(hasSanctionsHit).map(({ key }) => key));
  const none: Reached = { companies: new Set(), holdings: [] };
  const unknown = nodes.filter((node) => !hits.has(node.key) && mayHaveSanctionsHit(node)).map(({ key }) => key);
  if (hits.size === 0 && unknown.length === 0) return { reported: none, possible: none };
  const stakes = holdings.filter(({ owner, owned, share }) => owner !== owned && share !== 0);
  const toReached = (
    starts: ReadonlySet<NodeKey>,
    all: ReadonlySet<number>,
    without: ReadonlySet<NodeKey>,
  ): Reached => {
    const reached = new Set([...all].map((node) => nodes[node]!.key));
    const companies = reached.difference(without);
    const sources = starts.union(reached);
    const added = stakes.filter(({ owner, owned }) => sources.has(owner) && companies.has(owned));
    return { companies, holdings: added.map(({ key }) => key) };
  };
  const positionsOf = (keys: ReadonlySet<NodeKey>) =>
    nodes.flatMap(({ key }, position) => (keys.has(key) ? [position] : []));
  const isSuspect = new Set([...hits, ...unknown]);
  const alike = (samePersons ?? []).filter((group) => group.some((key) => isSuspect.has(key))).flat();
  const mayHit = isSuspect.union(new Set(alike));
  const reported = toReached(hits, reach(matrix, positionsOf(hits), false), new Set());
  const possible = toReached(mayHit, reach(matrix, positionsOf(mayHit), true), reported.companies);
  const isKnown = new Set(stakes.filter(({ share }) => share !== null).map(({ key }) => key));
  return { reported: { ...reported, holdings: reported.holdings.filter((key) => isKnown.has(key)) }, possible };
}

/** The companies of which half is reached, tier by tier. @param atMost adds all that is left of a company where a holding in it may be missing */
function reach(matrix: Matrix, starts: readonly number[], atMost: boolean): ReadonlySet<number> {
  const { count, person, holds, owned, reported, missing, room, holdingsIncomplete, ownersIncomplete } = matrix;
  const counting = new Set(starts);
  const companies = new Set<number>();
  const sums = new Float64Array(count);
  const filled = new Uint8Array(count);
  const add = (company: number, share: number, addsRoom: boolean): void => {
    sums[company]! += share;
    if (addsRoom && filled[company] === 0) {
      filled[company] = 1;
      sums[company]! += room[company]!;
    }
    if (sums[company]! < 0.5 - epsilon || person[company] === 1) return;
    companies.add(company);
    counting.add(company);
  };
  const fill = (wanted: (company: number) => boolean): void => {
    for (let company = 0; company < count; company += 1) if (wanted(company)) add(company, 0, true);
  };
  if (atMost) fill((company) => ownersIncomplete[company] === 1);
  let isFilled = false;
  for (const node of counting) {
    for (let at = holds.start[node]!; at < holds.start[node + 1]!; at += 1) {
      const line = holds.at[at]!;
      if (owned[line] !== node) add(owned[line]!, reported[line]!, atMost && missing[line] === 1);
    }
    if (atMost && holdingsIncomplete[node] === 1 && !isFilled) {
      isFilled = true;
      fill((company) => company !== node);
    }
  }
  return companies;
}

/** Where equity runs through one company more often than this, a small error of one share changes the result by a multiple. */
const sensitiveAbove = 5;

/** `count` companies in the loop. */
export const loopTooLarge = (nodes: readonly OwnershipNode[], loop: Int32Array): OwnershipFinding =>
  toFinding('LOOP_TOO_LARGE', 'stops', {
    nodes: Array.from(loop, (node) => nodes[node]!.key),
    numbers: { count: loop.length },
  });

export interface Results {
  readonly graph: OwnershipGraph;
  readonly matrix: Matrix;
  readonly result: PolicyResult;
  readonly assessments: readonly NodeAssessment[];
  readonly sanctions: SanctionsOwnership;
  readonly policy: Policy;
}

export function resultFindings(results: Results): readonly OwnershipFinding[] {
  return [
    ...ofUnaccounted(results),
    ...ofClosedLoops(results),
    ...ofSensitivity(results),
    ...ofControl(results),
    ...ofSanctions(results),
    ...ofVerdicts(results),
  ];
}

/**
 * UNDISCLOSED: `share`, `count` companies of which something is left, `ends` of them without any owner. UNLISTED_MAY_OWN, one for each way: `share`,
 * `threshold`; `held` 1 if it is what the person would hold with the companies that come under control, `controller` 1 if it is of a company that
 * controls the root.
 */
function* ofUnaccounted({ graph: { nodes }, matrix, result, policy }: Results): Iterable<OwnershipFinding> {
  // Entries are not destructured here: thousands are compared a dozen times each.
  const companies = [...result.unaccounted.at]
    .filter((one) => one[1] > epsilon)
    .sort((one, other) => other[1] - one[1]);
  if (companies.length > 0)
    yield toFinding('UNDISCLOSED', 'notes', {
      nodes: companies.map(([node]) => nodes[node]!.key),
      numbers: {
        share: companies.reduce((sum, one) => sum + one[1], 0),
        count: companies.length,
        ends: companies.filter(([node]) => matrix.owners.start[node] === matrix.owners.start[node + 1]).length,
      },
    });
  for (const { by, share, companies: of } of result.unlisted)
    yield toFinding('UNLISTED_MAY_OWN', 'warns', {
      nodes: of.map((node) => nodes[node]!.key),
      numbers: {
        share,
        threshold: policy.threshold,
        count: of.length,
        ...(by === 'held' && { held: 1 }),
        ...(by === 'in_controller' && { controller: 1 }),
      },
    });
}

/** CLOSED_LOOP: `share` that enters it, `count` companies. NO_NATURAL_PERSON: `share`. */
function* ofClosedLoops({ graph: { nodes, holdings }, matrix, result }: Results): Iterable<OwnershipFinding> {
  const { closed, inClosedLoops } = result.rootShares.flow;
  for (const [component, entering] of closed) {
    if (entering <= epsilon) continue;
    const { at, start } = matrix.flows;
    const members = Array.from(at.subarray(start[component]!, start[component + 1]!), (node) => nodes[node]!.key);
    const inside = new Set(members);
    yield toFinding('CLOSED_LOOP', 'warns', {
      nodes: members,
      holdings: holdings.filter(({ owner, owned }) => inside.has(owner) && inside.has(owned)).map(({ key }) => key),
      numbers: { share: entering, count: members.length },
    });
  }
  if (inClosedLoops > epsilon) yield toFinding('NO_NATURAL_PERSON', 'warns', { numbers: { share: inClosedLoops } });
}

/** SENSITIVE: `factor`, how often the equity runs through a company at most. */
function* ofSensitivity({ graph: { nodes }, result }: Results): Iterable<OwnershipFinding> {
  const { through } = result.rootShares.flow;
  const sensitive = nodes.filter((_, node) => through[node]! > sensitiveAbove);
  if (sensitive.length > 0)
    yield toFinding('SENSITIVE', 'warns', {
      nodes: sensitive.map(({ key }) => key),
      numbers: { factor: through.reduce((most, part) => Math.max(most, part), 0) },
    });
}

/** CONTROL_UNDETERMINED: `count` persons and companies, `missing` 1 if something is not reported, else rounding decides. */
function* ofControl({ matrix, assessments }: Results): Iterable<OwnershipFinding> {
  const nodes = assessments.filter(({ control }) => control === 'undetermined').map(({ key }) => key);
  const numbers = { count: nodes.length, missing: matrix.mayHoldMore ? 1 : 0 };
  if (nodes.length > 0) yield toFinding('CONTROL_UNDETERMINED', 'warns', { nodes, numbers });
}

/** SANCTIONS_50 and SANCTIONS_50_POSSIBLE: `count` companies, `root` 1 if the subject is one of them; it comes first. */
function* ofSanctions({ graph, sanctions }: Results): Iterable<OwnershipFinding> {
  const { root } = graph.interpretation;
  for (const [code, { companies, holdings }] of [
    ['SANCTIONS_50', sanctions.reported],
    ['SANCTIONS_50_POSSIBLE', sanctions.possible],
  ] as const) {
    if (companies.size === 0) continue;
    const hasRoot = root !== null && companies.has(root);
    const nodes = [...companies].filter((key) => key !== root);
    const numbers = { count: companies.size, root: hasRoot ? 1 : 0 };
    yield toFinding(code, 'warns', { nodes: hasRoot ? [root, ...nodes] : nodes, holdings, numbers });
  }
}

/**
 * ULTIMATE_MISMATCH, one finding each way: `declared` 1, declared as ultimate but not by shares; 0, the reverse; `count` persons. None where the
 * verdict is open. LOOP_DECIDES: `count`. NOBODY_QUALIFIES: the shares `undisclosed` and `inClosedLoops`; only where no verdict is open.
 */
function* ofVerdicts({ graph, result, assessments }: Results): Iterable<OwnershipFinding> {
  const withVerdict = (verdict: NodeAssessment['verdict'], ultimate?: boolean): readonly NodeKey[] =>
    graph.nodes.flatMap((node, position) =>
      assessments[position]!.verdict === verdict && (ultimate ?? node.ultimate) === node.ultimate ? [node.key] : [],
    );
  for (const [declared, nodes] of [withVerdict('owner', false), withVerdict('not_by_reported_shares', true)].entries())
    if (nodes.length > 0)
      yield toFinding('ULTIMATE_MISMATCH', 'warns', { nodes, numbers: { declared, count: nodes.length } });
  const review = withVerdict('review');
  if (review.length > 0) yield toFinding('LOOP_DECIDES', 'warns', { nodes: review, numbers: { count: review.length } });
  if (review.length + withVerdict('owner').length + withVerdict('undetermined').length === 0)
    yield toFinding('NOBODY_QUALIFIES', 'warns', {
      numbers: {
        undisclosed: [...result.unaccounted.at.values()].reduce((sum, part) => sum + part, 0),
        inClosedLoops: result.rootShares.flow.inClosedLoops,
      },
    });
}
