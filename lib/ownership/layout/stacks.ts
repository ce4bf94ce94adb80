/** Which nodes must be drawn by themselves, and which owners of one company are drawn as one. */
import type { NodeKey, OwnershipNode } from '../model/graph.ts';
import type { NodeAssessment, Ownership } from '../model/ownership.ts';
import { meets } from '../model/policies.ts';
import type { TreeOrder } from '../tree-rows.ts';

/** More nodes to keep than this are an opened stack, not a choice of the reader. */
const maxChosen = 150;

interface Facts {
  readonly node: OwnershipNode;
  readonly assessment: NodeAssessment | undefined;
  /** A finding that warns names the node, or one of its holdings. */
  readonly isWarned: boolean;
  readonly policy: Ownership['policy'];
}

const refused = new Set(['REJECTED', 'RESUBMISSION_REQUIRED']);
const isRefused = ({ status }: { readonly status: string | null }): boolean => status !== null && refused.has(status);

/**
 * The least urgent reason is first. A screening whose hits are not known, or were not all delivered, counts as one with hits. An owner that reaches the
 * threshold is drawn whatever the verdict: a stack says that all of it is below.
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

/** From hits on, a node decides about the company and is drawn together with others beside it. What is less urgent stands around that. */
export const decisiveUrgency = 5;

/** A node of urgency 0 may be stacked, or left to the table. @param keep nodes that the reader asked for */
export function urgencyByKey(ownership: Ownership, { order }: TreeOrder, keep: readonly NodeKey[]) {
  const { policy, interpretation } = ownership;
  const assessments = new Map(ownership.assessments.map((one) => [one.key, one]));
  const warned = warnedNodes(ownership);
  const urgencyOf = (node: OwnershipNode) => {
    const facts = { node, assessment: assessments.get(node.key), isWarned: warned.has(node.key), policy };
    return urgencies.findLastIndex((applies) => applies(facts)) + 1;
  };
  const urgency = new Map(order.map((node) => [node.key, urgencyOf(node)]));
  // A few nodes to keep come before all others; the hundreds of an opened stack must not displace any.
  const ofRequested = keep.length <= maxChosen ? urgencies.length + 1 : 1;
  for (const key of keep) if (urgency.has(key)) urgency.set(key, Math.max(ofRequested, urgency.get(key) ?? 0));
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

export interface Stack {
  readonly owners: readonly NodeKey[];
  /** Owners of these, and theirs, are not drawn either. */
  readonly behind: readonly NodeKey[];
}

/** Stacks by the company that their owners hold. */
export type Stacks = ReadonlyMap<NodeKey, Stack>;

/** More owners of one company than this are not drawn one by one. */
const siblingLimit = 8;

/** Stacks owners of one company that own nothing else, have no owners and are not required; the largest stay by themselves. */
export function siblingStacks(
  { ownersOf, ownedBy }: TreeOrder,
  reachable: ReadonlySet<NodeKey>,
  required: ReadonlySet<NodeKey>,
): Stacks {
  const stacks = new Map<NodeKey, Stack>();
  for (const [owned, holdings] of ownersOf) {
    const owners = holdings.map(({ owner }) => owner).filter((owner) => reachable.has(owner));
    if (owners.length <= siblingLimit) continue;
    const plain = owners.filter((key) => !required.has(key) && !ownersOf.has(key) && ownedBy.get(key)?.length === 1);
    const stack = plain.slice(Math.max(0, siblingLimit - 1 - (owners.length - plain.length)));
    if (stack.length > 1) stacks.set(owned, { owners: stack, behind: [] });
  }
  return stacks;
}

/**
 * Stacks all owners that are not drawn, for each drawn company. An owner of several companies is in several stacks.
 * @param mayStack whether a node may be part of one
 */
export function stacksOfRest(
  { ownersOf }: TreeOrder,
  drawn: ReadonlySet<NodeKey>,
  folded: ReadonlySet<NodeKey>,
  mayStack: (key: NodeKey) => boolean,
): Stacks {
  const stacks = new Map<NodeKey, Stack>();
  const restOf = (owned: NodeKey) =>
    (ownersOf.get(owned) ?? []).map(({ owner }) => owner).filter((owner) => !drawn.has(owner) && mayStack(owner));
  for (const owned of drawn) {
    if (folded.has(owned)) continue;
    const owners = [...new Set(restOf(owned))];
    if (owners.length === 0) continue;
    const all = new Set(owners);
    for (const key of all) for (const owner of restOf(key)) all.add(owner);
    stacks.set(owned, { owners, behind: [...all].slice(owners.length) });
  }
  return stacks;
}
