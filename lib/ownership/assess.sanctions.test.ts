/** The 50 % rule of sanctions where something is missing: what may be reached is said, and never reads as not reached. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#lib/testing/sample.ts';
import { assess } from './assess.ts';
import { findingMessage } from './labels/findings.ts';
import type { DeclaredEdge } from './model/declared.ts';
import { policies } from './model/policies.ts';
import { edges, person } from './testing/edge-notation.ts';
import { sample } from './testing/sample.ts';

const [policy] = policies;
if (!policy) throw new Error('There is no policy');
const sanctionsHit = { hits: 1, sanctions: true, worst: 'sanctions', state: 'complete' } as const;

describe('sanctions ownership', () => {
  test('an owner with a hit and without a share may reach half', () => {
    const open = sample('X>R ?, Q>R .4', 'R', { sanctioned: ['X'] });
    expect(open.assessment('R').sanctions50).toBeNull();
    const found = open.finding('SANCTIONS_50_POSSIBLE');
    expect(found).toMatchObject({ severity: 'warns', holdings: ['1>2'], numbers: { count: 1, root: 1 } });
    expect(found && findingMessage(found, open.ownership).text).toContain('may be reached by the 50 % rule');
    expect(open.codes()).not.toContain('SANCTIONS_50');
  });

  test('a missing share in a company of which less than half is left reaches nothing', () => {
    const rest = sample('X>R ?, Q>R .6', 'R', { sanctioned: ['X'] });
    expect(rest.assessment('R').sanctions50).toBe(false);
    expect(rest.codes()).not.toContain('SANCTIONS_50_POSSIBLE');
  });

  test('a missing share on one tier leaves all tiers below it open, beside what is reported', () => {
    const tiers = sample('A>R .5, Q>R .5, B>A ?, S>A .5, X>B .5, T>B .5', 'R', { sanctioned: ['X'] });
    expect(tiers.namesOf(tiers.finding('SANCTIONS_50')?.nodes ?? [])).toEqual(['B']);
    expect(tiers.namesOf(tiers.finding('SANCTIONS_50_POSSIBLE')?.nodes ?? [])).toEqual(['R', 'A']);
  });

  test('the shares of two owners, one known and one missing, are added up', () => {
    const two = sample('X>R .3, Y>R ?, Q>R .4', 'R', { sanctioned: ['X', 'Y'] });
    expect(two.assessment('R').sanctions50).toBeNull();
  });

  const declaredWith = (individuals: readonly ReturnType<typeof person>[]) =>
    assess(
      { subject: null, individuals, corporates: [] },
      { policy, confirmed: { direction: 'owners_list_holdings', unit: 'percent', root: null } },
    );

  test('an owner whose list of holdings is missing may hold the rest', () => {
    const found = declaredWith([person(2, null, { screened: sanctionsHit }), person(3, edges('1:40'))]);
    expect(found.findings.map(({ code }) => code)).toContain('SANCTIONS_50_POSSIBLE');
  });

  test.each([
    ['counted and not delivered', { hits: 2, sanctions: null, worst: null, state: 'incomplete' }, true],
    ['of an unknown kind', { hits: 1, sanctions: null, worst: 'other', state: 'complete' }, true],
    ['of politically exposed persons alone', { hits: 1, sanctions: false, worst: 'pep', state: 'complete' }, false],
    ['none', { hits: 0, sanctions: null, worst: null, state: 'incomplete' }, false],
  ] as const)('hits of an owner of half: %s', (_name, screened, mayReach) => {
    const codes = declaredWith([person(2, edges('1:60'), { screened }), person(3, edges('1:40'))]).findings.map(
      ({ code }) => code,
    );
    expect(codes.includes('SANCTIONS_50_POSSIBLE')).toBe(mayReach);
    expect(codes).not.toContain('SANCTIONS_50');
  });

  test('the hit of an entry may be that of the same person listed a second time', () => {
    const same = { name: 'Ana Pérez', birthDate: '1974-08-12' };
    const found = declaredWith([
      person(2, edges('1:30'), { ...same, screened: sanctionsHit }),
      person(3, edges('1:30'), { ...same, birthDate: '12 AUG 1974' }),
      person(4, edges('1:40')),
    ]);
    expect(found.findings.map(({ code }) => code)).toContain('SANCTIONS_50_POSSIBLE');
  });

  test('a share that goes missing or cannot be read never turns "reached" into "not reached"', () => {
    const stake = fc.record({ hit: fc.boolean(), share: fc.integer({ min: 1, max: 100 }) });
    fc.assert(
      fc.property(
        fc.array(stake, { minLength: 1, maxLength: 6 }),
        fc.nat(5),
        fc.constantFrom(null, '25%', -3),
        (stakes, at, broken) => {
          const total = Math.max(
            100,
            stakes.reduce((sum, { share }) => sum + share, 0),
          );
          const owners = (change: boolean) =>
            stakes.map(({ hit, share }, index) => {
              const shares = change && index === at % stakes.length ? broken : (share / total) * 100;
              const edge: DeclaredEdge = { nodeId: 1, shares, director: false };
              return person(index + 2, [edge], { screened: hit ? sanctionsHit : null });
            });
          const [before, after] = [declaredWith(owners(false)), declaredWith(owners(true))];
          const reached = ({ assessments }: typeof before) => assessments.find(({ key }) => key === '1')?.sanctions50;
          if (reached(before) === true && after.computed) expect(reached(after)).not.toBe(false);
        },
      ),
      runs(500),
    );
  });
});
