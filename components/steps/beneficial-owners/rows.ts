/** The owners as the table shows them: one row a node, every edge as it came, nothing added up, nothing repaired. Pure. */
import type { BeneficialOwnersStep } from '#lib/contract/index.ts';
import { toPlain } from '#lib/format/plain-text.ts';
import { isHidden } from '../redaction.ts';
import type { Seen } from '../seen.ts';
import { furtherOf, joined, type Told, told, toText } from '../values.ts';

type Step = Seen<BeneficialOwnersStep>;
type ElementOf<List> = NonNullable<NonNullable<List> extends readonly (infer Element)[] ? Element : never>;
export type OwnerPerson = ElementOf<Step['individuals']>;
export type OwnerCompany = ElementOf<Step['corporates']>;

/** Who stands at the other end of a holding. `unlisted` is undefined for a node of the list. */
export interface OtherEnd {
  /** "7", or what came instead of a number. */
  readonly node: Told<string>;
  /** Names of all that carry this node id; a name that is not told is null. */
  readonly names: readonly (string | null)[];
  readonly isSelf: boolean;
}

export interface Holding {
  readonly share: Told<string>;
  /** "yes", "no", or what came instead. */
  readonly director: Told<string>;
  readonly other: OtherEnd;
  /** What is strange about it, in words. */
  readonly odd: readonly string[];
  readonly further: readonly (readonly [key: string, text: Told<string>])[];
}

interface RowBase {
  readonly key: string;
  /** Position in its list of the answer: names the company in the desk's explanation. */
  readonly position: number;
  readonly node: Told<string>;
  readonly name: Told<string>;
  /** null: upstream sent no list of holdings, which is not the same as an empty one. */
  readonly holdings: Told<readonly Holding[]>;
  readonly odd: readonly string[];
}

export type OwnerRow = RowBase &
  (
    | { readonly kind: 'person'; readonly person: OwnerPerson; readonly ultimate: Told<string> }
    | { readonly kind: 'company'; readonly company: OwnerCompany }
  );

/** `count` is null where upstream sent no list, undefined where the role sees nothing of it. */
export interface Owners {
  readonly persons: Told<number>;
  readonly companies: Told<number>;
  readonly rows: readonly OwnerRow[];
  /** Node ids that holdings name and the list does not have. One of them may be the company under review. */
  readonly unlisted: readonly string[];
}

/** "yes", "no" or as it came: anything but true and false is no answer. */
export function toAnswer(value: unknown): Told<string> {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return toText(value);
}
export const isOddAnswer = (answer: Told<string>): boolean =>
  answer !== null && answer !== undefined && answer !== 'yes' && answer !== 'no';

/** What is strange about a share whose unit nobody documents: it is shown all the same. */
export function oddShare(share: unknown): string | undefined {
  if (share === null || share === undefined) return undefined;
  if (typeof share !== 'number' || !Number.isFinite(share)) return 'share is not a number';
  if (share < 0) return 'negative share';
  return share > 100 ? 'share above 100' : undefined;
}

/** Whether anything at all is left of it that a role may see. */
const saysAnything = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(saysAnything)
    : value !== null && value !== undefined;

interface Found<Node> {
  readonly count: Told<number>;
  readonly nodes: readonly { readonly node: Node; readonly position: number }[];
}

/** Elements of a list that the role sees; of one that is wholly hidden not even the number is told. */
function nodesOf<Node extends object>(
  list: Told<readonly (Node | null | undefined)[]>,
  redacted: readonly string[],
  name: string,
): Found<Node> {
  if (list === null || list === undefined) return { count: isHidden(redacted, name) ? undefined : null, nodes: [] };
  const nodes = list.flatMap((node, position) => (node ? [{ node, position }] : []));
  if (isHidden(redacted, name) && !nodes.some(({ node }) => saysAnything(node))) return { count: undefined, nodes: [] };
  return { count: nodes.length, nodes };
}

const nameOf = {
  person: (person: OwnerPerson) => joined([person.firstname, person.lastname], ' '),
  company: ({ company_details: details }: OwnerCompany) => (details ? details.name : details),
};

type Draft = (
  | { readonly kind: 'person'; readonly source: OwnerPerson }
  | { readonly kind: 'company'; readonly source: OwnerCompany }
) & { readonly position: number; readonly node: Told<string>; readonly name: Told<string> };

/** @param body what the contract made of the answer, redacted */
export function toOwners(body: Step, redacted: readonly string[]): Owners {
  const persons = nodesOf(body.individuals, redacted, 'individuals');
  const companies = nodesOf(body.corporates, redacted, 'corporates');
  const drafts: readonly Draft[] = [
    ...persons.nodes.map(({ node, position }): Draft => {
      const common = { position, node: toText(node.node_id), name: nameOf.person(node) };
      return { kind: 'person', source: node, ...common };
    }),
    ...companies.nodes.map(({ node, position }): Draft => {
      const common = { position, node: toText(node.node_id), name: nameOf.company(node) };
      return { kind: 'company', source: node, ...common };
    }),
  ];
  const byNode = Map.groupBy(drafts, ({ node }) => node);
  const withNode = (node: Told<string>) => (node === null || node === undefined ? [] : (byNode.get(node) ?? []));
  const named = drafts.flatMap(({ source }) => (source.edges ?? []).map((edge) => toText(edge?.node_id)));
  const unlisted = [...new Set(named)].filter(
    (node) => node !== null && node !== undefined && withNode(node).length === 0,
  ) as string[];

  function toHolding(edge: NonNullable<ElementOf<OwnerPerson['edges']>>, own: Draft): Holding {
    const node = toText(edge.node_id);
    const others = withNode(node);
    const isSelf = others.includes(own);
    const director = toAnswer(edge.director);
    const odd = [
      oddShare(edge.shares),
      isOddAnswer(director) ? 'director is neither yes nor no' : undefined,
      node === null ? 'names no node' : undefined,
      isSelf ? 'names itself' : undefined,
      others.length > 1 ? `${others.length} owners have this node id` : undefined,
      // A single unlisted node may be the company under review; several cannot all be.
      unlisted.length > 1 && node !== null && node !== undefined && others.length === 0 ? 'node not listed' : undefined,
    ].filter((sign) => sign !== undefined);
    return {
      share: toText(edge.shares),
      director,
      other: { node, names: others.map(({ name }) => name ?? null), isSelf },
      odd,
      further: furtherOf(edge, ['node_id', 'shares', 'director']),
    };
  }

  const rows = drafts.map((draft): OwnerRow => {
    const { source, position, node, name } = draft;
    const ultimate = draft.kind === 'person' ? toAnswer(draft.source.ultimate) : null;
    const sharing = withNode(node).length;
    const common = {
      key: `${draft.kind}-${position}`,
      position,
      node,
      name,
      holdings: told(source.edges, (edges) => edges.flatMap((edge) => (edge ? [toHolding(edge, draft)] : []))),
      odd: [
        node === null ? 'no node id' : undefined,
        node !== null && node !== undefined && !/^-?\d+$/.test(node) ? 'node id is not a whole number' : undefined,
        sharing > 1 ? `${sharing} owners have this node id` : undefined,
        isOddAnswer(ultimate) ? '“ultimate” is neither yes nor no' : undefined,
      ].filter((sign) => sign !== undefined),
    };
    return draft.kind === 'person'
      ? { ...common, kind: 'person', person: draft.source, ultimate }
      : { ...common, kind: 'company', company: draft.source };
  });
  return { persons: persons.count, companies: companies.count, rows, unlisted };
}

export type SortKey = 'name' | 'status' | 'screening';
export interface Order {
  readonly by: SortKey;
  readonly down: boolean;
}

/** Upstream's own order first, then the one way, then the other. */
export function nextOrder(order: Order | null, by: SortKey): Order | null {
  if (order?.by !== by) return { by, down: false };
  return order.down ? null : { by, down: true };
}

const sortText = (row: OwnerRow, by: SortKey): string => {
  if (by === 'name') return toPlain(row.name ?? '');
  return row.kind === 'person' ? (row.person.status ?? '') : '';
};

/**
 * The rows whose name has the words in it, in upstream's order or the one that was asked for; those without a value come last.
 * @param concern how much a row's screening is to be looked at first
 */
export function arrange(
  rows: readonly OwnerRow[],
  words: string,
  order: Order | null,
  concern: (row: OwnerRow) => number = () => 0,
): readonly OwnerRow[] {
  const wanted = toPlain(words);
  const found = wanted === '' ? rows : rows.filter(({ name }) => name && toPlain(name).includes(wanted));
  if (!order) return found;
  if (order.by === 'screening') {
    const turn = order.down ? 1 : -1;
    return found.toSorted((a, b) => turn * (concern(a) - concern(b)));
  }
  const texts = new Map(found.map((row) => [row, sortText(row, order.by)]));
  const turn = order.down ? -1 : 1;
  return found.toSorted((a, b) => {
    const [first = '', second = ''] = [texts.get(a), texts.get(b)];
    if (first === '' || second === '') return Number(first === '') - Number(second === '');
    return turn * collator.compare(first, second);
  });
}
const collator = new Intl.Collator('en', { numeric: true });
