import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isRef } from '#lib/model/session/ids.ts';
import type { ListQuery, Refresh } from '../records.ts';
import { openStore, type Store } from '../store.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';

const everything: ListQuery = { audience: 'full', sort: { key: 'firstSeen', descending: false }, limit: 50 };
const limited: ListQuery = { ...everything, audience: 'limited' };
const withAml = (status: string, change: Partial<Refresh> = {}) =>
  aRefresh('a', {
    ...change,
    steps: aRefresh('a').steps.map((step) => (step.type === 'AML' ? { ...step, status } : step)),
  });

describe.each(dialects)('sessions on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  const find = async (audience: 'full' | 'limited' = 'full') => {
    const record = await store.sessions.find({ sessionId: 'a' }, audience);
    if (!record) throw new Error('not stored');
    return record;
  };

  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url });
  });
  beforeEach(async () => {
    await store.db.deleteFrom('sessions').execute();
  });
  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });

  test('a first refresh registers the session, a later one updates it, an older one is refused', async () => {
    const first = await store.sessions.save(aRefresh('a', { readAtMs: 2000 }), anEvent);
    expect(first).toMatchObject({ created: true, changed: true, stale: false });
    expect(isRef(first.ref)).toBe(true);
    const second = await store.sessions.save(aRefresh('a', { readAtMs: 3000, status: 'APPROVED' }), anEvent);
    expect(second).toMatchObject({ ref: first.ref, created: false, changed: true, stale: false });
    for (const readAtMs of [2500, 3000])
      expect(await store.sessions.save(aRefresh('a', { readAtMs, status: 'REJECTED' }), null)).toMatchObject({
        changed: false,
        stale: true,
      });
    expect(await find()).toMatchObject({
      ref: first.ref,
      status: 'APPROVED',
      firstReceivedAtMs: 2000,
      updatedAtMs: 3000,
      refreshedAtMs: 3000,
    });
    const [event] = await store.audit.list({ ref: first.ref, limit: 5 });
    expect(event).toMatchObject({ action: 'session.refreshed', ref: first.ref });
  });

  test('a UUID names the same session in any case of its letters, another id only as it is', async () => {
    const id = '7c1f0b52-51aa-4c0e-9d6b-0f1e2d3c4b5a';
    const shouted = id.toUpperCase();
    const { ref } = await store.sessions.save(aRefresh(id, { readAtMs: 1000 }), anEvent);
    const again = aRefresh(shouted, { readAtMs: 2000, status: 'APPROVED' });
    expect(await store.sessions.save(again, anEvent)).toMatchObject({ ref, created: false, changed: true });
    for (const sessionId of [id, shouted])
      expect(await store.sessions.find({ sessionId })).toMatchObject({ ref, sessionId: id });
    const { ref: other } = await store.sessions.save(aRefresh('a'), anEvent);
    expect(await store.sessions.find({ sessionId: 'A' })).toBeUndefined();
    expect((await store.sessions.save(aRefresh('A'), anEvent)).created).toBe(true);
    const found = await store.sessions.findMany([id, shouted, 'a', 'none'], 'full');
    expect([...found].map(([name, record]) => [name, record.ref])).toEqual([
      [id, ref],
      [shouted, ref],
      ['a', other],
    ]);
  });

  describe('the reads of steps', () => {
    const withReads = (hashes: readonly [string | null, string | null], readAtMs: number, factsVersion = 2) =>
      aRefresh('a', {
        readAtMs,
        steps: aRefresh('a').steps.map((step, at) => ({
          ...step,
          read: { atMs: readAtMs, factsVersion, contentHash: hashes[at] ?? null, fileTypes: `{"at":${readAtMs}}` },
        })),
      });
    const save = (...given: Parameters<typeof withReads>) => store.sessions.save(withReads(...given), null);

    test('are stored, also where nothing else changed, and withheld from the limited audience', async () => {
      await save(['x', 'y'], 1000);
      expect(await save(['x', 'y'], 2000)).toMatchObject({ changed: false, change: null });
      const { steps, updatedAtMs } = await find();
      expect(updatedAtMs).toBe(1000);
      expect(steps.map(({ read }) => read)).toEqual([
        { atMs: 2000, factsVersion: 2, contentHash: 'x', fileTypes: '{"at":2000}' },
        { atMs: 2000, factsVersion: 2, contentHash: 'y', fileTypes: '{"at":2000}' },
      ]);
      expect(JSON.stringify(await find('limited'))).not.toMatch(/contentHash|factsVersion|fileTypes/);
    });
    test('other content is a change that the limited audience does not see', async () => {
      await save(['x', 'y'], 1000);
      const { changed, change } = await save(['x', 'z'], 2000);
      expect(changed).toBe(true);
      expect(change).toMatchObject({ visible: null, steps: [], facts: ['content'] });
      expect((await find()).updatedAtMs).toBe(2000);
      expect((await find('limited')).updatedAtMs).toBe(1000);
    });
    test('a first hash is no change; another one is, and so is none, also across versions of the code', async () => {
      await store.sessions.save(aRefresh('a', { readAtMs: 500 }), null);
      expect(await save(['x', 'y'], 1000)).toMatchObject({ changed: false });
      expect(await save(['x', null], 2000)).toMatchObject({ changed: true });
      expect(await save(['x', 'y'], 3000)).toMatchObject({ changed: true });
      // What early versions hashed changed with them.
      expect(await save(['new', 'y'], 4000, 7)).toMatchObject({ changed: false });
      expect(await save(['new', 'y'], 5000, 8)).toMatchObject({ changed: false });
      expect(await save(['newer', 'y'], 6000, 9)).toMatchObject({ changed: true });
    });
    type Facts = Refresh['facts'];
    const named = (name: string, ...more: Facts): Facts => [
      ...aRefresh('a').facts.map((fact) => (fact.key === 'name' ? { ...fact, value: name } : fact)),
      ...more,
    ];
    const ofDocument = (key: string, sensitivity: 'identity' | 'state' = 'identity') =>
      ({ key, value: '1', sensitivity, step: '1', stepType: 'ID_DOCUMENT' }) as const;
    const unreadable = ofDocument('unreadable', 'state');
    const ofSession = (value: string) =>
      ({ key: 'session_parts_unreadable', value, sensitivity: 'state', step: null, stepType: null }) as const;
    const [same, bea] = [named('Ana Pérez'), named('Bea Costa')];
    const otherHits = same.map((fact) => (fact.step === '2' ? { ...fact, value: '3' } : fact));
    type Side = readonly [hashes: readonly [string | null, string | null], version: number, facts: Facts];
    type Expected = { readonly changed: boolean; readonly isVisible: boolean; readonly facts: readonly string[] };
    const no: Expected = { changed: false, isVisible: false, facts: [] };
    const hidden = (...facts: string[]): Expected => ({ changed: true, isVisible: false, facts });
    const visible = (...facts: string[]): Expected => ({ changed: true, isVisible: true, facts });
    test.each<[string, Side, Side, Expected]>([
      ['another value of the same answer', [['x', 'y'], 7, same], [['x', 'y'], 8, bea], no],
      ['another value of the same hidden answer', [['x', 'y'], 7, same], [['x', 'y'], 8, otherHits], no],
      ['a new key', [['x', 'y'], 7, same], [['x', 'y'], 8, named('Ana Pérez', ofDocument('expiry_missing'))], no],
      ['a name that came', [['x', 'y'], 7, same.slice(1)], [['x', 'y'], 8, same], no],
      ['a name that went', [['x', 'y'], 7, same], [['x', 'y'], 8, same.slice(1)], no],
      ['further values of one key', [['x', 'y'], 7, same], [['x', 'y'], 8, [...same, ...bea.slice(0, 1)]], no],
      ['an older version again', [['x', 'y'], 8, bea], [['x', 'y'], 7, same], no],
      ['a hash with another version beside it', [['x', 'y'], 7, same], [['x 2-a', 'y 2-b'], 8, bea], no],
      ['other addresses alone', [['x 2-a', 'y'], 7, same], [['z 2-a', 'y'], 8, bea], no],
      ['a hash of early versions', [['x', 'y'], 3, same], [['x', 'y'], 8, bea], no],
      // What the customer is known by may have moved by the code alone: this audience could tell from it that hidden content did.
      ['another answer', [['x', 'y'], 7, same], [['z', 'y'], 8, bea], hidden('name', 'content')],
      ['another answer with the same facts', [['x', 'y'], 7, same], [['z', 'y'], 8, same], hidden('content')],
      ['another hidden answer', [['x', 'y'], 7, same], [['x', 'z'], 8, bea], hidden('content')],
      ['another early answer', [['x', 'y'], 3, same], [['z', 'y'], 8, bea], hidden('name')],
      ['a hash that comes', [[null, 'y'], 3, same], [['x', 'y'], 8, bea], hidden('name')],
      ['no hashes', [[null, null], 7, same], [[null, null], 8, bea], hidden('name')],
      ['an answer that can be read', [[null, 'y'], 7, [unreadable]], [['x', 'y'], 8, [unreadable]], hidden('content')],
      ['a step that can be read again', [['x', 'y'], 7, [unreadable]], [['x', 'y'], 8, []], hidden('unreadable')],
      ['a step that cannot', [['x', 'y'], 7, same], [['x', 'y'], 8, [unreadable]], hidden('unreadable')],
      [
        'facts of the session',
        [['x', 'y'], 7, [ofSession('1')]],
        [['x', 'y'], 8, [ofSession('2')]],
        hidden('session_parts_unreadable'),
      ],
      ['the same version', [['x', 'y'], 8, same], [['x', 'y'], 8, bea], visible('name')],
    ])('by newer code: %s', async (_name, before, after, { changed, isVisible, facts }) => {
      await store.sessions.save({ ...withReads(before[0], 1000, before[1]), facts: before[2] }, null);
      const displayName = after[2].find(({ key }) => key === 'name')?.value ?? null;
      const saved = await store.sessions.save(
        { ...withReads(after[0], 2000, after[1]), facts: after[2], displayName },
        null,
      );
      expect(saved.changed).toBe(changed);
      expect(saved.change?.facts ?? []).toEqual(facts);
      expect((saved.change?.visible ?? null) !== null).toBe(isVisible);
      // What is not told is stored all the same.
      const record = await find();
      expect(record.facts).toHaveLength(after[2].length);
      expect(record.facts).toEqual(expect.arrayContaining([...after[2]]));
      expect(record).toMatchObject({ displayName, updatedAtMs: changed ? 2000 : 1000 });
    });
  });

  test('are read back as they were saved', async () => {
    const refresh = aRefresh('a', { refreshDueAtMs: 9000, origin: 'lookup' });
    const { ref } = await store.sessions.save(refresh, null);
    const { steps, facts, readAtMs, cause, searchText, ...columns } = refresh;
    const record = await store.sessions.find({ ref });
    expect(record).toMatchObject(columns);
    expect(record?.steps).toEqual(steps.map((step) => ({ ...step, updatedAtMs: 1000 })));
    expect(record?.facts).toEqual(expect.arrayContaining([...facts]));
    expect(record?.facts).toHaveLength(facts.length);
    expect(await store.sessions.find({ ref: 'ZZZZZZZZZZ' })).toBeUndefined();
    expect(await store.sessions.findRefByAlias('alias-a', 'full')).toBe(ref);
    expect(await store.sessions.findRefByAlias('alias-b', 'full')).toBeUndefined();
  });

  test('only a change moves the time of the last change', async () => {
    await store.sessions.save(aRefresh('a'), null);
    const quiet = [{}, { facts: [...aRefresh('a').facts].reverse() as Refresh['facts'] }, { searchText: 'other' }];
    for (const [at, change] of quiet.entries())
      expect(
        await store.sessions.save(aRefresh('a', { readAtMs: 2000 + at, ...change } as Partial<Refresh>), null),
      ).toMatchObject({ changed: false });
    expect(await find()).toMatchObject({
      updatedAtMs: 1000,
      refreshedAtMs: 2002,
      searchText: '  other',
    });

    await store.sessions.save(withAml('APPROVED', { readAtMs: 3000 }), null);
    const record = await find();
    expect(record).toMatchObject({ updatedAtMs: 3000 });
    expect(await find('limited')).toMatchObject({ updatedAtMs: 1000, steps: [{ updatedAtMs: 1000 }] });
    expect(record.steps.map((step) => step.updatedAtMs)).toEqual([1000, 3000]);

    await store.sessions.save(withAml('APPROVED', { readAtMs: 4000, alias: 'new' }), null);
    expect(await find()).toMatchObject({ updatedAtMs: 4000 });
    // No state moved.
    expect(await find('limited')).toMatchObject({ updatedAtMs: 1000, alias: 'new' });
    await store.sessions.save(withAml('APPROVED', { readAtMs: 5000, alias: 'new', facts: [] }), null);
    expect(await find()).toMatchObject({ updatedAtMs: 5000, facts: [] });
  });

  test('the limited audience sees no difference due to screening', async () => {
    await store.sessions.save(aRefresh('a'), null);
    const before = {
      record: await find('limited'),
      page: await store.sessions.list(limited),
      facets: await store.sessions.facets(limited),
    };
    expect(before.record).toMatchObject({ status: 'IN_REVIEW', refreshDueAtMs: null });
    expect(before.record.steps.map((step) => step.type)).toEqual(['ID_DOCUMENT']);
    expect(before.record.facts.map((fact) => fact.key)).toEqual(['name']);
    const hits = { key: 'reason_code', value: 'X', sensitivity: 'state', step: '2', stepType: 'AML' } as const;
    const stray = { key: 'new', value: 'X', sensitivity: 'unknown', step: '1', stepType: 'ID_DOCUMENT' } as const;
    const first = { step: '0', stepId: '0', type: 'AML_MONITORING', status: 'REJECTED', position: -1, screening: true };
    const escalations: Partial<Refresh>[] = [
      { steps: withAml('REJECTED').steps, status: 'REJECTED' },
      { steps: [first, ...aRefresh('a').steps] },
      { steps: aRefresh('a').steps.slice(0, 1) },
      { facts: [...(aRefresh('a').facts as []), hits, stray] },
      { refreshDueAtMs: 77 },
    ];
    for (const [at, change] of escalations.entries()) {
      await store.sessions.save(aRefresh('a', { readAtMs: 2000 + at, ...change }), null);
      expect({
        record: await find('limited'),
        page: await store.sessions.list(limited),
        facets: await store.sessions.facets(limited),
      }).toEqual(before);
    }
    const query = { ...limited, step: [{ type: 'AML' }, { type: 'AML', status: 'REJECTED' }] };
    expect(await store.sessions.list(query)).toEqual({
      rows: [],
      next: null,
      previous: null,
      count: { value: 0, exact: true },
    });
    expect(await store.sessions.list({ ...limited, status: ['REJECTED'] })).toMatchObject({ rows: [] });
  });

  test('concurrent refreshes register a session once, and the newest wins', async () => {
    const saves = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        store.sessions.save(aRefresh('a', { readAtMs: 1000 + ((at * 5) % 12), alias: `at ${(at * 5) % 12}` }), anEvent),
      ),
    );
    expect(saves.filter((saved) => saved.created)).toHaveLength(1);
    expect(new Set(saves.map((saved) => saved.ref)).size).toBe(1);
    expect(await find()).toMatchObject({ alias: 'at 11', refreshedAtMs: 1011 });
    expect(await store.audit.verify()).toMatchObject({ ok: true });
  });

  test('text that databases refuse is stored without harm', async () => {
    const nasty = `\0 '); drop table sessions; -- \uD800 \u202E ${'長'.repeat(3000)}`;
    const { ref } = await store.sessions.save(
      aRefresh('a', {
        alias: nasty,
        appName: nasty,
        status: nasty,
        displayName: nasty,
        searchText: nasty,
        steps: [
          { step: nasty, stepId: nasty, type: nasty, status: nasty, position: 0, screening: false },
          { step: nasty, stepId: nasty, type: nasty, status: '', position: 1, screening: false },
        ],
        facts: [{ key: nasty, value: nasty, sensitivity: 'name', step: nasty, stepType: nasty }],
      }),
      { ...anEvent, reason: nasty, detail: { nasty } },
    );
    const record = await find();
    expect(record.facts[0]?.value).toBe(nasty.replace('\0', '\uFFFD').replace('\uD800', '\uFFFD'));
    expect(record.steps).toHaveLength(1);
    expect(await store.sessions.findRefByAlias(nasty, 'limited')).toBe(ref);
    expect((await store.sessions.list({ ...everything, text: 'drop sessions' })).rows.map((row) => row.ref)).toEqual([
      ref,
    ]);
    expect(await store.audit.verify()).toMatchObject({ ok: true });
  });

  test('an id that databases refuse is of no session', async () => {
    await store.sessions.save(aRefresh('a'), null);
    expect(await store.sessions.find({ sessionId: 'a\0' })).toBeUndefined();
    expect([...(await store.sessions.findMany(['a', '\0', '\uD800'], 'full')).keys()]).toEqual(['a']);
  });

  test.each([
    '"',
    '""" OR "',
    '%',
    '_',
    '*',
    '\\',
    "'",
    'a* OR b',
    'NEAR(a b)',
    'a AND',
    '-',
    '^ana',
    'search_text:ana',
    'ana"'.repeat(2500),
    'x '.repeat(5000),
    '\0',
    '\uD800',
  ])('hostile search text is treated as text: %#', async (text) => {
    await store.sessions.save(aRefresh('a'), null);
    expect((await store.sessions.list({ ...everything, text })).rows.length).toBeLessThanOrEqual(1);
    await store.sessions.facets({ ...everything, text });
  });

  test('a cursor is valid only for its order and audience', async () => {
    for (const id of ['a', 'b', 'c']) await store.sessions.save(aRefresh(id), null);
    const query: ListQuery = { ...everything, limit: 1, sort: { key: 'subject', descending: false } };
    const { next } = await store.sessions.list(query);
    if (next === null) throw new Error('no second page');
    expect(Buffer.from(next, 'base64url').toString('latin1')).not.toContain('ana');
    const refused = [
      { ...query, audience: 'limited' as const, after: next },
      { ...query, sort: { key: 'status' as const, descending: false }, after: next },
      { ...query, sort: { key: 'subject' as const, descending: true }, after: next },
      { ...query, after: `${next}A` },
      { ...query, after: next.slice(0, -3) },
      { ...query, after: `${next[0] === 'A' ? 'B' : 'A'}${next.slice(1)}` },
      { ...query, before: 'x' },
      { ...query, after: ' ' },
    ];
    for (const each of refused) await expect(store.sessions.list(each)).rejects.toMatchObject({ code: 'bad_request' });
    const again = await openStore({ url: database.url });
    expect((await again.sessions.list({ ...query, after: next })).rows).toHaveLength(1);
    await again.close();
  });

  test('are found many at once by their ids: only registered ones, as the audience may know them', async () => {
    const known = ['a', 'b', 'c'];
    for (const id of known) await store.sessions.save(aRefresh(id), anEvent);
    const ids = [...known, 'a', ...Array.from({ length: 1_200 }, (_, at) => `unknown-${at}`)];
    const found = await store.sessions.findMany(ids, 'full');
    expect([...found.keys()].sort()).toEqual(known);
    expect(found.get('b')).toEqual(await store.sessions.findReviewed({ sessionId: 'b' }));
    const limited = await store.sessions.findMany(known, 'limited');
    expect(limited.get('b')).toEqual(await store.sessions.findReviewed({ sessionId: 'b' }, 'limited'));
    expect(limited.get('b')?.steps.some((step) => step.screening)).toBe(false);
    expect((await store.sessions.findMany([], 'full')).size).toBe(0);
  });

  test('counts the sessions of each environment', async () => {
    for (const [at, sandbox] of [true, false, true].entries())
      await store.sessions.save(aRefresh(`s${at}`, { sandbox }), null);
    expect(await store.sessions.countByEnvironment('full')).toEqual({ production: 1, sandbox: 2 });
    expect(await store.sessions.countByEnvironment('limited')).toEqual({ production: 1, sandbox: 2 });
  });
});
