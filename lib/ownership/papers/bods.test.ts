import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBods } from './bods.ts';
import type { Statement } from './bods-statements.ts';
import { declare, sampleReading, toPaper, uncomputed } from './test-paper.ts';

const bodsOf = (...holdings: string[]) => toBods(toPaper(declare(holdings)));
const relationships = (statements: readonly Statement[]) =>
  statements.flatMap((one) => (one.recordType === 'relationship' ? [one] : []));
const interests = (statements: readonly Statement[], recordId: string) =>
  relationships(statements).find((one) => one.recordId === `2C8RT0VNHE-${recordId}`)?.recordDetails.interests;

/** What the published schema asks for and what its gotchas are; the schema itself stays outside the project. */
function complaints(statements: readonly Statement[]): string[] {
  const found: string[] = [];
  const seen = new Map<string, Statement>();
  const say = (is: boolean, what: string) => is || found.push(what);
  for (const one of statements) {
    say(one.statementId.length >= 32 && one.statementId.length <= 64, `id of ${one.recordId}`);
    say(!seen.has(one.recordId), `twice ${one.recordId}`);
    say(/^\d{4}-\d{2}-\d{2}$/.test(one.statementDate), `date of ${one.recordId}`);
    say(one.publicationDetails.bodsVersion === '0.4', `version of ${one.recordId}`);
    if (one.recordType === 'relationship') {
      const { componentRecords, isComponent, subject, interestedParty } = one.recordDetails;
      say(!isComponent || !componentRecords?.length, `component with components ${one.recordId}`);
      for (const record of componentRecords ?? [])
        say(seen.get(record)?.recordDetails.isComponent === true, `${record} is no component before ${one.recordId}`);
      for (const record of [subject, interestedParty])
        say(typeof record !== 'string' || seen.has(record), `${String(record)} does not stand before ${one.recordId}`);
      for (const { share, beneficialOwnershipOrControl } of one.recordDetails.interests) {
        say(
          Object.values(share ?? {}).every((part: number) => part >= 0 && part <= 100),
          `share in ${one.recordId}`,
        );
        const isPerson = typeof interestedParty === 'string' && interestedParty.includes('-person-');
        say(!beneficialOwnershipOrControl || isPerson, `an owner who is no person in ${one.recordId}`);
      }
    }
    seen.set(one.recordId, one);
  }
  say(new Set(statements.map(({ statementId }) => statementId)).size === statements.length, 'ids are not unique');
  say(
    statements.every(({ declarationSubject }) => seen.get(declarationSubject)?.recordType === 'entity'),
    'no subject',
  );
  const named = new Set(relationships(statements).flatMap(({ recordDetails }) => recordDetails.componentRecords ?? []));
  for (const { recordId, recordDetails } of statements)
    say(recordDetails.isComponent === named.has(recordId), `component of nobody ${recordId}`);
  return found;
}

describe('BODS 0.4', () => {
  const diamond = ['A>R 50', 'B>R 30', 'q>R 20', 'p>A 40', 'q>A 60', 'p>B 50', 'q>B 50'];

  test('a diamond: nodes, holdings, and one computed relationship for each person, after its components', () => {
    const statements = bodsOf(...diamond);
    expect(statements).toHaveLength(14);
    expect(complaints(statements)).toEqual([]);
    const [p, q] = relationships(statements).slice(-2);
    expect([p, q].map((one) => one?.recordDetails.isComponent)).toEqual([false, false]);
    expect(relationships(statements).map((one) => one.recordDetails.interests[0]?.share)).toContainEqual({ exact: 35 });
    expect(relationships(statements).map((one) => one.recordDetails.interests[0]?.share)).toContainEqual({ exact: 65 });
  });

  test('the same answer gives the same bytes, another share other ids', () => {
    expect(bodsOf(...diamond)).toEqual(bodsOf(...diamond));
    const other = bodsOf('A>R 50', 'B>R 30', 'q>R 20', 'p>A 41', 'q>A 59', 'p>B 50', 'q>B 50');
    const ids = new Set(bodsOf(...diamond).map(({ statementId }) => statementId));
    const computed = relationships(other).slice(-2);
    expect(computed.every(({ statementId }) => !ids.has(statementId))).toBe(true);
  });

  test('who holds directly alone has one relationship, which says whether it makes an owner', () => {
    const statements = bodsOf('p>R 60', 'q>R 40');
    expect(statements).toHaveLength(5);
    expect(interests(statements, 'holding-2>1')).toMatchObject([
      { type: 'shareholding', directOrIndirect: 'direct', share: { exact: 60 }, beneficialOwnershipOrControl: true },
      { type: 'otherInfluenceOrControl', beneficialOwnershipOrControl: true },
    ]);
  });

  test('who is no owner by reported shares is not called none', () => {
    const [interest] = interests(bodsOf('p>R 90', 'q>R 10'), 'holding-3>1') ?? [];
    expect(interest).toEqual({ type: 'shareholding', directOrIndirect: 'direct', share: { exact: 10 } });
  });

  test('missing is unknown, a director without a share sits on the board, more than all is all and said', () => {
    const statements = bodsOf('p>R 120', 'q>R ?', 's>R 0 director', 'u>R 10');
    expect(complaints(statements)).toEqual([]);
    expect(interests(statements, 'holding-3>1')?.map(({ type }) => type)).toEqual(['unknownInterest']);
    expect(interests(statements, 'holding-4>1')).toEqual([{ type: 'boardMember', directOrIndirect: 'direct' }]);
  });

  test('where nothing is computed a holding has no share but what came', () => {
    const statements = toBods(toPaper(uncomputed));
    expect(complaints(statements)).toEqual([]);
    const held = relationships(statements).flatMap(({ recordDetails }) => recordDetails.interests);
    expect(held.map(({ type, share, details }) => [type, share, /"(\d+)"/.exec(details ?? '')?.[1]])).toEqual([
      ['shareholding', undefined, '40'],
      ['shareholding', undefined, '60'],
      ['shareholding', undefined, '1000000'],
    ]);
  });

  test('what nobody is named for is a relationship to nobody', () => {
    const [last] = relationships(bodsOf('p>R 60')).slice(-1);
    expect(last?.recordDetails.interestedParty).toMatchObject({ reason: 'informationUnknownToPublisher' });
    expect(last?.recordDetails.interests[0]?.share).toEqual({ exact: 40 });
  });

  test('where the direction is not known nobody is said to own anybody', () => {
    const declared = declare(['A>R 50', 'R>A 50']);
    const statements = toBods(toPaper({ ...declared, individuals: [], subject: null }));
    expect(complaints(statements)).toEqual([]);
  });

  test('an empty answer names the subject and says why there is nothing', () => {
    const paper = toPaper({ subject: null, individuals: [], corporates: null });
    const statements = toBods(paper);
    expect(complaints(statements)).toEqual([]);
    expect(statements[0]?.annotations?.length).toBeGreaterThan(2);
  });

  test('holds policy, moment, hash and disclaimer, and nothing of screening', () => {
    const declared = declare(['p>R 100']);
    const [person] = declared.individuals ?? [];
    if (!person) throw new Error('The sample has no person');
    const screened = { hits: 7319, sanctions: true, worst: 'sanctions', state: 'complete' } as const;
    const paper = toPaper({ ...declared, individuals: [{ ...person, screened }] });
    const text = JSON.stringify(toBods(paper));
    expect(text).not.toMatch(/sanction|7319|screen/i);
    expect(text).toContain(sampleReading.inputHash);
    expect(text).toMatch(/EU AMLR Art\. 52–54 \(amlr-2027.*preview/);
    expect(text).toContain('not a legal determination');
  });

  test('any structure gives a file without a complaint', () => {
    const holding = fc
      .tuple(
        fc.constantFrom('p', 'q', 's', 'A', 'B', 'C', 'R'),
        fc.constantFrom('A', 'B', 'C', 'R'),
        fc.integer({ min: -5, max: 140 }),
      )
      .map(([owner, owned, share]) => `${owner}>${owned} ${share < 0 ? '?' : share}`);
    fc.assert(
      fc.property(fc.array(holding, { maxLength: 14 }), (holdings) => {
        expect(complaints(bodsOf(...holdings))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('ten thousand persons above one chain', () => {
    const persons = Array.from({ length: 10_000 }, (_, index) => `p${index}>A 0.01`);
    const statements = toBods(toPaper(declare(['A>R 100', ...persons])));
    expect(statements.length).toBeGreaterThan(20_000);
  });
});
