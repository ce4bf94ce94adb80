/** SQLite blocks the process while it works: the event loop gets its turns in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../store.ts';
import { anEvent, dialects } from '../testing/test-store.ts';

async function openSqlite() {
  const sqlite = dialects.find(({ dialect }) => dialect === 'sqlite');
  if (!sqlite) throw new Error('no SQLite');
  const database = await sqlite.create();
  const store = await openStore({ url: database.url });
  onTestFinished(async () => {
    await store.close();
    await database.drop();
  });
  return store;
}

test('transactions in a row let the event loop run in between', async () => {
  const store = await openSqlite();
  let running = true;
  let turns = 0;
  const otherWork = (async () => {
    for (; running; turns += 1) await nextTurn();
  })();
  const startedAt = performance.now();
  for (let count = 0; count < 60; count++) await store.leases.take(`lease ${count}`, 'me', 1_000, count);
  await Promise.all(Array.from({ length: 60 }, (_, at) => store.deliveries.failed([at], 'dead', 'internal')));
  const ms = performance.now() - startedAt;
  running = false;
  await otherWork;
  // There is at least one for every 4 ms and the transaction that exceeded them.
  expect(turns).toBeGreaterThan(Math.min(3, ms / 50));
});

test('the last transaction does not wait one event-loop turn for each earlier one', async () => {
  const store = await openSqlite();
  await store.audit.append(anEvent);
  await nextTurn();
  let turns = 0;
  let running = true;
  const otherWork = (async () => {
    for (; running; turns += 1) {
      await nextTurn();
      const until = performance.now() + 5; // a busy process with long turns
      while (performance.now() < until);
    }
  })();
  await Promise.all(Array.from({ length: 30 }, (_, at) => store.deliveries.failed([at], 'dead', 'internal')));
  running = false;
  await otherWork;
  expect(turns).toBeLessThan(30);
});

test('long deletions let the event loop run in between', async () => {
  const store = await openSqlite();
  const sessionIds = Array.from({ length: 20_000 }, (_, at) => `session-${at}`);
  const { id } = await store.imports.add(
    {
      reviewerId: 'r',
      reviewerName: 'R',
      rows: sessionIds.map((sessionId, line) => ({ line, sessionId, alias: null })),
    },
    anEvent,
  );
  await store.imports.cancel(id, anEvent);
  let [turns, running] = [0, true];
  const otherWork = (async () => {
    for (; running; turns += 1) await nextTurn();
  })();
  expect(await store.imports.prune(Date.now() + 1)).toBe(1);
  running = false;
  await otherWork;
  expect(turns).toBeGreaterThanOrEqual(5);
});
