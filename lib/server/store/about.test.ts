import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore, type Store } from './index.ts';
import { dialects, type TestDatabase } from './test-store.ts';

describe.each(dialects)('what the operator is told, on $dialect', ({ dialect, create }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url });
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  test('which database it is', async () => {
    const { database: name, schema } = await store.about();
    expect(name).toMatch(dialect === 'sqlite' ? /^SQLite 3\.\d+/ : /^PostgreSQL \d+/);
    expect(schema).toBeGreaterThanOrEqual(4);
  });

  test('how many deliveries came since a moment, in any state', async () => {
    const add = (receivedAtMs: number) =>
      store.deliveries.add({
        sessionId: `s-${receivedAtMs}`,
        service: null,
        stepId: null,
        status: null,
        reason: null,
        body: '{}',
        receivedAtMs,
      });
    expect(await store.deliveries.receivedSince(0)).toEqual({ value: 0, exact: true });
    const made = await Promise.all([1_000, 2_000, 3_000, 4_000].map(add));
    await store.deliveries.done([made[3]?.id ?? 0]);
    expect(await store.deliveries.receivedSince(3_000)).toEqual({ value: 2, exact: true });
    expect(await store.deliveries.receivedSince(5_000)).toEqual({ value: 0, exact: true });
  });
});
