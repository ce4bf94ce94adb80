import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Policy, policies } from '#lib/ownership/index.ts';
import {
  effectiveShareText,
  intervalText,
  isPreview,
  policyText,
  rangeText,
  shareNumber,
  toVisibleName,
} from './labels.ts';

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

const [amlr, , psc] = policies as readonly [Policy, Policy, Policy];

test('names threshold and rule, and recognises a rule that does not apply yet', () => {
  expect(withPlainSpaces(policyText(amlr))).toBe('Threshold 25 %, inclusive; EU AMLR Art. 52–54');
  expect(withPlainSpaces(policyText(psc))).toContain('25 %, exclusive');
  expect([isPreview(amlr, '2026-11-21'), isPreview(amlr, '2027-07-10'), isPreview(psc, '2026-11-21')]).toEqual([
    true,
    false,
    false,
  ]);
});

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
