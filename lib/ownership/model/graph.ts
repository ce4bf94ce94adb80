/** The declared answer, interpreted: one graph with one direction, unit and root, and the findings on it. */
import type { DeclaredCheck, Direction, Screened, Unit } from './declared.ts';

/** The reported node id as text ("7"); for a node without a usable id of its own, its position: `individuals.3`, `corporates.0`. */
export type NodeKey = string;

/** A node is `unknown` if edges name its id but no list has it. */
export type NodeKind = 'person' | 'company' | 'unknown';

export interface OwnershipNode {
  readonly key: NodeKey;
  readonly kind: NodeKind;
  /** It is null if not reported. The implicit root has the subject's. */
  readonly name: string | null;
  readonly country: string | null;
  readonly registrationNumber: string | null;
  readonly birthDate: string | null;
  /** The place in the answer, or null for an id that only edges name. */
  readonly listedAt: { readonly list: 'individuals' | 'corporates'; readonly position: number } | null;
  /** `ultimate` as declared. It is null if not reported or neither true nor false, and for a company. */
  readonly ultimate: boolean | null;
  /** The status of a person's checks as a whole. */
  readonly status: string | null;
  readonly checks: readonly DeclaredCheck[] | null;
  readonly documents: readonly DeclaredCheck[] | null;
  readonly screened: Screened | null;
}

/** What one node holds of another. A director without a share is a holding with `share` 0 and `director`. */
export interface Holding {
  /** The key, as in `2>1`, is stable for the same answer, whatever the order of its lists. */
  readonly key: string;
  /** Where the direction is not known, this is the node that listed the holding. */
  readonly owner: NodeKey;
  readonly owned: NodeKey;
  /** A fraction of the owned company. A missing share is null, never 0. */
  readonly share: number | null;
  /** The share as received, as text ("80", "-3", "25%"). */
  readonly reported: string | null;
  readonly director: boolean;
  /** Owner and owned lie in one loop, as a company that holds itself does. */
  readonly inLoop: boolean;
}

/** This is a node of which nothing is known. */
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
  readonly direction: Direction | null;
  readonly unit: Unit | null;
  readonly root: NodeKey | null;
  /** How it was determined. If `assumed`, nothing contradicts it and nothing proves it. */
  readonly by: {
    readonly direction: 'inferred' | 'assumed' | 'confirmed' | 'unknown';
    readonly unit: 'inferred' | 'assumed' | 'confirmed' | 'unknown';
    readonly root: 'number' | 'name' | 'implicit' | 'only' | 'confirmed' | 'unknown';
  };
  /** These nodes could be the root. A reviewer who confirms it chooses among them. */
  readonly candidates: readonly NodeKey[];
}

export interface OwnershipGraph {
  /** The nodes are ordered by key, so that the order of the answer's lists does not matter; the screen sorts for itself. */
  readonly nodes: readonly OwnershipNode[];
  readonly holdings: readonly Holding[];
  readonly interpretation: Interpretation;
  /** Where reports are incomplete, if they are. */
  readonly unreported?: {
    /** These owners may hold more than their holdings say: a link or id of theirs cannot be read, or no list of their holdings was sent. */
    readonly holders: readonly NodeKey[];
    /** The owners of these companies are not all reported: any listed node may be one of them. */
    readonly companies: readonly NodeKey[];
    /** The remainder of these companies means nothing: a share of them was reported in two ways, or the reported shares were taken for the whole. */
    readonly doubted: readonly NodeKey[];
  };
  /** Each group of entries may be one person. */
  readonly samePersons?: readonly (readonly NodeKey[])[];
  /** If a finding stops the computation, links are drawn, shares stay as reported, and nothing is computed. */
  readonly computable: boolean;
  readonly findings: readonly OwnershipFinding[];
}

/** The codes are stable, as exports carry them. */
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
  // nothing proves that these are percents: whole numbers may count shares, or one is more than 100 among percents
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
  /** If it `stops`, nothing is computed; if it `warns`, a result may be wrong or is an estimate; `notes` is for information. */
  readonly severity: 'stops' | 'warns' | 'notes';
  /** The finding is about these nodes, or about the whole answer if there are none. */
  readonly nodes: readonly NodeKey[];
  readonly holdings: readonly string[];
  /** The numbers that its message needs, by name: `sum` (fraction), `count`, `share`. They never hold a text from outside. */
  readonly numbers: Readonly<Record<string, number>>;
}

/** @param about what it is about; what is not given is empty */
export const toFinding = (
  code: FindingCode,
  severity: OwnershipFinding['severity'],
  about: Partial<Pick<OwnershipFinding, 'nodes' | 'holdings' | 'numbers'>> = {},
): OwnershipFinding => ({ code, severity, nodes: [], holdings: [], numbers: {}, ...about });
