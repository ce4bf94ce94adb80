import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEvent } from '#lib/model/audit.ts';
import type { Confirmed } from '#lib/ownership/index.ts';
import { openStore, type Store } from '../store.ts';
import { addAccounts } from '../testing/judged-hits.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';
import { confirmations } from './confirmations.ts';

const nothing: Confirmed = { direction: null, unit: null, root: null };
const byHand: Confirmed = { direction: 'owners_list_holdings', unit: 'fraction', root: '7' };

describe.each(dialects)('confirmations on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  let ref: string;
  const event: AuditEvent = { ...anEvent, action: 'ownership.settled', actor: 'officer-1' };
  const author = { id: 'officer-1', name: 'Ana Pérez' };
  const structureHash = 'aa';
  const confirm = (version: number, settled: Confirmed, reason = 'As the register has it') =>
    store
      .record(confirmations)
      .add({ ref, version, author }, { settled, structureHash, reason }, () => ({ ...event, ref }));
  const settledEvents = async () =>
    (await store.audit.list({ ref, limit: 100 })).filter(({ action }) => action === 'ownership.settled');

  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url, now: () => 5000 });
    ({ ref } = await store.sessions.save(aRefresh('a', { kind: 'corporate' }), anEvent));
    await addAccounts(store, author);
  });
  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });

  test('every version is stored, the newest is returned, and each shares its transaction with its event', async () => {
    expect(await store.record(confirmations).latest(ref)).toBeUndefined();
    expect(await confirm(0, byHand, 'a\0b')).toEqual({
      settled: byHand,
      version: 1,
      structureHash,
      by: author,
      reason: 'a\uFFFDb',
      at: '1970-01-01T00:00:05.000Z',
    });
    await confirm(1, nothing);
    expect(await store.record(confirmations).latest(ref)).toMatchObject({ settled: nothing, version: 2 });
    const rows = await store.db.selectFrom('settlements').select(['version', 'root']).orderBy('version').execute();
    expect(rows).toEqual([
      { version: 1, root: '7' },
      { version: 2, root: null },
    ]);
    expect(await settledEvents()).toHaveLength(2);
    expect(await store.audit.verify()).toMatchObject({ ok: true });
  });

  test('a stale version is refused and leaves nothing behind; of many at once one is written', async () => {
    const version = (await store.record(confirmations).latest(ref))?.version ?? -1;
    const before = (await settledEvents()).length;
    for (const stale of [0, version - 1, version + 1])
      await expect(confirm(stale, byHand)).rejects.toMatchObject({ code: 'conflict' });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => confirm(version, byHand)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await store.record(confirmations).latest(ref)).toMatchObject({ version: version + 1 });
    expect(await settledEvents()).toHaveLength(before + 1);
  });

  test('without its event a confirmation is not written; who lost the role meanwhile writes none', async () => {
    const before = await store.record(confirmations).latest(ref);
    const settled = { ...byHand, root: 'never' };
    const unwritable = { ...event, ref, detail: { count: 1n as unknown as number } };
    const at = { ref, version: before?.version ?? -1, author };
    await expect(
      store.record(confirmations).add(at, { settled, structureHash, reason: 'r' }, () => unwritable),
    ).rejects.toThrow();
    const former = { ...at, author: { id: 'former', name: 'Former' } };
    await expect(
      store.record(confirmations).add(former, { settled, structureHash, reason: 'r' }, () => ({ ...event, ref })),
    ).rejects.toMatchObject({ code: 'not_allowed' });
    expect(await store.record(confirmations).latest(ref)).toEqual(before);
  });

  test('an unknown session has none; a version is never rewritten', async () => {
    expect(await store.record(confirmations).latest('0000000000')).toBeUndefined();
    const at = { ref: '0000000000', version: 0, author };
    const confirmation = { settled: byHand, structureHash, reason: 'r' };
    await expect(store.record(confirmations).add(at, confirmation, () => event)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(database.run("update settlements set root = '9'")).rejects.toThrow(/never changed/);
  });
});
