import { expect, test } from 'vitest';
import type { ImportProgress, ImportResultRow } from '#lib/model/import.schema.ts';
import { checkedRowText, minutesText, progressText, resultRowText, rowsText } from './rows-table.tsx';

const row: ImportResultRow = { line: 1, outcome: null, ref: null, sandbox: null, why: null };
const progress: ImportProgress = {
  id: '7K2M9QXW4D',
  createdAt: '2026-05-04T10:00:00.000Z',
  by: 'Ana',
  state: 'running',
  total: 1204,
  settled: 300,
  outcomes: { registered: 290, known: 0, not_found: 10, purged: 0, failed: 0, cancelled: 0 },
  minutesLeft: 42,
};

test.each([
  [{}, 'Waiting'],
  [{ why: 'upstream_busy' }, 'Waiting. The verification service is busy'],
  [{ outcome: 'registered' }, 'Registered'],
  [{ outcome: 'not_found', why: 'not_found' }, 'Not found with any API key'],
  [{ outcome: 'purged' }, 'Deleted when its retention period ended, not registered again'],
  [{ outcome: 'failed', why: 'upstream_refused' }, 'Failed. The verification service refused Review Desk'],
  [{ outcome: 'failed', why: 'something new' }, 'Failed. Review Desk failed'],
  [{ outcome: 'cancelled' }, 'Cancelled'],
] as const)('%j is shown as %s', (change, text) => {
  expect(resultRowText({ ...row, ...change })).toBe(text);
});

test('the progress of an import', () => {
  expect(progressText(progress)).toBe('Running: 300 of 1,204, about 42 minutes left at half the API rate limit');
  expect(progressText({ ...progress, state: 'done', settled: 1204 })).toBe('Done: 1,204 of 1,204');
  const outcomes = { ...progress.outcomes, cancelled: 904 };
  expect(progressText({ ...progress, state: 'cancelled', settled: 1204, outcomes })).toBe(
    'Cancelled: 904 not imported',
  );
});

test('durations and counts', () => {
  expect([0, 1, 2, 119, 150].map(minutesText)).toEqual([
    'about a minute',
    'about a minute',
    'about 2 minutes',
    'about 119 minutes',
    'about 3 hours',
  ]);
  expect([1, 2].map(rowsText)).toEqual(['1 row', '2 rows']);
  expect(checkedRowText({ line: 4, id: 'a', alias: null, verdict: 'duplicate', firstLine: 2 })).toBe(
    'Same id as line 2',
  );
});
