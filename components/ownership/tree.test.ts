import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OwnershipRow } from '#lib/ownership/index.ts';
import { moveOf, piecesOf, rowOf, rowsAbove, seenRows } from './tree.ts';

/** Rows by level: `1 A`, `2 B`. */
function rowsOf(...lines: readonly string[]): readonly OwnershipRow[] {
  const levels = lines.map((line) => Number(line.split(' ')[0]));
  return lines.map((line, at) => {
    const level = levels[at] ?? 1;
    const parent = levels.slice(0, at).lastIndexOf(level - 1);
    return {
      key: line,
      number: at + 1,
      level,
      node: line.split(' ')[1] ?? null,
      holding: null,
      parent: level === 1 ? null : parent + 1,
      hasOwners: (levels[at + 1] ?? 0) > level,
      positionInSet: 1,
      setSize: 1,
      alsoAt: null,
      loopTo: null,
      group: null,
      unnamed: null,
    };
  });
}

const rows = rowsOf('1 R', '2 A', '3 P', '3 Q', '2 B', '3 S', '1 X');
const keys = (some: readonly OwnershipRow[]) => some.map(({ node }) => node).join('');
const none: ReadonlySet<string> = new Set();

describe('rows that are seen', () => {
  it('are all, but those below a folded one', () => {
    expect(keys(seenRows(rows, none, null))).toBe('RAPQBSX');
    expect(keys(seenRows(rows, new Set(['2 A']), null))).toBe('RABSX');
    expect(keys(seenRows(rows, new Set(['1 R', '2 B']), null))).toBe('RX');
  });

  it('are what was found with what leads there, folded or not', () => {
    expect(keys(seenRows(rows, new Set(['1 R']), new Set([4])))).toBe('RAQ');
    expect(keys(seenRows(rows, none, new Set()))).toBe('');
  });

  it('lead back to the root', () => {
    const [, , , q] = rows;
    expect(q && keys(rowsAbove(rows, q))).toBe('AR');
  });

  it('write a node out once', () => {
    const twice = rows.map((row) => (row.number === 3 ? { ...row, node: 'S', alsoAt: 6 } : row));
    expect(rowOf(twice, 'S')?.number).toBe(6);
    expect(rowOf(twice, null)).toBeUndefined();
  });
});

describe('what is drawn of many rows', () => {
  const many = rowsOf('1 R', ...Array.from({ length: 9_999 }, (_, at) => `2 n${at}`));

  it('is the window, its surroundings and the row with the focus, with room for the others', () => {
    const pieces = piecesOf(many, { first: 5_000, last: 5_030 }, 0);
    expect(pieces.filter((piece) => 'row' in piece).length).toBeLessThan(100);
    expect(pieces[0]).toMatchObject({ row: { number: 1 } });
  });

  it('is every row of few, and on paper', () => {
    expect(piecesOf(rows, { first: 0, last: 1 }, 0)).toHaveLength(7);
    expect(piecesOf(many, null, 0)).toHaveLength(10_000);
  });

  it('takes as much room as all of them', () => {
    fc.assert(
      fc.property(fc.nat(12_000), fc.nat(200), fc.integer({ min: -1, max: 9_999 }), (first, more, focused) => {
        const pieces = piecesOf(many, { first, last: first + more }, focused);
        const room = pieces.reduce((sum, piece) => sum + ('room' in piece ? piece.room : 1), 0);
        expect(room).toBe(10_000);
        expect(pieces.length).toBeLessThan(300);
        if (focused >= 0) expect(pieces.some((piece) => 'row' in piece && piece.at === focused)).toBe(true);
      }),
    );
  });
});

describe('keys', () => {
  const move = (key: string, row: string, cell: number | null = null, folded = none, ctrl = false) =>
    moveOf({ key, ctrl }, { row, cell }, { seen: seenRows(rows, folded, null), folded, cells: 11, canFold: true });

  it('go from row to row, in the same column', () => {
    expect(move('ArrowDown', '1 R')).toEqual({ to: { row: '2 A', cell: null } });
    expect(move('ArrowUp', '2 A', 4)).toEqual({ to: { row: '1 R', cell: 4 } });
    expect(move('ArrowUp', '1 R')).toEqual({ to: { row: '1 R', cell: null } });
    expect(move('End', '1 R')).toEqual({ to: { row: '1 X', cell: null } });
    expect(move('Home', '3 Q', 2)).toEqual({ to: { row: '3 Q', cell: 0 } });
    expect(move('Home', '3 Q', 2, none, true)).toEqual({ to: { row: '1 R', cell: 2 } });
    expect(move('End', '3 Q', 2, none, true)).toEqual({ to: { row: '1 X', cell: 2 } });
  });

  it('unfold, go into the cells and come back', () => {
    expect(move('ArrowRight', '2 A', null, new Set(['2 A']))).toEqual({ unfold: '2 A' });
    expect(move('ArrowRight', '2 A')).toEqual({ to: { row: '2 A', cell: 0 } });
    expect(move('ArrowRight', '2 A', 10)).toEqual({ to: { row: '2 A', cell: 10 } });
    expect(move('ArrowLeft', '2 A', 0)).toEqual({ to: { row: '2 A', cell: null } });
    expect(move('ArrowLeft', '2 A')).toEqual({ fold: '2 A' });
    expect(move('ArrowLeft', '3 Q')).toEqual({ to: { row: '2 A', cell: null } });
    expect(move('ArrowLeft', '1 X')).toBeUndefined();
  });

  it('open and select, and leave the rest to the browser', () => {
    expect(move('Enter', '3 Q')).toEqual({ press: 'open' });
    expect(move(' ', '3 Q')).toEqual({ press: 'select' });
    expect(move('q', '3 Q')).toBeUndefined();
    expect(move('ArrowDown', 'gone')).toBeUndefined();
  });
});
