import type { Migration } from './migration.ts';

/**
 * It stores how a company's answer describes each person whose session it names, to be compared with whom that session verified. It is null until the step is
 * read again.
 */
export const declaredPersons: Migration = {
  version: 33,
  name: 'declared persons',
  statements: ({ ddl: { text } }) => [`alter table related_sessions add column declared ${text}`],
};
