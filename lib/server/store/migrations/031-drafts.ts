import type { Migration } from './migration.ts';

/** Drafts of forms about shared data. Those about sessions are in `note_drafts`, which holds the drafts of every form since. They go with the shared data. */
export const drafts: Migration = {
  version: 31,
  name: 'drafts',
  statements: ({ name, ddl: { text } }) => [
    `create table consent_drafts (
      consent_no bigint not null references consents (no) on delete cascade, reviewer_id ${text} not null, target ${text} not null,
      sealed ${text} not null, saved_at bigint not null, primary key (consent_no, reviewer_id, target))
      ${name === 'sqlite' ? 'without rowid' : ''}`,
  ],
};
