import { expect, test } from 'vitest';
import { assess, type Policy, policies } from '#lib/ownership/index.ts';
import { diamond } from '../testing/structures.ts';
import { metArticlesText, shortVerdictLabel } from './articles-text.ts';

const [amlr, , psc] = policies as readonly [Policy, Policy, Policy];
const withPlainSpaces = (text: string) => text.replaceAll('\u202f', ' ');

test('a verdict never reads as a plain no', () => {
  const ownership = assess(diamond, { policy: amlr });
  const owner = ownership.assessments.find(({ key }) => key === '4');
  expect(owner && withPlainSpaces(shortVerdictLabel('owner', owner, amlr))).toBe('Owner 25 %+');
  expect(owner && metArticlesText(owner)).toContain('52');
  expect(withPlainSpaces(shortVerdictLabel('not_by_reported_shares', { grounds: [] }, amlr))).toBe('Below 25 %');
  const exclusive = { ...amlr, comparison: 'gt' } as const;
  expect(withPlainSpaces(shortVerdictLabel('not_by_reported_shares', { grounds: [] }, exclusive))).toBe('25 % or less');
  expect(shortVerdictLabel('not_by_reported_shares', { grounds: [] }, psc)).toBe('Not by shares');
  expect(shortVerdictLabel('owner', { grounds: [] }, amlr)).toBe('Owner, control');
  const met = { outcome: 'met', share: null, of: '1', through: [] } as const;
  expect(shortVerdictLabel('owner', { grounds: [{ ...met, article: '54b' }] }, amlr)).toBe('Owner, Art. 54');
  const both = [{ ...met, article: '54b' } as const, { ...met, article: '53' } as const];
  expect(shortVerdictLabel('owner', { grounds: both }, amlr)).toBe('Owner, control');
});
