import type { Migration } from './migration.ts';

/** It stores ratings of risk, each a row that is never changed; the newest counts. They go with their session. */
export const riskRatings: Migration = {
  version: 25,
  name: 'risk ratings',
  statements: ({ name, ddl: { text } }) => [
    `create table risk_ratings (
      rid bigint not null references sessions (rid) on delete cascade, version integer not null, rating ${text} not null, next_review_on ${text},
      sealed ${text} not null, reviewer_id ${text} not null, reviewer_name ${text} not null, rated_at bigint not null,
      primary key (rid, version)) ${name === 'sqlite' ? 'without rowid' : ''}`,
    // On PostgreSQL the account of the application has no right to it.
    ...(name === 'sqlite'
      ? [
          `create trigger risk_ratings_no_update before update on risk_ratings
            begin select raise(abort, 'ratings are never changed'); end`,
        ]
      : []),
  ],
};
