/** Whatever the service does while deliveries come: afterwards everything is true, and nothing was given up. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSimulator } from '../../../simulator/index.ts';
import { minuteMs } from './due.ts';
import { idleShift, type Listed, openTestDesk } from './test-desk.ts';
import { keepUp } from './upkeep.ts';
import { startWorker, type Worker } from './worker.ts';

const desk = openTestDesk({ startSimulator, settings: { VERIFICATION_TIMEOUT_MS: '250' } });
const { control, counts, deliver, listed, pass, required, transition, untrue } = desk;

let worker: Worker;
let sessions: readonly Listed[];
const statuses = ['REJECTED', 'RESUBMISSION_REQUIRED', 'PENDING_VERIFICATION', 'APPROVED'];
let round = 0;

/** Moves one step of each session and tells of it: three times, as upstream may. */
async function moveAll() {
  round += 1;
  for (const { session_id, kind, steps } of sessions) {
    const step = steps[round % steps.length];
    if (!step) throw new Error('a session without steps');
    const status = statuses[round % statuses.length] ?? '';
    await transition(session_id, { step: { id: step.id, type: step.type, status } });
    const about: Record<string, string> = kind === 'individual' ? { service: step.type, step_id: step.id } : {};
    for (let copy = 0; copy < 3; copy++) await deliver(session_id, about);
  }
}

/** The clock runs fast, so that nobody waits for what is put off. */
async function untilQuiet(): Promise<void> {
  for (let tries = 0; (await counts()).waiting > 0; tries++) {
    if (tries > 400) throw new Error('still waiting');
    await sleep(50);
    pass(2_000);
  }
}

beforeAll(async () => {
  const persons = (await listed('kind=individual&app=kyc-eu')).filter(({ steps }) => steps.length > 2).slice(0, 10);
  const companies = (await listed('kind=corporate&app=kyb-eu')).filter(({ steps }) => steps.length > 2).slice(0, 3);
  sessions = [...persons, ...companies];
  worker = startWorker();
  for (const { session_id } of sessions) await deliver(session_id);
  await untilQuiet();
});
afterAll(() => worker.stop());

test('half an hour without the service: a moment after it is back everything is true', {
  timeout: 60_000,
}, async () => {
  await control('POST', '/faults', { fault: 'reset' });
  for (let minute = 0; minute < 30; minute++) {
    if (minute % 10 === 0) await moveAll();
    await sleep(100);
    pass(minuteMs);
  }
  expect((await counts()).dead).toBe(0);
  await control('DELETE', '/faults');
  const startedAt = performance.now();
  await expect.poll(async () => (await counts()).waiting, { timeout: 20_000, interval: 100 }).toBe(0);
  // The breaker looks again every few seconds; what waits behind it has not been put off for minutes.
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  expect(await untrue()).toEqual([]);
  expect((await counts()).dead).toBe(0);
});

describe('everything is true after', () => {
  test.each([
    ['429 with a time', { fault: '429', retryAfter: 1 }],
    ['429 without one', { fault: '429' }],
    ['500', { fault: '500' }],
    ['503', { fault: '503', retryAfter: 1 }],
    ['silence', { fault: 'timeout' }],
    ['answers that come late', { fault: 'timeout', delayMs: 200 }],
    ['answers that come slowly', { fault: 'slow', delayMs: 10 }],
    ['answers that break off', { fault: 'truncated' }],
    ['garbage', { fault: 'garbage' }],
    ['JSON that is none', { fault: 'malformed' }],
    ['values of other types', { fault: 'wrong-type' }],
    ['connections that are reset', { fault: 'reset' }],
    ['a sign-in page', { fault: 'html' }],
    ['redirects', { fault: 'redirect' }],
    ['JSON without a bottom', { fault: 'deep' }],
  ])('%s', { timeout: 40_000 }, async (_, fault) => {
    await control('POST', '/faults', fault);
    await moveAll();
    await sleep(700);
    await control('DELETE', '/faults');
    await moveAll(); // what comes while the worker still waits
    await untilQuiet();
    expect(await untrue()).toEqual([]);
    expect((await counts()).dead).toBe(0);
    // A step that could not be read is one until it is read again.
    pass(31 * minuteMs);
    while ((await keepUp(idleShift())).taken > 0);
    for (const { session_id } of sessions)
      expect((await required(session_id)).facts.filter(({ key }) => key === 'unreadable')).toEqual([]);
  });
});
