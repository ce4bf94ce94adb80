/** The webhook endpoint, called as the service and as a stranger would. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { POST } from '#app/api/webhooks/verification/route.ts';
import { getStore } from '#lib/server/store/index.ts';
import { sample } from '#lib/testing/sample.ts';
import { startSimulator } from '../../simulator/index.ts';
import { openTestRegistry } from './refresh/testing/open-test-registry.ts';
import { isSecret } from './request-context.ts';
import { receiveDelivery, simulatedTime } from './webhooks.ts';

const [older, newer] = ['an-older-webhook-secret', 'the-newer-webhook-secret'] as const;
const { control, counts, find, listed, pass, tagged, required, work } = openTestRegistry({
  startSimulator,
  settings: { WEBHOOK_SECRET: `${newer},${older}` },
});

const post = (
  body: BodyInit,
  { secret = newer, type = 'application/json' }: { secret?: string | null; type?: string | null } = {},
): Promise<Response> =>
  POST(
    new Request(
      `http://localhost:3000/api/webhooks/verification${secret === null ? '' : `?secret=${encodeURIComponent(secret)}`}`,
      { method: 'POST', body, headers: type === null ? {} : { 'content-type': type }, duplex: 'half' } as RequestInit,
    ),
    { params: Promise.resolve({}) },
  );
const storedDeliveries = async () => {
  const store = await getStore();
  return store.db.selectFrom('deliveries').selectAll().orderBy('id').execute();
};
const delivery = (about: object) => JSON.stringify({ session_id: 'nobody-knows-it', ...about });

describe('the secret', () => {
  test('only the configured ones are accepted', () => {
    expect(isSecret('b', ['a', 'b'])).toBe(true);
    for (const wrong of ['', 'ab', 'B', 'a,b', null]) expect(isSecret(wrong, ['a', 'b'])).toBe(false);
    for (const given of ['', null, 'a']) expect(isSecret(given, [])).toBe(false);
  });

  test('old and new are accepted during rotation; a wrong one gets an empty answer, and nothing is stored', async () => {
    for (const secret of [newer, older])
      expect((await post(delivery({ status: 'RESET' }), { secret })).status).toBe(200);
    const before = (await storedDeliveries()).length;
    for (const secret of ['', 'wrong', `${newer},${older}`, newer.toUpperCase(), null]) {
      for (const body of [delivery({}), '{', 'x'.repeat(70_000)]) {
        const answer = await post(body, { secret, type: null });
        expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([404, '', null]);
      }
    }
    expect(await storedDeliveries()).toHaveLength(before);
  });
});

describe('a body', () => {
  test.each([
    ['nothing', '', 400],
    ['no JSON', '{', 400],
    ['no object', '[]', 400],
    ['null', 'null', 400],
    ['no session', '{}', 400],
    ['an empty session id', delivery({ session_id: '' }), 400],
    ['a session id with dots', delivery({ session_id: '../admin' }), 400],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), 400],
    ['a deep array', '['.repeat(60_000), 400],
    ['a delivery with something deep in it', `{"session_id":"a","x":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 400],
    ['one byte too long', delivery({ x: 'x'.repeat(65_537 - delivery({ x: '' }).length) }), 413],
    ['twelve megabytes', 'x'.repeat(12_000_000), 413],
  ])('%s is refused and not stored', async (_, body, status) => {
    const before = (await storedDeliveries()).length;
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await storedDeliveries()).toHaveLength(before);
  });

  test('that exceeds the limit is refused while it arrives, whatever its length header', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(16_384).fill(0x20));
      },
    });
    expect((await post(endless)).status).toBe(413);
    expect(pulled).toBeLessThan(10);
  });

  test('of another type is refused', async () => {
    for (const type of [null, 'text/plain', 'application/x-www-form-urlencoded', 'application/json-seq'])
      expect((await post(delivery({}), { type })).status).toBe(415);
    for (const type of ['application/json; charset=utf-8', 'Application/JSON'])
      expect((await post(delivery({}), { type })).status).toBe(200);
  });

  test('of exactly 64 KB is stored unchanged, with unknown fields', async () => {
    const text = delivery({ colour: 'red', bracket: '{[{[', x: '' });
    const full = text.replace('"x":""', `"x":"${'y'.repeat(65_536 - text.length)}"`);
    expect((await post(full)).status).toBe(200);
    expect((await storedDeliveries()).at(-1)).toMatchObject({
      body: full,
      session_id: 'nobody-knows-it',
      state: 'waiting',
    });
  });

  test('of a company names no step; empty strings count as absent', async () => {
    for (const about of [{}, { service: '', step_id: '', reason: '', status: '' }, { service: null, step_id: null }]) {
      expect((await post(delivery(about))).status).toBe(200);
      expect((await storedDeliveries()).at(-1)).toMatchObject({
        service: null,
        step_id: null,
        status: null,
        reason: null,
      });
    }
  });
});

test('an unknown status is stored and leads to a read; its content is not used', async () => {
  const session = await tagged('reset-new-name');
  expect((await post(delivery({ session_id: session.session_id, status: 'PERFECTLY_FINE' }))).status).toBe(200);
  await work();
  expect(await required(session.session_id)).toMatchObject({ status: session.status });
  // A session that no key reads is dropped after a while.
  for (const waitMs of [3_000, 30_000]) {
    expect((await counts()).waiting).toBeGreaterThan(0);
    pass(waitMs);
    await work();
  }
  expect([await find('nobody-knows-it'), await counts()]).toMatchObject([undefined, { waiting: 0, dead: 0 }]);
});

test('a forged approval approves nothing', async () => {
  const session = await tagged('forged');
  const claim = { session_id: session.session_id, service: 'ID_DOCUMENT', status: 'APPROVED', reason: 'all fine' };
  expect((await post(delivery(claim))).status).toBe(200);
  await work();
  const record = await required(session.session_id);
  expect([session.status, record.status]).toEqual(['REJECTED', 'REJECTED']);
  expect(record.steps.find(({ type }) => type === 'ID_DOCUMENT')?.status).toBe('REJECTED');
});

test('a reset deletes the facts of the registry', async () => {
  const session = await tagged('reset-new-name');
  const name = (await required(session.session_id)).displayName;
  await control('POST', `/sessions/${session.session_id}/transition`, { reset: true, notify: false });
  expect((await post(delivery({ session_id: session.session_id, status: 'RESET' }))).status).toBe(200);
  await work();
  const after = await required(session.session_id);
  expect(name).not.toBeNull();
  expect([after.status, after.displayName]).toEqual(['SUBMISSION_REQUIRED', null]);
});

describe('a delivery that cannot be stored', () => {
  test('is answered with 503, so that the sender tries again; later it is stored', async () => {
    const file = new Database((process.env.DATABASE_URL ?? '').slice('file:'.length));
    file.exec('begin immediate');
    try {
      const answer = await post(delivery({ status: 'LOCKED' }));
      expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([503, 5]);
      expect(await answer.json()).toMatchObject({ code: 'store_unavailable' });
    } finally {
      file.exec('rollback');
      file.close();
    }
    expect((await post(delivery({ status: 'UNLOCKED' }))).status).toBe(200);
    expect((await storedDeliveries()).map(({ status }) => status)).not.toContain('LOCKED');
  });
});

test('deliveries of the simulator are accepted', async () => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const address = `http://localhost:3000${request.url}`;
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const answer = await POST(new Request(address, { method: 'POST', body: Buffer.concat(chunks), headers }), {
      params: Promise.resolve({}),
    });
    response.writeHead(answer.status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/verification`;
  await control('POST', '/webhooks/target', { url, secret: newer });
  await control('POST', '/webhooks/mode', { duplicate: 2, shuffle: true });
  const statuses = [...new Set((await listed('kind=corporate')).map(({ status }) => status))].sort();
  for (const status of sample(statuses)) {
    const filter = { filter: { kind: 'corporate', status } };
    expect(await control('POST', '/webhooks/replay', filter)).toMatchObject({
      sent: expect.toSatisfy((n) => n > 0),
      failed: 0,
    });
  }
  for (const waitMs of [0, 3_000, 30_000]) {
    pass(waitMs);
    await work();
  }
  expect(await counts()).toMatchObject({ waiting: 0, dead: 0 });
});

test('only the demo believes what a delivery says of its age', async () => {
  const headers = (age: string) => new Headers({ 'x-simulated-age-ms': age });
  expect(simulatedTime(headers('5000'), true, 10_000)).toBe(5_000);
  expect(simulatedTime(headers('5000'), false, 10_000)).toBeUndefined();
  for (const age of ['', '-1', 'x', '1e9', '9'.repeat(20)])
    expect(simulatedTime(headers(age), true, 0)).toBeUndefined();
});

test('a session was received when its delivery came, not when it was read', async () => {
  const session = await tagged('forged');
  await control('POST', '/webhooks/mode', { duplicate: false, shuffle: false });
  const before = Date.now();
  const other = await tagged('status-conflict');
  await receiveDelivery(delivery({ session_id: other.session_id }), before - 90_000);
  await work();
  expect(await required(other.session_id)).toMatchObject({
    firstReceivedAtMs: before - 90_000,
    updatedAtMs: before - 90_000,
  });
  expect((await required(session.session_id)).firstReceivedAtMs).toBeLessThanOrEqual(Date.now());
});

test('no line of the log ever contains a secret', () => {
  const script = `
    const { POST } = await import('#app/api/webhooks/verification/route.ts');
    const post = async (secret, body) => (await POST(
      new Request('http://localhost:3000/api/webhooks/verification?secret=' + secret, {
        method: 'POST', body, headers: { 'content-type': 'application/json' } }),
      { params: Promise.resolve({}) })).status;
    const good = JSON.stringify({ session_id: 'a', status: 'APPROVED' });
    console.log(await post('${older}', good), await post('a-wrong-secret', good), await post('${newer}', '{'));
    process.exit();`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=react-server', '--input-type=module', '-e', script],
    // Not a folder: nothing can be stored there.
    { encoding: 'utf8', env: { ...process.env, LOG_LEVEL: 'trace', DATABASE_URL: 'file:/dev/null/desk.db' } },
  );
  expect(stdout).toContain('503 404 400');
  expect(stdout).toContain('POST /api/webhooks/verification');
  for (const secret of [older, newer, 'a-wrong-secret', 'secret=']) expect(stdout + stderr).not.toContain(secret);
});
