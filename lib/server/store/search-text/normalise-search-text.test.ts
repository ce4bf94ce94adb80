import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toLabel, toStorable } from '../kernel/storable-text.ts';
import { toSearchText } from './fill-spellings.ts';
import { normaliseText, toNeedles, toSortName } from './normalise-search-text.ts';

const anyText = fc.string({ unit: 'binary' });

describe('text normalisation', () => {
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
  ])('turns %j into %j', (text, normalised) => expect(normaliseText(text)).toBe(normalised));

  test('is idempotent, and leaves nothing that a database refuses', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const normalised = normaliseText(text);
        expect(normaliseText(normalised)).toBe(normalised);
        for (const stored of [normalised, toStorable(text), toLabel(text), toSearchText(text)]) {
          expect(stored.isWellFormed()).toBe(true);
          expect(stored).not.toContain('\0');
        }
      }),
    );
  });

  test('any part of a word, and the start of every word, is found', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 5 }),
        fc.nat(),
        fc.nat(),
        (words, a, b) => {
          const text = toSearchText(words.join(' '));
          const normalised = normaliseText(words.join(' '))
            .split(' ')
            .filter((word) => word !== '');
          for (const word of normalised) {
            const letters = [...word];
            const from = a % letters.length;
            const part = letters.slice(from, from + 3 + (b % 5)).join('');
            if ([...part].length >= 3) expect(toNeedles(part)?.every((needle) => text.includes(needle))).toBe(true);
            expect(toNeedles(letters.slice(0, 1 + (b % 2)).join(''))?.every((needle) => text.includes(needle))).toBe(
              true,
            );
          }
        },
      ),
    );
  });
});

test('needles are all words, each once; too much text matches nothing', () => {
  expect(toNeedles('Ana  ana PÉREZ x 王伟')).toEqual(['ana', 'perez', '  x', ' 王伟']);
  expect(toNeedles(' \0 '.trim() === '' ? '' : ' ')).toEqual([]);
  expect(toNeedles(Array.from({ length: 33 }, (_, at) => `w${at}`).join(' '))).toBeUndefined();
  expect(toNeedles('x'.repeat(10_000))).toBeUndefined();
});

test('sort names are null without a name', () => {
  expect(toSortName(null)).toBeNull();
  expect(toSortName(' \u200B')).toBeNull();
  expect(toSortName('Ángel')).toBe('angel');
});

test('labels are cut and never empty', () => {
  expect(toLabel('')).toBe('?');
  expect([...toLabel('😀'.repeat(500))]).toHaveLength(120);
});
