/**
 * An identity document is the subject's, that of a video identification, or the host's of a proof of address.
 * Hides: check digits, the comparison of extracted fields with the MRZ, expiry and age. Promises: absent, hidden and masked values stay distinct;
 * a masked value concludes nothing; of two expiry dates the earlier counts, of two birth dates the later. Throws nothing.
 */
import { isHidden, type Redacted, toText } from '#components/step-parts/redaction.ts';
import type { IdDocumentStep } from '#lib/contract/index.ts';
import { type Age, assessAge } from '#lib/format/dates/age.ts';
import { parseWireDate } from '#lib/format/dates/date.ts';
import { assessExpiry, type Validity } from '#lib/format/dates/document-validity.ts';
import { isMasked, isRawKey } from '#lib/model/session/unreadable.ts';
import { type ComparedField, compareFields, type DocumentOf, type MrzFields, readMrz } from '#lib/mrz/index.ts';

export interface FieldRow extends ComparedField {
  /** Only the expiry has it. */
  readonly validity?: Validity;
  /** Only the birth date has it. */
  readonly age?: Age;
}

/** Values other than text become JSON, so that a reviewer does not miss them. */
export const toTexts = (fields: object): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (isRawKey(key) ? [] : [[key, toText(value) ?? null]])),
  );

const expiryKeys = new Set(['document_expiration', 'expiration_date']);

/** @param today YYYY-MM-DD @param document its type and country, compared with the zone */
export function fieldRows(
  fields: Readonly<Record<string, string | null>>,
  mrz: MrzFields | undefined,
  today: string,
  document: DocumentOf = {},
): readonly FieldRow[] {
  return compareFields(fields, mrz, document).map((row): FieldRow => {
    const values = [row.extracted, row.mrz].flatMap((value) => (value === null || isMasked(value) ? [] : value));
    // Where the two differ, the earlier expiry counts: one source alone must not make a document valid.
    const validity = expiryKeys.has(row.key)
      ? values.map((end) => assessExpiry(end, today)).sort((a, b) => order(a) - order(b))[0]
      : undefined;
    // Likewise the later birth date: one source alone must not make a person of age.
    const age =
      row.key === 'birth_date'
        ? values.flatMap((birth) => assessAge(birth, today) ?? []).sort((a, b) => a.years - b.years)[0]
        : undefined;
    return { ...row, ...(validity && { validity }), ...(age && { age }) };
  });
}

const order = (validity: Validity): number => {
  if (validity.state === 'expired') return -validity.days;
  return 'days' in validity ? validity.days : Number.POSITIVE_INFINITY;
};

/** The heading of the step shows these counts. Nothing is equal without a second source. */
export function countAgreements(rows: readonly FieldRow[]) {
  const of = (agreement: ComparedField['agreement']) => rows.filter((row) => row.agreement === agreement).length;
  return {
    different: of('different'),
    equal: of('equal'),
    expired: rows.some((row) => row.validity?.state === 'expired'),
    minor: rows.some((row) => row.age?.state === 'minor'),
  };
}

/** The role does not see these fields. @param path dotted path of the document */
export const hiddenFields = (redacted: readonly string[], path = 'document'): readonly string[] =>
  redacted.flatMap((hidden) =>
    hidden.startsWith(`${path}.fields.`) ? hidden.slice(path.length + '.fields.'.length) : [],
  );

export type IdentityDocument = ReturnType<typeof toIdentityDocument>;

/**
 * @param path dotted path of the document in the body, which differs for the host's document of a proof of address
 * @param answer what the zone may stand in
 */
export function toIdentityDocument(
  document: Redacted<NonNullable<IdDocumentStep['document']>> | null | undefined,
  redacted: readonly string[],
  today: string,
  path = 'document',
  answer: unknown = document,
) {
  const fields = toTexts(document?.fields ?? {});
  const mrz = readMrz(fields, Date.parse(today), answer);
  const { type, country } = document ?? {};
  const rows = fieldRows(fields, mrz, today, { type, country });
  const ends = rows
    .filter(({ validity }) => validity?.state === 'expired')
    .flatMap(({ extracted, mrz: printed }) => [parseWireDate(extracted), parseWireDate(printed)])
    .filter((day) => day !== undefined);
  return {
    type,
    country,
    isHosts: path !== 'document',
    /** Type or country is hidden from the role or masked. */
    hidesIssue: isHidden(redacted, `${path}.type`) || (typeof type === 'string' && isMasked(type)),
    rows,
    mrz,
    /** The role does not see the fields with these keys. */
    hidden: hiddenFields(redacted, path),
    /** Some or all fields are hidden: then an absent zone may be hidden too, and is not reported as missing. */
    hidesFields:
      isHidden(redacted, `${path}.fields`) || Object.values(fields).some((value) => value !== null && isMasked(value)),
    /** The day, `YYYY-MM-DD`, is the earliest expiry in the past. */
    expiredOn: ends.sort()[0],
  };
}
