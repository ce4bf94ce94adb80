/** The key is wrong or was revoked, or the service is unavailable: it costs no delivery a try, however long it lasts. */
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { dayMs } from '#lib/model/day.ts';
import { Problem } from '#lib/model/problem.ts';
import { toSystemEvent } from '#lib/server/audit-event.ts';
import { getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { refreshSession } from '../refresh-job/refresh.ts';
import { backOffMs, minuteMs, serviceRetryMs } from '../refresh-retry.ts';
import { idleContext, openTestRegistry } from '../testing/open-test-registry.ts';
import { runBackgroundRound } from './worker.ts';

/** Keys (or one path alone) that the proxy before the simulator refuses. */
let isRefused: (request: { readonly key: string; readonly path: string }) => boolean = () => false;

const desk = openTestRegistry({
  async startSimulator(options) {
    const simulator = await startSimulator(options);
    const proxy: Server = createServer(({ method, headers, url = '' }, answer) => {
      if (isRefused({ key: String(headers['api-key']), path: url })) {
        answer.writeHead(401, { 'content-type': 'application/json' }).end('{"code":1100220,"message":"no"}');
        return;
      }
      const forwarded = request(simulator.apiUrl + url, { method, headers }, (from) => {
        answer.writeHead(from.statusCode ?? 500, from.headers);
        from.pipe(answer);
      });
      forwarded.end();
    });
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
    return {
      ...simulator,
      apiUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      async close() {
        proxy.closeAllConnections();
        proxy.close();
        await simulator.close();
      },
    };
  },
});
const { requestedPaths, control, counts, deliver, find, pass, tagged, work } = desk;
const ofApp = (app: string) => (request: { readonly key: string }) => request.key.includes(app);
const refused = () => getUpstream().state().refusedApps;

/** Works for so long, once a minute. */
async function workFor(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    pass(minuteMs);
    await work();
  }
}
const waitingNow = async () =>
  (await getStore()).db
    .selectFrom('deliveries')
    .select(['tries', 'due_at', 'session_id'])
    .where('state', '=', 'waiting')
    .execute();

test('no delivery fails while the key is wrong, for days; once it is right all are processed within minutes', async () => {
  const sessions = await Promise.all(['passport', 'id-card', 'permit', 'licence'].map(tagged));
  const [known] = sessions;
  await refreshSession(known?.session_id ?? '', { cause: 'person', origin: 'lookup' });
  expect(refused()).toEqual([]);
  isRefused = ofApp('kyc-eu');
  for (const { session_id } of sessions) await deliver(session_id);
  await workFor(60);
  expect(refused()).toEqual(['kyc-eu']);
  expect(await counts()).toMatchObject({ waiting: 4, refused: 4, dead: 0 });
  // Two refusals do not make a key suspect that worked.
  expect(Math.max(...(await waitingNow()).map(({ tries }) => tries))).toBeLessThanOrEqual(2);
  pass(3 * dayMs);
  await control('DELETE', '/requests');
  await workFor(60);
  expect(await counts()).toMatchObject({ waiting: 4, dead: 0 });
  isRefused = () => false;
  await workFor(6);
  expect(await counts()).toMatchObject({ waiting: 0, refused: 0, dead: 0 });
  for (const { session_id } of sessions) expect(await find(session_id)).toBeDefined();
  expect(refused()).toEqual([]);
});

test('if a single session is refused, its delivery fails after a day', async () => {
  const [mine, other] = [await tagged('finger'), await tagged('passport')];
  isRefused = ({ key, path }) => ofApp('kyc-eu')({ key }) && path.includes(mine.session_id);
  await deliver(mine.session_id);
  for (let hours = 0; hours < 30; hours++) {
    await refreshSession(other.session_id, { cause: 'person', origin: 'lookup' });
    await workFor(1);
    pass(minuteMs * 59);
    expect(refused()).toEqual([]);
  }
  expect(await counts()).toMatchObject({ waiting: 0, dead: 1 });
  isRefused = () => false;
  await (await getStore()).deliveries.retry('all', Date.now());
  await work();
  expect(await find(mine.session_id)).toBeDefined();
});

test('rows of an import wait as well', async () => {
  const { session_id } = await tagged('forged');
  isRefused = () => true;
  const store = await getStore();
  const { id } = await store.imports.add(
    { reviewerId: 'r', reviewerName: 'R', rows: [{ line: 1, sessionId: session_id, alias: null }] },
    toSystemEvent('operator', 'session.initiated', {}),
  );
  for (let minute = 0; minute < 200; minute++) {
    pass(minuteMs);
    while ((await runBackgroundRound(idleContext())).taken > 0);
  }
  expect(await store.imports.find(id)).toMatchObject({ state: 'running', settled: 0 });
  isRefused = () => false;
  pass(5 * minuteMs);
  while ((await runBackgroundRound(idleContext())).taken > 0);
  expect(await store.imports.find(id)).toMatchObject({ state: 'done', outcomes: { registered: 1 } });
});

test.each([
  ['503', { fault: '503' }],
  ['429', { fault: '429' }],
  ['429 with Retry-After', { fault: '429', retryAfter: 1 }],
])('%s costs no try, also where the service answers for other sessions', async (_, fault) => {
  const [mine, other] = [await tagged('forged'), await tagged('passport')];
  await control('POST', '/faults', { ...fault, path: mine.session_id });
  await deliver(mine.session_id, { service: 'ID_DOCUMENT' });
  await work();
  expect(await requestedPaths()).toContain(mine.session_id);
  for (let times = 0; times < 2; times++) {
    pass(dayMs);
    await work();
    await refreshSession(other.session_id, { cause: 'person', origin: 'lookup' }).catch(() => undefined);
  }
  expect(await waitingNow()).toMatchObject([{ tries: 0, session_id: mine.session_id }]);
  expect(((await waitingNow())[0]?.due_at ?? 0) - Date.now()).toBeLessThanOrEqual(5 * minuteMs);
  await control('DELETE', '/faults');
  await expect
    .poll(
      async () => {
        pass(5 * minuteMs);
        await work();
        return (await counts()).waiting;
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(0);
  expect((await counts()).dead).toBe(0);
});

test('a Retry-After of a day is cut to minutes', () => {
  const unavailable = new Problem('upstream_failed', { retryAfterSeconds: 86_400 });
  expect([backOffMs(0, unavailable), serviceRetryMs(0, unavailable)]).toEqual([5 * minuteMs, 5 * minuteMs]);
});

test('a single step that is refused costs that step: the session is registered, and says so', async () => {
  const { session_id, steps } = await tagged('minor');
  const refusedStep = steps.find(({ type }) => type === 'LIVENESS')?.id ?? 'none';
  isRefused = ({ path }) => path.includes(`${session_id}/step/${refusedStep}`);
  await refreshSession(session_id, { cause: 'import', origin: 'import' });
  isRefused = () => false;
  const unreadable = (await find(session_id))?.facts.filter(({ key }) => key === 'unreadable');
  expect(unreadable).toMatchObject([{ step: refusedStep }]);
});
