/** A listed session has fewer columns than the session itself, and must never say anything else. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore, type Store } from '../store.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';

describe.each(dialects)('listed sessions on $dialect', ({ create }) => {
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

  test.each(['full', 'limited'] as const)('are the sessions as the %s audience may know them', async (audience) => {
    const name = { key: 'name', value: 'Ana Silva', sensitivity: 'name', step: '1', stepType: 'ID_DOCUMENT' } as const;
    const screened = { ...name, sensitivity: 'screening', step: '2', stepType: 'AML' } as const;
    await store.sessions.save(aRefresh('a', { status: 'REJECTED', facts: [name, screened] }), anEvent);
    await store.sessions.save(aRefresh('b', { sandbox: true, alias: null, facts: [] }), anEvent);
    const { rows } = await store.sessions.list({
      audience,
      sort: { key: 'firstSeen', descending: false },
      limit: 50,
    });
    expect(rows.map(({ sessionId }) => sessionId).toSorted()).toEqual(['a', 'b']);
    expect(new Set(rows.map(({ status }) => status)).has('REJECTED')).toBe(audience === 'full');
    for (const { names, findings, steps, review, assigneeName, ...row } of rows) {
      expect(review === null).toBe(audience === 'limited');
      expect(assigneeName).toBeNull();
      const record = await store.sessions.find({ ref: row.ref }, audience);
      expect(record).toMatchObject(row);
      expect(record?.steps).toMatchObject(steps);
      expect(steps).toHaveLength(record?.steps.length ?? -1);
      expect(names).toEqual(record?.facts.filter(({ key }) => key === 'name'));
    }
  });
});
