import { expect, test } from 'vitest';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { differenceOf } from './session-updates.tsx';

const step = (name: string, type: string, status: string) => ({ id: name, type, status, step: name });
const session = (over: Partial<SessionDetail> = {}): SessionDetail => ({
  ref: 'A',
  kind: 'individual',
  app: 'Wallet',
  status: 'PENDING_VERIFICATION',
  sandbox: false,
  subject: 'Ana Pérez',
  findings: [],
  firstSeenAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  assignee: null,
  steps: [step('1', 'ID_DOCUMENT', 'PENDING_VERIFICATION'), step('2', 'AML', 'APPROVED')],
  readAt: '2026-03-02T09:00:00.000Z',
  subjectFacts: [{ key: 'name', value: 'Ana Pérez', step: '1', stepType: 'ID_DOCUMENT' }],
  ...over,
});

test('lists each change with its old and new status, and the changed steps', () => {
  const now = session({
    status: 'REJECTED',
    steps: [
      step('1', 'ID_DOCUMENT', 'REJECTED'),
      step('2', 'AML', 'APPROVED'),
      step('3', 'PHONE', 'SUBMISSION_REQUIRED'),
    ],
  });
  const { messages, steps } = differenceOf(session(), now);
  expect(messages).toEqual([
    'Status: Pending verification → Rejected',
    'ID document: Pending verification → Rejected',
    expect.stringMatching(/^Phone: new, /),
  ]);
  expect([...steps]).toEqual(['1', '3']);
});

test('a new finding without another status is a change of its step', () => {
  const finding = { code: 'hits_open', severity: 'high', stepType: 'AML', step: '2', count: 3 } as never;
  const { messages, steps } = differenceOf(session(), session({ findings: [finding] }));
  expect(messages).toEqual(['AML: details changed']);
  expect([...steps]).toEqual(['2']);
});

test('a later read of the same is not a change; a removed step and another alias are', () => {
  const later = session({ readAt: '2026-03-02T11:00:00.000Z', updatedAt: '2026-03-02T11:00:00.000Z' });
  expect(differenceOf(session(), later)).toEqual({ messages: [], steps: new Set() });
  expect(differenceOf(session(), session({ steps: session().steps.slice(0, 1) })).messages).toEqual(['AML: removed']);
  expect(differenceOf(session(), session({ alias: 'new' })).messages).toEqual(['Subject details changed']);
});

test('what follows from a verdict is no change of the step', () => {
  const finding = (code: string, open?: number) =>
    ({ code, severity: 'severe', stepType: 'AML', step: '2', open }) as never;
  const before = session({ findings: [finding('hits_reported')] });
  const judged = session({ findings: [finding('hits_reported', 2), finding('hits_false_positive')] });
  expect(differenceOf(before, judged)).toEqual({ messages: [], steps: new Set() });
});
