import type { Migration } from './migration.ts';

/** It stores alerts by mail: what reviewers and administrators chose, and the outbox. */
export const alerts: Migration = {
  version: 19,
  name: 'alerts',
  statements: ({ ddl: { text, rowId } }) => [
    `create table alert_choices (
      reviewer_id ${text} not null references "user" ("id") on delete cascade, rule ${text} not null, is_on integer not null,
      primary key (reviewer_id, rule))`,
    `create table alert_role_choices (role ${text} not null, rule ${text} not null, is_on integer not null, primary key (role, rule))`,
    `create table alert_settings (
      reviewer_id ${text} not null primary key references "user" ("id") on delete cascade, version integer not null,
      digest ${text} not null, daily_at ${text} not null, quiet_from ${text}, quiet_to ${text}, time_zone ${text} not null,
      paused_at bigint)`,
    'create table alert_mail (is_on integer not null, roles_version integer not null)',
    'insert into alert_mail (is_on, roles_version) values (0, 0)',
    `create table alerts (
      id ${rowId}, event ${text} not null, recipient ${text} not null references "user" ("id") on delete cascade, rule ${text} not null,
      rid bigint references sessions (rid) on delete cascade, step ${text}, hit ${text}, created_at bigint not null, due_at bigint not null,
      state ${text} not null, mail ${text}, tries integer not null, leased_until bigint not null, last_error ${text}, done_at bigint)`,
    'create unique index alerts_once on alerts (recipient, event)',
    `create index alerts_due on alerts (due_at, id) where state = 'waiting'`,
    `create index alerts_failed on alerts (recipient) where state = 'failed'`,
    `create index alerts_sent on alerts (recipient, done_at) where state = 'sent'`,
    'create index alerts_of_session on alerts (rid)',
    `create index alerts_done on alerts (done_at) where state in ('sent', 'dropped')`,
  ],
};
