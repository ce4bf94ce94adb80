import type { Migration } from './migration.ts';

/** It stores when each session needed a person, for the numbers of past days. It is known from now on; what needs one now is known since it did. */
export const reviewPeriods: Migration = {
  version: 22,
  name: 'review periods',
  statements: () => [
    `create table review_periods (
      rid bigint not null references sessions (rid) on delete cascade, since bigint not null, due_at bigint not null, until bigint)`,
    'create index review_periods_of_session on review_periods (rid, since)',
    'create index review_periods_by_end on review_periods (until, since)',
    `insert into review_periods (rid, since, due_at)
      select rid, needs_review_since, review_due_at from sessions where needs_review_since is not null and review_due_at is not null`,
    'create index dispositions_by_time on dispositions (written_at)',
  ],
};
