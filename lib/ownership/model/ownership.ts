/** The structure of one company, assessed under one policy, with its chains and table rows. */
import type { DeclaredSubject } from './declared.ts';
import type { NodeKey, OwnershipGraph } from './graph.ts';
import type { Policy, Rule } from './policies.ts';

export interface Interval {
  readonly lo: number;
  readonly hi: number;
}

/** One rule of a verdict has an outcome, by a share and through companies. */
export interface Ground {
  readonly rule: Rule;
  readonly outcome: 'met' | 'not_met' | 'undetermined';
  /** The share that is compared with the threshold, or null for control. */
  readonly share: Interval | null;
  /** The share was compared for this company: the root, or the one that controls it (`in_controller`). */
  readonly of: NodeKey;
  /** The person holds through these companies (`control`, `held`). */
  readonly through: readonly NodeKey[];
}

/** Whether a rule about a share alone is met, and not only one of control. */
export const isMetByShare = (grounds: readonly Ground[], { shareRules }: Policy): boolean =>
  grounds.some(({ rule, outcome }) => outcome === 'met' && shareRules.includes(rule));

/** `not_by_reported_shares` is never a plain no. For `review` a ground is met only with the help of a loop, so an officer has to decide. */
export type Verdict = 'owner' | 'not_by_reported_shares' | 'undetermined' | 'review';

export interface NodeAssessment {
  readonly key: NodeKey;
  /** Its own reported share of the root: 0 without a holding in it, null if a share or a list of holdings is missing. */
  readonly direct: number | null;
  /**
   * The effective share of a person or unknown node; for a company the part of the root's equity that flows through it (x_j, which may pass 1 in loops;
   * `hi` counts no further rounds).
   */
  readonly effective: Interval;
  /** The sum over chains that pass no company twice. It is null if no loop affects it, or if there are too many chains to add. */
  readonly withoutLoop: number | null;
  /** Whether it holds more than half on every level up to the root. */
  readonly control: 'yes' | 'no' | 'undetermined';
  /** The companies that it controls, nearest first. */
  readonly controls: readonly NodeKey[];
  /** Only a person has a verdict. */
  readonly verdict: Verdict | null;
  readonly grounds: readonly Ground[];
  /** The number of chains to the root, counted up to the limit of `chainsOf`. */
  readonly paths: { readonly count: number; readonly more: boolean };
  /** The node is linked to the root by holdings; directors alone do not link. */
  readonly connected: boolean;
  /** A company is reported as owned 50 % or more by nodes with sanctions hits, added up tier by tier. It is null if something missing decides. */
  readonly sanctions50: boolean | null;
}

/** The structure of one company, assessed under one policy. */
export interface Ownership extends Pick<OwnershipGraph, 'nodes' | 'holdings' | 'interpretation' | 'findings'> {
  readonly subject: DeclaredSubject | null;
  readonly policy: Policy;
  /** If nothing was computed, `assessments` is empty, and `undisclosed` and `inClosedLoops` are null. */
  readonly computed: boolean;
  /** Each node has one when computed, in the order of `nodes`. */
  readonly assessments: readonly NodeAssessment[];
  /**
   * The fraction of the root that reported shares do not account for; a named owner without a share may hold it. It is below 0 only where sums above
   * 100 % are rounding. Effective shares of persons, this and `inClosedLoops` add up to 1.
   */
  readonly undisclosed: number | null;
  /** A fraction that ends in closed loops, with no natural person behind it. */
  readonly inClosedLoops: number | null;
}

/** One chain of holdings, with its arithmetic. */
export interface Chain {
  /** The nodes lead from the owner to the root: n + 1 nodes, n holdings. */
  readonly nodes: readonly NodeKey[];
  readonly holdings: readonly string[];
  /** The share of each holding, null where missing. */
  readonly shares: readonly (number | null)[];
  /** The product of the shares, null when one is missing. */
  readonly product: number | null;
}

/** What makes up the effective share of one node: its chains, and what loops add. */
export interface Chains {
  readonly of: NodeKey;
  readonly chains: readonly Chain[];
  /** There are more chains than are listed. */
  readonly more: boolean;
  /** The sum of all products, or null if not all chains could be listed. */
  readonly sum: number | null;
  /** What loops and the scaling of over-allocated companies add to the sum (effective.lo − sum), or null if the sum is null. */
  readonly byLoops: number | null;
}

/** One row of the treegrid, in which owners are below what they own. */
export interface OwnershipRow {
  /** The key of its holding, which has one row only, of a root node, or `undisclosed:<company>`. It is stable for the same answer. */
  readonly key: string;
  /** The number of the row in the whole tree, from 1: the n of "also at row n". */
  readonly number: number;
  /** The root, and each node that is not linked to it, has level 1. */
  readonly level: number;
  /** It is null in a row for what reported shares do not account for. */
  readonly node: NodeKey | null;
  /** The holding that leads from it to its parent row, or null for roots and for a row without a node. */
  readonly holding: string | null;
  readonly parent: number | null;
  readonly hasOwners: boolean;
  readonly positionInSet: number;
  readonly setSize: number;
  /** The number of the row at which the owners of the same node are listed; they are not repeated here. */
  readonly alsoAt: number | null;
  /** The number of the row of the company to which this row closes a loop. */
  readonly loopTo: number | null;
  /** The group that a top-level row belongs to. */
  readonly group: 'subject' | 'not_linked' | null;
  /** In a row without a node, the fraction of the parent that reported shares do not account for. */
  readonly undisclosed: number | null;
}

/** The worker computes this from one input. */
export interface OwnershipResult {
  readonly ownership: Ownership;
  readonly rows: readonly OwnershipRow[];
}
