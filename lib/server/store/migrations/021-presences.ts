import type { Migration } from './migration.ts';

/** It stores who has a session open at this moment, and what reviewers have set for every browser that they use. */
export const presences: Migration = {
  version: 21,
  name: 'presences',
  statements: ({ name, ddl: { text } }) => {
    const withoutRowId = name === 'sqlite' ? 'without rowid' : '';
    return [
      `create table presences (
        rid bigint not null references sessions (rid) on delete cascade, reviewer_id ${text} not null, tab ${text} not null,
        reviewer_name ${text} not null, announcement ${text} not null, until bigint not null,
        primary key (rid, reviewer_id, tab)) ${withoutRowId}`,
      'create index presences_by_reviewer on presences (reviewer_id, until)',
      `create table preferences (
        reviewer_id ${text} not null primary key references "user" ("id") on delete cascade, single_keys integer not null) ${withoutRowId}`,
    ];
  },
};
