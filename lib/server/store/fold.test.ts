import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, storable, toLabel, toNeedles, toSearchText, toSortName } from './fold.ts';

const anyText = fc.string({ unit: 'binary' });

describe('folding', () => {
  test.each([
    ['José  MÜLLER', 'jose muller'],
    ['Łukasz Đorđević', 'lukasz dordevic'],
    ['Straße', 'strasse'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['İstanbul ısı', 'istanbul isi'],
    ['ＦＵＬＬ\u3000ｗｉｄｔｈ', 'full width'],
    ['a\u202Eb\u200Bc\0d', 'a b c\uFFFDd'],
    ['محمّد', 'محمد'],
    ['', ''],
  ])('%j becomes %j', (text, folded) => expect(fold(text)).toBe(folded));

  test('is done after the first time, and never leaves what a database refuses', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = fold(text);
        expect(fold(folded)).toBe(folded);
        for (const kept of [folded, storable(text), toLabel(text), toSearchText(text)]) {
          expect(kept.isWellFormed()).toBe(true);
          expect(kept).not.toContain('\0');
        }
      }),
    );
  });

  test('any piece of a word, and the beginning of every word, is found', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 5 }),
        fc.nat(),
        fc.nat(),
        (words, a, b) => {
          const text = toSearchText(words.join(' '));
          const folded = fold(words.join(' '))
            .split(' ')
            .filter((word) => word !== '');
          for (const word of folded) {
            const letters = [...word];
            const from = a % letters.length;
            const piece = letters.slice(from, from + 3 + (b % 5)).join('');
            if ([...piece].length >= 3) expect(toNeedles(piece)?.every((needle) => text.includes(needle))).toBe(true);
            expect(toNeedles(letters.slice(0, 1 + (b % 2)).join(''))?.every((needle) => text.includes(needle))).toBe(
              true,
            );
          }
        },
      ),
    );
  });
});

test('text is every word, each once; too much of it matches nothing', () => {
  expect(toNeedles('Ana  ana PÉREZ x 王伟')).toEqual(['ana', 'perez', '  x', ' 王伟']);
  expect(toNeedles(' \0 '.trim() === '' ? '' : ' ')).toEqual([]);
  expect(toNeedles(Array.from({ length: 33 }, (_, at) => `w${at}`).join(' '))).toBeUndefined();
  expect(toNeedles('x'.repeat(10_000))).toBeUndefined();
});

test('labels are cut, never empty; sort names are null without a name', () => {
  expect(toLabel('')).toBe('?');
  expect([...toLabel('😀'.repeat(500))]).toHaveLength(120);
  expect(toSortName(null)).toBeNull();
  expect(toSortName(' \u200B')).toBeNull();
  expect(toSortName('Ángel')).toBe('angel');
});
