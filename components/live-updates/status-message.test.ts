import { expect, test } from 'vitest';
import { connectionMessage, serviceMessage } from './status-message.ts';

const nowMs = Date.parse('2026-03-02T10:12:00.000Z');

test('no message while everything works or the reviewer is signed out', () => {
  for (const connection of ['starting', 'live', 'signed_out'] as const)
    expect(connectionMessage(connection)).toBeUndefined();
  expect(serviceMessage(undefined, nowMs)).toBeUndefined();
  expect(serviceMessage({ answers: true, lastAnswerAt: null }, nowMs)).toBeUndefined();
});

test('messages name what is interrupted and the minimum age of the data', () => {
  expect(connectionMessage('cut')).toBe('Live updates are interrupted. Reloading every 30 s.');
  expect(connectionMessage('offline')).toContain('Review Desk cannot be reached');
  expect(serviceMessage({ answers: false, lastAnswerAt: '2026-03-02T10:00:00.000Z' }, nowMs)).toBe(
    'The verification service is not responding. Data last updated 12 min ago or earlier.',
  );
  expect(serviceMessage({ answers: false, lastAnswerAt: null }, nowMs)).toContain('before Review Desk started');
});
