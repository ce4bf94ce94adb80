import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newRef } from '#lib/model/session/ids.ts';
import { toSearchIntent } from './search-field.tsx';

test.each([
  ['Zsófia Képzelet-Álmos', 'text'],
  ['ليلى', 'text'],
  ['a.very.long.address@desk.example', 'text'],
  ['7K2M9QXW4D', 'id'],
  [' 7k2m9qxw4d ', 'id'],
  ['b7c1e0f2-6a4d-4f3e-9a25-1d9b0c0e6a11', 'id'],
  ['Bernadette', 'either'],
  ['Timirgold', 'text'],
  ['', 'text'],
])('%j means %s', (input, intent) => {
  expect(toSearchIntent(input)).toBe(intent);
});

test('every reference is looked up', () => {
  for (let tries = 0; tries < 500; tries++) expect(toSearchIntent(newRef())).not.toBe('text');
});

test('anything with a space is a text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(toSearchIntent(`x${one} ${other}x`)).toBe('text');
    }),
  );
});
