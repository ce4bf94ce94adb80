/** Who is screened, as the caller gathered it. */
export interface SubjectValue {
  readonly text: string;
  /** Shown beside the value: "Customer data", "ID document". */
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
  /** Review Desk's id of the hit. */
  readonly id: string;
  /** An `AmlHit` or `CompanyAmlHit` as parsed by `lib/contract`. */
  readonly hit: unknown;
}
