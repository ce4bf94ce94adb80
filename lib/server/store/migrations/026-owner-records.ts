import type { Migration } from './migration.ts';

/** It stores records of beneficial owners, each a row that is never changed; the newest counts. They go with their session. */
export const ownerRecords: Migration = {
  version: 26,
  name: 'owner records',
  statements: ({ name, ddl: { text } }) => [
    `create table owner_records (
      rid bigint not null references sessions (rid) on delete cascade, version integer not null, basis ${text} not null, sealed ${text} not null,
      reviewer_id ${text} not null, reviewer_name ${text} not null, recorded_at bigint not null,
      primary key (rid, version)) ${name === 'sqlite' ? 'without rowid' : ''}`,
    // On PostgreSQL the account of the application has no right to it.
    ...(name === 'sqlite'
      ? [
          `create trigger owner_records_no_update before update on owner_records
            begin select raise(abort, 'records of owners are never changed'); end`,
        ]
      : []),
  ],
};
