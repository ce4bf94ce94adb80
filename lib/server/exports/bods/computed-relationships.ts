/** The persons who hold the subject through others, with the records that lie between. */
import type { Holding, NodeAssessment, NodeKey, Ownership } from '#lib/ownership/index.ts';

/** Component records of all relationships together; beyond it a relationship has none and says so. */
const maxComponents = 200_000;

export interface ComputedRelationship {
  readonly of: NodeKey;
  readonly assessment: NodeAssessment;
  /** null: too many to name. */
  readonly componentRecords: readonly string[] | null;
}

export interface RecordIds {
  readonly recordOf: (kind: string, key: string) => string;
  readonly recordOfNode: (key: NodeKey) => string;
}

/** Persons who reach the subject through others (or through a loop of its own), beneficial owners first. */
export function toComputedRelationships(
  ownership: Ownership,
  root: NodeKey,
  { recordOf, recordOfNode }: RecordIds,
): readonly ComputedRelationship[] {
  const holdings = ownership.holdings.filter(({ share }) => share !== 0);
  const held = Map.groupBy(holdings, ({ owner }) => owner);
  const upstream = upstreamOf(root, holdings);
  const persons = new Set(ownership.nodes.filter(({ kind }) => kind === 'person').map(({ key }) => key));
  const order = ['owner', 'review', 'undetermined', 'not_by_reported_shares'];
  const rank = ({ verdict }: NodeAssessment) => (verdict === null ? order.length : order.indexOf(verdict));
  let room = maxComponents;
  return ownership.assessments
    .filter(({ key, connected }) => connected && persons.has(key))
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((assessment): ComputedRelationship[] => {
      const { key } = assessment;
      const between = room > 0 ? chainsBetween(key, root, held, upstream, room) : null;
      if (between === null) return [{ of: key, assessment, componentRecords: null }];
      if (between.holdings.every(({ owned, owner }) => owned === root && owner === key)) return [];
      const componentRecords = [
        ...between.nodes.map(recordOfNode),
        ...between.holdings.map((holding) => recordOf('holding', holding.key)),
      ];
      room -= componentRecords.length;
      return [{ of: key, assessment, componentRecords }];
    });
}

/** The nodes upstream of the root, and the root. */
function upstreamOf(root: NodeKey, holdings: readonly Holding[]): ReadonlySet<NodeKey> {
  const owners = Map.groupBy(holdings, ({ owned }) => owned);
  const found = new Set([root]);
  for (const key of found) for (const { owner } of owners.get(key) ?? []) found.add(owner);
  return found;
}

/** What lies between a person and the subject: nodes without both ends, and all holdings; null when there are more than `most` of them. */
function chainsBetween(
  person: NodeKey,
  root: NodeKey,
  held: ReadonlyMap<NodeKey, readonly Holding[]>,
  upstream: ReadonlySet<NodeKey>,
  most: number,
): { readonly nodes: readonly NodeKey[]; readonly holdings: readonly Holding[] } | null {
  const found = new Set([person]);
  const holdings: Holding[] = [];
  for (const key of found) {
    for (const holding of held.get(key) ?? []) {
      if (!upstream.has(holding.owned)) continue;
      holdings.push(holding);
      found.add(holding.owned);
    }
    if (found.size + holdings.length > most) return null;
  }
  return { nodes: [...found].filter((key) => key !== person && key !== root), holdings };
}
