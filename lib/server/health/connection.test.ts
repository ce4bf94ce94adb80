import { afterEach, describe, expect, test, vi } from 'vitest';
import { POST as retry } from '#app/api/connection/deliveries/retry/route.ts';
import { GET as failedDeliveries } from '#app/api/connection/deliveries/route.ts';
import { GET as connection } from '#app/api/connection/route.ts';
import { roles } from '#lib/model/reviewer.ts';
import { getStore } from '../store/index.ts';
import { aRefresh } from '../store/testing/test-store.ts';
import { origin } from '../testing/open-test-desk.ts';
import { addFailedDeliveries, openTestOperations } from './testing/open-test-operations.ts';

const desk = openTestOperations();
afterEach(() => {
  vi.useRealTimers();
});

describe('the connection', () => {
  test.each(roles.filter((role) => role !== 'admin'))('is not shown to %s', async (role) => {
    for (const route of [connection, failedDeliveries])
      expect(await desk.send(route, { as: role })).toMatchObject({ status: 403, json: { code: 'not_allowed' } });
    expect((await desk.send(retry, { as: role, method: 'POST', json: { ids: 'all' } })).status).toBe(403);
  });

  test('shows what an administrator needs, without secrets, keys or personal data', async () => {
    const { json: body, text } = await desk.send(connection, { as: 'admin' });
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

  test('counts sessions that only their screening made known, as it does any other', async () => {
    const { sessions } = await getStore();
    await sessions.save(aRefresh('hidden', { readAtMs: Date.now(), isHidden: true }), null);
    expect(await sessions.countByEnvironment('full')).toEqual({ production: 2, sandbox: 0 });
    const { json: body } = await desk.send(connection, { as: 'admin' });
    expect(body).toMatchObject({ worker: { sweep: { sessions: 2 } }, retention: { withoutEnd: 2 } });
  });

  test('lists failed deliveries page by page, without session ids and bodies', async () => {
    const store = await getStore();
    await store.deliveries.retry('all', Date.now());
    await store.deliveries.done((await store.deliveries.claim(1_000, 1, Date.now() + 1)).map(({ id }) => id));
    await addFailedDeliveries(60);
    const first = await desk.send(failedDeliveries, { as: 'admin' });
    expect(first.json.deliveries).toHaveLength(50);
    const second = await desk.send(failedDeliveries, { as: 'admin', query: `?after=${first.json.next}` });
    expect(second.json).toMatchObject({ next: null });
    const all = [...first.json.deliveries, ...second.json.deliveries];
    expect(new Set(all.map(({ id }) => id)).size).toBe(60);
    expect(all.filter((row) => row.ref === desk.ref)).toHaveLength(30);
    expect(all.filter((row) => row.ref === null)).toHaveLength(30);
    expect(all[0]).toMatchObject({ lastError: 'upstream_refused', tries: 1 });
    expect(first.text + second.text).not.toMatch(/canary|Ana/);
    for (const path of ['?after=x', '?after=-1', '?before=1'])
      expect((await desk.send(failedDeliveries, { as: 'admin', query: path })).status).toBe(400);
  });

  test('shows the same, byte for byte, whatever the step of a delivery', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const service of ['AML', 'LIVENESS', null]) await addFailedDeliveries(1, service);
    const { json: body } = await desk.send(failedDeliveries, { as: 'admin' });
    const [one, ...others] = (body.deliveries as { id: number }[])
      .slice(0, 3)
      .map((delivery) => JSON.stringify({ ...delivery, id: 0 }));
    expect(others).toEqual([one, one]);
  });

  test('retries after a proof of identity within five minutes, with an audit event', async () => {
    const store = await getStore();
    const { dead } = await store.deliveries.counts();
    const events = async () =>
      (await store.audit.list({ limit: 500 })).filter((event) => event.action === 'delivery.retried');
    const body = { ids: [(await store.deliveries.listDead({ limit: 1 }))[0]?.id] };

    expect((await desk.send(retry, { as: 'admin', method: 'POST', json: body })).json).toEqual({ retried: 1 });
    expect((await desk.send(retry, { as: 'admin', method: 'POST', json: { ids: 'all' } })).json).toEqual({
      retried: dead - 1,
    });
    expect((await desk.send(connection, { as: 'admin' })).json.webhook.dead).toBe(0);
    expect((await events()).map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([
        { count: 1, all: false },
        { count: dead - 1, all: true },
      ]),
    );
    for (const bad of [{}, { ids: [] }, { ids: [0] }, { ids: 'some' }, { ids: ['1'] }, { ids: 'all', more: 1 }])
      expect((await desk.send(retry, { as: 'admin', method: 'POST', json: bad })).status).toBe(400);

    await addFailedDeliveries(1);
    const before = [await events(), (await store.deliveries.counts()).dead];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
    const refused = { status: 403, json: { code: 'step_up_required' } };
    expect(await desk.send(retry, { as: 'admin', method: 'POST', json: { ids: 'all' } })).toMatchObject(refused);
    // Setting the clock back proves nothing either.
    vi.useRealTimers();
    expect(await desk.send(retry, { as: 'admin', method: 'POST', json: { ids: 'all' } })).toMatchObject(refused);
    expect([await events(), (await store.deliveries.counts()).dead]).toEqual(before);
  });
});
