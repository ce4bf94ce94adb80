import type { Migration } from './migration.ts';

/** It stores drafts of forms about shared data, and they go with it. Drafts about sessions are in `note_drafts`, which holds those of every form since. */
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
