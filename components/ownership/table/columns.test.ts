import { expect, test } from 'vitest';
import { assess, type Policy, policies, type Rule, shortVerdictLabel } from '#lib/ownership/index.ts';
import { diamond } from '../testing/structures.ts';
import { metArticlesText } from './columns.tsx';

const [amlr, amld, psc, fincen] = policies as readonly [Policy, Policy, Policy, Policy];
const withPlainSpaces = (text: string) => text.replaceAll('\u202f', ' ');

test('a verdict never reads as a plain no', () => {
  const ownership = assess(diamond, { policy: amlr });
  const owner = ownership.assessments.find(({ key }) => key === '4');
  expect(owner && withPlainSpaces(shortVerdictLabel('owner', owner, amlr))).toBe('Owner 25 %+');
  expect(owner && metArticlesText(owner, amlr)).toContain('Art. 52');
  expect(withPlainSpaces(shortVerdictLabel('not_by_reported_shares', { grounds: [] }, amlr))).toBe('Below 25 %');
  const exclusive = { ...amlr, comparison: 'gt' } as const;
  expect(withPlainSpaces(shortVerdictLabel('not_by_reported_shares', { grounds: [] }, exclusive))).toBe('25 % or less');
  expect(shortVerdictLabel('not_by_reported_shares', { grounds: [] }, psc)).toBe('Not by shares');
  expect(shortVerdictLabel('owner', { grounds: [] }, amlr)).toBe('Owner, control');
  const met = { outcome: 'met', share: null, of: '1', through: [] } as const;
  expect(shortVerdictLabel('owner', { grounds: [{ ...met, rule: 'in_controller' }] }, amlr)).toBe('Owner, Art. 54');
  const both = [{ ...met, rule: 'in_controller' } as const, { ...met, rule: 'control' } as const];
  expect(shortVerdictLabel('owner', { grounds: both }, amlr)).toBe('Owner, control');
});

test('the articles are those of the policy applied', () => {
  const met = (rule: Rule) => ({ rule, outcome: 'met', share: null, of: '1', through: [] }) as const;
  const grounds = (['multiplied', 'control', 'held', 'in_controller'] as const).map(met);
  expect([amlr, amld, psc, fincen].map((policy) => metArticlesText({ grounds }, policy))).toEqual([
    'Art. 52, 53, 54(a), 54(b)',
    'Art. 3(6)(a)(i); National variation, multiplied',
    'Sch. 1A para. 2; Sch. 1A para. 18',
    '31 CFR 1010.230(d)(1)',
  ]);
});
