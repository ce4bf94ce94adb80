/** Hits on the sessions of owners are findings of the company, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findingMessage } from '#lib/format/labels/finding.ts';
import type { FactRecord } from '../records.ts';
import { openStore, type Store } from '../store.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';

const nowMs = Date.parse('2026-11-20T10:00:00Z');
const aStep = (type: string) => ({
  step: type,
  stepId: null,
  type,
  status: 'APPROVED',
  position: 0,
  screening: type === 'AML',
});
const fact = (key: string, value: number): FactRecord => ({
  key,
  value: `${value}`,
  sensitivity: 'screening',
  step: 'AML',
  stepType: 'AML',
});
const screened = (kinds: Readonly<Record<string, number>>) => {
  const count = Object.values(kinds).reduce((sum, one) => sum + one, 0);
  return [
    fact('hits_reported', count),
    fact('hits_delivered', count),
    ...Object.entries(kinds).map(([kind, one]) => fact(`hits_${kind}`, one)),
  ];
};

describe.each(dialects)('hits on owners on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  let readAtMs = nowMs;
  const savePerson = (id: string, kinds: Readonly<Record<string, number>>) =>
    store.sessions.save(
      aRefresh(id, {
        readAtMs: ++readAtMs,
        status: 'APPROVED',
        steps: [aStep('AML'), aStep('PVID')],
        facts: screened(kinds),
      }),
      anEvent,
    );
  const saveCompany = (sessionIds: readonly string[]) =>
    store.sessions.save(
      aRefresh('company', {
        kind: 'corporate',
        readAtMs: ++readAtMs,
        status: 'APPROVED',
        steps: [...['COMPANY_DETAILS', 'LEGAL_REPRESENTATIVE', 'DOCUMENTS', 'BENEFICIAL_OWNERS', 'AML'].map(aStep)],
        facts: screened({}),
        related: [
          {
            step: 'BENEFICIAL_OWNERS',
            persons: sessionIds.map((sessionId) => ({ sessionId, declared: {} })),
          },
        ],
      }),
      anEvent,
    );
  const listed = async () => {
    const { rows } = await store.sessions.list({
      audience: 'full',
      kind: ['corporate'],
      sort: { key: 'updated', descending: false },
      limit: 5,
    });
    return rows.flatMap(({ findings }) => findings.map((finding) => findingMessage(finding, nowMs)));
  };
  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url, now: () => nowMs });
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  test('are found when the company is read, summed over owners under the gravest kind', async () => {
    await savePerson('owner-1', { sanctions: 1 });
    await savePerson('owner-2', { pep: 2 });
    await saveCompany(['owner-1', 'OWNER-2', 'not-registered']);
    expect(await listed()).toEqual(['1 sanctions hit among owners']);
    await saveCompany(['owner-1', 'owner-2']);
    expect(await listed()).toEqual(['3 hits among owners, 1 sanctions']);
  });

  test('follow a change of an owner, and are found by kind and in the queue', async () => {
    await savePerson('owner-2', { pep: 2, adverse_media: 1 });
    expect(await listed()).toEqual(['4 hits among owners, 1 sanctions']);
    const { rows } = await store.sessions.list({
      audience: 'full',
      kind: ['corporate'],
      finding: ['owners_hits'],
      view: 'view:needs_review',
      sort: { key: 'updated', descending: false },
      limit: 5,
    });
    expect(rows).toHaveLength(1);
    await savePerson('owner-1', {});
    await savePerson('owner-2', {});
    expect(await listed()).toEqual([]);
  });

  test('are on the page as in the list, and nothing for whoever may not know of screening', async () => {
    await savePerson('owner-1', { pep: 1 });
    expect(await listed()).toEqual(['1 PEP hit among owners']);
    const [ref] = (
      await store.sessions.list({
        audience: 'limited',
        kind: ['corporate'],
        sort: { key: 'updated', descending: false },
        limit: 5,
      })
    ).rows.map((row) => row.ref);
    expect((await store.sessions.findReviewed({ ref: ref ?? '' }, 'full'))?.ownerHits).toMatchObject([{ count: 1 }]);
    expect((await store.sessions.findReviewed({ ref: ref ?? '' }, 'limited'))?.ownerHits).toBeUndefined();
  });
});
