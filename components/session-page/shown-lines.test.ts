import { expect, test } from 'vitest';
import type { FindingCode, Severity } from '#lib/model/session/finding.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { toShownLines } from './shown-lines.ts';

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
