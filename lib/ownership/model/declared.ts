/** What was declared: the BENEFICIAL_OWNERS answer and the subject of COMPANY_DETAILS, not yet interpreted. */

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
