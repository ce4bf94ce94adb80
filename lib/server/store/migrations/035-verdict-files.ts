import type { Migration } from './migration.ts';

/**
 * It stores, for verdicts on hits whose files have other addresses since, what a comparison of their bytes found, and with each hit the hash by which decisions
 * know it while only addresses change; null: the first one of its text.
 */
export const verdictFiles: Migration = {
  version: 35,
  name: 'files of verdicts',
  statements: ({ name, ddl: { text } }) => [
    `alter table hits add column first_hash ${text}`,
    `create table disposition_files (
      rid bigint not null, step ${text} not null, hit ${text} not null, version integer not null, hash ${text} not null, has_other integer not null,
      primary key (rid, step, hit, version),
      foreign key (rid, step, hit, version) references dispositions (rid, step, hit, version) on delete cascade) ${name === 'sqlite' ? 'without rowid' : ''}`,
  ],
};
