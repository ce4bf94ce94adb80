import { expect, test } from 'vitest';
import { isSameHash } from './same-hash.ts';

test.each([
  ['a', 'a', true],
  ['a', 'b', false],
  [null, null, true],
  [null, 'a', false],
  ['a', null, false],
  // What was written before there was another version.
  ['a', 'a 2-x', true],
  ['b', 'a 2-x', false],
  ['a 2-x', 'a', true],
  // The newest version that both have decides.
  ['a 2-x', 'b 2-x', true],
  ['a 2-x', 'a 2-y', false],
  ['a 2-x 3-p', 'b 2-x', true],
  ['2-x', '3-x', false],
  ['2-x 10-p', '2-y 10-p', true],
])('%s and %s: %s', (a, b, expected) => {
  expect(isSameHash(a, b)).toBe(expected);
  expect(isSameHash(b, a)).toBe(expected);
});
