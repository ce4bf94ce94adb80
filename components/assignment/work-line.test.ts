import { expect, test } from 'vitest';
import { dueText } from './work-line.tsx';

const due = { dueAt: '2026-11-24T00:00:00.000Z' };

test.each([
  ['2026-11-20T10:00:00Z', 'In 3 d'],
  ['2026-11-22T00:00:00Z', 'Tomorrow'],
  ['2026-11-23T00:00:00Z', 'Today'],
  ['2026-11-23T23:59:59Z', 'Today'],
  ['2026-11-24T00:00:00Z', 'Overdue 0 s'],
  ['2026-11-26T01:00:00Z', 'Overdue 2 d'],
])('at %s it is due: %s', (now, expected) => {
  expect(dueText(due, Date.parse(now))).toBe(expected);
});
