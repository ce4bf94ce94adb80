import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSimulator } from '../testing/open-simulator.ts';
import { readBody } from '../wire.ts';

type Delivery = { readonly url: string; readonly body: Record<string, unknown> | string };

let simulator: Awaited<ReturnType<typeof openSimulator>>;
let arrived: Delivery[] = [];
let answers: number[] = [];
/** While it is pending, no delivery is answered. */
let held: Promise<unknown> = Promise.resolve();

/** Answers 200, or what is next in `answers`. */
const receiver = createServer(async (request, response) => {
  const text = (await readBody(request)).toString();
  arrived.push({ url: request.url ?? '', body: text.startsWith('{') ? JSON.parse(text) : text });
  await held;
  response.writeHead(answers.shift() ?? 200).end();
});

beforeAll(async () => {
  simulator = await openSimulator();
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  await simulator.control('POST', '/webhooks/target', { url: `http://127.0.0.1:${port}/hook?x=1`, secret: 's&c ret' });
});
beforeEach(async () => {
  arrived = [];
  answers = [];
  await simulator.control('POST', '/webhooks/mode', { drop: false, duplicate: false, shuffle: false });
});
afterAll(async () => {
  await simulator.close();
  receiver.close();
});

const replay = (filter?: unknown) => simulator.control('POST', '/webhooks/replay', { filter });

describe('deliveries', () => {
  test('replay every session once, at most eight at a time, with the secret', async () => {
    const { sessions } = (await simulator.control('GET', '/state')) as { sessions: number };
    const { promise, resolve: answerAll } = Promise.withResolvers<void>();
    held = promise;
    const replayed = replay();
    await vi.waitFor(() => expect(arrived).toHaveLength(8), 10_000);
    // A ninth would come in this time.
    await sleep(100);
    expect(arrived).toHaveLength(8);
    answerAll();
    expect(await replayed).toEqual({ sent: sessions, acknowledged: sessions, failed: 0, dropped: 0 });
    expect(new Set(arrived.map(({ body }) => (body as Record<string, unknown>).session_id)).size).toBe(sessions);
    for (const { url } of arrived) expect(new URL(url, 'http://x').searchParams.get('secret')).toBe('s&c ret');
  });

  test('contain service and step id for individuals, possibly empty, and never for companies', async () => {
    await replay();
    const of = (kind: string) => async () => {
      const ids = new Set((await simulator.listed(`kind=${kind}`)).map((one) => one.session_id));
      return arrived
        .map(({ body }) => body as Record<string, unknown>)
        .filter((body) => ids.has(String(body.session_id)));
    };
    const [individual, corporate] = [await of('individual')(), await of('corporate')()];
    for (const body of corporate)
      expect(Object.keys(body).filter((key) => key !== 'reason')).toEqual(['session_id', 'status']);
    for (const body of individual) {
      expect(Object.keys(body).filter((key) => key !== 'reason')).toEqual([
        'service',
        'session_id',
        'status',
        'step_id',
      ]);
      expect(body.service === '').toBe(body.step_id === '');
    }
    expect(individual.some((body) => body.service === '')).toBe(true);
    const reasons = (...statuses: unknown[]) =>
      new Set(individual.filter(({ status }) => statuses.includes(status)).map(({ reason }) => reason));
    expect(reasons('APPROVED', 'SUBMISSION_REQUIRED', 'PENDING_VERIFICATION')).toEqual(new Set([undefined, '']));
    expect([...reasons('RESUBMISSION_REQUIRED')].some((reason) => String(reason ?? '').length > 5)).toBe(true);
    expect([...reasons('REJECTED')].some((reason) => typeof reason === 'string' && reason.length > 5)).toBe(true);
  });

  test('are repeated while the answer is not 200', async () => {
    const { session_id: id } = await simulator.tagged('passport');
    answers = [500, 404, 202];
    expect(await replay({ id })).toEqual({ sent: 1, acknowledged: 1, failed: 0, dropped: 0 });
    expect(arrived).toHaveLength(4);
    answers = [500, 500, 500, 500, 500];
    expect(await replay({ id })).toEqual({ sent: 1, acknowledged: 0, failed: 1, dropped: 0 });
    expect(arrived).toHaveLength(9);
  });

  test('can be dropped, repeated, shuffled and forged', async () => {
    await simulator.control('POST', '/webhooks/mode', { drop: true });
    expect(await replay({ kind: 'corporate' })).toMatchObject({ sent: 0 });
    await simulator.control('POST', '/webhooks/mode', { drop: false, duplicate: true });
    expect(await replay({ tag: 'passport' })).toMatchObject({ sent: 2, acknowledged: 2 });
    arrived = [];
    await simulator.control('POST', '/webhooks/mode', { duplicate: false, shuffle: true });
    await replay({ kind: 'corporate' });
    const order = (await simulator.listed('kind=corporate')).map((one) => one.session_id);
    expect(arrived.map(({ body }) => (body as Record<string, unknown>).session_id)).not.toEqual(order);
    arrived = [];
    const raw = await fetch(`${simulator.controlUrl}/webhooks/send?secret=other`, { method: 'POST', body: 'not json' });
    expect(await raw.json()).toEqual({ status: 200 });
    expect(arrived).toEqual([{ url: '/hook?x=1&secret=other', body: 'not json' }]);
    await expect(replay({ colour: 'red' })).rejects.toThrow('a filter of');
  });
});
