import type { OwnershipFinding } from './findings.ts';
import type { Holding, NodeKey, OwnershipNode } from './graph.ts';
import type { Direction, Unit } from './settled.ts';

/** Direction, unit and root of an answer, and how each was determined. */
export interface Interpretation {
  /** null: not known. */
  readonly direction: Direction | null;
  readonly unit: Unit | null;
  readonly root: NodeKey | null;
  /** How it was determined. `assumed`: nothing contradicts it, nothing proves it. */
  readonly by: {
    readonly direction: 'inferred' | 'assumed' | 'settled' | 'unknown';
    readonly unit: 'inferred' | 'assumed' | 'settled' | 'unknown';
    readonly root: 'number' | 'name' | 'implicit' | 'only' | 'settled' | 'unknown';
  };
  /** Nodes that could be the root, to choose from when it is settled. */
  readonly candidates: readonly NodeKey[];
}

/** The declared answer, interpreted. */
export interface OwnershipGraph {
  /** Ordered by key, so that the order of the answer's lists does not matter; the screen sorts for itself. */
  readonly nodes: readonly OwnershipNode[];
  readonly holdings: readonly Holding[];
  readonly interpretation: Interpretation;
  /** Where reports are incomplete. Absent: nowhere. */
  readonly unreported?: {
    /** Owners that may hold more than their holdings say: a link or id of theirs cannot be read, or no list of their holdings was sent. */
    readonly holders: readonly NodeKey[];
    /** Companies whose owners are not all reported: any listed node may be one of them. */
    readonly companies: readonly NodeKey[];
    /** Companies whose remainder means nothing: a share of them was reported in two ways, or the reported shares were taken for the whole. */
    readonly doubted: readonly NodeKey[];
  };
  /** Groups of entries that may be one person each. Absent: none. */
  readonly samePersons?: readonly (readonly NodeKey[])[];
  /** False when a finding stops the computation: links are drawn, shares stay as reported, nothing is computed. */
  readonly computable: boolean;
  readonly findings: readonly OwnershipFinding[];
}
