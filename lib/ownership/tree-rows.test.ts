import { describe, expect, test } from 'vitest';
import type { Ownership } from './model/ownership.ts';
import { declaredOf, linesOfText, ownershipOf } from './testing/declared.ts';
import { toTreeRows } from './tree-rows.ts';

/** One line for each row: number, depth in dots, name, reference, undisclosed share, group. */
function toLines(ownership: Ownership): readonly string[] {
  const names = new Map(ownership.nodes.map(({ key, name }) => [key, name]));
  return toTreeRows(ownership).map((row) =>
    [
      `${row.number}${'.'.repeat(row.level)}${row.node === null ? 'undisclosed' : names.get(row.node)}`,
      row.alsoAt === null ? '' : ` also ${row.alsoAt}`,
      row.loopTo === null ? '' : ` loop ${row.loopTo}`,
      row.undisclosed === null ? '' : ` ${row.undisclosed.toFixed(2)}`,
      row.group === null ? '' : ` ${row.group}`,
    ].join(''),
  );
}
const rowsOf = (text: string, alone: readonly string[] = []) =>
  toLines(ownershipOf(declaredOf(linesOfText(text), { alone })));

describe('tree rows', () => {
  test('owners come below what they own, largest share first, missing shares and directors last', () => {
    expect(rowsOf('p>R .1, A>R .5, q>R .1, m>R ?, d>R 0 director, s>A 1')).toEqual([
      '1.R subject',
      '2..A',
      '3...s',
      '4..p',
      '5..q',
      '6..m',
      '7..d',
    ]);
  });

  test('the owners of a node are listed where it is met first; other rows refer back', () => {
    expect(rowsOf('A>R .6, B>R .4, C>A 1, C>B 1, p>C 1')).toEqual([
      '1.R subject',
      '2..A',
      '3...C',
      '4....p',
      '5..B',
      '6...C also 3',
    ]);
  });

  test('a loop refers to the company above; so does a company that holds itself', () => {
    expect(rowsOf('A>R .9, R>R .1, B>A .5, A>B .5, p>A .5, q>B .5')).toEqual([
      '1.R subject',
      '2..A',
      '3...B',
      '4....A loop 2',
      '5....q',
      '6...p',
      '7..R loop 1',
    ]);
  });

  test('an undisclosed part has a row, unless a share is missing or no owner is named at all', () => {
    expect(rowsOf('A>R .6, B>R .4, p>A .7, q>B .5, m>B ?')).toEqual([
      '1.R subject',
      '2..A',
      '3...p',
      '4...undisclosed 0.30',
      '5..B',
      '6...q',
      '7...m',
    ]);
    expect(rowsOf('A>R 1')).toEqual(['1.R subject', '2..A']);
  });

  test('unlinked nodes are a group of their own', () => {
    expect(rowsOf('p>R 1, x>S 1', ['Z'])).toEqual(['1.R subject', '2..p', '3.S not_linked', '4..x', '5.Z not_linked']);
  });

  test('without a direction every node has a row, with the links it listed below', () => {
    const ownership = ownershipOf(declaredOf(linesOfText('A>R .6, p>A 1')));
    const undirected: Ownership = {
      ...ownership,
      computed: false,
      assessments: [],
      interpretation: { ...ownership.interpretation, direction: null },
    };
    expect(toLines(undirected)).toEqual(['1.R subject', '2.A', '3..R also 1', '4.p', '5..A also 2']);
  });

  test('keys, positions and references are consistent, also for a long chain with many rows', () => {
    const chain = Array.from({ length: 3000 }, (_, at) => `C${at + 1}>${at === 0 ? 'R' : `C${at}`} .9`).join(',');
    const ownership = ownershipOf(declaredOf(linesOfText(`${chain}, p>C3000 1, p>C10 .1`)));
    const rows = toTreeRows(ownership);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    expect(rows.length).toBeLessThanOrEqual(ownership.holdings.length + 2 * ownership.nodes.length);
    for (const row of rows) {
      expect(row.positionInSet).toBeLessThanOrEqual(row.setSize);
      const parent = row.parent === null ? undefined : rows[row.parent - 1];
      expect(row.level).toBe((parent?.level ?? 0) + 1);
      expect(parent?.hasOwners ?? true).toBe(true);
      if (row.alsoAt !== null) expect(rows[row.alsoAt - 1]?.node).toBe(row.node);
    }
  });
});
