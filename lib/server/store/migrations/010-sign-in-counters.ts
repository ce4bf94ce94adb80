import type { Migration } from './migration.ts';

/** There are so many rows of the counters. All are here from the start: what signed-out clients do changes rows and adds none. */
const shards = 256;

/**
 * Counters of attempts to sign in, many in each row. They replace those of `"signInLimit"`, which keeps the one-time codes, and better-auth's
 * own, of which there was a row for each address and path.
 */
export const signInCounters: Migration = {
  version: 10,
  name: 'sign-in counters',
  statements({ ddl: { text } }) {
    return [
      `create table sign_in_counters (
        shard integer not null primary key, version bigint not null, counters ${text} not null)`,
      `insert into sign_in_counters (shard, version, counters)
        with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${shards - 1})
        select n, 0, '{}' from numbers`,
      'drop table "rateLimit"',
      `delete from "signInLimit" where "key" not like 'code:%'`,
    ];
  },
};
