import { expect, test } from 'vitest';
import { effectiveShareText, intervalText, rangeText, shareNumber } from './share-cell-text.ts';

const withPlainSpaces = (text: string) => text.replaceAll('\u202f', ' ');

test('table shares have no percent sign', () => {
  expect([
    shareNumber(0.27),
    shareNumber(null),
    effectiveShareText({ lo: 0.27, hi: 0.27 }),
    effectiveShareText({ lo: 0, hi: 0.3 }),
  ]).toEqual(['27.00', '?', '27.00', '?']);
  expect(withPlainSpaces(effectiveShareText({ lo: 0.1, hi: 0.3 }))).toBe('≥ 10.00');
  expect([rangeText({ lo: 0.1, hi: 0.1 }), rangeText({ lo: 0, hi: 0.3 })]).toEqual(['exact', '0–30']);
  expect(withPlainSpaces(intervalText({ lo: 0, hi: 0.3 }))).toBe('0.00–30.00 %');
});
