import { fillSpellings } from '../search-text/fill-spellings.ts';
import type { Migration } from './migration.ts';

/**
 * The Latin spellings by which a name of another script is found, of every session that is already there. What needs a person is stored again with
 * its severity, and approved sessions with something open are among it: the findings are made again at the next start.
 */
export const searchSpellings: Migration = {
  version: 28,
  name: 'search spellings',
  statements: () => ["update session_findings set due_on = ''"],
  fill: (db) => fillSpellings(db),
};
