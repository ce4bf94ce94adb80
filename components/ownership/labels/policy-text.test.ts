import { expect, test } from 'vitest';
import { type Policy, policies } from '#lib/ownership/index.ts';
import { isPreview, policyText } from './policy-text.ts';

const [amlr, , psc] = policies as readonly [Policy, Policy, Policy];
const withPlainSpaces = (text: string) => text.replaceAll('\u202f', ' ');

test('names threshold and rule, and recognises a rule that does not apply yet', () => {
  expect(withPlainSpaces(policyText(amlr))).toBe('Threshold 25 %, inclusive; EU AMLR Art. 52–54');
  expect(withPlainSpaces(policyText(psc))).toContain('25 %, exclusive');
  expect([isPreview(amlr, '2026-11-21'), isPreview(amlr, '2027-07-10'), isPreview(psc, '2026-11-21')]).toEqual([
    true,
    false,
    false,
  ]);
});
