/** Values are taken from a step's body, whatever its spelling. */
import { isPlaceholder } from '#lib/compare/index.ts';

export const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string, unknown>)[key]
        : undefined,
    value,
  );

export function toText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Takes the first of these keys that holds text: the service spells fields in more than one way. */
export function anyOf(fields: unknown, ...keys: string[]): string | undefined {
  for (const key of keys) {
    const text = toText(at(fields, key));
    if (text !== undefined) return text;
  }
  return undefined;
}

export function fullName(fields: unknown): string | undefined {
  const given = anyOf(fields, 'firstname', 'first_name', 'given_names');
  const parts = [given, anyOf(fields, 'lastname', 'last_name', 'surname')].filter((part) => part !== undefined);
  return parts.length > 0
    ? parts.join(' ')
    : anyOf(fields, 'full_name', 'name', 'holder_name', 'account_holder', 'customer_name', 'addressee');
}

/** `N.N.` is written for whoever is not known. */
const isNoName = (word: string): boolean => isPlaceholder(word) || /^n\.?n\.?$/i.test(word);

/** Tells whether there is no name, or a placeholder in its place. */
export function isNameless(fields: unknown): boolean {
  const name = fullName(fields);
  return name === undefined || isPlaceholder(name) || name.split(/\s+/).every(isNoName);
}

/** Tells whether this is a file object of the contract that holds something: it has an address, and is not of 0 bytes by its own word. */
export const isFile = (file: unknown): boolean => toText(at(file, 'url')) !== undefined && at(file, 'size') !== 0;

/** Writes street, postal code and city as one line; it is undefined without the street, for a city alone is no address. */
export function addressOf(fields: unknown): string | undefined {
  const address = toText(at(fields, 'address'));
  const town = [anyOf(fields, 'zipcode'), anyOf(fields, 'city')].filter((part) => part !== undefined).join(' ');
  return address === undefined || town === '' ? address : `${address}, ${town}`;
}

export const toFlag = (value: unknown): string | undefined => (typeof value === 'boolean' ? String(value) : undefined);

export const countOf = (value: unknown): string | undefined =>
  Array.isArray(value) ? String(value.length) : undefined;

/** A count is only a fact above zero. */
export const countAbove0 = (count: number): string | undefined => (count > 0 ? String(count) : undefined);

/** `1` where something is so; otherwise there is no such fact. */
export const mark = (isSo: boolean): string | undefined => (isSo ? '1' : undefined);

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Tells whether a value holds nothing at any depth. An empty list says something: there is none. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isEmpty);
}
