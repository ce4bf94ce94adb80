import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ChangeRecord } from './records.ts';
import { openStore, type Store } from './store.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from './testing/test-store.ts';

const withStatus = (index: 0 | 1, status: string) =>
  aRefresh('a').steps.map((step, at) => (at === index ? { ...step, status } : step));

const subscribe = (to: Store) => {
  const received: ChangeRecord[] = [];
  const stop = to.changes.subscribe((changes) => received.push(...changes));
  return { received, seqs: () => received.map((change) => change.seq), stop };
};

describe.each(dialects)('changes on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  beforeEach(async () => {
    database = await create();
    store = await openStore({ url: database.url, now: () => 77 });
  });
  afterEach(async () => {
    await store?.close();
    await database?.drop();
  });
  const save = async (id: string, change: Parameters<typeof aRefresh>[1] = {}) =>
    (await store.sessions.save(aRefresh(id, change), null)).change;

  test('a new session and its differences are reported without a value', async () => {
    const { ref } = await store.sessions.save(aRefresh('a', { cause: 'import', sandbox: true }), anEvent);
    const first = await store.changes.since(0, 10);
    expect(first).toEqual([
      {
        seq: 1,
        atMs: 77,
        ref,
        kind: 'individual',
        sandbox: true,
        cause: 'import',
        created: true,
        visible: null,
        status: { from: null, to: 'PENDING_VERIFICATION' },
        steps: [
          { step: '1', type: 'ID_DOCUMENT', from: null, to: 'APPROVED' },
          { step: '2', type: 'AML', from: null, to: 'PENDING_VERIFICATION' },
        ],
        facts: ['hits_reported', 'name'],
      },
    ]);
    const text = JSON.stringify(await store.db.selectFrom('changes').selectAll().execute());
    for (const value of ['Ana', 'alias-a', '"a"', 'mail']) expect(text).not.toContain(value);
  });

  test('what the limited audience sees of it stands apart, in its own states', async () => {
    await save('a');
    const hidden = await save('a', {
      readAtMs: 2000,
      status: 'REJECTED',
      steps: withStatus(1, 'REJECTED'),
      facts: aRefresh('a').facts.slice(0, 1) as never,
    });
    expect(hidden).toMatchObject({
      visible: null,
      created: false,
      status: { from: 'PENDING_VERIFICATION', to: 'REJECTED' },
      steps: [{ step: '2', type: 'AML', from: 'PENDING_VERIFICATION', to: 'REJECTED' }],
      facts: ['hits_reported'],
    });
    const removed = await save('a', { readAtMs: 3000, steps: withStatus(0, 'REJECTED').slice(0, 1), facts: [] });
    expect(removed).toMatchObject({
      visible: {
        created: false,
        status: { from: 'IN_REVIEW', to: 'REJECTED' },
        steps: [{ step: '1', type: 'ID_DOCUMENT', from: 'SUBMITTED', to: 'REJECTED' }],
        facts: true,
      },
      steps: [
        { step: '1', from: 'APPROVED', to: 'REJECTED' },
        { step: '2', from: 'REJECTED', to: null },
      ],
    });
    const other = await save('a', {
      readAtMs: 4000,
      steps: [{ step: '1', stepId: '1', type: 'LIVENESS', status: 'REJECTED', position: 0, screening: false }],
      facts: [],
    });
    expect(other?.steps).toEqual([
      { step: '1', type: 'ID_DOCUMENT', from: 'REJECTED', to: null },
      { step: '1', type: 'LIVENESS', from: null, to: 'REJECTED' },
    ]);
  });

  test('a session is there for the limited audience from the start, and has a time once its customer is heard of', async () => {
    expect(await save('a', { isHidden: true })).toMatchObject({ created: true, visible: null });
    expect(await save('a', { readAtMs: 2000, isHidden: true, status: 'REJECTED' })).toMatchObject({ visible: null });
    expect(await save('a', { readAtMs: 3000, cause: 'sweep', status: 'PENDING_VERIFICATION' })).toMatchObject({
      visible: null,
    });
    const unseen = await store.sessions.find({ sessionId: 'a' }, 'limited');
    expect(unseen).toMatchObject({ status: 'IN_REVIEW', steps: [{ step: '1', status: 'SUBMITTED' }] });
    expect(
      [unseen?.firstReceivedAtMs, unseen?.updatedAtMs, unseen?.steps[0]?.updatedAtMs].every((at) => at && at < 0),
    ).toBe(true);
    expect(await store.sessions.countByEnvironment('limited')).toEqual({ production: 1, sandbox: 0 });
    expect(await save('a', { readAtMs: 4000 })).toBeNull();
    expect(await store.sessions.find({ sessionId: 'a' }, 'limited')).toMatchObject({
      firstReceivedAtMs: 4000,
      updatedAtMs: 4000,
    });
    expect((await store.sessions.find({ sessionId: 'a' }))?.firstReceivedAtMs).toBe(1000);
    expect(await store.sessions.countByEnvironment('limited')).toEqual({ production: 1, sandbox: 0 });
  });

  test('nothing is written when nothing changed, the refresh was stale, or nothing was committed', async () => {
    await save('a', { readAtMs: 2000 });
    expect(await save('a', { readAtMs: 3000 })).toBeNull();
    expect(await save('a', { readAtMs: 1500, status: 'REJECTED' })).toBeNull();
    // The event is refused, and the session with it.
    await expect(
      store.sessions.save(aRefresh('b'), { ...anEvent, action: null as unknown as 'session.refreshed' }),
    ).rejects.toThrow();
    expect(await store.changes.head()).toBe(1);
    expect((await save('b'))?.seq).toBe(2);
  });

  test('are numbered without gaps, read in pages, and their numbers are never reused', async () => {
    expect(await store.changes.head()).toBe(0);
    for (const id of ['a', 'b', 'c']) await save(id);
    expect((await store.changes.since(1, 1)).map(({ seq }) => seq)).toEqual([2]);
    expect((await store.changes.since(1, 10)).map(({ seq }) => seq)).toEqual([2, 3]);
    expect(await store.changes.prune(77)).toBe(0);
    expect(await store.changes.prune(78)).toBe(3);
    expect(await store.changes.head()).toBe(3);
    expect((await save('d'))?.seq).toBe(4);
  });

  test('reach every subscriber in this process and in another, once each, in order, until it unsubscribes', async () => {
    const other = await openStore({ url: database.url });
    await save('early');
    const [here, there, late] = [subscribe(store), subscribe(other), subscribe(store)];
    // `head` after the subscription joins the changes that the subscribers receive.
    expect([await store.changes.head(), await other.changes.head()]).toEqual([1, 1]);
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => [store, other][at % 2]?.sessions.save(aRefresh(`s${at}`), null)),
    );
    const all = Array.from({ length: 20 }, (_, at) => at + 2);
    await vi.waitFor(() => expect([here.seqs(), there.seqs(), late.seqs()]).toEqual([all, all, all]), 15_000);
    late.stop();
    late.stop();
    await save('last');
    await vi.waitFor(() => expect([here.seqs().at(-1), there.seqs().at(-1)]).toEqual([22, 22]), 15_000);
    expect(late.seqs()).toEqual(all);
    here.stop();
    await save('missed');
    // A new subscription starts at the newest change.
    const back = subscribe(store);
    expect(await store.changes.head()).toBe(23);
    await save('received');
    await vi.waitFor(() => expect(back.seqs()).toEqual([24]), 15_000);
    expect(here.seqs().at(-1)).toBe(22);
    await other.close();
  });

  test('of this process arrive at once', async () => {
    // SQLite's look for changes of other processes never comes.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { received } = subscribe(store);
    await store.changes.head();
    for (let at = 0; at < 20; at++) {
      await save(`s${at}`);
      while (received.length <= at) await sleep(1);
    }
    expect(received).toHaveLength(20);
  });

  test('a listener that throws does not keep them from other listeners', async () => {
    const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    store.changes.subscribe(() => {
      throw new TypeError('listener failed');
    });
    const { seqs } = subscribe(store);
    await store.changes.head();
    await save('a');
    await save('b');
    await vi.waitFor(() => expect(seqs()).toEqual([1, 2]), 15_000);
    log.mockRestore();
  });
});

test('on postgres, changes missed while the listening connection was lost arrive after it is back', async () => {
  const database = await dialects[1].create();
  const [store, other] = [await openStore({ url: database.url }), await openStore({ url: database.url })];

  const { seqs } = subscribe(store);
  await store.changes.head();
  await other.sessions.save(aRefresh('a'), null);
  await vi.waitFor(() => expect(seqs()).toEqual([1]), 15_000);
  const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'review-desk-listen' and datname = current_database()`;
  await cut.execute(other.db);
  await other.sessions.save(aRefresh('b'), null);
  await vi.waitFor(() => expect(seqs()).toEqual([1, 2]), 15_000);
  await other.sessions.save(aRefresh('c'), null);
  await vi.waitFor(() => expect(seqs()).toEqual([1, 2, 3]), 15_000);
  await store.close();
  await other.close();
  await database.drop();
});
