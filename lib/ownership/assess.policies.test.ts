/** Worked examples under every policy, computed by hand; and how each ground cites its own law. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#lib/testing/sample.ts';
import { groundText, verdictText } from './labels/texts.ts';
import type { NodeAssessment } from './model/ownership.ts';
import { configuredPolicy, type Policy, policies, policyById } from './model/policies.ts';
import { sample } from './testing/sample.ts';

const named = (id: string): Policy => {
  const policy = policyById(id);
  if (policy === undefined) throw new Error(`No policy ${id}`);
  return policy;
};
const short: Record<NonNullable<NodeAssessment['verdict']>, string> = {
  owner: 'yes',
  review: 'review',
  undetermined: '?',
  not_by_reported_shares: '-',
};

/** Verdicts of the persons named, under AMLR, AMLD, UK PSC and FinCEN. */
test.each([
  ['T1', 'A>R .6, Q>R .4, B>A .5, Q>A .5, P>B .8', 'P Q', ['yes yes', '- yes', '- yes', '- yes']],
  ['T2', 'A>R .5, B>R .3, Q>R .2, P>A .4, Q>A .6, P>B .5, Q>B .5', 'P Q', ['yes yes', 'yes yes', '- yes', 'yes yes']],
  ['T7', 'A>R .7, Q>R ?, P>A .5', 'P Q', ['yes ?', 'yes ?', '- ?', 'yes ?']],
  [
    'T9',
    'A>R .51, Q>R .49, B>A .51, S>A .49, P>B .51, U>B .49',
    'P Q S U',
    ['yes yes yes yes', 'yes yes - -', 'yes yes - -', '- yes - -'],
  ],
  [
    'T10',
    'A>R .3, B>R .25, Q>R .45, P>A .6, P>B .55, Q>A .4, Q>B .45',
    'P Q',
    ['yes yes', 'yes yes', 'yes yes', 'yes yes'],
  ],
  ['T12', 'A>R .3, Q>R .7, P>A .51, S>A .49', 'P S Q', ['yes - yes', 'yes - yes', 'yes - yes', '- - yes']],
  ['T13', 'P>R .25, Q>R .75', 'P Q', ['yes yes', '- yes', '- yes', 'yes yes']],
  [
    'minority of a large holder',
    'A>R .9, Q>R .1, P>A .4, S>A .6',
    'P S Q',
    ['yes yes -', 'yes yes -', '- yes -', 'yes yes -'],
  ],
  [
    'own and controlled shares together',
    'P>R .15, A>R .15, Q>R .7, P>A .51, S>A .49',
    'P S',
    ['yes -', 'yes -', 'yes -', '- -'],
  ],
] as const)('%s', (_, holdings, persons, expected) => {
  const verdicts = policies.map((policy) => {
    const assessed = sample(holdings, 'R', { policy });
    return persons
      .split(' ')
      .map((name) => short[assessed.assessment(name).verdict ?? 'review'])
      .join(' ');
  });
  expect(verdicts).toEqual(expected);
});

describe('AMLD Art. 3(6)(a)(i)', () => {
  const amld = named('amld-4');
  test('more than 25 % held by a company under the control of the person is indirect ownership', () => {
    const t12 = sample('A>R .3, Q>R .7, P>A .51, S>A .49', 'R', { policy: amld });
    const held = t12.ground('P', 'held');
    expect(held).toMatchObject({ outcome: 'met', share: { lo: 0.3, hi: 0.3 }, through: [t12.key('A')] });
    expect(t12.ground('P', 'multiplied')).toMatchObject({ outcome: 'not_met' });
    expect(t12.verdicts('P')).toBe('owner');
  });

  test('several companies under the control of one person count together', () => {
    const both = sample('A>R .14, B>R .14, Q>R .72, P>A .6, P>B .6', 'R', { policy: amld });
    expect(both.ground('P', 'held')?.share?.lo).toBeCloseTo(0.28, 9);
    expect(both.verdicts('P')).toBe('owner');
  });

  test('multiplying is a national variation, and named as one', () => {
    const minority = sample('A>R .9, Q>R .1, P>A .4, S>A .6', 'R', { policy: amld });
    expect(minority.ground('P', 'held')).toMatchObject({ outcome: 'not_met', share: { lo: 0, hi: 0 } });
    const ground = minority.ground('P', 'multiplied');
    expect(ground && groundText(ground, minority.ownership, amld)).toMatch(/^National variation, multiplied: 36\.00/);
    expect(minority.verdicts('P')).toBe('owner');
  });

  test('a company of which the person may hold half leaves it open', () => {
    const open = sample('A>R .3, Q>R .7, P>A ?, S>A .49', 'R', { policy: amld });
    expect(open.ground('P', 'held')).toMatchObject({ outcome: 'undetermined' });
    expect(open.verdicts('P')).toBe('undetermined');
  });

  test('whoever controls a company that holds more than 25 % is an owner, whatever the other holdings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 51, max: 100 }), fc.integer({ min: 26, max: 100 }), (control, stake) => {
        const held = sample(`A>R ${stake / 100}, P>A ${control / 100}`, 'R', { policy: amld });
        expect(held.verdicts('P')).toBe('owner');
      }),
      runs(200),
    );
  });
});

test.each([
  ['amlr-2027', /^Art\. 5[234]/],
  ['amld-4', /^(?:Art\. 3\(6\)\(a\)\(i\)|National variation, multiplied): /],
  ['uk-psc', /^Sch\. 1A para\. (?:2|18): /],
  ['fincen-cdd', /^31 CFR 1010\.230\(d\)\(1\): /],
] as const)('the grounds under %s cite its law', (id, citation) => {
  const policy = named(id);
  const { ownership } = sample('A>R .51, Q>R .49, B>A .51, S>A .49, P>B .51, U>B .49', 'R', { policy });
  const texts = ownership.assessments.flatMap(({ grounds }) =>
    grounds.map((one) => groundText(one, ownership, policy)),
  );
  expect(texts.length).toBeGreaterThan(3);
  for (const text of texts) expect(text).toMatch(citation);
});

test('a configured threshold keeps the articles of AMLR', () => {
  const policy = configuredPolicy({ thresholdPercent: 10, inclusive: true });
  const { ownership } = sample('P>R .15, Q>R .85', 'R', { policy });
  const ground = ownership.assessments.flatMap(({ grounds }) => grounds)[0];
  expect(ground && groundText(ground, ownership, policy)).toMatch(/^Art\. 52: /);
  expect(verdictText('owner', ownership)).toBe('Beneficial owner');
});
