import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { genesisHead, hashOf } from '../audit/chain.ts';
import { openDialect } from '../kernel/open-dialect.ts';
import { confirmations } from '../session-records/confirmations.ts';
import { openStore } from '../store.ts';
import type { Tables } from '../tables.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';
import { allMigrations } from './all-migrations.ts';
import { migrateStore, requireLimitedAccess, SchemaError } from './migrate.ts';

const now = () => 1;
const neverUpdated = allMigrations.flatMap((migration) =>
  migration
    .statements({
      name: 'sqlite',
      ddl: { text: 'text', rowId: 'integer primary key', boolean: 'integer', time: 'date' },
    })
    .flatMap((statement) => /create trigger \w+ before update on (\w+)/.exec(statement)?.[1] ?? []),
);
const versions = allMigrations.map((migration) => migration.version);

test('migrations are numbered without gaps, and every file is one of them', () => {
  expect(versions).toEqual(versions.map((_, at) => at + 1));
  const files = readdirSync(import.meta.dirname).filter((name) => /^\d/.test(name));
  expect([...new Set(files.map((name) => Number.parseInt(name, 10)))].toSorted((a, b) => a - b)).toEqual(versions);
});

describe.each(dialects)('migrations on $dialect', ({ createEmpty }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createEmpty();
  });
  afterEach(() => database?.drop());

  test('run once', async () => {
    expect(await migrateStore(database.url, undefined, now)).toEqual(versions);
    expect(await migrateStore(database.url, undefined, now)).toEqual([]);
    await (await openStore({ url: database.url, migrate: false })).close();
  });

  test('run once also when several processes start together', async () => {
    const runs = await Promise.all(Array.from({ length: 4 }, () => migrateStore(database.url, undefined, now)));
    expect(runs.flat()).toEqual(versions);
  });

  test('a missing schema is refused without migrating, a newer one always', async () => {
    await expect(openStore({ url: database.url, migrate: false })).rejects.toThrow(SchemaError);
    await migrateStore(database.url, undefined, now);
    await database.run("insert into schema_versions values (99, 'from the future', 1)");
    await expect(openStore({ url: database.url })).rejects.toThrow(/newer version/);
    await expect(openStore({ url: database.url, migrate: false })).rejects.toThrow(SchemaError);
  });

  test('a failed migration changes nothing', async () => {
    await database.run('create table facts (x integer)');
    await expect(migrateStore(database.url, undefined, now)).rejects.toMatchObject({ code: 'internal' });
    await database.run('drop table facts');
    expect(await migrateStore(database.url, undefined, now)).toEqual(versions);
  });
});

describe.each(dialects)('an older database on $dialect', ({ dialect, createEmpty }) => {
  test('is migrated with its rows', async () => {
    const database = await createEmpty();
    const old = openDialect(database.url);
    const db = new Kysely<Tables>({ dialect: old.kysely });
    for (const migration of allMigrations.filter(({ version }) => version <= 3))
      for (const statement of migration.statements(old)) await sql.raw(statement).execute(db);
    await db.destroy();
    const id = dialect === 'sqlite' ? '' : 'overriding system value ';
    const event = {
      ...anEvent,
      action: 'session.read',
      actor: 'r',
      ref: 'AAAAAAAAAA',
      reason: 'in clear',
      seq: 1,
      atMs: 5,
      format: 1,
    } as const;
    await database.run(
      'create table schema_versions (version integer not null primary key, name text not null, applied_at bigint not null)',
      "insert into schema_versions values (1, 'registry', 1), (2, 'sign-in', 1), (3, 'settlements', 1)",
      `insert into sessions (rid, ref, session_id, kind, app_key, alias, status, visible_status, sandbox, display_name, search_text,
        first_seen_at, updated_at, visible_updated_at, refreshed_at, visible_refreshed_at, origin) ${id}
        values (7, 'AAAAAAAAAA', 'old', 'individual', 'kyc', 'theirs', 'APPROVED', 'APPROVED', 0, 'Ana', '  ana', 1, 2, 2, 3, 3, 'webhook')`,
      "insert into settlements values (7, 1, null, null, null, 'x', 'why', 'r', 'R', 5)",
      `insert into deliveries (session_id, body, received_at, state, due_at, tries) values
        ('old', '{}', 10, 'done', 10, 1), ('old', '{}', 20, 'waiting', 20, 2), ('old', '{}', 30, 'dead', 30, 8)`,
      `insert into audit_events (seq, at, action, actor, actor_roles, ref, field_groups, reason, outcome, prev_hash, hash)
        values (1, 5, 'session.read', 'r', '[]', 'AAAAAAAAAA', '[]', 'in clear', 'done', '${genesisHead.hash}', '${hashOf(genesisHead.hash, event)}')`,
    );
    expect(await migrateStore(database.url, undefined, now)).toEqual(versions.filter((version) => version > 3));
    const store = await openStore({ url: database.url, migrate: false });
    expect(await store.audit.list({ limit: 5 })).toMatchObject([{ reason: 'in clear' }]);
    await store.audit.append({ ...anEvent, ref: 'AAAAAAAAAA', reason: 'sealed' });
    expect(await store.audit.verify()).toMatchObject({ ok: true, count: 2 });
    expect(await store.sessions.find({ ref: 'AAAAAAAAAA' })).toMatchObject({
      alias: 'theirs',
      ownAlias: null,
      refreshDueAtMs: 3,
      relationshipEndedAtMs: null,
      heldAtMs: null,
    });
    expect(await store.record(confirmations).latest('AAAAAAAAAA')).toMatchObject({ version: 1 });
    expect(await store.changes.head()).toBe(0);
    expect(await store.deliveries.counts()).toEqual({
      waiting: 1,
      refused: 0,
      dead: 1,
      oldestWaitingAtMs: 20,
      lastReceivedAtMs: 30,
    });
    expect(await store.deliveries.claim(5, 100, 50)).toMatchObject([{ receivedAtMs: 20, tries: 2 }]);
    expect(await store.deliveries.listDead({ limit: 5 })).toMatchObject([{ ref: 'AAAAAAAAAA', lastError: null }]);
    expect(await store.deliveries.prune(11)).toBe(1);
    expect(await store.sessions.save(aRefresh('old', { readAtMs: 100 }), anEvent)).toMatchObject({
      created: false,
      changed: true,
    });
    await store.close();
    await database.drop();
  });
});

describe('accounts on postgres', () => {
  test('the application account works in tables that it does not own, and cannot change the audit log', async () => {
    const [, postgres] = dialects;
    const database = await postgres.createEmpty();
    const suffix = randomBytes(4).toString('hex');
    const account = (name: string) => {
      const url = new URL(database.url);
      url.username = `${name}_${suffix}`;
      return url;
    };
    const [owner, desk] = [account('owner'), account('desk')];
    const name = new URL(database.url).pathname.slice(1);
    await database.run(
      `create role ${owner.username} login`,
      `create role ${desk.username} login`,
      `alter database ${name} owner to ${owner.username}`,
    );
    try {
      const secrets = ['a-secret-of-this-store-of-32-bytes-x'];
      const store = await openStore({ url: desk.href, migrationUrl: owner.href, secrets });
      await store.sessions.save(aRefresh('a'), anEvent);
      await store.sessions.save(aRefresh('a', { readAtMs: 2000, status: 'APPROVED', steps: [] }), anEvent);
      await store.audit.append(anEvent);
      await store.deliveries.add({
        body: '{}',
        sessionId: 'a',
        service: null,
        stepId: null,
        status: null,
        reason: null,
        receivedAtMs: 1,
      });
      expect(await store.sessions.countByEnvironment('full')).toEqual({ production: 1, sandbox: 0 });
      expect(await store.ledger?.take(1)).toEqual({ waitMs: 0 });
      await store.ledger?.pause(10);
      expect(await store.leases.take('worker:x', 'x', 1000, 0)).toBe(true);
      await store.imports.add(
        { reviewerId: 'r', reviewerName: 'R', rows: [{ line: 1, sessionId: 'b', alias: null }] },
        anEvent,
      );
      await store.audit.append({ ...anEvent, action: 'reviewer.signedIn', ip: '192.0.2.1' });
      expect(await store.audit.pruneSignIns(Date.now() + 1)).toBe(1);
      const { ref } = await store.sessions.save(aRefresh('b'), anEvent);
      await store.sessions.setRelationshipEnd(ref, 1, { ...anEvent, reason: 'why' });
      expect(await store.sessions.purge(2, 5, () => anEvent)).toMatchObject([{ ref }]);
      // PostgreSQL only warns; what follows shows that nothing was granted.
      await sql.raw(`grant all on audit_events to ${desk.username}`).execute(store.db);
      for (const statement of [
        'truncate audit_events',
        'truncate sessions cascade',
        'drop table audit_events cascade',
        'alter table audit_events disable trigger all',
        'alter table audit_events disable trigger audit_events_kept',
        'alter table audit_events drop column hash',
        'alter table audit_events add column other text',
        'alter table audit_events owner to current_user',
        'drop trigger audit_events_kept on audit_events',
        'drop trigger audit_events_chained on audit_events',
        'drop function audit_events_kept() cascade',
        'create trigger mine before insert on audit_events for each row execute function audit_events_kept()',
        'create rule mine as on insert to audit_events do instead nothing',
        'create or replace function audit_events_kept() returns trigger language plpgsql as $$ begin return null; end $$',
        'create table mine (x integer)',
        'set session_replication_role = replica',
        `set role ${owner.username}`,
        `insert into audit_events select seq, at, 'x', actor, actor_roles, auth_method, session_hash, ip, user_agent_hash, ref, object,
          field_groups, reason, outcome, request_id, detail, prev_hash, hash from audit_events
          on conflict (seq) do update set action = excluded.action`,
        'delete from schema_versions',
        'update schema_versions set version = 1',
      ])
        await expect(sql.raw(statement).execute(store.db), statement).rejects.toMatchObject({
          cause: { message: 'database error 42501' },
        });
      for (const statement of [
        store.db.updateTable('sign_in_events').set({ actor: 'x' }),
        store.db.deleteFrom('tombstones'),
        store.db.updateTable('audit_events').set({ actor: 'x' }),
        store.db.deleteFrom('audit_events'),
        store.db.schema.dropTable('audit_events'),
        store.db.schema.alterTable('audit_events').renameTo('elsewhere'),
        store.db.insertInto('schema_versions').values({ version: 99, name: 'x', applied_at: 1 }),
      ])
        await expect(statement.execute()).rejects.toMatchObject({ cause: { message: 'database error 42501' } });
      // What SQLite refuses by a trigger, PostgreSQL refuses by a trigger or by the rights of the account.
      const { rows: changeable } = await sql<{ relname: string }>`
        select relname from pg_class as c where relname = any(${neverUpdated}) and has_table_privilege(oid, 'update')
          and not exists (select from pg_trigger as t where t.tgrelid = c.oid and not t.tgisinternal)`.execute(
        store.db,
      );
      expect([neverUpdated.length > 10, changeable]).toEqual([true, []]);
      // A table of the session's own must not stand in for the one that the chain is checked against.
      const forged = store.db.transaction().execute(async (tx) => {
        await sql`create temp table audit_events as select seq + 1000 as seq, hash from public.audit_events`.execute(
          tx,
        );
        await sql`insert into public.audit_events select seq + 1001, at, action, actor, actor_roles, auth_method, session_hash, ip,
          user_agent_hash, ref, object, field_groups, reason, outcome, request_id, detail, hash, prev_hash
          from public.audit_events order by seq desc limit 1`.execute(tx);
      });
      await expect(forged).rejects.toMatchObject({ cause: { message: 'database error P0001' } });
      expect(await store.audit.verify()).toMatchObject({ ok: true });
      expect(await store.mayChangeAuditLog()).toBe(false);
      await store.health();
      await store.close();
      // One account for both is a choice, which the start reports.
      const sole = await openStore({ url: owner.href, secrets });
      expect(await sole.mayChangeAuditLog()).toBe(true);
      await sole.close();
      await expect(openStore({ url: owner.href, migrationUrl: owner.href })).rejects.toThrow(
        /can change the audit log/,
      );
      await expect(openStore({ url: database.url, migrationUrl: owner.href })).rejects.toThrow(
        /can change the audit log/,
      );
      // What an administrator may have given it, and takes back.
      const requireLimited = async (url: string) => {
        const dialect = openDialect(url);
        const db = new Kysely<Tables>({ dialect: dialect.kysely });
        await requireLimitedAccess(db, dialect).finally(() => db.destroy());
      };
      const boss = `boss_${suffix}`;
      await database.run(`create role ${boss} superuser`);
      for (const [mistake, remedy] of [
        [`alter role ${desk.username} createrole`, `alter role ${desk.username} nocreaterole`],
        [`grant ${owner.username} to ${desk.username}`, `revoke ${owner.username} from ${desk.username}`],
        [`grant ${boss} to ${desk.username}`, `revoke ${boss} from ${desk.username}`],
        [`alter schema public owner to ${desk.username}`, 'alter schema public owner to pg_database_owner'],
      ] as const) {
        await database.run(mistake);
        await expect(requireLimited(desk.href), mistake).rejects.toThrow(/can change the audit log/);
        await database.run(remedy);
      }
      await requireLimited(desk.href);
      await database.run(`drop role ${boss}`);
      // The tables of an older installation were given to another owner, which takes the rights of the old one away.
      await database.run(`revoke all on all tables in schema public from ${desk.username}`);
      await expect(openStore({ url: desk.href, secrets })).rejects.toMatchObject({ code: 'store_unavailable' });
      await (await openStore({ url: desk.href, migrationUrl: owner.href, secrets })).close();
      // With nothing to migrate, a restart does not need the owner.
      await (await openStore({ url: desk.href, secrets })).close();
    } finally {
      await database.drop();
      const { TEST_POSTGRES_URL = '' } = process.env;
      const { Client } = (await import('pg')).default;
      const client = new Client({ connectionString: TEST_POSTGRES_URL });
      await client.connect();
      await client.query(`drop role ${owner.username}`);
      await client.query(`drop role ${desk.username}`);
      await client.end();
    }
  });
});
