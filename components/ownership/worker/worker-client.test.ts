import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nothingConfirmed, type Policy } from '#lib/ownership/index.ts';
import type { WorkerRequest, WorkerResponse } from './protocol.ts';
import { openWorkerClient } from './worker-client.ts';

/** Records what is posted; the test sends the responses. */
class FakeWorker {
  static all: FakeWorker[] = [];
  readonly posted: WorkerRequest[] = [];
  isTerminated = false;
  onmessage: ((event: { data: WorkerResponse }) => void) | null = null;
  onerror: ((event: { preventDefault(): void }) => void) | null = null;
  onmessageerror: (() => void) | null = null;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(request: WorkerRequest) {
    this.posted.push(request);
  }
  terminate() {
    this.isTerminated = true;
  }
  respond(id: number, kind: string) {
    this.onmessage?.({ data: { id, result: { kind } as never } });
  }
}
const left: unknown[] = [];
// Node has no Worker: the fake has the members that the client uses.
const workers = { take: () => new FakeWorker() as unknown as Worker, leave: (worker: Worker) => left.push(worker) };
const policy = { id: 'amlr-2027' } as Policy;
const source = { declared: { subject: null, individuals: [], corporates: [] }, confirmed: nothingConfirmed, policy };
const options = { orientation: 'down', folded: [], all: false, keep: [] } as const;
const outcomeOf = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => 'resolved',
      (error: Error) => error.message,
    ),
    new Promise((end) => setImmediate(end, 'pending')),
  ]);

beforeEach(() => {
  // What is never answered fails after half a minute, by then in another file.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  FakeWorker.all = [];
  left.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test('each request gets its own result; a newer one of the same requester cancels the older', async () => {
  const client = openWorkerClient(workers);
  const computed = client.compute('page', source);
  const older = client.draw('map', 1, options);
  const newer = client.draw('map', 1, { ...options, all: true });
  const chains = client.chains('panel', 1, '7');
  const [worker] = FakeWorker.all;
  expect(worker?.posted.map(({ id, task }) => `${id} ${task.kind}`)).toEqual([
    '1 compute',
    '2 draw',
    '3 draw',
    '4 chains',
  ]);
  for (const [id, kind] of [
    [4, 'chains'],
    [3, 'draw'],
    [2, 'cancelled'],
    [1, 'compute'],
  ] as const)
    worker?.respond(id, kind);
  expect(await computed).toEqual({ computationId: 1, result: { kind: 'compute' } });
  expect(await newer).toEqual({ kind: 'draw' });
  expect(await chains).toEqual({ kind: 'chains' });
  expect(await outcomeOf(older)).toBe('pending');
  expect(FakeWorker.all).toHaveLength(1);
});

test('the worker can start before the first request', () => {
  const client = openWorkerClient(workers);
  client.start();
  expect(FakeWorker.all).toHaveLength(1);
  void client.compute('page', source);
  expect(FakeWorker.all).toHaveLength(1);
  expect(FakeWorker.all[0]?.posted).toHaveLength(1);
  client.close();
});

test('the first drawing is laid out after the computation; draw with the same options waits for it', async () => {
  const client = openWorkerClient(workers);
  const computed = client.compute('page', source, options);
  const drawn = client.draw('map', 1, options);
  const other = client.draw('map', 1, { ...options, all: true });
  const [worker] = FakeWorker.all;
  expect(worker?.posted.map(({ requester, task }) => `${requester} ${task.kind}`)).toEqual([
    'page compute',
    'page first draw',
    'map draw',
  ]);
  worker?.respond(1, 'compute');
  worker?.respond(2, 'first');
  worker?.respond(3, 'draw');
  expect(await computed).toEqual({ computationId: 1, result: { kind: 'compute' } });
  expect(await drawn).toEqual({ kind: 'first' });
  expect(await other).toEqual({ kind: 'draw' });
});

test('a first drawing that fails rejects, and the next draw sends a new request', async () => {
  const client = openWorkerClient(workers);
  void client.compute('page', source, options);
  const drawn = client.draw('map', 1, options);
  const [worker] = FakeWorker.all;
  worker?.onmessage?.({ data: { id: 2, error: 'too many ranks' } });
  await expect(drawn).rejects.toThrow('too many ranks');
  const again = client.draw('map', 1, options);
  worker?.respond(3, 'draw');
  expect(await again).toEqual({ kind: 'draw' });
});

test('a failed request rejects with the reason', async () => {
  const client = openWorkerClient(workers);
  const drawn = client.draw('map', 1, options);
  FakeWorker.all[0]?.onmessage?.({ data: { id: 1, error: 'too many ranks' } });
  await expect(drawn).rejects.toThrow('too many ranks');
});

test('a crash fails all pending requests; the next one starts a worker and repeats the computation', async () => {
  const client = openWorkerClient(workers);
  const computed = client.compute('page', source);
  FakeWorker.all[0]?.respond(1, 'compute');
  await computed;
  const drawn = client.draw('map', 1, options);
  FakeWorker.all[0]?.onerror?.({ preventDefault: () => undefined });
  await expect(drawn).rejects.toThrow('computation in this browser failed');
  expect(FakeWorker.all[0]?.isTerminated).toBe(true);
  const again = client.draw('map', 1, options);
  expect(FakeWorker.all[1]?.posted.map(({ id, task }) => `${id} ${task.kind}`)).toEqual(['1 compute', '3 draw']);
  FakeWorker.all[1]?.respond(1, 'compute');
  FakeWorker.all[1]?.respond(3, 'draw');
  expect(await again).toEqual({ kind: 'draw' });
});

test('a request that takes too long fails and terminates the worker', async () => {
  vi.useFakeTimers();
  const client = openWorkerClient(workers);
  const drawn = expect(client.draw('map', 1, options)).rejects.toThrow('too long');
  await vi.advanceTimersByTimeAsync(31_000);
  await drawn;
  expect(FakeWorker.all[0]?.isTerminated).toBe(true);
});

test('a request that cannot be posted fails at once and leaves no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const client = openWorkerClient(workers);
  client.start();
  const [worker] = FakeWorker.all;
  vi.spyOn(worker as FakeWorker, 'postMessage').mockImplementationOnce(() => {
    throw new Error('no room');
  });
  expect(await outcomeOf(client.draw('map', 1, options))).toBe('no room');
  vi.runAllTimers();
  expect(worker?.isTerminated).toBe(false);
});

test('a worker that has answered everything is left for the next page', async () => {
  const client = openWorkerClient(workers);
  const computed = client.compute('page', source);
  FakeWorker.all[0]?.respond(1, 'compute');
  await computed;
  client.close();
  expect(left).toEqual(FakeWorker.all);
  expect(FakeWorker.all[0]?.isTerminated).toBe(false);
  client.close();
  expect(left).toHaveLength(1);
});

test('close terminates a worker that still computes, and cancels all requests', async () => {
  const client = openWorkerClient(workers);
  const computed = client.compute('page', source);
  client.close();
  FakeWorker.all[0]?.respond(1, 'compute');
  expect(FakeWorker.all[0]?.isTerminated).toBe(true);
  expect(left).toEqual([]);
  expect(await outcomeOf(computed)).toBe('pending');
});
