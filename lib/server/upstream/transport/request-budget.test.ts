import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import type { Priority } from '#lib/server/priority.ts';
import type { Ledger } from '../interface.ts';
import {
  counting,
  createTestUpstream,
  problemOf,
  session,
  startFakeServer,
  startHeldUpstream,
} from '../testing/fake-server.ts';
import { type Budget, createBudget } from './request-budget.ts';

const signal = new AbortController().signal;

const shares = { person: 1, worker: 0.8, ahead: 0.5, sweep: 0.5 };
const priorities = Object.keys(shares) as (keyof typeof shares)[];
const outcomeOf = (taking: Promise<void>) =>
  taking.then(
    () => undefined,
    (error: unknown) => error,
  );

test('at most the budget is sent in any minute, by a worker at most four fifths of it, ahead of a person or by a sweep half', async () => {
  const requests = fc.array(
    fc.record({
      afterMs: fc.integer({ min: 0, max: 20_000 }),
      priority: fc.constantFrom(...priorities),
    }),
    { maxLength: 120 },
  );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 20 }), requests, async (perMinute, list) => {
      let now = 0;
      const budget = createBudget(perMinute, 0, () => now);
      const sent: { at: number; priority: string }[] = [];
      for (const { afterMs, priority } of list) {
        now += afterMs;
        const left = budget.left();
        const problem = await outcomeOf(budget.take({ priority }, signal));
        if (problem === undefined) sent.push({ at: now, priority });
        // A person is refused only when nothing is left, with a time to try again.
        else {
          expect(problem).toBeInstanceOf(Problem);
          expect(problem).toMatchObject({ code: 'upstream_busy', retryAfterSeconds: expect.any(Number) });
          if (priority === 'person') expect(left).toBe(0);
        }
        const minute = sent.filter(({ at }) => at > now - 60_000);
        expect(minute.length).toBeLessThanOrEqual(perMinute);
        if (problem === undefined)
          expect(minute.length).toBeLessThanOrEqual(Math.max(1, Math.floor(perMinute * shares[priority])));
        expect(budget.left()).toBe(perMinute - minute.length);
      }
    }),
  );
});

test("a person's request waits for a while, other requests do not", async () => {
  let nowMs = 0;
  const budget = createBudget(10, 5_000, () => nowMs);
  await budget.pause(60);
  for (const priority of ['worker', 'ahead', 'sweep'] as const)
    await expect(budget.take({ priority }, signal)).rejects.toMatchObject({
      code: 'upstream_busy',
      retryAfterSeconds: 1,
    });
  let taken = 0;
  const taking = [0, 1].map(async () => {
    await budget.take({ priority: 'person' }, signal);
    taken += 1;
  });
  // It looks at the clock again only after the wait that it began with.
  await sleep(0);
  expect(taken).toBe(0);
  nowMs += 60;
  await Promise.all(taking);
});

describe('a shared budget', () => {
  /** Two processes and one ledger, as the store has it, with a round trip that takes time. */
  function sharing(perMinute: number, waitMs: number) {
    const sentAt: number[] = [];
    let pausedUntil = 0;
    let nowMs = 0;
    const now = () => nowMs;
    const ledger: Ledger = {
      async take(share) {
        await sleep(2);
        const wait = Math.max(pausedUntil - now(), (sentAt.at(-share) ?? -60_000) + 60_000 - now());
        if (wait <= 0) sentAt.push(now());
        return { waitMs: Math.max(0, wait) };
      },
      pause: async (ms) => {
        pausedUntil = now() + ms;
      },
      left: async (perMinute) => perMinute - sentAt.length,
    };
    const budgets = [0, 1].map(() => createBudget(perMinute, waitMs, now, () => ledger));
    const advance = (ms: number) => {
      nowMs += ms;
    };
    return { budgets: budgets as [Budget, Budget], sentAt, advance };
  }

  test('is one for all processes, and each priority keeps to its share', async () => {
    const { budgets, sentAt } = sharing(10, 0);
    for (const [priority, share] of [
      ['sweep', 5],
      ['worker', 8],
      ['person', 10],
    ] as const) {
      for (let count = 0; count < 12; count += 1)
        await outcomeOf((budgets[count % 2] as Budget).take({ priority }, signal));
      expect(sentAt).toHaveLength(share);
    }
    await expect(budgets[0].take({ priority: 'person' }, signal)).rejects.toMatchObject({
      code: 'upstream_busy',
      retryAfterSeconds: 60,
    });
  });

  test('pauses in all processes: a person waits for the end of the pause', async () => {
    const { budgets, sentAt, advance } = sharing(10, 5_000);
    await budgets[0].pause(80);
    await expect(budgets[1].take({ priority: 'worker' }, signal)).rejects.toMatchObject({ code: 'upstream_busy' });
    const taking = budgets[1].take({ priority: 'person' }, signal);
    await sleep(20);
    expect(sentAt).toEqual([]);
    advance(80);
    await taking;
    expect(sentAt).toEqual([80]);
  });

  test("a sweep that a person's request joins gets the share of persons", async () => {
    const { budgets, sentAt } = sharing(4, 0);
    for (let count = 0; count < 2; count += 1) await budgets[0].take({ priority: 'sweep' }, signal);
    const urgency: { priority: Priority } = { priority: 'sweep' };
    const taking = budgets[0].take(urgency, signal);
    urgency.priority = 'person';
    await taking;
    expect(sentAt).toHaveLength(3);
  });

  test('reports what is left as of the last answer of the ledger', async () => {
    const { budgets } = sharing(10, 0);
    await budgets[0].take({ priority: 'person' }, signal);
    await sleep(0);
    expect(budgets[0].left()).toBe(9);
    budgets[1].left();
    await sleep(0);
    expect(budgets[1].left()).toBe(9);
  });
});

describe('budget and queue of an upstream', () => {
  test('no more than the budget is sent, and the Problem says when to try again', async () => {
    const server = await startFakeServer(counting);
    const upstream = createTestUpstream(server, { maxPerMinute: 5 });
    const ids = Array.from({ length: 8 }, (_, index) => `s${index}`);
    const outcomes = await Promise.allSettled(ids.map((sessionId) => upstream.getSession({ ...session, sessionId })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const problem = await problemOf(upstream.getSession(session));
    expect(problem).toMatchObject({ code: 'upstream_busy', retryAfterSeconds: 60 });
    expect(server.requests).toHaveLength(5);
    expect(upstream.state().budget).toEqual({ perMinute: 5, left: 0 });
    expect(upstream.state().breaker).toBe('closed');
  });

  test('a sweep leaves half to the others, a worker a fifth to persons', async () => {
    const server = await startFakeServer(counting);
    const upstream = createTestUpstream(server, { maxPerMinute: 5 });
    const read = (sessionId: string, priority: Priority) =>
      upstream.getSession({ ...session, sessionId }, { priority });
    for (const id of ['a', 'b']) await read(id, 'sweep');
    expect((await problemOf(read('c', 'sweep'))).code).toBe('upstream_busy');
    for (const id of ['c', 'd']) await read(id, 'worker');
    expect((await problemOf(read('e', 'worker'))).code).toBe('upstream_busy');
    expect((await read('f', 'person')).fromCache).toBe(false);
  });

  test('is shared where there is a ledger', async () => {
    const server = await startFakeServer(counting);
    const shares: number[] = [];
    const ledger: Ledger = {
      take: async (share) => {
        shares.push(share);
        return { waitMs: shares.length > 3 ? 7_000 : 0 };
      },
      pause: async () => undefined,
      left: async () => 17,
    };
    const upstream = createTestUpstream(server, { maxPerMinute: 100, getLedger: () => ledger });
    for (const priority of ['sweep', 'worker', 'person'] as const)
      await upstream.getSession(session, { priority, fresh: true });
    expect(shares).toEqual([50, 80, 100]);
    expect(upstream.state().budget).toEqual({ perMinute: 100, left: 17 });
    const problem = await problemOf(upstream.getSession({ ...session, sessionId: 'other' }));
    expect(problem).toMatchObject({ code: 'upstream_busy', retryAfterSeconds: 7 });
    expect(server.requests).toHaveLength(3);
  });

  test('a pause requested by the service reaches the ledger', async () => {
    const server = await startFakeServer((response) => response.writeHead(429, { 'retry-after': '30' }).end());
    const pauses: number[] = [];
    const getLedger = () => ({
      take: async () => ({ waitMs: 0 }),
      pause: async (ms: number) => void pauses.push(ms),
      left: async () => 1,
    });
    await problemOf(createTestUpstream(server, { getLedger }).getSession(session));
    expect(pauses).toEqual([30_000]);
  });

  test('at most sixteen requests at once, persons first', async () => {
    const { waiting, arrived, upstream, server } = await startHeldUpstream();
    const read = (sessionId: string, priority: Priority) =>
      upstream.getSession({ ...session, sessionId }, { priority });
    const reads = Array.from({ length: 16 }, (_, index) => read(`first${index}`, 'worker'));
    await arrived(16);
    for (const priority of ['sweep', 'ahead', 'worker'] as const)
      reads.push(read(`${priority}1`, priority), read(`${priority}2`, priority));
    reads.push(read('person', 'person'));
    await sleep(30);
    // A person opens what the worker waits for and what was read ahead of them, and a delivery comes for what the sweep waits for.
    reads.push(read('worker2', 'person'), read('ahead2', 'person'), read('sweep2', 'worker'));
    expect(server.requests).toHaveLength(16);
    // One place is free at a time: of two that are sent at once, either may arrive first.
    for (let index = 0; index < 23; index += 1) {
      waiting[index]?.answer();
      await arrived(Math.min(17 + index, 23));
    }
    await Promise.all(reads);
    expect(waiting.slice(16).map(({ url }) => url?.split('/').at(-1))).toEqual([
      'person',
      'worker2',
      'ahead2',
      'worker1',
      'sweep2',
      'ahead1',
      'sweep1',
    ]);
  });
});
