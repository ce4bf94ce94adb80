import { expect, test } from 'vitest';
import type { Ground, NodeAssessment } from '../model/ownership.ts';
import { type Policy, policies } from '../model/policies.ts';
import { labelledOwnership } from '../testing/labelled-ownership.ts';
import { groundText, shareLabel, shareText, unaccountedText, verdictText } from './texts.ts';

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

const [amlr, amld, psc, fincen] = policies as [Policy, Policy, Policy, Policy];

test('a verdict is never a plain no', () => {
  expect(verdictText('not_by_reported_shares', { ...labelledOwnership, policy: amlr })).toBe('Not by reported shares');
  expect(verdictText('not_by_reported_shares', { ...labelledOwnership, policy: fincen })).toBe(`Below 25${thin}%`);
  expect(verdictText('owner', { ...labelledOwnership, policy: amlr })).toBe('Beneficial owner');
  expect(verdictText('undetermined', { ...labelledOwnership, policy: psc })).toBe('Undetermined');
  expect(verdictText('review', { ...labelledOwnership, policy: amld })).toBe('Manual review');
});

const ground = (
  rule: Ground['rule'],
  outcome: Ground['outcome'],
  share: Ground['share'],
  through: readonly string[] = [],
  of = '1',
): Ground => ({ rule, outcome, share, of, through });
const exactly = (share: number) => ({ lo: share, hi: share });

test.each([
  [ground('multiplied', 'not_met', exactly(0.24)), `Art. 52: 24.00${thin}% of the company, below 25${thin}%`],
  [
    ground('multiplied', 'undetermined', { lo: 0, hi: 0.3 }),
    `Art. 52: 0.00${thin}% to 30.00${thin}% of the company: not known whether 25${thin}% or more`,
  ],
  [
    ground('control', 'met', null, ['2']),
    'Art. 53: controls the company through Alder Sample BV, more than half on every level',
  ],
  [ground('control', 'met', null), 'Art. 53: controls the company directly, more than half on every level'],
  [
    ground('held', 'met', exactly(0.3), ['2']),
    `Art. 54(a): 30.00${thin}% of the company held directly and through Alder Sample BV, under its control, 25${thin}% or more`,
  ],
  [
    ground('in_controller', 'met', exactly(0.4), [], '2'),
    `Art. 54(b): 40.00${thin}% of Alder Sample BV, which controls the company, 25${thin}% or more`,
  ],
  [
    ground('in_controller', 'undetermined', null, [], '2'),
    `Art. 54(b): an unknown share of Alder Sample BV, which may control the company: not known whether 25${thin}% or more`,
  ],
])('%j', (given, text) => {
  expect(groundText(given, labelledOwnership, amlr)).toBe(text);
});

test('the number of chains of the person whose ground it is', () => {
  const met = ground('multiplied', 'met', exactly(0.35));
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
  expect(groundText(ground('multiplied', 'not_met', exactly(0.24996)), labelledOwnership, amlr)).toContain(
    `24.996${thin}%`,
  );
  expect(groundText(ground('multiplied', 'not_met', exactly(0.25)), labelledOwnership, amld)).toBe(
    `National variation, multiplied: 25.00${thin}% of the company, not more than 25${thin}%`,
  );
});

test('unknown control is neither called direct nor put down to a missing share', () => {
  expect(groundText(ground('control', 'undetermined', null), labelledOwnership, amlr)).toBe(
    'Art. 53: may control the company: not known whether more than half on every level',
  );
  expect(groundText(ground('in_controller', 'undetermined', exactly(0.4), [], '2'), labelledOwnership, amlr)).toBe(
    `Art. 54(b): 40.00${thin}% of Alder Sample BV, which may control the company: not known whether it does`,
  );
});

test('a threshold that doubles cannot represent exactly has no more digits than needed', () => {
  const seven = { ...amlr, threshold: 0.07 };
  expect(groundText(ground('multiplied', 'met', exactly(0.07)), labelledOwnership, seven)).toBe(
    `Art. 52: 7.00${thin}% of the company, 7${thin}% or more`,
  );
});

test('a ground cites the article of the policy applied', () => {
  expect(groundText(ground('control', 'met', null, ['2']), labelledOwnership, psc)).toMatch(/^Sch\. 1A para\. 18: /);
  expect(groundText(ground('held', 'met', exactly(0.3), ['2']), labelledOwnership, psc)).toBe(
    `Sch. 1A para. 2: 30.00${thin}% of the company held directly and through Alder Sample BV, under its control, more than 25${thin}%`,
  );
});

test('what rests on assumed percents says so', () => {
  const { interpretation } = labelledOwnership;
  const by = { ...interpretation.by, unit: 'assumed' } as const;
  const assumed = { ...labelledOwnership, policy: amlr, interpretation: { ...interpretation, by } };
  expect(verdictText('not_by_reported_shares', assumed)).toBe('Not by reported shares, if these are percents');
  expect(groundText(ground('multiplied', 'met', exactly(0.3)), assumed, amlr)).toMatch(/, if these are percents$/);
});
