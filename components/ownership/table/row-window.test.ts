import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowsOf, sampleRows } from '../testing/rows.ts';
import { toRowWindow } from './row-window.ts';

describe('the row window', () => {
  const many = rowsOf('1 R', ...Array.from({ length: 9_999 }, (_, at) => `2 n${at}`));

  test('has the rows in and around the viewport and the focused one, and gaps for the others', () => {
    const items = toRowWindow(many, { first: 5_000, last: 5_030 }, 0);
    expect(items.filter((item) => 'row' in item).length).toBeLessThan(100);
    expect(items[0]).toMatchObject({ row: { number: 1 } });
  });

  test('has every row of a short table, and for printing', () => {
    expect(toRowWindow(sampleRows, { first: 0, last: 1 }, 0)).toHaveLength(7);
    expect(toRowWindow(many, null, 0)).toHaveLength(10_000);
  });

  test('is as high as all rows', () => {
    fc.assert(
      fc.property(fc.nat(12_000), fc.nat(200), fc.integer({ min: -1, max: 9_999 }), (first, more, focused) => {
        const items = toRowWindow(many, { first, last: first + more }, focused);
        const height = items.reduce((sum, item) => sum + ('gapRows' in item ? item.gapRows : 1), 0);
        expect(height).toBe(10_000);
        expect(items.length).toBeLessThan(300);
        if (focused >= 0) expect(items.some((item) => 'row' in item && item.at === focused)).toBe(true);
      }),
    );
  });
});
