import { describe, expect, test } from 'vitest';
import type { Ownership } from './model.ts';
import { toRows } from './rows.ts';
import { declaredOf, linesOfText, ownershipOf } from './testing.ts';

/** As a reader sees them: number, depth by dots, name, what is said instead of owners. */
function spelled(ownership: Ownership): readonly string[] {
  const names = new Map(ownership.nodes.map(({ key, name }) => [key, name]));
  return toRows(ownership).map((row) =>
    [
      `${row.number}${'.'.repeat(row.level)}${row.node === null ? 'unnamed' : names.get(row.node)}`,
      row.alsoAt === null ? '' : ` also ${row.alsoAt}`,
      row.loopTo === null ? '' : ` loop ${row.loopTo}`,
      row.unnamed === null ? '' : ` ${row.unnamed.toFixed(2)}`,
      row.group === null ? '' : ` ${row.group}`,
    ].join(''),
  );
}
const rowsOf = (text: string, alone: readonly string[] = []) =>
  spelled(ownershipOf(declaredOf(linesOfText(text), { alone })));

describe('rows', () => {
  test('stand below what they own, largest share first, missing ones and directors last', () => {
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

  test('a node is written out where it is met first, and refers back elsewhere', () => {
    expect(rowsOf('A>R .6, B>R .4, C>A 1, C>B 1, p>C 1')).toEqual([
      '1.R subject',
      '2..A',
      '3...C',
      '4....p',
      '5..B',
      '6...C also 3',
    ]);
  });

  test('a loop returns to the company above; so does a company that holds itself', () => {
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

  test('what nobody is named for has a line, unless a share is missing or nobody is named at all', () => {
    expect(rowsOf('A>R .6, B>R .4, p>A .7, q>B .5, m>B ?')).toEqual([
      '1.R subject',
      '2..A',
      '3...p',
      '4...unnamed 0.30',
      '5..B',
      '6...q',
      '7...m',
    ]);
    expect(rowsOf('A>R 1')).toEqual(['1.R subject', '2..A']);
  });

  test('what hangs on nothing stands apart', () => {
    expect(rowsOf('p>R 1, x>S 1', ['Z'])).toEqual(['1.R subject', '2..p', '3.S not_linked', '4..x', '5.Z not_linked']);
  });

  test('without a direction every node has a line with the links it listed', () => {
    const ownership = ownershipOf(declaredOf(linesOfText('A>R .6, p>A 1')));
    const unread: Ownership = {
      ...ownership,
      computed: false,
      figures: [],
      read: { ...ownership.read, direction: null },
    };
    expect(spelled(unread)).toEqual(['1.R subject', '2.A', '3..R also 1', '4.p', '5..A also 2']);
  });

  test('keys, positions and references hold together; a long chain and many rows are no trouble', () => {
    const chain = Array.from({ length: 3000 }, (_, at) => `C${at + 1}>${at === 0 ? 'R' : `C${at}`} .9`).join(',');
    const ownership = ownershipOf(declaredOf(linesOfText(`${chain}, p>C3000 1, p>C10 .1`)));
    const rows = toRows(ownership);
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
