import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, openSimulator } from '../testing/open-simulator.ts';

let simulator: Awaited<ReturnType<typeof openSimulator>>;
let path: string;
let media: string;
beforeAll(async () => {
  simulator = await openSimulator();
});
beforeEach(async () => {
  const hostile = await simulator.tagged('hostile-files');
  path = `/v4/individual/session/${hostile.session_id}`;
  media = String(at(await simulator.readStep(hostile, 'ID_DOCUMENT'), 'document.files.front.url'));
});
afterEach(() => simulator.control('DELETE', '/faults'));
afterAll(() => simulator.close());

const arm = (fault: string, more: Record<string, unknown> = {}) =>
  simulator.control('POST', '/faults', { fault, ...more });
const truth = async () => (await simulator.read(path)).text();

describe('each fault on the wire', () => {
  test.each(['400', '429', '500', '503'])(
    '%s: an error with { code, message } and Retry-After when wanted',
    async (fault) => {
      await arm(fault, { times: 1 });
      const plain = await simulator.read(path);
      expect(plain.status).toBe(Number(fault));
      expect(plain.headers.has('retry-after')).toBe(false);
      expect(await plain.json()).toEqual({ code: expect.any(Number), message: expect.any(String) });
      await arm(fault, { times: 1, retryAfter: 3 });
      expect((await simulator.read(path)).headers.get('retry-after')).toBe(
        fault === '400' || fault === '500' ? null : '3',
      );
    },
  );

  test('timeout: no answer, or a late one', async () => {
    await arm('timeout', { times: 1 });
    const signal = AbortSignal.timeout(200);
    await expect(fetch(simulator.apiUrl + path, { signal })).rejects.toThrow(/abort|timeout/i);
    await arm('timeout', { times: 1, delayMs: 150 });
    const start = performance.now();
    expect((await simulator.read(path)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(140);
  });

  test('slow: headers at once, then byte by byte', async () => {
    const whole = await truth();
    await arm('slow', { times: 1, delayMs: 1 });
    const response = await simulator.read(path);
    let pieces = 0;
    let text = '';
    for await (const piece of response.body ?? []) {
      pieces += 1;
      text += Buffer.from(piece).toString('latin1');
    }
    expect(Buffer.from(text, 'latin1').toString('utf8')).toBe(whole);
    expect(pieces).toBeGreaterThan(10);
  });

  test('truncated: the full length, half of the bytes', async () => {
    await arm('truncated', { times: 2 });
    await expect(simulator.read(path).then((response) => response.text())).rejects.toThrow('terminated');
    await expect(fetch(media).then((response) => response.arrayBuffer())).rejects.toThrow('terminated');
  });

  test('garbage: bytes that are not JSON', async () => {
    await arm('garbage');
    await expect(simulator.read(path).then((response) => response.json())).rejects.toThrow(SyntaxError);
  });

  test('huge: more than a client should read', async () => {
    await arm('huge');
    const response = await simulator.read(path);
    let received = 0;
    for await (const piece of response.body ?? []) {
      received += piece.length;
      if (received > 20_000_000) break;
    }
    expect(received).toBeGreaterThan(20_000_000);
  });

  test('reset: the connection breaks', async () => {
    await arm('reset', { times: 1 });
    await expect(simulator.read(path)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  });

  test('redirect: to another origin; a followed one appears in the log', async () => {
    await arm('redirect', { times: 1 });
    const response = await fetch(simulator.apiUrl + path, {
      redirect: 'manual',
      headers: { 'Api-Key': simulator.keys['kyc-eu'] ?? '' },
    });
    expect(response.status).toBe(302);
    expect(new URL(response.headers.get('location') ?? '').hostname).toBe('localhost');
  });

  test('html: a page instead of JSON', async () => {
    await arm('html');
    const response = await simulator.read(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  test('deep: a hundred thousand brackets', async () => {
    await arm('deep');
    expect(await truth()).toMatch(/^\{"app":\[{100000}\]{100000}\}$/);
  });

  test('wrong-type: JSON that fits no schema', async () => {
    await arm('wrong-type');
    expect(await (await simulator.read(path)).json()).toEqual({
      app: { name: 7, id: 7 },
      session: { alias: 7, id: 7, status: 7, sandbox: 'no', steps: 'none' },
    });
    expect((await fetch(media)).headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test('older-form: `state` for `status`', async () => {
    await arm('older-form');
    const { session } = (await (await simulator.read(path)).json()) as { session: Record<string, unknown> };
    expect(session).toMatchObject({
      state: expect.any(String),
      steps: [{ state: expect.any(String) }, expect.anything()],
    });
    expect(session).not.toHaveProperty('status');
  });

  test('broken-parts: one part of another type, the rest as it is', async () => {
    const whole = JSON.parse(await truth()) as { session: { steps: Record<string, unknown>[] } };
    await arm('broken-parts');
    const [first, ...others] = whole.session.steps;
    expect(JSON.parse(await truth())).toMatchObject({
      session: { ...whole.session, sandbox: 'perhaps', steps: [{ ...first, status: '' }, null, ...others] },
    });
  });

  test('malformed: a complete answer with malformed content', async () => {
    const whole = await truth();
    await arm('malformed');
    const cut = await truth();
    expect(whole.startsWith(cut)).toBe(true);
    expect(() => JSON.parse(cut)).toThrow();
  });
});

describe('a fault affects requests', () => {
  test('by path, method, key and number of times, files too', async () => {
    await arm('500', { path: '/media/', times: 1 });
    expect((await simulator.read(path)).status).toBe(200);
    expect([(await fetch(media)).status, (await fetch(media)).status]).toEqual([500, 200]);
    await arm('500', { key: 'kyb-eu', method: 'GET' });
    expect((await simulator.read(path)).status).toBe(200);
    expect((await simulator.read(path, 'kyb-eu')).status).toBe(500);
  });

  test('until it is removed', async () => {
    const { id } = (await arm('500')) as { id: number };
    expect((await simulator.read(path)).status).toBe(500);
    expect(await simulator.control('DELETE', `/faults/${id}`)).toEqual({ removed: 1 });
    expect((await simulator.read(path)).status).toBe(200);
    await expect(arm('flood')).rejects.toThrow('one of 400');
  });
});
