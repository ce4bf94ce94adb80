import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sortDate } from '#lib/format/dates/sort-date.ts';
import { currentId, toArticles, toHits } from './hit.ts';
import { hitHint, inOrder, needsSpelling } from './hit-facts.ts';

const first = (kind: 'individual' | 'corporate', hit: unknown) => {
  const [found] = toHits(kind, [hit]) ?? [];
  if (!found) throw new Error('no hit');
  return found;
};

describe('toHits', () => {
  test('no list is not an empty list', () => {
    expect(toHits('individual', null)).toBeNull();
    expect(toHits('individual', undefined)).toBeNull();
    expect(toHits('corporate', {})).toBeNull();
    expect(toHits('corporate', [])).toEqual([]);
  });

  test('a person: fields grouped by source, a value is text or a list of names and values', () => {
    const hit = first('individual', {
      info: { full_name: 'Maria Silva', birth_date: '1969', nationality: 'PRT' },
      type: ['PEP'],
      aliases: ['M. Silva'],
      fields: [
        {
          name: 'Position',
          source: 'register',
          tag: ['pep'],
          countries: [{ country_code: 'PT', name: null }],
          value: 'Mayor',
        },
        { name: 'Reference', source: 'list', tag: [], countries: null, value: 'UTS-1' },
        { name: 'Term', source: 'register', tag: null, countries: [], value: [{ name: 'From', value: '2001' }] },
        { name: 'Loose', source: null, tag: null, countries: null, value: null },
      ],
      media: null,
    });
    expect(hit.entries?.map(({ source, lines }) => [source, lines.map((line) => line.values)])).toEqual([
      ['register', [[{ name: null, value: 'Mayor' }], [{ name: 'From', value: '2001' }]]],
      ['list', [[{ name: null, value: 'UTS-1' }]]],
      [null, [[]]],
    ]);
    expect(hit).toMatchObject({ name: 'Maria Silva', notSent: ['adverse media'], empty: [], unknown: null });
    expect(hitHint(hit)).toEqual({ text: 'UTS-1', isReference: true });
  });

  test('entries that were not sent are not "none"', () => {
    const hintFor = (kind: 'individual' | 'corporate', hit: object) => {
      const [found] = toHits(kind, [hit]) ?? [];
      return found && hitHint(found).text;
    };
    expect(hintFor('individual', { fields: null })).toBe('List entries not stated');
    expect(hintFor('individual', { fields: [] })).toBe('No list entry');
    expect(hintFor('corporate', { sanctions: null, pep: [] })).toBe('List entries not stated');
    expect(hintFor('corporate', { sanctions: [], pep: [] })).toBe('No list entry');
    expect(toHits('corporate', [{ sanctions: null, pep: [] }])?.[0]).toMatchObject({
      notSent: expect.arrayContaining(['sanctions entries']),
      empty: ['PEP entries'],
    });
  });

  test('a company: sanctions and PEP entries, countries of every spelling, associates', () => {
    const hit = first('corporate', {
      id: 'scr-1',
      info: { full_name: 'Lantern Ltd', countries: ['UT', { country_code: 'XA', name: 'Anydria' }], associates: [] },
      types: ['sanction'],
      sanctions: [{ name: 'list', listing_started: '2020-01-01', listing_ended: null, fields: null }],
      pep: null,
      adverse_media: [],
    });
    expect(hit.id).toBe('scr-1');
    expect(hit.entries).toHaveLength(1);
    expect(hit.entries?.[0]).toMatchObject({ kind: 'sanctions', source: 'list', started: '2020-01-01', ended: null });
    expect(hit.countries).toEqual([
      { code: 'UT', name: null },
      { code: 'XA', name: 'Anydria' },
    ]);
    expect(hit.notSent).toEqual(['PEP entries', 'aliases']);
    expect(hit.empty).toEqual(['associates', 'adverse media']);
  });

  test('unknown keys keep their position', () => {
    const hit = first('individual', {
      info: { full_name: 'A', shoe_size: 44 },
      fields: [{ name: 'a' }, { name: 'b', weight: 3 }],
      rank: 1,
      nothing: null,
    });
    expect(hit.unknown).toEqual({ info: { shoe_size: 44 }, fields: { 2: { weight: 3 } }, rank: 1 });
  });

  test('every hit has a unique id, even if two have the same', () => {
    const ids = toHits('individual', [{ id: 'a' }, { id: 'a' }, {}, { id: 'a~2' }, { id: 7 }, { id: '' }])?.map(
      ({ id }) => id,
    );
    expect(ids).toEqual(['a', 'a~2', '2', 'a~2~2', '7', '5']);
  });

  test('an address from before ids had a version still names its hit', () => {
    const hits = toHits('corporate', [
      { id: 'h1-A', former_id: 'x1', upstream_id: 'x1' },
      { id: 'h1-B', former_id: 'h1-A' },
      { id: 'h1-C' },
    ]);
    const named = ['h1-A', 'h1-B', 'x1', 'gone', null].map((id) => currentId(hits ?? [], id));
    expect(named).toEqual(['h1-A', 'h1-B', 'h1-A', 'gone', null]);
    expect(hits?.map(({ unknown }) => unknown)).toEqual([null, null, null]);
  });

  test('any list: every element is a hit', () => {
    const anyHit = fc.oneof(
      fc.anything(),
      fc.record(
        Object.fromEntries(
          ['id', 'info', 'type', 'types', 'aliases', 'fields', 'media', 'sanctions', 'pep', 'adverse_media'].map(
            (key) => [
              key,
              fc.oneof(
                fc.jsonValue(),
                fc.array(fc.record({ name: fc.jsonValue(), value: fc.jsonValue(), url: fc.jsonValue() })),
              ),
            ],
          ),
        ),
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(fc.array(anyHit), fc.constantFrom('individual' as const, 'corporate' as const), (list, kind) => {
        const hits = toHits(kind, list) ?? [];
        expect(hits).toHaveLength(list.length);
        expect(new Set(hits.map(({ id }) => id)).size).toBe(list.length);
        for (const hit of hits) {
          expect(hitHint(hit).text).not.toBe('');
        }
      }),
    );
  });
});

describe('adverse media', () => {
  test('newest first; a year counts as its first day; undated articles last, in the received order', () => {
    const dates = [
      'no date',
      '2019',
      null,
      '2020-05',
      '2019-01-02',
      '2020-05-03T10:00:00Z',
      '2019-13',
      '',
      '2024-02-30',
    ];
    const sorted = toArticles(dates.map((date) => ({ date })))?.map((article) => dates[article.position]);
    expect(sorted).toEqual([
      '2020-05-03T10:00:00Z',
      '2020-05',
      '2019-01-02',
      '2019',
      'no date',
      null,
      '2019-13',
      '',
      '2024-02-30',
    ]);
  });

  test('no list is null, and no article is ever lost', () => {
    expect(toArticles(null)).toBeNull();
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.jsonValue(), fc.record({ date: fc.oneof(fc.string(), fc.constantFrom('2019', '2020-01-01')) })),
        ),
        (list) => {
          const articles = toArticles(list) ?? [];
          expect(articles.map(({ position }) => position).sort((a, b) => a - b)).toEqual(list.map((_, at) => at));
          const known = articles.map(({ date }) => sortDate(date));
          expect(known).toEqual(known.toSorted().reverse());
        },
      ),
    );
  });
});

test('inOrder neither loses nor adds a hit', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string(), { maxLength: 12 }),
      fc.array(fc.string(), { maxLength: 20 }),
      (ids, noise) => {
        const hits =
          toHits(
            'individual',
            ids.map((id) => ({ id: id || 'x' })),
          ) ?? [];
        const ordered = inOrder(hits, [...noise, ...ids.toReversed()]);
        expect(new Set(ordered)).toEqual(new Set(hits));
        expect(ordered).toHaveLength(hits.length);
      },
    ),
  );
  const hits = toHits('individual', [{ id: 'a' }, { id: 'b' }, { id: 'c' }]) ?? [];
  expect(inOrder(hits, ['c', 'gone', 'a']).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  expect(inOrder(hits, null)).toBe(hits);
});

test('needsSpelling', () => {
  expect(['Maria', 'Müller', 'Łódź', '', '123'].map(needsSpelling)).toEqual([false, false, false, false, false]);
  expect(['Ярослава', '王小明', 'Ali علي', 'Ωmega'].map(needsSpelling)).toEqual([true, true, true, true]);
});
