import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createInFlight, type Run } from './in-flight.ts';

interface Job {
  wants: string[];
  isClosed?: boolean;
}

/** Work that ends when the test says so. */
function stage(order: 'beside' | 'after') {
  const inFlight = createInFlight<Job, string>(order);
  const started: { run: Run<Job>; resolve: (result: string) => void; reject: (error: unknown) => void }[] = [];
  const join = (want: string, { key = 'one', signal }: { key?: string; signal?: AbortSignal } = {}) =>
    inFlight.join(key, {
      admit: (job) => !job.isClosed && job.wants.push(want) > 0,
      create: () => ({ wants: [want] }),
      perform: (run) => {
        const { promise, resolve, reject } = Promise.withResolvers<string>();
        started.push({ run, resolve, reject });
        return promise;
      },
      signal,
    }).result;
  const at = (index: number) => {
    const one = started[index];
    if (!one) throw new Error(`run ${index} has not started`);
    return one;
  };
  return { started, at, join, detach: inFlight.detach };
}

describe.each(['beside', 'after'] as const)('callers of one key, the others %s', (order) => {
  test('share one run, and the next caller starts anew', async () => {
    const { started, at, join } = stage(order);
    const both = [join('a'), join('b')];
    const other = join('c', { key: 'two' });
    await sleep(1);
    expect(started.map(({ run }) => run.job.wants)).toEqual([['a', 'b'], ['c']]);
    at(0).resolve('shared');
    at(1).resolve('other');
    expect([...(await Promise.all(both)), await other]).toEqual(['shared', 'shared', 'other']);
    const next = join('d');
    await sleep(1);
    at(2).reject(new Error('failed'));
    await expect(next).rejects.toThrow('failed');
  });

  test('a run continues when a caller cancels; when all have cancelled it is aborted and cannot be joined', async () => {
    const { at, join } = stage(order);
    const [one, two] = [new AbortController(), new AbortController()];
    const results = [join('a', { signal: one.signal }), join('b', { signal: two.signal })];
    await sleep(1);
    one.abort('gone');
    await expect(results[0]).rejects.toBe('gone');
    expect([at(0).run.signal.aborted, at(0).run.isCurrent()]).toEqual([false, true]);
    two.abort('gone too');
    await expect(results[1]).rejects.toBe('gone too');
    expect([at(0).run.signal.aborted, at(0).run.isCurrent()]).toEqual([true, false]);
    const next = join('c');
    at(0).reject(at(0).run.signal.reason);
    await sleep(1);
    at(1).resolve('new');
    expect(await next).toBe('new');
  });

  test('a caller whose signal is aborted already starts nothing', async () => {
    const { started, join } = stage(order);
    expect(() => join('a', { signal: AbortSignal.abort('gone') })).toThrow('gone');
    await sleep(1);
    expect(started).toEqual([]);
  });

  test('a detached run cannot be joined, and still ends for its callers', async () => {
    const { at, join, detach } = stage(order);
    const first = join('a', { key: 'session step' });
    await sleep(1);
    detach('session ');
    expect(at(0).run.isCurrent()).toBe(false);
    const second = join('b', { key: 'session step' });
    at(0).resolve('first');
    expect(await first).toBe('first');
    await sleep(1);
    at(1).resolve('second');
    expect(await second).toBe('second');
  });
});

test('beside: a caller that is not admitted starts a run that replaces the current one', async () => {
  const { started, at, join } = stage('beside');
  const first = join('a');
  await sleep(1);
  at(0).run.job.isClosed = true;
  const [second, third] = [join('b'), join('c')];
  await sleep(1);
  expect(started.map(({ run }) => [run.job.wants, run.isCurrent()])).toEqual([
    [['a'], false],
    [['b', 'c'], true],
  ]);
  at(1).resolve('new');
  at(0).resolve('old');
  expect(await Promise.all([first, second, third])).toEqual(['old', 'new', 'new']);
});

test('after: callers that are not admitted share the next run, which waits until the first succeeds or fails', async () => {
  const { started, at, join } = stage('after');
  const first = join('a');
  await sleep(1);
  at(0).run.job.isClosed = true;
  const later = [join('b'), join('c')];
  await sleep(1);
  expect(started).toHaveLength(1);
  at(0).reject(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  await sleep(1);
  expect(started).toHaveLength(2);
  expect(at(1).run.job.wants).toEqual(['b', 'c']);
  at(1).resolve('next');
  expect(await Promise.all(later)).toEqual(['next', 'next']);
});

test('after: a third run waits for the second, even if all callers of the second have cancelled', async () => {
  const { started, at, join } = stage('after');
  const first = join('a');
  await sleep(1);
  at(0).run.job.isClosed = true;
  const leaver = new AbortController();
  const second = join('b', { signal: leaver.signal });
  leaver.abort('gone');
  await expect(second).rejects.toBe('gone');
  const third = [join('c'), join('d')];
  at(0).resolve('first');
  expect(await first).toBe('first');
  await sleep(1);
  expect(started).toHaveLength(2);
  at(1).reject('aborted');
  await sleep(1);
  expect(started).toHaveLength(3);
  at(2).resolve('third');
  expect(await Promise.all(third)).toEqual(['third', 'third']);
});
