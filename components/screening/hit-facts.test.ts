import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHits } from './hit.ts';
import { associationsOf, cardText, decisiveFacts } from './hit-facts.ts';

const first = (kind: 'individual' | 'corporate', wire: object) => {
  const [hit] = toHits(kind, [wire]) ?? [];
  if (!hit) throw new Error('no hit');
  return hit;
};

test('a listing, a post and headlines of a person', () => {
  const hit = first('individual', {
    info: { full_name: 'A', birth_date: '1969-03-14', nationality: 'PRT' },
    fields: [
      { name: 'Programme', source: 'Treasury list', value: 'CYBER' },
      { name: 'Listed since', source: 'Treasury list', value: '2022-02-03' },
      { name: 'Reference', source: 'Treasury list', value: 'UTS-1' },
      {
        name: 'Political position',
        source: 'Register',
        value: [
          { name: 'Position', value: 'Deputy mayor' },
          { name: 'From', value: '2014-05' },
          { name: 'Until', value: '' },
        ],
      },
    ],
    media: [
      { date: '2019-01-02', title: 'Old' },
      { date: '2024-01-02', title: 'New' },
      { date: null, title: 'Undated' },
      { date: '2025-01-01', title: null },
    ],
  });
  expect(decisiveFacts(hit, 'en-GB')).toEqual([
    { label: 'Programme', text: 'CYBER' },
    { label: 'Listed since', text: '2022-02-03' },
    { label: 'Political position', text: 'Deputy mayor, from May 2014' },
    { label: '2024-01-02', text: 'New' },
    { label: '2019-01-02', text: 'Old' },
  ]);
  expect(cardText(hit)).toBe('born 1969, Portugal, Treasury list and 1 more');
});

test('a company: when each entry began and ended', () => {
  const hit = first('corporate', {
    info: { full_name: 'Lantern Ltd', countries: ['PT', 'XA'] },
    sanctions: [
      {
        name: 'list',
        listing_started: '2020-01-01',
        listing_ended: '2023-01-01',
        fields: [{ name: 'Regime', value: 'X' }],
      },
    ],
  });
  expect(decisiveFacts(hit, 'en-GB')).toEqual([
    { label: 'Regime', text: 'X' },
    { label: 'Listed since', text: '2020-01-01' },
    { label: 'Listed until', text: '2023-01-01' },
  ]);
  expect(cardText(hit)).toBe('Portugal, XA, list');
});

test('an unreadable birth date is no year', () => {
  const year = (date: string | null) => cardText(first('individual', { info: { birth_date: date } }));
  expect(['1969', '1969-03', '19-03-1969', 'about 1969', null, ''].map(year)).toEqual([
    'born 1969',
    'born 1969',
    '',
    '',
    '',
    '',
  ]);
});

test('any hit: nothing is thrown, and every fact says something', () => {
  const line = fc.record({
    name: fc.constantFrom('Programme', 'Position', 'Listed', 'x', null),
    source: fc.constantFrom('a', null),
    value: fc.oneof(
      fc.jsonValue(),
      fc.array(fc.record({ name: fc.constantFrom('From', 'Until', 'Role', ''), value: fc.jsonValue() })),
    ),
  });
  fc.assert(
    fc.property(fc.array(line), fc.jsonValue(), (fields, media) => {
      for (const { label, text } of decisiveFacts(first('individual', { fields, media }), 'en-GB')) {
        expect(label).not.toBe('');
        expect(text).not.toBe('');
      }
    }),
  );
});

test('hits that name each other as associates', () => {
  const hits =
    toHits('corporate', [
      {
        info: {
          full_name: 'Lantern Ltd',
          associates: [{ name: 'ÁNA Silva', association: 'SHAREHOLDER' }, { name: null }],
        },
      },
      { info: { full_name: 'Ana Silva', associates: [] } },
      { info: { full_name: null } },
    ]) ?? [];
  const [company, person, nameless] = hits.map((hit) => associationsOf(hit, hits));
  expect(company).toEqual([{ id: '1', name: 'Ana Silva', association: 'SHAREHOLDER', direction: 'names' }]);
  expect(person).toEqual([{ id: '0', name: 'Lantern Ltd', association: 'SHAREHOLDER', direction: 'named' }]);
  expect(nameless).toEqual([]);
});
