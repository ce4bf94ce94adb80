import type { Migration } from './migration.ts';

/** It stores what the files of a step are by their first bytes, so that each is looked at once. */
export const fileTypes: Migration = {
  version: 37,
  name: 'types of files',
  statements: ({ ddl: { text } }) => [`alter table steps add column file_types ${text}`],
};
