import { expect, test } from 'vitest';
import { type FindingCode, findingCodes, type OwnershipFinding } from '../model/graph.ts';
import { type Policy, policies } from '../model/policies.ts';
import { labelledOwnership, nodeOf } from '../testing/labelled-ownership.ts';
import { findingMessage, isSanctionsFinding, mostSeriousFirst } from './findings.ts';

const [amlr, amld, , fincen] = policies as [Policy, Policy, Policy, Policy];
const thin = '\u202f';

const finding = (code: FindingCode, numbers = {}, nodes = ['2', '3']): OwnershipFinding => ({
  code,
  severity: 'warns',
  nodes,
  holdings: [],
  numbers,
});

test.each(findingCodes)('%s: a short title, whole sentences, no missing value', (code) => {
  for (const numbers of [
    { root: 1, count: 3 },
    { count: 1, unit: 1, direction: 1 },
    { count: 2, individuals: 1, flags: 1, direction: 1, root: 1, ends: 2 },
  ])
    for (const nodes of [[], ['1'], ['1', '2', '3', '4', '5']]) {
      const { title, text, action } = findingMessage(finding(code, numbers, nodes), labelledOwnership);
      expect(title.split(' ').length).toBeLessThanOrEqual(6);
      expect(title).not.toMatch(/\.$/);
      for (const sentence of [text, action ?? 'None.']) {
        expect(sentence).toMatch(/^\S.*\.$/);
        expect(sentence).not.toMatch(/undefined|null|NaN|\[object| {2}|: \./);
      }
    }
});

test('names whom it is about and by how much', () => {
  const over = findingMessage(finding('OVER_ALLOCATED', { count: 1, sum: 1.2 }, ['2']), labelledOwnership);
  expect(over.text).toContain(`The shares reported of Alder Sample BV add up to 120.00${thin}%.`);
  const loop = findingMessage(finding('LOOP', {}, ['1', '2']), labelledOwnership);
  expect(loop.text).toContain('Quenby & Marrowfield and Alder Sample BV own each other');
  const many = findingMessage(
    finding('MISSING_SHARE', { count: 6 }, ['3', '4', '5', 'individuals.3']),
    labelledOwnership,
  );
  expect(many.text).toContain('6 holdings of Zsófia Képzelet, Person #4, Unknown entity #5 and 1 more');
  expect(findingMessage(finding('BAD_ID', {}, ['individuals.3']), labelledOwnership).text).toContain(
    'Person at individuals.3',
  );
});

test('sums and shares near a limit show on which side they are', () => {
  const text = (code: FindingCode, numbers: object, policy = amlr) =>
    findingMessage(finding(code, numbers, ['2']), { ...labelledOwnership, policy }).text;
  expect(text('ROUNDED', { sum: 1.00001 })).toContain(`add up to 100.001${thin}%.`);
  expect(text('OVER_ALLOCATED', { sum: 1.00501 })).toContain(`add up to 100.501${thin}%.`);
  expect(text('UNLISTED_MAY_OWN', { share: 0.25001 }, amld)).toMatch(
    /^25\.001\u202f% of the subject company is not accounted for by reported shares/,
  );
  expect(text('SENSITIVE', { factor: 12_345.67 })).toContain('up to 12,345.7 times');
});

test('no beneficial owner: control is mentioned only where it would make one, and no share is below zero', () => {
  const text = (policy: Policy) =>
    findingMessage(finding('NOBODY_QUALIFIES', { undisclosed: 0, inClosedLoops: 0 }, []), {
      ...labelledOwnership,
      policy,
      undisclosed: -0.004,
    }).text;
  expect(text(amlr)).toBe(
    `By reported shares, no named person has 25${thin}% or more, or controls the company. 0.00${thin}% is not accounted for by reported shares and 0.00${thin}% ends in closed loops.`,
  );
  expect(text(fincen)).toMatch(/^By reported shares, no named person has 25\u202f% or more\. /);
});

test('a declared UBO that is not an owner, and the reverse', () => {
  expect(findingMessage(finding('ULTIMATE_MISMATCH', { declared: 1, count: 1 }, ['3']), labelledOwnership).text).toBe(
    'Zsófia Képzelet is a declared UBO, but not by reported shares.',
  );
  expect(findingMessage(finding('ULTIMATE_MISMATCH', { declared: 0, count: 2 }), labelledOwnership).text).toBe(
    'Alder Sample BV and Zsófia Képzelet are beneficial owners by reported shares, but are declared as not UBOs.',
  );
});

test('a long name is cut between characters and otherwise unchanged', () => {
  const long = { ...labelledOwnership, nodes: [nodeOf('2', 'company', `\u202e<b>${'😀'.repeat(300)}`)] };
  const { text } = findingMessage(finding('SELF_HOLDING', {}, ['2']), long);
  expect(text.isWellFormed()).toBe(true);
  expect(text).toContain(`\u202e<b>${'😀'.repeat(76)}… holds`);
});

const severities = ['stops', 'warns', 'notes'] as const;
const findingOf = (code: OwnershipFinding['code'], at: number): OwnershipFinding => ({
  code,
  severity: severities[at % 3] ?? 'notes',
  nodes: [],
  holdings: [],
  numbers: {},
});

test('the 50 % rule of sanctions comes first, whatever its severity; then by severity', () => {
  const sorted = mostSeriousFirst(findingCodes.map(findingOf));
  expect(sorted.slice(0, 2).map(({ code }) => code)).toEqual(['SANCTIONS_50', 'SANCTIONS_50_POSSIBLE']);
  expect(sorted.filter(isSanctionsFinding)).toHaveLength(2);
  const ranks = sorted.slice(2).map(({ severity }) => severities.indexOf(severity));
  expect(ranks).toEqual(ranks.toSorted());
});
