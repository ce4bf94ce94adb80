import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore, type Store } from './store.ts';
import { dialects, type TestDatabase } from './testing/test-store.ts';

const minute = 60_000;
const day = 1_440 * minute;
const t0 = Date.parse('2026-03-02T09:00:00.123Z');
const iso = (ms: number) => new Date(ms).toISOString();

describe.each(dialects)('a clock that is set back, on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  const counter = { failures: 7, blockedUntilMs: t0 + 50 * minute, updatedAtMs: t0 + 30 * minute, reportedAtMs: 0 };
  beforeEach(async () => {
    database = await create();
    store = await openStore({ url: database.url });
    const no = store.dialect === 'sqlite' ? '0' : 'false';
    const session = (id: string, endsAtMs: number) =>
      `insert into "session" ("id", "expiresAt", "token", "createdAt", "updatedAt", "userId", "authMethod", "startedAt", "factorAt")
        values ('${id}', '${iso(endsAtMs)}', '${id}', '${iso(t0)}', '${iso(t0)}', 'u', 'password', '${iso(t0)}', null)`;
    await database.run(
      `insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
        values ('u', 'Ana', 'ana@bank.example', ${no}, '${iso(t0)}', '${iso(t0)}')`,
      session('over', t0 + 10 * minute),
      session('open', t0 + 50 * minute),
      ...[10, 50].map(
        (minutes) => `insert into "verification" ("id", "identifier", "value", "expiresAt", "createdAt", "updatedAt")
          values ('${minutes}', 'x', 'u', '${iso(t0 + minutes * minute)}', '${iso(t0)}', '${iso(t0)}')`,
      ),
      `insert into "signInLimit" ("id", "key", "failures", "blockedUntil", "updatedAt")
        values ('code:b', 'code:b', 7, '${iso(t0 + 50 * minute)}', '${iso(t0 + 30 * minute)}')`,
      `update sign_in_counters set counters = '${JSON.stringify({ a: counter })}' where shard = 7`,
    );
  });
  afterEach(async () => {
    await store.close();
    await database.drop();
  });
  const rows = async (table: string, ...columns: readonly string[]) => {
    const wanted = sql.join([sql.ref(columns[0] ?? ''), ...columns.slice(1).map((one) => sql.ref(one))]);
    const found = await sql<Record<string, string | Date | null>>`
      select ${wanted} from ${sql.table(table)} order by ${sql.ref(columns[0] ?? '')}`.execute(store.db);
    return found.rows.map((row) =>
      Object.values(row).map((value) => (value instanceof Date ? value.toISOString() : value)),
    );
  };

  test.each([10 * minute, day])('by %d ms revives nothing and extends nothing', async (back) => {
    expect(await store.clock.advance(t0 + 30 * minute)).toEqual({ setBacks: 0, setBackFromMs: 0 });
    const nowMs = t0 + 30 * minute - back;
    expect(await store.clock.advance(nowMs)).toEqual({ setBacks: 1, setBackFromMs: t0 + 30 * minute });
    const left = iso(nowMs + 20 * minute);
    expect(await rows('session', 'id', 'expiresAt', 'startedAt', 'factorAt')).toEqual([
      ['open', left, iso(t0 - back), null],
    ]);
    expect(await rows('verification', 'id', 'expiresAt')).toEqual([['50', left]]);
    expect(await rows('signInLimit', 'key', 'blockedUntil', 'updatedAt')).toEqual([
      ['code:b', iso(t0 + 50 * minute), iso(t0 + 30 * minute)], // a used code stays used
    ]);
    const { rows: counted } = await sql<{ counters: string }>`
      select counters from sign_in_counters where version > 0`.execute(store.db);
    expect(counted.map(({ counters }) => JSON.parse(counters))).toEqual([
      { a: { ...counter, blockedUntilMs: nowMs + 20 * minute, updatedAtMs: nowMs } },
    ]);
    // Once, and the new time counts from now on.
    expect(await store.clock.advance(nowMs + minute)).toMatchObject({ setBacks: 1 });
    expect(await rows('verification', 'id', 'expiresAt')).toEqual([['50', left]]);
  });

  test('lets no lease of a process that is gone look current again', async () => {
    await store.clock.advance(t0);
    await store.leases.take('worker:gone', 'gone', 30_000, t0);
    await store.clock.advance(t0 + 30 * minute);
    await store.clock.advance(t0 - 60 * minute);
    expect(await store.leases.list('worker:', t0 - 60 * minute)).toEqual([]);
  });

  test('is mended once by all processes, which expect the same time', async () => {
    await store.clock.advance(t0);
    const other = await openStore({ url: database.url });
    const known = { setBacks: 0, setBackFromMs: 0, expectedMs: t0 + 30 * minute };
    const states = await Promise.all(
      [store, other, store, other].map(({ clock }) => clock.advance(t0 + 20 * minute, known)),
    );
    expect(states).toEqual(Array.from({ length: 4 }, () => ({ setBacks: 1, setBackFromMs: t0 + 30 * minute })));
    expect(await rows('session', 'id', 'expiresAt')).toEqual([['open', iso(t0 + 40 * minute)]]);
    await other.close();
  });

  test('by less than clocks differ, or forward, changes nothing', async () => {
    await store.clock.advance(t0);
    for (const ms of [t0 - 59_000, t0 + day, t0 + day - 59_000])
      expect(await store.clock.advance(ms)).toEqual({ setBacks: 0, setBackFromMs: 0 });
    expect(await rows('session', 'id')).toEqual([['open'], ['over']]);
  });
});
