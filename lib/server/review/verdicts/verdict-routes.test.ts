/** The routes of dispositions, with a real store, the simulator and reviewers who are signed in. */
import { beforeAll, expect, test } from 'vitest';
import { PUT as approve } from '#app/api/sessions/[ref]/steps/[step]/dispositions/[hit]/approval/route.ts';
import { PUT as judge } from '#app/api/sessions/[ref]/steps/[step]/dispositions/[hit]/route.ts';
import { POST as judgeAll, GET as list } from '#app/api/sessions/[ref]/steps/[step]/dispositions/route.ts';
import { POST as undo } from '#app/api/sessions/[ref]/steps/[step]/dispositions/undo/route.ts';
import { POST as opened } from '#app/api/sessions/[ref]/steps/[step]/opened/route.ts';
import { POST as lookUp } from '#app/api/sessions/lookup/route.ts';
import type { HitDisposition, StepDispositions } from '#lib/model/review/verdict.schema.ts';
import { roles } from '#lib/model/reviewer.ts';
import { getStore } from '#lib/server/store/index.ts';
import { openTestDesk } from '#lib/server/testing/open-test-desk.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { startSimulator } from '../../../../simulator/index.ts';

const desk = openTestDesk({ startSimulator, roles });
const { send } = desk;

let ref = '';
let step = '';
let sessionId = '';
let hits: readonly HitDisposition[] = [];
const read = async (): Promise<StepDispositions> => (await send(list, { as: 'officer', params: { ref, step } })).json;

beforeAll(async () => {
  const found = await desk.tagged('aml-sparse-hits');
  sessionId = found.session_id;
  ref = (await send(lookUp, { as: 'officer', json: { id: sessionId } })).json.ref;
  step = found.steps.find(({ type }) => type === 'AML')?.id ?? '';
  ({ hits } = await read());
});

const bodyOf = (hit: HitDisposition, change: object = {}) => ({
  verdict: 'inconclusive',
  reason: 'Because',
  version: hit.version,
  hash: hit.present?.hash,
  subject: hit.present?.subject,
  stages: Object.fromEntries(hit.articles.map(({ id }) => [id, 'allegation'])),
  ...change,
});
const put = (hit: HitDisposition, change: object = {}, as: 'officer' | 'mlro' | 'auditor' = 'officer') =>
  send(judge, { as, method: 'PUT', params: { ref, step, hit: hit.hit }, json: bodyOf(hit, change) });
const firstHit = (): HitDisposition => {
  const [hit] = hits;
  if (!hit) throw new Error('no hit');
  return hit;
};

test('signed out 401, role 403, origin 403, body 400, in this order', async () => {
  const params = { ref, step, hit: firstHit().hit };
  for (const [route, method] of [
    [judge, 'PUT'],
    [judgeAll, 'POST'],
    [undo, 'POST'],
    [approve, 'PUT'],
  ] as const) {
    expect((await send(route, { method, params, json: {} })).status).toBe(401);
    for (const as of ['support', 'admin', 'auditor'] as const)
      expect((await send(route, { as, method, params, body: '{}' })).json).toMatchObject({
        status: 403,
        code: 'not_allowed',
      });
    expect((await send(route, { as: 'mlro', method, params, body: '{}' })).json).toMatchObject({
      code: 'foreign_origin',
    });
    expect((await send(route, { as: 'mlro', method, params, json: {} })).json).toMatchObject({
      status: 400,
      code: 'bad_request',
    });
  }
  expect((await send(approve, { as: 'officer', method: 'PUT', params, json: {} })).status).toBe(403);
  expect((await send(list, { params })).status).toBe(401);
});

test.each(['support', 'admin'] as const)('%s gets the same bytes for what exists and what does not', async (as) => {
  const answers = await Promise.all(
    [
      { ref, step },
      { ref: 'ZZZZZZZZZZ', step: 'AML' },
    ].map(async (params) => (await send(list, { as, params })).json),
  );
  const [one, other] = answers.map(({ requestId: _, ...body }) => body);
  expect(one).toEqual(other);
  expect(one).toMatchObject({ status: 403, code: 'not_allowed' });
});

test.each([
  ['no reason', { reason: ' ' }],
  ['a template of another verdict', { reason: { template: 'different_gender', text: '' } }],
  ['other, without a text', { reason: { template: 'other', text: '' } }],
  ['a text that is too long', { reason: 'x'.repeat(2_001) }],
  ['an unknown verdict', { verdict: 'clear' }],
  ['no hash', { hash: undefined }],
  ['a hash of another form', { hash: 'c2-0' }],
  ['a version below zero', { version: -1 }],
  ['a stage that is none', { stages: { '0000000000000000': 'acquitted' } }],
  ['a key too much', { kinds: [] }],
])('%s is 400', async (_, change) => {
  expect((await put(firstHit(), change)).json).toMatchObject({ status: 400, code: 'bad_request' });
  expect((await read()).hits[0]?.version).toBe(0);
});

test('a reason is hostile text and stays text', async () => {
  const text = '<img src=x onerror=alert(1)> \u202e‮ \u0000 𝕬';
  const { status, json } = await put(firstHit(), { reason: { template: 'other', text } });
  expect(status).toBe(200);
  expect(json.disposition.reason.text).toBe(text.replaceAll('\0', '\ufffd').trim());
  ({ hits } = await read());
});

test('a stale version is 409 with the hit that is stale, and no word of whom it is about', async () => {
  const { status, json } = await put(firstHit(), { version: 0 });
  expect(status).toBe(409);
  expect(json).toEqual({
    type: 'urn:review-desk:problem:conflict',
    title: 'This has been changed in the meantime',
    status: 409,
    code: 'conflict',
    detail: expect.any(String),
    requestId: expect.any(String),
    stale: [{ hit: firstHit().hit, changed: ['version'], version: 1 }],
  });
});

test('every read of the same answers leaves the verdicts', async () => {
  const before = await read();
  getUpstream().invalidate({ app: 'kyc', kind: 'individual', sessionId });
  const { readAt: _, ...after } = await read();
  expect(after).toEqual({ ...before, readAt: undefined });
});

test('the reviewer opens hits, which support cannot even try', async () => {
  const params = { ref, step };
  const { hit } = firstHit();
  expect((await send(opened, { as: 'officer', params, json: { hit } })).status).toBe(200);
  expect((await read()).hits[0]?.opened).toBe(true);
  for (const json of [{ hit, file: 'x' }, { hit: '../x' }, { hit: 7 }])
    expect((await send(opened, { as: 'officer', params, json })).status).toBe(400);
  const [one, other] = await Promise.all(
    [hit, 'h1-0000000000000000'].map(
      async (id) => (await send(opened, { as: 'support', params, json: { hit: id } })).json.code,
    ),
  );
  expect([one, other]).toEqual(['not_found', 'not_found']);
});

test('a role that was taken away in the middle writes nothing more', async () => {
  const store = await getStore();
  const before = (await read()).hits[0]?.version;
  const setRoles = async (held: string) =>
    store.db
      .updateTable('user' as never)
      .set({ role: held } as never)
      .where('email' as never, 'like', '%officer%' as never)
      .execute();
  await setRoles('auditor');
  try {
    expect((await put(firstHit())).json).toMatchObject({ status: 403, code: 'not_allowed' });
  } finally {
    await setRoles('officer');
  }
  expect((await read()).hits[0]?.version).toBe(before);
});

test.each(['dup-reorders', 'dup-twins', 'aml-reorders', 'aml-twins'])(
  '%s: verdicts outlive another order',
  async (tag) => {
    const found = await desk.tagged(tag);
    const session = (await send(lookUp, { as: 'officer', json: { id: found.session_id } })).json.ref;
    const type = tag.startsWith('dup') ? 'DUPLICATE' : 'AML';
    const params = { ref: session, step: found.steps.find((one) => one.type === type)?.id ?? '' };
    const readAgain = async () => {
      getUpstream().invalidate({ app: found.app, kind: 'individual', sessionId: found.session_id });
      return (await send(list, { as: 'officer', params })).json as StepDispositions;
    };
    const before = await readAgain();
    expect(before.hits.length).toBeGreaterThan(0);
    for (const hit of before.hits) {
      const { status } = await send(judge, {
        as: 'officer',
        method: 'PUT',
        params: { ...params, hit: hit.hit },
        json: bodyOf(hit, { verdict: 'false_positive' }),
      });
      expect(status).toBe(200);
    }
    for (let again = 0; again < 3; again += 1) {
      const { hits: after, counts } = await readAgain();
      expect(after.map(({ changed }) => changed)).toEqual(after.map(() => null));
      expect(counts).toMatchObject({ open: 0, falsePositive: before.hits.length });
    }
  },
);
