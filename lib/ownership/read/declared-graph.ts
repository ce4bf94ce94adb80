/** The lists of the answer as nodes and links: who is listed and who names whom, not yet who owns whom. */
import type { Declared, DeclaredCompany, DeclaredEdge, DeclaredPerson, DeclaredSubject } from '../model/declared.ts';
import { bareNode, type NodeKey, type OwnershipFinding, type OwnershipNode, toFinding } from '../model/graph.ts';

/** The share that one edge reports. */
export interface ReportedShare {
  /** A share is `missing` if none was sent, `bad` if something else was; `director` stands for share 0 and director, which says nothing of shares. */
  readonly kind: 'share' | 'missing' | 'bad' | 'director';
  /** The share is in the unit of the answer, and 0 unless the kind is `share`. */
  readonly share: number;
  readonly text: string | null;
  readonly director: boolean;
}

/** One edge, at the node that lists it. Positions are those of `DeclaredGraph.nodes`. */
export interface DeclaredLink {
  readonly from: number;
  readonly to: number;
  readonly reported: ReportedShare;
}

export interface DeclaredGraph {
  /** The nodes are sorted by key. */
  readonly nodes: readonly OwnershipNode[];
  readonly links: readonly DeclaredLink[];
  /** Ids that several owners share. A node with such an id represents no single one of them. */
  readonly ambiguous: ReadonlySet<NodeKey>;
  /** Something is not reported about these owners. */
  readonly gaps: {
    /** These have no usable id: links of others may mean them but never reach them. */
    readonly id: ReadonlySet<NodeKey>;
    /** These list a link without a usable id, which may be a holding. */
    readonly link: ReadonlySet<NodeKey>;
    /** These have no list of links at all, not even an empty one. */
    readonly list: ReadonlySet<NodeKey>;
  };
  readonly findings: readonly OwnershipFinding[];
}

interface ListedOwner {
  readonly key: NodeKey;
  /** Its own id, or null without a usable one. */
  readonly id: NodeKey | null;
  readonly node: OwnershipNode;
  readonly declared: DeclaredPerson | DeclaredCompany;
}

interface ListedEdge {
  /** The node that lists the edge. */
  readonly key: NodeKey;
  /** The id that the edge names, or null without a usable one. */
  readonly id: NodeKey | null;
  readonly edge: DeclaredEdge;
}

/**
 * Every listed owner becomes one node. One without a usable id, or with an id that another owner shares, is named by its position
 * (`individuals.3`): a shared id names neither owner, so edges to it end at an unknown node and never at the wrong person.
 */
export function toDeclaredGraph(declared: Declared): DeclaredGraph {
  // A list that was not sent adds nothing; LIST_MISSING and NOT_CONNECTED say so.
  const individuals = declared.individuals ?? [];
  const corporates = declared.corporates ?? [];
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
    for (const edge of [...(one.edges ?? []), ...(one.links ?? [])])
      edges.push({ key, id: toNodeKey(edge.nodeId), edge });
  const byKey = new Map(owners.map(({ key, node }) => [key, node]));
  for (const { id } of edges) if (id !== null && !byKey.has(id)) byKey.set(id, { ...bareNode, key: id });
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

/** A node that only edges name and that is the subject company gets the subject's details. */
export const asSubject = (node: OwnershipNode, subject: DeclaredSubject | null): OwnershipNode => ({
  ...node,
  kind: 'company',
  ...subject,
});

function listFindings({ individuals, corporates }: Declared): OwnershipFinding[] {
  if (individuals !== null && corporates !== null) return [];
  const numbers = { individuals: individuals === null ? 1 : 0, corporates: corporates === null ? 1 : 0 };
  return [toFinding('LIST_MISSING', 'warns', { numbers })];
}

function idFindings(owners: readonly ListedOwner[], ambiguous: ReadonlySet<NodeKey>): OwnershipFinding[] {
  const keysOf = (some: readonly ListedOwner[]) => some.map(({ key }) => key).sort(compareKeys);
  const bad = keysOf(owners.filter(({ id }) => id === null));
  const clashing = keysOf(owners.filter(({ key, id }) => id !== null && key !== id));
  const numbers = { count: clashing.length, ids: ambiguous.size };
  return [
    ...(clashing.length > 0 ? [toFinding('ID_CLASH', 'stops', { nodes: clashing, numbers })] : []),
    ...(bad.length > 0 ? [toFinding('BAD_ID', 'warns', { nodes: bad, numbers: { count: bad.length } })] : []),
  ];
}

/** BAD_EDGE: `count` edges without a usable id, `flags` edges with an unreadable director flag. */
function edgeFindings(edges: readonly ListedEdge[]): OwnershipFinding[] {
  const withoutId = edges.filter(({ id }) => id === null);
  const badFlag = edges.filter(({ id, edge }) => id !== null && !isFlag(edge.director));
  if (withoutId.length + badFlag.length === 0) return [];
  const nodes = [...new Set([...withoutId, ...badFlag].map(({ key }) => key))].sort(compareKeys);
  const numbers = { count: withoutId.length, flags: badFlag.length };
  return [toFinding('BAD_EDGE', 'warns', { nodes, numbers })];
}

/**
 * The canonical form of a node id. Contract 2.11 says integer; strings of digits are received as well (field notes). 7, "7", " 7 ", "07" and "7.0"
 * are one id. Anything else is null, and so are numbers beyond 2^53: JSON parsing has already lost some of their digits.
 */
export function toNodeKey(value: unknown): NodeKey | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  if (typeof value !== 'string' || value.length > 64) return null;
  const [, minus = '', digits] = /^(-?)0*(\d+)(?:\.0+)?$/.exec(value.trim()) ?? [];
  if (digits === undefined) return null;
  return digits === '0' ? '0' : minus + digits;
}

/** The order of keys, whatever the order of the lists: 2, 7, 12, individuals.3. */
export const compareKeys = (left: NodeKey, right: NodeKey): number =>
  left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);

// No number of shares is larger, and sums beyond it would lose whole shares.
const maxShare = 1e15;
const maxTextLength = 80;
const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

function toShare(value: unknown): number | null {
  const number = typeof value === 'string' && /^\s*\d{1,16}(?:\.\d{1,16})?\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && number >= 0 && number <= maxShare ? Math.abs(number) : null;
}

function toText(value: unknown): string | null {
  if (isNothing(value)) return null;
  if (typeof value === 'object') return Array.isArray(value) ? '[…]' : '{…}';
  const text = String(value);
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength).toWellFormed()}…` : text;
}

/** Whether the director flag is true, false or absent. */
const isFlag = (value: unknown): boolean => typeof value === 'boolean' || isNothing(value);

function toReportedShare(edge: DeclaredEdge): ReportedShare {
  const share = toShare(edge.shares);
  const director = edge.director === true;
  return { kind: kindOf(edge.shares, share, director), share: share ?? 0, text: toText(edge.shares), director };
}

function kindOf(received: unknown, share: number | null, director: boolean): ReportedShare['kind'] {
  if (share === null) return isNothing(received) ? 'missing' : 'bad';
  return share === 0 && director ? 'director' : 'share';
}
