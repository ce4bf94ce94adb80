import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRef, isUpstreamId, newRef } from './ids.ts';

test('a new ref is a ref', () => {
  const made = Array.from({ length: 2_000 }, newRef);
  expect(made.every(isRef)).toBe(true);
  expect(new Set(made).size).toBe(made.length);
});

test.each([
  '',
  '.',
  '..',
  'a..b',
  '../x',
  'a/b',
  'a\\b',
  '%2e%2e',
  'a?b',
  'a#b',
  'a;b',
  'a b',
  'a\r\nb',
  'a\0b',
  'é',
  '/',
  'x'.repeat(201),
])('%j is no upstream id', (id) => expect(isUpstreamId(id)).toBe(false));

test.each([
  'ID_DOCUMENT',
  '4f0c8a52-9d7e-4c53-8f9a-1f2e3d4c5b6a',
  '01JDXY6Q7R8S9TAVBWCXDYEZFG',
  'a.b-c_d~e',
  '12',
  'x'.repeat(200),
])('%j is an upstream id', (id) => expect(isUpstreamId(id)).toBe(true));

test('an upstream id is one segment of a URL, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      if (!isUpstreamId(text)) return;
      const url = new URL(`https://api.example/v4/individual/session/${encodeURIComponent(text)}`);
      expect(url.pathname.split('/')).toHaveLength(5);
      expect(decodeURIComponent(url.pathname.split('/')[4] ?? '')).toBe(text);
      expect(url.search + url.hash).toBe('');
    }),
  );
});

// Field notes, "Answers": session ids in groups of hexadecimal digits or UUIDs, step ids of digits or UUIDs.
test.each([
  '0123abcd-4567-89ab-cdef-01234567',
  '0123abcd-456789ab-cdef0123',
  'a1b2c3d4-0000-4000-8000-000000000001',
  'A1B2C3D4-0000-4000-8000-000000000001',
  '41020017',
  '01PMKADJAZSKCJCBBXKKVXCCYV',
])('%s is an upstream id and no ref', (id) => {
  expect(isUpstreamId(id)).toBe(true);
  expect(isRef(id)).toBe(false);
});
