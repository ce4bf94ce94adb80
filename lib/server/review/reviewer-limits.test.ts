/** What one reviewer may use of what all share, counted where it is used. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { spendList, untilTurn, withListTurn, withRequestTurn } from './request-turns.ts';
import { openFileSlot, spendUpstreamRead, withExportTurn } from './reviewer-limits.ts';

const reviewer = (id: string): Reviewer => ({
  id,
  name: 'Test',
  email: 'test@desk.example',
  roles: ['officer'],
  authMethod: 'password',
  sessionHash: 'abc',
  request: { requestId: '00000000-0000-4000-8000-000000000000', ip: null, userAgentHash: null },
});

Object.assign(process.env, {
  BASE_URL: 'http://localhost:3000',
  VERIFICATION_API_URL: 'http://127.0.0.1:9',
  VERIFICATION_API_KEY: 'none',
  VERIFICATION_MAX_PER_MINUTE: '11',
  LISTS_MAX_PER_MINUTE: '20',
  AUTH_SECRET: 'a-secret-for-tests-of-32-bytes-or-more',
});

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );

test('a reviewer spends at most half of the budget in a minute, and nothing of another reviewer’s share', async () => {
  vi.useFakeTimers();
  const read = (id: string) => outcomeOf(spendUpstreamRead(reviewer(id)));
  for (let n = 0; n < 5; n++) expect(await read('ana')).toBe('done');
  vi.advanceTimersByTime(20_000);
  expect(await read('ana')).toMatchObject({ code: 'too_many_requests', status: 429, retryAfterSeconds: 40 });
  expect(await read('bo')).toBe('done');
  vi.advanceTimersByTime(40_001);
  expect(await read('ana')).toBe('done');
  vi.useRealTimers();
});

test('a search counts as several pages, and who goes on after refusals waits for each', async () => {
  for (let n = 0; n < 10; n++) await spendList(reviewer('ana'));
  for (let n = 0; n < 2; n++) await spendList(reviewer('ana'), { isSearch: true });
  const refused = { code: 'too_many_requests', retryAfterSeconds: 60 };
  const startedAt = performance.now();
  for (let n = 0; n < 5; n++) expect(await outcomeOf(spendList(reviewer('ana')))).toMatchObject(refused);
  const sixthAt = performance.now();
  expect(await outcomeOf(spendList(reviewer('ana')))).toMatchObject(refused);
  const sixthMs = performance.now() - sixthAt;
  expect(sixthMs).toBeGreaterThan(900);
  expect(sixthAt - startedAt).toBeLessThan(sixthMs);
  expect(await outcomeOf(spendList(reviewer('bo')))).toBe('done');
});

test('pages of one reviewer are read one after the other, those of two reviewers and the same page at once', async () => {
  let under: string[] = [];
  const read = (page: string) => async () => {
    under.push(page);
    await sleep(5);
    const seen = [...under].sort().join(' ');
    under = under.filter((one) => one !== page);
    return seen;
  };
  const ana = (page: string) => withListTurn(reviewer('ana'), page, read(page));
  expect(await Promise.all([ana('1'), ana('2'), ana('3')])).toEqual(['1', '2', '3']);
  expect(await Promise.all([ana('1'), withListTurn(reviewer('bo'), '2', read('2'))])).toEqual(['1 2', '2']);
  expect((await Promise.all([ana('1'), ana('2'), ana('1')])).slice(0, 2)).toEqual(['1 1', '2']);
  await expect(withListTurn(reviewer('ana'), '1', () => Promise.reject(new Error('no store')))).rejects.toThrow(
    'no store',
  );
  expect(await ana('2')).toBe('2');
});

test('a reviewer has sixteen exports in the queue at most, drawn one after the other, also after one failed', async () => {
  const waiting = Promise.withResolvers<void>();
  let running = 0;
  const held = Array.from({ length: 16 }, () =>
    withExportTurn(reviewer('ana'), async () => {
      running += 1;
      expect(running).toBe(1);
      await waiting.promise;
      running -= 1;
    }),
  );
  await sleep(1);
  expect(await outcomeOf(withExportTurn(reviewer('ana'), async () => 'drawn'))).toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: 10,
  });
  expect(await outcomeOf(withExportTurn(reviewer('bo'), async () => 'drawn'))).toBe('done');
  waiting.resolve();
  await Promise.all(held);
  const failure = new Problem('internal');
  expect(await outcomeOf(withExportTurn(reviewer('ana'), () => Promise.reject(failure)))).toBe(failure);
  for (let drawn = 17; drawn < 120; drawn++) await withExportTurn(reviewer('ana'), async () => 'drawn');
  expect(await outcomeOf(withExportTurn(reviewer('ana'), async () => 'drawn'))).toMatchObject({
    code: 'too_many_requests',
  });
});

test('a file that ended gives its place back once', () => {
  const ends = Array.from({ length: 64 }, () => openFileSlot(reviewer('ana')));
  expect(() => openFileSlot(reviewer('ana'))).toThrow(Problem);
  openFileSlot(reviewer('bo'))();
  ends[0]?.();
  ends[0]?.();
  const again = openFileSlot(reviewer('ana'));
  expect(() => openFileSlot(reviewer('ana'))).toThrow(Problem);
  for (const end of [again, ...ends]) end();
});

test('pages: alone at once; beside others two at once, then at a steady pace', async () => {
  const timesOf = async (count: number) => {
    const startedAt = performance.now();
    const turn = () => untilTurn(reviewer('ana'), 'page').then(() => performance.now() - startedAt);
    return Promise.all(Array.from({ length: count }, turn));
  };
  expect((await timesOf(100)).every((ms) => ms < 5_000)).toBe(true);
  await untilTurn(reviewer('bo'), 'page');
  const [second = 0, third = 0, fourth = 0] = (await timesOf(4)).slice(1);
  expect(second).toBeLessThan(third);
  expect(third).toBeGreaterThan(490);
  expect(fourth).toBeGreaterThan(980);
});

test('requests: who sends six at once is never slowed down, who sends hundreds is, beside others', async () => {
  const still = new AbortController().signal;
  const one = (id: string) => withRequestTurn(reviewer(id), async () => undefined, still);
  await one('bo');
  const began = performance.now();
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let n = 0; n < 50; n++) await one('dora');
    }),
  );
  expect(performance.now() - began).toBeLessThan(5_000);
  await one('bo');
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 56 }, () => one('dora')));
  expect(performance.now() - startedAt).toBeGreaterThan(990);
});

test('who would wait for ten seconds is refused; who hangs up waits no longer', async () => {
  await untilTurn(reviewer('bo'), 'request');
  const leaving = new AbortController();
  const startedAt = performance.now();
  const asked = Array.from({ length: 60 }, () => outcomeOf(untilTurn(reviewer('cem'), 'page', leaving.signal)));
  leaving.abort();
  const outcomes = await Promise.all(asked);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  const withName = (name: string) => outcomes.filter((one) => one instanceof Error && one.name === name).length;
  const [gone, refused] = [withName('AbortError'), withName('Problem')];
  expect([outcomes.filter((one) => one === 'done').length + gone + refused, refused > 0]).toEqual([60, true]);
  expect(gone).toBeGreaterThanOrEqual(20);
  expect(outcomes.at(-1)).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 10 });
});
