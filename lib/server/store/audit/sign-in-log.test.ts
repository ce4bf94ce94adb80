import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AuditEvent, signInActions } from '#lib/model/audit.ts';
import { openStore, type Store } from '../store.ts';
import { anEvent, dialects, type TestDatabase } from '../testing/test-store.ts';

describe.each(dialects)('the log of sign-ins on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  let nowMs = 0;
  beforeEach(async () => {
    nowMs = 1_000;
    database = await create();
    store = await openStore({ url: database.url, now: () => nowMs });
  });
  afterEach(async () => {
    await store?.close();
    await database?.drop();
  });
  const signIn = (object: string): AuditEvent => ({
    ...anEvent,
    action: 'reviewer.signedIn',
    actor: 'r1',
    ip: '192.0.2.1',
    detail: { why: 'x' },
    object,
  });
  const chained = (object: string): AuditEvent => ({
    ...anEvent,
    action: 'reviewer.rolesChanged',
    actor: 'r1',
    object,
  });
  const fill = async () => {
    for (const event of [
      signIn('a'),
      signIn('b'),
      chained('c'),
      chained('d'),
      signIn('e'),
      chained('f'),
      signIn('g'),
    ]) {
      await store.audit.append(event);
      nowMs -= 10; // the order does not depend on the clock
    }
  };
  const objects = (events: readonly AuditEvent[]) => events.map(({ object }) => object).join('');

  test.each(signInActions)('%s goes there, and the chain does not know of it', async (action) => {
    const event = { ...signIn('x'), action };
    expect(await store.audit.append(event)).toMatchObject({ ...event, seq: 0, hash: null });
    expect(await store.audit.head()).toBeNull();
    expect(await store.audit.verify()).toMatchObject({ ok: true, count: 0 });
    expect(await store.audit.list({ limit: 5 })).toMatchObject([{ ...event, signInNumber: 1 }]);
  });

  test('is read with the chain in one order, page by page and of one reviewer', async () => {
    await fill();
    expect(objects(await store.audit.list({ limit: 99 }))).toBe('gfedcba');
    expect(objects(await store.audit.list({ limit: 99, actor: 'r1' }))).toBe('gfedcba');
    expect(await store.audit.list({ limit: 99, actor: 'r2' })).toEqual([]);
    let [read, after] = ['', undefined as Awaited<ReturnType<typeof store.audit.list>>[number] | undefined];
    do {
      const page = await store.audit.list({ limit: 2, ...(after && { after }) });
      read += objects(page);
      after = page.at(-1);
    } while (after);
    expect(read).toBe('gfedcba');
    const exported: AuditEvent[] = [];
    for await (const event of store.audit.export()) exported.push(event);
    expect(objects(exported)).toBe('abcdefg');
    expect(await store.audit.verify()).toMatchObject({ ok: true, count: 3 });
  });

  test('is pruned by age; the chain stays, and no event can be changed', async () => {
    await fill(); // at 1000, 990, …, 940
    expect(await store.audit.pruneSignIns(965)).toBe(2);
    expect(await store.audit.pruneSignIns(965)).toBe(0);
    expect(objects(await store.audit.list({ limit: 99 }))).toBe('fdcba');
    expect(await store.audit.verify()).toMatchObject({ ok: true, count: 3 });
    await expect(database.run("update sign_in_events set actor = 'x'")).rejects.toThrow(/never changed/);
  });

  test('is exported whole, however long', async () => {
    const all = Array.from({ length: 1_100 }, (_, at) => `${at}`);
    await Promise.all(all.map((object) => store.audit.append(signIn(object))));
    const exported: (string | null)[] = [];
    for await (const { object } of store.audit.export()) exported.push(object);
    expect(exported).toEqual(all);
  });

  test('events of both logs that arrive together are one commit', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, at) => store.audit.append(at % 2 ? signIn(`${at}`) : chained(`${at}`))),
    );
    const events = (await store.audit.list({ limit: 99 })).toReversed();
    expect(events.map(({ object }) => object)).toEqual(Array.from({ length: 40 }, (_, at) => `${at}`));
    expect(await store.audit.verify()).toMatchObject({ ok: true, count: 20 });
  });
});
