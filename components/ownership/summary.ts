/** What a reviewer needs of an ownership first: owners by verdict, screening hits, and findings, most serious first. Pure. Throws nothing. */
import type { NodeAssessment, NodeKey, Ownership, OwnershipFinding, OwnershipNode } from '#lib/ownership/index.ts';
import { mostSeriousFirst, toScreeningHits } from '#lib/ownership/index.ts';

/** Finds nodes, assessments or holdings by their keys. */
export const byKey = <One extends { readonly key: string }>(all: readonly One[]): ReadonlyMap<string, One> =>
  new Map(all.map((one) => [one.key, one]));

export interface AssessedOwner {
  readonly node: OwnershipNode;
  readonly assessment: NodeAssessment;
}

export interface Summary {
  /** The largest share is first, as in all of these lists. */
  readonly owners: readonly AssessedOwner[];
  /** Their verdict depends on a loop, or control and a loop meet. */
  readonly review: readonly AssessedOwner[];
  readonly undetermined: readonly AssessedOwner[];
  /** These persons and companies have screening hits, the strongest kind first. */
  readonly hits: readonly OwnershipNode[];
  readonly findings: readonly OwnershipFinding[];
}

const byShare = (a: AssessedOwner, b: AssessedOwner) => b.assessment.effective.lo - a.assessment.effective.lo;
const byLargestPossibleShare = (a: AssessedOwner, b: AssessedOwner) =>
  b.assessment.effective.hi - a.assessment.effective.hi;
const hitKinds = ['sanctions', 'pep', 'other', 'adverse_media'] as const;

export function toSummary(ownership: Ownership): Summary {
  const nodes = byKey(ownership.nodes);
  const byVerdict = Map.groupBy(
    ownership.assessments.flatMap((assessment): AssessedOwner[] => {
      const node = nodes.get(assessment.key);
      return node ? [{ node, assessment }] : [];
    }),
    ({ assessment }) => assessment.verdict,
  );
  return {
    owners: (byVerdict.get('owner') ?? []).toSorted(byShare),
    review: (byVerdict.get('review') ?? []).toSorted(byShare),
    undetermined: (byVerdict.get('undetermined') ?? []).toSorted(byLargestPossibleShare),
    hits: ownership.nodes
      .flatMap((node) => {
        const hits = node.screened && toScreeningHits(node.screened);
        return hits ? [{ node, rank: hits.kind === null ? hitKinds.length : hitKinds.indexOf(hits.kind) }] : [];
      })
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ node }) => node),
    findings: mostSeriousFirst(ownership.findings),
  };
}

/** The nodes a finding is about: those it names, else the owners and owned companies of its holdings. */
export function findingNodes(finding: OwnershipFinding, { holdings }: Pick<Ownership, 'holdings'>): readonly NodeKey[] {
  if (finding.nodes.length > 0) return finding.nodes;
  const named = new Set(finding.holdings);
  return [...new Set(holdings.flatMap((holding) => (named.has(holding.key) ? [holding.owner, holding.owned] : [])))];
}
