/** The lists of the answer as nodes and links: who is listed and who names whom, not yet who owns whom. */

import {
  bareNode,
  type Declared,
  type DeclaredCompany,
  type DeclaredEdge,
  type DeclaredPerson,
  type DeclaredSubject,
  type NodeKey,
  type OwnershipFinding,
  type OwnershipNode,
} from '../model/index.ts';
import { compareKeys, toNodeKey } from './node-ids.ts';
import { isFlag, type ReportedShare, toReportedShare } from './reported-share.ts';

/** One edge, at the node that lists it. Positions are those of `DeclaredGraph.nodes`. */
export interface DeclaredLink {
  readonly from: number;
  readonly to: number;
  readonly reported: ReportedShare;
}

export interface DeclaredGraph {
  /** Sorted by key. */
  readonly nodes: readonly OwnershipNode[];
  readonly links: readonly DeclaredLink[];
  /** Ids that several owners share. A node with such an id represents none of them. */
  readonly ambiguous: ReadonlySet<NodeKey>;
  /** Owners about whom something is not reported. */
  readonly gaps: {
    /** No usable id: links of others may mean this owner but never reach it. */
    readonly id: ReadonlySet<NodeKey>;
    /** A link without a usable id, which may be a holding. */
    readonly link: ReadonlySet<NodeKey>;
    /** No list of links at all, not even an empty one. */
    readonly list: ReadonlySet<NodeKey>;
  };
  readonly findings: readonly OwnershipFinding[];
}

interface ListedOwner {
  readonly key: NodeKey;
  /** Its own id; null: no usable one. */
  readonly id: NodeKey | null;
  readonly node: OwnershipNode;
  readonly declared: DeclaredPerson | DeclaredCompany;
}

interface ListedEdge {
  /** Of the node that lists it. */
  readonly key: NodeKey;
  /** The id it names; null: no usable one. */
  readonly id: NodeKey | null;
  readonly edge: DeclaredEdge;
}

/**
 * Every listed owner becomes one node. One without a usable id, or with an id that another owner shares, is named by its position
 * (`individuals.3`): a shared id names neither owner, so edges to it end at an unknown node and never at the wrong person.
 */
export function toDeclaredGraph(declared: Declared): DeclaredGraph {
  const individuals = listOrEmpty(declared.individuals);
  const corporates = listOrEmpty(declared.corporates);
  const ids = [...individuals, ...corporates].map(({ nodeId }) => toNodeKey(nodeId));
  const uses = new Map<NodeKey, number>();
  for (const id of ids) if (id !== null) uses.set(id, (uses.get(id) ?? 0) + 1);
  const isOwn = (id: NodeKey | null): id is NodeKey => id !== null && uses.get(id) === 1;
  const owners: ListedOwner[] = [
    ...individuals.map((one, position) => {
      const id = ids[position] ?? null;
      const key = isOwn(id) ? id : `individuals.${position}`;
      return { key, id, node: toPerson(one, key, position), declared: one };
    }),
    ...corporates.map((one, position) => {
      const id = ids[individuals.length + position] ?? null;
      const key = isOwn(id) ? id : `corporates.${position}`;
      return { key, id, node: toCompany(one, key, position), declared: one };
    }),
  ];
  const edges: ListedEdge[] = [];
  for (const { key, declared: one } of owners)
    for (const list of [listOrEmpty(one.edges), listOrEmpty(one.links)])
      for (const edge of list) edges.push({ key, id: toNodeKey(edge.nodeId), edge });
  const byKey = new Map(owners.map(({ key, node }) => [key, node]));
  for (const { id } of edges) if (id !== null && !byKey.has(id)) byKey.set(id, toUnknown(id));
  const nodes = [...byKey.values()].sort((left, right) => compareKeys(left.key, right.key));
  const positions = new Map(nodes.map(({ key }, position) => [key, position]));
  const links: DeclaredLink[] = [];
  for (const { key, id, edge } of edges) {
    const from = positions.get(key);
    const to = id === null ? undefined : positions.get(id);
    if (from !== undefined && to !== undefined) links.push({ from, to, reported: toReportedShare(edge) });
  }
  const ambiguous = new Set([...uses].flatMap(([id, count]) => (count > 1 ? [id] : [])));
  const findings = [...listFindings(declared), ...idFindings(owners, ambiguous), ...edgeFindings(edges)];
  const keysOf = (found: readonly { readonly key: NodeKey }[]) => new Set(found.map(({ key }) => key));
  const gaps = {
    id: keysOf(owners.filter(({ id }) => id === null)),
    link: keysOf(edges.filter(({ id, edge }) => id === null && mayHold(toReportedShare(edge)))),
    list: keysOf(owners.filter((one) => one.declared.edges === null && one.declared.links === null)),
  };
  return { nodes, links, ambiguous, gaps, findings };
}

const mayHold = ({ kind, share }: ReportedShare): boolean => share > 0 || kind === 'missing' || kind === 'bad';

/** A list that was not sent adds nothing; LIST_MISSING and NOT_CONNECTED say so. */
const listOrEmpty = <One>(list: readonly One[] | null): readonly One[] => (list === null ? [] : list);

const toPerson = (one: DeclaredPerson, key: NodeKey, position: number): OwnershipNode => ({
  ...bareNode,
  key,
  kind: 'person',
  name: one.name,
  country: one.country,
  birthDate: one.birthDate,
  listedAt: { list: 'individuals', position },
  ultimate: typeof one.ultimate === 'boolean' ? one.ultimate : null,
  status: one.status,
  checks: one.checks,
  screened: one.screened,
});

const toCompany = (one: DeclaredCompany, key: NodeKey, position: number): OwnershipNode => ({
  ...bareNode,
  key,
  kind: 'company',
  name: one.name,
  country: one.country,
  registrationNumber: one.registrationNumber,
  listedAt: { list: 'corporates', position },
  documents: one.documents,
  screened: one.screened,
});

const toUnknown = (key: NodeKey): OwnershipNode => ({ ...bareNode, key, kind: 'unknown' });

/** A node that only edges name and that is the subject company gets the subject's details. */
export const asSubject = (node: OwnershipNode, subject: DeclaredSubject | null): OwnershipNode => ({
  ...node,
  kind: 'company',
  name: subject?.name ?? null,
  country: subject?.country ?? null,
  registrationNumber: subject?.registrationNumber ?? null,
});

function listFindings({ individuals, corporates }: Declared): OwnershipFinding[] {
  if (individuals !== null && corporates !== null) return [];
  const numbers = { individuals: individuals === null ? 1 : 0, corporates: corporates === null ? 1 : 0 };
  return [{ code: 'LIST_MISSING', severity: 'warns', nodes: [], holdings: [], numbers }];
}

function idFindings(owners: readonly ListedOwner[], ambiguous: ReadonlySet<NodeKey>): OwnershipFinding[] {
  const findings: OwnershipFinding[] = [];
  const withoutOwnId = owners.filter(({ key, id }) => key !== id);
  const bad = withoutOwnId.filter(({ id }) => id === null).map(({ key }) => key);
  const clashing = withoutOwnId.filter(({ id }) => id !== null).map(({ key }) => key);
  if (clashing.length > 0)
    findings.push({
      code: 'ID_CLASH',
      severity: 'stops',
      nodes: clashing.sort(compareKeys),
      holdings: [],
      numbers: { count: clashing.length, ids: ambiguous.size },
    });
  if (bad.length > 0)
    findings.push({
      code: 'BAD_ID',
      severity: 'warns',
      nodes: bad.sort(compareKeys),
      holdings: [],
      numbers: { count: bad.length },
    });
  return findings;
}

/** BAD_EDGE: `count` edges without a usable id, `flags` edges with an unreadable director flag. */
function edgeFindings(edges: readonly ListedEdge[]): OwnershipFinding[] {
  const withoutId = edges.filter(({ id }) => id === null);
  const badFlag = edges.filter(({ id, edge }) => id !== null && !isFlag(edge.director));
  if (withoutId.length + badFlag.length === 0) return [];
  const nodes = [...new Set([...withoutId, ...badFlag].map(({ key }) => key))].sort(compareKeys);
  const numbers = { count: withoutId.length, flags: badFlag.length };
  return [{ code: 'BAD_EDGE', severity: 'warns', nodes, holdings: [], numbers }];
}
