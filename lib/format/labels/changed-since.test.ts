import { expect, test } from 'vitest';
import type { EvidenceDifference } from '#lib/model/review/decision.schema.ts';
import { changedSince } from './changed-since.ts';

const ofDocument = { step: 'd', stepType: 'ID_DOCUMENT' };
const finding = { code: 'action_required', severity: 'severe', stepType: null, step: null } as const;
const difference: EvidenceDifference = {
  steps: [
    { step: null, stepType: null, changed: ['status'], statusBefore: null, statusAfter: 'APPROVED' },
    { ...ofDocument, changed: ['status', 'content'], statusBefore: 'APPROVED', statusAfter: 'ODD_ONE' },
    { ...ofDocument, changed: ['content'], statusBefore: 'APPROVED', statusAfter: 'APPROVED' },
    { step: 'l', stepType: 'LIVENESS', changed: ['removed'], statusBefore: 'APPROVED', statusAfter: null },
    { step: 'a', stepType: 'AML', changed: ['added'], statusBefore: null, statusAfter: 'APPROVED' },
  ],
  facts: [
    { ...ofDocument, key: 'document_type', before: [], after: ['PASSPORT', 'NATIONAL_ID'] },
    { step: null, stepType: null, key: 'unheard_of', before: ['x'], after: [] },
  ],
  hits: [
    { step: 'a', hit: 'h1', changed: ['added'], verdictBefore: null, verdictAfter: null },
    { step: 'a', hit: 'h2', changed: ['content', 'verdict'], verdictBefore: 'false_positive', verdictAfter: null },
  ],
  findings: { added: [{ ...finding, message: 'One.' }], gone: [{ ...finding, message: 'Another.' }] },
  ownership: ['policy', 'answer'],
  persons: [
    { ref: 'R1', step: 'a' },
    { ref: 'R1', step: 'b' },
    { ref: 'R2', step: 'a' },
  ],
  sharedData: ['s1', 's2'],
  files: [ofDocument],
};
const linesOf = (...of: Parameters<typeof changedSince>) =>
  changedSince(...of).changes.map(({ title, before, now }) => [title, before, now] as const);

test('everything that has changed since a decision is said', () => {
  expect(linesOf(difference, false)).toEqual([
    ['Session', 'none', 'Approved'],
    ['ID document', 'Approved', 'ODD_ONE'],
    ['ID document', undefined, 'content changed'],
    ['Liveness', undefined, 'no longer there'],
    ['AML', undefined, 'new'],
    ['ID document, Document type', 'none', 'Passport, ID card'],
    ['Unheard of', 'x', 'none'],
    ['Hits', undefined, 'a new hit'],
    ['Hits', undefined, 'a hit has changed, the verdict on a hit has changed (false positive → open)'],
    ['New finding', undefined, 'One.'],
    ['No longer a finding', undefined, 'Another.'],
    ['Ownership', undefined, 'the policy or its threshold, the answer of the verification service'],
    ['Owner or representative', undefined, 'Hits or verdicts on session R1 have changed'],
    ['Owner or representative', undefined, 'Hits or verdicts on session R2 have changed'],
    ['Shared data (v1)', undefined, 'findings changed'],
    ['Files of ID document', undefined, 'may have changed'],
  ]);
});

test('a step has the name that is known for it', () => {
  const titles = linesOf(difference, false, (step) => (step === 'd' ? 'ID document, 2' : undefined)).map(
    ([one]) => one,
  );
  expect(titles).toContain('ID document, 2, Document type');
  expect(titles).toContain('Liveness');
});

test('only a decision in force is to be made again', () => {
  expect(changedSince(difference, true).headline).not.toContain('Decide again');
  expect(changedSince(difference, false).headline).toContain('Decide again');
});
