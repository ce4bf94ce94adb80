import type { Migration } from './migration.ts';

/** It stores notes of reviewers on a session, a step or a hit, with every text and mention, and what is still being written. They go with their session. */
export const notes: Migration = {
  version: 24,
  name: 'notes',
  statements: ({ name, ddl: { text } }) => {
    const withoutRowId = name === 'sqlite' ? 'without rowid' : '';
    const ofSession = 'rid bigint not null references sessions (rid) on delete cascade';
    const ofNote = `note ${text} not null references notes (id) on delete cascade`;
    return [
      `create table notes (
        id ${text} not null primary key, ${ofSession}, step ${text}, hit ${text}, reviewer_id ${text} not null, reviewer_name ${text} not null,
        version integer not null, written_at bigint not null, edited_at bigint, withdrawn_at bigint)`,
      'create index notes_by_session on notes (rid, written_at)',
      `create table note_versions (
        ${ofNote}, version integer not null, sealed ${text} not null, written_at bigint not null, primary key (note, version)) ${withoutRowId}`,
      `create table note_mentions (${ofNote}, reviewer_id ${text} not null, primary key (note, reviewer_id)) ${withoutRowId}`,
      `create table note_drafts (
        ${ofSession}, reviewer_id ${text} not null, target ${text} not null, sealed ${text} not null, saved_at bigint not null,
        primary key (rid, reviewer_id, target)) ${withoutRowId}`,
      // On PostgreSQL the account of the application has no right to it.
      ...(name === 'sqlite'
        ? [
            `create trigger note_versions_no_update before update on note_versions
              begin select raise(abort, 'a text of a note is never changed'); end`,
          ]
        : []),
    ];
  },
};
