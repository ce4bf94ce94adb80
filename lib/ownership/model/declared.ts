/**
 * What was declared, the BENEFICIAL_OWNERS answer and the subject of COMPANY_DETAILS, not yet interpreted; and what a reviewer confirmed of how to
 * interpret it.
 */

/** One edge as received: any JSON value may appear anywhere. */
export interface DeclaredEdge {
  readonly nodeId: unknown;
  readonly shares: unknown;
  readonly director: unknown;
}

/** Hits of a screening as far as Review Desk knows them; null means not known, never none. */
export interface Screened {
  /** It is null if the number of hits is not known. */
  readonly hits: number | null;
  /** Whether one of the hits is a sanctions hit, or null if that is not known. */
  readonly sanctions: boolean | null;
  /** The gravest kind found; null where nothing is known. */
  readonly worst: 'sanctions' | 'pep' | 'other' | 'adverse_media' | null;
  /** A hit of another kind may be one of sanctions too; absent where `worst` says so. */
  readonly mayBeSanctions?: true;
  /** It is `incomplete` if fewer hits were delivered than counted, or no list was; that is never to be read as "nothing found". */
  readonly state: 'complete' | 'incomplete';
}

/** One check as the verification service names it. */
export interface DeclaredCheck {
  readonly type: string | null;
  readonly status: string | null;
}

interface DeclaredOwner {
  /** It should be an integer or a numeric string; anything else is a finding. */
  readonly nodeId: unknown;
  readonly name: string | null;
  /** The country is as received; the screen interprets it. */
  readonly country: string | null;
  /** Each list is null if it was not sent. */
  readonly edges: readonly DeclaredEdge[] | null;
  readonly links: readonly DeclaredEdge[] | null;
  /** It is null if not known, which is not the same as none. */
  readonly screened: Screened | null;
}

export interface DeclaredPerson extends DeclaredOwner {
  readonly birthDate: string | null;
  /** It is true, false, or whatever was received instead. */
  readonly ultimate: unknown;
  readonly status: string | null;
  readonly checks: readonly DeclaredCheck[] | null;
}

export interface DeclaredCompany extends DeclaredOwner {
  readonly registrationNumber: string | null;
  /** The status of each company document, by its canonical key, or null if no documents were sent. */
  readonly documents: readonly DeclaredCheck[] | null;
}

export interface DeclaredSubject {
  readonly name: string | null;
  readonly registrationNumber: string | null;
  readonly country: string | null;
}

export interface Declared {
  /** It is null if COMPANY_DETAILS could not be read, or names nothing. */
  readonly subject: DeclaredSubject | null;
  /** A list is null if it was not sent; [] is an empty one. */
  readonly individuals: readonly DeclaredPerson[] | null;
  readonly corporates: readonly DeclaredCompany[] | null;
}

export const directions = ['owners_list_holdings', 'companies_list_owners', 'mirrored'] as const;
/** Each owner lists what it owns, each company lists its owners, or every edge is listed at both ends. */
export type Direction = (typeof directions)[number];
export const units = ['percent', 'fraction', 'count'] as const;
export type Unit = (typeof units)[number];

/** What a reviewer confirmed. A part that is null is inferred from the answer. */
export interface Confirmed {
  readonly direction: Direction | null;
  readonly unit: Unit | null;
  /** The root is a node id as text ("1"). */
  readonly root: string | null;
}
export const nothingConfirmed: Confirmed = { direction: null, unit: null, root: null };
