/** The key is wrong or was revoked, or the service says that it cannot answer for now: no delivery pays for it, however long it lasts. */
import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import { getStore } from '#lib/server/store/index.ts';
import { toDeskEvent } from '#lib/server/trail.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { startSimulator } from '../../../simulator/index.ts';
import { dayMs, minuteMs } from './due.ts';
import { refreshSession } from './index.ts';
import { idleShift, openTestDesk } from './test-desk.ts';
import { backOffMs, patienceMs } from './trouble.ts';
import { keepUp } from './upkeep.ts';

/** Keys (or one path alone) that the wire before the simulator refuses. */
let isRefused: (request: { readonly key: string; readonly path: string }) => boolean = () => false;

const desk = openTestDesk({
  async startSimulator(options) {
    const simulator = await startSimulator(options);
    const wire: Server = createServer(({ method, headers, url = '' }, answer) => {
      if (isRefused({ key: String(headers['api-key']), path: url })) {
        answer.writeHead(401, { 'content-type': 'application/json' }).end('{"code":1100220,"message":"no"}');
        return;
      }
      const passed = ask(simulator.apiUrl + url, { method, headers }, (from) => {
        answer.writeHead(from.statusCode ?? 500, from.headers);
        from.pipe(answer);
      });
      passed.end();
    });
    await new Promise<void>((listening) => wire.listen(0, '127.0.0.1', listening));
    return {
      ...simulator,
      apiUrl: `http://127.0.0.1:${(wire.address() as AddressInfo).port}`,
      async close() {
        wire.closeAllConnections();
        wire.close();
        await simulator.close();
      },
    };
  },
});
const { asked, control, counts, deliver, find, pass, tagged, work } = desk;
const ofApp = (app: string) => (request: { readonly key: string }) => request.key.includes(app);
const refused = () => getUpstream().state().refusedApps;

/** So long, looking every minute. */
async function goOn(minutes: number): Promise<void> {
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

test('nothing dies while the key is wrong, for days; when it is right again everything drains within minutes', async () => {
  const sessions = await Promise.all(['passport', 'id-card', 'permit', 'licence'].map(tagged));
  const [known] = sessions;
  await refreshSession(known?.session_id ?? '', { cause: 'person', origin: 'lookup' });
  expect(refused()).toEqual([]);
  isRefused = ofApp('kyc-eu');
  for (const { session_id } of sessions) await deliver(session_id);
  await goOn(60);
  expect(refused()).toEqual(['kyc-eu']);
  expect(await counts()).toMatchObject({ waiting: 4, refused: 4, dead: 0 });
  // Two refusals of a key that worked are no proof yet.
  expect(Math.max(...(await waitingNow()).map(({ tries }) => tries))).toBeLessThanOrEqual(2);
  pass(3 * dayMs);
  await control('DELETE', '/requests');
  await goOn(60);
  expect(await counts()).toMatchObject({ waiting: 4, dead: 0 });
  isRefused = () => false;
  await goOn(6);
  expect(await counts()).toMatchObject({ waiting: 0, refused: 0, dead: 0 });
  for (const { session_id } of sessions) expect(await find(session_id)).toBeDefined();
  expect(refused()).toEqual([]);
});

test('a session that alone is refused, with a key that reads the others, is given up after a day', async () => {
  const [mine, other] = [await tagged('finger'), await tagged('passport')];
  isRefused = ({ key, path }) => ofApp('kyc-eu')({ key }) && path.includes(mine.session_id);
  await deliver(mine.session_id);
  for (let hours = 0; hours < 30; hours++) {
    await refreshSession(other.session_id, { cause: 'person', origin: 'lookup' });
    await goOn(1);
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
    toDeskEvent('operator', 'session.initiated', {}),
  );
  for (let minute = 0; minute < 200; minute++) {
    pass(minuteMs);
    while ((await keepUp(idleShift())).taken > 0);
  }
  expect(await store.imports.find(id)).toMatchObject({ state: 'running', settled: 0 });
  isRefused = () => false;
  pass(5 * minuteMs);
  while ((await keepUp(idleShift())).taken > 0);
  expect(await store.imports.find(id)).toMatchObject({ state: 'done', outcomes: { registered: 1 } });
});

test.each([
  ['503', { fault: '503' }],
  ['429', { fault: '429' }],
  ['429 with a time', { fault: '429', retryAfter: 1 }],
])('%s costs no try, also where the service answers others', { timeout: 30_000 }, async (_, fault) => {
  const [mine, other] = [await tagged('forged'), await tagged('passport')];
  await control('POST', '/faults', { ...fault, path: mine.session_id });
  await deliver(mine.session_id, { service: 'ID_DOCUMENT' });
  await work();
  expect(await asked()).toContain(mine.session_id);
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

test('what asks to be left alone for a day is asked again within minutes', () => {
  const asleep = new Problem('upstream_failed', { retryAfterSeconds: 86_400 });
  expect([backOffMs(0, asleep), patienceMs(0, asleep)]).toEqual([5 * minuteMs, 5 * minuteMs]);
});
