/** The routes of the work queue and of saved views, with a real store and the simulator. */
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PUT as assign, GET as work } from '#app/api/sessions/[ref]/assignment/route.ts';
import { PUT as snooze, DELETE as wake } from '#app/api/sessions/[ref]/snooze/route.ts';
import { GET as assignees } from '#app/api/sessions/assignees/route.ts';
import { POST as assignMany } from '#app/api/sessions/assignments/route.ts';
import { POST as next } from '#app/api/sessions/next-unassigned/route.ts';
import { GET as list } from '#app/api/sessions/route.ts';
import { PUT as changeView, DELETE as removeView } from '#app/api/views/[id]/route.ts';
import { POST as saveView, GET as views } from '#app/api/views/route.ts';
import { roles } from '#lib/model/reviewer.ts';
import { builtInViews, bulkAssignLimit } from '#lib/model/session/queue.ts';
import { refreshSession } from '#lib/server/refresh/index.ts';
import { getStore } from '#lib/server/store/index.ts';
import { openTestDesk, ownHeaders } from '#lib/server/testing/open-test-desk.ts';
import { startSimulator } from '../../../simulator/index.ts';

const desk = openTestDesk({ startSimulator, roles });
const { send } = desk;
let refs: string[] = [];

beforeAll(async () => {
  for (const tag of ['mrz-disagrees', 'unknown-status', 'no-aml'])
    for (const { session_id: id } of (await desk.sessions(`tag=${tag}&sandbox=false`)).slice(0, 1))
      await refreshSession(id, { cause: 'webhook', origin: 'webhook' });
  const { json } = await send(list, { as: 'officer', query: '?view=needs_review&sort=due' });
  refs = json.sessions.map(({ ref }: { ref: string }) => ref);
  expect(refs.length).toBeGreaterThan(1);
});

const events = async () => (await (await getStore()).audit.list({ limit: 500 })).map(({ action }) => action);

test('signed out 401, role 403, origin 403, body 400, in this order', async () => {
  const params = { ref: refs[0] ?? '' };
  expect((await send(assign, { method: 'PUT', params, json: {} })).status).toBe(401);
  expect((await send(assign, { as: 'auditor', method: 'PUT', params, json: {} })).json.code).toBe('not_allowed');
  const foreign = await send(assign, { as: 'officer', method: 'PUT', params, body: '{}' });
  expect(foreign.json.code).toBe('foreign_origin');
  for (const json of [{}, { assignee: 'me' }, { assignee: 'me', version: -1 }, { assignee: '', version: 0 }])
    expect((await send(assign, { as: 'officer', method: 'PUT', params, json })).status).toBe(400);
});

test.each(['support', 'admin'] as const)(
  '%s gets one refusal everywhere, for what exists and what does not',
  async (as) => {
    for (const ref of [refs[0] ?? '', 'ZZZZZZZZZZ']) {
      const change = { as, params: { ref, id: ref }, headers: ownHeaders() };
      for (const answer of [
        await send(work, { as, params: { ref } }),
        await send(assign, { ...change, method: 'PUT', json: { assignee: 'me', version: 0 } }),
        await send(snooze, { ...change, method: 'PUT', json: { until: null, reason: 'x' } }),
        await send(wake, { ...change, method: 'DELETE' }),
        await send(assignMany, { as, json: { assignee: 'me', sessions: [ref] } }),
        await send(next, { as, json: { sandbox: false } }),
        await send(assignees, { as }),
        await send(views, { as }),
        await send(saveView, { as, json: { name: 'x', filters: {}, isShared: false } }),
        await send(changeView, { ...change, method: 'PUT', json: {} }),
        await send(removeView, { ...change, method: 'DELETE', query: '?version=1' }),
      ])
        expect([answer.status, answer.json.code, answer.json.detail]).toEqual([403, 'not_allowed', undefined]);
    }
    for (const view of builtInViews.filter((one) => one !== 'all'))
      expect((await send(list, { as, query: `?view=${view}` })).json).toMatchObject({ code: 'bad_request' });
    const { sessions } = (await send(list, { as, query: '?view=all' })).json;
    for (const row of sessions) {
      expect(row).not.toHaveProperty('review');
      expect(row.assignee).toBeNull();
    }
  },
);

test('an assignment: to me, stale, to another, to nobody', async () => {
  const params = { ref: refs[0] ?? '' };
  const put = (assignee: string | null, version: number, as: 'officer' | 'mlro' = 'officer') =>
    send(assign, { as, method: 'PUT', params, json: { assignee, version } });
  const mine = await put('me', 0);
  expect(mine.json.assignment).toMatchObject({ version: 1, assignee: { name: expect.any(String) } });
  const stale = await put('me', 0, 'mlro');
  expect(stale.json).toMatchObject({
    status: 409,
    code: 'conflict',
    detail: expect.stringContaining('in the meantime'),
  });
  const { reviewers } = (await send(assignees, { as: 'auditor' })).json;
  expect(reviewers).toHaveLength(2);
  for (const { id } of reviewers)
    expect((await put(id, (await send(work, { as: 'officer', params })).json.assignment.version)).status).toBe(200);
  const mineNow = (await send(list, { as: 'mlro', query: '?view=mine' })).json;
  const otherNow = (await send(list, { as: 'officer', query: '?view=mine' })).json;
  expect(mineNow.count.value + otherNow.count.value).toBe(1);
  const { version } = (await send(work, { as: 'auditor', params })).json.assignment;
  expect((await put(null, version)).json.assignment.assignee).toBeNull();
  expect((await send(work, { as: 'officer', params: { ref: 'ZZZZZZZZZZ' } })).status).toBe(404);
  expect(await events()).toContain('assignment.changed');
});

test('a snooze hides the session from the queue of everybody, with its reason, and is ended', async () => {
  const params = { ref: refs[0] ?? '' };
  const inQueue = async () =>
    (await send(list, { as: 'mlro', query: '?view=needs_review' })).json.sessions.some(
      ({ ref }: { ref: string }) => ref === params.ref,
    );
  const put = (json: object) => send(snooze, { as: 'officer', method: 'PUT', params, json });
  for (const json of [
    { until: null },
    { until: null, reason: ' ' },
    { until: 'tomorrow', reason: 'x' },
    { until: '2020-01-01T00:00:00Z', reason: 'x' },
  ])
    expect((await put(json)).status).toBe(400);
  const { review: before } = (await send(work, { as: 'officer', params })).json;
  const done = await put({ until: null, reason: '<script>waits</script>' });
  expect(done.json).toMatchObject({
    review: { dueAt: before.dueAt, isSnoozed: true },
    snooze: { reason: '<script>waits</script>', until: null },
  });
  expect(await inQueue()).toBe(false);
  const ended = await send(wake, { as: 'mlro', method: 'DELETE', params, headers: ownHeaders() });
  expect(ended.json).toMatchObject({ snooze: null, review: { dueAt: before.dueAt } });
  expect(await inQueue()).toBe(true);
  expect(await events()).toEqual(expect.arrayContaining(['session.snoozed', 'session.snoozeEnded']));
});

test('the next one, and several at once', async () => {
  const first = (await send(next, { as: 'officer', json: { sandbox: false } })).json.ref;
  expect(first).toBe(refs[0]);
  const bulk = (json: object) => send(assignMany, { as: 'mlro', json });
  expect((await bulk({ assignee: 'me', sessions: refs })).json).toEqual({ assigned: refs.length - 1, kept: 1 });
  expect((await send(next, { as: 'officer', json: { sandbox: false } })).json).toEqual({ ref: null });
  expect((await bulk({ assignee: null, takeOver: true, query: { view: 'needs_review' } })).json).toEqual({
    assigned: refs.length,
    kept: 0,
  });
  for (const json of [
    { assignee: 'me' },
    { assignee: 'me', sessions: refs, query: {} },
    { assignee: 'me', sessions: ['x'] },
  ])
    expect((await bulk(json)).status).toBe(400);
  const { sessions } = await getStore();
  const found = vi.spyOn(sessions, 'findRefs').mockResolvedValue(Array(bulkAssignLimit + 1).fill(refs[0]));
  onTestFinished(() => found.mockRestore());
  const tooMany = await bulk({ assignee: 'me', query: {} });
  expect(tooMany.json).toMatchObject({ code: 'too_large', detail: expect.stringContaining('At most 1,000 sessions') });
});

describe('views', () => {
  const read = async (as: 'officer' | 'mlro' | 'auditor', query = '?sandbox=false') =>
    (await send(views, { as, query })).json;

  test('have the counts that their lists have', async () => {
    for (const { view, count } of (await read('officer')).builtIn) {
      const shown = (await send(list, { as: 'officer', query: `?view=${view}&sandbox=false` })).json;
      expect([view, count]).toEqual([view, shown.count]);
    }
  });

  test('are saved, shared, changed on the version that was seen, and removed', async () => {
    const filters = { view: 'needs_review', status: ['REJECTED'], sort: 'due' };
    const content = { name: '<b>Ours</b>', filters, isShared: true };
    const { status, json } = await send(saveView, { as: 'officer', json: content });
    expect(status).toBe(201);
    const shared = (await read('mlro')).saved;
    expect(shared).toMatchObject([{ ...content, isMine: false, mayChange: false, version: 1, count: { exact: true } }]);
    expect((await read('officer')).saved).toMatchObject([{ isMine: true, mayChange: true }]);
    const params = { id: json.id };
    const change = (as: 'officer' | 'mlro', version: number) =>
      send(changeView, { as, method: 'PUT', params, json: { ...content, isShared: false, version } });
    expect((await change('mlro', 1)).status).toBe(404);
    expect((await change('officer', 1)).status).toBe(200);
    expect((await change('officer', 1)).status).toBe(409);
    expect((await read('mlro')).saved).toEqual([]);
    const remove = (version: string) =>
      send(removeView, {
        as: 'officer',
        method: 'DELETE',
        params,
        query: `?version=${version}`,
        headers: ownHeaders(),
      });
    expect((await remove('x')).status).toBe(400);
    expect((await remove('1')).status).toBe(409);
    expect((await remove('2')).status).toBe(204);
    expect((await read('officer')).saved).toEqual([]);
    expect(await events()).toEqual(expect.arrayContaining(['view.saved', 'view.changed', 'view.removed']));
  });

  test('keep no search text, and an auditor shares none', async () => {
    const save = (as: 'officer' | 'auditor', more: object) =>
      send(saveView, { as, json: { name: 'x', filters: {}, isShared: false, ...more } });
    expect((await save('officer', { filters: { text: 'Ana' } })).status).toBe(400);
    expect((await save('officer', { filters: { sandbox: true } })).status).toBe(400);
    expect((await save('officer', { name: ' ' })).status).toBe(400);
    expect((await save('auditor', { isShared: true })).status).toBe(403);
    expect((await save('auditor', {})).status).toBe(201);
  });
});
