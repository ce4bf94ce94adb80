import { isRef } from '#lib/model/ids.ts';

const shortestSessionId = 16;

/**
 * What a person pasted into the search field: a reference or session id to look up, or words to search the list for. A name of ten letters
 * may have the shape of a reference ("Bernadette"): then `either`, look up first and search when nothing has that reference.
 */
export function readSearch(given: string): 'id' | 'words' | 'either' {
  const text = given.trim();
  if (/[\s@]/.test(text)) return 'words';
  if (isRef(text.toUpperCase())) return /\d/.test(text) ? 'id' : 'either';
  return text.length >= shortestSessionId ? 'id' : 'words';
}
