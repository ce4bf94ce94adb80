import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMatches, type TextPiece, toNeedle, toPageText } from './text.ts';

const line = (str: string): TextPiece => ({ str, hasEOL: true });
const piece = (str: string): TextPiece => ({ str, hasEOL: false });
const search = (pieces: readonly TextPiece[], words: string) => findMatches(toPageText(pieces), toNeedle(words), 1_000);
/** What a match covers, as it stands on the page. */
const words = (pieces: readonly TextPiece[], query: string) =>
  search(pieces, query).map((spots) => spots.map(({ piece: at, start, end }) => pieces[at]?.str.slice(start, end)));

describe('search in a page', () => {
  it('finds words across pieces and ends of lines', () => {
    const pieces = [piece('Cert'), piece('ificate of '), line('Incorpo'), piece('ration'), line(''), piece('No. 7')];
    expect(words(pieces, 'certificate')).toEqual([['Cert', 'ificate']]);
    expect(words([line('Memorandum'), line('of  association')], 'MEMORANDUM OF ASSOCIATION')).toEqual([
      ['Memorandum', 'of  association'],
    ]);
  });

  it('sees through case, marks, ligatures and compatibility forms, both ways', () => {
    expect(words([piece('Société ﬁduciaire')], 'societe fiduciaire')).toEqual([['Société ﬁduciaire']]);
    expect(words([piece('Société')], 'SOCIÉTÉ')).toEqual([['Société']]);
    expect(words([piece('STRASSE')], 'Straße')).toEqual([['STRASSE']]);
    expect(words([piece('ＡＢＣ １２')], 'abc 12')).toEqual([['ＡＢＣ １２']]);
    expect(words([piece('co\u00adoperative')], 'cooperative')).toEqual([['co\u00adoperative']]);
    expect(words([piece('Ёжик ΣΊΣΥΦΟΣ')], 'ежик σισυφος')).toEqual([['Ёжик ΣΊΣΥΦΟΣ']]);
  });

  it('counts each once, in order, and stops at the limit', () => {
    expect(search([piece('aaaa')], 'aa')).toHaveLength(2);
    expect(findMatches(toPageText([piece('a a a')]), 'a', 2)).toHaveLength(2);
  });

  it('looks for nothing when there is nothing to look for', () => {
    expect(['', '   ', '\u00ad', '\u0301'].map((query) => search([piece('a b')], query))).toEqual([[], [], [], []]);
  });

  it('finds whatever was taken from one piece, and points only into pieces that there are', () => {
    const pieces = fc.array(fc.record({ str: fc.string({ unit: 'binary', maxLength: 12 }), hasEOL: fc.boolean() }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(pieces, fc.nat(), (all, at) => {
        const text = toPageText(all);
        expect(text.piece).toHaveLength(text.folded.length);
        const taken = all[at % Math.max(1, all.length)]?.str ?? '';
        const needle = toNeedle(taken);
        const found = findMatches(text, needle, 1_000);
        if (needle !== '') expect(found.length).toBeGreaterThan(0);
        for (const spots of found)
          for (const spot of spots) {
            expect(spot.end).toBeGreaterThan(spot.start);
            expect(spot.end).toBeLessThanOrEqual(all[spot.piece]?.str.length ?? -1);
          }
      }),
    );
  });
});
