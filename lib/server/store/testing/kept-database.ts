/** One PostgreSQL database for the tests of a worker, emptied before each: a copy of its own costs ten times as much as its few rows. */
import { dialects, type TestDatabase } from './test-store.ts';

const remember = `
  create schema migrated;
  do $$ declare name text; has_rows boolean; begin
    for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('select exists (select from public.%I)', name) into has_rows;
      if has_rows then execute format('create table migrated.%I as table public.%I', name, name); end if;
    end loop;
  end $$`;

/** Without triggers: some keep counts of rows, others refuse that a row of the audit log goes. */
const empty = [
  'drop function if exists public.refuse() cascade', // of refuse-audit-events.ts
  'set session_replication_role = replica',
  `do $$ declare name text; begin
    for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('delete from public.%I', name);
      if to_regclass(format('migrated.%I', name)) is not null then
        execute format('insert into public.%I overriding system value table migrated.%I', name, name);
      end if;
    end loop;
  end $$`,
];

let kept: Promise<TestDatabase> | undefined;

async function make(): Promise<TestDatabase> {
  const database = await dialects[1].create();
  await database.run(remember);
  return database;
}

/**
 * With all migrations and no rows but theirs. Numbers that the database gives go on from those of earlier tests. It goes with its server.
 * For tests that leave tables, triggers and columns as they are, and have one such database open at a time.
 */
export async function keptPostgresDatabase(): Promise<TestDatabase> {
  kept ??= make();
  const { url, run } = await kept;
  await run(...empty);
  return { url, run, drop: async () => undefined };
}
