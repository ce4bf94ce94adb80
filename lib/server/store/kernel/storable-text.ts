/** Neither database stores every string: PostgreSQL refuses NUL, both refuse an unpaired surrogate. */
export const toStorable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

/** What no database stores is found in none: PostgreSQL refuses even the question. */
export const isStorable = (text: string): boolean => toStorable(text) === text;

export const toStorableOrNull = (text: string | null): string | null => (text === null ? null : toStorable(text));

/** Text of the verification service that is indexed becomes storable, at most `maxLength` characters, never empty. */
export function toLabel(text: string, maxLength = 120): string {
  const characters = [...toStorable(text)];
  const label = characters.length > maxLength ? [...characters.slice(0, maxLength - 1), '…'] : characters;
  return label.join('') || '?';
}

/** The whole alias is indexed. */
export const toAlias = (text: string): string => toLabel(text, 500);
