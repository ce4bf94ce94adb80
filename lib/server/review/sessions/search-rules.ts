/** What a reviewer may search and sort by: nothing that shows more than the list does, and nothing that keeps the others waiting. */
import { permissionOf } from '#lib/model/access/permissions.ts';
import type { Role } from '#lib/model/access/roles.ts';
import { Problem } from '#lib/model/problem.ts';
import type { SortKey } from '#lib/model/session/session.ts';

const longestText = 200;
const mostWords = 8;

/** One character may stand for several words. */
const countWords = (text: string): number =>
  text
    .normalize('NFKD')
    .split(/[\s\p{C}\p{Z}]+/u)
    .filter((word) => word !== '').length;

/** @returns the trimmed text, '' for none. @throws Problem bad_request */
export function requireText(text = ''): string {
  const trimmed = text.trim();
  if (trimmed.length > longestText || countWords(trimmed) > mostWords)
    throw new Problem('bad_request', {
      detail: `Search for at most ${mostWords} words and ${longestText} characters.`,
    });
  return trimmed;
}

/**
 * How the text may be looked for. A masked value that is found by a part of it could be guessed letter by letter.
 *
 * @throws Problem not_allowed for roles that see no names at all
 */
export function requireSearch(roles: readonly Role[]): 'part' | 'whole' {
  const permission = permissionOf(roles, 'name');
  if (permission === 'withhold')
    throw new Problem('not_allowed', {
      detail: 'Names are not available to your role. Look up a session by its reference.',
    });
  return permission === 'show' ? 'part' : 'whole';
}

/** An order by names shows where each of them stands, masked or not. @throws Problem not_allowed */
export function requireSort(roles: readonly Role[], key: SortKey): void {
  if (key !== 'subject' || permissionOf(roles, 'name') === 'show') return;
  throw new Problem('not_allowed', { detail: 'Your role does not see names in full, so it cannot sort by them.' });
}
