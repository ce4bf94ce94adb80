import { describe, expect, test } from 'vitest';
import type { ConnectionReading } from '#lib/model/connection.ts';
import { cacheWords, concernsOf, errorWords, settingWith, sweepWords, workerWords } from './words.ts';

const sweep = { sessions: 3_400, overdue: 0, oldestDueAt: null, perMinute: 150 };
const well: ConnectionReading = {
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

describe('what needs attention', () => {
  test('is nothing where all is well', () => expect(concernsOf(well)).toEqual([]));

  test('a missing worker is not also called late', () => {
    const none = { ...well, worker: { ...well.worker, running: 'none' as const, living: 0, lagMs: 90_000 } };
    expect(concernsOf(none)).toHaveLength(1);
    expect(concernsOf({ ...well, worker: { ...well.worker, lagMs: 90_000 } })[0]).toContain('more than a minute');
  });

  test('a refused key is named, also where another process met the refusal', () => {
    const refused = (refusedApps: readonly string[], waiting: number) =>
      concernsOf({
        ...well,
        webhook: { ...well.webhook, waiting, refused: waiting },
        upstream: { ...well.upstream, refusedApps },
      })[0];
    expect(refused(['kyc'], 0)).toBe('The verification service refuses the key kyc.');
    expect(refused(['kyc', 'kyb'], 2)).toBe(
      'The verification service refuses the keys kyc, kyb: 2 deliveries wait until it is put right, and none is lost.',
    );
    expect(refused([], 1)).toContain('refuses a key: 1 delivery waits');
  });

  test('is said once for each part, worst first', () => {
    const all = concernsOf({
      ...well,
      webhook: { ...well.webhook, secrets: 0, dead: 1 },
      upstream: { ...well.upstream, breaker: 'open' },
      media: { allowed: [], refused: [{ host: 'a.example', count: 3, lastAt: well.readAt }] },
      worker: { ...well.worker, running: 'none', living: 0 },
    });
    expect(all.map((words) => words.split(' ').slice(0, 3).join(' '))).toEqual([
      'No worker is',
      'WEBHOOK_SECRET is not',
      'The verification service',
      '1 delivery was',
      'Files on 1',
    ]);
  });
});

describe('the words', () => {
  test('of a failure are those that everybody meets', () => {
    expect(errorWords('upstream_refused')).toBe('The verification service refused the desk');
    expect(errorWords('odd_code')).toBe('Odd code');
    expect(errorWords('toString')).toBe('Tostring');
  });

  test('of the workers', () => {
    expect(workerWords({ ...well.worker, running: 'elsewhere' })).toBe('Runs in another process');
    expect(workerWords({ ...well.worker, living: 3 })).toBe('3 run, one of them here');
    expect(workerWords({ ...well.worker, running: 'none', living: 0 })).toBe('None is running');
  });

  test('of the sweep: never a pace that it cannot keep', () => {
    expect(sweepWords(sweep)).toBe('None of 3,400 sessions is due to be read again');
    expect(sweepWords({ ...sweep, overdue: 1 })).toContain(
      '1 of 3,400 sessions is due to be read again, at least 1 minute',
    );
    expect(sweepWords({ ...sweep, overdue: 301 })).toContain('at least 3 minutes at 150 reads a minute');
  });

  test('of the memory', () => {
    expect(cacheWords(well.upstream.cache)).toBe('0 answers kept, 0 bytes');
    expect(cacheWords({ answers: 1, bytes: 3 * 1024 ** 2, hits: 3, misses: 1 })).toBe(
      '1 answer kept, 3 MB; 75 % of reads needed no request',
    );
  });
});

test('a host is offered for the setting only when it could stand there', () => {
  expect(settingWith(['a.example'], 'b.example:8443')).toBe('VERIFICATION_MEDIA_HOSTS=a.example,b.example:8443');
  expect(settingWith(['a.example'], 'a.example')).toBe('VERIFICATION_MEDIA_HOSTS=a.example');
  for (const host of ['', '127.0.0.1', '127.0.0.1:80', '[::1]:80', 'localhost', 'a.example,evil', 'a b', '10.0.0.0x1'])
    expect(settingWith([], host)).toBeUndefined();
});
