import type { Migration } from './migration.ts';

const kept = 'a settlement is never changed: the next one takes its place';

/** It stores confirmations of ownership structures, every version. They are never rewritten, and are deleted with their session. */
export const settlements: Migration = {
  version: 3,
  name: 'settlements',
  statements: ({ name, ddl: { text } }) => [
    `create table settlements (
      rid bigint not null references sessions (rid) on delete cascade, version integer not null, direction ${text},
      unit ${text}, root ${text}, structure_hash ${text} not null, reason ${text} not null, reviewer_id ${text} not null,
      reviewer_name ${text} not null, settled_at bigint not null, primary key (rid, version))`,
    ...(name === 'sqlite'
      ? [`create trigger settlements_kept before update on settlements begin select raise(abort, '${kept}'); end`]
      : [
          `create function settlements_kept() returns trigger language plpgsql
            as $body$ begin raise exception '${kept}'; end $body$`,
          `create trigger settlements_kept before update on settlements
            for each statement execute function settlements_kept()`,
        ]),
  ],
};
