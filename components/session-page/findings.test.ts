import { expect, test } from 'vitest';
import type { ClearBlock } from '#lib/model/review/decision.schema.ts';
import type { Severity, ShownFinding } from '#lib/model/session/finding.schema.ts';
import type { FindingCode } from '#lib/model/session/finding.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.schema.ts';
import { approvedText, keyFact, noFindingsMessage, toFindingGroups, toShownLines } from './findings.ts';

const found = (code: FindingCode, severity: Severity, step: string | null) => ({
  ...{ code, severity, step, stepType: step && 'AML' },
  message: code,
});
const linked = (id: string, message: string, severity: Severity, findings: number) => ({
  id,
  message,
  severity,
  findings,
});
const session = (parts: Pick<SessionDetail, 'findings' | 'sharedData'>) => ({ ref: 'R', ...parts }) as SessionDetail;

test('findings of a session and of its shared data are one list, most serious first, each with its evidence', () => {
  const lines = toShownLines(
    session({
      findings: [
        found('hits_reported', 'severe', '3'),
        found('step_waiting', 'notice', '3'),
        found('steps_missing', 'warning', null),
      ],
      sharedData: [linked('C1', 'another_person', 'severe', 2), linked('C2', 'values_differ', 'warning', 1)],
    }),
  );
  expect(lines.map(({ message, href, severity }) => [message, href, severity])).toEqual([
    ['hits_reported', '/sessions/R/steps/3', 'severe'],
    ['another_person', '/consents/C1', 'severe'],
    ['steps_missing', null, 'warning'],
    ['values_differ', '/consents/C2', 'warning'],
    ['step_waiting', '/sessions/R/steps/3', 'notice'],
  ]);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
});

test('a session whose steps have no finding is not without findings while its shared data has one', () => {
  expect(toShownLines(session({ findings: [] }))).toEqual([]);
  const sharedData = [linked('C1', 'another_person', 'severe', 1)];
  expect(toShownLines(session({ findings: [], sharedData }))).toHaveLength(1);
});

const step = (id: string, type: string, status = 'APPROVED'): StepState => ({ id, type, status, step: id });
const steps = [step('1', 'ID_DOCUMENT', 'REJECTED'), step('2', 'LIVENESS'), step('3', 'EMAIL'), step('4', 'AML')];
const approved = steps.map((one) => ({ ...one, status: 'APPROVED' }));

test('promises nothing', () => {
  for (const message of [approved, approved.slice(0, 3), steps, []].map(noFindingsMessage))
    expect(message).not.toMatch(/\b(?:clear|clean|fine|okay?|good|no problems?|nothing wrong)\b/i);
  expect(noFindingsMessage(approved)).toContain('Check AML');
});

test('refers to the owners’ step of a company', () => {
  expect(noFindingsMessage(approved)).not.toContain('owners');
  const owners = step('5', 'BENEFICIAL_OWNERS');
  expect(noFindingsMessage([...approved, owners])).toContain('AML and owners');
  expect(noFindingsMessage([...approved.slice(0, 3), owners])).not.toMatch(/aml|screening|check/i);
});

test('does not say "no findings" if a step is rejected', () => {
  expect(noFindingsMessage(steps)).not.toMatch(/no findings/i);
});

test('does not mention screening to a role that does not see it', () => {
  expect(noFindingsMessage(approved.slice(0, 3))).not.toMatch(/aml|screening/i);
  const submitted = approved.slice(0, 3).map((one) => ({ ...one, status: 'SUBMITTED' }));
  expect(noFindingsMessage(submitted)).toBe('Nothing for the customer to do at present.');
});

const reported = (message: string, severity: Severity, step: string | null) => ({
  ...{ code: 'hits_reported', message, severity, step, stepType: 'AML' },
});
// The list reads nothing else of a session.
const blocked = {
  ref: 'R',
  findings: [reported('hits', 'severe', '3'), reported('pending', 'notice', '3'), reported('missing', 'warning', null)],
  sharedData: [{ id: 'C1', message: 'another person', severity: 'severe', findings: 1 }],
} as unknown as SessionDetail;
const block = (id: string, severity: Severity, target: Partial<ClearBlock['target']>): ClearBlock => ({
  ...{ id, severity, message: id, code: 'hits_open' as ClearBlock['code'] },
  target: { ref: 'R', step: null, stepType: null, hit: null, consent: null, ...target },
});

test('findings and blocks of one place are together, each once, most serious first', () => {
  const blocks = [
    block('hits open', 'severe', { step: '3', hit: 'h1' }),
    block('liveness pending', 'warning', { step: '2' }),
    block('shared', 'severe', { consent: 'C1' }),
    block('owner', 'severe', { ref: 'OWNER', step: '1' }),
    block('sandbox', 'notice', {}),
  ];
  const places = toFindingGroups(blocked, { blocks, toConsider: [] });
  expect(
    places.map(({ href, lines, blocks: own }) => [href, lines.map(({ message }) => message), own.map(({ id }) => id)]),
  ).toEqual([
    ['/sessions/R/steps/3', ['hits', 'pending'], ['hits open']],
    ['/consents/C1', ['another person'], ['shared']],
    ['/sessions/OWNER', [], ['owner']],
    [null, ['missing'], []],
    ['/sessions/R/steps/2', [], ['liveness pending']],
    [null, [], ['sandbox']],
  ]);
  expect(new Set(places.map(({ key }) => key)).size).toBe(places.length);
  expect(toFindingGroups(blocked)).toHaveLength(3);
});

test('a block in the words of a finding is said once', () => {
  const block3 = { ...block('b', 'severe', { step: '3' }), message: 'hits' };
  const [first] = toFindingGroups(blocked, { blocks: [block3], toConsider: [] });
  expect(first?.blocks).toEqual([]);
  expect(first?.lines.map(({ message, blocksClear }) => [message, blocksClear])).toEqual([
    ['hits', true],
    ['pending', false],
  ]);
});

test('a block in the words of a finding on the session as a whole is said once, beside other blocks', () => {
  const missing = { ...block('b', 'warning', {}), message: 'missing' };
  const decisions = { blocks: [block('sandbox', 'severe', {}), missing], toConsider: [] };
  const places = toFindingGroups(blocked, decisions).filter(({ href }) => href === null);
  expect(places.map(({ lines, blocks }) => [lines.map(({ blocksClear }) => blocksClear), blocks.length])).toEqual([
    [[], 1],
    [[true], 0],
  ]);
});

test('what is about one person is together under the name of that person', () => {
  const ofPerson = (message: string, person: string) => ({
    ...reported(message, 'warning', '4'),
    session: person,
  });
  const findings = [
    ofPerson('Own session of an owner: expired', 'JAN'),
    ofPerson('Own session of an owner: expired', 'PIET'),
  ];
  // Only these parts are read.
  const session = { ref: 'R', findings } as unknown as SessionDetail;
  const expired = (id: string, ref: string, subject: string) => ({
    ...block(id, 'warning', { ref, step: '1' }),
    message: 'Own session of an owner: expired',
    subject,
  });
  const blocks = [expired('a', 'PIET', 'Piet'), { ...block('b', 'severe', { ref: 'PIET' }), subject: 'Piet' }];
  const places = toFindingGroups(session, { blocks, toConsider: [expired('c', 'JAN', 'Jan')] });
  expect(
    places.map(({ href, severity, lines, blocks: others }) => [
      ...[href, severity],
      lines.map(({ subject, blocksClear }) => [subject, blocksClear]),
      others.map(({ id }) => id),
    ]),
  ).toEqual([
    ['/sessions/PIET', 'severe', [['Piet', true]], ['b']],
    ['/sessions/JAN', 'warning', [['Jan', false]], []],
  ]);
});

test('a place is as serious as what blocks there', () => {
  const findings = [reported('pending', 'notice', '2'), reported('differs', 'warning', '3')];
  // Only these parts are read, and the codes are invented.
  const session = { ref: 'R', findings } as unknown as SessionDetail;
  const places = toFindingGroups(session, { blocks: [block('not read', 'severe', { step: '2' })], toConsider: [] });
  expect(places.map(({ href, severity }) => [href, severity])).toEqual([
    ['/sessions/R/steps/2', 'severe'],
    ['/sessions/R/steps/3', 'warning'],
  ]);
});

const sessionWith = (findings: readonly ShownFinding[]): SessionDetail => ({
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
  expect(keyFact(sessionWith([rejected, expired]), steps[0] as StepState)).toBe('Passport expired 68 days ago');
  expect(keyFact(sessionWith([rejected]), steps[0] as StepState)).toBe('Passport');
  expect(keyFact(sessionWith([]), steps[2] as StepState)).toBe('y.timirgold@post.example');
  expect(keyFact(sessionWith([]), steps[3] as StepState)).toBeUndefined();
});

test('counts approved steps', () => {
  expect(approvedText(steps)).toBe('3 of 4 approved');
});
