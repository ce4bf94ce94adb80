/** A hit keeps its id through all that a service may send over the years, whoever reads it; every change of its content changes its hash. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { isSameHash } from '#lib/model/same-hash.ts';
import { lookUp } from '#lib/operations/sessions.ts';
import { readStep } from '#lib/operations/steps.ts';
import { refreshSession } from '#lib/server/refresh/index.ts';
import { getStore } from '#lib/server/store/index.ts';
import { call, openSession } from '../index.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { createReviewer, openTestReview } from '../testing/open-test-review.ts';

const service = createFakeService();
openTestReview(service.start);
const officer = createReviewer('officer');

// Each read is an hour after the one before: no cached answer is as new.
let passedMs = 0;
beforeAll(() => {
  const now = Date.now;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + passedMs);
  return () => clock.mockRestore();
});

const hour = 3_600_000;
let lastSession = 0;

interface Hit {
  readonly [key: string]: unknown;
}
const entry = (more: Hit = {}): Hit => ({
  info: { full_name: 'Viktor Ferrow', birth_date: '1961-04-02', nationality: 'RU' },
  type: ['SANCTION'],
  fields: [{ name: 'reference', source: 'OFAC SDN', value: '18441', tag: [], countries: [] }],
  aliases: ['Victor Ferrow'],
  media: [{ date: '2024-01-01', title: 'One', snippet: 'A', url: 'https://news.example/1' }],
  ...more,
});

/** A session with a screening; `read` as a person, `sweep` as the worker. */
async function screened(first: readonly unknown[]) {
  const id = `session-${++lastSession}`;
  const aml = (hits: readonly unknown[] | null) => ({
    id: 'AML',
    type: 'AML',
    status: 'APPROVED',
    verification: { aml: { hits, total_hits: hits?.length ?? 0, action_required: false, monitored: true } },
  });
  service.sessions[id] = { kind: 'individual', steps: { AML: aml(first) } };
  const { ref } = await call(lookUp, officer, { body: { id } });
  const change = (hits: readonly unknown[] | null) => {
    const session = service.sessions[id];
    if (session) session.steps.AML = aml(hits);
    passedMs += hour;
  };
  const rows = async () =>
    (await getStore()).db
      .selectFrom('hits')
      .innerJoin('sessions', 'sessions.rid', 'hits.rid')
      .select(['hit', 'hash', 'gone_at'])
      .where('sessions.ref', '=', ref)
      .orderBy('hit')
      .execute();
  return {
    rows,
    async read(hits: readonly unknown[] = first): Promise<readonly string[]> {
      change(hits);
      const { text } = await call(readStep, openSession(officer, ref), { step: 'AML', fresh: true });
      return JSON.parse(text).verification.aml.hits.map((hit: { id: string }) => hit.id);
    },
    async sweep(hits: readonly unknown[] | null) {
      change(hits);
      await refreshSession(id, { cause: 'sweep', origin: 'lookup', touched: ['AML'] });
    },
    /** The step has another id from now on. */
    async reset(stepId: string) {
      service.sessions[id] = {
        kind: 'individual',
        steps: { [stepId]: { ...aml(first), id: stepId } },
        entries: [{ id: stepId, type: 'AML', status: 'APPROVED' }],
      };
      passedMs += hour;
      await refreshSession(id, { cause: 'sweep', origin: 'lookup' });
    },
    present: async () => (await rows()).filter(({ gone_at }) => gone_at === null).map(({ hit }) => hit),
    hashes: async () => (await rows()).filter(({ gone_at }) => gone_at === null).map(({ hash }) => hash),
  };
}

describe('recorded by whoever reads', () => {
  test('the first registration knows every hit, before anybody opens the step', async () => {
    const session = await screened([entry({ id: 'a' }), entry({ id: 'b' })]);
    const stored = await session.present();
    expect(stored).toHaveLength(2);
    expect((await session.read()).toSorted()).toEqual(stored.toSorted());
  });

  test('a hit that a sweep no longer finds is marked as gone, and known when it is back', async () => {
    const session = await screened([entry({ id: 'a' }), entry({ id: 'b' })]);
    const [first, second] = await session.read();
    await session.sweep([entry({ id: 'b' })]);
    expect(await session.present()).toEqual([second]);
    expect(await session.rows()).toHaveLength(2);
    await session.sweep([entry({ id: 'b' }), entry({ id: 'a' })]);
    expect((await session.present()).toSorted()).toEqual([first, second].toSorted());
  });

  test('the hits of a step that was reset under another id are gone', async () => {
    const session = await screened([entry({ id: 'a' })]);
    const [before] = await session.present();
    await session.reset('AML-2');
    expect(await session.present()).not.toContain(before);
    expect(await session.rows()).toHaveLength(2);
  });

  test('a list that does not come says nothing of which hits are gone', async () => {
    const session = await screened([entry({ id: 'a' })]);
    const before = await session.present();
    await session.sweep(null);
    expect(await session.present()).toEqual(before);
  });

  test('a hit that only a sweep ever saw has its number for good', async () => {
    const twin = (birth_date: string) => entry({ info: { full_name: 'Viktor Ferrow', birth_date } });
    const session = await screened([twin('1961')]);
    const [first] = await session.read();
    await session.sweep([twin('1961'), twin('1970')]);
    await session.sweep([]);
    const [second, again] = await session.read([twin('1970'), twin('1961')]);
    expect(again).toBe(first);
    expect(second).toBe(`${first}-2`);
  });
});

describe('an id stays', () => {
  const id = '9f1c2d3e-0000-4000-8000-00000000000a';
  test.each<[string, Hit, Hit]>([
    ['a number, then text', entry({ id: 7 }), entry({ id: '7' })],
    ['a UUID with new content', entry({ id }), entry({ id, aliases: [], media: [], type: ['PEP'] })],
    ['no id, with new articles', entry(), entry({ media: [] })],
    ['no id, with another birth date', entry(), entry({ info: { full_name: 'Viktor Ferrow', birth_date: '1962' } })],
    ['no id, the name in capitals', entry(), entry({ info: { full_name: 'VIKTOR  FERROW', birth_date: null } })],
  ])('%s', async (_name, before, after) => {
    const session = await screened([before]);
    const [one] = await session.read();
    expect(await session.read([after])).toEqual([one]);
  });

  test('through any order, among thousands', async () => {
    const hits = Array.from({ length: 3000 }, (_, at) =>
      entry(at % 2 ? { id: `x${at}` } : { info: { full_name: `Ferrow ${at}` } }),
    );
    const session = await screened(hits);
    const ids = await session.read();
    expect(new Set(ids).size).toBe(3000);
    expect(await session.read(hits.toReversed())).toEqual(ids.toReversed());
    expect(await session.read(hits.slice(1))).toEqual(ids.slice(1));
    expect(await session.read(hits)).toEqual(ids);
  });

  test('of twins, whichever leaves and returns', async () => {
    const [one, two, three] = ['1961', '1970', '1980'].map((birth_date) =>
      entry({ info: { full_name: 'V', birth_date } }),
    );
    const session = await screened([one, two, three]);
    const ids = await session.read();
    for (const left of [[two], [three, one], [two, three], [], [three], [three, two, one]]) {
      const expected = left.map((hit) => ids[[one, two, three].indexOf(hit)]);
      expect(await session.read(left)).toEqual(expected);
    }
  });

  test('and is never that of the hit that took the place of another', async () => {
    const session = await screened([entry({ id: 'a' }), entry({ info: { full_name: 'Other' } })]);
    const before = await session.read();
    const after = await session.read([entry({ id: 'z' }), entry({ info: { full_name: 'Third' } })]);
    expect(before.filter((one) => after.includes(one))).toEqual([]);
  });
});

describe('the content hash', () => {
  test.each<[string, Hit]>([
    ['an alias', { aliases: ['Victor Ferrow', 'V. F.'] }],
    ['no aliases', { aliases: [] }],
    ['an article', { media: [] }],
    [
      'the text of an article',
      { media: [{ date: '2024-01-01', title: 'One', snippet: 'B', url: 'https://news.example/1' }] },
    ],
    [
      'the address of an article',
      { media: [{ date: '2024-01-01', title: 'One', snippet: 'A', url: 'https://news.example/2' }] },
    ],
    ['a kind', { type: ['PEP'] }],
    ['a birth date', { info: { full_name: 'Viktor Ferrow', birth_date: '1961-04-03', nationality: 'RU' } }],
    ['an unknown key', { score: 0.9 }],
    ['a tag', { fields: [{ name: 'reference', source: 'OFAC SDN', value: '18441', tag: ['x'], countries: [] }] }],
  ])('changes with %s', async (_name, more) => {
    const session = await screened([entry({ id: 'a' })]);
    const before = await session.hashes();
    await session.sweep([entry({ id: 'a', ...more })]);
    expect(await session.hashes()).not.toEqual(before);
    await session.sweep([entry({ id: 'a' })]);
    expect(await session.hashes()).toEqual(before);
  });
});

describe('another spelling of one content', () => {
  const born = (birth_date: string) => ({ info: { full_name: 'Viktor Ferrow', birth_date, nationality: 'RU' } });
  test.each<[string, Hit, Hit]>([
    ['a date', born('1986-03-27'), born('27.03.1986')],
    ['a date with slashes', born('1986-03-27'), born('27/03/1986')],
    ['a date and a time', born('1986-03-27'), born('1986-03-27T00:00:00Z')],
    ['a month in words', born('27 March 1986'), born('1986-03-27')],
    ['a type', { type: ['SANCTION'] }, { type: ['sanction'] }],
    ['a type as one text', { type: ['PEP_CLASS_1'] }, { type: 'pep-class-1' }],
    [
      'a date of an article',
      { media: [{ title: 'One', date: '2024-01-02' }] },
      { media: [{ title: 'One', date: '2.1.2024' }] },
    ],
    ['blanks', { aliases: ['Victor  Ferrow '] }, { aliases: ['Victor Ferrow'] }],
  ])('leaves the hash, and with it each verdict: %s', async (_name, first, second) => {
    const session = await screened([entry({ id: 'a', ...first })]);
    const before = await session.hashes();
    await session.sweep([entry({ id: 'a', ...second })]);
    expect(await session.hashes()).toEqual(before);
    // Of what changes later there is one text again.
    await session.sweep([entry({ id: 'a', ...second, score: 1 })]);
    expect(await session.hashes()).not.toEqual(before);
    await session.sweep([entry({ id: 'a', ...second })]);
    const [now, then] = [await session.hashes(), before].map(([hash]) => hash ?? '');
    expect(isSameHash(now ?? '', then ?? '')).toBe(true);
  });

  test.each<[string, Hit, Hit]>([
    ['a day and a month that may be either', born('1986-03-04'), born('03/04/1986')],
    ['another day', born('1986-03-27'), born('28.03.1986')],
    ['a year alone', born('1986-03-27'), born('1986')],
    ['a name in capitals', { aliases: ['Victor'] }, { aliases: ['VICTOR'] }],
    ['another class', { type: ['PEP_CLASS_1'] }, { type: ['PEP_CLASS_2'] }],
  ])('is none: %s', async (_name, first, second) => {
    const session = await screened([entry({ id: 'a', ...first })]);
    const [before] = await session.hashes();
    await session.sweep([entry({ id: 'a', ...second })]);
    const [after] = await session.hashes();
    expect(isSameHash(before ?? '', after ?? '')).toBe(false);
  });
});

test('one list entry at two companies among the owners is two hits, at one company listed twice two more', async () => {
  const hit = {
    id: 'e1',
    info: { full_name: 'Ferrow Holding' },
    types: ['SANCTION'],
    sanctions: [],
    pep: [],
    adverse_media: [],
  };
  const aml = { matches: 1, action_required: true, screening: [hit], status: 'PENDING', monitoring: true };
  const owner = (node_id: unknown) => ({ node_id, company_details: { name: 'Owner' }, aml, documents: {}, edges: [] });
  const id = 'company-1';
  const owners = (...nodes: unknown[]) => ({ individuals: [], corporates: nodes.map(owner) });
  const session = { kind: 'corporate' as const, steps: { BENEFICIAL_OWNERS: owners(1, 2) as unknown } };
  service.sessions[id] = session;
  const { ref } = await call(lookUp, officer, { body: { id } });
  const read = async (): Promise<string[]> => {
    passedMs += hour;
    const { text } = await call(readStep, openSession(officer, ref), { step: 'BENEFICIAL_OWNERS', fresh: true });
    return JSON.parse(text).corporates.map((one: { aml: { screening: { id: string }[] } }) => one.aml.screening[0]?.id);
  };
  const [first, second] = await read();
  expect(first).not.toBe(second);
  session.steps.BENEFICIAL_OWNERS = owners('2', 1);
  expect(await read()).toEqual([second, first]);
});
