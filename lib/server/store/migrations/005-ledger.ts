import type { Migration } from './migration.ts';

/**
 * SQLite: the requests that its one process has reserved (`dialect/sqlite-ledger.ts`). PostgreSQL: `ledger_take` as in 004, but correct
 * after the clock was set back: a request dated in the future counts as sent now, and no pause is longer than a minute.
 */
export const ledger: Migration = {
  version: 5,
  name: 'ledger',
  statements: ({ name }) =>
    name === 'sqlite'
      ? ['create table ledger_reserved (until bigint not null, n integer not null)']
      : [
          `create or replace function ledger_take(share integer, at_ms bigint) returns bigint language plpgsql as $body$
            declare
              now_ms bigint;
              paused bigint;
              sent bigint;
              leaving bigint;
            begin
              perform pg_advisory_xact_lock(7331004);
              now_ms := coalesce(at_ms, floor(extract(epoch from clock_timestamp()) * 1000));
              update ledger_sends set at = now_ms where at > now_ms;
              update ledger_pause set until = now_ms + 60000 where until > now_ms + 60000;
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
        ],
};
