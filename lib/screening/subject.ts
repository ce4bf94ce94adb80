/** Who is screened, as the caller gathered it. */
export interface SubjectValue {
  readonly text: string;
  /** Where it was taken from: "customer info", "ID document". */
  readonly source: string;
}

/**
 * Values by key: firstname lastname full_name birth_date nationality country gender birth_place document_number phone address
 * registration_number company_name. Other keys are not compared.
 */
export interface ScreeningSubject {
  readonly kind: 'individual' | 'corporate';
  readonly values: Readonly<Record<string, readonly SubjectValue[]>>;
}

export interface ScreenedHit {
  /** The hit's name at this desk. */
  readonly id: string;
  /** An `AmlHit` or `CompanyAmlHit` as `lib/contract` read it. */
  readonly hit: unknown;
}
