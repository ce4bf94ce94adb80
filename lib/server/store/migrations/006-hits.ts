import type { Migration } from './migration.ts';

/**
 * Every hit that a step ever had: its id, which is never given to another, and the hash of what it said last. Nothing was stored under the
 * ids before version 1; addresses that hold one are resolved by the hit's `former_id`.
 */
export const hits: Migration = {
  version: 6,
  name: 'hits',
  statements: ({ name, ddl: { text } }) => [
    `create table hits (
      rid bigint not null references sessions (rid) on delete cascade, step ${text} not null, hit ${text} not null,
      hash ${text} not null, first_seen_at bigint not null, changed_at bigint not null, gone_at bigint,
      primary key (rid, step, hit)) ${name === 'sqlite' ? 'without rowid' : ''}`,
  ],
};
