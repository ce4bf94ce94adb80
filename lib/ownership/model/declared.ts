/** What was declared, the BENEFICIAL_OWNERS answer and the subject of COMPANY_DETAILS, not yet interpreted; and what a reviewer confirmed of how to interpret it. */

/** One edge as received: any JSON value may appear anywhere. */
export interface DeclaredEdge {
  readonly nodeId: unknown;
  readonly shares: unknown;
  readonly director: unknown;
}

/** Hits of a screening as far as Review Desk knows them; null means not known, never none. */
export interface Screened {
  /** null: there is a screening, but its number of hits is not known. */
  readonly hits: number | null;
  /** Whether one of the hits is a sanctions hit. null: not known. */
  readonly sanctions: boolean | null;
  /** The gravest kind found; null where nothing is known. */
  readonly worst: 'sanctions' | 'pep' | 'other' | 'adverse_media' | null;
  /** `incomplete`: fewer hits were delivered than counted, or none of the lists; never to be read as "nothing found". */
  readonly state: 'complete' | 'incomplete';
}

/** One check as the verification service names it. */
export interface DeclaredCheck {
  readonly type: string | null;
  readonly status: string | null;
}

interface DeclaredOwner {
  /** An integer or a numeric string; anything else is a finding. */
  readonly nodeId: unknown;
  readonly name: string | null;
  /** As received; the screen interprets it. */
  readonly country: string | null;
  /** null: no list was sent. */
  readonly edges: readonly DeclaredEdge[] | null;
  readonly links: readonly DeclaredEdge[] | null;
  /** null: not known, which is not the same as none. */
  readonly screened: Screened | null;
}

export interface DeclaredPerson extends DeclaredOwner {
  readonly birthDate: string | null;
  /** true, false, or whatever was received instead. */
  readonly ultimate: unknown;
  readonly status: string | null;
  readonly checks: readonly DeclaredCheck[] | null;
}

export interface DeclaredCompany extends DeclaredOwner {
  readonly registrationNumber: string | null;
  /** Status of each company document, by its canonical key; null: no documents were sent. */
  readonly documents: readonly DeclaredCheck[] | null;
}

export interface DeclaredSubject {
  readonly name: string | null;
  readonly registrationNumber: string | null;
  readonly country: string | null;
}

export interface Declared {
  /** null: COMPANY_DETAILS could not be read, or names nothing. */
  readonly subject: DeclaredSubject | null;
  /** null: no list was sent; [] is an empty one. */
  readonly individuals: readonly DeclaredPerson[] | null;
  readonly corporates: readonly DeclaredCompany[] | null;
}

export const directions = ['owners_list_holdings', 'companies_list_owners', 'mirrored'] as const;
/** H1: each owner lists what it owns · H2: each company lists its owners · H3: every edge is listed at both ends. */
export type Direction = (typeof directions)[number];
export const units = ['percent', 'fraction', 'count'] as const;
export type Unit = (typeof units)[number];

/** null: not settled, inferred from the answer. */
export interface Settled {
  readonly direction: Direction | null;
  readonly unit: Unit | null;
  /** A node id as text ("1"). */
  readonly root: string | null;
}
export const nothingSettled: Settled = { direction: null, unit: null, root: null };

/** The latest settlement of a session. Every change is a new, audited version; withdrawing one leaves nothing settled. */
export interface Settlement {
  /** What is in force, ready for `assess`; nothing once the latest settlement has lapsed. */
  readonly settled: Settled;
  /** Settled for other nodes or edges than are declared now: it no longer applies, and the screen says so. null: none. */
  readonly lapsed: Settled | null;
  /** 0: nothing was ever settled. */
  readonly version: number;
  /** Name of the reviewer; null with version 0. */
  readonly by: string | null;
  /** ISO instant; null with version 0. */
  readonly at: string | null;
  readonly reason: string | null;
}
