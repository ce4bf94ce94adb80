import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrateStore, openStore, SchemaError } from './index.ts';
import { migrations } from './migrations/index.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from './test-store.ts';

const now = () => 1;
const versions = migrations.map((migration) => migration.version);

test('migrations are numbered without gaps', () => {
  expect(versions).toEqual(versions.map((_, at) => at + 1));
});

describe.each(dialects)('migrations on $dialect', ({ create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
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

  test('a missing schema is not made when it shall not be, a newer one is refused', async () => {
    await expect(openStore({ url: database.url, migrate: false })).rejects.toThrow(SchemaError);
    await migrateStore(database.url, undefined, now);
    await database.run("insert into schema_versions values (99, 'from the future', 1)");
    await expect(openStore({ url: database.url })).rejects.toThrow(/newer version/);
    await expect(openStore({ url: database.url, migrate: false })).rejects.toThrow(SchemaError);
  });

  test('all or nothing', async () => {
    await database.run('create table facts (x integer)');
    await expect(migrateStore(database.url, undefined, now)).rejects.toMatchObject({ code: 'internal' });
    await database.run('drop table facts');
    expect(await migrateStore(database.url, undefined, now)).toEqual(versions);
  });
});

describe('accounts on postgres', () => {
  test('the desk works in tables that it does not own, and cannot alter the trail', async () => {
    const [, postgres] = dialects;
    const database = await postgres.create();
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
      const store = await openStore({ url: desk.href, migrationUrl: owner.href });
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
      expect(await store.sessions.environments('full')).toEqual({ production: 1, sandbox: 0 });
      for (const statement of [
        store.db.updateTable('audit_events').set({ actor: 'x' }),
        store.db.deleteFrom('audit_events'),
        store.db.schema.dropTable('audit_events'),
        store.db.schema.alterTable('audit_events').renameTo('elsewhere'),
        store.db.insertInto('schema_versions').values({ version: 99, name: 'x', applied_at: 1 }),
      ])
        await expect(statement.execute()).rejects.toMatchObject({ cause: { message: 'database error 42501' } });
      await store.health();
      await store.close();
      // Started again with nothing to migrate, the desk needs no owner.
      await (await openStore({ url: desk.href })).close();
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
