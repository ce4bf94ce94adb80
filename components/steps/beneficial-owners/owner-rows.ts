/**
 * The owners of the answer as table rows, their filter and order. Pure. Promises: every node and edge of the answer is there, nothing is added
 * up or repaired; absent, hidden and empty stay distinct. Throws nothing for any answer.
 */
import {
  isHidden,
  joinReported,
  mapReported,
  type Redacted,
  type Reported,
  toText,
  unknownKeysOf,
} from '#components/step-parts/redaction.ts';
import type { BeneficialOwnersStep } from '#lib/contract/index.ts';
import { normaliseText } from '#lib/format/text/normalisation.ts';

type Step = Redacted<BeneficialOwnersStep>;
type ElementOf<List> = NonNullable<NonNullable<List> extends readonly (infer Element)[] ? Element : never>;
export type OwnerPerson = ElementOf<Step['individuals']>;
export type OwnerCompany = ElementOf<Step['corporates']>;
type Edge = NonNullable<ElementOf<OwnerPerson['edges']>>;

export type Holding = ReturnType<typeof toHolding>;

interface RowBase {
  readonly key: string;
  /** The row has this position in its list of the answer. */
  readonly position: number;
  readonly node: Reported<string>;
  readonly name: Reported<string>;
  /** It is null where there is no list of holdings, which is not the same as an empty one. */
  readonly holdings: Reported<readonly Holding[]>;
  readonly issues: readonly string[];
}

export type OwnerRow = RowBase &
  (
    | { readonly kind: 'person'; readonly person: OwnerPerson; readonly ultimate: Reported<string> }
    | { readonly kind: 'company'; readonly company: OwnerCompany }
  );
export type PersonRow = OwnerRow & { readonly kind: 'person' };
export type CompanyRow = OwnerRow & { readonly kind: 'company' };

/** A count is null if the verification service sent no list, undefined if the role sees nothing of it. */
export interface Owners {
  readonly persons: Reported<number>;
  readonly companies: Reported<number>;
  readonly rows: readonly OwnerRow[];
  /** Holdings name these node ids and no list has them. One of them may be the subject company. */
  readonly unlisted: readonly string[];
}

/** @param body the parsed and redacted answer */
export function toOwners(body: Step, redacted: readonly string[]): Owners {
  const persons = visibleNodes(body.individuals, redacted, 'individuals');
  const companies = visibleNodes(body.corporates, redacted, 'corporates');
  const listed: readonly ListedNode[] = [
    ...persons.nodes.map(({ node: source, position }) => {
      const name = joinReported([source.firstname, source.lastname], ' ');
      return { kind: 'person', source, position, node: toText(source.node_id), name } as const;
    }),
    ...companies.nodes.map(({ node: source, position }) => {
      const details = source.company_details;
      const name = details ? details.name : details;
      return { kind: 'company', source, position, node: toText(source.node_id), name } as const;
    }),
  ];
  const structure = toStructure(listed);
  return {
    persons: persons.count,
    companies: companies.count,
    rows: listed.map((node) => toRow(node, structure)),
    unlisted: structure.unlisted,
  };
}

/** The count of a completely hidden list is hidden too. */
function visibleNodes<Node extends object>(
  list: Reported<readonly (Node | null | undefined)[]>,
  redacted: readonly string[],
  name: string,
) {
  const nodes = (list ?? []).flatMap((node, position) => (node ? [{ node, position }] : []));
  if (isHidden(redacted, name) && !nodes.some(({ node }) => hasVisibleValue(node)))
    return { count: undefined, nodes: [] };
  return { count: list ? nodes.length : null, nodes };
}

const hasVisibleValue = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(hasVisibleValue)
    : value !== null && value !== undefined;

type ListedNode = (
  | { readonly kind: 'person'; readonly source: OwnerPerson }
  | { readonly kind: 'company'; readonly source: OwnerCompany }
) & { readonly position: number; readonly node: Reported<string>; readonly name: Reported<string> };

type Structure = ReturnType<typeof toStructure>;

function toStructure(listed: readonly ListedNode[]) {
  const byId = Map.groupBy(listed, ({ node }) => node);
  const withId = (node: Reported<string>) => (isReported(node) ? (byId.get(node) ?? []) : []);
  const named = listed.flatMap(({ source }) => (source.edges ?? []).map((edge) => toText(edge?.node_id)));
  return { withId, unlisted: [...new Set(named)].filter(isReported).filter((node) => withId(node).length === 0) };
}

const isReported = (text: Reported<string>): text is string => text !== null && text !== undefined;

function toRow(listed: ListedNode, structure: Structure): OwnerRow {
  const { kind, source, position, node, name } = listed;
  const ultimate = kind === 'person' ? toAnswer(source.ultimate) : null;
  const base = {
    key: `${kind}-${position}`,
    position,
    node,
    name,
    holdings: mapReported(source.edges, (edges) =>
      edges.flatMap((edge) => (edge ? [toHolding(edge, listed, structure)] : [])),
    ),
    issues: rowIssues(node, ultimate, structure),
  };
  return kind === 'person' ? { ...base, kind, person: source, ultimate } : { ...base, kind, company: source };
}

function toHolding(edge: Edge, owner: ListedNode, structure: Structure) {
  /** It is a number, or what was sent instead of one. */
  const node = toText(edge.node_id);
  return {
    share: toText(edge.shares),
    director: toAnswer(edge.director),
    /** All owners with this node id have their names here, null for one without a name; a node that is not listed has none. */
    other: { node, names: structure.withId(node).map(({ name }) => name ?? null) },
    issues: holdingIssues(edge, owner, structure),
    unknownKeys: unknownKeysOf(edge, ['node_id', 'shares', 'director']),
  };
}

/** The answer is "yes", "no", or the text of any other value. */
function toAnswer(value: unknown): Reported<string> {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return toText(value);
}

const isUnrecognisedAnswer = (answer: Reported<string>): boolean =>
  isReported(answer) && answer !== 'yes' && answer !== 'no';

function rowIssues(node: Reported<string>, ultimate: Reported<string>, { withId }: Structure): readonly string[] {
  const sameId = withId(node).length;
  return [
    node === null ? 'no node id' : undefined,
    isReported(node) && !/^-?\d+$/.test(node) ? 'node id is not a whole number' : undefined,
    sameId > 1 ? `${sameId} owners have this node id` : undefined,
    isUnrecognisedAnswer(ultimate) ? 'declared UBO is neither yes nor no' : undefined,
  ].filter((issue) => issue !== undefined);
}

function holdingIssues(edge: Edge, owner: ListedNode, { withId, unlisted }: Structure): readonly string[] {
  const node = toText(edge.node_id);
  const others = withId(node);
  return [
    shareIssue(edge.shares),
    isUnrecognisedAnswer(toAnswer(edge.director)) ? 'director is neither yes nor no' : undefined,
    node === null ? 'no node provided' : undefined,
    others.includes(owner) ? 'refers to itself' : undefined,
    others.length > 1 ? `${others.length} owners have this node id` : undefined,
    // A single unlisted node may be the subject company; several cannot all be.
    unlisted.length > 1 && isReported(node) && others.length === 0 ? 'node not listed' : undefined,
  ].filter((issue) => issue !== undefined);
}

/** The unit of shares is not documented, so only values that fit none are issues. */
function shareIssue(share: unknown): string | undefined {
  if (share === null || share === undefined) return undefined;
  if (typeof share !== 'number' || !Number.isFinite(share)) return 'share is not a number';
  if (share < 0) return 'negative share';
  return share > 100 ? 'share above 100' : undefined;
}

export type SortKey = 'name' | 'status' | 'screening';
export interface Order {
  readonly by: SortKey;
  readonly descending: boolean;
}

/** The order cycles through ascending, descending and the order of the answer. */
export function nextOrder(order: Order | null, by: SortKey): Order | null {
  if (order?.by !== by) return { by, descending: false };
  return order.descending ? null : { by, descending: true };
}

const collator = new Intl.Collator('en', { numeric: true });

/**
 * Finds the rows whose name contains the query. Rows without a value come last. @param order null: the order of the answer
 * @param screeningRank highest first when ordered by screening
 */
export function arrangeRows(
  rows: readonly OwnerRow[],
  query: string,
  order: Order | null,
  screeningRank: (row: OwnerRow) => number = () => 0,
): readonly OwnerRow[] {
  const wanted = normaliseText(query);
  const found = wanted === '' ? rows : rows.filter(({ name }) => name && normaliseText(name).includes(wanted));
  if (!order) return found;
  const sign = order.descending ? -1 : 1;
  if (order.by === 'screening') return found.toSorted((a, b) => sign * (screeningRank(b) - screeningRank(a)));
  const texts = new Map(found.map((row) => [row, sortText(row, order.by)]));
  return found.toSorted((a, b) => {
    const [first = '', second = ''] = [texts.get(a), texts.get(b)];
    if (first === '' || second === '') return Number(first === '') - Number(second === '');
    return sign * collator.compare(first, second);
  });
}

const sortText = (row: OwnerRow, by: SortKey): string => {
  if (by === 'name') return normaliseText(row.name ?? '');
  return row.kind === 'person' ? (row.person.status ?? '') : '';
};
