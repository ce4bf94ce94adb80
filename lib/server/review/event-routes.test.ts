/** The audit log and the activity of a session by their routes, with a real store, the simulator and reviewers who are signed in. */
import { beforeAll, describe, expect, test } from 'vitest';
import { GET as prove } from '#app/api/audit/[id]/proof/route.ts';
import { GET as readLog } from '#app/api/audit/route.ts';
import { GET as readActivity } from '#app/api/sessions/[ref]/activity/route.ts';
import { POST as decide } from '#app/api/sessions/[ref]/decisions/route.ts';
import { GET as readSession } from '#app/api/sessions/[ref]/route.ts';
import { POST as lookUp } from '#app/api/sessions/lookup/route.ts';
import type { AuditLogPage, EventList, ShownEvent } from '#lib/model/review/events.schema.ts';
import { type Role, roles } from '#lib/model/reviewer.ts';
import { getStore } from '#lib/server/store/index.ts';
import { openTestDesk } from '#lib/server/testing/open-test-desk.ts';
import { startSimulator } from '../../../simulator/index.ts';

const desk = openTestDesk({ startSimulator, roles });
const { send } = desk;

let ref = '';
const get = (query: object = {}) => `?${new URLSearchParams(query as Record<string, string>)}`;
const log = async (as: Role, query: object = {}): Promise<AuditLogPage> =>
  (await send(readLog, { as, query: get(query) })).json;
const activity = async (as: Role, query: object = {}): Promise<EventList> =>
  (await send(readActivity, { as, params: { ref }, query: get(query) })).json;
const actionsOf = ({ events }: EventList) => events.map(({ action }) => action);
const rolesOf = ({ events }: EventList) => new Set(events.flatMap(({ actor }) => actor.roles));

beforeAll(async () => {
  const found = await desk.tagged('aml-sparse-hits');
  ref = (await send(lookUp, { as: 'officer', json: { id: found.session_id } })).json.ref;
  for (const as of roles) await send(readSession, { as, params: { ref } });
  await send(decide, {
    as: 'officer',
    params: { ref },
    json: { decision: 'refer', reasons: { codes: ['unusual_funds'], text: 'canary-suspicion' }, version: 0 },
  });
});

test('signed out 401, role 403, a wrong query 400', async () => {
  expect((await send(readLog, {})).status).toBe(401);
  for (const as of ['support', 'officer', 'mlro'] as const)
    expect((await send(readLog, { as })).json).toMatchObject({ status: 403, code: 'not_allowed' });
  for (const query of [
    { from: '2026-02-30' },
    { actor: 'x'.repeat(65) },
    { older: 'x' },
    { action: 'referral.made' },
    { x: '1' },
  ])
    expect((await send(readLog, { as: 'auditor', query: get(query) })).json).toMatchObject({ code: 'bad_request' });
  expect((await send(readActivity, { as: 'officer', params: { ref }, query: get({ session: ref }) })).status).toBe(400);
  expect((await send(readActivity, { as: 'officer', params: { ref: 'ZZZZZZZZZZ' } })).status).toBe(404);
});

describe('the audit log', () => {
  test('shows an auditor everything, with reasons, numbers and the state of the checkpoints', async () => {
    const page = await log('auditor');
    expect(actionsOf(page)).toEqual(expect.arrayContaining(['referral.made', 'session.read', 'session.lookedUp']));
    const made = page.events.find(({ action }) => action === 'referral.made');
    expect(made).toMatchObject({ session: ref, number: expect.any(Number), actor: { roles: ['officer'] } });
    expect(made?.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(page.names[made?.actor.id ?? '']).toBeTruthy();
    expect(page.signing.status).toMatch(/^(?:signed|waiting|none)$/);
  });

  test('shows an administrator who and when, and of sessions nothing that a filter could find out either', async () => {
    const page = await log('admin');
    const others = page.events.filter(({ action }) => action === null);
    expect(others.length).toBeGreaterThan(2);
    for (const { session, object, detail, reason, fieldGroups } of others)
      expect([session, object, detail, reason, fieldGroups]).toEqual([null, null, null, null, []]);
    expect(page.events.every(({ number, hash, ip, isSigned }) => !number && !hash && !ip && isSigned === null)).toBe(
      true,
    );
    expect(page.signing.last).toBeNull();
    expect(JSON.stringify(page)).not.toMatch(/referral|sealed|canary|disposition|hit\.|refreshed/);
    for (const query of [{ kind: 'verdict' }, { kind: 'decision' }, { action: 'step.delivered' }, { object: 'AML' }]) {
      const found = await log('admin', query);
      expect(found.events.filter(({ action }) => action === null)).toEqual([]);
    }
    // Of a session only what is shown with its session: an administrator's own looks.
    const ofSession = await log('admin', { session: ref });
    expect([...rolesOf(ofSession)].filter((role) => role !== 'admin')).toEqual([]);
  });

  test('is itself an event, once for each filter and not for each page', async () => {
    const { audit } = await getStore();
    const looks = async () =>
      (await audit.list({ limit: 500 })).filter(({ action, object }) => action === 'audit.read' && object === 'log')
        .length;
    const before = await looks();
    const page = await log('auditor', { outcome: 'done' });
    await log('auditor', { outcome: 'done', older: page.older ?? page.events.at(-1)?.id ?? '' });
    await log('auditor', { outcome: 'done' });
    expect(await looks()).toBe(before + 1);
    await log('auditor', { outcome: 'failed' });
    expect(await looks()).toBe(before + 2);
  });

  test('has the sign-ins apart', async () => {
    const page = await log('auditor', { log: 'sign-ins' });
    expect(page.events.every(({ action }) => action?.startsWith('reviewer.'))).toBe(true);
    expect(page.events.every(({ isSigned }) => isSigned === null)).toBe(true);
  });

  test('proves an event to who may know of all', async () => {
    const [event] = (await log('auditor', { action: 'session.read' })).events;
    const params = { id: event?.id ?? '' };
    const answer = await send(prove, { as: 'auditor', params });
    expect(answer.status).toBe(200);
    for (const as of ['support', 'officer', 'admin'] as const)
      expect((await send(prove, { as, params })).json).toMatchObject({ status: 403 });
    expect((await send(prove, { as: 'auditor', params: { id: 'x' } })).json).toMatchObject({ status: 400 });
    const proved = (await log('auditor', { action: 'audit.proved' })).events;
    expect(proved).toMatchObject([{ object: `${event?.number}` }]);
  });

  test('says how many events are signed, and how many are not yet', async () => {
    const { audit } = await getStore();
    const before = await audit.head();
    const { size = 0, unsigned = -1 } = (await log('auditor')).signing.last ?? {};
    const after = await audit.head();
    expect(size).toBeGreaterThan(0); // signed for the proof above
    expect(size + unsigned).toBeGreaterThanOrEqual(before?.seq ?? 0);
    expect(size + unsigned).toBeLessThanOrEqual(after?.seq ?? 0);
  });
});

describe('the activity of a session', () => {
  test('shows an officer all but referrals and the looks of those who know of them', async () => {
    const list = await activity('officer');
    expect(rolesOf(list)).toEqual(new Set(['officer', 'support', 'admin']));
    expect(JSON.stringify(list)).not.toMatch(/referral|sealed|canary/);
    expect(list.events.every(({ number, hash }) => number === null && hash === null)).toBe(true);
    expect(list.mayProve).toBe(false);
  });

  test('shows MLRO and auditor the referral', async () => {
    for (const as of ['mlro', 'auditor'] as const) expect(actionsOf(await activity(as))).toContain('referral.made');
  });

  test('shows support and administrators their own events alone', async () => {
    for (const as of ['support', 'admin'] as const) {
      const list = await activity(as);
      expect(list.events.length).toBeGreaterThan(0);
      expect(rolesOf(list)).toEqual(new Set([as]));
      expect(list.events.every(({ isSigned }) => isSigned === null)).toBe(true);
    }
  });

  test('an address of a hidden event leads to nothing of it', async () => {
    const hidden = (await log('auditor')).events.find(({ action }) => action === 'referral.made') as ShownEvent;
    for (const as of ['officer', 'support', 'admin'] as const) {
      const list = await activity(as, { event: hidden.id });
      expect(list.events.map(({ id }) => id)).not.toContain(hidden.id);
      expect(JSON.stringify(list)).not.toMatch(/referral|sealed|canary/);
    }
  });

  test('filters by kind and actor', async () => {
    const views = await activity('auditor', { kind: 'view' });
    expect(new Set(actionsOf(views)).has('session.read')).toBe(true);
    expect(actionsOf(views)).not.toContain('session.registered');
    const support = views.events.find(({ actor }) => actor.roles.includes('support'));
    expect(rolesOf(await activity('auditor', { actor: support?.actor.id }))).toEqual(new Set(['support']));
  });
});
