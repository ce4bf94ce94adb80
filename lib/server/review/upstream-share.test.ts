/** Reads of the verification service count against the reviewer whose request begins them, whatever kind of request it is. */

import type { RateLimiterMemory } from 'rate-limiter-flexible';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { readOwnership } from '#lib/operations/ownership.ts';
import { lookUp, refreshNow } from '#lib/operations/sessions.ts';
import { explainStep, readSessionAnswer, readStep } from '#lib/operations/steps.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import { refreshSession } from '#lib/server/refresh/index.ts';
import { getStore } from '#lib/server/store/index.ts';
import { openTestDesk, type SimulatedSession } from '#lib/server/testing/open-test-desk.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { startSimulator } from '../../../simulator/index.ts';
import { call, exportOwnership, openFile } from './index.ts';
import { openSession } from './session-handle.ts';
import { createReviewer, problemCodeOf } from './testing/open-test-review.ts';

const share = 40;
const desk = openTestDesk({ startSimulator, settings: { VERIFICATION_MAX_PER_MINUTE: String(2 * share) } });
const ana = createReviewer('officer');
const bo: Reviewer = { ...ana, id: 'bo' };

const limiter = processSingleton<RateLimiterMemory>('upstream share');
const spent = async ({ id }: Reviewer) => (await limiter.peek()?.get(id))?.consumedPoints ?? 0;
const sent = async () => ((await desk.control('GET', '/requests')) as unknown[]).length;

let person: SimulatedSession & { readonly ref: string };
let company: SimulatedSession & { readonly ref: string };

const register = async (tag: string) => {
  const session = await desk.tagged(tag);
  const { ref } = (await refreshSession(session.session_id, { cause: 'import', origin: 'import' })) ?? { ref: '' };
  return { ...session, ref };
};
/** As if a minute had passed: for the cache, for both budgets and for the shares. */
const forget = async () => {
  for (const { kind, session_id: sessionId } of [person, company]) {
    const record = await (await getStore()).sessions.find({ sessionId });
    getUpstream().invalidate({ app: record?.appKey ?? '', kind, sessionId });
  }
  for (const { id } of [ana, bo]) await limiter.peek()?.delete(id);
  await desk.control('DELETE', '/requests');
};

beforeAll(async () => {
  await desk.control('POST', '/limit', { perMinute: 1_000_000 });
  person = await register('mrz-agrees');
  company = await register('ubo-ring');
});
beforeEach(forget);

test('reads of the worker count for nobody', async () => {
  await refreshSession(person.session_id, { cause: 'webhook', origin: 'webhook' });
  expect(await sent()).toBeGreaterThan(0);
  expect([await spent(ana), await spent(bo)]).toEqual([0, 0]);
});

const typeOf = (session: SimulatedSession, type: string) =>
  session.steps.find((step) => step.type === type)?.id ?? type;
const requests: Record<string, () => Promise<unknown>> = {
  session: () => call(readSessionAnswer, openSession(ana, person.ref)),
  step: () => call(readStep, openSession(ana, person.ref), { step: typeOf(person, 'ID_DOCUMENT') }),
  'step, read ahead': () =>
    call(readStep, openSession(ana, person.ref), { step: typeOf(person, 'ID_DOCUMENT'), prefetch: true }),
  'step, fresh': () =>
    call(readStep, openSession(ana, person.ref), { step: typeOf(person, 'ID_DOCUMENT'), fresh: true }),
  explanation: () => call(explainStep, openSession(ana, person.ref), { step: typeOf(person, 'AML') }),
  ownership: () => call(readOwnership, openSession(ana, company.ref)),
  'ownership, fresh': () => call(readOwnership, openSession(ana, company.ref), { fresh: true }),
  export: () => call(exportOwnership, openSession(ana, company.ref), { format: 'svg', query: { policy: undefined } }),
  file: () =>
    problemCodeOf(
      call(openFile, openSession(ana, person.ref), {
        step: typeOf(person, 'ID_DOCUMENT'),
        key: 'none',
        query: { range: null, signal: new AbortController().signal },
      }),
    ),
  refresh: () => call(refreshNow, ana, { ref: person.ref }),
  'look-up of an unknown id': () =>
    problemCodeOf(call(lookUp, ana, { body: { id: '00000000-0000-4000-8000-00000000000a' } })),
};

test.each(Object.keys(requests))('a request counts what it reads and nothing from the cache: %s', async (name) => {
  await requests[name]?.();
  const reads = await sent();
  expect(reads).toBeGreaterThan(0);
  expect(await spent(ana)).toBe(reads);
  await limiter.peek()?.delete(ana.id);
  await desk.control('DELETE', '/requests');
  if (/fresh|refresh/.test(name)) return;
  await requests[name]?.();
  expect([await sent(), await spent(ana)]).toEqual([0, 0]);
});

test('who joins a read pays nothing, unless who began it has nothing left', async () => {
  const read = (reviewer: Reviewer) =>
    call(readStep, openSession(reviewer, person.ref), { step: typeOf(person, 'ID_DOCUMENT') });
  await Promise.all([read(ana), read(bo), read(bo)]);
  expect([await sent(), await spent(ana), await spent(bo)]).toEqual([1, 1, 0]);
  await forget();
  await limiter.peek()?.set(ana.id, share, 60);
  const [refused, ...others] = await Promise.all([problemCodeOf(read(ana)), read(bo), read(bo)]);
  expect(refused).toBe('too_many_requests');
  expect(others).toHaveLength(2);
  expect([await sent(), await spent(bo)]).toEqual([1, 1]);
});

test('who has used the share is refused before anything is sent, and reads what is cached', async () => {
  const read = (options = {}) =>
    call(readStep, openSession(ana, person.ref), { step: typeOf(person, 'ID_DOCUMENT'), ...options });
  await read();
  await limiter.peek()?.set(ana.id, share, 60);
  await desk.control('DELETE', '/requests');
  await read();
  for (const [name, request] of Object.entries(requests))
    if (/fresh|session|refresh|ownership|export/.test(name))
      expect(await problemCodeOf(request()), name).toBe('too_many_requests');
  expect(await sent()).toBe(0);
  await limiter.peek()?.delete(ana.id);
  await call(refreshNow, ana, { ref: person.ref });
});
