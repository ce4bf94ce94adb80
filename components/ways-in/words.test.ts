import { expect, test } from 'vitest';
import type { ImportProgress, ImportResultRow } from '#lib/model/ways-in.ts';
import { checkedWords, minutesWords, resultWords, rowWords, stateWords } from './words.ts';

const row: ImportResultRow = { line: 1, outcome: null, ref: null, sandbox: null, why: null };
const progress: ImportProgress = {
  id: '7K2M9QXW4D',
  createdAt: '2026-05-04T10:00:00.000Z',
  by: 'Ana',
  state: 'running',
  total: 1204,
  settled: 300,
  outcomes: { registered: 290, known: 0, not_found: 10, failed: 0, cancelled: 0 },
  minutesLeft: 42,
};

test.each([
  [{}, 'Waits'],
  [{ why: 'upstream_busy' }, 'Waits. The verification service is busy'],
  [{ outcome: 'registered' }, 'Registered'],
  [{ outcome: 'not_found', why: 'not_found' }, 'No key of this desk reads it'],
  [{ outcome: 'failed', why: 'upstream_refused' }, 'Failed. The verification service refused the desk'],
  [{ outcome: 'failed', why: 'something new' }, 'Failed. The desk failed'],
  [{ outcome: 'cancelled' }, 'Cancelled'],
] as const)('%j reads %s', (change, words) => {
  expect(resultWords({ ...row, ...change })).toBe(words);
});

test('how far an import is', () => {
  expect(stateWords(progress)).toBe('Running: 300 of 1,204, about 42 minutes left at the desk’s pace');
  expect(stateWords({ ...progress, state: 'done', settled: 1204 })).toBe('Done: 1,204 of 1,204');
  const outcomes = { ...progress.outcomes, cancelled: 904 };
  expect(stateWords({ ...progress, state: 'cancelled', settled: 1204, outcomes })).toBe('Cancelled: 904 not asked for');
});

test('lengths and counts', () => {
  expect([0, 1, 2, 119, 150].map(minutesWords)).toEqual([
    'about a minute',
    'about a minute',
    'about 2 minutes',
    'about 119 minutes',
    'about 3 hours',
  ]);
  expect([1, 2].map(rowWords)).toEqual(['1 row', '2 rows']);
  expect(checkedWords({ line: 4, id: 'a', alias: null, verdict: 'duplicate', firstLine: 2 })).toBe(
    'Line 2 has this id already',
  );
});
