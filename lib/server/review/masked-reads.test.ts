/** What roles that may not know of screening read from the service takes as many reads, and waits for as much, whatever is hidden and whoever else reads. */
import type { RateLimiterMemory } from 'rate-limiter-flexible';
import { afterEach, describe, expect, test } from 'vitest';
import { lookUp, readSession, refreshNow } from '#lib/operations/sessions.ts';
import { readSessionAnswer, readStep } from '#lib/operations/steps.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import { call, openSession } from './index.ts';
import { createFakeService } from './testing/fake-service.ts';
import { createReviewer, openTestReview, problemOf } from './testing/open-test-review.ts';

const service = createFakeService();
openTestReview(service.start);
afterEach(() => service.release());

const [support, officer] = [createReviewer('support'), { ...createReviewer('officer'), id: 'officer' }];
const limiter = processSingleton<RateLimiterMemory>('upstream share');
const spent = async () => (await limiter.peek()?.get(support.id))?.consumedPoints ?? 0;

const email = (status = 'APPROVED') => ({
  ...{ id: 'EMAIL', type: 'EMAIL', status, reason: null },
  verification: { email: { value: 'ana@mail.example' } },
});
const hidden = {
  AML: { id: 'AML', type: 'AML', status: 'APPROVED', reason: null, verification: { aml: { hits: [], total_hits: 0 } } },
  DUPLICATE: { id: 'DUPLICATE', type: 'DUPLICATE', status: 'APPROVED', verification: { duplicate: { matches: [] } } },
};
const plain = {};

let number = 0;
async function register(steps: Readonly<Record<string, unknown>>) {
  const id = `masked-${number++}-000000`;
  service.sessions[id] = { kind: 'individual', steps: { EMAIL: email(), ...steps } };
  const { ref } = await call(lookUp, officer, { body: { id } });
  const [step] = (await call(readSession, openSession(support, ref))).steps;
  return { id, ref, step: step?.step ?? '' };
}
type Registered = Awaited<ReturnType<typeof register>>;

const looks: Record<string, (of: Registered) => Promise<unknown>> = {
  'refreshes the session': ({ ref }) => call(refreshNow, support, { ref }),
  'reads the session again': ({ ref }) => call(readSessionAnswer, openSession(support, ref), { fresh: true }),
  'reads a step again': ({ ref, step }) => call(readStep, openSession(support, ref), { step, fresh: true }),
};

describe.each(Object.entries(looks))('support %s', (_, look) => {
  const costOf = async (steps: Readonly<Record<string, unknown>>) => {
    const session = await register(steps);
    const before = await spent();
    await look(session);
    return (await spent()) - before;
  };

  test('at the same cost, whatever is hidden', async () => {
    expect(await costOf(hidden)).toBe(await costOf(plain));
  });

  test('at the same cost, and in no other time, while an officer reads it again', async () => {
    const [busy, quiet] = [await register(hidden), await register(hidden)];
    service.faults.push({ path: new RegExp(`${busy.id}/step/AML`), status: 'hang' });
    let isRunning = true;
    const running = call(refreshNow, officer, { ref: busy.ref }).finally(() => {
      isRunning = false;
    });
    const before = await spent();
    await look(busy);
    expect(isRunning).toBe(true);
    const between = await spent();
    await look(quiet);
    expect((await spent()) - between).toBe(between - before);
    service.release();
    await running;
  });

  test('as well while what is hidden cannot be read', async () => {
    const session = await register(hidden);
    service.faults.push({ path: new RegExp(`${session.id}/step/(?:AML|DUPLICATE)`), status: 429 });
    expect(await look(session)).toBeDefined();
  });

  test('and is told where the session itself cannot be read', async () => {
    const session = await register(hidden);
    service.faults.push({ path: new RegExp(`${session.id}$`), status: 503 });
    expect((await problemOf(look(session))).code).toMatch(/^upstream_/);
  });
});

test('what support refreshes is read as a whole behind the answer', async () => {
  const { id, ref } = await register(hidden);
  service.sessions[id] = {
    kind: 'individual',
    status: 'PENDING_VERIFICATION',
    steps: { EMAIL: email('RESUBMISSION_REQUIRED'), ...hidden },
    entries: [
      { id: 'EMAIL', type: 'EMAIL', status: 'RESUBMISSION_REQUIRED' },
      { id: 'AML', type: 'AML', status: 'PENDING_VERIFICATION' },
    ],
  };
  const refreshed = await call(refreshNow, support, { ref });
  expect(refreshed.steps.map(({ status }) => status)).toEqual(['TO_REDO']);
  const statesOf = async (by = support) =>
    (await call(readSession, openSession(by, ref))).steps.map(({ status }) => status);
  await expect.poll(() => statesOf(), { timeout: 30_000 }).toEqual(['TO_REDO']);
  expect(await statesOf(officer)).toEqual(['RESUBMISSION_REQUIRED', 'PENDING_VERIFICATION']);
});

test('a fresh answer has the states of that answer', async () => {
  const { id, ref, step } = await register(hidden);
  const session = service.sessions[id];
  if (session)
    service.sessions[id] = {
      ...session,
      steps: { ...session.steps, EMAIL: email('REJECTED') },
      entries: [{ id: 'EMAIL', type: 'EMAIL', status: 'REJECTED' }],
    };
  const { text } = await call(readStep, openSession(support, ref), { step, fresh: true });
  expect(JSON.parse(text)).toMatchObject({ status: 'REJECTED' });
});
