/** The routes of alerts, for every role, with a real store. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { PUT as changeRoles, GET as ofRoles } from '#app/api/alerts/roles/route.ts';
import { PUT as changeOwn, GET as own } from '#app/api/alerts/route.ts';
import { POST as unsubscribe, GET as unsubscribeLink } from '#app/api/alerts/unsubscribe/route.ts';
import { POST as retry } from '#app/api/connection/alerts/retry/route.ts';
import { GET as state } from '#app/api/connection/alerts/route.ts';
import { GET as health } from '#app/api/health/route.ts';
import { rulesOf } from '#lib/model/alerts.ts';
import { type Role, roles } from '#lib/model/reviewer.ts';
import { sealRecipient } from '#lib/server/alerts/alert-mail.ts';
import { readMailbox } from '#lib/server/alerts/mailbox.ts';
import { config } from '#lib/server/config.ts';
import { queueAlert } from '#lib/server/store/alerts/finding-alerts.ts';
import { getStore, nameStep } from '#lib/server/store/index.ts';
import { aRefresh } from '#lib/server/store/testing/test-store.ts';
import { openTestDesk } from '#lib/server/testing/open-test-desk.ts';
import { findAddress, openSession } from './index.ts';
import { createReviewer, problemCodeOf } from './testing/open-test-review.ts';

const { send } = openTestDesk({ roles });

const schedule = { digest: 'immediate', dailyAt: '09:00', quiet: null, timeZone: 'UTC' };
const read = async (as: Role) => (await send(own, { as })).json;
const save = async (as: Role, change: object) =>
  send(changeOwn, {
    as,
    method: 'PUT',
    json: { version: (await read(as)).version, isPaused: false, schedule, rules: [], ...change },
  });
const lastEvent = async () => (await (await getStore()).audit.list({ limit: 1 }))[0];
const idOf = async (role: Role) => {
  const { db } = await getStore();
  const { rows } = await sql<{ id: string }>`select "id" from "user" where "role" = ${role}`.execute(db);
  return rows[0]?.id ?? '';
};

describe('own alerts', () => {
  test.each(roles)('%s has the rules of the role, and no other', async (as) => {
    expect((await read(as)).rules.map(({ rule }: { rule: string }) => rule)).toEqual(rulesOf(as));
  });

  test.each([
    ['support', 'new_hits'],
    ['support', 'mention'],
    ['officer', 'referral'],
    ['auditor', 'assignment'],
    ['admin', 'status_reached'],
  ] as const)('%s cannot have %s', async (as, rule) => {
    expect((await save(as, { rules: [{ rule, own: true }] })).status).toBe(400);
  });

  test('a change counts once, is recorded, and a stale one changes nothing', async () => {
    const change = {
      schedule: { digest: 'daily', dailyAt: '07:30', quiet: { from: '22:00', to: '06:00' }, timeZone: 'Europe/Paris' },
      rules: [{ rule: 'new_hits', own: false }],
    };
    const saved = await save('officer', change);
    expect(saved.json).toMatchObject({ version: 1, schedule: change.schedule, pausedAt: null });
    expect(saved.json.rules.find(({ rule }: { rule: string }) => rule === 'new_hits')).toEqual({
      rule: 'new_hits',
      own: false,
      ofRoles: true,
    });
    expect(await lastEvent()).toMatchObject({
      action: 'alert.changed',
      object: await idOf('officer'),
      detail: { digest: 'daily', hasQuietHours: true, isPaused: false, rules: 'new_hits=off' },
    });
    expect((await save('officer', { version: 0 })).status).toBe(409);
    expect((await read('officer')).schedule).toEqual(change.schedule);
  });

  test.each([
    ['an unknown rule', { rules: [{ rule: 'everything', own: true }] }],
    ['an unknown digest', { schedule: { ...schedule, digest: 'never' } }],
    ['a time that is none', { schedule: { ...schedule, dailyAt: '25:00' } }],
    ['a zone that is none', { schedule: { ...schedule, timeZone: 'Mars/Olympus' } }],
    ['a zone with a line break', { schedule: { ...schedule, timeZone: 'UTC\r\nX: y' } }],
    ['another reviewer', { reviewer: 'x' }],
  ])('%s is refused', async (_name, change) => {
    expect((await save('mlro', change)).status).toBe(400);
    expect((await read('mlro')).version).toBe(0);
  });
});

describe('rules of the roles', () => {
  test.each(['support', 'officer', 'mlro', 'auditor'] as const)('%s neither reads nor changes them', async (as) => {
    expect((await send(ofRoles, { as })).status).toBe(403);
    expect((await send(changeRoles, { as, method: 'PUT', json: { version: 0, roles: [] } })).status).toBe(403);
  });

  test('an administrator changes them, but gives no role what it may not see', async () => {
    const rules = (role: Role, rule: string) => ({ version: 0, roles: [{ role, rules: [{ rule, isOn: true }] }] });
    const put = (json: object) => send(changeRoles, { as: 'admin', method: 'PUT', json });
    for (const [role, rule] of [
      ['support', 'new_hits'],
      ['officer', 'referral'],
      ['admin', 'duplicates'],
    ] as const)
      expect((await put(rules(role, rule))).status).toBe(400);
    const oneOfTwo = [
      { rule: 'duplicates', isOn: true },
      { rule: 'referral', isOn: true },
    ];
    expect((await put({ version: 0, roles: [{ role: 'officer', rules: oneOfTwo }] })).status).toBe(400);
    expect((await put(rules('auditor', 'duplicates'))).json).toMatchObject({ version: 1 });
    expect((await put(rules('auditor', 'duplicates'))).status).toBe(409);
    expect(await lastEvent()).toMatchObject({ action: 'alert.rolesChanged' });
    const shown = (await read('auditor')).rules.find(({ rule }: { rule: string }) => rule === 'duplicates');
    expect(shown).toEqual({ rule: 'duplicates', own: null, ofRoles: true });
  });
});

describe('the link that ends mail', () => {
  const tokenOf = async (role: Role) => sealRecipient(await idOf(role), config().authSecrets);

  test('a GET changes nothing and leads to the page, a POST ends it, once more is no error', async () => {
    const query = `?token=${await tokenOf('auditor')}`;
    const link = await send(unsubscribeLink, { query });
    expect(link.status).toBe(303);
    expect((await read('auditor')).pausedAt).toBeNull();
    const form = { method: 'POST', query, body: 'List-Unsubscribe=One-Click' };
    for (let times = 0; times < 2; times++) expect((await send(unsubscribe, form)).status).toBe(200);
    expect((await read('auditor')).pausedAt).toMatch(/^\d{4}-/);
    const events = await (await getStore()).audit.list({ limit: 50 });
    expect(events.filter(({ action }) => action === 'alert.unsubscribed')).toMatchObject([
      { actor: 'desk', object: await idOf('auditor') },
    ]);
    await save('auditor', {});
    expect((await read('auditor')).pausedAt).toBeNull();
  });

  test('a token that is not ours, or of a purpose that is another one, changes nothing', async () => {
    const token = await tokenOf('auditor');
    for (const wrong of [
      '',
      'x',
      token.slice(1),
      `${token}A`,
      sealRecipient('nobody', ['another-secret-of-32-bytes-or-more!!']),
    ])
      expect((await send(unsubscribe, { method: 'POST', query: `?token=${wrong}` })).status).toBe(404);
    const page = await send(unsubscribe, { method: 'POST', query: '?token=x&page=1' });
    expect([page.status, new URL(page.headers.get('location') ?? '').origin]).toEqual([303, config().baseUrl]);
    expect((await read('auditor')).pausedAt).toBeNull();
  });
});

describe('the state of alert mail', () => {
  beforeAll(async () => {
    const store = await getStore();
    await store.alerts.choices.setMail(true);
    await store.sessions.save(aRefresh('a-session', { cause: 'import', origin: 'import' }), null);
    const { rid } = await store.db.selectFrom('sessions').select('rid').executeTakeFirstOrThrow();
    const to = [await idOf('mlro')];
    await store.db
      .transaction()
      .execute((tx) => queueAlert(tx, { rule: 'mention', event: 'mentioned', rid, to }, Date.now() - 60_000));
    const mail = await store.alerts.outbox.claim(1_000, Date.now());
    await store.alerts.outbox.failed(mail?.id ?? '', 'given up', 'address');
  });

  test.each(['support', 'officer', 'mlro', 'auditor'] as const)('%s does not see it', async (as) => {
    expect((await send(state, { as })).status).toBe(403);
    expect((await send(retry, { as, json: {} })).status).toBe(403);
    expect(Object.keys((await send(health, { as })).json)).toEqual(['status']);
  });

  test('an administrator sees for whom mail was given up, nothing of a session, and sends it again', async () => {
    const { ref } = (await (await getStore()).sessions.find({ sessionId: 'a-session' })) ?? { ref: '' };
    const answer = await send(state, { as: 'admin' });
    expect(answer.json).toMatchObject({ failed: 1, givenUp: [{ count: 1, error: 'address' }] });
    expect(answer.text).not.toMatch(new RegExp(`${ref}|mention|a-session`));
    expect((await send(health, { as: 'admin' })).json).toMatchObject({ status: 'degraded', alerts: { failed: 1 } });
    expect((await send(health)).json).not.toHaveProperty('alerts');
    expect((await send(retry, { as: 'admin', json: {} })).json).toEqual({ retried: 1 });
    expect(await lastEvent()).toMatchObject({ action: 'alert.retried', detail: { givenUp: 1 } });
    expect((await send(state, { as: 'admin' })).json).toMatchObject({ failed: 0 });
  });
});

test('the name of a step in a mail leads those who may see the step to it, and says nothing to the others', async () => {
  const store = await getStore();
  const { ref } = await store.sessions.save(aRefresh('b-session', { cause: 'webhook' }), null);
  const name = nameStep(store.hitKey, ref, '2');
  const find = async (role: Role, step: string) =>
    (await findAddress(openSession(createReviewer(role), ref), step))?.step?.step;
  expect([await find('officer', name), await find('support', name)]).toEqual(['2', undefined]);
  const ofSupport = nameStep(store.hitKey, ref, '1');
  expect(await find('support', ofSupport)).toBe(ofSupport);
  expect(await find('officer', 'k1-0000000000000000')).toBeUndefined();
});

test('outside the demo there is no mailbox', async () => {
  expect(await problemCodeOf(readMailbox(createReviewer('officer')))).toBe('not_found');
  expect((await send(own, { as: 'officer' })).json).toMatchObject({ hasMailbox: false });
});
