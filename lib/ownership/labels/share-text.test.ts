import { expect, test } from 'vitest';
import { shareLabel, shareText, unaccountedText } from './share-text.ts';

const thin = '\u202f';

test.each([
  [0.24, `24.00${thin}%`],
  [null, `?${thin}%`],
  [0, `0.00${thin}%`],
  [1, `100.00${thin}%`],
  [0.1 + 0.2, `30.00${thin}%`],
  [0.00001, `<0.01${thin}%`],
  [-0.03, `-3.00${thin}%`],
  [80, `8000.00${thin}%`],
  [Number.NaN, `?${thin}%`],
  [-0.00001, `0.00${thin}%`],
])('%j is written %s', (fraction, text) => {
  expect(shareText(fraction)).toBe(text);
});

test('as many digits as requested, or as the share has', () => {
  expect(shareText(0.2537, 0)).toBe(`25${thin}%`);
  expect([0.8, 0.125, 1 / 3, null].map(shareLabel)).toEqual([
    `80${thin}%`,
    `12.5${thin}%`,
    `33.3333${thin}%`,
    `?${thin}%`,
  ]);
});

test('sums above 100 % that are rounding leave nothing unaccounted for, never less than nothing', () => {
  expect([-0.005, 0.06, null].map(unaccountedText)).toEqual([`0.00${thin}%`, `6.00${thin}%`, `?${thin}%`]);
});
