/** How each database is opened, and which Problems its errors become. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import { openStore, type Store } from '../store.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';
import { toProblem } from './database-errors.ts';

const [sqlite, postgres] = dialects;
const unavailable = { code: 'store_unavailable', status: 503 };

describe('sqlite', () => {
  let database: TestDatabase;
  let store: Store;
  beforeEach(async () => {
    database = await sqlite.create();
    store = await openStore({ url: database.url });
  });
  afterEach(async () => {
    await store.close();
    await database.drop();
  });
  const pragma = async (name: string) =>
    Object.values(
      (await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(store.db)).rows[0] ?? {},
    )[0];

  test('is durable and strict after every opening', async () => {
    const settings = async () =>
      Promise.all(
        [
          'journal_mode',
          'synchronous',
          'foreign_keys',
          'recursive_triggers',
          'trusted_schema',
          'cell_size_check',
          'secure_delete',
          'busy_timeout',
        ].map(pragma),
      );
    expect(await settings()).toEqual(['wal', 2, 1, 1, 0, 1, 1, 5000]);
    await store.close();
    store = await openStore({ url: database.url, migrate: false });
    expect(await settings()).toEqual(['wal', 2, 1, 1, 0, 1, 1, 5000]);
  });

  test('its files are readable by their owner only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'review-desk-modes-'));
    const file = join(folder, 'deep', 'data', 'desk.db');
    const own = await openStore({ url: `file:${file}` });
    await own.audit.append(anEvent);
    for (const end of ['', '-wal', '-shm']) expect(statSync(file + end).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'deep', 'data')).mode & 0o777).toBe(0o700);
    await own.close();
    rmSync(folder, { recursive: true });
  });

  test('an erased name is gone from file and index', async () => {
    const file = database.url.slice('file:'.length);
    await store.sessions.save(
      aRefresh('a', { displayName: 'Zyxwvutsrqp', searchText: 'Zyxwvutsrqp', facts: [] }),
      null,
    );
    await store.db.deleteFrom('sessions').execute();
    await sql`vacuum`.execute(store.db);
    await store.close();
    expect(readFileSync(file).toString('latin1').toLowerCase()).not.toContain('zyx');
    store = await openStore({ url: database.url });
  });

  test('locked for too long, read-only or full: unavailable, and it recovers by itself', async () => {
    const other = new Database(database.url.slice('file:'.length));
    other.exec('begin immediate');
    await expect(store.sessions.save(aRefresh('a'), anEvent)).rejects.toMatchObject(unavailable);
    other.exec('rollback');
    other.close();
    expect(await store.sessions.save(aRefresh('a'), anEvent)).toMatchObject({ created: true });

    await sql`pragma query_only = 1`.execute(store.db);
    await expect(store.audit.append(anEvent)).rejects.toMatchObject(unavailable);
    await expect(
      store.deliveries.add({
        body: '{}',
        sessionId: 'a',
        service: null,
        stepId: null,
        status: null,
        reason: null,
        receivedAtMs: 1,
      }),
    ).rejects.toMatchObject(unavailable);
    await sql`pragma query_only = 0`.execute(store.db);
    await store.audit.append(anEvent);

    const pages = Number(await pragma('page_count'));
    await pragma(`max_page_count = ${pages}`);
    const large = aRefresh('b', {
      facts: [{ key: 'x', value: 'x'.repeat(500_000), sensitivity: 'state', step: null, stepType: null }],
    });
    await expect(store.sessions.save(large, anEvent)).rejects.toMatchObject(unavailable);
    await pragma('max_page_count = 1000000');
    expect(await store.sessions.save(large, anEvent)).toMatchObject({ created: true });
    await store.health();
    expect(await store.audit.verify()).toMatchObject({ ok: true, count: 3 });
  });

  test('a full disk is unhealthy, although a write could begin; freed space is noticed by itself', () => {
    const program = `
      import { spawnSync } from 'node:child_process';
      import { openStore } from '${import.meta.dirname}/../index.ts';
      const store = await openStore({ url: process.argv[1] });
      const limit = (most) => spawnSync('prlimit', ['--pid', String(process.pid), '--fsize=' + most + ':unlimited']).status;
      const health = () => store.health().then(() => 'well', ({ code }) => code);
      const results = [await health(), limit(0), await health(), await health(), limit('unlimited'), await health()];
      process.stdout.write(JSON.stringify(results));`;
    const { stdout } = spawnSync(
      process.execPath,
      ['--conditions=react-server', '--input-type=module', '-e', program, database.url],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    );
    expect(JSON.parse(stdout)).toEqual(['well', 0, 'store_unavailable', 'store_unavailable', 0, 'well']);
  });

  test('transactions that wait for another process share one time limit, and later ones fail at once, until the lock is released', async () => {
    const other = new Database(database.url.slice('file:'.length));
    other.exec('begin exclusive');
    const startedAtMs = performance.now();
    const passedMs = () => performance.now() - startedAtMs;
    const waiting = ['a', 'b', 'c', 'd'].map((id) =>
      expect(store.sessions.save(aRefresh(id), null)).rejects.toMatchObject(unavailable),
    );
    await Promise.all(waiting);
    expect(passedMs()).toBeLessThan(7_000);
    await expect(store.leases.take('x', 'x', 1, 1)).rejects.toMatchObject(unavailable);
    expect(passedMs()).toBeLessThan(7_000);
    other.exec('rollback');
    expect(await store.sessions.save(aRefresh('a'), null)).toMatchObject({ created: true });

    // A new lock, a new five seconds: a short one is waited for.
    other.exec('begin exclusive');
    const saved = store.sessions.save(aRefresh('b'), null);
    await sleep(300);
    other.exec('rollback');
    other.close();
    expect(await saved).toMatchObject({ created: true });
  });

  test('a file that is not a database does not open', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'review-desk-garbage-'));
    writeFileSync(join(folder, 'desk.db'), 'this is no database, however long it may be'.repeat(100));
    await expect(openStore({ url: `file:${join(folder, 'desk.db')}` })).rejects.toMatchObject(unavailable);
    await expect(openStore({ url: `file:${join(folder, 'desk.db', 'desk.db')}` })).rejects.toMatchObject(unavailable);
    rmSync(folder, { recursive: true });
    await expect(openStore({ url: 'mysql://127.0.0.1/desk' })).rejects.toThrow(/must begin with/);
  });
});

describe('postgres', () => {
  let database: TestDatabase;
  let store: Store;
  let name: string;
  beforeEach(async () => {
    database = await postgres.create();
    name = new URL(database.url).pathname.slice(1);
    store = await openStore({ url: database.url });
  });
  afterEach(async () => {
    await store?.close();
    await database?.drop();
  });
  const terminateConnections = () =>
    database.run(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    );

  test('waits for its log to reach the disk', async () => {
    await database.run(`alter database ${name} set synchronous_commit = off`);
    await store.close();
    store = await openStore({ url: database.url });
    await store.audit.append(anEvent);
    const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(store.db);
    expect(rows).toEqual([{ synchronous_commit: 'on' }]);
  });

  test('unreachable or read-only: unavailable, and it recovers by itself', async () => {
    const unreachable = new URL(database.url);
    unreachable.port = '1';
    await expect(openStore({ url: unreachable.href })).rejects.toMatchObject(unavailable);
    await database.run(`alter database ${name} set default_transaction_read_only = on`);
    await terminateConnections();
    await expect(store.audit.append(anEvent)).rejects.toMatchObject(unavailable);
    await expect(store.health()).rejects.toMatchObject(unavailable);
    await database.run(
      'set default_transaction_read_only = off',
      `alter database ${name} set default_transaction_read_only = off`,
    );
    await terminateConnections();
    await vi.waitFor(() => store.health(), 15_000);
    expect(await store.audit.append(anEvent)).toMatchObject({ seq: 1 });
  });

  test('a connection that breaks inside a transaction ends the transaction, not the process', async () => {
    const broken = store.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await terminateConnections();
      await sleep(200);
      await sql`select 1`.execute(tx);
    });
    await expect(broken).rejects.toMatchObject(unavailable);
    expect(await store.audit.append(anEvent)).toMatchObject({ seq: 1 });
  });
});

describe.each(dialects)('errors of $dialect', ({ create }) => {
  test('contain no value', async () => {
    const database = await create();
    const store = await openStore({ url: database.url });
    await store.sessions.save(aRefresh('secret-session'), null);
    const again = store.db
      .insertInto('sessions')
      .columns(['ref', 'session_id'])
      .expression(store.db.selectFrom('sessions').select([sql.lit('x').as('ref'), 'session_id']));
    const error = await again.execute().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Problem);
    const all = [error, error instanceof Error && error.cause].map(
      (one) => `${String(one)} ${JSON.stringify(one)} ${one instanceof Error ? one.stack : ''}`,
    );
    expect(all.join()).toContain('database error');
    expect(all.join()).not.toContain('secret-session');
    await store.close();
    await database.drop();
  });
});

test.each([
  [Object.assign(new Error('x'), { code: 'SQLITE_IOERR_WRITE' }), 'store_unavailable'],
  [Object.assign(new Error('x'), { code: 'SQLITE_CONSTRAINT_UNIQUE' }), 'internal'],
  [Object.assign(new Error('x'), { code: '57P01' }), 'store_unavailable'],
  [Object.assign(new Error('x'), { code: '53100' }), 'store_unavailable'],
  [Object.assign(new Error('x'), { code: '23505' }), 'internal'],
  [Object.assign(new Error('x'), { code: 'SQLITE_CONSTRAINT_TRIGGER' }), 'store_unavailable'],
  [Object.assign(new Error('x'), { code: 'P0001' }), 'store_unavailable'],
  [Object.assign(new Error('x'), { code: '42501' }), 'store_unavailable'],
  [Object.assign(new Error('x'), { code: 'ECONNRESET' }), 'store_unavailable'],
  [new Error('Connection terminated unexpectedly'), 'store_unavailable'],
  [new Error('timeout exceeded when trying to connect'), 'store_unavailable'],
  [new TypeError('x is not a function'), 'internal'],
  ['thrown text', 'internal'],
  [new Problem('bad_request'), 'bad_request'],
])('%s becomes %s', (error, code) => {
  expect(toProblem(error).code).toBe(code);
});
