import { describe, expect, test } from 'vitest';
import type { OwnershipRow } from '#lib/ownership/index.ts';
import { sampleRows } from '../testing/rows.ts';
import { ancestorRows, findNodeRow, visibleRows } from './visible-rows.ts';

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
