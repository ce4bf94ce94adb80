import { expect, test } from 'vitest';
import { type Ground, type NodeAssessment, type Policy, policies } from '../model/index.ts';
import { labelledOwnership } from '../testing/labelled-ownership.ts';
import { groundText, verdictLabel } from './verdict-label.ts';

const [amlr, amld, psc, fincen] = policies as [Policy, Policy, Policy, Policy];
const thin = '\u202f';

test('a verdict is never a plain no', () => {
  expect(verdictLabel('not_by_reported_shares', amlr)).toBe('Not by reported shares');
  expect(verdictLabel('not_by_reported_shares', fincen)).toBe(`Below 25${thin}%`);
  expect(verdictLabel('owner', amlr)).toBe('Beneficial owner');
  expect(verdictLabel('undetermined', psc)).toBe('Undetermined');
  expect(verdictLabel('review', amld)).toBe('Manual review');
});

const ground = (
  article: Ground['article'],
  outcome: Ground['outcome'],
  share: Ground['share'],
  through: readonly string[] = [],
  of = '1',
): Ground => ({ article, outcome, share, of, through });
const exactly = (share: number) => ({ lo: share, hi: share });

test.each([
  [ground('52', 'not_met', exactly(0.24)), `Art. 52: 24.00${thin}% of the company, below 25${thin}%`],
  [
    ground('52', 'undetermined', { lo: 0, hi: 0.3 }),
    `Art. 52: 0.00${thin}% to 30.00${thin}% of the company: not known whether 25${thin}% or more`,
  ],
  [
    ground('53', 'met', null, ['2']),
    'Art. 53: controls the company through Alder Sample BV, more than half on every level',
  ],
  [ground('53', 'met', null), 'Art. 53: controls the company directly, more than half on every level'],
  [
    ground('54a', 'met', exactly(0.3), ['2']),
    `Art. 54(a): 30.00${thin}% of the company held directly and through Alder Sample BV, under its control, 25${thin}% or more`,
  ],
  [
    ground('54b', 'met', exactly(0.4), [], '2'),
    `Art. 54(b): 40.00${thin}% of Alder Sample BV, which controls the company, 25${thin}% or more`,
  ],
  [
    ground('54b', 'undetermined', null, [], '2'),
    `Art. 54(b): an unknown share of Alder Sample BV, which may control the company: not known whether 25${thin}% or more`,
  ],
])('%j', (given, text) => {
  expect(groundText(given, labelledOwnership, amlr)).toBe(text);
});

test('the number of chains of the person whose ground it is', () => {
  const met = ground('52', 'met', exactly(0.35));
  const assessment: NodeAssessment = {
    key: '3',
    direct: 0,
    effective: exactly(0.35),
    withoutLoop: null,
    control: 'no',
    controls: [],
    verdict: 'owner',
    grounds: [met],
    paths: { count: 2, more: false },
    connected: true,
    sanctions50: false,
  };
  expect(groundText(met, { ...labelledOwnership, assessments: [assessment] }, amlr)).toBe(
    `Art. 52: 35.00${thin}% of the company by 2 chains, 25${thin}% or more`,
  );
});

test('rounding never hides on which side of the threshold a share is (T13)', () => {
  expect(groundText(ground('52', 'not_met', exactly(0.24996)), labelledOwnership, amlr)).toContain(`24.996${thin}%`);
  expect(groundText(ground('52', 'not_met', exactly(0.25)), labelledOwnership, amld)).toBe(
    `Effective share: 25.00${thin}% of the company, not more than 25${thin}%`,
  );
});

test('unknown control is neither called direct nor put down to a missing share', () => {
  expect(groundText(ground('53', 'undetermined', null), labelledOwnership, amlr)).toBe(
    'Art. 53: may control the company: not known whether more than half on every level',
  );
  expect(groundText(ground('54b', 'undetermined', exactly(0.4), [], '2'), labelledOwnership, amlr)).toBe(
    `Art. 54(b): 40.00${thin}% of Alder Sample BV, which may control the company: not known whether it does`,
  );
});

test('a threshold that doubles cannot represent exactly has no more digits than needed', () => {
  const seven = { ...amlr, threshold: 0.07 };
  expect(groundText(ground('52', 'met', exactly(0.07)), labelledOwnership, seven)).toBe(
    `Art. 52: 7.00${thin}% of the company, 7${thin}% or more`,
  );
});

test('a regime without these articles names its own rules', () => {
  expect(groundText(ground('53', 'met', null, ['2']), labelledOwnership, psc)).toMatch(/^Majority chain: /);
  expect(groundText(ground('52', 'met', exactly(0.3), ['2']), labelledOwnership, psc)).toBe(
    `Majority stakes: 30.00${thin}% of the company held directly and through Alder Sample BV, under its control, more than 25${thin}%`,
  );
});
