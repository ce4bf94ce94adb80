import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isRef } from '#lib/model/session/ids.ts';
import { openStore, type Store } from './store.ts';
import { anEvent, dialects, type TestDatabase } from './testing/test-store.ts';

const nothing = { registered: 0, known: 0, not_found: 0, purged: 0, failed: 0, cancelled: 0 };

describe.each(dialects)('imports on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  let nowMs = 1000;
  beforeEach(async () => {
    nowMs = 1000;
    database = await create();
    store = await openStore({ url: database.url, now: () => nowMs });
  });
  afterEach(async () => {
    await store?.close();
    await database?.drop();
  });
  const begin = (...ids: string[]) =>
    store.imports.add(
      {
        reviewerId: 'r1',
        reviewerName: 'Rita',
        rows: ids.map((sessionId, at) => ({ line: at + 2, sessionId, alias: at === 0 ? 'First' : null })),
      },
      anEvent,
    );
  const lines = async (limit: number, atMs: number) =>
    (await store.imports.claim(limit, 100, atMs)).map((row) => `${row.sessionId} ${row.tries}`);

  test('do not wait until the time from which the clock was set back', async () => {
    await begin('a', 'b');
    const day = 86_400_000;
    expect(await lines(1, 2 * day)).toEqual(['a 0']);
    nowMs = day;
    expect(await lines(5, day)).toEqual(['b 0']); // the other one is leased
    expect(await lines(5, day)).toEqual([]); // whose lease cannot be that long
    expect(await lines(5, day)).toEqual(['a 1']);
    expect(await lines(5, day + 99)).toEqual([]);
  });

  test('are stored with their event, claimed in order, and done when the last row is settled', async () => {
    const added = await begin('a', 'b', 'c');
    expect(isRef(added.id)).toBe(true);
    expect(added).toEqual({
      id: added.id,
      createdAtMs: 1000,
      reviewerId: 'r1',
      reviewerName: 'Rita',
      state: 'running',
      total: 3,
      settled: 0,
      outcomes: nothing,
    });
    expect(await store.audit.list({ limit: 5 })).toMatchObject([{ object: added.id }]);
    expect(await store.imports.claim(2, 100, 2000)).toEqual([
      { importId: added.id, line: 2, sessionId: 'a', alias: 'First', tries: 0 },
      { importId: added.id, line: 3, sessionId: 'b', alias: null, tries: 0 },
    ]);
    const at = (line: number) => ({ importId: added.id, line });
    await store.imports.finishRow(at(2), { outcome: 'registered', ref: 'AAAAAAAAAA' });
    await store.imports.finishRow(at(3), { outcome: 'not_found', why: 'not_found' });
    expect(await store.imports.find(added.id)).toMatchObject({ state: 'running', settled: 2 });
    await store.imports.finishRow(at(4), { nextTryAtMs: 5000, why: 'upstream_busy' });
    expect(await lines(5, 4999)).toEqual([]);
    expect(await lines(5, 5000)).toEqual(['c 0']);
    const triesAfter = async (nowMs: number, counted?: boolean) => {
      await store.imports.finishRow(at(4), {
        nextTryAtMs: nowMs,
        why: 'upstream_busy',
        ...(counted !== undefined && { counted }),
      });
      return (await store.imports.claim(1, 0, nowMs))[0]?.tries;
    };
    const before = await triesAfter(6000);
    expect([await triesAfter(6000, false), await triesAfter(6000, false)]).toEqual([before, before]);
    expect(await triesAfter(6000)).toBe((before ?? 0) + 1);
    await store.imports.finishRow(at(4), { outcome: 'known', ref: 'BBBBBBBBBB' });
    await store.imports.finishRow(at(4), { outcome: 'failed', why: 'internal' }); // after an expired lease: the first outcome stays
    const done = {
      ...added,
      state: 'done',
      settled: 3,
      outcomes: { ...nothing, registered: 1, not_found: 1, known: 1 },
    };
    expect(await store.imports.find(added.id)).toEqual(done);
    expect(await store.imports.list(5)).toEqual([done]);
    expect(await store.imports.results(added.id, { limit: 2 })).toEqual([
      { line: 2, sessionId: 'a', alias: 'First', outcome: 'registered', ref: 'AAAAAAAAAA', why: null },
      { line: 3, sessionId: 'b', alias: null, outcome: 'not_found', ref: null, why: 'not_found' },
    ]);
    expect(await store.imports.results(added.id, { after: 3, limit: 2 })).toMatchObject([
      { line: 4, outcome: 'known' },
    ]);
    expect(await store.imports.results(added.id, { outcome: 'not_found', limit: 9 })).toMatchObject([{ line: 3 }]);
    expect(await store.imports.find('ZZZZZZZZZZ')).toBeUndefined();
  });

  test('are claimed oldest first; a row that was not settled within the lease is claimed again', async () => {
    await begin('a', 'b');
    nowMs = 2000;
    await begin('c');
    expect(await lines(1, 3000)).toEqual(['a 0']);
    expect(await lines(5, 3000)).toEqual(['b 0', 'c 0']);
    expect(await lines(5, 3099)).toEqual([]);
    expect(await lines(2, 3100)).toEqual(['a 1', 'b 1']);
    expect((await store.imports.list(1)).map(({ total }) => total)).toEqual([1]);
  });

  test('workers that claim and settle at the same time get each row once, and every count is right', async () => {
    const { id } = await begin(...Array.from({ length: 60 }, (_, at) => `s${at}`));
    const other = await openStore({ url: database.url });
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_, at) => [store, other][at % 2]?.imports.claim(5, 1000, 2000)),
    );
    const rows = [...claims.flatMap((claim) => claim ?? []), ...(await store.imports.claim(60, 1000, 2000))];
    expect(new Set(rows.map(({ line }) => line)).size).toBe(60);
    expect(rows).toHaveLength(60);
    await Promise.all(
      rows.map((row, at) =>
        [store, other][at % 2]?.imports.finishRow(row, { outcome: at % 3 ? 'known' : 'registered' }),
      ),
    );
    expect(await other.imports.find(id)).toMatchObject({
      state: 'done',
      settled: 60,
      outcomes: { ...nothing, registered: 20, known: 40 },
    });
    await other.close();
  });

  test('cancelled: no row waits any more, and rows in progress get their real outcome', async () => {
    const { id } = await begin('a', 'b', 'c');
    await store.imports.claim(2, 100, 2000);
    await store.imports.finishRow({ importId: id, line: 2 }, { outcome: 'registered', ref: 'AAAAAAAAAA' });
    await store.imports.cancel(id, anEvent);
    await store.imports.cancel(id, anEvent);
    expect(await lines(5, 10_000)).toEqual([]);
    await store.imports.finishRow({ importId: id, line: 4 }, { nextTryAtMs: 1, why: 'upstream_busy' });
    await store.imports.finishRow({ importId: id, line: 3 }, { outcome: 'known', ref: 'BBBBBBBBBB' });
    expect(await store.imports.find(id)).toMatchObject({
      state: 'cancelled',
      settled: 3,
      outcomes: { ...nothing, registered: 1, known: 1, cancelled: 1 },
    });
    expect(await lines(5, 10_000)).toEqual([]);
    expect(await store.audit.list({ limit: 9 })).toHaveLength(2);
    await expect(store.imports.cancel('ZZZZZZZZZZ', anEvent)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('one without rows is done; finished ones are pruned with their rows, running ones never', async () => {
    const empty = await begin();
    const running = await begin('a');
    const stopped = await begin('b');
    await store.imports.cancel(stopped.id, anEvent);
    expect(empty.state).toBe('done');
    expect(await store.imports.prune(1000)).toBe(0);
    expect(await store.imports.prune(1001)).toBe(2);
    expect((await store.imports.list(5)).map(({ id }) => id)).toEqual([running.id]);
    expect(await store.db.selectFrom('import_rows').select('session_id').execute()).toEqual([{ session_id: 'a' }]);
    await store.imports.finishRow({ importId: stopped.id, line: 2 }, { outcome: 'known' });
  });

  test('fifty thousand rows', async () => {
    const added = await begin(...Array.from({ length: 50_000 }, (_, at) => `session-${at}`));
    expect(added.total).toBe(50_000);
    expect(await store.imports.results(added.id, { after: 49_999, limit: 5 })).toMatchObject([
      { line: 50_000 },
      { line: 50_001, sessionId: 'session-49999' },
    ]);
    await store.imports.cancel(added.id, anEvent);
    expect((await store.imports.find(added.id))?.outcomes).toEqual({ ...nothing, cancelled: 50_000 });
  });
});
