import { describe, expect, it } from 'vitest';
import { assess, chainsOf, type Policy, policies, toRows } from '#lib/ownership/index.ts';
import { answerOf, loopThrough, nodesByKey, nodesOf } from './answer.ts';
import { factorsText } from './arithmetic.ts';
import {
  bare,
  effectiveText,
  intervalText,
  isPreview,
  metArticles,
  policyText,
  rangeText,
  shortVerdict,
} from './figures.ts';
import { findRows } from './find.ts';
import { company, declared, person } from './sample.ts';

const [amlr, , psc] = policies as readonly [Policy, Policy, Policy];
const thin = (text: string) => text.replaceAll('\u202f', ' ');

// T2 of the specification: a diamond.
const diamond = declared(
  [person(4, 'Pia Exempel', [2, 40], [3, 50]), person(5, 'Quirin Muster', [1, 20], [2, 60], [3, 50])],
  [company(1, 'Root Sample Ltd'), company(2, 'Alder Sample BV', [1, 50]), company(3, 'Brindle Fictive SARL', [1, 30])],
);

describe('the answer of the first ten seconds', () => {
  it('names the beneficial owners, largest first', () => {
    const { owners, review, undetermined } = answerOf(assess(diamond, { policy: amlr }));
    expect(owners.map(({ node, figures }) => [node.name, Number(figures.effective.lo.toFixed(6))])).toEqual([
      ['Quirin Muster', 0.65],
      ['Pia Exempel', 0.35],
    ]);
    expect([...review, ...undetermined]).toEqual([]);
  });

  it('keeps those apart of whom a missing share leaves it open', () => {
    const open = declared(
      [person(4, 'Pia Exempel', [2, 50]), person(5, 'Quirin Muster', [1, null])],
      [company(1, 'Root Sample Ltd'), company(2, 'Alder Sample BV', [1, 70])],
    );
    const { owners, undetermined } = answerOf(assess(open, { policy: amlr }));
    expect(owners.map(({ node }) => node.name)).toEqual(['Pia Exempel']);
    expect(undetermined.map(({ node }) => node.name)).toEqual(['Quirin Muster']);
  });

  it('tells what stops before what warns before what is only to know', () => {
    const odd = declared(
      [person(2, 'Pia Exempel', [1, -50], [9, 10], [8, 10])],
      [{ ...company(1, 'Another Sample Ltd'), registrationNumber: null }],
    );
    const order = ['stops', 'warns', 'notes'];
    const { findings } = answerOf(assess(odd, { policy: amlr }));
    expect(findings[0]?.severity).toBe('stops');
    expect(findings.map(({ severity }) => order.indexOf(severity))).toEqual(
      findings.map(({ severity }) => order.indexOf(severity)).toSorted((a, b) => a - b),
    );
  });

  it('names those with hits, the strongest kind first, owners or not', () => {
    const hit = { hits: 2, sanctions: null, state: 'complete' } as const;
    const screened = declared(
      [
        { ...person(2, 'Pia Exempel', [1, 60]), screened: { ...hit, worst: 'pep' } },
        { ...person(3, 'Quirin Muster', [1, 30]), screened: { ...hit, hits: 0, worst: null } },
        { ...person(4, 'Rosa Vzor', [1, 10]), screened: { ...hit, sanctions: true, worst: 'sanctions' } },
      ],
      [company(1, 'Root Sample Ltd')],
    );
    const { hits } = answerOf(assess(screened, { policy: amlr }));
    expect(hits.map(({ name }) => name)).toEqual(['Rosa Vzor', 'Pia Exempel']);
  });

  it('sends a finding about holdings to their ends', () => {
    const { holdings } = assess(diamond, { policy: amlr });
    const about = { code: 'BAD_SHARE', severity: 'warns', figures: {} } as const;
    expect(nodesOf({ ...about, nodes: [], holdings: ['4>2'] }, { holdings })).toEqual(['4', '2']);
    expect(nodesOf({ ...about, nodes: ['5'], holdings: ['4>2'] }, { holdings })).toEqual(['5']);
  });
});

describe('a loop', () => {
  const ring = declared(
    [person(4, 'Pia Exempel', [2, 60]), person(5, 'Quirin Muster', [1, 20])],
    [
      company(1, 'Root Sample Ltd'),
      company(2, 'Alder Sample BV', [1, 80], [3, 50]),
      company(3, 'Brindle Fictive SARL', [2, 40]),
    ],
  );
  it('is named from a company on the way back to it', () => {
    const ownership = assess(ring, { policy: amlr });
    expect(loopThrough(['4', '2', '1'], ownership)).toEqual(['2', '3', '2']);
    expect(loopThrough(['5', '1'], ownership)).toBeNull();
  });
  it('of a company that holds itself is itself', () => {
    const self = declared([person(4, 'Pia Exempel', [1, 60])], [company(1, 'Root Sample Ltd', [1, 10])]);
    const ownership = assess(self, {
      policy: amlr,
      settled: { direction: 'owners_list_holdings', unit: null, root: '1' },
    });
    expect(loopThrough(['1'], ownership)).toEqual(['1', '1']);
  });
});

describe('figures', () => {
  it('stand without their sign in the table', () => {
    expect([bare(0.27), bare(null), effectiveText({ lo: 0.27, hi: 0.27 }), effectiveText({ lo: 0, hi: 0.3 })]).toEqual([
      '27.00',
      '?',
      '27.00',
      '?',
    ]);
    expect(thin(effectiveText({ lo: 0.1, hi: 0.3 }))).toBe('≥ 10.00');
    expect([rangeText({ lo: 0.1, hi: 0.1 }), rangeText({ lo: 0, hi: 0.3 })]).toEqual(['exact', '0–30']);
    expect(thin(intervalText({ lo: 0, hi: 0.3 }))).toBe('0.00–30.00 %');
  });

  it('name the rule they are held against, and a rule that does not apply yet', () => {
    expect(thin(policyText(amlr))).toBe('Threshold 25 %, inclusive; EU AMLR Art. 52–54');
    expect(thin(policyText(psc))).toContain('25 %, exclusive');
    expect([isPreview(amlr, '2026-11-21'), isPreview(amlr, '2027-07-10'), isPreview(psc, '2026-11-21')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('never make a plain no of a verdict', () => {
    const ownership = assess(diamond, { policy: amlr });
    const owner = ownership.figures.find(({ key }) => key === '4');
    expect(owner && thin(shortVerdict('owner', owner, amlr))).toBe('Owner 25 %+');
    expect(owner && metArticles(owner)).toContain('52');
    expect(thin(shortVerdict('not_by_reported_shares', { grounds: [] }, amlr))).toBe('Below 25 %');
    const exclusive = { ...amlr, comparison: 'gt' } as const;
    expect(thin(shortVerdict('not_by_reported_shares', { grounds: [] }, exclusive))).toBe('25 % or less');
    expect(shortVerdict('not_by_reported_shares', { grounds: [] }, psc)).toBe('Not by shares');
    expect(shortVerdict('owner', { grounds: [] }, amlr)).toBe('Owner, control');
    const met = { outcome: 'met', share: null, of: '1', through: [] } as const;
    expect(shortVerdict('owner', { grounds: [{ ...met, article: '54b' }] }, amlr)).toBe('Owner, Art. 54');
    const both = [{ ...met, article: '54b' } as const, { ...met, article: '53' } as const];
    expect(shortVerdict('owner', { grounds: both }, amlr)).toBe('Owner, control');
  });

  it('are written out along a chain', () => {
    const { chains } = chainsOf(assess(diamond, { policy: amlr }), '4');
    expect(chains.map((chain) => thin(factorsText(chain))).toSorted()).toEqual(['40 % × 50 %', '50 % × 30 %']);
    expect(thin(factorsText({ shares: [null, 0.125] }))).toBe('? % × 12.5 %');
  });
});

describe('a search', () => {
  const ownership = assess(diamond, { policy: amlr });
  const rows = toRows(ownership);
  const find = (words: string) =>
    rows.filter(({ number }) => findRows(rows, nodesByKey(ownership), words)?.has(number)).map(({ node }) => node);

  it('finds by letters of the name, whatever their case and accents', () => {
    expect(new Set(find(' PÍA ex'))).toEqual(new Set(['4']));
    expect(new Set(find('sample'))).toEqual(new Set(['1', '2']));
    expect(find('nobody')).toEqual([]);
  });
  it('is none without letters', () => expect(findRows(rows, nodesByKey(ownership), '  ')).toBeNull());
});
