/** One person listed twice: where only the sum would make an owner, nobody is told apart by a guess. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#lib/testing/sample.ts';
import { assess } from './assess.ts';
import type { DeclaredEdge } from './model/declared.ts';
import type { Ownership } from './model/ownership.ts';
import { type Policy, policies } from './model/policies.ts';
import { company, edges, person } from './testing/edge-notation.ts';

const [amlr] = policies as readonly [Policy, ...Policy[]];
const assessed = (
  individuals: readonly ReturnType<typeof person>[],
  corporates: readonly ReturnType<typeof company>[] = [],
  policy = amlr,
): Ownership =>
  assess(
    { subject: null, individuals, corporates },
    { policy, confirmed: { direction: 'owners_list_holdings', unit: 'percent', root: '1' } },
  );
const verdicts = ({ assessments }: Ownership) =>
  Object.fromEntries(assessments.flatMap(({ key, verdict }) => (verdict === null ? [] : [[key, verdict]])));
const listed = (id: number, share: number, birthDate: string | null, name = 'Ana Pérez') =>
  person(id, edges(`1:${share}`), { name, birthDate });
const other = person(9, edges('1:70'));

describe('one person listed twice', () => {
  test('is undetermined where only both shares together meet the threshold', () => {
    const twice = assessed([listed(2, 15, '1974-08-12'), listed(3, 15, '1974-08-12', 'PEREZ Ana'), other]);
    expect(verdicts(twice)).toEqual({ 2: 'undetermined', 3: 'undetermined', 9: 'owner' });
    const [ground] = twice.assessments.find(({ key }) => key === '2')?.grounds ?? [];
    expect(ground).toMatchObject({ rule: 'multiplied', outcome: 'undetermined' });
    expect(ground?.share?.lo).toBeCloseTo(0.15, 9);
    expect(ground?.share?.hi).toBeCloseTo(0.3, 9);
    expect(twice.assessments.find(({ key }) => key === '2')?.effective.hi).toBeCloseTo(0.3, 9);
    expect(twice.findings.map(({ code }) => code)).not.toContain('NOBODY_QUALIFIES');
  });

  test.each([
    ['12/08/1974', '1974-08-12'],
    ['12 AUG 1974', '1974-08-12'],
    ['19740812', '12.08.1974'],
    ['1974', '1974-08-12'],
    ['08/1974', '12 AUG 1974'],
    [null, '1974-08-12'],
    [null, null],
    ['0001-01-01', '1974-08-12'],
    ['12/08/74', '1974-08-12'],
    ['unreadable', '1974-08-12'],
  ])('born %s and %s', (one, two) => {
    expect(verdicts(assessed([listed(2, 15, one), listed(3, 15, two), other]))).toMatchObject({
      2: 'undetermined',
      3: 'undetermined',
    });
  });

  test.each([
    ['1974-08-12', '1974-08-13'],
    ['1973', '1974-08-12'],
    ['12 AUG 1974', '1980-01-01'],
  ])('born %s and %s are two persons', (one, two) => {
    const both = assessed([listed(2, 15, one), listed(3, 15, two), other]);
    expect(verdicts(both)).toMatchObject({ 2: 'not_by_reported_shares', 3: 'not_by_reported_shares' });
    expect(both.findings.map(({ code }) => code)).not.toContain('SAME_PERSON');
  });

  test.each([
    ['Jürgen Müller', 'Juergen Mueller'],
    ["Sinéad O'Connor", 'Sinead O’Connor'],
    ['Jean-Pierre Dupont', 'DUPONT Jean Pierre'],
    ['Łukasz Wałęsa', 'Lukasz Walesa'],
    ['Sergei Ivanov', 'Sergey Ivanov'],
    ['Mohammed Saleh', 'Muhammad Saleh'],
    ['Muhammad Saleh', 'SALEH, Mohamed'],
    ['Osama Nasser', 'Usama Naser'],
    ['Yulia Orlova', 'Iuliia Orlova'],
    ['Aly Zein', 'Ali Zain'],
    ['Mohammed Abdul Rahman', 'Muhammad Abdulrahman'],
    ['Mohammed bin Saleh', 'Muhammad ibn Saleh'],
    ['Anna Maria Schmidt', 'Anna Schmidt'],
    ['J. Kowalski', 'Jan Kowalski'],
    ['Иван Петров', 'Ivan Petrov'],
  ])('%s and %s, born on one day, may be one person', (one, two) => {
    const both = assessed([listed(2, 15, '1974-08-12', one), listed(3, 15, '12/08/1974', two), other]);
    expect(verdicts(both)).toMatchObject({ 2: 'undetermined', 3: 'undetermined' });
    const apart = assessed([listed(2, 15, '1974-08-12', one), listed(3, 15, '1975-08-12', two), other]);
    expect(verdicts(apart)).toMatchObject({ 2: 'not_by_reported_shares', 3: 'not_by_reported_shares' });
  });

  test('two spellings of one name and 20 % each may be one owner of 40 %', () => {
    const both = assessed([
      listed(2, 20, '1979-03-02', 'Mohammed Saleh'),
      listed(3, 20, '1979-03-02', 'Muhammad Saleh'),
      person(9, edges('1:60')),
    ]);
    expect(verdicts(both)).toEqual({ 2: 'undetermined', 3: 'undetermined', 9: 'owner' });
    expect(both.findings.map(({ code }) => code)).toContain('SAME_PERSON');
    for (const key of ['2', '3'])
      expect(both.assessments.find((one) => one.key === key)?.effective.hi).toBeCloseTo(0.4, 9);
  });

  test.each([
    ['Mohammed Saleh', 'Ahmed Saleh'],
    ['Mohammed Saleh', 'Muhammad Salim'],
    ['Maria Saleh', 'Mario Nasser'],
    ['Mohammed bin Saleh Rawi', 'Saleh bin Muhammad Rawi'],
    ['Kim Min', 'Lee Min'],
  ])('%s and %s, born on one day, are two persons', (one, two) => {
    const both = assessed([listed(2, 15, '1974-08-12', one), listed(3, 15, '1974-08-12', two), other]);
    expect(verdicts(both)).toMatchObject({ 2: 'not_by_reported_shares', 3: 'not_by_reported_shares' });
  });

  test('without names, only birth dates tell two persons apart', () => {
    const unnamed = (id: number, birthDate: string | null) => person(id, edges('1:15'), { name: null, birthDate });
    expect(verdicts(assessed([unnamed(2, null), unnamed(3, '1974-08-12'), other]))).toMatchObject({
      2: 'undetermined',
      3: 'undetermined',
    });
    expect(verdicts(assessed([unnamed(2, '1980-01-01'), unnamed(3, '1974-08-12'), other]))).toMatchObject({
      2: 'not_by_reported_shares',
    });
  });

  test('names in scripts that cannot be compared are not taken for one', () => {
    const both = assessed([
      listed(2, 15, '1974-08-12', '하늘 남궁'),
      listed(3, 15, '1974-08-12', 'Ornella Silva'),
      other,
    ]);
    expect(verdicts(both)).toMatchObject({ 2: 'not_by_reported_shares', 3: 'not_by_reported_shares' });
  });

  test('three spellings are one person, twins with other given names are two', () => {
    const spelt = (id: number, name: string) => listed(id, 10, '1974-08-12', name);
    const three = assessed([spelt(2, 'Sergei Ivanov'), spelt(3, 'Sergey Ivanov'), spelt(4, 'Serhei Ivanov'), other]);
    expect(verdicts(three)).toMatchObject({ 2: 'undetermined', 3: 'undetermined', 4: 'undetermined' });
    const twins = assessed([
      listed(2, 15, '1974-08-12', 'Jan Kowalski'),
      listed(3, 15, '1974-08-12', 'Piotr Kowalski'),
      other,
    ]);
    expect(verdicts(twins)).toMatchObject({ 2: 'not_by_reported_shares', 3: 'not_by_reported_shares' });
    expect(twins.findings.map(({ code }) => code)).not.toContain('SAME_PERSON');
  });

  test('another name is another person, and the sum below the threshold changes nothing', () => {
    expect(verdicts(assessed([listed(2, 15, null), listed(3, 15, null, 'Bea Pérez'), other]))).toMatchObject({
      2: 'not_by_reported_shares',
    });
    expect(verdicts(assessed([listed(2, 10, null), listed(3, 10, null), other]))).toMatchObject({
      2: 'not_by_reported_shares',
    });
  });

  test('control that only both entries together have is not known', () => {
    const half = (id: number) => person(id, edges('5:30'), { name: 'Ana Pérez', birthDate: '1974-08-12' });
    const both = assessed([half(2), half(3), other], [company(5, edges('1:30'))]);
    const one = both.assessments.find(({ key }) => key === '2');
    expect(one).toMatchObject({ verdict: 'undetermined' });
    expect(one?.grounds.find(({ rule }) => rule === 'held')?.outcome).toBe('undetermined');
  });

  test('an entry without a birth date may be either of two persons, who are not each other', () => {
    const three = assessed([listed(2, 14, '1974-08-12'), listed(3, 14, null), listed(4, 8, '1980-01-01'), other]);
    expect(verdicts(three)).toMatchObject({ 2: 'undetermined', 3: 'undetermined', 4: 'not_by_reported_shares' });
  });

  test('whoever is an owner is never a plain "not" when listed in two halves, under any policy', () => {
    const part = fc.integer({ min: 1, max: 99 });
    fc.assert(
      fc.property(part, part, part, fc.constantFrom(...policies), (share, split, ofCompany, policy) => {
        const [first, second] = [(share * split) / 100, (share * (100 - split)) / 100];
        const edge = (nodeId: number, shares: number): DeclaredEdge => ({ nodeId, shares, director: false });
        const born = { name: 'Ana Pérez', birthDate: '1974-08-12' };
        const rest = [person(9, [edge(1, 100 - ofCompany), edge(5, 100 - share)])];
        const through = [company(5, [edge(1, ofCompany)])];
        const once = assessed([person(2, [edge(5, share)], born), ...rest], through, policy);
        const twice = assessed(
          [
            person(2, [edge(5, first)], born),
            person(3, [edge(5, second)], { ...born, birthDate: '12 AUG 1974' }),
            ...rest,
          ],
          through,
          policy,
        );
        if (verdicts(once)[2] === 'not_by_reported_shares') return;
        expect([verdicts(twice)[2], verdicts(twice)[3]]).not.toContain('not_by_reported_shares');
      }),
      runs(300),
    );
  });
});
