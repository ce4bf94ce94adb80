import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nothingSettled, type Policy } from '#lib/ownership/index.ts';
import { openThread } from './thread.ts';
import type { Request, Response } from './worker-protocol.ts';

/** The wire to a worker: what was posted, and what comes back by hand. */
class Wire {
  static all: Wire[] = [];
  readonly posted: Request[] = [];
  isEnded = false;
  onmessage: ((event: { data: Response }) => void) | null = null;
  onerror: ((event: { preventDefault(): void }) => void) | null = null;
  onmessageerror: (() => void) | null = null;
  constructor() {
    Wire.all.push(this);
  }
  postMessage(request: Request) {
    this.posted.push(request);
  }
  terminate() {
    this.isEnded = true;
  }
  answer(id: number, sort: string) {
    this.onmessage?.({ data: { id, answer: { sort } as never } });
  }
}
const start = () => new Wire() as unknown as Worker;
const policy = { id: 'amlr-2027' } as Policy;
const source = { declared: { subject: null, individuals: [], corporates: [] }, settled: nothingSettled, policy };
const wish = { orientation: 'down', folded: [], all: false, keep: [] } as const;
const settled = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => 'answered',
      (error: Error) => error.message,
    ),
    new Promise((end) => setImmediate(end, 'nothing')),
  ]);

beforeEach(() => {
  Wire.all = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test('each question gets its own answer; a newer one of the same asker makes the older void', async () => {
  const thread = openThread(start);
  const worked = thread.work('page', source);
  const older = thread.draw('map', 1, wish);
  const newer = thread.draw('map', 1, { ...wish, all: true });
  const chains = thread.chains('panel', 1, '7');
  const [wire] = Wire.all;
  expect(wire?.posted.map(({ id, question }) => `${id} ${question.sort}`)).toEqual([
    '1 work',
    '2 draw',
    '3 draw',
    '4 chains',
  ]);
  for (const [id, sort] of [
    [4, 'chains'],
    [3, 'draw'],
    [2, 'void'],
    [1, 'work'],
  ] as const)
    wire?.answer(id, sort);
  expect(await worked).toEqual({ of: 1, worked: { sort: 'work' } });
  expect(await newer).toEqual({ sort: 'draw' });
  expect(await chains).toEqual({ sort: 'chains' });
  expect(await settled(older)).toBe('nothing');
  expect(Wire.all).toHaveLength(1);
});

test('the worker may start before anything is asked', () => {
  const thread = openThread(start);
  thread.start();
  expect(Wire.all).toHaveLength(1);
  void thread.work('page', source);
  expect(Wire.all).toHaveLength(1);
  expect(Wire.all[0]?.posted).toHaveLength(1);
  thread.close();
});

test('what is drawn first is laid out behind the work; the same wish waits for it, another one does not', async () => {
  const thread = openThread(start);
  const worked = thread.work('page', source, wish);
  const drawn = thread.draw('map', 1, wish);
  const other = thread.draw('map', 1, { ...wish, all: true });
  const [wire] = Wire.all;
  expect(wire?.posted.map(({ asker, question }) => `${asker} ${question.sort}`)).toEqual([
    'page work',
    'page first draw',
    'map draw',
  ]);
  wire?.answer(1, 'work');
  wire?.answer(2, 'ahead');
  wire?.answer(3, 'draw');
  expect(await worked).toEqual({ of: 1, worked: { sort: 'work' } });
  expect(await drawn).toEqual({ sort: 'ahead' });
  expect(await other).toEqual({ sort: 'draw' });
});

test('what failed to be drawn first is told, and asked for anew', async () => {
  const thread = openThread(start);
  void thread.work('page', source, wish);
  const drawn = thread.draw('map', 1, wish);
  const [wire] = Wire.all;
  wire?.onmessage?.({ data: { id: 2, failed: 'too many ranks' } });
  await expect(drawn).rejects.toThrow('too many ranks');
  const again = thread.draw('map', 1, wish);
  wire?.answer(3, 'draw');
  expect(await again).toEqual({ sort: 'draw' });
});

test('a failure comes back in words', async () => {
  const thread = openThread(start);
  const drawn = thread.draw('map', 1, wish);
  Wire.all[0]?.onmessage?.({ data: { id: 1, failed: 'too many ranks' } });
  await expect(drawn).rejects.toThrow('too many ranks');
});

test('a crash fails what is under way; the next question starts anew, with the work it is about', async () => {
  const thread = openThread(start);
  const worked = thread.work('page', source);
  Wire.all[0]?.answer(1, 'work');
  await worked;
  const drawn = thread.draw('map', 1, wish);
  Wire.all[0]?.onerror?.({ preventDefault: () => undefined });
  await expect(drawn).rejects.toThrow('broke off');
  expect(Wire.all[0]?.isEnded).toBe(true);
  const again = thread.draw('map', 1, wish);
  expect(Wire.all[1]?.posted.map(({ id, question }) => `${id} ${question.sort}`)).toEqual(['1 work', '3 draw']);
  Wire.all[1]?.answer(1, 'work');
  Wire.all[1]?.answer(3, 'draw');
  expect(await again).toEqual({ sort: 'draw' });
});

test('what takes too long is ended, and said', async () => {
  vi.useFakeTimers();
  const thread = openThread(start);
  const drawn = expect(thread.draw('map', 1, wish)).rejects.toThrow('too long');
  await vi.advanceTimersByTimeAsync(31_000);
  await drawn;
  expect(Wire.all[0]?.isEnded).toBe(true);
});

test('what cannot be asked fails at once, and nobody waits for it any more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const thread = openThread(start);
  thread.start();
  const [wire] = Wire.all;
  vi.spyOn(wire as Wire, 'postMessage').mockImplementationOnce(() => {
    throw new Error('no room');
  });
  expect(await settled(thread.draw('map', 1, wish))).toBe('no room');
  vi.runAllTimers();
  expect(wire?.isEnded).toBe(false);
});

test('closed, it ends its worker and answers nothing', async () => {
  const thread = openThread(start);
  const worked = thread.work('page', source);
  thread.close();
  Wire.all[0]?.answer(1, 'work');
  expect(Wire.all[0]?.isEnded).toBe(true);
  expect(await settled(worked)).toBe('nothing');
});
