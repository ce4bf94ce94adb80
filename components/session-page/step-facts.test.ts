import { expect, test } from 'vitest';
import type { ShownFinding } from '#lib/model/session/finding.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.ts';
import { approvedText, keyFact } from './step-facts.ts';

const step = (id: string, type: string, status = 'APPROVED'): StepState => ({ id, type, status, step: id });
const steps = [step('1', 'ID_DOCUMENT', 'REJECTED'), step('2', 'LIVENESS'), step('3', 'EMAIL'), step('4', 'AML')];

const session = (findings: readonly ShownFinding[]): SessionDetail => ({
  ref: '7K2M9QXW4D',
  kind: 'individual',
  app: 'kyc-eu',
  status: 'REJECTED',
  sandbox: false,
  subject: 'Yaroslava Maren Timirgold',
  steps,
  findings,
  firstSeenAt: '2026-11-15T08:10:00Z',
  updatedAt: '2026-11-20T08:10:00Z',
  assignee: null,
  readAt: '2026-11-21T11:59:48Z',
  subjectFacts: [
    { key: 'document_type', value: 'PASSPORT', step: '1', stepType: 'ID_DOCUMENT' },
    { key: 'email', value: 'y.timirgold@post.example', step: '3', stepType: 'EMAIL' },
  ],
});
const rejected: ShownFinding = {
  code: 'step_rejected',
  severity: 'severe',
  step: '1',
  stepType: 'ID_DOCUMENT',
  message: 'ID document rejected',
};
const expired: ShownFinding = {
  code: 'document_expired',
  severity: 'severe',
  step: '1',
  stepType: 'ID_DOCUMENT',
  on: '2026-09-14',
  documentType: 'PASSPORT',
  message: 'Passport expired 68 days ago',
};

test('the most serious finding beyond the status, else what the step reports about the subject', () => {
  expect(keyFact(session([rejected, expired]), steps[0] as StepState)).toBe('Passport expired 68 days ago');
  expect(keyFact(session([rejected]), steps[0] as StepState)).toBe('Passport');
  expect(keyFact(session([]), steps[2] as StepState)).toBe('y.timirgold@post.example');
  expect(keyFact(session([]), steps[3] as StepState)).toBeUndefined();
});

test('counts approved steps', () => {
  expect(approvedText(steps)).toBe('3 of 4 approved');
});
