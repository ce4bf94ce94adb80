import type { Migration } from './migration.ts';

/**
 * It stores keys of their subjects, sealed under AUTH_SECRET, and keyed hashes of the ids of purged sessions. Of sessions that were purged before this
 * migration no id is left to make a tombstone of.
 */
export const tombstones: Migration = {
  version: 13,
  name: 'tombstones',
  statements: ({ name, ddl: { text, rowId } }) => [
    // No number occurs twice: a text names the key that sealed it, and with a destroyed key it must stay erased.
    `create table sealed_keys (id ${rowId} ${name === 'sqlite' ? 'autoincrement' : ''}, subject ${text} not null, sealed ${text} not null, sealed_by ${text} not null)`,
    'create index sealed_keys_of_subject on sealed_keys (subject, id)',
    'create index sealed_keys_by_secret on sealed_keys (sealed_by, id)',
    `create table tombstones (digest ${text} not null primary key) ${name === 'sqlite' ? 'without rowid' : ''}`,
    'alter table imports add column purged integer not null default 0',
  ],
};
