import { describe, expect, test } from 'vitest';
import type { Screened } from '../model/declared.ts';
import { type Policy, policies } from '../model/policies.ts';
import { declaredOf, linesOfText, ownershipOf } from '../testing/declared.ts';
import { findingMessage } from './findings.ts';
import { nodeBadges, shortThresholdText, stackLabel } from './node-badges.ts';

const [policy] = policies as readonly [Policy];

describe('hits', () => {
  const badge = (
    hits: number | null,
    worst: Screened['worst'],
    state: 'complete' | 'incomplete' = 'complete',
  ): string | null =>
    nodeBadges(
      { screened: { hits, worst, sanctions: worst === 'sanctions', state }, ultimate: null },
      undefined,
      policy,
    )[0]?.text ?? null;
  test('are shown by number and strongest kind', () => {
    expect(badge(1, 'pep')).toBe('1 PEP hit');
    expect(badge(3, 'adverse_media')).toBe('3 hits, adverse media');
    expect(badge(null, 'sanctions')).toBe('Hits, sanctions');
    expect(badge(2, null)).toBe('2 hits');
  });
  test('never read as clean', () => {
    expect(badge(0, null)).toBeNull();
    expect(badge(null, null)).toBeNull();
    expect(badge(0, null, 'incomplete')).toBe('Screening incomplete');
    expect(badge(null, null, 'incomplete')).toBe('Screening incomplete');
  });
});

test('the 50 % rule has the words of its finding, fewer on a map where data are missing', () => {
  const hit: Screened = { hits: 1, sanctions: true, worst: 'sanctions', state: 'complete' };
  const badgesOf = (text: string) => {
    const ownership = ownershipOf(declaredOf(linesOfText(text), { hits: { p: hit } }));
    const root = ownership.assessments.find(({ key }) => key === ownership.interpretation.root);
    const titles = ownership.findings
      .filter(({ code }) => code.startsWith('SANCTIONS_50'))
      .map((finding) => findingMessage(finding, ownership).title);
    const badges = nodeBadges(undefined, root, policy);
    return { badges: badges.map(({ text }) => text), onMap: badges.map(({ text, short }) => short ?? text), titles };
  };
  const reached = badgesOf('p>R .5, q>R .5');
  const label = 'Possibly sanctioned (50\u202f% rule)';
  expect(reached).toEqual({ badges: [label], onMap: [label], titles: [label] });
  const open = badgesOf('p>R ?, q>R .5');
  expect(open).toEqual({
    badges: [`${label}, data missing`],
    onMap: ['50\u202f% rule: data missing'],
    titles: [`${label}, data missing`],
  });
  expect(badgesOf('p>R .4, q>R .6')).toEqual({ badges: [], onMap: [], titles: [] });
});

test('the threshold shows whether it is inclusive', () => {
  expect(shortThresholdText({ ...policy, threshold: 0.25, comparison: 'gte' })).toBe('25\u202f%+');
  expect(shortThresholdText({ ...policy, threshold: 0.125, comparison: 'gt' })).toBe('over 12.5\u202f%');
});

test('a stack says how many it stands for, and why', () => {
  expect(stackLabel(312, policy, true)).toBe('+\u2009312 below 25\u202f%');
  expect(stackLabel(1312, { ...policy, comparison: 'gt' }, true)).toBe('+\u20091,312 not more than 25\u202f%');
  expect(stackLabel(12, policy, false)).toBe('+\u200912 owners');
});
