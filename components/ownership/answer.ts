/** What the first ten seconds have to say of an ownership: who, how sure, what is not known, what is wrong; worst first. Pure. */
import type {
  Figures,
  FindingCode,
  NodeKey,
  Ownership,
  OwnershipFinding,
  OwnershipNode,
} from '#lib/ownership/index.ts';
import { hitsOf } from './hits.ts';

export interface Owner {
  readonly node: OwnershipNode;
  readonly figures: Figures;
}

export interface Answer {
  /** Largest share first, as in all of these lists. */
  readonly owners: readonly Owner[];
  /** A loop decides, or control and a loop meet. */
  readonly review: readonly Owner[];
  readonly undetermined: readonly Owner[];
  /** Persons and companies with hits in their screening, strongest kind first. */
  readonly hits: readonly OwnershipNode[];
  readonly findings: readonly OwnershipFinding[];
}

const byShare = (a: Owner, b: Owner) => b.figures.effective.lo - a.figures.effective.lo;
const kinds = ['sanctions', 'pep', 'other', 'adverse_media'] as const;
const severities = ['stops', 'warns', 'notes'] as const;
/** Among equals: what decides about the relationship, then what leaves it open who owns the company. */
const gravest: readonly FindingCode[] = [
  'SANCTIONS_50',
  'UNLISTED_MAY_OWN',
  'LOOP_DECIDES',
  'CONTROL_UNDETERMINED',
  'NOBODY_QUALIFIES',
  'NO_NATURAL_PERSON',
];

/** Worst first; else as they came. */
const byGravity = (findings: readonly OwnershipFinding[]): readonly OwnershipFinding[] => {
  const rank = ({ code, severity }: OwnershipFinding) => {
    const grave = gravest.indexOf(code);
    return severities.indexOf(severity) * 100 + (grave === -1 ? gravest.length : grave);
  };
  return findings.toSorted((a, b) => rank(a) - rank(b));
};

export function answerOf(ownership: Ownership): Answer {
  const nodes = nodesByKey(ownership);
  const judged = Map.groupBy(
    ownership.figures.flatMap((figures): Owner[] => {
      const node = nodes.get(figures.key);
      return node ? [{ node, figures }] : [];
    }),
    ({ figures }) => figures.verdict,
  );
  return {
    owners: (judged.get('owner') ?? []).toSorted(byShare),
    review: (judged.get('review') ?? []).toSorted(byShare),
    undetermined: (judged.get('undetermined') ?? []).toSorted(
      (a, b) => b.figures.effective.hi - a.figures.effective.hi,
    ),
    hits: ownership.nodes
      .flatMap((node) => {
        const hits = node.screened && hitsOf(node.screened);
        return hits ? [{ node, rank: hits.kind === null ? kinds.length : kinds.indexOf(hits.kind) }] : [];
      })
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ node }) => node),
    findings: byGravity(ownership.findings),
  };
}

export const nodesByKey = ({ nodes }: Pick<Ownership, 'nodes'>): ReadonlyMap<NodeKey, OwnershipNode> =>
  new Map(nodes.map((node) => [node.key, node]));

export const figuresByKey = ({ figures }: Pick<Ownership, 'figures'>): ReadonlyMap<NodeKey, Figures> =>
  new Map(figures.map((one) => [one.key, one]));

/** The nodes that a finding is about: those it names, else the ends of its holdings. */
export function nodesOf(finding: OwnershipFinding, { holdings }: Pick<Ownership, 'holdings'>): readonly NodeKey[] {
  if (finding.nodes.length > 0) return finding.nodes;
  const named = new Set(finding.holdings);
  return [...new Set(holdings.flatMap((holding) => (named.has(holding.key) ? [holding.owner, holding.owned] : [])))];
}

/**
 * The shortest loop that one of these nodes is part of, beginning and ending with it; null where none of them is in one.
 */
export function loopThrough(
  nodes: readonly NodeKey[],
  { holdings }: Pick<Ownership, 'holdings'>,
): readonly NodeKey[] | null {
  const owned = Map.groupBy(
    holdings.filter(({ inLoop }) => inLoop),
    ({ owner }) => owner,
  );
  for (const start of nodes) {
    const cameFrom = new Map<NodeKey, NodeKey>();
    const queue = owned.has(start) ? [start] : [];
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
      for (const { owned: next } of owned.get(at) ?? []) {
        if (next === start) return wayBack(start, at, cameFrom);
        if (cameFrom.has(next)) continue;
        cameFrom.set(next, at);
        queue.push(next);
      }
    }
  }
  return null;
}

function wayBack(start: NodeKey, last: NodeKey, cameFrom: ReadonlyMap<NodeKey, NodeKey>): readonly NodeKey[] {
  const way = [start];
  for (let at: NodeKey | undefined = last; at !== undefined && at !== start; at = cameFrom.get(at)) way.unshift(at);
  return [start, ...way];
}
