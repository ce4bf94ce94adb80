/** The routes of retention, with a real store and real sessions. */
import { beforeAll, describe, expect, test } from 'vitest';
import { GET as connection } from '#app/api/connection/route.ts';
import { PUT as hold } from '#app/api/sessions/[ref]/hold/route.ts';
import { PUT as relationshipEnd } from '#app/api/sessions/[ref]/relationship-end/route.ts';
import { GET as session } from '#app/api/sessions/[ref]/route.ts';
import { roles } from '#lib/model/reviewer.ts';
import { getStore } from '#lib/server/store/index.ts';
import { aRefresh } from '#lib/server/store/testing/test-store.ts';
import { openTestDesk, type SendOptions } from '#lib/server/testing/open-test-desk.ts';

const { send: sendTo } = openTestDesk({ roles });
let ref = '';
beforeAll(async () => {
  ({ ref } = await (await getStore()).sessions.save(aRefresh('a-session', { readAtMs: Date.now() }), null));
});
const send = (route: Parameters<typeof sendTo>[0], options: SendOptions) =>
  sendTo(route, { method: options.json === undefined ? 'GET' : 'PUT', params: { ref }, ...options });

describe('retention', () => {
  const reason = 'Account closed';
  const nothing = { endedOn: null, heldAt: null };
  const seen = async () => {
    const { endedOn, heldAt } = (await send(session, { as: 'officer' })).json.retention;
    return { endedOn, heldAt };
  };
  const lastEvent = async () =>
    (await (await getStore()).audit.list({ limit: 10 })).find(({ action }) => action.startsWith('retention.'));

  test.each([
    ['support', undefined],
    ['admin', undefined],
    ['auditor', { endedOn: null, keptUntil: null, days: 1825, heldAt: null, mayChange: false }],
    ['officer', { endedOn: null, keptUntil: null, days: 1825, heldAt: null, mayChange: true }],
    ['mlro', { endedOn: null, keptUntil: null, days: 1825, heldAt: null, mayChange: true }],
  ] as const)('is shown to %s as far as the role allows', async (as, expected) => {
    expect((await send(session, { as })).json.retention).toEqual(expected);
  });

  test.each(['support', 'auditor', 'admin'] as const)('%s cannot change it', async (as) => {
    expect((await send(relationshipEnd, { as, json: { endedOn: '2026-05-03', reason, seen: nothing } })).status).toBe(
      403,
    );
    expect((await send(hold, { as, json: { held: true, reason, seen: nothing } })).status).toBe(403);
  });

  test('the end is recorded with its reason, starts the period, and can be withdrawn', async () => {
    const ended = await send(relationshipEnd, {
      as: 'officer',
      json: { endedOn: '2026-05-03', reason, seen: nothing },
    });
    expect(ended.json.retention).toMatchObject({ endedOn: '2026-05-03', keptUntil: '2031-05-02' });
    expect(await lastEvent()).toMatchObject({
      action: 'retention.ended',
      ref,
      reason,
      detail: { endedOn: '2026-05-03', before: null },
    });
    expect((await send(connection, { as: 'admin' })).json.retention).toMatchObject({ withoutEnd: 0, due: 0 });

    const back = await send(relationshipEnd, {
      as: 'mlro',
      json: { endedOn: null, reason: 'A slip', seen: await seen() },
    });
    expect(back.json.retention).toMatchObject({ endedOn: null, keptUntil: null });
    expect(await lastEvent()).toMatchObject({ detail: { endedOn: null, before: '2026-05-03' } });
  });

  test('a hold prevents the deletion until it is released', async () => {
    await send(relationshipEnd, { as: 'officer', json: { endedOn: '2010-01-31', reason, seen: nothing } });
    expect((await send(connection, { as: 'admin' })).json.retention).toMatchObject({ due: 1, held: 0 });
    const held = await send(hold, {
      as: 'officer',
      json: { held: true, reason: 'Authority asked', seen: await seen() },
    });
    expect(held.json.retention.heldAt).toMatch(/^\d{4}-/);
    expect(await lastEvent()).toMatchObject({ action: 'retention.held', reason: 'Authority asked' });
    expect((await send(connection, { as: 'admin' })).json.retention).toMatchObject({ due: 0, held: 1 });
    const released = await send(hold, { as: 'mlro', json: { held: false, reason, seen: await seen() } });
    expect(released.json.retention.heldAt).toBeNull();
    expect(await lastEvent()).toMatchObject({ action: 'retention.released' });
  });

  test('of two concurrent changes the second is refused, and the first stays', async () => {
    const before = await seen();
    expect(
      (await send(relationshipEnd, { as: 'officer', json: { endedOn: '2026-05-03', reason, seen: before } })).status,
    ).toBe(200);
    const late = [
      await send(relationshipEnd, { as: 'mlro', json: { endedOn: '2026-05-04', reason, seen: before } }),
      await send(hold, { as: 'mlro', json: { held: true, reason, seen: before } }),
    ];
    for (const answer of late)
      expect(answer).toMatchObject({
        status: 409,
        json: { code: 'conflict', detail: expect.stringContaining('Reload and try again') },
      });
    expect(await seen()).toEqual({ endedOn: '2026-05-03', heldAt: null });
    expect(await lastEvent()).toMatchObject({ actor: expect.anything(), reason, detail: { endedOn: '2026-05-03' } });

    await send(hold, { as: 'officer', json: { held: true, reason, seen: await seen() } });
    const held = await seen();
    await send(hold, { as: 'officer', json: { held: false, reason, seen: held } });
    const again = await send(hold, { as: 'officer', json: { held: true, reason, seen: await seen() } });
    // It is on hold again, but since another time than was read.
    expect((await send(hold, { as: 'mlro', json: { held: false, reason, seen: held } })).status).toBe(409);
    await send(hold, { as: 'mlro', json: { held: false, reason, seen: await seen() } });
    expect(again.status).toBe(200);
    // A client that sends no `seen` overwrites.
    expect((await send(hold, { as: 'mlro', json: { held: true, reason } })).status).toBe(200);
    expect((await send(hold, { as: 'mlro', json: { held: false, reason } })).status).toBe(200);
  });

  test('future, invalid and implausible days are refused, and changes without a reason', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const today = new Date().toISOString().slice(0, 10);
    for (const body of [
      { endedOn: tomorrow, reason },
      { endedOn: '0026-05-03', reason },
      { endedOn: '2026-02-30', reason },
      { endedOn: '2026-05-03T00:00:00Z', reason },
      { endedOn: '2026-05-03', reason: '  ' },
      { endedOn: '2026-05-03' },
      { reason },
      { endedOn: '2026-05-03', reason, held: true },
    ])
      expect((await send(relationshipEnd, { as: 'officer', json: { seen: await seen(), ...body } })).status).toBe(400);
    for (const wrong of [null, {}, { endedOn: null }, { endedOn: null, heldAt: 'now' }])
      expect(
        (await send(relationshipEnd, { as: 'officer', json: { endedOn: today, reason, seen: wrong } })).status,
      ).toBe(400);
    const right = { endedOn: today, reason, seen: await seen() };
    expect((await send(relationshipEnd, { as: 'officer', json: right })).status).toBe(200);
    for (const body of [{ held: 'yes', reason }, { held: true }, { held: true, reason: 'x'.repeat(301) }])
      expect((await send(hold, { as: 'officer', json: { seen: await seen(), ...body } })).status).toBe(400);
  });
});
