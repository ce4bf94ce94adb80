import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstSchedule, gatherMs, leastGapMs } from '#lib/model/alert-schedule.ts';
import type { AlertRule } from '#lib/model/alerts.ts';
import type { Refresh } from '../records.ts';
import { openStore, type Store } from '../store.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';
import { queueAlert } from './finding-alerts.ts';

const hour = 3_600_000;
/** It is past the moment in which alerts gather. */
const later = gatherMs + 1;
const approved = (sessionId: string, readAtMs: number, change: Partial<Refresh> = {}) =>
  aRefresh(sessionId, { readAtMs, status: 'APPROVED', ...change });

describe.each(dialects)('alerts on $dialect', ({ dialect, create }) => {
  let database: TestDatabase;
  let store: Store;
  let nowMs = 0;
  const addReviewer = (id: string, role: string) => {
    const [no, stamp] = dialect === 'sqlite' ? ['0', '0'] : ['false', 'now()'];
    return database.run(
      `insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role", "banned")
       values ('${id}', 'Name of ${id}', '${id}@desk.example', ${no}, ${stamp}, ${stamp}, '${role}', ${no})`,
    );
  };
  beforeEach(async () => {
    database = await create();
    nowMs = 1_000_000;
    store = await openStore({ url: database.url, now: () => nowMs });
    await store.alerts.choices.setMail(true);
    await addReviewer('ana', 'officer');
  });
  afterEach(async () => {
    await store?.close();
    await database?.drop();
  });

  const rows = () => store.db.selectFrom('alerts').selectAll().orderBy('id').execute();
  const rules = async () => (await rows()).map(({ recipient, rule }) => `${recipient} ${rule}`).sort();
  const claim = (ms = later) => store.alerts.outbox.claim(30_000, nowMs + ms);
  const ridOf = async (sessionId: string) =>
    (await store.db.selectFrom('sessions').select('rid').where('session_id', '=', sessionId).executeTakeFirstOrThrow())
      .rid;
  const queue = (rule: AlertRule, rid: number | null, change: object = {}) =>
    store.db.transaction().execute((tx) => queueAlert(tx, { rule, event: `${rule} ${rid}`, rid, ...change }, nowMs));
  const hits = (...ids: string[]) => ({
    hits: ids.map((id) => ({ id, hash: `c1-${id}`, screened: 's', corporate: null })),
  });
  const save = (refresh: Refresh) => store.sessions.save(refresh, null);
  const choose = (id: string, rules: readonly (readonly [AlertRule, boolean | null])[], change: object = {}) =>
    store.alerts.choices
      .read(id)
      .then((own) =>
        store.alerts.choices.change(
          id,
          { schedule: firstSchedule, isPaused: false, rules: new Map(rules), ...change },
          own?.version ?? 0,
          { ...anEvent, action: 'alert.changed' },
        ),
      );

  test('nothing is queued while mail is off, and what waits is dropped', async () => {
    await save(aRefresh('a'));
    await queue('new_hits', await ridOf('a'));
    await store.alerts.choices.setMail(false);
    expect((await rows()).map(({ state }) => state)).toEqual(['dropped']);
    await queue('action_required', await ridOf('a'));
    expect(await rows()).toHaveLength(1);
    expect(await claim(hour)).toBeUndefined();
  });

  test('a new session that a delivery told of is told of; one that a person or an import brought in is not', async () => {
    await save(aRefresh('a'));
    expect(await rules()).toEqual(['ana new_hits']);
    await save(aRefresh('b', { cause: 'import', origin: 'import' }));
    await save(aRefresh('c', { cause: 'person', origin: 'lookup' }));
    expect(await rows()).toHaveLength(1);
  });

  test('one event alerts each reviewer once, who wants it and may know of it', async () => {
    for (const [id, role] of [
      ['bea', 'mlro'],
      ['sam', 'support'],
      ['adi', 'admin'],
      ['tor', 'auditor'],
    ] as const)
      await addReviewer(id, role);
    await choose('bea', [['new_hits', false]]);
    await save(aRefresh('a', { cause: 'import', origin: 'import' }));
    const rid = await ridOf('a');
    for (let times = 0; times < 3; times++) await queue('new_hits', rid);
    await queue('referral', rid);
    await queue('delivery_failed', null);
    expect(await rules()).toEqual(['adi delivery_failed', 'ana new_hits', 'bea referral']);
    // After it was sent the same event is still the same event.
    const mail = await claim();
    await store.alerts.outbox.sent(mail?.id ?? '');
    await queue('new_hits', rid);
    expect((await rules()).filter((one) => one.startsWith('ana'))).toEqual(['ana new_hits']);
  });

  test('a new status alerts each audience to what it sees itself', async () => {
    await addReviewer('sam', 'support');
    await choose('ana', [['status_reached', true]]);
    await choose('sam', [['status_reached', true]]);
    await save(aRefresh('a', { cause: 'import', origin: 'import' }));
    // Rejected by screening alone: support sees no change.
    await save(aRefresh('a', { readAtMs: 2_000, status: 'REJECTED' }));
    expect((await rules()).filter((one) => one.endsWith('status_reached'))).toEqual(['ana status_reached']);
    const mail = await claim();
    await store.alerts.outbox.sent(mail?.id ?? '');
    await save(approved('a', 3_000));
    expect((await rules()).filter((one) => one.startsWith('sam'))).toEqual(['sam status_reached']);
  });

  test('new hits lead to the first of them, once, and a hit that says something else is new', async () => {
    await save(aRefresh('a'));
    const { ref } = (await store.sessions.find({ sessionId: 'a' })) ?? { ref: '' };
    await store.hits.remember(ref, '2', () => hits('h1-AAAA', 'h1-BBBB'));
    // One row: the save said that there are hits, the read which.
    expect(await rows()).toMatchObject([{ rule: 'new_hits', step: '2', hit: 'h1-AAAA' }]);
    const mail = await claim();
    expect(mail).toMatchObject({ email: 'ana@desk.example', tries: 0, targets: [{ ref, step: '2', hit: 'h1-AAAA' }] });
    await store.alerts.outbox.sent(mail?.id ?? '');
    await store.hits.remember(ref, '2', () => hits('h1-AAAA', 'h1-BBBB'));
    expect(await claim()).toBeUndefined();
    await store.hits.remember(ref, '2', () => hits('h1-AAAA', 'h1-CCCC'));
    // A burst of changes is few mails.
    expect(await claim()).toBeUndefined();
    expect((await claim(leastGapMs + later))?.targets).toEqual([{ ref, step: '2', hit: 'h1-CCCC' }]);
  });

  test('of hits that several reads find before the mail leaves it leads to the newest', async () => {
    await save(aRefresh('a'));
    const { ref } = (await store.sessions.find({ sessionId: 'a' })) ?? { ref: '' };
    await store.hits.remember(ref, '2', () => hits('h1-AAAA'));
    await store.hits.remember(ref, '2', () => hits('h1-AAAA', 'h1-BBBB'));
    expect((await claim())?.targets).toEqual([{ ref, step: '2', hit: 'h1-BBBB' }]);
  });

  test('a session that becomes overdue in the queue alerts once, an imported one does not', async () => {
    await save(aRefresh('a', { readAtMs: nowMs }));
    await save(aRefresh('b', { readAtMs: nowMs, cause: 'import', origin: 'import' }));
    await store.db.deleteFrom('alerts').execute();
    nowMs += 60 * 24 * hour;
    await store.queue.refreshDue();
    await store.queue.refreshDue();
    expect(await rules()).toEqual(['ana overdue']);
  });

  test('a transaction that fails leaves no alert', async () => {
    await save(aRefresh('a', { cause: 'import', origin: 'import' }));
    const rid = await ridOf('a');
    await expect(
      store.db.transaction().execute(async (tx) => {
        await queueAlert(tx, { rule: 'mention', event: 'note 1', rid, to: ['ana'] }, nowMs);
        throw new Error('the change itself failed');
      }),
    ).rejects.toThrow();
    expect(await rows()).toEqual([]);
  });

  test('an assignment and a mention are for one reviewer, and not for who did it', async () => {
    await addReviewer('bea', 'officer');
    await save(aRefresh('a', { cause: 'import', origin: 'import' }));
    const rid = await ridOf('a');
    await queue('assignment', rid, { to: ['bea'] });
    await queue('second_review', rid, { except: 'ana' });
    await queue('mention', rid, { to: ['ana'], except: 'ana' });
    expect(await rules()).toEqual(['bea assignment', 'bea second_review']);
  });

  test('one mail holds what is due, one link for each session, the most exact one', async () => {
    await save(aRefresh('a', { cause: 'import', origin: 'import' }));
    await save(aRefresh('b', { cause: 'import', origin: 'import' }));
    const [a, b] = [await ridOf('a'), await ridOf('b')];
    await queue('action_required', a);
    await queue('duplicates', a, { step: '3', hit: 'd1-X' });
    await queue('overdue', b, { step: '1' });
    const mail = await claim();
    expect(mail?.targets.map(({ step, hit }) => [step, hit])).toEqual([
      ['3', 'd1-X'],
      ['1', null],
    ]);
    expect(await claim()).toBeUndefined();
  });

  test('roles, rules and accounts count at the moment of sending', async () => {
    await save(aRefresh('a', { cause: 'import', origin: 'import' }));
    const rid = await ridOf('a');
    for (const [id, change] of [
      ['one', `update "user" set "role" = 'support' where "id" = 'one'`],
      ['two', `update "user" set "banned" = ${dialect === 'sqlite' ? '1' : 'true'} where "id" = 'two'`],
      ['six', `delete from "user" where "id" = 'six'`],
    ] as const) {
      await addReviewer(id, 'officer');
      await queue('new_hits', rid, { to: [id] });
      await database.run(dialect === 'sqlite' ? `pragma foreign_keys = on; ${change}` : change);
    }
    await addReviewer('off', 'officer');
    await queue('new_hits', rid, { to: ['off'] });
    await choose('off', [['new_hits', false]]);
    expect(await claim()).toBeUndefined();
    expect((await rows()).map(({ recipient, state }) => `${recipient} ${state}`).sort()).toEqual([
      'off dropped',
      'one dropped',
      'two dropped',
    ]);
  });

  test('a mail that was sent and not marked is sent again under the same id, with nothing new in it', async () => {
    await save(aRefresh('a', { cause: 'import', origin: 'import' }));
    await save(aRefresh('b', { cause: 'import', origin: 'import' }));
    await queue('new_hits', await ridOf('a'));
    const first = await claim();
    await queue('new_hits', await ridOf('b'));
    // The sender was killed: within its lease nobody sends the mail, and what came since is another one.
    const other = await claim(later + 10);
    expect(other?.id).not.toBe(first?.id);
    await store.alerts.outbox.sent(other?.id ?? '');
    expect(await claim(later + 20_000)).toBeUndefined();
    expect(await claim(later + 31_000)).toEqual({ ...first, tries: 1 });
    await store.alerts.outbox.sent(first?.id ?? '');
    expect(await claim(hour)).toBeUndefined();
  });

  test('senders that claim at the same time never get the same mail', async () => {
    const other = await openStore({ url: database.url, now: () => nowMs });
    await save(aRefresh('a', { cause: 'import', origin: 'import' }));
    const rid = await ridOf('a');
    for (let no = 0; no < 20; no++) {
      await addReviewer(`r${no}`, 'officer');
      await queue('assignment', rid, { to: [`r${no}`], event: `assigned ${no}` });
    }
    const claims = await Promise.all(
      Array.from({ length: 30 }, (_, at) => (at % 2 ? store : other).alerts.outbox.claim(30_000, nowMs + later)),
    );
    const recipients = claims.flatMap((mail) => (mail ? [mail.recipient] : []));
    expect(recipients).toHaveLength(20);
    expect(new Set(recipients).size).toBe(20);
    await other.close();
  });

  test('a failed mail waits for its next try, is given up, counted for administrators and tried again on request', async () => {
    await save(aRefresh('a', { cause: 'import', origin: 'import' }));
    await queue('new_hits', await ridOf('a'));
    const state = (ms = later) => store.alerts.outbox.state(nowMs + ms);
    expect(await state(0)).toMatchObject({ waiting: 0, failed: 0 });
    const mail = await claim();
    await store.alerts.outbox.failed(mail?.id ?? '', { nextTryAtMs: nowMs + hour }, 'unreachable');
    expect(await claim(hour - 1)).toBeUndefined();
    // The mail server is back, and nobody wants to wait.
    expect(await store.alerts.outbox.retry(nowMs + later)).toBe(1);
    expect(await claim()).toMatchObject({ id: mail?.id, tries: 1 });
    await store.alerts.outbox.failed(mail?.id ?? '', { nextTryAtMs: nowMs + hour }, 'unreachable');
    expect(await state()).toMatchObject({ waiting: 1, failed: 0, lastError: 'unreachable' });
    expect(await claim(hour)).toMatchObject({ id: mail?.id, tries: 2 });
    await store.alerts.outbox.failed(mail?.id ?? '', 'given up', 'address');
    expect(await claim(9 * hour)).toBeUndefined();
    expect(await state()).toEqual({
      waiting: 0,
      oldestWaitingAt: null,
      failed: 1,
      lastError: null,
      givenUp: [
        {
          reviewer: 'Name of ana',
          email: 'ana@desk.example',
          count: 1,
          error: 'address',
          lastAt: new Date(nowMs).toISOString(),
        },
      ],
    });
    expect(await store.alerts.outbox.retry(nowMs)).toBe(1);
    expect(await claim()).toMatchObject({ tries: 0, email: 'ana@desk.example' });
  });

  test('in quiet hours nothing leaves, also what was ready before', async () => {
    await save(aRefresh('a', { cause: 'import', origin: 'import' }));
    nowMs = Date.parse('2026-11-23T21:59:58Z');
    await choose('ana', [], { schedule: { ...firstSchedule, quiet: { from: '22:00', to: '06:00' } } });
    await queue('new_hits', await ridOf('a'));
    expect(await claim(later)).toBeUndefined();
    expect(await claim(8 * hour)).toBeUndefined();
    expect(await claim(8 * hour + 3_000)).toMatchObject({ recipient: 'ana' });
  });

  test('another schedule moves what waits', async () => {
    await save(aRefresh('a', { cause: 'import', origin: 'import' }));
    await choose('ana', [], { schedule: { ...firstSchedule, digest: 'daily' } });
    await queue('new_hits', await ridOf('a'));
    expect(await claim(hour)).toBeUndefined();
    await choose('ana', []);
    expect(await claim()).toMatchObject({ recipient: 'ana' });
  });

  test('who unsubscribed gets nothing: not what waits, not what comes, until they want it again', async () => {
    await save(aRefresh('a', { cause: 'import', origin: 'import' }));
    await queue('new_hits', await ridOf('a'));
    const event = { ...anEvent, action: 'alert.unsubscribed' as const };
    expect(await store.alerts.choices.pause('ana', event)).toBe(true);
    expect(await store.alerts.choices.pause('ana', event)).toBe(false);
    expect(await store.alerts.choices.pause('nobody', event)).toBe(false);
    await queue('mention', await ridOf('a'), { to: ['ana'] });
    expect(await claim(hour)).toBeUndefined();
    expect((await rows()).map(({ state }) => state)).toEqual(['dropped']);
    await choose('ana', []);
    await queue('overdue', await ridOf('a'));
    expect(await claim()).toBeDefined();
    const events = await store.audit.list({ limit: 10 });
    expect(events.filter(({ action }) => action === 'alert.unsubscribed')).toHaveLength(1);
  });

  test('of two changes of one version exactly one wins, of reviewers’ and of roles’ rules', async () => {
    const schedule = firstSchedule;
    const event = { ...anEvent, action: 'alert.changed' as const };
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        store.alerts.choices.change('ana', { schedule, isPaused: false, rules: new Map() }, 0, event),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const rule = { role: 'officer', rule: 'new_hits', isOn: false } as const;
    const ofRoles = await Promise.allSettled(
      Array.from({ length: 10 }, () => store.alerts.choices.changeRoles([rule], 0, event)),
    );
    expect(ofRoles.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await store.alerts.choices.readRoles()).toEqual({
      version: 1,
      ofRoles: new Map([['officer', new Map([['new_hits', false]])]]),
    });
    await save(aRefresh('a'));
    expect(await rows()).toEqual([]);
  });

  test('leave with their session when it is purged', async () => {
    await save(aRefresh('a', { cause: 'import', origin: 'import' }));
    await queue('new_hits', await ridOf('a'));
    const { ref } = (await store.sessions.find({ sessionId: 'a' })) ?? { ref: '' };
    await store.sessions.setRelationshipEnd(ref, 1, anEvent);
    expect(await store.sessions.purge(10, 5, () => ({ ...anEvent, action: 'session.purged' }))).toHaveLength(1);
    expect(await rows()).toEqual([]);
    expect(await claim(hour)).toBeUndefined();
  });

  test('a delivery that is given up alerts administrators, and nobody else', async () => {
    await addReviewer('adi', 'admin');
    const { id } = await store.deliveries.add({
      body: '{}',
      sessionId: 'a',
      service: null,
      stepId: null,
      status: null,
      reason: null,
      receivedAtMs: 5,
    });
    await store.deliveries.claim(1, 100, 10);
    await store.deliveries.failed([id], { nextTryAtMs: 20 }, 'upstream_failed');
    expect(await rows()).toEqual([]);
    await store.deliveries.failed([id], 'dead', 'upstream_failed');
    expect(await rules()).toEqual(['adi delivery_failed']);
    expect((await claim())?.targets).toEqual([{ ref: null, step: null, hit: null }]);
  });

  test('sent ones are pruned, waiting and failed ones stay', async () => {
    await addReviewer('bea', 'officer');
    await save(aRefresh('a', { cause: 'import', origin: 'import' }));
    await queue('new_hits', await ridOf('a'), { to: ['ana'] });
    await store.alerts.outbox.sent((await claim())?.id ?? '');
    await queue('new_hits', await ridOf('a'), { to: ['bea'] });
    expect(await store.alerts.outbox.prune(nowMs)).toBe(0);
    expect(await store.alerts.outbox.prune(nowMs + 1)).toBe(1);
    expect(await rows()).toMatchObject([{ recipient: 'bea', state: 'waiting' }]);
  });
});
