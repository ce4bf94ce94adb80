import type { Migration } from './migration.ts';

/** It stores when the body of each step was read, by which version of the code that takes facts from it, and a hash of what it contained. */
export const stepReads: Migration = {
  version: 7,
  name: 'step reads',
  statements: ({ ddl: { text } }) => [
    'alter table steps add column read_at bigint',
    'alter table steps add column facts_version integer',
    `alter table steps add column content_hash ${text}`,
  ],
};
