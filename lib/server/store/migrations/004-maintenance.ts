import type { Migration } from './migration.ts';

/**
 * Counts requests in a sliding minute for all processes. Each call takes the lock first and reads afterwards: in a function every statement
 * sees what was committed before it began, so it misses no request of another process. The clock is read after the lock too, or a request
 * would seem older by the time it waited. Milliseconds are rounded down: only 60,001 of them are certainly a minute.
 */
const ledger = [
  'create table ledger_sends (at bigint not null)',
  'create index ledger_sends_by_at on ledger_sends (at)',
  'create table ledger_pause (until bigint not null)',
  'insert into ledger_pause values (0)',
  `create function ledger_take(share integer, at_ms bigint) returns bigint language plpgsql as $body$
    declare
      now_ms bigint;
      paused bigint;
      sent bigint;
      leaving bigint;
    begin
      perform pg_advisory_xact_lock(7331004);
      now_ms := coalesce(at_ms, floor(extract(epoch from clock_timestamp()) * 1000));
      select until into paused from ledger_pause;
      if paused > now_ms then return paused - now_ms; end if;
      delete from ledger_sends where at < now_ms - 60000;
      select count(*) into sent from ledger_sends;
      if sent < share then
        insert into ledger_sends values (now_ms);
        return 0;
      end if;
      select at into leaving from ledger_sends order by at offset greatest(sent - greatest(share, 1), 0) limit 1;
      return coalesce(leaving, now_ms) + 60001 - now_ms;
    end $body$`,
];

/** It adds changes, leases, imports, retention, and (PostgreSQL) the request budget that processes share. Its recorded name was released and stays. */
export const maintenance: Migration = {
  version: 4,
  name: 'upkeep',
  statements: ({ name, ddl: { text, rowId } }) => [
    `alter table sessions add column own_alias ${text}`,
    'alter table sessions add column relationship_ended_at bigint',
    'alter table sessions add column held_at bigint',
    'create index sessions_by_end on sessions (relationship_ended_at) where relationship_ended_at is not null',
    // The sweep spreads them out.
    'update sessions set refresh_due_at = refreshed_at',

    'alter table deliveries add column leased_until bigint not null default 0',
    `alter table deliveries add column last_error ${text}`,
    'alter table deliveries add column done_at bigint',
    "update deliveries set done_at = received_at where state = 'done'",
    "create index deliveries_done on deliveries (done_at) where state = 'done'",
    'drop index deliveries_of_session',
    'create index deliveries_of_session on deliveries (session_id, state, leased_until)',

    `create table changes (
      seq bigint not null primary key, at bigint not null, ref ${text} not null, kind ${text} not null,
      sandbox integer not null, cause ${text} not null, created integer not null, visible integer not null,
      detail ${text} not null)`,
    'create index changes_by_time on changes (at)',
    'create index changes_of_ref on changes (ref)',
    'create table change_head (seq bigint not null)',
    'insert into change_head values (0)',

    `create table leases (name ${text} not null primary key, holder ${text} not null, until bigint not null)`,

    `create table imports (
      no ${rowId}, id ${text} not null unique, created_at bigint not null, reviewer_id ${text} not null,
      reviewer_name ${text} not null, state ${text} not null, total integer not null, registered integer not null,
      known integer not null, not_found integer not null, failed integer not null, cancelled integer not null,
      finished_at bigint)`,
    `create table import_rows (
      import_no bigint not null references imports (no) on delete cascade, line integer not null,
      session_id ${text} not null, alias ${text}, outcome ${text}, ref ${text}, why ${text}, due_at bigint not null,
      tries integer not null, primary key (import_no, line)) ${name === 'sqlite' ? 'without rowid' : ''}`,
    'create index import_rows_waiting on import_rows (import_no, line, due_at) where outcome is null',
    'create index import_rows_settled on import_rows (import_no, outcome, line) where outcome is not null',
    'create index import_rows_of_session on import_rows (session_id)',

    ...(name === 'postgres' ? ledger : []),
  ],
};
