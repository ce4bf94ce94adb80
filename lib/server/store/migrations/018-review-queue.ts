import type { Migration } from './migration.ts';

const columns = (text: string) => [
  'needs_review_since bigint',
  'review_due_at bigint',
  'review_overdue integer not null default 0',
  'review_imported integer not null default 0',
  'review_seen integer not null default 0',
  `review_causes ${text} not null default ''`,
  'snoozed integer not null default 0',
  'queue_check_at bigint',
  'untouched_check_at bigint',
];

/**
 * The work queue: since when a session needs a person and until when it is in time, who has it and had it, what is snoozed, and saved views of
 * the list. The findings of every session are made again at the next start, and its place in the queue with them.
 */
export const reviewQueue: Migration = {
  version: 18,
  name: 'review queue',
  statements({ name, ddl: { text } }) {
    const clustered = name === 'sqlite' ? 'without rowid' : '';
    const ofSession = 'rid bigint not null references sessions (rid) on delete cascade';
    return [
      ...columns(text).map((column) => `alter table sessions add column ${column}`),
      'create index sessions_by_review_due on sessions (sandbox, review_due_at, first_seen_at, rid)',
      // It has what nobody has, in the order of the queue: the next one is its first row, however many are assigned.
      `create index sessions_unassigned on sessions (sandbox, review_due_at, first_seen_at, rid)
        where review_due_at is not null and snoozed = 0 and assignee is null`,
      'create index sessions_queue_check on sessions (queue_check_at) where queue_check_at is not null',
      'create index sessions_untouched_check on sessions (untouched_check_at) where untouched_check_at is not null',
      'create index sessions_of_assignee on sessions (assignee) where assignee is not null',
      `create table assignments (
        ${ofSession}, version integer not null, assignee ${text}, how ${text} not null, by_id ${text} not null,
        by_name ${text} not null, at bigint not null, primary key (rid, version)) ${clustered}`,
      'create index assignments_by_time on assignments (at)',
      `create table snoozes (
        ${ofSession}, version integer not null, until_at bigint, sealed ${text} not null, by_id ${text} not null,
        by_name ${text} not null, at bigint not null, ended_at bigint, ended_by ${text}, primary key (rid, version)) ${clustered}`,
      `create table decided_findings (
        rid bigint not null primary key references sessions (rid) on delete cascade, decision ${text} not null, findings ${text} not null)`,
      `create table saved_views (
        id ${text} not null primary key, owner_id ${text} not null, owner_name ${text} not null, name ${text} not null,
        shared integer not null, filters ${text} not null, version integer not null, created_at bigint not null,
        updated_at bigint not null)`,
      'create index saved_views_of_owner on saved_views (owner_id)',
      'create index saved_views_shared on saved_views (created_at) where shared = 1',
      'alter table consents add column needs_review integer not null default 0',
      'create index consents_unlinked on consents (no) where rid is null and needs_review = 1',
      "update consents set due_on = ''",
      "update session_findings set due_on = ''",
    ];
  },
};
