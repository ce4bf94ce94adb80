/** The structure of one company, assessed under one policy, with its chains and table rows; and what the server sends to compute it from. */
import type { Declared, DeclaredSubject, Settlement } from './declared.ts';
import type { Holding, Interpretation, NodeKey, OwnershipFinding, OwnershipNode } from './graph.ts';
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

/** One chain of holdings, with its arithmetic. */
export interface Chain {
  /** From the owner to the root: n + 1 nodes, n holdings. */
  readonly nodes: readonly NodeKey[];
  readonly holdings: readonly string[];
  /** Share of each holding, null where missing. */
  readonly shares: readonly (number | null)[];
  /** Their product; null when one is missing. */
  readonly product: number | null;
}

/** What makes up the effective share of one node: its chains, and what loops add. */
export interface Chains {
  readonly of: NodeKey;
  readonly chains: readonly Chain[];
  /** True: there are more than are listed. */
  readonly more: boolean;
  /** Sum of all products; null when not all chains could be listed. */
  readonly sum: number | null;
  /** What loops (and scaling of over-allocated companies) add to the sum: effective.lo − sum; null when the sum is. */
  readonly byLoops: number | null;
}

/** One row of the treegrid: owners below what they own. */
export interface OwnershipRow {
  /** Stable for the same answer: the key of its holding (each has one row only), of a root node, or `undisclosed:<company>`. */
  readonly key: string;
  /** 1-based number of the row in the whole tree: the n of "also at row n". */
  readonly number: number;
  /** 1: the root, or a node that is not linked to it. */
  readonly level: number;
  /** null: a row for what reported shares do not account for. */
  readonly node: NodeKey | null;
  /** The holding that leads from it to its parent row; null for roots and for a row without a node. */
  readonly holding: string | null;
  readonly parent: number | null;
  readonly hasOwners: boolean;
  readonly positionInSet: number;
  readonly setSize: number;
  /** Row number at which the owners of the same node are listed; they are not repeated here. */
  readonly alsoAt: number | null;
  /** Row number of the company to which this row closes a loop. */
  readonly loopTo: number | null;
  /** The group that a top-level row belongs to. */
  readonly group: 'subject' | 'not_linked' | null;
  /** For a row without a node: fraction of the parent that reported shares do not account for. */
  readonly undisclosed: number | null;
}

export interface OwnershipInput {
  readonly ref: string;
  readonly declared: Declared;
  /** The configured policy; the screen may apply another named one. */
  readonly policy: Policy;
  readonly settlement: Settlement;
  /** SHA-256, hex, of `declared` and `settled` in canonical form: the same on the screen and on every export. */
  readonly inputHash: string;
  /** SHA-256, hex, of the nodes and edges alone, whatever their order. A settlement sends it back and applies to it only. */
  readonly structureHash: string;
  /** Persons whose own session the answer names. */
  readonly sessions: readonly {
    /** Position in `individuals`. */
    readonly position: number;
    /** The verification service's id, for a look-up only: never part of an address. */
    readonly sessionId: string;
    /** null: not registered in Review Desk. */
    readonly ref: string | null;
  }[];
  /** ISO instant at which the owners were fetched from the verification service. */
  readonly readAt: string;
  /** URL names of the source steps. `company` is null where there is none, or it could not be read. */
  readonly steps: { readonly owners: string; readonly company: string | null };
  readonly maySettle: boolean;
  readonly mayExport: boolean;
}

/** What an export is made from: the input, with what the session's header says beside it. */
export interface OwnershipExportInput extends OwnershipInput {
  /** Sentences of the session's findings, most serious first. */
  readonly sessionFindings: readonly string[];
  /** Who makes the export, by name. */
  readonly madeBy: string;
  /** ISO instant. */
  readonly madeAt: string;
}

/** What the worker computes from one input. */
export interface OwnershipResult {
  readonly ownership: Ownership;
  readonly rows: readonly OwnershipRow[];
}
