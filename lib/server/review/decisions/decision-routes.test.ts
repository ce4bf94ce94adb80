/** The routes of decisions and referrals, with a real store, the simulator and reviewers who are signed in. */
import { beforeAll, expect, test } from 'vitest';
import { GET as health } from '#app/api/health/route.ts';
import { GET as metrics } from '#app/api/metrics/route.ts';
import { POST as close } from '#app/api/referrals/[id]/close/route.ts';
import { GET as readOne } from '#app/api/referrals/[id]/route.ts';
import { GET as readAll } from '#app/api/referrals/route.ts';
import { GET as prove } from '#app/api/sessions/[ref]/decisions/[id]/proof/route.ts';
import { POST as second } from '#app/api/sessions/[ref]/decisions/[id]/second/route.ts';
import { POST as withdraw } from '#app/api/sessions/[ref]/decisions/[id]/withdrawal/route.ts';
import { POST as decide, GET as read } from '#app/api/sessions/[ref]/decisions/route.ts';
import { POST as opened } from '#app/api/sessions/[ref]/steps/[step]/opened/route.ts';
import { POST as lookUp } from '#app/api/sessions/lookup/route.ts';
import type { SessionDecisions } from '#lib/model/review/decision.schema.ts';
import { roles } from '#lib/model/reviewer.ts';
import { openTestDesk } from '#lib/server/testing/open-test-desk.ts';
import { moveSteadyClock } from '#lib/testing/steady-clock.ts';
import { startSimulator } from '../../../../simulator/index.ts';

const desk = openTestDesk({ startSimulator, roles, settings: { METRICS_TOKEN: 'canary-token-for-operators' } });
const { send } = desk;
const operator = { headers: { authorization: 'Bearer canary-token-for-operators' } };

let ref = '';
const state = async (as: 'officer' | 'mlro' = 'officer'): Promise<SessionDecisions> =>
  (await send(read, { as, params: { ref } })).json;
const body = (decision: string, more: object = {}) => ({
  decision,
  reasons: { codes: [], text: 'canary-reason' },
  version: 0,
  ...more,
});

beforeAll(async () => {
  const found = await desk.tagged('aml-sparse-hits');
  ref = (await send(lookUp, { as: 'officer', json: { id: found.session_id } })).json.ref;
});

test('signed out 401, role 403, origin 403, body 400, in this order', async () => {
  const params = { ref, id: 'ZZZZZZZZZZ' };
  for (const [route, allowed, denied] of [
    [decide, 'officer', ['support', 'admin', 'auditor']],
    [second, 'officer', ['support', 'admin', 'auditor']],
    [withdraw, 'officer', ['support', 'admin', 'auditor']],
    [close, 'mlro', ['support', 'admin', 'auditor', 'officer']],
  ] as const) {
    expect((await send(route, { params, json: {} })).status).toBe(401);
    for (const as of denied)
      expect((await send(route, { as, method: 'POST', params, body: '{}' })).json).toMatchObject({
        status: 403,
        code: 'not_allowed',
      });
    expect((await send(route, { as: allowed, method: 'POST', params, body: '{}' })).json).toMatchObject({
      code: 'foreign_origin',
    });
    expect((await send(route, { as: allowed, params, json: {} })).json).toMatchObject({ status: 400 });
  }
  for (const [route, denied] of [
    [read, ['support', 'admin']],
    [prove, ['support', 'admin']],
    [readAll, ['support', 'admin', 'officer']],
    [readOne, ['support', 'admin', 'officer']],
  ] as const)
    for (const as of denied) expect((await send(route, { as, params })).status).toBe(403);
});

test.each([
  ['no reason', { reasons: { codes: [], text: ' ' } }],
  ['other, without a text', { reasons: { codes: ['other'], text: '' } }],
  ['a reason of another decision', { reasons: { codes: ['sanctions_match'], text: '' } }],
  ['a text that is too long', { reasons: { codes: [], text: 'x'.repeat(4_001) } }],
  ['a version below zero', { version: -1 }],
  ['a key too much', { force: true }],
])('%s is 400', async (_, change) => {
  expect((await send(decide, { as: 'officer', params: { ref }, json: body('clear', change) })).status).toBe(400);
});

test('a clear that is blocked is 409 with the blocks, and no word of whom it is about', async () => {
  const { status, json, text } = await send(decide, { as: 'officer', params: { ref }, json: body('clear') });
  expect(status).toBe(409);
  expect(json).toMatchObject({ code: 'clear_blocked', title: 'This session cannot be cleared now' });
  expect(json.blocks.length).toBeGreaterThan(0);
  expect(text).not.toContain('canary');
});

test('a decline goes its whole way: waiting, evidence, second reviewer, proof', async () => {
  const made = await send(decide, { as: 'officer', params: { ref }, json: body('decline') });
  expect(made.status).toBe(200);
  const { id } = made.json.waiting;
  const hidden = await send(read, { as: 'mlro', params: { ref } });
  expect(hidden.text).not.toContain('canary-reason');
  const agree = { verdict: 'agree', reason: 'I looked', version: 1 };
  const params = { ref, id };
  expect((await send(second, { as: 'mlro', params, json: agree })).status).toBe(403);
  for (const { step, hit } of (await state('mlro')).second?.toOpen ?? [])
    await send(opened, { as: 'mlro', params: { ref, step: step ?? '' }, json: hit === null ? {} : { hit } });
  expect((await state('mlro')).second).toMatchObject({ may: true });
  expect((await send(second, { as: 'mlro', params, json: { ...agree, version: 0 } })).json).toMatchObject({
    status: 409,
    changed: ['version'],
  });
  const agreed = await send(second, { as: 'mlro', params, json: agree });
  expect(agreed.json).toMatchObject({ version: 2, current: { kind: 'decline', second: { verdict: 'agree' } } });
  expect((await send(second, { as: 'mlro', params, json: agree })).status).toBe(409);
  const proof = await send(prove, { as: 'auditor', params });
  expect(proof).toMatchObject({ status: 200 });
  expect(proof.headers.get('content-disposition')).toContain(`decision-${id}.tlog-proof`);
  // Files of every step were fetched and hashed by the server, or it is said why not.
  const { files } = agreed.json.current.frozen;
  for (const file of files) expect(file.sha256 === null ? file.why : file.sha256).toMatch(/^(?:[0-9a-f]{64}|[a-z_]+)$/);
});

test('a referral moves neither the metrics nor the health that an administrator sees', async () => {
  const counted = async () => {
    const { text } = await send(metrics, operator);
    return text
      .split('\n')
      .filter((line) => /^desk_(?:http_requests_total|trail_events|refreshes|upstream_requests|sessions)/.test(line))
      .filter((line) => !/metrics|health/.test(line));
  };
  const pass = moveSteadyClock();
  pass(1_001); // the health may be a second old
  const before = [await counted(), (await send(health, { as: 'admin' })).json];
  expect((await send(decide, { as: 'officer', params: { ref }, json: body('refer') })).json).toMatchObject({
    isReferred: true,
  });
  const [referral] = (await send(readAll, { as: 'mlro' })).json.referrals;
  const closed = await send(close, { as: 'mlro', params: { id: referral.id }, json: { reference: 'SAR 7' } });
  expect(closed.json).toMatchObject({ closed: { reference: 'SAR 7' } });
  for (const reference of ['', '<b>', 'x'.repeat(65), 'two\nlines'])
    expect((await send(close, { as: 'mlro', params: { id: referral.id }, json: { reference } })).status).toBe(400);
  pass(1_001);
  const after = [await counted(), (await send(health, { as: 'admin' })).json];
  expect(after).toEqual(before);
  expect((await send(health, operator)).json.chainHead.seq).toBeGreaterThan(0);
  expect(JSON.stringify(before)).not.toMatch(/referral/);
});
