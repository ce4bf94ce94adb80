/** The lists of the answer as nodes and links: who is there and who names whom. Nothing is said yet about who owns whom. */
import { bareNode } from './bare-node.ts';
import { type Claim, isFlag, toClaim } from './claims.ts';
import { compareKeys, toNodeKey } from './ids.ts';
import type {
  Declared,
  DeclaredCompany,
  DeclaredEdge,
  DeclaredPerson,
  DeclaredSubject,
  NodeKey,
  OwnershipFinding,
  OwnershipNode,
} from './model.ts';

/** One edge at the node that lists it. Positions are those of `Listed.nodes`. */
export interface Link {
  readonly from: number;
  readonly to: number;
  readonly claim: Claim;
}

export interface Listed {
  /** Sorted by key. */
  readonly nodes: readonly OwnershipNode[];
  readonly links: readonly Link[];
  /** Ids that several owners share. A node of such an id stands for none of them. */
  readonly ambiguous: ReadonlySet<NodeKey>;
  /** Owners of which something is not told. */
  readonly gaps: {
    /** The id: links of others may mean it, and reach it never. */
    readonly id: ReadonlySet<NodeKey>;
    /** A link that leads to no usable id and may be a holding. */
    readonly link: ReadonlySet<NodeKey>;
    /** The whole list of links: none came, not even an empty one. */
    readonly list: ReadonlySet<NodeKey>;
  };
  readonly findings: readonly OwnershipFinding[];
}

type Owner = {
  readonly key: NodeKey;
  /** Its own, null: none that can be used. */
  readonly id: NodeKey | null;
  readonly node: OwnershipNode;
  readonly declared: DeclaredPerson | DeclaredCompany;
};

/** An edge with the id it names; null: none that can be used. */
type Named = { readonly key: NodeKey; readonly id: NodeKey | null; readonly edge: DeclaredEdge };

/**
 * Every owner of the lists becomes one node. One whose id is unusable, or that shares its id with another, is named by its place
 * (`individuals.3`): an id that two owners share names neither of them, so edges to it end at an unknown node and never at the wrong person.
 */
export function toListed(declared: Declared): Listed {
  const individuals = told(declared.individuals);
  const corporates = told(declared.corporates);
  const ids = [...individuals, ...corporates].map(({ nodeId }) => toNodeKey(nodeId));
  const uses = new Map<NodeKey, number>();
  for (const id of ids) if (id !== null) uses.set(id, (uses.get(id) ?? 0) + 1);
  const isOwn = (id: NodeKey | null): id is NodeKey => id !== null && uses.get(id) === 1;
  const owners: Owner[] = [
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
  const named: Named[] = [];
  for (const { key, declared: one } of owners)
    for (const list of [told(one.edges), told(one.links)])
      for (const edge of list) named.push({ key, id: toNodeKey(edge.nodeId), edge });
  const byKey = new Map(owners.map(({ key, node }) => [key, node]));
  for (const { id } of named) if (id !== null && !byKey.has(id)) byKey.set(id, toUnknown(id));
  const nodes = [...byKey.values()].sort((left, right) => compareKeys(left.key, right.key));
  const positions = new Map(nodes.map(({ key }, position) => [key, position]));
  const links: Link[] = [];
  for (const { key, id, edge } of named) {
    const from = positions.get(key);
    const to = id === null ? undefined : positions.get(id);
    if (from !== undefined && to !== undefined) links.push({ from, to, claim: toClaim(edge) });
  }
  const ambiguous = new Set([...uses].flatMap(([id, count]) => (count > 1 ? [id] : [])));
  const findings = [...missingLists(declared), ...oddIds(owners, ambiguous), ...oddEdges(named)];
  const keysOf = (found: readonly { readonly key: NodeKey }[]) => new Set(found.map(({ key }) => key));
  const gaps = {
    id: keysOf(owners.filter(({ id }) => id === null)),
    link: keysOf(named.filter(({ id, edge }) => id === null && mayHold(toClaim(edge)))),
    list: keysOf(owners.filter((one) => one.declared.edges === null && one.declared.links === null)),
  };
  return { nodes, links, ambiguous, gaps, findings };
}

const mayHold = ({ kind, share }: Claim): boolean => share > 0 || kind === 'missing' || kind === 'bad';

/** A list that did not come adds nothing; LIST_MISSING and NOT_CONNECTED say what follows from that. */
const told = <One>(list: readonly One[] | null): readonly One[] => (list === null ? [] : list);

const toPerson = (one: DeclaredPerson, key: NodeKey, position: number): OwnershipNode => ({
  ...bareNode,
  key,
  kind: 'person',
  name: one.name,
  country: one.country,
  birthDate: one.birthDate,
  place: { list: 'individuals', position },
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
  place: { list: 'corporates', position },
  documents: one.documents,
  screened: one.screened,
});

const toUnknown = (key: NodeKey): OwnershipNode => ({ ...bareNode, key, kind: 'unknown' });

/** A node that only edges name and that is the company under review: what is known of that company is known of it. */
export const asSubject = (node: OwnershipNode, subject: DeclaredSubject | null): OwnershipNode => ({
  ...node,
  kind: 'company',
  name: subject?.name ?? null,
  country: subject?.country ?? null,
  registrationNumber: subject?.registrationNumber ?? null,
});

function missingLists({ individuals, corporates }: Declared): OwnershipFinding[] {
  if (individuals !== null && corporates !== null) return [];
  const figures = { individuals: individuals === null ? 1 : 0, corporates: corporates === null ? 1 : 0 };
  return [{ code: 'LIST_MISSING', severity: 'warns', nodes: [], holdings: [], figures }];
}

function oddIds(owners: readonly Owner[], ambiguous: ReadonlySet<NodeKey>): OwnershipFinding[] {
  const findings: OwnershipFinding[] = [];
  const placed = owners.filter(({ key, id }) => key !== id);
  const bad = placed.filter(({ id }) => id === null).map(({ key }) => key);
  const clashing = placed.filter(({ id }) => id !== null).map(({ key }) => key);
  if (clashing.length > 0)
    findings.push({
      code: 'ID_CLASH',
      severity: 'stops',
      nodes: clashing.sort(compareKeys),
      holdings: [],
      figures: { count: clashing.length, ids: ambiguous.size },
    });
  if (bad.length > 0)
    findings.push({
      code: 'BAD_ID',
      severity: 'warns',
      nodes: bad.sort(compareKeys),
      holdings: [],
      figures: { count: bad.length },
    });
  return findings;
}

function oddEdges(named: readonly Named[]): OwnershipFinding[] {
  const nowhere = named.filter(({ id }) => id === null);
  const unclear = named.filter(({ id, edge }) => id !== null && !isFlag(edge.director));
  if (nowhere.length + unclear.length === 0) return [];
  const nodes = [...new Set([...nowhere, ...unclear].map(({ key }) => key))].sort(compareKeys);
  const figures = { count: nowhere.length, flags: unclear.length };
  return [{ code: 'BAD_EDGE', severity: 'warns', nodes, holdings: [], figures }];
}
