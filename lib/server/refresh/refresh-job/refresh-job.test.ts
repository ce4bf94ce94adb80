import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import { joinRefresh, type RefreshRequest, type RefreshRun } from './refresh-job.ts';

const person = { cause: 'person', origin: 'lookup' } as const;
const sweep = { cause: 'sweep', origin: 'lookup' } as const;

describe('requests to refresh one session', () => {
  /** Refreshes that end when the test says so. */
  function stage() {
    const started: { run: RefreshRun; end: (outcome: unknown) => void }[] = [];
    const perform = (run: RefreshRun) =>
      new Promise((resolve, reject) => {
        run.signal.addEventListener('abort', () => reject(run.signal.reason));
        started.push({ run, end: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)) });
      });
    return { started, join: (request: RefreshRequest) => joinRefresh('one', request, perform) };
  }
  const webhook = (touched: string[], sinceMs = Date.now()): RefreshRequest => ({
    cause: 'webhook',
    origin: 'webhook',
    touched,
    sinceMs,
  });
  const busy = new Problem('upstream_busy', { retryAfterSeconds: 1 });

  test('before the answer share a refresh, with all requested steps and the most urgent cause', async () => {
    const { started, join } = stage();
    const results = [join(sweep), join(webhook(['AML'])), join(webhook(['ID_DOCUMENT'])), join(person)];
    await sleep(1);
    expect(started).toHaveLength(1);
    expect(started[0]?.run.job).toMatchObject({ cause: 'person', priority: 'person' });
    expect([...(started[0]?.run.job.touched ?? [])]).toEqual(['AML', 'ID_DOCUMENT']);
    started[0]?.end('done');
    expect(await Promise.all(results)).toEqual(['done', 'done', 'done', 'done']);
  });

  test('a person who comes after a sweep has chosen its steps gets a refresh of every step', async () => {
    const { started, join } = stage();
    const first = join(sweep);
    await sleep(1);
    if (started[0]) started[0].run.job.settledAtMs = Date.now() + 60_000;
    const all = join(person);
    started[0]?.end('some steps');
    expect(await first).toBe('some steps');
    await sleep(1);
    expect(started).toHaveLength(2);
    started[1]?.end('every step');
    expect(await all).toBe('every step');
  });

  test('a delivery about the whole session that comes after a refresh has chosen its steps gets another', async () => {
    const { started, join } = stage();
    const first = join(webhook(['AML']));
    await sleep(1);
    if (started[0]) started[0].run.job.settledAtMs = Date.now() + 60_000;
    const whole = join({ ...webhook([]), hasWholeSession: true });
    started[0]?.end('some steps');
    expect(await first).toBe('some steps');
    await sleep(1);
    expect(started).toHaveLength(2);
    started[1]?.end("the customer's steps");
    expect(await whole).toBe("the customer's steps");
  });

  test('for which the answer is too old share the next refresh', async () => {
    const { started, join } = stage();
    const first = join(sweep);
    await sleep(1);
    if (started[0]) started[0].run.job.settledAtMs = Date.now() - 5_000;
    const late = [join(webhook(['AML'])), join(person), join(webhook([], Date.now() - 1))];
    const satisfied = join({ ...webhook([]), sinceMs: Date.now() - 6_000 });
    await sleep(1);
    expect(started).toHaveLength(1);
    started[0]?.end('early');
    expect(await Promise.all([first, satisfied])).toEqual(['early', 'early']);
    await sleep(1);
    expect(started).toHaveLength(2);
    started[1]?.end('late');
    expect(await Promise.all(late)).toEqual(['late', 'late', 'late']);
  });

  test("a person's request is repeated when the budget share of a sweep was not enough", async () => {
    const { started, join } = stage();
    const swept = join(sweep);
    const waited = join(person);
    await sleep(1);
    started[0]?.end(busy);
    await expect(swept).rejects.toBe(busy);
    await sleep(1);
    started[1]?.end('done');
    expect(await waited).toBe('done');
  });

  test('a refresh continues when one is cancelled, ends when all are, and the next request starts a new one', async () => {
    const { started, join } = stage();
    const [one, two] = [new AbortController(), new AbortController()];
    const results = [join({ ...sweep, signal: one.signal }), join({ ...sweep, signal: two.signal })];
    await sleep(1);
    one.abort('gone');
    await expect(results[0]).rejects.toBe('gone');
    expect(started[0]?.run.signal.aborted).toBe(false);
    two.abort('gone too');
    await expect(results[1]).rejects.toBe('gone too');
    expect(started[0]?.run.signal.aborted).toBe(true);
    const next = join(person);
    await sleep(1);
    started[1]?.end('done');
    expect(await next).toBe('done');
  });
});
