import { expect, test } from 'vitest';
import { numberTwins } from './number-twins.ts';

const known = (...hits: readonly (readonly [number, string, 'gone'?])[]) =>
  new Map(hits.map(([number, hash, gone]) => [number, { hash, isGone: gone === 'gone' }]));

test.each([
  ['the first are numbered by content', ['b', 'a'], known(), [2, 1]],
  ['known content has its number', ['b', 'a'], known([1, 'b'], [2, 'a']), [1, 2]],
  ['a twin left: the other stays', ['b'], known([1, 'a'], [2, 'b']), [2]],
  ['a twin came: the first stays', ['0', 'a'], known([1, 'a']), [2, 1]],
  ['a twin came back', ['a', 'b'], known([1, 'a', 'gone'], [2, 'b']), [1, 2]],
  ['one changed', ['c', 'b'], known([1, 'a'], [2, 'b']), [1, 2]],
  ['one changed that left earlier as the only one there was', ['c'], known([1, 'a', 'gone']), [1]],
  ['of two that were there, one changed and one left: nobody knows which', ['c'], known([1, 'a'], [2, 'b']), [3]],
  ['both changed: nobody knows which is which', ['d', 'c'], known([1, 'a'], [2, 'b']), [4, 3]],
  ['one changed and another came: nobody knows which', ['d', 'c'], known([1, 'a']), [3, 2]],
  ['a new one is not one of those that left', ['c', 'b'], known([1, 'a', 'gone'], [2, 'b']), [3, 2]],
  ['alike in every byte: the lower numbers stay', ['a'], known([1, 'a'], [2, 'a']), [1]],
  ['alike, and the first has left before', ['a'], known([1, 'a', 'gone'], [2, 'a']), [2]],
])('%s', (_, hashes, before, numbers) => {
  expect(numberTwins(hashes, before)).toEqual(numbers);
});
