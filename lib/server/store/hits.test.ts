import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { KnownHit } from '#lib/contract/index.ts';
import { openStore, type Store } from './store.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from './testing/test-store.ts';
import { createSubjectHash } from './verdicts/load-verdicts.ts';

/** It is of a hit of the session's own subject. */
const subject = { screened: 's', corporate: null };

describe.each(dialects)('hits on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  let other: Store;
  let ref: string;
  let nowMs = 1000;
  let sessions = 0;
  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url, now: () => nowMs });
    other = await openStore({ url: database.url, now: () => nowMs });
  });
  beforeEach(async () => {
    ({ ref } = await store.sessions.save(aRefresh(`s${sessions++}`), anEvent));
  });
  afterAll(async () => {
    await store?.close();
    await other?.close();
    await database?.drop();
  });

  /** @returns what was known when these hits were identified for the last time */
  async function remember(hits: readonly (readonly [id: string, hash: string])[], by = store, step = 'AML') {
    let seen: readonly KnownHit[] = [];
    await by.hits.remember(ref, step, (known) => {
      seen = known;
      return { hits: hits.map(([id, hash]) => ({ id, hash, ...subject })) };
    });
    const known = seen.map(({ id, hash, isGone }) => ({ id, hash, isGone }));
    return known.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }
  const rows = () =>
    store.db
      .selectFrom('hits')
      .innerJoin('sessions', 'sessions.rid', 'hits.rid')
      .select(['hit', 'hash', 'hits.first_seen_at', 'changed_at', 'gone_at'])
      .where('ref', '=', ref)
      .orderBy('hit')
      .execute();

  test('hits of a step that left its session are gone, and stay known', async () => {
    nowMs = 1000;
    await remember([['a', '1']], store, 'AML');
    await remember([['b', '1']], store, 'other');
    nowMs = 2000;
    await store.hits.markOtherStepsGone(ref, ['AML', 'PHONE']);
    const gone = async () => (await rows()).map(({ hit, gone_at }) => [hit, gone_at]);
    expect(await gone()).toEqual([
      ['a', null],
      ['b', 2000],
    ]);
    nowMs = 3000;
    await store.hits.markOtherStepsGone(ref, []);
    expect(await gone()).toEqual([
      ['a', 3000],
      ['b', 2000],
    ]);
  });

  test('what a step ever had is known to every process, with what it said last', async () => {
    nowMs = 1000;
    expect(
      await remember([
        ['a', '1'],
        ['b', '1'],
      ]),
    ).toEqual([]);
    nowMs = 2000;
    expect(await remember([['b', '2']], other)).toEqual([
      { id: 'a', hash: '1', isGone: false },
      { id: 'b', hash: '1', isGone: false },
    ]);
    expect(await rows()).toEqual([
      { hit: 'a', hash: '1', first_seen_at: 1000, changed_at: 1000, gone_at: 2000 },
      { hit: 'b', hash: '2', first_seen_at: 1000, changed_at: 2000, gone_at: null },
    ]);
    nowMs = 3000;
    await remember([
      ['a', '1'],
      ['b', '2'],
    ]);
    expect(await remember([])).toMatchObject([{ id: 'a', isGone: false }, { id: 'b' }]);
    expect(await remember([])).toMatchObject([
      { id: 'a', isGone: true },
      { id: 'b', isGone: true },
    ]);
    expect(await remember([], store, 'BENEFICIAL_OWNERS')).toEqual([]);
  });

  test('a hash in a further version is of the same content: nothing changed', async () => {
    nowMs = 1000;
    await remember([['a', 'c1-a']]);
    nowMs = 2000;
    await remember([['a', 'c1-a 2-x']]);
    expect(await rows()).toMatchObject([{ hash: 'c1-a 2-x', changed_at: 1000 }]);
    await remember([['a', 'c1-b 2-y']]);
    expect(await rows()).toMatchObject([{ hash: 'c1-b 2-y', changed_at: 2000 }]);
  });

  test('hits that are as they were are not written again', async () => {
    await remember([['a', '1']]);
    const before = await rows();
    nowMs += 1000;
    let calls = 0;
    await store.hits.remember(ref, 'AML', () => {
      calls++;
      return { hits: [{ id: 'a', hash: '1', ...subject }] };
    });
    expect(calls).toBe(1);
    expect(await rows()).toEqual(before);
  });

  test('of two processes that see new hits at once the second is given what the first has written', async () => {
    const number = (hash: string) => (known: readonly KnownHit[]) => ({
      hits: [{ id: known.find((one) => one.hash === hash)?.id ?? `h-${known.length + 1}`, hash, ...subject }],
    });
    const found = await Promise.all(
      ['x', 'y', 'x', 'y'].map((hash, at) => (at % 2 ? other : store).hits.remember(ref, 'AML', number(hash))),
    );
    const ids = found.map(({ hits: [one] }) => one?.id);
    expect(ids[0]).toBe(ids[2]);
    expect(ids[1]).toBe(ids[3]);
    expect(new Set(ids)).toEqual(new Set(['h-1', 'h-2']));
  });

  test('thousands are written in batches, and leave with their session', async () => {
    await remember(Array.from({ length: 3000 }, (_, at) => [`h${at}`, '1'] as const));
    expect(await rows()).toHaveLength(3000);
    await remember([['h0', '1']]);
    expect((await rows()).filter((row) => row.gone_at === null)).toHaveLength(1);
    await store.db.deleteFrom('sessions').where('ref', '=', ref).execute();
    expect(await rows()).toEqual([]);
    // Without a session there is nothing to remember.
    expect(await remember([['h0', '1']])).toEqual([]);
    expect(await remember([['h0', '1']])).toEqual([]);
  });
});

test('the hash of a subject, in both versions', () => {
  // Verdicts are compared with it for years: what belongs to a subject from now on needs a hash of a new version beside these.
  const fact = {
    key: 'name',
    value: 'Ярослава Тимиргольд',
    sensitivity: 'name',
    step: '1',
    stepType: 'ID_DOCUMENT',
  } as const;
  const facts = [fact, { ...fact, key: 'birth_date', value: '1974' }];
  const toHash = createSubjectHash(Buffer.alloc(32, 7), { kind: 'individual', facts });
  expect(toHash({ screened: 'as Ana', isOwner: false })).toBe(
    's1-MQQTHVWNAJFVZ6SFNP6GZ9X4HF s2-4NSWJ0MC14ZT3QK22PTBSGFBT0',
  );
  expect(toHash({ screened: 'as Ana', isOwner: true })).toBe(
    's1-VGDQ1DC7KGSQS90FJNQB0KRYE9 s2-TNA0TT379V0C9P46V4XPBMEQR8',
  );
  // Every further name belongs to the subject; what is known of a company among the owners is in its own details.
  const other = createSubjectHash(Buffer.alloc(32, 7), {
    kind: 'individual',
    facts: [...facts, { ...fact, key: 'name_other', value: 'Ярослава Орлова' }],
  });
  expect(other({ screened: 'as Ana', isOwner: false })).toBe(
    's1-MQQTHVWNAJFVZ6SFNP6GZ9X4HF s2-Y3KBVF96209QD4VEKCY40K3DN5',
  );
  expect(other({ screened: 'as Ana', isOwner: true })).toBe(toHash({ screened: 'as Ana', isOwner: true }));
});
