import type { DeclaredSubject } from './declared.ts';
import type { OwnershipFinding } from './findings.ts';
import type { Holding, NodeKey, OwnershipNode } from './graph.ts';
import type { Interpretation } from './interpretation.ts';
import type { Policy, Rule } from './policies.ts';

export interface Interval {
  readonly lo: number;
  readonly hi: number;
}

/** One rule of a verdict: its outcome, by which share and through which companies. */
export interface Ground {
  readonly rule: Rule;
  readonly outcome: 'met' | 'not_met' | 'undetermined';
  /** The share compared with the threshold; null for control. */
  readonly share: Interval | null;
  /** The company it was compared for: the root, or the one that controls it (`in_controller`). */
  readonly of: NodeKey;
  /** Companies through which it holds (`control`, `held`). */
  readonly through: readonly NodeKey[];
}

/** Whether a rule about a share alone is met, and not only one of control. */
export const isMetByShare = (grounds: readonly Ground[], { shareRules }: Policy): boolean =>
  grounds.some(({ rule, outcome }) => outcome === 'met' && shareRules.includes(rule));

/** `not_by_reported_shares` is never a plain no. `review`: a ground is met only with the help of a loop, so an officer has to decide. */
export type Verdict = 'owner' | 'not_by_reported_shares' | 'undetermined' | 'review';

/** What follows for one node with regard to the root. */
export interface NodeAssessment {
  readonly key: NodeKey;
  /** Its own reported share of the root; 0: no holding in it; null: not known, as a share or a list of holdings is missing. */
  readonly direct: number | null;
  /** Persons and unknown nodes: effective share. Companies: the part of the root's equity that flows through them (x_j, may pass 1 in loops; `hi` counts no further rounds). */
  readonly effective: Interval;
  /** Sum over chains that pass no company twice; null: no loop affects it, or there are too many chains to add. */
  readonly withoutLoop: number | null;
  /** Whether it holds more than half on every level up to the root. */
  readonly control: 'yes' | 'no' | 'undetermined';
  /** Companies it controls, nearest first. */
  readonly controls: readonly NodeKey[];
  /** Persons only. */
  readonly verdict: Verdict | null;
  readonly grounds: readonly Ground[];
  /** Number of chains to the root, counted up to the limit of `chainsOf`. */
  readonly paths: { readonly count: number; readonly more: boolean };
  /** Linked to the root by holdings (directors alone do not link). */
  readonly connected: boolean;
  /** Companies: reported as owned 50 % or more by nodes with sanctions hits, added up tier by tier; null: something missing decides. */
  readonly sanctions50: boolean | null;
}

/** The structure of one company, assessed under one policy. */
export interface Ownership {
  readonly subject: DeclaredSubject | null;
  readonly nodes: readonly OwnershipNode[];
  readonly holdings: readonly Holding[];
  readonly interpretation: Interpretation;
  readonly policy: Policy;
  /** False: nothing was computed; `assessments` is empty, `undisclosed` and `inClosedLoops` are null. */
  readonly computed: boolean;
  /** One for each node when computed, in the order of `nodes`. */
  readonly assessments: readonly NodeAssessment[];
  /**
   * Fraction of the root that reported shares do not account for (a named owner without a share may hold it); below 0 only where sums above 100 % are rounding. Effective shares of persons, this and
   * `inClosedLoops` add up to 1.
   */
  readonly undisclosed: number | null;
  /** Fraction that ends in closed loops: no natural person behind it. */
  readonly inClosedLoops: number | null;
  readonly findings: readonly OwnershipFinding[];
}
