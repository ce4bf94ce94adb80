import { expect, test } from 'vitest';
import { findingMessage } from '#lib/format/labels/finding.ts';
import { toFindings } from './findings.ts';
import { aFact, aSession, aStep, nowMs } from './testing/records.ts';

const said = aFact('ID_DOCUMENT', 'says_against', 'document.fields.document_status\tSTOLEN');
const ofSession = (key: string, value: string) => ({ ...said, key, value, step: null, stepType: null });
const found = (more: Parameters<typeof aSession>[0], status = 'APPROVED') =>
  toFindings(aSession({ steps: [aStep('ID_DOCUMENT', status), aStep('AML')], facts: [said], ...more }), nowMs)
    .filter(({ code }) => code === 'negative_statement')
    .map((finding) => [finding.step, findingMessage(finding, nowMs)]);

test('what an answer says against an approved step is said in its own words, once a step', () => {
  expect(found({})).toEqual([
    ['ID_DOCUMENT', 'ID document not rejected, but its answer says “document › fields › document_status: STOLEN”'],
  ]);
  const many = ['a', 'b', 'c', 'd'].map((key) => ({ ...said, value: `${key}\tREVOKED` }));
  expect(found({ facts: many })).toEqual([
    ['ID_DOCUMENT', 'ID document not rejected, but its answer says “a: REVOKED”, “b: REVOKED” and 2 more'],
  ]);
});

test('what an entry of the session says stands at its step, the rest at the session', () => {
  const facts = [
    ofSession('entry_says_against', 'STATUS\tREJECTED\tID_DOCUMENT'),
    ofSession('says_against', 'session.fraud\ttrue'),
  ];
  expect(found({ facts })).toEqual([
    [null, 'Session not rejected, but its answer says “session › fraud: true”'],
    ['ID_DOCUMENT', 'ID document not rejected, but its answer says “STATUS: REJECTED”'],
  ]);
});

test('a status that is not an approval says the same', () => {
  for (const status of ['REJECTED', 'RESUBMISSION_REQUIRED', 'SUBMISSION_REQUIRED', 'PENDING_VERIFICATION'])
    expect(found({}, status)).toEqual([]);
  expect(found({}, 'VERIFIED')).toHaveLength(1);
  expect(found({ status: 'REJECTED', facts: [ofSession('says_against', 'session.fraud\ttrue')] })).toEqual([]);
});
