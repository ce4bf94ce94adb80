/** The fields of a document as the table shows them. Pure. */
import { isHidden } from '#components/steps/redaction.ts';
import type { Seen } from '#components/steps/seen.ts';
import type { IdDocumentStep } from '#lib/contract/index.ts';
import { type Age, judgeAge, judgeExpiry, type Validity } from '#lib/format/age.ts';
import { isMasked } from '#lib/format/cross-check.ts';
import { parseWireDate } from '#lib/format/date.ts';
import { type ComparedField, compareFields, type MrzReading, readMrz } from '#lib/format/mrz.ts';

export interface FieldRow extends ComparedField {
  /** Only of the expiry. */
  readonly validity?: Validity;
  /** Only of the birth date. */
  readonly age?: Age;
}

/** Fields as text; what is no string stands as JSON, as a reviewer must not miss it. */
export const toTexts = (fields: object): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]: [string, unknown]) => [
      key,
      value === null || typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );

const expiryKeys = new Set(['document_expiration', 'expiration_date']);

/** @param today YYYY-MM-DD */
export function fieldRows(
  fields: Readonly<Record<string, string | null>>,
  mrz: MrzReading | undefined,
  today: string,
): readonly FieldRow[] {
  return compareFields(fields, mrz).map((row): FieldRow => {
    const said = [row.extracted, row.mrz].flatMap((value) => (value === null || isMasked(value) ? [] : value));
    // Where the two differ, the earlier end counts: nobody is to be told "valid" on the word of one of them.
    const validity = expiryKeys.has(row.key)
      ? said.map((end) => judgeExpiry(end, today)).sort((a, b) => order(a) - order(b))[0]
      : undefined;
    // So does the later birth: nobody is to be taken for of age on the word of one of them.
    const age =
      row.key === 'birth_date'
        ? said.flatMap((birth) => judgeAge(birth, today) ?? []).sort((a, b) => a.years - b.years)[0]
        : undefined;
    return { ...row, ...(validity && { validity }), ...(age && { age }) };
  });
}

const order = (validity: Validity): number => {
  if (validity.state === 'expired') return -validity.days;
  return 'days' in validity ? validity.days : Number.POSITIVE_INFINITY;
};

/** What the head of the step says of the comparison: nothing without a second source, and never that all is well. */
export function tally(rows: readonly FieldRow[]) {
  const of = (agreement: ComparedField['agreement']) => rows.filter((row) => row.agreement === agreement).length;
  return {
    different: of('different'),
    equal: of('equal'),
    expired: rows.some((row) => row.validity?.state === 'expired'),
    minor: rows.some((row) => row.age?.state === 'minor'),
  };
}

/** Fields that the role does not see, by their keys. @param way dotted way to the document */
export const hiddenFields = (redacted: readonly string[], way = 'document'): readonly string[] =>
  redacted.flatMap((path) => (path.startsWith(`${way}.fields.`) ? path.slice(way.length + '.fields.'.length) : []));

export type SeenDocument = Seen<NonNullable<IdDocumentStep['document']>>;

export interface DocumentReading {
  readonly type: string | null | undefined;
  readonly country: string | null | undefined;
  /** Type and country may be kept from the role, whole or in part. */
  readonly hidesIssue: boolean;
  readonly rows: readonly FieldRow[];
  readonly mrz: MrzReading | undefined;
  /** Keys of fields that the role does not see. */
  readonly hidden: readonly string[];
  /** Some field or all of them: then a zone that is not there may have been taken out, and must not be told as missing. */
  readonly hidesFields: boolean;
  /** The end that counts, where it is a day. */
  readonly expiredOn: string | undefined;
}

/** @param way dotted way to the document in the body: the host's of a proof of address is read as any other */
export function readDocument(
  document: SeenDocument | null | undefined,
  redacted: readonly string[],
  today: string,
  way = 'document',
): DocumentReading {
  const fields = toTexts(document?.fields ?? {});
  const mrz = readMrz(fields, Date.parse(today));
  const rows = fieldRows(fields, mrz, today);
  const { type, country } = document ?? {};
  const ends = rows
    .filter(({ validity }) => validity?.state === 'expired')
    .flatMap(({ extracted, mrz: printed }) => [parseWireDate(extracted), parseWireDate(printed)])
    .filter((day) => day !== undefined);
  return {
    type,
    country,
    hidesIssue: isHidden(redacted, `${way}.type`) || (typeof type === 'string' && isMasked(type)),
    rows,
    mrz,
    hidden: hiddenFields(redacted, way),
    hidesFields:
      isHidden(redacted, `${way}.fields`) || Object.values(fields).some((value) => value !== null && isMasked(value)),
    expiredOn: ends.sort()[0],
  };
}
