import { fillSearchWords } from '../sessions/index.ts';
import type { Migration } from './migration.ts';

/** The whole words by which roles that see names masked find a session (`sessions/search-words.ts`), of every session that is already there. */
export const searchWords: Migration = {
  version: 9,
  name: 'search words',
  statements: ({ name, ddl: { text } }) => [
    `create table search_words (
      word ${text} not null, rid bigint not null references sessions (rid) on delete cascade,
      primary key (word, rid)) ${name === 'sqlite' ? 'without rowid' : ''}`,
    'create index search_words_of_session on search_words (rid)',
  ],
  fill: fillSearchWords,
};
