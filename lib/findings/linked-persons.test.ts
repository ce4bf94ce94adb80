/** What a company's findings say of the own sessions that it names. */
import { describe, expect, test } from 'vitest';
import { findingMessage } from '#lib/format/labels/finding.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import { toFindings } from './findings.ts';
import { decisionKeysOf } from './review-need.ts';
import type { DeclaredPerson, LinkedPerson, VerifiedPerson } from './session-facts.ts';
import { aSession, aStep, nowMs } from './testing/records.ts';

const jan = { name: 'Jan Smitsema', birth_date: '1974-11-05', nationality: 'NL' };
const expired = { code: 'document_expired', severity: 'severe', step: 'd', stepType: 'ID_DOCUMENT', on: '2018-01-01' };
const unclear = { code: 'birth_missing', severity: 'warning', step: 'd', stepType: 'ID_DOCUMENT' };
const hits = { code: 'hits_reported', severity: 'severe', step: 'a', stepType: 'AML', count: 1 };

interface Linked {
  readonly step?: string;
  readonly sessionId?: string;
  readonly verified?: DeclaredPerson;
  readonly findings?: readonly object[];
  readonly isSandbox?: boolean;
}

const valuesOf = ({ name, birth_date, nationality }: DeclaredPerson): VerifiedPerson => ({
  name: name?.split('|') ?? [],
  birth_date: birth_date?.split('|') ?? [],
  nationality: nationality?.split('|') ?? [],
});

const linked = (
  declared: readonly DeclaredPerson[],
  { step = 'BENEFICIAL_OWNERS', sessionId = 's1', verified = jan, findings = [], isSandbox = false }: Linked = {},
): LinkedPerson => ({
  step,
  sessionId,
  declared,
  session: { ref: `R${sessionId}`, isSandbox, verified: valuesOf(verified), findings: findings as Finding[] },
});

const found = (...persons: readonly LinkedPerson[]) =>
  toFindings(
    aSession({
      kind: 'corporate',
      steps: [aStep('AML'), aStep('BENEFICIAL_OWNERS'), aStep('LEGAL_REPRESENTATIVE'), aStep('CORPORATE_OFFICER')],
      linked: persons,
    }),
    nowMs,
  ).filter(({ code }) => code.startsWith('person_') && code !== 'person_unscreened' && code !== 'person_unclear');
const lines = (...persons: readonly LinkedPerson[]) =>
  found(...persons).map((one) => `${one.severity} ${findingMessage(one, nowMs)}`);

describe('the person who was verified', () => {
  test.each<[string, DeclaredPerson, DeclaredPerson, string[]]>([
    [
      'is another one',
      jan,
      { name: 'Piet Bakkerman', birth_date: '1991-09-09', nationality: 'RU' },
      ['severe Own session of an owner is of another person than declared: name, birth date, nationality'],
    ],
    [
      'has another name',
      jan,
      { ...jan, name: 'Jan Bakkerman' },
      ['severe Own session of an owner is of another person than declared: name'],
    ],
    [
      'has another day of birth',
      jan,
      { ...jan, birth_date: '1974-11-06' },
      ['severe Own session of an owner is of another person than declared: birth date'],
    ],
    [
      'has another nationality',
      jan,
      { ...jan, nationality: 'RUS' },
      ['warning Own session of an owner is of another person than declared: nationality'],
    ],
    [
      'has more names',
      jan,
      { ...jan, name: 'Jan Pieter Smitsema' },
      ['notice Own session of an owner agrees only in part with what is declared: name'],
    ],
    [
      'is spelled in another way',
      { ...jan, name: 'Sergei Ivanov' },
      { ...jan, name: 'Sergey Ivanov' },
      ['warning Own session of an owner is of another person than declared: name'],
    ],
    [
      'is the same in another spelling',
      jan,
      { name: 'SMITSEMA JAN', birth_date: '05.11.1974', nationality: 'NLD' },
      [],
    ],
    ['says nothing', jan, {}, ['warning Own session of an owner cannot be compared with what is declared']],
    [
      'is in another script, without a birth date',
      { name: 'سلمان الراوي' },
      { name: 'Piet Bakkerman' },
      ['warning Own session of an owner cannot be compared with what is declared'],
    ],
    [
      'is in another script, born on one day',
      { ...jan, name: '王小明' },
      { ...jan, name: 'Li Qiang' },
      ['warning Own session of an owner cannot be compared with what is declared'],
    ],
    [
      'has more names than the one that is declared',
      { ...jan, name: 'Jan' },
      jan,
      ['warning Own session of an owner agrees only in part with what is declared: name'],
    ],
    [
      'has more names and perhaps another day of birth',
      { ...jan, birth_date: '1974' },
      { ...jan, name: 'Jan Pieter Smitsema' },
      ['warning Own session of an owner agrees only in part with what is declared: name, birth date'],
    ],
    [
      'was perhaps born on another day',
      { ...jan, birth_date: '05/11/1974' },
      jan,
      ['warning Own session of an owner agrees only in part with what is declared: birth date'],
    ],
    ['has one name alone, as declared', { ...jan, name: 'Suharto' }, { ...jan, name: 'SUHARTO' }, []],
    ['has two nationalities', jan, { ...jan, nationality: 'RU|NL' }, []],
    ['has a further name', jan, { ...jan, name: 'Jan Bakkerman|Jan Smitsema' }, []],
    ['is masked', { ...jan, name: 'J••• S•••' }, { ...jan, birth_date: '1974-11-05' }, []],
    ['is not described', {}, jan, []],
  ])('%s', (_, declared, verified, expected) => expect(lines(linked([declared], { verified }))).toEqual(expected));

  test('has one session, which stands for two', () => {
    const piet = { ...jan, name: 'Piet Bakkerman' };
    expect(found(linked([jan, piet]))).toMatchObject([
      { code: 'person_differs', session: 'Rs1' },
      { code: 'person_session_shared', severity: 'severe' },
    ]);
    const representative = linked([piet], { step: 'LEGAL_REPRESENTATIVE' });
    expect(found(linked([jan]), representative).map(({ code, stepType }) => [code, stepType])).toEqual([
      ['person_differs', 'LEGAL_REPRESENTATIVE'],
      ['person_session_shared', 'BENEFICIAL_OWNERS'],
    ]);
    // One human may be owner and representative, and may have two nationalities.
    expect(lines(linked([jan]), linked([{ ...jan, name: 'SMITSEMA, Jan' }], { step: 'LEGAL_REPRESENTATIVE' }))).toEqual(
      [],
    );
    const { session: _, ...unknown } = linked([jan, piet]);
    expect(found(unknown)).toMatchObject([{ code: 'person_session_shared' }]);
  });
});

test('one document is of one person, whichever sessions it was shown in', () => {
  const shown = (sessionId: string, verified: DeclaredPerson, number: string) => {
    const person = linked([verified], { sessionId, verified });
    if (person.session) Object.assign(person.session.verified, { document_number: [number] });
    return person;
  };
  const piet = { name: 'Piet Bakkerman', birth_date: '1991-09-09' };
  const message = 'severe Document number in the own session of an owner stands for another person too';
  expect(lines(shown('s1', jan, 'X 123-4567'), shown('s2', piet, 'x1234567'))).toEqual([message]);
  expect(lines(shown('s1', jan, 'X1234567'), shown('s2', piet, 'X1234568'))).toEqual([]);
  expect(lines(shown('s1', jan, 'X1234567'), shown('s2', jan, 'X1234567'))).toEqual([]);
  expect(lines(shown('s1', jan, 'UNKNOWN'), shown('s2', piet, 'UNKNOWN'))).toEqual([]);
});

describe('findings of an own session', () => {
  test('are one line a person, the gravest first, with the number of the others', () => {
    expect(lines(linked([jan], { findings: [expired, unclear] }))).toEqual([
      expect.stringMatching(/^severe Own session of an owner: Document expired \d+ days ago, and 1 more$/),
    ]);
    expect(lines(linked([jan], { step: 'CORPORATE_OFFICER', findings: [unclear] }))).toEqual([
      'warning Own session of an officer: Birth date not provided',
    ]);
  });
  test('that the company says itself are not said again', () => {
    expect(found(linked([jan], { findings: [hits] }))).toEqual([]);
    expect(found(linked([jan], { findings: [hits, unclear] }))).toMatchObject([
      { code: 'person_findings', count: 1, about: { code: 'birth_missing' } },
    ]);
  });
  test('of a person who is named twice are told of once', () => {
    const both = [
      linked([jan], { findings: [expired] }),
      linked([jan], { step: 'LEGAL_REPRESENTATIVE', findings: [expired] }),
    ];
    expect(found(...both)).toHaveLength(1);
  });
  test('of two persons are two that need a decision each', () => {
    const both = found(linked([jan], { findings: [expired] }), linked([jan], { sessionId: 's2', findings: [expired] }));
    expect(new Set(both.flatMap(decisionKeysOf)).size).toBe(2);
  });
  test('a sandbox session stands for nobody', () => {
    expect(lines(linked([jan], { isSandbox: true }))).toEqual([
      'severe Sandbox session of an owner: no real person was checked',
    ]);
  });
});
