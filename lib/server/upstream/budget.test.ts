import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import { createBudget } from './budget.ts';
import { parseRetryAfter } from './waiting.ts';

const signal = new AbortController().signal;

it('lets at most the budget through in any minute, the worker at most four fifths', async () => {
  const asks = fc.array(
    fc.record({
      afterMs: fc.integer({ min: 0, max: 20_000 }),
      priority: fc.constantFrom('person' as const, 'worker' as const),
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
        const problem = await budget.take(priority, signal).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (problem === undefined) sent.push({ at: now, priority });
        // A person is refused only when nothing is left, and is then told a time.
        else {
          expect(problem).toBeInstanceOf(Problem);
          expect(problem).toMatchObject({ code: 'upstream_busy', retryAfterSeconds: expect.any(Number) });
          if (priority === 'person') expect(left).toBe(0);
        }
        const minute = sent.filter(({ at }) => at > now - 60_000);
        expect(minute.length).toBeLessThanOrEqual(perMinute);
        if (problem === undefined && priority === 'worker')
          expect(minute.length).toBeLessThanOrEqual(Math.max(1, Math.floor(perMinute * 0.8)));
        expect(budget.left()).toBe(perMinute - minute.length);
      }
    }),
  );
});

it('lets a person wait a while, in turn, and the worker not at all', async () => {
  const startedAt = performance.now();
  const budget = createBudget(10, 5_000, () => performance.now());
  budget.pause(60);
  await expect(budget.take('worker', signal)).rejects.toMatchObject({ code: 'upstream_busy', retryAfterSeconds: 1 });
  await Promise.all([budget.take('person', signal), budget.take('person', signal)]);
  expect(performance.now() - startedAt).toBeGreaterThan(55);
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
