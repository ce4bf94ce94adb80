import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newRef } from '#lib/model/ids.ts';
import { environmentAddress } from './environment-address.ts';
import { readSearch } from './read-search.ts';

test.each([
  ['Zsófia Képzelet-Álmos', 'words'],
  ['ليلى', 'words'],
  ['a.very.long.address@desk.example', 'words'],
  ['7K2M9QXW4D', 'id'],
  [' 7k2m9qxw4d ', 'id'],
  ['b7c1e0f2-6a4d-4f3e-9a25-1d9b0c0e6a11', 'id'],
  ['Bernadette', 'either'],
  ['Timirgold', 'words'],
  ['', 'words'],
])('%j is read as %s', (given, as) => {
  expect(readSearch(given)).toBe(as);
});

test('every reference is looked up', () => {
  for (let tries = 0; tries < 500; tries++) expect(readSearch(newRef())).not.toBe('words');
});

test('anything with a space is words', () => {
  fc.assert(fc.property(fc.string(), fc.string(), (one, other) => readSearch(`x${one} ${other}x`) === 'words'));
});

test('the other environment keeps the filters and drops the position', () => {
  const address = environmentAddress('sandbox', 'status=REJECTED&after=abc&from=51&sandbox=false');
  expect(address).toBe('/sessions?status=REJECTED&sandbox=true');
});
