import { describe, expect, test } from 'vitest';
import type { ConnectionStatus } from '#lib/model/connection.schema.ts';
import { cacheText, concernMessages, failureLabel, settingWithHost, sweepText, workerLabel } from './labels.ts';

const sweep = { sessions: 3_400, overdue: 0, oldestDueAt: null, perMinute: 150 };
const well: ConnectionStatus = {
  readAt: '2026-03-02T09:00:00.000Z',
  webhook: {
    address: 'https://desk.example/api/webhooks/verification?secret=',
    setting: 'WEBHOOK_SECRET',
    secrets: 1,
    lastReceivedAt: null,
    lastDay: { value: 0, exact: true },
    waiting: 0,
    refused: 0,
    oldestWaitingAt: null,
    dead: 0,
  },
  upstream: {
    host: 'api.verification.example',
    apps: ['kyc'],
    refusedApps: [],
    breaker: 'closed',
    lastSuccessAt: null,
    lastFailure: null,
    budget: { perMinute: 300, left: 300 },
    cache: { answers: 0, bytes: 0, hits: 0, misses: 0 },
  },
  media: { allowed: [], refused: [] },
  worker: { running: 'here', living: 1, lagMs: 0, sweep },
  retention: { days: 1825, withoutEnd: 0, due: 0, held: 0 },
  versions: { desk: '0.1.0', node: 'v24.0.0', database: 'SQLite 3.53.2', schema: 4 },
};

describe('the concerns', () => {
  test('are none when everything is well', () => expect(concernMessages(well)).toEqual([]));

  test('of a missing worker do not include its lag', () => {
    const none = { ...well, worker: { ...well.worker, running: 'none' as const, living: 0, lagMs: 90_000 } };
    expect(concernMessages(none)).toHaveLength(1);
    expect(concernMessages({ ...well, worker: { ...well.worker, lagMs: 90_000 } })[0]).toContain('more than a minute');
  });

  test('name a refused key, also one that another process noticed', () => {
    const refused = (refusedApps: readonly string[], waiting: number) =>
      concernMessages({
        ...well,
        webhook: { ...well.webhook, waiting, refused: waiting },
        upstream: { ...well.upstream, refusedApps },
      })[0];
    expect(refused(['kyc'], 0)).toBe('The verification service refuses the key kyc.');
    expect(refused(['kyc', 'kyb'], 2)).toBe(
      'The verification service refuses the keys kyc, kyb: 2 deliveries wait until this is fixed; none is lost.',
    );
    expect(refused([], 1)).toContain('refuses a key: 1 delivery waits');
  });

  test('are one for each part, most serious first', () => {
    const all = concernMessages({
      ...well,
      webhook: { ...well.webhook, secrets: 0, dead: 1 },
      upstream: { ...well.upstream, breaker: 'open' },
      media: { allowed: [], refused: [{ host: 'a.example', count: 3, lastAt: well.readAt }] },
      worker: { ...well.worker, running: 'none', living: 0 },
    });
    expect(all.map((message) => message.split(' ').slice(0, 3).join(' '))).toEqual([
      'No worker is',
      'WEBHOOK_SECRET is not',
      'The verification service',
      '1 failed delivery.',
      'Files on 1',
    ]);
  });
});

describe('the text', () => {
  test('of a failure is the title of its Problem', () => {
    expect(failureLabel('upstream_refused')).toBe('The verification service refused Review Desk');
    expect(failureLabel('odd_code')).toBe('Odd code');
    expect(failureLabel('toString')).toBe('Tostring');
  });

  test('of the workers', () => {
    expect(workerLabel({ ...well.worker, running: 'elsewhere' })).toBe('Running in another process');
    expect(workerLabel({ ...well.worker, living: 3 })).toBe('3 running, one of them in this process');
    expect(workerLabel({ ...well.worker, running: 'none', living: 0 })).toBe('Not running');
  });

  test('of the sweep never promises more than its rate limit', () => {
    expect(sweepText(sweep)).toBe('None of 3,400 sessions is due for a refresh');
    expect(sweepText({ ...sweep, overdue: 1 })).toContain(
      '1 of 3,400 sessions is due for a refresh, at least 1 minute',
    );
    expect(sweepText({ ...sweep, overdue: 301 })).toContain('at least 3 minutes at 150 requests a minute');
  });

  test('of the cache', () => {
    expect(cacheText(well.upstream.cache)).toBe('0 answers cached, 0 bytes');
    expect(cacheText({ answers: 1, bytes: 3 * 1024 ** 2, hits: 3, misses: 1 })).toBe(
      '1 answer cached, 3 MB; 75 % of reads came from the cache',
    );
  });
});

test('the setting is offered only for hosts that it can hold', () => {
  expect(settingWithHost(['a.example'], 'b.example:8443')).toBe('VERIFICATION_MEDIA_HOSTS=a.example,b.example:8443');
  expect(settingWithHost(['a.example'], 'a.example')).toBe('VERIFICATION_MEDIA_HOSTS=a.example');
  for (const host of ['', '127.0.0.1', '127.0.0.1:80', '[::1]:80', 'localhost', 'a.example,evil', 'a b', '10.0.0.0x1'])
    expect(settingWithHost([], host)).toBeUndefined();
});
