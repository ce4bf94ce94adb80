import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { countRows } from '#lib/server/store/testing/count-rows.ts';
import { type Counter, changeCounter, emptyCounter } from './sign-in-limits.ts';
import { advanceClock, databases, minute, testAuthOn } from './testing/open-test-auth.ts';

const day = 24 * 60 * minute;

describe.each(databases)('counters of attempts, on %s', (database) => {
  const at = testAuthOn(database);
  const add = (key: string, over: Partial<Counter> = {}) =>
    changeCounter(at.auth.engine.store, key, (counter, nowMs) => ({
      counter: { ...counter, failures: counter.failures + 1, updatedAtMs: nowMs, ...over },
      result: undefined,
    }));
  const read = (key: string) => changeCounter(at.auth.engine.store, key, (counter) => ({ result: counter }));
  const longest = async () => {
    const { rows } = await sql<{ n: number | string }>`select max(length(counters)) as n from sign_in_counters`.execute(
      at.auth.engine.store.db,
    );
    return Number(rows[0]?.n);
  };

  test('of concurrent changes none is lost', async () => {
    await Promise.all(Array.from({ length: 20 }, () => add('network:a')));
    expect(await read('network:a')).toMatchObject({ failures: 20 });
    expect(await read('network:b')).toEqual(emptyCounter);
  });

  test('many names add no row, and a row stays short: the fewest failures go, not those that are being counted', async () => {
    const before = await countRows(at.auth.engine.store);
    const nowMs = Date.now();
    // A row that is nearly full of guesses at one address each, and one counter that blocks.
    await sql`update sign_in_counters set counters = ${JSON.stringify(
      Object.fromEntries(
        Array.from({ length: 63 }, (_, n) => [
          `password here:${String(n).padStart(32, '0')}`,
          { ...emptyCounter, failures: 1, updatedAtMs: nowMs },
        ]),
      ),
    )}`.execute(at.auth.engine.store.db);
    await add('network:a', { failures: 31, blockedUntilMs: nowMs + minute });
    await add('network:b', { unreported: 3 });
    const full = await longest();
    for (let n = 0; n < 100; n += 1) await add(`password here:x${n}`);
    expect(await read('network:a')).toMatchObject({ failures: 31 });
    expect(await read('network:b')).toMatchObject({ unreported: 3 });
    expect(await longest()).toBeLessThanOrEqual(full + 1_000);
    expect(await countRows(at.auth.engine.store)).toEqual(before);
  });

  test('what nothing has touched for two days goes, unless an event has still to count it', async () => {
    const old = { ...emptyCounter, failures: 1, updatedAtMs: Date.now() };
    await sql`update sign_in_counters set counters = ${JSON.stringify({
      'network:a': old,
      'network:b': { ...old, unreported: 1 },
    })}`.execute(at.auth.engine.store.db);
    advanceClock(3 * day);
    await add('network:c');
    const { rows } = await sql<{ counters: string }>`select counters from sign_in_counters where version > 0`.execute(
      at.auth.engine.store.db,
    );
    expect(rows.map(({ counters }) => Object.keys(JSON.parse(counters)))).toEqual([['network:b', 'network:c']]);
  });
});
