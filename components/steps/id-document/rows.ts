/** The fields of a document as the table shows them. Pure. */
import { daysBetween, isNoExpiration, parseWireDate } from '#lib/format/date.ts';
import { type ComparedField, compareFields, type MrzReading } from '#lib/format/mrz.ts';

/** Whether the document is valid on the day it is looked at. */
export type Validity =
  | { readonly state: 'expired' | 'soon' | 'valid'; readonly days: number }
  | { readonly state: 'unlimited' | 'unclear' };

export interface FieldRow extends ComparedField {
  /** Only of the expiry. */
  readonly validity?: Validity;
}

/** Fields as text; what is no string stands as JSON, as a reviewer must not miss it. */
export const toTexts = (fields: object): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]: [string, unknown]) => [
      key,
      value === null || typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );

/** Something of it was taken out for the role: nothing can be concluded from the rest. */
export const isMasked = (value: string): boolean => value.includes('•');

const expiryKeys = new Set(['document_expiration', 'expiration_date']);
const soonDays = 30;

/** @param today YYYY-MM-DD */
export function judgeExpiry(value: string, today: string): Validity {
  if (isNoExpiration(value)) return { state: 'unlimited' };
  const day = parseWireDate(value);
  if (day === undefined) return { state: 'unclear' };
  const days = daysBetween(today, day);
  if (days < 0) return { state: 'expired', days: -days };
  return { state: days <= soonDays ? 'soon' : 'valid', days };
}

const counted = (days: number): string => `${days.toLocaleString('en')} ${days === 1 ? 'day' : 'days'}`;

export function validityText(validity: Validity): string {
  switch (validity.state) {
    case 'expired':
      return `Expired ${counted(validity.days)} ago`;
    case 'soon':
      return validity.days === 0 ? 'Expires today' : `Expires in ${counted(validity.days)}`;
    case 'valid':
      return 'Valid today';
    case 'unlimited':
      return 'Does not expire';
    case 'unclear':
      return 'Expiry not readable';
  }
}

export function fieldRows(
  fields: Readonly<Record<string, string | null>>,
  mrz: MrzReading | undefined,
  today: string,
): readonly FieldRow[] {
  return compareFields(fields, mrz).map((row) => {
    // Where the two differ, the earlier end counts: nobody is to be told "valid" on the word of one of them.
    const ends = expiryKeys.has(row.key)
      ? [row.extracted, row.mrz].flatMap((end) => (end === null || isMasked(end) ? [] : end))
      : [];
    const judged = ends.map((end) => judgeExpiry(end, today)).sort((a, b) => order(a) - order(b))[0];
    return judged ? { ...row, validity: judged } : row;
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
  };
}

/** Fields that the role does not see, by their keys. */
export const hiddenFields = (redacted: readonly string[]): readonly string[] =>
  redacted.flatMap((path) => /^document\.fields\.(.+)$/.exec(path)?.[1] ?? []);
