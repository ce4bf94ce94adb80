import type { DeclaredCheck, Screened } from './declared.ts';

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
