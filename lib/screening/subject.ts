/** The subject and the hit of a comparison as the caller gathered them, and which facts of a session a hit is compared with. */
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';

export interface SubjectValue {
  readonly text: string;
  /** The source is shown beside the value: "Customer data", "ID document". */
  readonly source: string;
}

/** Values by the key of an attribute (`attributes.ts`). Other keys are not compared. */
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

/** A hit can be compared with these facts, under these names. */
const comparable: Record<SessionKind, Readonly<Record<string, string>>> = {
  individual: {
    name: 'full_name',
    birth_date: 'birth_date',
    birth_place: 'birth_place',
    gender: 'gender',
    nationality: 'nationality',
    document_number: 'document_number',
    phone: 'phone',
    address: 'address',
  },
  corporate: {
    name: 'company_name',
    registration_number: 'registration_number',
    company_country: 'country',
    address: 'address',
  },
};

interface StoredFact {
  readonly key: string;
  readonly value: string;
  readonly sensitivity: SensitivityClass;
  readonly stepType: string | null;
}

interface ComparableFact {
  /** The key is as in `ScreeningSubject.values`. */
  readonly key: string;
  readonly text: string;
  readonly stepType: string;
}

/** What the steps of a session report of its subject, as far as a hit is compared with it. What screening itself reports is no evidence for it. */
export const listComparableFacts = (kind: SessionKind, facts: readonly StoredFact[]): ComparableFact[] =>
  facts.flatMap(({ key: factKey, value: text, sensitivity, stepType }) => {
    const key = comparable[kind][factKey];
    return key === undefined || stepType === null || sensitivity === 'screening' ? [] : [{ key, text, stepType }];
  });

/** What a step states of the same attributes beside its main values, such as a maiden name; a screening does so of whom it screened. */
export const listFurtherFacts = (kind: SessionKind, facts: readonly StoredFact[]): ComparableFact[] =>
  facts.flatMap(({ key: factKey, value: text, stepType }) => {
    const key = factKey.endsWith('_other') ? comparable[kind][factKey.slice(0, -'_other'.length)] : undefined;
    return key === undefined || stepType === null ? [] : [{ key, text, stepType }];
  });

/** Equal attributes give one text, whichever steps report them and however often. */
export const subjectText = (facts: readonly ComparableFact[]): string =>
  JSON.stringify([...new Set(facts.map(({ key, text }) => JSON.stringify([key, text])))].sort());
