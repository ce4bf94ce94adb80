import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakToWidth, cutToWidth, widthOf } from './fit-text.ts';

const font = { size: 13, weight: 400 };
const hostile = fc.string({ unit: 'binary', maxLength: 400 });

test('breaks between words, at a hyphen, else anywhere, and cuts only the second line', () => {
  expect(breakToWidth('Short', font, 100)).toEqual(['Short']);
  expect(breakToWidth('Quenby Marrowfield', font, 100)).toEqual(['Quenby', 'Marrowfield']);
  expect(breakToWidth('Quenby-Marrowfield', font, 100)).toEqual(['Quenby-', 'Marrowfield']);
  expect(breakToWidth('x'.repeat(20), font, 100)).toEqual(['x'.repeat(13), 'x'.repeat(7)]);
  expect(breakToWidth('x'.repeat(400), font, 100)).toEqual(['x'.repeat(13), expect.stringMatching(/^x+…$/)]);
});

test('cuts to the width, never inside a grapheme', () => {
  expect(cutToWidth('Short', font, 100)).toBe('Short');
  expect(cutToWidth('x'.repeat(400), font, 100)).toMatch(/^x+…$/);
  fc.assert(
    fc.property(hostile, fc.integer({ min: 20, max: 200 }), (text, width) => {
      const cut = cutToWidth(text, font, width);
      expect(widthOf(cut, font)).toBeLessThanOrEqual(Math.max(width, widthOf('…', font)));
      expect(cut === text || cut.endsWith('…')).toBe(true);
    }),
  );
});
