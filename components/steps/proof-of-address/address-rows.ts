/** The rows are the extracted fields of a proof of address. Pure. */
import { isHidden } from '#components/step-parts/redaction.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import { isMasked, isRawKey } from '#lib/model/session/unreadable.ts';

export interface AddressRow {
  readonly key: string;
  readonly label: string;
  /** It is false for an unknown key, which is shown itself. */
  readonly known: boolean;
  readonly kind: 'text' | 'country' | 'issued';
  /** The value is as received, and null if none was provided. */
  readonly value: string | null;
  readonly hidden: boolean;
}

/** The fields are in the order of the page; `expected` ones are shown even when absent. */
const known: readonly { key: string; label: string; kind?: AddressRow['kind']; expected?: true }[] = [
  { key: 'full_name', label: 'Full name' },
  { key: 'firstname', label: 'Given names' },
  { key: 'lastname', label: 'Surname' },
  { key: 'address', label: 'Address', expected: true },
  { key: 'zipcode', label: 'Postal code', expected: true },
  { key: 'city', label: 'City', expected: true },
  { key: 'province', label: 'Province' },
  { key: 'country', label: 'Country', kind: 'country' },
  { key: 'issuing_date', label: 'Issued', kind: 'issued', expected: true },
];

const fieldsPath = 'document.fields';

export function addressRows(
  fields: Readonly<Record<string, unknown>> | null | undefined,
  redacted: readonly string[],
): readonly AddressRow[] {
  const given = fields ?? {};
  const row = (key: string, label: string, isKnown: boolean, kind: AddressRow['kind']): AddressRow => {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    const text = value === undefined || value === null || value === '' ? null : value;
    return {
      key,
      label,
      known: isKnown,
      kind,
      value: text === null || typeof text === 'string' ? text : JSON.stringify(text),
      hidden: text === null && isHidden(redacted, `${fieldsPath}.${key}`),
    };
  };
  const keys = new Set([...Object.keys(given), ...removedKeys(redacted)]);
  const named = known.flatMap(({ key, label, kind = 'text', expected }) =>
    expected || keys.has(key) ? [row(key, label, true, kind)] : [],
  );
  const unknown = [...keys].filter((key) => !isRawKey(key) && !known.some((field) => field.key === key));
  return [...named, ...unknown.map((key) => row(key, toReadable(key), false, 'text'))];
}

const removedKeys = (redacted: readonly string[]): readonly string[] =>
  redacted.flatMap((path) => (path.startsWith(`${fieldsPath}.`) ? path.slice(fieldsPath.length + 1) : []));

/** The address is one text to copy; it is null if part of it is masked or there is none. */
export function addressText(rows: readonly AddressRow[]): string | null {
  const of = (key: string) => rows.find((row) => row.key === key)?.value ?? '';
  const parts = [of('address'), `${of('zipcode')} ${of('city')}`, of('province')].map((part) => part.trim());
  const text = parts.filter((part) => part !== '').join(', ');
  return text === '' || isMasked(text) ? null : text;
}
