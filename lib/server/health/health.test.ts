import { describe, expect, test, vi } from 'vitest';
import { GET as connection } from '#app/api/connection/route.ts';
import { GET as health } from '#app/api/health/route.ts';
import { GET as metrics } from '#app/api/metrics/route.ts';
import { Problem } from '#lib/model/problem.ts';
import { getStore } from '../store/index.ts';
import {
  addFailedDeliveries,
  openTestOperations,
  sessionId,
  waitForFreshHealth,
} from './testing/open-test-operations.ts';

const desk = openTestOperations({ METRICS_TOKEN: 'canary-token-for-operators' });
const operator = { headers: { authorization: 'Bearer canary-token-for-operators' } };

describe('health', () => {
  test('is degraded while no worker runs, and contains nothing about a person', async () => {
    const { status, json: body, text } = await desk.send(health, operator);
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

  test('is ok with a worker in another process, and degraded again when a delivery waits or failed', async () => {
    const store = await getStore();
    await store.leases.take('worker:test', 'test', 60_000, Date.now());
    await waitForFreshHealth();
    expect((await desk.send(health, operator)).json).toMatchObject({
      status: 'ok',
      worker: { running: 'elsewhere', living: 1 },
    });

    const { id } = await store.deliveries.add({
      body: '{}',
      sessionId,
      service: null,
      stepId: null,
      status: null,
      reason: null,
      receivedAtMs: Date.now() - 61_000,
    });
    await waitForFreshHealth();
    const late = (await desk.send(health, operator)).json;
    expect(late).toMatchObject({ status: 'degraded', deliveries: { waiting: 1 } });
    expect(late.worker.lagMs).toBeGreaterThanOrEqual(61_000);
    await store.deliveries.done([id]);
    await addFailedDeliveries(1);
    await waitForFreshHealth();
    expect((await desk.send(health, operator)).json).toMatchObject({
      status: 'degraded',
      deliveries: { waiting: 0, dead: 1 },
    });
    await store.leases.release('worker:test', 'test');
  });

  test('is degraded at once while a key is refused, which metrics and connection show too', async () => {
    const { deliveries, leases } = await getStore();
    const dead = (await deliveries.listDead({ limit: 500 })).map(({ id }) => id);
    await deliveries.retry(dead, Date.now());
    await deliveries.done(dead);
    await leases.take('worker:test', 'test', 60_000, Date.now());
    await waitForFreshHealth();
    expect((await desk.send(health, operator)).json.status).toBe('ok');
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
    await waitForFreshHealth();
    expect((await desk.send(health, operator)).json).toMatchObject({
      status: 'degraded',
      deliveries: { waiting: 1, dead: 0 },
    });
    const { text } = await desk.send(metrics, operator);
    expect(text).toMatch(/^desk_deliveries_refused 1$/m);
    expect(text).toMatch(/^desk_sweep_lag_seconds \d/m);
    expect((await desk.send(connection, { as: 'admin' })).json).toMatchObject({
      webhook: { refused: 1 },
      upstream: { refusedApps: [] },
    });
    await deliveries.done([id]);
    await leases.release('worker:test', 'test');
  });

  test('shows its parts with METRICS_TOKEN and to administrators only', async () => {
    await waitForFreshHealth();
    for (const who of [operator, { as: 'admin' } as const])
      expect((await desk.send(health, who)).json).toMatchObject({ deliveries: {}, worker: {}, upstream: {} });
    const wrong = { headers: { authorization: 'Bearer canary-token-for-operatorz' } };
    const local = { headers: { 'x-desk-client-address': '127.0.0.1' } };
    const forged = { headers: { cookie: 'review-desk=x.y' } };
    const others = ['support', 'officer', 'mlro', 'auditor'] as const;
    for (const who of [{}, wrong, local, forged, ...others.map((as) => ({ as }))])
      expect(Object.keys((await desk.send(health, who)).json)).toEqual(['status']);
  });

  test('is the same for everybody else, whatever deliveries wait, are late, are refused or failed', async () => {
    const { deliveries, leases } = await getStore();
    await leases.take('worker:test', 'test', 60_000, Date.now());
    const add = (receivedAtMs: number) =>
      deliveries.add({
        body: '{}',
        sessionId,
        service: 'AML',
        stepId: null,
        status: null,
        reason: null,
        receivedAtMs,
      });
    const answers = async () => {
      await waitForFreshHealth();
      return Promise.all(
        [{}, { as: 'support' } as const, { as: 'officer' } as const].map(async (who) => {
          const { status, text } = await desk.send(health, who);
          return { status, text };
        }),
      );
    };
    const before = await answers();
    expect(before[0]).toEqual({ status: 200, text: '{"status":"ok"}' });
    const { id } = await add(Date.now() - 120_000);
    expect(await answers()).toEqual(before);
    await deliveries.failed([id], { nextTryAtMs: Date.now() + 60_000, counted: false }, 'upstream_refused');
    expect(await answers()).toEqual(before);
    await deliveries.failed([id], 'dead', 'not_found');
    expect(await answers()).toEqual(before);
    expect((await desk.send(health, operator)).json).toMatchObject({ status: 'degraded', deliveries: { dead: 1 } });
    await deliveries.retry([id], Date.now());
    await deliveries.done([id]);
    await leases.release('worker:test', 'test');
    await waitForFreshHealth();
    expect((await desk.send(health)).text).toBe('{"status":"degraded"}'); // no worker
  });

  test('reads the store once a second, however often it is requested', async () => {
    await waitForFreshHealth();
    const check = vi.spyOn(await getStore(), 'health');
    await Promise.all(Array.from({ length: 50 }, () => desk.send(health)));
    expect(check).toHaveBeenCalledTimes(1);
    check.mockRestore();
  });

  test('is 503 while the store is unavailable', async () => {
    await waitForFreshHealth();
    const unavailable = vi.spyOn(await getStore(), 'health').mockRejectedValue(new Problem('store_unavailable'));
    expect(await desk.send(health)).toMatchObject({ status: 503, json: { code: 'store_unavailable' } });
    unavailable.mockRestore();
    await waitForFreshHealth();
    expect((await desk.send(health)).status).toBe(200);
  });
});
