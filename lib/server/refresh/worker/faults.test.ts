/** Whatever the service does while deliveries come: afterwards the registry is correct, and no delivery has failed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sample } from '#lib/testing/sample.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { minuteMs } from '../refresh-retry.ts';
import { idleContext, openTestRegistry, type SimulatedSession } from '../testing/open-test-registry.ts';
import { runBackgroundRound, startWorker, type Worker } from './worker.ts';

const desk = openTestRegistry({ startSimulator, settings: { VERIFICATION_TIMEOUT_MS: '250' } });
const { control, counts, deliver, listed, pass, required, transition, differingSessions } = desk;

let worker: Worker;
let sessions: readonly SimulatedSession[];
const statuses = ['REJECTED', 'RESUBMISSION_REQUIRED', 'PENDING_VERIFICATION', 'APPROVED'];
let round = 0;

/** Moves one step of each session and delivers it three times, as the service may. */
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

/** The clock runs fast, so that the test need not wait for postponed deliveries. */
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

test('half an hour without the service: soon after its return the registry is correct', async () => {
  await control('POST', '/faults', { fault: 'reset' });
  for (let minute = 0; minute < 30; minute++) {
    if (minute % 10 === 0) await moveAll();
    await sleep(100);
    pass(minuteMs);
  }
  expect((await counts()).dead).toBe(0);
  await control('DELETE', '/faults');
  // The breaker probes every few seconds. The clock is moved no more: deliveries that had been postponed for minutes would wait on.
  await expect.poll(async () => (await counts()).waiting, { timeout: 60_000, interval: 100 }).toBe(0);
  expect(await differingSessions()).toEqual([]);
  expect((await counts()).dead).toBe(0);
});

describe('the registry is correct after', () => {
  const faults: readonly (readonly [string, object])[] = [
    ['429 with Retry-After', { fault: '429', retryAfter: 1 }],
    ['429 without Retry-After', { fault: '429' }],
    ['500', { fault: '500' }],
    ['503', { fault: '503', retryAfter: 1 }],
    ['silence', { fault: 'timeout' }],
    ['late answers', { fault: 'timeout', delayMs: 200 }],
    ['slow answers', { fault: 'slow', delayMs: 10 }],
    ['truncated answers', { fault: 'truncated' }],
    ['garbage', { fault: 'garbage' }],
    ['malformed JSON', { fault: 'malformed' }],
    ['values of other types', { fault: 'wrong-type' }],
    ['connection resets', { fault: 'reset' }],
    ['a sign-in page', { fault: 'html' }],
    ['redirects', { fault: 'redirect' }],
    ['endlessly nested JSON', { fault: 'deep' }],
  ];
  test.each(sample(faults, { atLeast: 3 }))('%s', async (_, fault) => {
    await control('POST', '/faults', fault);
    await moveAll();
    await sleep(700);
    await control('DELETE', '/faults');
    await moveAll(); // deliveries while the worker still waits
    await untilQuiet();
    expect(await differingSessions()).toEqual([]);
    expect((await counts()).dead).toBe(0);
    // A step that could not be read stays `unreadable` until it is read again.
    pass(31 * minuteMs);
    while ((await runBackgroundRound(idleContext())).taken > 0);
    for (const { session_id } of sessions)
      expect((await required(session_id)).facts.filter(({ key }) => key === 'unreadable')).toEqual([]);
  });
});
