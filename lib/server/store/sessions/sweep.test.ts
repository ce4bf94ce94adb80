import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore, type Store } from '../store.ts';
import { aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';

describe.each(dialects)('sweeps on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  beforeEach(async () => {
    database = await create();
    store = await openStore({ url: database.url });
  });
  afterEach(async () => {
    await store?.close();
    await database?.drop();
  });
  const save = async (id: string, refreshDueAtMs: number | null) =>
    (await store.sessions.save(aRefresh(id, { refreshDueAtMs, sandbox: id === 'b' }), null)).ref;
  const due = async (limit: number, nowMs: number) =>
    (await store.sessions.claimDue(limit, 100, nowMs)).map(({ sessionId }) => sessionId);

  test('claim the longest overdue first, once within a lease, and never without a due time', async () => {
    const ref = await save('a', 30);
    await save('b', 20);
    await save('c', 50);
    await save('d', null);
    expect(await store.sessions.registryState(40, 'full')).toEqual({ sessions: 4, overdue: 2, oldestDueAtMs: 20 });
    expect(await due(1, 40)).toEqual(['b']);
    expect(await store.sessions.claimDue(5, 100, 40)).toEqual([{ ref, sessionId: 'a' }]);
    expect(await due(5, 40)).toEqual([]);
    expect((await due(5, 140)).sort()).toEqual(['a', 'b', 'c']);
    await store.sessions.save(aRefresh('a', { readAtMs: 2000, refreshDueAtMs: 900 }), null);
    await store.sessions.setDue(ref, 700);
    expect((await due(5, 699)).sort()).toEqual(['b', 'c']);
    expect(await due(5, 700)).toEqual(['a']);
    await store.sessions.setDue(ref, null);
    expect((await store.sessions.find({ ref }))?.refreshDueAtMs).toBeNull();
  });

  test('skip sessions with a waiting delivery', async () => {
    await save('a', 1);
    const { id } = await store.deliveries.add({
      body: '{}',
      sessionId: 'a',
      service: null,
      stepId: null,
      status: null,
      reason: null,
      receivedAtMs: 1,
    });
    expect(await due(5, 10)).toEqual([]);
    await store.deliveries.done([id]);
    expect(await due(5, 10)).toEqual(['a']);
  });

  test('workers that claim at the same time never get the same session', async () => {
    for (let at = 0; at < 40; at++) await save(`s${at}`, at);
    const other = await openStore({ url: database.url });
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_, at) => [store, other][at % 2]?.sessions.claimDue(3, 1000, 100)),
    );
    const all = [...claims.flatMap((claim) => claim ?? []), ...(await store.sessions.claimDue(50, 1000, 100))];
    expect(all).toHaveLength(40);
    expect(new Set(all.map(({ ref }) => ref)).size).toBe(40);
    await other.close();
  });

  test('a clock that was a year ahead delays no session', async () => {
    const day = 24 * 60 * 60_000;
    await store.sessions.save(aRefresh('far', { refreshDueAtMs: 365 * day }), null);
    await store.sessions.save(aRefresh('week', { refreshDueAtMs: 7 * day }), null);
    expect(await store.sessions.claimDue(5, 1000, 2000)).toEqual([]);
    expect(await store.sessions.claimDue(5, 1000, 2000)).toMatchObject([{ sessionId: 'far' }]);
    expect(await store.sessions.claimDue(5, 1000, 2001)).toEqual([]);
  });

  test('our own alias is stored, and shown where the verification service has none', async () => {
    const { ref } = await store.sessions.save(aRefresh('a', { alias: null, ownAlias: 'Ours', cause: 'import' }), null);
    const find = () => store.sessions.find({ ref });
    expect(await find()).toMatchObject({ alias: 'Ours', ownAlias: 'Ours' });
    expect(await store.sessions.findRefByAlias('Ours', 'limited')).toBe(ref);
    expect((await store.sessions.save(aRefresh('a', { readAtMs: 2000, alias: null }), null)).changed).toBe(false);
    await store.sessions.save(aRefresh('a', { readAtMs: 3000, alias: 'Theirs' }), null);
    expect(await find()).toMatchObject({ alias: 'Theirs', ownAlias: 'Ours' });
    const back = await store.sessions.save(aRefresh('a', { readAtMs: 4000, alias: null }), null);
    expect(back.change).toMatchObject({ visible: { status: null, steps: [] }, status: null, steps: [], facts: [] });
    await store.sessions.save(aRefresh('a', { readAtMs: 5000, alias: null, ownAlias: null }), null);
    expect(await find()).toMatchObject({ alias: null, ownAlias: null });
  });

  test('the limited audience sees no read, whoever caused it', async () => {
    const { ref } = await store.sessions.save(aRefresh('a'), null);
    const before = await store.sessions.find({ ref }, 'limited');
    expect(before?.refreshedAtMs).toBeNull();
    for (const [at, cause] of (['webhook', 'sweep', 'person', 'import', 'init'] as const).entries()) {
      await store.sessions.save(aRefresh('a', { readAtMs: 2000 + at, cause, origin: 'lookup' }), null);
      expect(await store.sessions.find({ ref }, 'limited')).toEqual(before);
    }
  });

  test('a save that builds on an outdated refresh is refused, and nothing is written', async () => {
    const first = aRefresh('a', { expectedRefreshedAtMs: null });
    await store.sessions.save(first, null);
    for (const basisMs of [null, 999, 1001])
      await expect(
        store.sessions.save(
          aRefresh('a', { readAtMs: 2000, status: 'REJECTED', expectedRefreshedAtMs: basisMs }),
          null,
        ),
      ).rejects.toMatchObject({ code: 'conflict' });
    await expect(store.sessions.save(aRefresh('b', { expectedRefreshedAtMs: 1000 }), null)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await store.changes.head()).toBe(1);
    expect(
      (
        await store.sessions.save(
          aRefresh('a', { readAtMs: 2000, expectedRefreshedAtMs: 1000, status: 'REJECTED' }),
          null,
        )
      ).changed,
    ).toBe(true);
  });
});
