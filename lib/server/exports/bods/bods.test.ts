import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#lib/testing/sample.ts';
import { declare, sampleInput, toSampleExport, uncomputed } from '../testing/sample-export.ts';
import { toBods } from './bods.ts';
import type { Statement } from './statements.ts';

const bodsOf = (...holdings: string[]) => toBods(toSampleExport(declare(holdings)));
const relationships = (statements: readonly Statement[]) =>
  statements.flatMap((one) => (one.recordType === 'relationship' ? [one] : []));
const interests = (statements: readonly Statement[], recordId: string) =>
  relationships(statements).find((one) => one.recordId === `2C8RT0VNHE-${recordId}`)?.recordDetails.interests;

/** Violations of the published schema and of its documented pitfalls; the schema itself is not part of the project. */
function violations(statements: readonly Statement[]): string[] {
  const found: string[] = [];
  const published = new Map<string, Statement>();
  const check = (holds: boolean, violation: string) => holds || found.push(violation);
  for (const one of statements) {
    check(one.statementId.length >= 32 && one.statementId.length <= 64, `id of ${one.recordId}`);
    check(!published.has(one.recordId), `twice ${one.recordId}`);
    check(/^\d{4}-\d{2}-\d{2}$/.test(one.statementDate), `date of ${one.recordId}`);
    check(one.publicationDetails.bodsVersion === '0.4', `version of ${one.recordId}`);
    if (one.recordType === 'relationship') {
      const { componentRecords, isComponent, subject, interestedParty } = one.recordDetails;
      check(!isComponent || !componentRecords?.length, `component with components ${one.recordId}`);
      for (const record of componentRecords ?? [])
        check(
          published.get(record)?.recordDetails.isComponent === true,
          `${record} is not a component before ${one.recordId}`,
        );
      for (const record of [subject, interestedParty])
        check(
          typeof record !== 'string' || published.has(record),
          `${String(record)} does not come before ${one.recordId}`,
        );
      for (const { share, beneficialOwnershipOrControl } of one.recordDetails.interests) {
        check(
          Object.values(share ?? {}).every((part: number) => part >= 0 && part <= 100),
          `share in ${one.recordId}`,
        );
        const isPerson = typeof interestedParty === 'string' && interestedParty.includes('-person-');
        check(!beneficialOwnershipOrControl || isPerson, `an owner who is not a person in ${one.recordId}`);
      }
    }
    published.set(one.recordId, one);
  }
  check(new Set(statements.map(({ statementId }) => statementId)).size === statements.length, 'ids are not unique');
  check(
    statements.every(({ declarationSubject }) => published.get(declarationSubject)?.recordType === 'entity'),
    'no subject',
  );
  const named = new Set(relationships(statements).flatMap(({ recordDetails }) => recordDetails.componentRecords ?? []));
  for (const { recordId, recordDetails } of statements)
    check(recordDetails.isComponent === named.has(recordId), `component of no relationship ${recordId}`);
  return found;
}

describe('BODS 0.4', () => {
  const diamond = ['A>R 50', 'B>R 30', 'q>R 20', 'p>A 40', 'q>A 60', 'p>B 50', 'q>B 50'];

  test('a diamond: nodes, holdings, and one computed relationship for each person, after its components', () => {
    const statements = bodsOf(...diamond);
    expect(statements).toHaveLength(14);
    expect(violations(statements)).toEqual([]);
    const [p, q] = relationships(statements).slice(-2);
    expect([p, q].map((one) => one?.recordDetails.isComponent)).toEqual([false, false]);
    expect(relationships(statements).map((one) => one.recordDetails.interests[0]?.share)).toContainEqual({ exact: 35 });
    expect(relationships(statements).map((one) => one.recordDetails.interests[0]?.share)).toContainEqual({ exact: 65 });
  });

  test('the same answer gives the same bytes, a different share different ids', () => {
    expect(bodsOf(...diamond)).toEqual(bodsOf(...diamond));
    const other = bodsOf('A>R 50', 'B>R 30', 'q>R 20', 'p>A 41', 'q>A 59', 'p>B 50', 'q>B 50');
    const ids = new Set(bodsOf(...diamond).map(({ statementId }) => statementId));
    const computed = relationships(other).slice(-2);
    expect(computed.every(({ statementId }) => !ids.has(statementId))).toBe(true);
  });

  test('a person who holds only directly has one relationship, with the grounds that are met', () => {
    const statements = bodsOf('p>R 60', 'q>R 40');
    expect(statements).toHaveLength(5);
    expect(interests(statements, 'holding-2>1')).toMatchObject([
      { type: 'shareholding', directOrIndirect: 'direct', share: { exact: 60 }, beneficialOwnershipOrControl: true },
      { type: 'otherInfluenceOrControl', beneficialOwnershipOrControl: true },
    ]);
  });

  test('a person who is not an owner by reported shares is not declared to be none', () => {
    const [interest] = interests(bodsOf('p>R 90', 'q>R 10'), 'holding-3>1') ?? [];
    expect(interest).toEqual({ type: 'shareholding', directOrIndirect: 'direct', share: { exact: 10 } });
  });

  test('a missing share is unknown, a director without a share is a board member, more than 100 % is 100 %', () => {
    const statements = bodsOf('p>R 120', 'q>R ?', 's>R 0 director', 'u>R 10');
    expect(violations(statements)).toEqual([]);
    expect(interests(statements, 'holding-3>1')?.map(({ type }) => type)).toEqual(['unknownInterest']);
    expect(interests(statements, 'holding-4>1')).toEqual([{ type: 'boardMember', directOrIndirect: 'direct' }]);
  });

  test('where nothing is computed a holding has only the share as reported', () => {
    const statements = toBods(toSampleExport(uncomputed));
    expect(violations(statements)).toEqual([]);
    const held = relationships(statements).flatMap(({ recordDetails }) => recordDetails.interests);
    expect(held.map(({ type, share, details }) => [type, share, /"(\d+)"/.exec(details ?? '')?.[1]])).toEqual([
      ['shareholding', undefined, '40'],
      ['shareholding', undefined, '60'],
      ['shareholding', undefined, '1000000'],
    ]);
  });

  test('what nobody who is named may hold is a relationship without an interested party, as a range', () => {
    const [last] = relationships(bodsOf('p>R 60')).slice(-1);
    expect(last?.recordDetails.interestedParty).toMatchObject({
      reason: 'informationUnknownToPublisher',
      description: '40.00\u202f% of the subject is not accounted for by reported shares.',
    });
    expect(last?.recordDetails.interests[0]?.share).toEqual({ minimum: 0, maximum: 40 });
  });

  test('a named owner without a share may hold the rest: a range there, and no owner is invented for it', () => {
    const statements = bodsOf('p>R 40', 'q>R ?');
    expect(violations(statements)).toEqual([]);
    expect(interests(statements, 'holding-3>1')).toMatchObject([
      { type: 'unknownInterest', share: { minimum: 0, maximum: 60 } },
    ]);
    expect(
      relationships(statements).filter(({ recordDetails: { interestedParty: party } }) => typeof party !== 'string'),
    ).toEqual([]);
    expect(JSON.stringify(statements[0]?.annotations)).toContain('60.00\u202f% not accounted for by reported shares');
  });

  test('where the direction is not known there are no relationships', () => {
    const declared = declare(['A>R 50', 'R>A 50']);
    const statements = toBods(toSampleExport({ ...declared, individuals: [], subject: null }));
    expect(violations(statements)).toEqual([]);
  });

  test('an empty answer names the subject and the reason', () => {
    const source = toSampleExport({ subject: null, individuals: [], corporates: null });
    const statements = toBods(source);
    expect(violations(statements)).toEqual([]);
    expect(statements[0]?.annotations?.length).toBeGreaterThan(2);
  });

  test('contains policy, time, hash and disclaimer, and nothing of screening', () => {
    const declared = declare(['p>R 100']);
    const [person] = declared.individuals ?? [];
    if (!person) throw new Error('The sample has no person');
    const screened = { hits: 7319, sanctions: true, worst: 'sanctions', state: 'complete' } as const;
    const source = toSampleExport({ ...declared, individuals: [{ ...person, screened }] });
    const text = JSON.stringify(toBods(source));
    expect(text).not.toMatch(/sanction|7319|screen/i);
    expect(text).toContain(sampleInput.inputHash);
    expect(text).toMatch(/EU AMLR Art\. 52–54 \(amlr-2027.*preview/);
    expect(text).toContain('not a legal determination');
  });

  test('any structure gives a valid file', () => {
    const holding = fc
      .tuple(
        fc.constantFrom('p', 'q', 's', 'A', 'B', 'C', 'R'),
        fc.constantFrom('A', 'B', 'C', 'R'),
        fc.integer({ min: -5, max: 140 }),
      )
      .map(([owner, owned, share]) => `${owner}>${owned} ${share < 0 ? '?' : share}`);
    fc.assert(
      fc.property(fc.array(holding, { maxLength: 14 }), (holdings) => {
        expect(violations(bodsOf(...holdings))).toEqual([]);
      }),
      runs(300),
    );
  });

  test('ten thousand persons above one chain', () => {
    const persons = Array.from({ length: 10_000 }, (_, index) => `p${index}>A 0.01`);
    const statements = toBods(toSampleExport(declare(['A>R 100', ...persons])));
    expect(statements.length).toBeGreaterThan(20_000);
  });
});
