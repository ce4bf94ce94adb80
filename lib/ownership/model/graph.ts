/** The declared answer, interpreted: one graph with one direction, unit and root, and the findings on it. */
import type { DeclaredCheck, Direction, Screened, Unit } from './declared.ts';

/** The reported node id as text ("7"); for a node without a usable id of its own, its position: `individuals.3`, `corporates.0`. */
export type NodeKey = string;

/** `unknown`: an id that edges name but that is in no list. */
export type NodeKind = 'person' | 'company' | 'unknown';

export interface OwnershipNode {
  readonly key: NodeKey;
  readonly kind: NodeKind;
  /** null: not reported. The implicit root has the subject's. */
  readonly name: string | null;
  readonly country: string | null;
  readonly registrationNumber: string | null;
  readonly birthDate: string | null;
  /** Where it is listed in the answer; null for an id that only edges name. */
  readonly listedAt: { readonly list: 'individuals' | 'corporates'; readonly position: number } | null;
  /** `ultimate` as declared; null: not reported, neither true nor false, or not a person. */
  readonly ultimate: boolean | null;
  /** Persons: status of the person's checks as a whole. */
  readonly status: string | null;
  readonly checks: readonly DeclaredCheck[] | null;
  readonly documents: readonly DeclaredCheck[] | null;
  readonly screened: Screened | null;
}

/** What one node holds of another. A director without a share is a holding with `share` 0 and `director`. */
export interface Holding {
  /** Stable for the same answer, whatever the order of its lists: `2>1`. */
  readonly key: string;
  /** Where the direction is not known: the node that listed it. */
  readonly owner: NodeKey;
  readonly owned: NodeKey;
  /** Fraction of the owned company; null: missing, never 0. */
  readonly share: number | null;
  /** The share as received, as text ("80", "-3", "25%"); null: none. */
  readonly reported: string | null;
  readonly director: boolean;
  /** Owner and owned lie in one loop; true for a company that holds itself. */
  readonly inLoop: boolean;
}

/** A node of which nothing is known. */
export const bareNode = {
  key: '',
  kind: 'unknown',
  name: null,
  country: null,
  registrationNumber: null,
  birthDate: null,
  listedAt: null,
  ultimate: null,
  status: null,
  checks: null,
  documents: null,
  screened: null,
} as const satisfies OwnershipNode;

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

/** Stable codes: exports carry them. */
export const findingCodes = [
  // what was received
  'NO_OWNERS',
  'LIST_MISSING',
  'ID_CLASH',
  'BAD_ID',
  'BAD_SHARE',
  'BAD_EDGE',
  'CONFLICT',
  'PERSON_OWNED',
  // two entries that name and birth date do not tell apart: their shares are not added up
  'SAME_PERSON',
  // how it was interpreted
  'DIRECTION_ASSUMED',
  'DIRECTION_UNKNOWN',
  'UNIT_AMBIGUOUS',
  // percents, though nothing proves it: whole numbers that may count shares, or one of more than 100 among percents
  'UNIT_ASSUMED',
  'COUNT_ASSUMED_COMPLETE',
  'IMPLICIT_ROOT',
  // the only company that owns nothing, though it has neither the name nor the number of the subject company
  'ROOT_ASSUMED',
  'MULTIPLE_ROOTS',
  'NO_ROOT',
  'SETTLED',
  'SETTLEMENT_UNUSABLE',
  // the structure
  'NO_SHARES',
  'ROUNDED',
  'OVER_ALLOCATED',
  'UNDISCLOSED',
  'MISSING_SHARE',
  'LOOP',
  'SELF_HOLDING',
  'CLOSED_LOOP',
  'SENSITIVE',
  'LOOP_TOO_LARGE',
  'DANGLING',
  'NOT_CONNECTED',
  // an owner may hold more than could be read, up to all that is undisclosed
  'HOLDINGS_UNTOLD',
  'NO_NATURAL_PERSON',
  'CONTROL_UNDETERMINED',
  // verdicts
  'ULTIMATE_MISMATCH',
  'UNLISTED_MAY_OWN',
  'NOBODY_QUALIFIES',
  'LOOP_DECIDES',
  'SANCTIONS_50',
  // the same, where a missing share or a hit of an unknown kind decides
  'SANCTIONS_50_POSSIBLE',
] as const;
export type FindingCode = (typeof findingCodes)[number];

export interface OwnershipFinding {
  readonly code: FindingCode;
  /** `stops`: nothing is computed · `warns`: a result may be wrong or is an estimate · `notes`: for information. */
  readonly severity: 'stops' | 'warns' | 'notes';
  /** The nodes it is about; empty: the whole answer. */
  readonly nodes: readonly NodeKey[];
  readonly holdings: readonly string[];
  /** Numbers that its message needs, by name: `sum` (fraction), `count`, `share`; never a text from outside. */
  readonly numbers: Readonly<Record<string, number>>;
}
