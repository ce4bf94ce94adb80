import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import { type Budget, createBudget } from './budget.ts';
import type { Ledger, Priority } from './interface.ts';
import { parseRetryAfter } from './waiting.ts';

const signal = new AbortController().signal;

const shares = { person: 1, worker: 0.8, sweep: 0.5 };
const outcomeOf = (taking: Promise<void>) =>
  taking.then(
    () => undefined,
    (error: unknown) => error,
  );

it('lets at most the budget through in any minute, the worker at most four fifths, a sweep half', async () => {
  const asks = fc.array(
    fc.record({
      afterMs: fc.integer({ min: 0, max: 20_000 }),
      priority: fc.constantFrom('person' as const, 'worker' as const, 'sweep' as const),
    }),
    { maxLength: 120 },
  );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 20 }), asks, async (perMinute, list) => {
      let now = 0;
      const budget = createBudget(perMinute, 0, () => now);
      const sent: { at: number; priority: string }[] = [];
      for (const { afterMs, priority } of list) {
        now += afterMs;
        const left = budget.left();
        const problem = await outcomeOf(budget.take({ priority }, signal));
        if (problem === undefined) sent.push({ at: now, priority });
        // A person is refused only when nothing is left, and is then told a time.
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

it('lets a person wait a while, in turn, and the worker not at all', async () => {
  const startedAt = performance.now();
  const budget = createBudget(10, 5_000, () => performance.now());
  await budget.pause(60);
  for (const priority of ['worker', 'sweep'] as const)
    await expect(budget.take({ priority }, signal)).rejects.toMatchObject({
      code: 'upstream_busy',
      retryAfterSeconds: 1,
    });
  await Promise.all([budget.take({ priority: 'person' }, signal), budget.take({ priority: 'person' }, signal)]);
  expect(performance.now() - startedAt).toBeGreaterThan(55);
});

describe('a shared budget', () => {
  /** Two processes and one count, as the store keeps it, with a round trip that takes its time. */
  function sharing(perMinute: number, waitMs: number) {
    const sentAt: number[] = [];
    let pausedUntil = 0;
    const now = () => performance.now();
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
      left: async (most) => most - sentAt.length,
    };
    const budgets = [0, 1].map(() => createBudget(perMinute, waitMs, now, () => ledger));
    return { budgets: budgets as [Budget, Budget], sentAt };
  }

  it('is one for all processes, and each keeps to its part of it', async () => {
    const { budgets, sentAt } = sharing(10, 0);
    for (const [priority, most] of [
      ['sweep', 5],
      ['worker', 8],
      ['person', 10],
    ] as const) {
      for (let count = 0; count < 12; count += 1)
        await outcomeOf((budgets[count % 2] as Budget).take({ priority }, signal));
      expect(sentAt).toHaveLength(most);
    }
    await expect(budgets[0].take({ priority: 'person' }, signal)).rejects.toMatchObject({
      code: 'upstream_busy',
      retryAfterSeconds: 60,
    });
  });

  it('pauses everywhere: a person waits for the end of it', async () => {
    const { budgets } = sharing(10, 5_000);
    await budgets[0].pause(80);
    const startedAt = performance.now();
    await expect(budgets[1].take({ priority: 'worker' }, signal)).rejects.toMatchObject({ code: 'upstream_busy' });
    await budgets[1].take({ priority: 'person' }, signal);
    expect(performance.now() - startedAt).toBeGreaterThan(70);
  });

  it('gives a sweep that a person joined meanwhile what a person may use', async () => {
    const { budgets, sentAt } = sharing(4, 0);
    for (let count = 0; count < 2; count += 1) await budgets[0].take({ priority: 'sweep' }, signal);
    const urgency: { priority: Priority } = { priority: 'sweep' };
    const taking = budgets[0].take(urgency, signal);
    urgency.priority = 'person';
    await taking;
    expect(sentAt).toHaveLength(3);
  });

  it('tells what is left as it was last heard', async () => {
    const { budgets } = sharing(10, 0);
    await budgets[0].take({ priority: 'person' }, signal);
    await sleep(0);
    expect(budgets[0].left()).toBe(9);
    budgets[1].left();
    await sleep(0);
    expect(budgets[1].left()).toBe(9);
  });
});

it('reads Retry-After in both forms', () => {
  const now = Date.UTC(2026, 0, 1);
  expect(parseRetryAfter('7', now)).toBe(7_000);
  expect(parseRetryAfter(' 0 ', now)).toBe(0);
  expect(parseRetryAfter('Thu, 01 Jan 2026 00:00:05 GMT', now)).toBe(5_000);
  expect(parseRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0);
  for (const text of [undefined, '', 'soon', 'soon 1', '-1', '1.5', '9'.repeat(30)])
    expect(parseRetryAfter(text, now)).toBeNull();
});
