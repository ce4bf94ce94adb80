import { describe, expect, test } from 'vitest';
import { sampleRows } from '../testing/rows.ts';
import { toKeyAction } from './key-actions.ts';
import { visibleRows } from './rows.ts';

const none: ReadonlySet<string> = new Set();

describe('keys', () => {
  const action = (key: string, row: string, cell: number | null = null, collapsed = none, ctrl = false) =>
    toKeyAction(
      { key, ctrl },
      { row, cell },
      { visible: visibleRows(sampleRows, collapsed, null), collapsed, cells: 11, canCollapse: true },
    );

  test('move between rows in the same column', () => {
    expect(action('ArrowDown', '1 R')).toEqual({ moveTo: { row: '2 A', cell: null } });
    expect(action('ArrowUp', '2 A', 4)).toEqual({ moveTo: { row: '1 R', cell: 4 } });
    expect(action('ArrowUp', '1 R')).toEqual({ moveTo: { row: '1 R', cell: null } });
    expect(action('End', '1 R')).toEqual({ moveTo: { row: '1 X', cell: null } });
    expect(action('Home', '3 Q', 2)).toEqual({ moveTo: { row: '3 Q', cell: 0 } });
    expect(action('Home', '3 Q', 2, none, true)).toEqual({ moveTo: { row: '1 R', cell: 2 } });
    expect(action('End', '3 Q', 2, none, true)).toEqual({ moveTo: { row: '1 X', cell: 2 } });
  });

  test('expand, enter the cells and go back', () => {
    expect(action('ArrowRight', '2 A', null, new Set(['2 A']))).toEqual({ expand: '2 A' });
    expect(action('ArrowRight', '2 A')).toEqual({ moveTo: { row: '2 A', cell: 0 } });
    expect(action('ArrowRight', '2 A', 10)).toEqual({ moveTo: { row: '2 A', cell: 10 } });
    expect(action('ArrowLeft', '2 A', 0)).toEqual({ moveTo: { row: '2 A', cell: null } });
    expect(action('ArrowLeft', '2 A')).toEqual({ collapse: '2 A' });
    expect(action('ArrowLeft', '3 Q')).toEqual({ moveTo: { row: '2 A', cell: null } });
    expect(action('ArrowLeft', '1 X')).toBeUndefined();
  });

  test('open and select; other keys are left to the browser', () => {
    expect(action('Enter', '3 Q')).toEqual({ press: 'open' });
    expect(action(' ', '3 Q')).toEqual({ press: 'select' });
    expect(action('q', '3 Q')).toBeUndefined();
    expect(action('ArrowDown', 'gone')).toBeUndefined();
  });
});
