import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordedKind } from '#lib/model/review/decision-kind.ts';
import { openStore, type Store } from './store.ts';
import { aRefresh, dialects, type TestDatabase } from './testing/test-store.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2026, 9, 20);

describe.each(dialects)('time to decision on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  let nowMs = start;
  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url, now: () => nowMs });
  });
  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });

  let sessions = 0;
  /** Needs a person from `start` on. */
  const register = async (sandbox = false) => {
    sessions += 1;
    const { ref } = await store.sessions.save(aRefresh(`s${sessions}`, { readAtMs: start, sandbox }), null);
    return (await store.db.selectFrom('sessions').select('rid').where('ref', '=', ref).executeTakeFirstOrThrow()).rid;
  };
  const decide = (rid: number, kind: RecordedKind, atMs: number, { number = 1, needsSecond = '[]' } = {}) =>
    store.db
      .insertInto('decisions')
      .values({
        rid,
        number,
        id: `${rid}-${number}`,
        version: number,
        kind,
        needs_second: needsSecond,
        basis: '{}',
        sealed: '',
        content_hash: '',
        reviewer_id: 'ana',
        reviewer_name: 'Ana',
        reviewer_identities: '{}',
        decided_at: atMs,
        event_seq: 1,
      })
      .execute();
  const settle = (rid: number, deed: 'agree' | 'disagree', atMs: number) =>
    store.db
      .insertInto('decision_deeds')
      .values({
        rid,
        number: 1,
        version: 2,
        deed,
        sealed: '',
        reviewer_id: 'ben',
        reviewer_name: 'Ben',
        done_at: atMs,
        event_seq: 2,
      })
      .execute();
  const endPeriod = (rid: number, atMs: number) =>
    store.db.updateTable('review_periods').set({ until: atMs }).where('rid', '=', rid).execute();
  const at = async (atMs: number, sandbox = false) =>
    Object.fromEntries(
      (await store.readNumbers({ atMs, sandbox })).timeToDecision.map(({ decision, count, p50, p75, p95 }) => [
        decision,
        [count, p50, p75, p95].map((value, index) => (index === 0 || value === null ? value : value / hour)),
      ]),
    );
  const nothing = [0, null, null, null];

  test('runs from the first need to what took effect, by nearest rank, for one environment and 90 days', async () => {
    for (let hours = 1; hours <= 20; hours++) {
      const rid = await register();
      await decide(rid, 'clear', start + hours * hour);
      await endPeriod(rid, start + hours * hour);
    }
    const sandbox = await register(true);
    await decide(sandbox, 'decline', start + hour);
    nowMs = start + 2 * day;
    expect(await at(nowMs)).toEqual({
      clear: [20, 10, 15, 19],
      decline: nothing,
      request_information: nothing,
      all: [20, 10, 15, 19],
    });
    expect((await at(nowMs, true)).decline).toEqual([1, 1, 1, 1]);
    expect((await at(start + 4 * hour)).all).toEqual([4, 2, 3, 4]);
    expect((await at(start + 20 * hour + 90 * day - 1)).all).toEqual([1, 20, 20, 20]);
    expect((await at(start + 20 * hour + 90 * day)).all).toEqual(nothing);
  });

  test('the time for a second reviewer is included; what waits or was disagreed with is no decision', async () => {
    const [agreed, waiting, disagreed] = [await register(), await register(), await register()];
    const needsSecond = '["override"]';
    for (const rid of [agreed, waiting, disagreed]) await decide(rid, 'decline', start + hour, { needsSecond });
    await settle(agreed, 'agree', start + 30 * hour);
    await settle(disagreed, 'disagree', start + 2 * hour);
    expect((await at(start + 29 * hour)).decline).toEqual(nothing);
    expect((await at(start + 30 * hour)).decline).toEqual([1, 30, 30, 30]);
  });

  test('of a session that came back, the time of its later need counts', async () => {
    const rid = await register();
    await endPeriod(rid, start + hour);
    const since = start + 10 * day;
    await store.db
      .insertInto('review_periods')
      .values({ rid, since, due_at: since + day, until: null })
      .execute();
    await decide(rid, 'request_information', since + 3 * hour);
    expect((await at(since + day)).request_information).toEqual([1, 3, 3, 3]);
  });
});
