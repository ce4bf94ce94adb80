import { expect, test } from 'vitest';
import { findingMessage } from '#lib/format/labels/finding.ts';
import type { FactRecord } from '#lib/server/store/index.ts';
import { toFindings } from './findings.ts';
import { aFact, aSession, aStep, nowMs } from './testing/records.ts';

const found = (type: string, facts: Readonly<Record<string, string>>) => {
  const none: FactRecord[] = [aFact('AML', 'hits_reported', '0'), aFact('AML', 'hits_delivered', '0')];
  return toFindings(
    aSession({
      kind: 'corporate',
      steps: [aStep('AML'), aStep(type)],
      facts: [...none, ...Object.entries(facts).map(([key, value]) => aFact(type, key, value))],
    }),
    nowMs,
  );
};

test.each([
  ['DOCUMENTS', 'documents_rejected', '2', '2 company documents rejected'],
  ['DOCUMENTS', 'documents_missing', '1', '1 company document missing'],
  ['DOCUMENTS', 'documents_open', '1', '1 company document not approved'],
  ['LEGAL_REPRESENTATIVE', 'authorization_missing', '1', 'Authorisation required, but missing'],
  ['LEGAL_REPRESENTATIVE', 'person_rejected', '1', 'Legal representative with a rejected check'],
  ['LEGAL_REPRESENTATIVE', 'person_open', '2', 'Legal representative without approved checks'],
  ['LEGAL_REPRESENTATIVE', 'person_unscreened', '1', 'Legal representative not screened'],
  ['LEGAL_REPRESENTATIVE', 'person_birth_date', '2010-01-01', 'Legal representative may be a minor'],
  ['LEGAL_REPRESENTATIVE', 'person_birth_unknown', '1', 'Legal representative without a readable birth date'],
  ['BENEFICIAL_OWNERS', 'owners_unscreened', '3', '3 owners not screened'],
  ['LEGAL_REPRESENTATIVE', 'person_unidentified', '1', 'Legal representative not identified'],
  ['BENEFICIAL_OWNERS', 'owners_unidentified', '2', '2 owners not identified'],
  ['BENEFICIAL_OWNERS', 'owners_unnamed', '1', '1 owner not identified'],
  ['COMPANY_DETAILS', 'name_missing', '1', 'Name not provided'],
  ['BENEFICIAL_OWNERS', 'youngest_owner_birth_date', '2010-01-01', 'An owner may be a minor'],
  ['BENEFICIAL_OWNERS', 'owners_birth_unknown', '1', '1 owner without a readable birth date'],
  ['BENEFICIAL_OWNERS', 'owners_missing', 'individuals', 'List of owners not received in full'],
  ['BENEFICIAL_OWNERS', 'owner_documents_rejected', '1', '1 document of owners rejected'],
  ['BENEFICIAL_OWNERS', 'ownership_sanctions', '1', 'Possibly sanctioned (50\u00a0% rule)'],
  ['BENEFICIAL_OWNERS', 'ownership_loop', '1', 'Owners own each other in a loop'],
  ['BENEFICIAL_OWNERS', 'ownership_undisclosed', '1', 'Ownership not disclosed in full'],
  ['BENEFICIAL_OWNERS', 'ownership_undetermined', '1', 'Beneficial owners undetermined'],
  ['BENEFICIAL_OWNERS', 'ownership_mismatch', '1', 'Beneficial owners differ from those declared'],
])('%s %s', (type, key, value, message) => {
  expect(found(type, { [key]: value }).map((finding) => findingMessage(finding, nowMs))).toEqual([message]);
});

test('adults are no finding', () => {
  expect(found('BENEFICIAL_OWNERS', { youngest_owner_birth_date: '1980-01-01' })).toEqual([]);
  expect(found('LEGAL_REPRESENTATIVE', { person_birth_date: '1980-01-01' })).toEqual([]);
});

test('an owner with a name and a screening alone is a notice, one without a name blocks', () => {
  const severity = (facts: Readonly<Record<string, string>>) => found('BENEFICIAL_OWNERS', facts)[0]?.severity;
  expect(severity({ owners_unidentified: '1' })).toBe('notice');
  expect(severity({ owners_unnamed: '1' })).toBe('warning');
  expect(severity({ owners_unidentified: '2', owners_unnamed: '1' })).toBe('warning');
});

test('what was put aside on an owner makes up for no hit that was confirmed', () => {
  const onOwner = (verdict: 'match' | 'false_positive', more = {}) => ({
    ...{ verdict, kinds: ['sanctions'] as const, node: '7', isGone: false, awaitsApproval: false },
    ...more,
  });
  const isReached = (...counting: readonly ReturnType<typeof onOwner>[]) =>
    toFindings(
      aSession({
        kind: 'corporate',
        steps: [aStep('BENEFICIAL_OWNERS')],
        facts: [
          aFact('BENEFICIAL_OWNERS', 'ownership_sanctions', '1'),
          aFact('BENEFICIAL_OWNERS', 'ownership_sanctions_owners', '[[{"node":"7","hits":1}]]'),
        ],
        verdicts: [{ step: 'BENEFICIAL_OWNERS', present: counting.length, counting }],
      }),
      nowMs,
    ).some(({ code }) => code === 'ownership_sanctions');
  expect(isReached(onOwner('false_positive'))).toBe(false);
  // The first of them is on a hit that is harmless by the rules of today.
  expect(isReached(onOwner('false_positive'), onOwner('match'))).toBe(true);
  expect(isReached(onOwner('false_positive'), onOwner('match', { node: '8' }))).toBe(false);
  expect(isReached(onOwner('false_positive', { isGone: true }))).toBe(true);
});
