import { describe, expect, test } from 'vitest';
import { bareNode } from './bare-node.ts';
import { type Figures, findingCodes, type Ground, type Ownership, type OwnershipNode, type Policy } from './model.ts';
import { policies } from './policy.ts';
import { shareLabel, shareText } from './share-text.ts';
import { groundWords, verdictWords } from './verdict-words.ts';
import { findingWords } from './words.ts';

const [amlr, amld, psc, fincen] = policies as [Policy, Policy, Policy, Policy];
const thin = '\u202f';

const node = (key: string, kind: OwnershipNode['kind'], name: string | null): OwnershipNode => ({
  ...bareNode,
  key,
  kind,
  name,
});

const ownership: Ownership = {
  subject: null,
  nodes: [
    node('1', 'company', 'Quenby & Marrowfield'),
    node('2', 'company', 'Alder Sample BV'),
    node('3', 'person', 'Zsófia Képzelet'),
    node('4', 'person', ' '),
    node('5', 'unknown', null),
    node('individuals.3', 'person', null),
  ],
  holdings: [],
  read: {
    direction: 'owners_list_holdings',
    unit: 'percent',
    root: '1',
    by: { direction: 'inferred', unit: 'inferred', root: 'only' },
    candidates: ['1'],
  },
  policy: amlr,
  computed: true,
  figures: [],
  undisclosed: 0.05,
  trapped: 0,
  findings: [],
};

describe('shares', () => {
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
  ])('%j reads %s', (fraction, text) => {
    expect(shareText(fraction)).toBe(text);
  });

  test('with the digits that are wanted, or that it has', () => {
    expect(shareText(0.2537, 0)).toBe(`25${thin}%`);
    expect([0.8, 0.125, 1 / 3, null].map(shareLabel)).toEqual([
      `80${thin}%`,
      `12.5${thin}%`,
      `33.3333${thin}%`,
      `?${thin}%`,
    ]);
  });
});

describe('findings', () => {
  const finding = (code: (typeof findingCodes)[number], figures = {}, nodes = ['2', '3']) => ({
    code,
    severity: 'warns' as const,
    nodes,
    holdings: [],
    figures,
  });

  test.each(findingCodes)('%s: a short title, whole sentences, no gap', (code) => {
    for (const figures of [
      { root: 1, count: 3 },
      { count: 1, unit: 1, direction: 1 },
      { count: 2, individuals: 1, flags: 1, direction: 1, root: 1, ends: 2 },
    ])
      for (const nodes of [[], ['1'], ['1', '2', '3', '4', '5']]) {
        const { title, text, look } = findingWords(finding(code, figures, nodes), ownership);
        expect(title.split(' ').length).toBeLessThanOrEqual(6);
        expect(title).not.toMatch(/\.$/);
        for (const words of [text, look ?? 'None.']) {
          expect(words).toMatch(/^\S.*\.$/);
          expect(words).not.toMatch(/undefined|null|NaN|\[object| {2}|: \./);
        }
      }
  });

  test('says whom it is about and by how much', () => {
    const over = findingWords(finding('OVER_ALLOCATED', { count: 1, sum: 1.2 }, ['2']), ownership);
    expect(over.text).toContain(`The shares reported of Alder Sample BV add up to 120.00${thin}%.`);
    const loop = findingWords(finding('LOOP', {}, ['1', '2']), ownership);
    expect(loop.text).toContain('Quenby & Marrowfield and Alder Sample BV own each other');
    const many = findingWords(finding('MISSING_SHARE', { count: 6 }, ['3', '4', '5', 'individuals.3']), ownership);
    expect(many.text).toContain('6 holdings of Zsófia Képzelet, Person #4, Unknown entity #5 and 1 more');
    expect(findingWords(finding('BAD_ID', {}, ['individuals.3']), ownership).text).toContain('Person at individuals.3');
  });

  test('sums and shares beside a limit show on which side they lie', () => {
    const text = (code: (typeof findingCodes)[number], figures: object, policy = amlr) =>
      findingWords(finding(code, figures, ['2']), { ...ownership, policy }).text;
    expect(text('ROUNDED', { sum: 1.00001 })).toContain(`add up to 100.001${thin}%.`);
    expect(text('OVER_ALLOCATED', { sum: 1.00501 })).toContain(`add up to 100.501${thin}%.`);
    expect(text('UNLISTED_MAY_OWN', { share: 0.25001 }, amld)).toMatch(/^25\.001\u202f% of the company/);
    expect(text('SENSITIVE', { factor: 12_345.67 })).toContain('up to 12,345.7 times');
  });

  test('nobody qualifies: control is named only where it would make an owner, and nothing is below zero', () => {
    const text = (policy: Policy) =>
      findingWords(finding('NOBODY_QUALIFIES', { undisclosed: 0, trapped: 0 }, []), {
        ...ownership,
        policy,
        undisclosed: -0.004,
      }).text;
    expect(text(amlr)).toBe(
      `No person who is named has 25${thin}% or more, or controls the company. 0.00${thin}% is undisclosed and 0.00${thin}% ends in closed loops.`,
    );
    expect(text(fincen)).toMatch(/^No person who is named has 25\u202f% or more\. /);
  });

  test('a declared owner that is none, and the reverse', () => {
    expect(findingWords(finding('ULTIMATE_MISMATCH', { declared: 1, count: 1 }, ['3']), ownership).text).toBe(
      'Zsófia Képzelet is declared as ultimate owner, but not by reported shares.',
    );
    expect(findingWords(finding('ULTIMATE_MISMATCH', { declared: 0, count: 2 }), ownership).text).toBe(
      'Alder Sample BV and Zsófia Képzelet are beneficial owners by reported shares, but declared as not ultimate.',
    );
  });

  test('a name of any length is cut between characters, and stays as it came', () => {
    const long = { ...ownership, nodes: [node('2', 'company', `\u202e<b>${'😀'.repeat(300)}`)] };
    const { text } = findingWords(finding('SELF_HOLDING', {}, ['2']), long);
    expect(text.isWellFormed()).toBe(true);
    expect(text).toContain(`\u202e<b>${'😀'.repeat(76)}… holds`);
  });
});

describe('verdicts', () => {
  test('never a plain no', () => {
    expect(verdictWords('not_by_reported_shares', amlr)).toBe('Not by reported shares');
    expect(verdictWords('not_by_reported_shares', fincen)).toBe(`Below 25${thin}%`);
    expect(verdictWords('owner', amlr)).toBe('Beneficial owner');
    expect(verdictWords('undetermined', psc)).toBe('Undetermined');
    expect(verdictWords('review', amld)).toBe('Manual review');
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
    [ground('53', 'met', null, ['2']), 'Art. 53: controls it through Alder Sample BV, more than half on every level'],
    [ground('53', 'met', null), 'Art. 53: controls it directly, more than half on every level'],
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
  ])('%j', (given, words) => {
    expect(groundWords(given, ownership, amlr)).toBe(words);
  });

  test('the chains of the person whose ground it is', () => {
    const met = ground('52', 'met', exactly(0.35));
    const figures: Figures = {
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
    expect(groundWords(met, { ...ownership, figures: [figures] }, amlr)).toBe(
      `Art. 52: 35.00${thin}% of the company by 2 chains, 25${thin}% or more`,
    );
  });

  test('rounding never hides on which side of the threshold a share lies (T13)', () => {
    expect(groundWords(ground('52', 'not_met', exactly(0.24996)), ownership, amlr)).toContain(`24.996${thin}%`);
    expect(groundWords(ground('52', 'not_met', exactly(0.25)), ownership, amld)).toBe(
      `Effective share: 25.00${thin}% of the company, not more than 25${thin}%`,
    );
  });

  test('control that is not known is not said to be direct, nor a missing share to decide it', () => {
    expect(groundWords(ground('53', 'undetermined', null), ownership, amlr)).toBe(
      'Art. 53: may control it: not known whether more than half on every level',
    );
    expect(groundWords(ground('54b', 'undetermined', exactly(0.4), [], '2'), ownership, amlr)).toBe(
      `Art. 54(b): 40.00${thin}% of Alder Sample BV, which may control the company: not known whether it does`,
    );
  });

  test('a threshold that doubles cannot write has no more digits than it needs', () => {
    const seven = { ...amlr, threshold: 0.07 };
    expect(groundWords(ground('52', 'met', exactly(0.07)), ownership, seven)).toBe(
      `Art. 52: 7.00${thin}% of the company, 7${thin}% or more`,
    );
  });

  test('a regime without these articles names its own rule', () => {
    expect(groundWords(ground('53', 'met', null, ['2']), ownership, psc)).toMatch(/^Majority chain: /);
    expect(groundWords(ground('52', 'met', exactly(0.3), ['2']), ownership, psc)).toBe(
      `Majority stakes: 30.00${thin}% of the company held directly and through Alder Sample BV, under its control, more than 25${thin}%`,
    );
  });
});
