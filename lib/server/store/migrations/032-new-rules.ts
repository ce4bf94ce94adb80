import type { Migration } from './migration.ts';

/**
 * It stores by which rules findings were made, so that those that only newer rules make are told from what is new in the data, for each session what only newer
 * rules found, and what a decision was made on as newer code sees it. What is stored was made by the rules of `findings_version`.
 */
export const newRules: Migration = {
  version: 32,
  name: 'findings of new rules',
  statements: ({ name, ddl: { text } }) => [
    `alter table sessions add column new_rules ${text} not null default ''`,
    'alter table sessions add column new_rules_at bigint',
    'alter table sessions add column files_check_at bigint',
    'alter table sessions add column files_checked_at bigint',
    'create index sessions_by_files_check on sessions (files_check_at) where files_check_at is not null',
    `alter table steps add column files_hash ${text}`,
    ...['session_findings', 'consents'].flatMap((table) => [
      `alter table ${table} add column rules integer not null default 0`,
      `update ${table} set rules = (select version from findings_version)`,
      `create index ${table}_by_rules on ${table} (rules)`,
    ]),
    `create table decision_bases (
      rid bigint not null, number integer not null, basis ${text} not null, made_at bigint not null, primary key (rid, number),
      foreign key (rid, number) references decisions (rid, number) on delete cascade) ${name === 'sqlite' ? 'without rowid' : ''}`,
  ],
};
