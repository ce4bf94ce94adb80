import type { Migration } from './migration.ts';

/** It stores the limits of the next review by which findings were made, and the day before which no session falls due by them alone. */
export const reviewLimits: Migration = {
  version: 34,
  name: 'limits of the next review',
  statements: ({ ddl: { text } }) => [
    `alter table findings_version add column review_months ${text} not null default ''`,
    `alter table findings_version add column reviews_from ${text} not null default ''`,
  ],
};
