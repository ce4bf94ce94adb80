/** Why a node must be drawn by itself. */
import { meets, type NodeAssessment, type NodeKey, type Ownership, type OwnershipNode } from '../model/index.ts';
import type { TreeOrder } from '../tree-order.ts';

/** More nodes to keep than this are an opened stack, not a choice of the reader. */
const maxChosen = 150;

interface Facts {
  readonly node: OwnershipNode;
  readonly assessment: NodeAssessment | undefined;
  /** Named by a finding that warns, or at an end of one of its holdings. */
  readonly isWarned: boolean;
  readonly policy: Ownership['policy'];
}

const refused = new Set(['REJECTED', 'RESUBMISSION_REQUIRED']);
const isRefused = ({ status }: { readonly status: string | null }): boolean => status !== null && refused.has(status);

/**
 * Least urgent first. A screening whose hits are not known, or were not all delivered, counts as one with hits. Who reaches the threshold is drawn
 * whatever the verdict: a stack says that all of it is below.
 */
const urgencies: readonly ((facts: Facts) => boolean)[] = [
  ({ node }) => isRefused(node) || [...(node.checks ?? []), ...(node.documents ?? [])].some(isRefused),
  ({ isWarned }) => isWarned,
  ({ assessment, policy }) => assessment !== undefined && meets(assessment.effective.hi, policy),
  ({ node: { screened } }) => screened !== null && (screened.state === 'incomplete' || screened.hits === null),
  ({ node: { screened } }) => screened !== null && ((screened.hits ?? 0) > 0 || screened.worst !== null),
  ({ assessment }) => assessment?.verdict === 'undetermined',
  ({ assessment }) => assessment?.verdict === 'owner' || assessment?.verdict === 'review',
  ({ node: { screened }, assessment }) =>
    screened?.sanctions === true ||
    screened?.worst === 'sanctions' ||
    (assessment !== undefined && assessment.sanctions50 !== false),
];

/** From hits on: what decides about the company, drawn together beside it. What is less urgent stands around that. */
export const decisiveUrgency = 5;

/** Of each node; 0: it may be stacked, or left to the table. @param keep nodes that the reader asked for */
export function urgencyByKey(
  ownership: Ownership,
  { order }: TreeOrder,
  keep: readonly NodeKey[],
): ReadonlyMap<NodeKey, number> {
  const { policy, interpretation } = ownership;
  const assessments = new Map(ownership.assessments.map((one) => [one.key, one]));
  const warned = warnedNodes(ownership);
  const urgencyOf = (node: OwnershipNode) => {
    const facts = { node, assessment: assessments.get(node.key), isWarned: warned.has(node.key), policy };
    return urgencies.findLastIndex((applies) => applies(facts)) + 1;
  };
  const urgency = new Map(order.map((node) => [node.key, urgencyOf(node)]));
  // A few nodes to keep come before all others; the hundreds of an opened stack must not displace any.
  const ofKept = keep.length <= maxChosen ? urgencies.length + 1 : 1;
  for (const key of keep) if (urgency.has(key)) urgency.set(key, Math.max(ofKept, urgency.get(key) ?? 0));
  if (interpretation.root !== null) urgency.set(interpretation.root, urgencies.length + 1);
  return urgency;
}

function warnedNodes({ findings, holdings }: Ownership): ReadonlySet<NodeKey> {
  const warning = findings.filter(({ severity }) => severity !== 'notes');
  const warned = new Set(warning.flatMap(({ nodes }) => nodes));
  const keys = new Set(warning.flatMap((finding) => finding.holdings));
  for (const { key, owner, owned } of holdings) if (keys.has(key)) warned.add(owner).add(owned);
  return warned;
}
