import type { Migration } from './migration.ts';

/**
 * Reviewers' verdicts on hits and duplicate matches, senior approvals, and which sessions a company's session names. `hits.screened` is null until a
 * step is read again: no verdict is older.
 */
export const dispositions: Migration = {
  version: 16,
  name: 'dispositions',
  statements: ({ name, ddl: { text } }) => {
    const withoutRowId = name === 'sqlite' ? 'without rowid' : '';
    return [
      `alter table hits add column screened ${text}`,
      'alter table hits add column of_owner integer not null default 0',
      `create table dispositions (
        rid bigint not null references sessions (rid) on delete cascade, step ${text} not null, hit ${text} not null, version integer not null,
        verdict ${text} not null, kinds ${text} not null, entry ${text} not null, node ${text}, hash ${text} not null, subject ${text} not null,
        sealed ${text} not null, reviewer_id ${text} not null, reviewer_name ${text} not null, decided_at bigint not null,
        undone integer, written_by_id ${text} not null, written_by_name ${text} not null, written_at bigint not null,
        primary key (rid, step, hit, version)) ${withoutRowId}`,
      `create table senior_approvals (
        rid bigint not null, step ${text} not null, hit ${text} not null, disposition integer not null, version integer not null,
        approval ${text} not null, sealed ${text} not null, reviewer_id ${text} not null, reviewer_name ${text} not null,
        approved_at bigint not null, primary key (rid, step, hit, version),
        foreign key (rid, step, hit, disposition) references dispositions (rid, step, hit, version) on delete cascade) ${withoutRowId}`,
      `create table related_sessions (
        rid bigint not null references sessions (rid) on delete cascade, step ${text} not null, session_id ${text} not null,
        primary key (rid, step, session_id)) ${withoutRowId}`,
      'create index related_sessions_by_id on related_sessions (session_id)',
      `create index audit_events_hit_opened on audit_events (actor, ref, object, at) where action = 'hit.opened'`,
    ];
  },
};
