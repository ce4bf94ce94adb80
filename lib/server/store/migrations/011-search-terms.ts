import { fillSearchTerms } from '../sessions/write-search-terms.ts';
import type { Migration } from './migration.ts';

/** It stores the whole words by which roles that see names masked find a session (`search-text/search-terms.ts`), of every session that is already there. */
export const searchTerms: Migration = {
  version: 11,
  name: 'search terms',
  statements: ({ name, ddl: { text } }) => [
    `create table search_terms (
      term ${text} not null, rid bigint not null references sessions (rid) on delete cascade,
      primary key (term, rid)) ${name === 'sqlite' ? 'without rowid' : ''}`,
    'create index search_terms_of_session on search_terms (rid)',
  ],
  fill: (db) => fillSearchTerms(db),
};
