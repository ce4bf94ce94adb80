import { isRef } from '#lib/model/session/ids.ts';

const minSessionIdLength = 16;

/** A text is an id to look up, a text to search the list for, or possibly either. */
type SearchIntent = 'id' | 'text' | 'either';

/** A name of ten letters may have the shape of a reference ("Bernadette"): it is looked up first, and searched for when no session has it. */
export function toSearchIntent(input: string): SearchIntent {
  const text = input.trim();
  if (/[\s@]/.test(text)) return 'text';
  if (isRef(text.toUpperCase())) return /\d/.test(text) ? 'id' : 'either';
  return text.length >= minSessionIdLength ? 'id' : 'text';
}
