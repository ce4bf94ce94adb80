import { expect, test } from 'vitest';
import type { ConsentDetail } from '#lib/model/consents/consent.schema.ts';
import type { SubjectFact } from '#lib/model/session/session.schema.ts';
import { agreeing, compareLinked } from './compare-linked.ts';

type Fact = ConsentDetail['facts'][number];
const own = (place: string | null, key: string, value: string, resource: Fact['resource'] = 'identity'): Fact => ({
  resource,
  place,
  key,
  value,
});
const theirs = (key: string, value: string, stepType = 'ID_DOCUMENT'): SubjectFact => ({
  key,
  value,
  step: stepType,
  stepType,
});
const individual = (...subjectFacts: readonly SubjectFact[]) => ({ kind: 'individual', subjectFacts }) as const;

test('each value once, with all documents that have it', () => {
  const rows = compareLinked(
    [own('0', 'name', 'Ana Specimen'), own('1', 'name', 'Ana Specimen'), own('1', 'birth_date', '1987-03-12')],
    individual(theirs('name', 'SPECIMEN Ana'), theirs('birth_date', '1987-03-12')),
  );
  expect(rows.map(({ key, sources, others }) => [key, sources, others[0]?.against?.agreement])).toEqual([
    ['name', ['identity/0', 'identity/1'], 'equal'],
    ['birth_date', ['identity/1'], 'equal'],
  ]);
  expect(agreeing(rows, 'individual')).toEqual(['name', 'birth_date']);
});

test('one document of somebody else does not agree', () => {
  const rows = compareLinked(
    [own('0', 'name', 'Ana Specimen'), own('1', 'name', 'Corin Moor')],
    individual(theirs('name', 'Ana Specimen')),
  );
  expect(agreeing(rows, 'individual')).toEqual([]);
});

test('directors and owners are other people, and a screening is no source', () => {
  const rows = compareLinked(
    [own('0', 'name', 'Ana Specimen'), own('directors/0', 'name', 'Corin Moor', 'corporate')],
    individual(theirs('name', 'Corin Moor', 'AML')),
  );
  expect(rows.map(({ own: { fact }, others }) => [fact.value, others.length])).toEqual([['Ana Specimen', 0]]);
  expect(agreeing(rows, 'individual')).toEqual([]);
});

test('a company by name, registration number and country', () => {
  const rows = compareLinked(
    [
      own(null, 'name', 'Lantern Moor Ltd', 'corporate'),
      own(null, 'registration_number', 'UT-4711', 'corporate'),
      own('0', 'name', 'Ana Specimen'),
    ],
    {
      kind: 'corporate',
      subjectFacts: [
        theirs('name', 'Lantern Moor Limited', 'COMPANY_DETAILS'),
        theirs('registration_number', 'UT-4712'),
      ],
    },
  );
  expect(rows.map(({ key, others }) => [key, others[0]?.against?.agreement])).toEqual([
    ['name', 'equal'],
    ['registration_number', 'different'],
  ]);
  expect(agreeing(rows, 'corporate')).toEqual(['name']);
});

test('state mode compares nothing', () => {
  expect(compareLinked([own('0', 'state_only', '1')], individual(theirs('name', 'Ana Specimen')))).toEqual([]);
});
