import fc from 'fast-check';
import { expect, it } from 'vitest';
import { breakToWidth, cutToWidth, toSeenText, widthOf } from './text.ts';

const font = { size: 13, weight: 400 };
const hostile = fc.string({ unit: 'binary', maxLength: 400 });

it('leaves honest names as they are', () => {
  for (const name of ['Zsófia Képzelet', 'ليلى نور الخيال', '星河样本控股', 'Ọlábísí Àlámọ̀rí'])
    expect(toSeenText(name)).toBe(name);
});

it('names what cannot be seen, and tames piles of marks', () => {
  expect(toSeenText('a\u200bb\u202ec')).toBe('a[U+200B]b[U+202E]c');
  expect(toSeenText(`Z${'\u0301'.repeat(40)}o`)).toBe(`Z${'\u0301'.repeat(3)}o`);
  expect(toSeenText('  two \n\t lines ')).toBe('two lines');
});

it('leaves nothing that moves other text', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(toSeenText(text)).not.toMatch(/[\u202a-\u202e\u2066-\u2069\p{Cc}]/u);
    }),
  );
});

it('breaks between words, at a hyphen, else anywhere, and loses nothing but what the second line has no room for', () => {
  expect(breakToWidth('Short', font, 100)).toEqual(['Short']);
  expect(breakToWidth('Quenby Marrowfield', font, 100)).toEqual(['Quenby', 'Marrowfield']);
  expect(breakToWidth('Quenby-Marrowfield', font, 100)).toEqual(['Quenby-', 'Marrowfield']);
  expect(breakToWidth('x'.repeat(20), font, 100)).toEqual(['x'.repeat(13), 'x'.repeat(7)]);
  expect(breakToWidth('x'.repeat(400), font, 100)).toEqual(['x'.repeat(13), expect.stringMatching(/^x+…$/)]);
});

it('cuts to the width, never inside a character that is seen as one', () => {
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
