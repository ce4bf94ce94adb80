import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findMatches, type TextItem, toPageText, toSearchTerm } from './page-text.ts';

const line = (str: string): TextItem => ({ str, hasEOL: true });
const item = (str: string): TextItem => ({ str, hasEOL: false });
const search = (items: readonly TextItem[], query: string) =>
  findMatches(toPageText(items), toSearchTerm(query), 1_000);
/** What each match covers, as it is on the page. */
const found = (items: readonly TextItem[], query: string) =>
  search(items, query).map((ranges) => ranges.map(({ item: at, start, end }) => items[at]?.str.slice(start, end)));

describe('search in a page', () => {
  test('finds a term across items and ends of lines', () => {
    const items = [item('Cert'), item('ificate of '), line('Incorpo'), item('ration'), line(''), item('No. 7')];
    expect(found(items, 'certificate')).toEqual([['Cert', 'ificate']]);
    expect(found([line('Memorandum'), line('of  association')], 'MEMORANDUM OF ASSOCIATION')).toEqual([
      ['Memorandum', 'of  association'],
    ]);
  });

  test('ignores case, marks, ligatures and compatibility forms, both ways', () => {
    expect(found([item('Société ﬁduciaire')], 'societe fiduciaire')).toEqual([['Société ﬁduciaire']]);
    expect(found([item('Société')], 'SOCIÉTÉ')).toEqual([['Société']]);
    expect(found([item('STRASSE')], 'Straße')).toEqual([['STRASSE']]);
    expect(found([item('ＡＢＣ １２')], 'abc 12')).toEqual([['ＡＢＣ １２']]);
    expect(found([item('co\u00adoperative')], 'cooperative')).toEqual([['co\u00adoperative']]);
    expect(found([item('Ёжик ΣΊΣΥΦΟΣ')], 'ежик σισυφος')).toEqual([['Ёжик ΣΊΣΥΦΟΣ']]);
  });

  test('counts each once, in order, and stops at the limit', () => {
    expect(search([item('aaaa')], 'aa')).toHaveLength(2);
    expect(findMatches(toPageText([item('a a a')]), 'a', 2)).toHaveLength(2);
  });

  test('finds nothing without a search term', () => {
    expect(['', '   ', '\u00ad', '\u0301'].map((query) => search([item('a b')], query))).toEqual([[], [], [], []]);
  });

  test('finds any text of one item, and points only into existing items', () => {
    const items = fc.array(fc.record({ str: fc.string({ unit: 'binary', maxLength: 12 }), hasEOL: fc.boolean() }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(items, fc.nat(), (all, at) => {
        const text = toPageText(all);
        expect(text.item).toHaveLength(text.normalised.length);
        const taken = all[at % Math.max(1, all.length)]?.str ?? '';
        const term = toSearchTerm(taken);
        const matches = findMatches(text, term, 1_000);
        if (term !== '') expect(matches.length).toBeGreaterThan(0);
        for (const ranges of matches)
          for (const range of ranges) {
            expect(range.end).toBeGreaterThan(range.start);
            expect(range.end).toBeLessThanOrEqual(all[range.item]?.str.length ?? -1);
          }
      }),
    );
  });
});
