import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assess, type OwnershipRow, type Policy, policies, toTreeRows } from '#lib/ownership/index.ts';
import { byKey } from '../summary.ts';
import { rowsOf, sampleRows } from '../testing/rows.ts';
import { diamond } from '../testing/structures.ts';
import { ancestorRows, findNodeRow, findRows, toRowWindow, visibleRows } from './rows.ts';

const [amlr] = policies as readonly [Policy];

describe('a search', () => {
  const ownership = assess(diamond, { policy: amlr });
  const rows = toTreeRows(ownership);
  const find = (query: string) =>
    rows.filter(({ number }) => findRows(rows, byKey(ownership.nodes), query)?.has(number)).map(({ node }) => node);

  test('finds letters in names, ignoring case and accents', () => {
    expect(new Set(find(' PÍA ex'))).toEqual(new Set(['4']));
    expect(new Set(find('sample'))).toEqual(new Set(['1', '2']));
    expect(find('nobody')).toEqual([]);
  });
  test('is none without letters', () => expect(findRows(rows, byKey(ownership.nodes), '  ')).toBeNull());
});

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

const keys = (rows: readonly OwnershipRow[]) => rows.map(({ node }) => node).join('');
const none: ReadonlySet<string> = new Set();

describe('the visible rows', () => {
  test('are all but those below a collapsed one', () => {
    expect(keys(visibleRows(sampleRows, none, null))).toBe('RAPQBSX');
    expect(keys(visibleRows(sampleRows, new Set(['2 A']), null))).toBe('RABSX');
    expect(keys(visibleRows(sampleRows, new Set(['1 R', '2 B']), null))).toBe('RX');
  });

  test('of a search are the rows found and their ancestors, collapsed or not', () => {
    expect(keys(visibleRows(sampleRows, new Set(['1 R']), new Set([4])))).toBe('RAQ');
    expect(keys(visibleRows(sampleRows, none, new Set()))).toBe('');
  });

  test('the ancestors of a row lead to the root', () => {
    const [, , , q] = sampleRows;
    expect(q && keys(ancestorRows(sampleRows, q))).toBe('AR');
  });

  test('a node is shown in full in one row', () => {
    const twice = sampleRows.map((row) => (row.number === 3 ? { ...row, node: 'S', alsoAt: 6 } : row));
    expect(findNodeRow(twice, 'S')?.number).toBe(6);
    expect(findNodeRow(twice, null)).toBeUndefined();
  });
});
