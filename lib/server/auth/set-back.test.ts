/** The clock of the machine is set back while people are signed in. */
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { GET as list } from '#app/api/sessions/route.ts';
import { getStore } from '#lib/server/store/index.ts';
import { openTestDesk } from '#lib/server/testing/open-test-desk.ts';
import { seal, unseal } from './sealed-cookies.ts';

const minute = 60_000;
const desk = openTestDesk({ roles: ['officer', 'mlro', 'auditor'] });
const realNow = Date.now;
let aheadMs = 0;
const move = (ms: number) => {
  aheadMs += ms;
  vi.setSystemTime(realNow() + aheadMs);
};
afterEach(() => move(0));
afterAll(() => void vi.useRealTimers());
const statusOf = async (as: 'officer' | 'mlro' | 'auditor') => (await desk.send(list, { as })).status;

test('an ended session stays ended, an open one keeps the time that it had left, and a seal is broken', async () => {
  const secrets = ['a-secret-for-tests-of-32-bytes-or-more'];
  expect(await statusOf('officer')).toBe(200);
  const sealed = seal('sign-in target', '/sessions/x', secrets);
  expect(unseal('sign-in target', sealed, secrets)).toBe('/sessions/x');

  // The officer and the auditor stay idle, the MLRO does not.
  move(20 * minute);
  expect(await statusOf('mlro')).toBe(200);
  move(11 * minute);
  expect(await statusOf('officer')).toBe(401);
  move(-10 * minute);
  expect(await statusOf('officer')).toBe(401);
  expect(await statusOf('auditor')).toBe(401); // although nobody had asked for it in between
  expect(unseal('sign-in target', sealed, secrets)).toBeUndefined();
  expect((await desk.send(list, { as: 'mlro', headers: { 'x-poll': '1' } })).status).toBe(200);

  // 19 of its 30 idle minutes were left.
  move(-1_440 * minute);
  const poll = { as: 'mlro', headers: { 'x-poll': '1' } } as const;
  expect((await desk.send(list, poll)).status).toBe(200);
  move(18 * minute);
  expect((await desk.send(list, poll)).status).toBe(200);
  move(2 * minute);
  expect((await desk.send(list, poll)).status).toBe(401);
  expect(await (await getStore()).clock.advance(Date.now())).toMatchObject({ setBacks: 2 });
});
