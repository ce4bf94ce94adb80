/** The list by gravity of findings, by country and by days, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countryKey } from '#lib/model/session/list.ts';
import type { FactRecord, ListQuery } from '../records.ts';
import { openStore, type Store } from '../store.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';

const fact = (
  key: string,
  value: string,
  sensitivity: FactRecord['sensitivity'],
  stepType = 'ID_DOCUMENT',
): FactRecord => ({
  key,
  value,
  sensitivity,
  step: stepType,
  stepType,
});
const aStep = (type: string) => ({
  step: type,
  stepId: null,
  type,
  status: 'APPROVED',
  position: 0,
  screening: type === 'AML',
});
const hits = (kind: string) => [
  fact('hits_reported', '1', 'screening', 'AML'),
  fact('hits_delivered', '1', 'screening', 'AML'),
  fact(`hits_${kind}`, '1', 'screening', 'AML'),
];
const noHits = [fact('hits_reported', '0', 'screening', 'AML'), fact('hits_delivered', '0', 'screening', 'AML')];
const usual = [
  fact('name', 'Ana', 'name'),
  fact('birth_date', '1990-01-01', 'identity'),
  fact('document_expiry', '2099-01-01', 'identity'),
];
const day = (number: number) => Date.parse(`2026-11-0${number}T12:00:00Z`);
const range = (from: number, to: number) => [
  { fromMs: Date.parse(`2026-11-0${from}T00:00:00Z`), toMs: Date.parse(`2026-11-0${to}T00:00:00Z`) },
];

describe.each(dialects)('the list by risk on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url });
    const save = (sessionId: string, atMs: number, facts: FactRecord[]) =>
      store.sessions.save(
        aRefresh(sessionId, {
          readAtMs: atMs,
          status: 'APPROVED',
          steps: [aStep('ID_DOCUMENT'), aStep('AML')],
          facts: [...usual, ...facts],
        }),
        anEvent,
      );
    await save('clean', day(1), [...noHits, fact('nationality', 'DEU', 'identity')]);
    await save('media', day(2), [...hits('adverse_media'), fact('nationality', 'German', 'identity')]);
    await save('plain', day(3), [...noHits, fact('nationality', 'FRA', 'identity')]);
    await save('sanctions', day(4), [...hits('sanctions'), fact('country', 'FR', 'screening', 'AML')]);
    await save('unread', day(5), noHits.slice(1));
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });
  const idsOf = async (query: Partial<ListQuery>) => {
    const { rows } = await store.sessions.list({
      audience: 'full',
      sort: { key: 'firstSeen', descending: false },
      limit: 10,
      ...query,
    });
    return rows.map(({ sessionId }) => sessionId);
  };

  test('sorted by findings the gravest is first, and what has none is last in both directions', async () => {
    expect(await idsOf({ sort: { key: 'findings', descending: false } })).toEqual([
      'sanctions',
      'unread',
      'media',
      'clean',
      'plain',
    ]);
    expect((await idsOf({ sort: { key: 'findings', descending: true } })).at(-1)).toBe('clean');
  });

  test('pages follow each other in that order', async () => {
    const query = { audience: 'full', sort: { key: 'findings', descending: false }, limit: 2 } as const;
    const first = await store.sessions.list(query);
    const second = await store.sessions.list({ ...query, after: first.next ?? '' });
    expect([...first.rows, ...second.rows].map(({ sessionId }) => sessionId)).toEqual(
      (await idsOf({ sort: query.sort })).slice(0, 4),
    );
  });

  test('a country finds every spelling of it, whichever step names it', async () => {
    expect(await idsOf({ country: [countryKey('DE')] })).toEqual(['clean', 'media']);
    expect(await idsOf({ country: [countryKey('FR')] })).toEqual(['plain', 'sanctions']);
    expect(await idsOf({ country: [countryKey('DE'), countryKey('FR')], finding: ['hits_reported'] })).toEqual([
      'media',
      'sanctions',
    ]);
    expect(await idsOf({ country: [] })).toEqual([]);
    const { country, finding } = await store.sessions.facets({
      audience: 'full',
      country: [countryKey('DE')],
      sort: { key: 'updated', descending: false },
      limit: 10,
    });
    expect(country).toEqual([
      { value: 'DE', count: 2 },
      { value: 'FR', count: 2 },
    ]);
    expect(finding.find(({ value }) => value === 'hits_reported')?.count).toBe(1);
  });

  test('whoever may not know of screening or nationalities learns nothing by the order or by countries', async () => {
    expect(await idsOf({ audience: 'limited', country: [countryKey('DE')] })).toEqual([]);
    expect(await idsOf({ audience: 'limited', sort: { key: 'findings', descending: false } })).toEqual(
      await idsOf({ audience: 'limited', sort: { key: 'updated', descending: false } }),
    );
    const facets = await store.sessions.facets({
      audience: 'limited',
      sort: { key: 'updated', descending: false },
      limit: 10,
    });
    expect(facets.country).toEqual([]);
  });

  test('days include their first moment and not that of the next', async () => {
    expect(await idsOf({ received: range(2, 4) })).toEqual(['media', 'plain']);
    expect(await idsOf({ received: [{ fromMs: day(5) }] })).toEqual(['unread']);
    expect(await idsOf({ updated: [{ toMs: day(1) + 1 }, { fromMs: day(5) }] })).toEqual(['clean', 'unread']);
    expect(await idsOf({ audience: 'limited', received: range(2, 4) })).toEqual(['media', 'plain']);
    expect(
      await store.sessions.count(
        { audience: 'full', received: range(2, 4), sort: { key: 'updated', descending: false }, limit: 1 },
        10,
      ),
    ).toBe(2);
  });

  test('a country that a refresh no longer names finds it no more', async () => {
    await store.sessions.save(
      aRefresh('clean', {
        readAtMs: day(6),
        status: 'APPROVED',
        steps: [aStep('ID_DOCUMENT'), aStep('AML')],
        facts: [...usual, ...noHits],
      }),
      anEvent,
    );
    expect(await idsOf({ country: [countryKey('DE')] })).toEqual(['media']);
  });
});
