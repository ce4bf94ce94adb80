import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLogScope, type EventScope, sessionEventScope } from '#lib/model/access/event-access.ts';
import { type AuditEvent, actionsOfKinds } from '#lib/model/audit.ts';
import type { Role } from '#lib/model/reviewer.ts';
import { openStore, type Store } from '../store.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';
import { type EventFilter, eventsQuery } from './find-events.ts';

const scopeOf = (role: Role, id: string = role): EventScope => {
  const scope = auditLogScope({ id, roles: [role] });
  if (!scope) throw new Error('no scope');
  return scope;
};

describe.each(dialects)('pages of the audit log on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  let nowMs = 0;
  let ref = '';
  beforeEach(async () => {
    nowMs = 1_000_000;
    database = await create();
    store = await openStore({ url: database.url, now: () => nowMs });
    await store.sessions.save(aRefresh('a'), anEvent); // event 1
    ref = (await store.sessions.find({ sessionId: 'a' }))?.ref ?? '';
  });
  afterEach(async () => {
    await store?.close();
    await database?.drop();
  });
  const add = async (event: Partial<AuditEvent>) => {
    nowMs += 1000;
    return (await store.audit.append({ ...anEvent, ref: null, detail: null, ...event })).seq;
  };
  const objects = async (filter: Omit<EventFilter, 'scope' | 'actions'> & Partial<EventFilter>, limit = 50) => {
    const { events } = await store.audit.pages.page({
      scope: scopeOf('auditor'),
      actions: null,
      position: {},
      limit,
      ...filter,
    });
    return events.map(({ event }) => event.object);
  };

  const fill = async () => {
    await add({ action: 'session.read', actor: 'ana', object: 'a1', ref, actorRoles: ['officer'] });
    await add({ action: 'session.read', actor: 'mia', object: 'm2', ref, actorRoles: ['mlro'] });
    await add({ action: 'disposition.recorded', actor: 'ana', object: 'a3', ref, actorRoles: ['officer'] });
    await add({ action: 'referral.made', actor: 'ana', object: 'a4', ref, actorRoles: ['officer'] });
    await add({ action: 'session.read', actor: 'sam', object: 's5', ref, actorRoles: ['support'] });
    await add({ action: 'session.refreshed', actor: 'desk', object: 'd6', ref, actorRoles: [] });
    await add({ action: 'reviewer.disabled', actor: 'operator', object: 'x7' });
    await add({ action: 'access.denied', actor: 'sam', object: 'x8', outcome: 'denied', actorRoles: ['support'] });
    await add({ action: 'retention.held', actor: 'ana', object: null, ref, actorRoles: ['officer'] });
  };

  test('filters by every column, alone and together', async () => {
    await fill();
    expect(await objects({ actor: 'ana' })).toEqual([null, 'a3', 'a1']);
    expect(await objects({ actions: ['session.read'] })).toEqual(['s5', 'm2', 'a1']);
    expect(await objects({ actions: ['session.read', 'access.denied'] })).toEqual(['x8', 's5', 'm2', 'a1']);
    expect(await objects({ actions: ['session.read'], actor: 'mia' })).toEqual(['m2']);
    expect(await objects({ actions: [] })).toEqual([]);
    expect(await objects({ object: 'm2' })).toEqual(['m2']);
    expect(await objects({ object: 'm2', actor: 'ana' })).toEqual([]);
    expect(await objects({ outcome: 'denied' })).toEqual(['x8']);
    expect(await objects({ outcome: 'done', actor: 'sam' })).toEqual(['s5']);
    expect(await objects({ ref, actions: actionsOfKinds(['verdict']) })).toEqual(['a3']);
    expect(await objects({ fromMs: 1_002_000, toMs: 1_004_000 })).toEqual(['a3', 'm2']);
    expect(await objects({ fromMs: 1_004_000, actor: 'sam' })).toEqual(['x8', 's5']);
    expect(await objects({ toMs: 1_001_000 })).toHaveLength(1);
    expect(await objects({ fromMs: 9_000_000 })).toEqual([]);
  });

  test('a time is found however far back, and after the clock was set back', async () => {
    for (let at = 0; at < 40; at++) {
      nowMs = 1_000_000_000 + at * 3_600_000;
      await store.audit.append({ ...anEvent, object: `${at}` });
    }
    const hour = (at: number) => 1_000_000_000 + at * 3_600_000;
    expect(await objects({ fromMs: hour(10), toMs: hour(13) })).toEqual(['12', '11', '10']);
    nowMs = hour(11) + 1;
    await store.clock.advance(hour(39));
    await store.clock.advance(nowMs);
    await store.audit.append({ ...anEvent, object: 'late' });
    expect(await objects({ fromMs: hour(10), toMs: hour(13) })).toEqual(['late', '12', '11', '10']);
  });

  test('who may not know of sealed events finds none, and no gap', async () => {
    await fill();
    const sealed = await store.audit.pages.page({
      scope: scopeOf('auditor'),
      actions: null,
      position: {},
      limit: 50,
    });
    expect(sealed.events.map(({ event }) => event.action)).toContain('referral.made');
    for (const role of ['officer', 'support', 'admin'] as const) {
      const scope = sessionEventScope({ id: 'ana', roles: [role] });
      for (const filter of [{}, { ref }, { object: 'a4' }, { actor: 'ana' }, { actions: ['referral.made'] as const }]) {
        const page = await store.audit.pages.page({ scope, actions: null, position: {}, limit: 50, ...filter });
        expect(JSON.stringify(page)).not.toMatch(/referral|sealed|"a4"/);
      }
    }
    const mlro = sessionEventScope({ id: 'mia', roles: ['mlro'] });
    const { events } = await store.audit.pages.page({ scope: mlro, actions: null, ref, position: {}, limit: 50 });
    expect(events.map(({ event }) => event.action)).toContain('referral.made');
    // A page of two is full, though the event between them is hidden.
    const officer = sessionEventScope({ id: 'ana', roles: ['officer'] });
    const one = await store.audit.pages.page({ scope: officer, actions: null, ref, position: {}, limit: 3 });
    expect(one.events.map(({ event }) => event.object)).toEqual([null, 'd6', 's5']);
    const next = await store.audit.pages.page({
      scope: officer,
      actions: null,
      ref,
      position: { older: one.events.at(-1)?.id },
      limit: 3,
    });
    // The MLRO's look is not there either: it may follow from a referral.
    expect(next.events.map(({ event }) => event.object)).toEqual(['a3', 'a1', null]);
  });

  test('support reads its own events, an administrator what follows from no screening', async () => {
    await fill();
    const of = async (scope: EventScope) => {
      const { events } = await store.audit.pages.page({ scope, actions: null, ref, position: {}, limit: 50 });
      return events.map(({ event }) => `${event.actor} ${event.action}`);
    };
    expect(await of(sessionEventScope({ id: 'sam', roles: ['support'] }))).toEqual(['sam session.read']);
    expect(await of(sessionEventScope({ id: 'adam', roles: ['admin'] }))).toEqual([]);
    const { events } = await store.audit.pages.page({
      scope: scopeOf('admin'),
      actions: null,
      position: {},
      limit: 50,
    });
    expect(events.map(({ event }) => event.action)).toEqual([
      'retention.held',
      'access.denied',
      'reviewer.disabled',
      'session.read',
      'disposition.recorded',
      'session.read',
      'session.read',
    ]);
  });

  test('pages both ways, from an event, and the same whatever was added meanwhile', async () => {
    for (let at = 2; at <= 20; at++) await add({ object: `${at}`, actor: at % 2 ? 'odd' : 'even' });
    const page = (position: object, limit = 5) =>
      store.audit.pages.page({ scope: scopeOf('auditor'), actions: null, actor: 'even', position, limit });
    const first = await page({});
    expect(first.events.map(({ event }) => event.object)).toEqual(['20', '18', '16', '14', '12']);
    expect(first).toMatchObject({ hasOlder: true, hasNewer: false });
    await add({ object: '22', actor: 'even' });
    const second = await page({ older: first.events.at(-1)?.id });
    expect(second.events.map(({ event }) => event.object)).toEqual(['10', '8', '6', '4', '2']);
    expect(second).toMatchObject({ hasOlder: false, hasNewer: true });
    const back = await page({ newer: second.events[0]?.id });
    expect(back.events.map(({ event }) => event.object)).toEqual(['20', '18', '16', '14', '12']);
    expect(back).toMatchObject({ hasOlder: true, hasNewer: true });
    const at = await page({ from: first.events[2]?.id });
    expect(at.events.map(({ event }) => event.object)).toEqual(['16', '14', '12', '10', '8']);
  });

  test('an id says nothing of its number, is the same for all, and another text is refused', async () => {
    await add({});
    const { events } = await store.audit.pages.page({
      scope: scopeOf('auditor'),
      actions: null,
      position: {},
      limit: 9,
    });
    const ids = events.map(({ id }) => id);
    expect(ids.every((id) => /^[\w-]{22}$/.test(id))).toBe(true);
    expect(await store.audit.pages.seqOf(ids[0] ?? '')).toBe(events[0]?.event.seq);
    for (const id of ['', 'x', '1', `${ids[0]}A`, Buffer.alloc(16).toString('base64url')])
      await expect(store.audit.pages.seqOf(id)).rejects.toMatchObject({ code: 'bad_request' });
  });

  test('sign-ins have pages of their own', async () => {
    for (const at of [1, 2, 3])
      await add({ action: 'reviewer.signedIn', actor: `r${at}`, object: null, detail: { why: 'x' } });
    await add({ action: 'reviewer.signInFailed', actor: 'desk', object: 'r2', outcome: 'denied' });
    const page = await store.audit.pages.signIns({ actions: null, position: {}, limit: 2 });
    expect(page.events.map(({ event }) => event.action)).toEqual(['reviewer.signInFailed', 'reviewer.signedIn']);
    const next = await store.audit.pages.signIns({ actions: null, position: { older: page.events[1]?.id }, limit: 9 });
    expect(next.events.map(({ event }) => event.actor)).toEqual(['r2', 'r1']);
    const ofOne = await store.audit.pages.signIns({ actions: null, actor: 'r2', position: {}, limit: 9 });
    expect(ofOne.events).toHaveLength(2);
    // An event of the other log is no position here.
    const other = await store.audit.pages.page({
      scope: scopeOf('auditor'),
      actions: null,
      position: { older: page.events[0]?.id },
      limit: 9,
    });
    expect(other.events).toEqual([]);
  });

  test('what was read a moment ago is known', async () => {
    const look: AuditEvent = {
      ...anEvent,
      action: 'audit.read',
      actor: 'ada',
      object: 'log',
      ref: null,
      detail: { filter: 'x' },
    };
    expect(await store.audit.pages.hasRecent(look, 0)).toBe(false);
    await store.audit.append(look);
    expect(await store.audit.pages.hasRecent(look, nowMs)).toBe(true);
    expect(await store.audit.pages.hasRecent(look, nowMs + 1)).toBe(false);
    expect(await store.audit.pages.hasRecent({ ...look, detail: { filter: 'y' } }, 0)).toBe(false);
    expect(await store.audit.pages.hasRecent({ ...look, actor: 'eva' }, 0)).toBe(false);
  });

  test('every filter is found by an index', async () => {
    await fill();
    const filters: readonly Omit<EventFilter, 'scope'>[] = [
      { actions: null, actor: 'ana' },
      { actions: ['session.read', 'access.denied'] },
      { actions: ['session.read'], actor: 'ana' },
      { actions: null, outcome: 'denied' },
      { actions: ['session.read'], actor: 'ana', outcome: 'failed' },
      { actions: ['session.read'], object: 'a1' },
      { actions: ['session.read'], actor: 'ana', ref },
    ];
    const isSqlite = store.dialect === 'sqlite';
    if (!isSqlite) await sql`set enable_seqscan = off`.execute(store.db);
    for (const filter of filters)
      for (const scope of [
        scopeOf('auditor'),
        scopeOf('admin'),
        sessionEventScope({ id: 'ana', roles: ['officer'] }),
      ]) {
        const query = eventsQuery(
          { withoutIndex: (column) => (isSqlite ? sql`+${sql.ref(column)}` : sql.ref(column)) },
          { ...filter, scope },
          { descending: true, limit: 51 },
          { before: 9 },
        );
        const { rows } = await sql<object>`explain ${sql.raw(isSqlite ? 'query plan' : '')} ${query}`.execute(store.db);
        const plan = rows.map((row) => JSON.stringify(row)).join('\n');
        expect(plan).not.toMatch(/SCAN audit_events|Seq Scan on audit_events/);
        if (isSqlite) expect(plan).toMatch(/SEARCH audit_events USING (?:COVERING )?INDEX audit_events_/);
      }
  });
});
