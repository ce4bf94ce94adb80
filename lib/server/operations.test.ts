/** Health, figures, the connection and retention as they go out over HTTP, with a real store and a real sign-in behind them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { POST as retry } from '#app/api/connection/deliveries/retry/route.ts';
import { GET as deadDeliveries } from '#app/api/connection/deliveries/route.ts';
import { GET as connection } from '#app/api/connection/route.ts';
import { GET as health } from '#app/api/health/route.ts';
import { GET as figures } from '#app/api/metrics/route.ts';
import { PUT as hold } from '#app/api/sessions/[ref]/hold/route.ts';
import { PUT as relationshipEnd } from '#app/api/sessions/[ref]/relationship-end/route.ts';
import { GET as session } from '#app/api/sessions/[ref]/route.ts';
import { Problem } from '#lib/model/problem.ts';
import { type Role, roles } from '#lib/model/role.ts';
import { authRoute, createReviewer } from './auth/index.ts';
import { countRefresh } from './metrics.ts';
import { getStore } from './store/index.ts';
import { aRefresh } from './store/test-store.ts';

const origin = 'http://localhost:3000';
const sessionId = 'canary-session-id';
const secret = 'canary-webhook-secret';
const folder = mkdtempSync(join(tmpdir(), 'desk-operations-'));
const cookieOf = new Map<Role, string>();
let ref = '';

beforeAll(async () => {
  Object.assign(process.env, {
    BASE_URL: origin,
    VERIFICATION_API_URL: 'http://127.0.0.1:9',
    VERIFICATION_API_KEYS: '{"kyc":"canary-api-key"}',
    VERIFICATION_MEDIA_HOSTS: 'media.example',
    WEBHOOK_SECRET: secret,
    AUTH_SECRET: 'a-secret-for-tests-of-32-bytes-or-more',
    AUTH_MFA: 'optional',
    DATABASE_URL: `file:${join(folder, 'desk.db')}`,
  });
  const password = 'lantern moor ferry 19';
  for (const role of roles) {
    const email = `${role}@desk.example`;
    await createReviewer({ email, name: 'Test', roles: [role], password });
    const answer = await authRoute(
      new Request(`${origin}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: {
          origin,
          'content-type': 'application/json',
          'x-desk-client-address': `192.0.2.${roles.indexOf(role)}`,
        },
        body: JSON.stringify({ email, password }),
      }),
    );
    cookieOf.set(
      role,
      answer.headers
        .getSetCookie()
        .map((line) => line.split(';', 1)[0])
        .join('; '),
    );
  }
  ({ ref } = await (await getStore()).sessions.save(aRefresh(sessionId, { readAtMs: Date.now() }), null));
});

afterEach(() => {
  vi.useRealTimers();
});

afterAll(async () => {
  await (await getStore()).close();
  rmSync(folder, { recursive: true, force: true });
});

type Door = typeof health;
interface Ask {
  readonly as?: Role;
  readonly body?: unknown;
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
}

async function ask(door: Door, { as, body, method, path = '', headers }: Ask = {}) {
  const cookie = as && cookieOf.get(as);
  const ours = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const answer = await door(
    new Request(`${origin}/api/test${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'PUT'),
      headers: { ...(body !== undefined && ours), ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
    { params: Promise.resolve({ ref }) },
  );
  const text = await answer.text();
  const isJson = /json/.test(answer.headers.get('content-type') ?? '');
  return { status: answer.status, text, body: isJson ? JSON.parse(text) : undefined };
}

/** Past what is remembered of the last look at the desk's health. */
const laterOn = () => new Promise((done) => setTimeout(done, 1_010));

async function giveUp(count: number, service: string | null = 'LIVENESS'): Promise<void> {
  const { deliveries } = await getStore();
  for (let at = 0; at < count; at++)
    await deliveries.add({
      body: '{"canary":"canary-body"}',
      sessionId: at % 2 === 0 ? sessionId : `canary-unknown-${at}`,
      service,
      stepId: null,
      status: 'APPROVED',
      reason: 'canary-reason',
      receivedAtMs: Date.now(),
    });
  const claimed = await deliveries.claim(1_000, 1, Date.now() + 1);
  await deliveries.failed(
    claimed.map(({ id }) => id),
    'dead',
    'upstream_refused',
  );
}

describe('health', () => {
  test('is degraded, not gone, while nobody works; and tells nothing of anybody', async () => {
    const { status, body, text } = await ask(health);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'degraded',
      store: 'ok',
      upstream: { breaker: 'closed', lastSuccessAt: null, lastFailure: null },
      worker: { running: 'none', living: 0, lagMs: 0, sweep: { sessions: 1 } },
      deliveries: { waiting: 0, dead: 0, oldestWaitingAt: null },
    });
    expect(text).not.toMatch(/canary|Ana|lastReceived/);
  });

  test('is well with a worker in another process, and degraded again when a delivery waits or was given up', async () => {
    const store = await getStore();
    await store.leases.take('worker:test', 'test', 60_000, Date.now());
    await laterOn();
    expect((await ask(health)).body).toMatchObject({ status: 'ok', worker: { running: 'elsewhere', living: 1 } });

    const { id } = await store.deliveries.add({
      body: '{}',
      sessionId,
      service: null,
      stepId: null,
      status: null,
      reason: null,
      receivedAtMs: Date.now() - 61_000,
    });
    await laterOn();
    const late = (await ask(health)).body;
    expect(late).toMatchObject({ status: 'degraded', deliveries: { waiting: 1 } });
    expect(late.worker.lagMs).toBeGreaterThanOrEqual(61_000);
    await store.deliveries.done([id]);
    await giveUp(1);
    await laterOn();
    expect((await ask(health)).body).toMatchObject({ status: 'degraded', deliveries: { waiting: 0, dead: 1 } });
    await store.leases.release('worker:test', 'test');
  });

  test('is degraded at once while a key is refused, which the figures and the connection tell', async () => {
    const { deliveries, leases } = await getStore();
    const dead = (await deliveries.listDead({ limit: 500 })).map(({ id }) => id);
    await deliveries.retry(dead, Date.now());
    await deliveries.done(dead);
    await leases.take('worker:test', 'test', 60_000, Date.now());
    await laterOn();
    expect((await ask(health)).body.status).toBe('ok');
    const { id } = await deliveries.add({
      body: '{}',
      sessionId,
      service: null,
      stepId: null,
      status: null,
      reason: null,
      receivedAtMs: Date.now(),
    });
    await deliveries.failed([id], { nextTryAtMs: Date.now() + 60_000, counted: false }, 'upstream_refused');
    await laterOn();
    expect((await ask(health)).body).toMatchObject({ status: 'degraded', deliveries: { waiting: 1, dead: 0 } });
    const { text } = await ask(figures, { headers: { 'x-desk-client-address': '127.0.0.1' } });
    expect(text).toMatch(/^desk_deliveries_refused 1$/m);
    expect(text).toMatch(/^desk_sweep_lag_seconds \d/m);
    expect((await ask(connection, { as: 'admin' })).body).toMatchObject({
      webhook: { refused: 1 },
      upstream: { refusedApps: [] },
    });
    await deliveries.done([id]);
    await leases.release('worker:test', 'test');
  });

  test('asks the store once a second, however often it is asked', async () => {
    await laterOn();
    const look = vi.spyOn(await getStore(), 'health');
    await Promise.all(Array.from({ length: 50 }, () => ask(health)));
    expect(look).toHaveBeenCalledTimes(1);
    look.mockRestore();
  });

  test('is 503 when the store cannot be used', async () => {
    await laterOn();
    const away = vi.spyOn(await getStore(), 'health').mockRejectedValue(new Problem('store_unavailable'));
    expect(await ask(health)).toMatchObject({ status: 503, body: { code: 'store_unavailable' } });
    away.mockRestore();
    await laterOn();
    expect((await ask(health)).status).toBe(200);
  });
});

describe('figures', () => {
  const here = { 'x-desk-client-address': '127.0.0.1' };

  test('are not there for strangers', async () => {
    expect((await ask(figures)).status).toBe(404);
    expect((await ask(figures, { headers: { ...here, 'x-desk-forwarded': '1' } })).status).toBe(404);
    expect((await ask(figures, { as: 'admin' })).status).toBe(404);
  });

  test('have the requests by pattern, the state of the desk, and no label that names anybody', async () => {
    countRefresh('webhook', 'changed');
    await ask(session, { as: 'officer' });
    const { status, text } = await ask(figures, { headers: here });
    expect(status).toBe(200);
    expect(text).toMatch(/^desk_http_requests_total\{route="GET \/api\/sessions\/\{ref\}",status="200"\} [1-9]/m);
    expect(text).toMatch(/^desk_http_request_duration_seconds_bucket\{le="0.25",route="GET \/api\/health"\} [1-9]/m);
    expect(text).toMatch(/^desk_refreshes_total\{cause="webhook",outcome="changed"\} 1$/m);
    for (const [name, value] of Object.entries({
      'desk_upstream_breaker{state="closed"}': 1,
      'desk_upstream_breaker{state="open"}': 0,
      desk_upstream_budget: 300,
      desk_upstream_budget_left: 300,
      desk_sessions: 1,
    }))
      expect(text.split('\n')).toContain(`${name} ${value}`);
    expect(text).toMatch(/^process_resident_memory_bytes [1-9]/m);
    expect(text).not.toMatch(/canary|Ana/);
    expect(text).not.toContain(ref);
  });
});

describe('the connection', () => {
  test.each(roles.filter((role) => role !== 'admin'))('is not shown to %s', async (role) => {
    for (const door of [connection, deadDeliveries])
      expect(await ask(door, { as: role })).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect((await ask(retry, { as: role, method: 'POST', body: { ids: 'all' } })).status).toBe(403);
  });

  test('says what an administrator needs, and neither secret, key nor anything personal', async () => {
    const { body, text } = await ask(connection, { as: 'admin' });
    expect(body).toMatchObject({
      webhook: {
        address: `${origin}/api/webhooks/verification?secret=`,
        setting: 'WEBHOOK_SECRET',
        secrets: 1,
        lastDay: { exact: true },
      },
      upstream: { host: '127.0.0.1:9', apps: ['kyc'], budget: { perMinute: 300, left: 300 } },
      media: { allowed: ['media.example'], refused: [] },
      worker: { running: 'none', sweep: { perMinute: 150 } },
      retention: { days: 1825, withoutEnd: 1, due: 0, held: 0 },
      versions: { desk: expect.stringMatching(/^\d+\.\d+\.\d+$/), database: expect.stringMatching(/^SQLite 3\./) },
    });
    expect(body.versions.schema).toBeGreaterThanOrEqual(4);
    expect(text).not.toMatch(/canary|Ana/);
  });

  test('pages through what was given up, without session ids and bodies', async () => {
    const store = await getStore();
    await store.deliveries.retry('all', Date.now());
    await store.deliveries.done((await store.deliveries.claim(1_000, 1, Date.now() + 1)).map(({ id }) => id));
    await giveUp(60);
    const first = await ask(deadDeliveries, { as: 'admin' });
    expect(first.body.deliveries).toHaveLength(50);
    const second = await ask(deadDeliveries, { as: 'admin', path: `?after=${first.body.next}` });
    expect(second.body).toMatchObject({ next: null });
    const all = [...first.body.deliveries, ...second.body.deliveries];
    expect(new Set(all.map(({ id }) => id)).size).toBe(60);
    expect(all.filter((row) => row.ref === ref)).toHaveLength(30);
    expect(all.filter((row) => row.ref === null)).toHaveLength(30);
    expect(all[0]).toMatchObject({ lastError: 'upstream_refused', tries: 1 });
    expect(first.text + second.text).not.toMatch(/canary|Ana/);
    for (const path of ['?after=x', '?after=-1', '?before=1'])
      expect((await ask(deadDeliveries, { as: 'admin', path })).status).toBe(400);
  });

  test('is the same, byte for byte, whichever step a delivery was about', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const service of ['AML', 'LIVENESS', null]) await giveUp(1, service);
    const { body } = await ask(deadDeliveries, { as: 'admin' });
    const [one, ...others] = (body.deliveries as { id: number }[])
      .slice(0, 3)
      .map((delivery) => JSON.stringify({ ...delivery, id: 0 }));
    expect(others).toEqual([one, one]);
  });

  test('a retry wants a proof of who it is that is not older than five minutes, and stands in the trail', async () => {
    const store = await getStore();
    const { dead } = await store.deliveries.counts();
    const events = async () =>
      (await store.audit.list({ limit: 500 })).filter((event) => event.action === 'delivery.retried');
    const body = { ids: [(await store.deliveries.listDead({ limit: 1 }))[0]?.id] };

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
    expect(await ask(retry, { as: 'admin', method: 'POST', body })).toMatchObject({
      status: 403,
      body: { code: 'step_up_required' },
    });
    expect((await store.deliveries.counts()).dead).toBe(dead);
    expect(await events()).toHaveLength(0);

    vi.useRealTimers();
    expect((await ask(retry, { as: 'admin', method: 'POST', body })).body).toEqual({ retried: 1 });
    expect((await ask(retry, { as: 'admin', method: 'POST', body: { ids: 'all' } })).body).toEqual({
      retried: dead - 1,
    });
    expect((await ask(connection, { as: 'admin' })).body.webhook.dead).toBe(0);
    expect((await events()).map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([
        { count: 1, all: false },
        { count: dead - 1, all: true },
      ]),
    );
    for (const bad of [{}, { ids: [] }, { ids: [0] }, { ids: 'some' }, { ids: ['1'] }, { ids: 'all', more: 1 }])
      expect((await ask(retry, { as: 'admin', method: 'POST', body: bad })).status).toBe(400);
  });
});

describe('retention', () => {
  const reason = 'Account closed';
  const nothing = { endedOn: null, heldAt: null };
  const seen = async () => {
    const { endedOn, heldAt } = (await ask(session, { as: 'officer' })).body.retention;
    return { endedOn, heldAt };
  };
  const lastEvent = async () =>
    (await (await getStore()).audit.list({ limit: 10 })).find(({ action }) => action.startsWith('retention.'));

  test.each([
    ['support', undefined],
    ['admin', undefined],
    ['auditor', { endedOn: null, keptUntil: null, days: 1825, heldAt: null, mayChange: false }],
    ['officer', { endedOn: null, keptUntil: null, days: 1825, heldAt: null, mayChange: true }],
    ['mlro', { endedOn: null, keptUntil: null, days: 1825, heldAt: null, mayChange: true }],
  ] as const)('%s is told what the role may know', async (as, told) => {
    expect((await ask(session, { as })).body.retention).toEqual(told);
  });

  test.each(['support', 'auditor', 'admin'] as const)('%s changes nothing', async (as) => {
    expect((await ask(relationshipEnd, { as, body: { endedOn: '2026-05-03', reason, seen: nothing } })).status).toBe(
      403,
    );
    expect((await ask(hold, { as, body: { held: true, reason, seen: nothing } })).status).toBe(403);
  });

  test('the end is recorded with its reason, counted from, and taken back', async () => {
    const ended = await ask(relationshipEnd, { as: 'officer', body: { endedOn: '2026-05-03', reason, seen: nothing } });
    expect(ended.body.retention).toMatchObject({ endedOn: '2026-05-03', keptUntil: '2031-05-02' });
    expect(await lastEvent()).toMatchObject({
      action: 'retention.ended',
      ref,
      reason,
      detail: { endedOn: '2026-05-03', before: null },
    });
    expect((await ask(connection, { as: 'admin' })).body.retention).toMatchObject({ withoutEnd: 0, due: 0 });

    const back = await ask(relationshipEnd, {
      as: 'mlro',
      body: { endedOn: null, reason: 'A slip', seen: await seen() },
    });
    expect(back.body.retention).toMatchObject({ endedOn: null, keptUntil: null });
    expect(await lastEvent()).toMatchObject({ detail: { endedOn: null, before: '2026-05-03' } });
  });

  test('a hold wins over the days, and is released', async () => {
    await ask(relationshipEnd, { as: 'officer', body: { endedOn: '2010-01-31', reason, seen: nothing } });
    expect((await ask(connection, { as: 'admin' })).body.retention).toMatchObject({ due: 1, held: 0 });
    const held = await ask(hold, {
      as: 'officer',
      body: { held: true, reason: 'Authority asked', seen: await seen() },
    });
    expect(held.body.retention.heldAt).toMatch(/^\d{4}-/);
    expect(await lastEvent()).toMatchObject({ action: 'retention.held', reason: 'Authority asked' });
    expect((await ask(connection, { as: 'admin' })).body.retention).toMatchObject({ due: 0, held: 1 });
    const released = await ask(hold, { as: 'mlro', body: { held: false, reason, seen: await seen() } });
    expect(released.body.retention.heldAt).toBeNull();
    expect(await lastEvent()).toMatchObject({ action: 'retention.released' });
  });

  test('of two who change it, the second is told, and nothing of the first is lost', async () => {
    const before = await seen();
    expect(
      (await ask(relationshipEnd, { as: 'officer', body: { endedOn: '2026-05-03', reason, seen: before } })).status,
    ).toBe(200);
    const late = [
      await ask(relationshipEnd, { as: 'mlro', body: { endedOn: '2026-05-04', reason, seen: before } }),
      await ask(hold, { as: 'mlro', body: { held: true, reason, seen: before } }),
    ];
    for (const answer of late)
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'conflict', detail: expect.stringContaining('Look again') },
      });
    expect(await seen()).toEqual({ endedOn: '2026-05-03', heldAt: null });
    expect(await lastEvent()).toMatchObject({ actor: expect.anything(), reason, detail: { endedOn: '2026-05-03' } });

    await ask(hold, { as: 'officer', body: { held: true, reason, seen: await seen() } });
    const held = await seen();
    await ask(hold, { as: 'officer', body: { held: false, reason, seen: held } });
    const again = await ask(hold, { as: 'officer', body: { held: true, reason, seen: await seen() } });
    // On hold it is, but not for the reason that was seen.
    expect((await ask(hold, { as: 'mlro', body: { held: false, reason, seen: held } })).status).toBe(409);
    await ask(hold, { as: 'mlro', body: { held: false, reason, seen: await seen() } });
    expect(again.status).toBe(200);
    // A program that does not say what it saw writes over it.
    expect((await ask(hold, { as: 'mlro', body: { held: true, reason } })).status).toBe(200);
    expect((await ask(hold, { as: 'mlro', body: { held: false, reason } })).status).toBe(200);
  });

  test('no day that is yet to come, none that is a slip, none without a reason', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const today = new Date().toISOString().slice(0, 10);
    for (const body of [
      { endedOn: tomorrow, reason },
      { endedOn: '0026-05-03', reason },
      { endedOn: '2026-02-30', reason },
      { endedOn: '2026-05-03T00:00:00Z', reason },
      { endedOn: '2026-05-03', reason: '  ' },
      { endedOn: '2026-05-03' },
      { reason },
      { endedOn: '2026-05-03', reason, held: true },
    ])
      expect((await ask(relationshipEnd, { as: 'officer', body: { seen: await seen(), ...body } })).status).toBe(400);
    for (const wrong of [null, {}, { endedOn: null }, { endedOn: null, heldAt: 'now' }])
      expect(
        (await ask(relationshipEnd, { as: 'officer', body: { endedOn: today, reason, seen: wrong } })).status,
      ).toBe(400);
    const right = { endedOn: today, reason, seen: await seen() };
    expect((await ask(relationshipEnd, { as: 'officer', body: right })).status).toBe(200);
    for (const body of [{ held: 'yes', reason }, { held: true }, { held: true, reason: 'x'.repeat(301) }])
      expect((await ask(hold, { as: 'officer', body: { seen: await seen(), ...body } })).status).toBe(400);
  });
});
