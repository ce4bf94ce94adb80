import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentile } from './numbers.ts';

test('a percentile is one of the values, and at least so many per cent do not exceed it', () => {
  expect(percentile([], 50)).toBeNull();
  expect(percentile([7], 95)).toBe(7);
  expect(percentile([1, 2, 3, 4], 50)).toBe(2);
  expect(percentile([1, 2, 3, 4], 75)).toBe(3);
  expect(percentile([1, 2, 3, 4], 95)).toBe(4);
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1 }), fc.integer({ min: 1, max: 100 }), (values, percent) => {
      const sorted = values.toSorted((a, b) => a - b);
      const found = percentile(sorted, percent) ?? Number.NaN;
      const within = sorted.filter((value) => value <= found).length;
      const below = sorted.filter((value) => value < found).length;
      return within * 100 >= percent * sorted.length && below * 100 < percent * sorted.length;
    }),
  );
});
