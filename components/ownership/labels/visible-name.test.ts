import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toVisibleName } from './visible-name.ts';

const hostile = fc.string({ unit: 'binary', maxLength: 400 });

test('leaves ordinary names unchanged', () => {
  for (const name of ['Zsófia Képzelet', 'ليلى نور الخيال', '星河样本控股', 'Ọlábísí Àlámọ̀rí'])
    expect(toVisibleName(name)).toBe(name);
});

test('names invisible characters and shortens piles of combining marks', () => {
  expect(toVisibleName('a\u200bb\u202ec')).toBe('a[U+200B]b[U+202E]c');
  expect(toVisibleName(`Z${'\u0301'.repeat(40)}o`)).toBe(`Z${'\u0301'.repeat(3)}o`);
  expect(toVisibleName('  two \n\t lines ')).toBe('two lines');
});

test('leaves no character that affects other text', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(toVisibleName(text)).not.toMatch(/[\u202a-\u202e\u2066-\u2069\p{Cc}]/u);
    }),
  );
});
