/**
 * The summary of an ownership: beneficial owners by verdict, screening hits, what shares do not account for and findings, most serious first. Hides which finding
 * goes first and who is named. Promises: an ownership that cannot be computed never reads as one without owners; shares are never shown without
 * their caveats. Throws nothing.
 *
 * What a reviewer needs first: owners by verdict, screening hits and findings, most serious first. Pure.
 */
import {
  mostSeriousFirst,
  type NodeAssessment,
  type NodeKey,
  type Ownership,
  type OwnershipFinding,
  type OwnershipNode,
  toScreeningHits,
} from '#lib/ownership/index.ts';
import { nodesByKey } from '../by-key.ts';

export interface AssessedOwner {
  readonly node: OwnershipNode;
  readonly assessment: NodeAssessment;
}

export interface Summary {
  /** Largest share first, as in all of these lists. */
  readonly owners: readonly AssessedOwner[];
  /** The verdict depends on a loop, or control and a loop meet. */
  readonly review: readonly AssessedOwner[];
  readonly undetermined: readonly AssessedOwner[];
  /** Persons and companies with screening hits, strongest kind first. */
  readonly hits: readonly OwnershipNode[];
  readonly findings: readonly OwnershipFinding[];
}

const byShare = (a: AssessedOwner, b: AssessedOwner) => b.assessment.effective.lo - a.assessment.effective.lo;
const byLargestPossibleShare = (a: AssessedOwner, b: AssessedOwner) =>
  b.assessment.effective.hi - a.assessment.effective.hi;
const hitKinds = ['sanctions', 'pep', 'other', 'adverse_media'] as const;

export function toSummary(ownership: Ownership): Summary {
  const nodes = nodesByKey(ownership);
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
