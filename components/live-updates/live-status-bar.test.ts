import { expect, test } from 'vitest';
import { connectionMessage, serviceMessage } from './live-status-bar.tsx';

const nowMs = Date.parse('2026-03-02T10:12:00.000Z');

test('no message while everything works or the reviewer is signed out', () => {
  for (const connection of ['starting', 'live', 'signed_out'] as const)
    expect(connectionMessage(connection, 'reached')).toBeUndefined();
  expect(serviceMessage(undefined, nowMs)).toBeUndefined();
  expect(serviceMessage({ answers: true, lastAnswerAt: null }, nowMs)).toBeUndefined();
});

test('messages name what is interrupted and the minimum age of the data', () => {
  // Where the stream alone fails, the server answers.
  for (const connection of ['cut', 'offline'] as const)
    expect(connectionMessage(connection, 'reached')).toBe('Live updates are interrupted. Reloading every 30 s.');
  for (const connection of ['live', 'cut', 'offline'] as const) {
    expect(connectionMessage(connection, 'lost')).toContain('Review Desk cannot be reached');
    expect(connectionMessage(connection, 'again')).toBe('Review Desk can be reached again.');
  }
  expect(serviceMessage({ answers: false, lastAnswerAt: '2026-03-02T10:00:00.000Z' }, nowMs)).toBe(
    'The verification service is not responding. Data last updated 12 min ago or earlier.',
  );
  expect(serviceMessage({ answers: false, lastAnswerAt: null }, nowMs)).toContain('before Review Desk started');
});
