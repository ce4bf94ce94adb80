/** Marks in an answer: what could not be read, and what was masked. */

/** The raw value of what could not be read stands beside the part, under its name and this word; of an element or a whole answer, the word alone. */
const word = '(unreadable)';

export const rawKey = (name = ''): string => `${name} ${word}`.trim();

/** Its value stands among the values that could not be read, so it needs no row of its own. */
export const isRawKey = (key: string): boolean => key.endsWith(word);

/** Tells whether an answer as a whole is something else than its step. */
export const isWhollyUnreadable = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, rawKey());

export interface UnreadablePart {
  /** It is dotted; it is empty for the whole answer. */
  readonly path: string;
  readonly raw: unknown;
}

/** What could not be read in an answer, as far as the role sees it. */
export function listUnreadable(body: unknown, path: readonly string[] = []): UnreadablePart[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, inner]) => {
    if (!isRawKey(key)) return listUnreadable(inner, [...path, key]);
    const name = key.slice(0, -word.length).trim();
    return [{ path: [...path, ...(name === '' ? [] : [name])].join('.'), raw: inner }];
  });
}

/** Tells whether redaction replaced characters of a value: nothing can be concluded from the rest. */
export const isMasked = (value: string): boolean => value.includes('•');
