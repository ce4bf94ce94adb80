/** Who gets a mail when roles, accounts and numbers change while it waits. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstSchedule, gatherMs, leastGapMs } from '#lib/model/alert-schedule.ts';
import type { Refresh } from '../records.ts';
import { openStore, type Store } from '../store.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';

const day = 24 * 3_600_000;
const later = gatherMs + 1;
const imported = { cause: 'import', origin: 'import' } as const;

describe.each(dialects)('recipients on $dialect', ({ dialect, create }) => {
  let database: TestDatabase;
  let store: Store;
  let nowMs = 0;
  const [no, yes, stamp] = dialect === 'sqlite' ? ['0', '1', '0'] : ['false', 'true', 'now()'];
  const addReviewer = (id: string, role: string) =>
    database.run(
      `insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role", "banned")
       values ('${id}', 'Name of ${id}', '${id}@desk.example', ${no}, ${stamp}, ${stamp}, '${role}', ${no})`,
    );
  beforeEach(async () => {
    database = await create();
    nowMs = Date.parse('2026-11-23T10:00:00Z');
    store = await openStore({ url: database.url, now: () => nowMs });
    await store.alerts.choices.setMail(true);
    await addReviewer('ana', 'officer');
  });
  afterEach(async () => {
    await store?.close();
    await database?.drop();
  });

  const save = (refresh: Refresh) => store.sessions.save(refresh, null);
  const claim = (ms = later) => store.alerts.outbox.claim(30_000, nowMs + ms);
  const rows = () => store.db.selectFrom('alerts').selectAll().orderBy('id').execute();
  const wantStatuses = async (id: string) => {
    const change = { schedule: firstSchedule, isPaused: false, rules: new Map([['status_reached', true]] as const) };
    await store.alerts.choices.change(id, change, 0, { ...anEvent, action: 'alert.changed' });
  };

  test('who came to support since gets no mail about a status that customers do not see', async () => {
    await wantStatuses('ana');
    await save(aRefresh('a', { ...imported, readAtMs: nowMs }));
    // Rejected by screening alone: the customer-side state is the same.
    await save(aRefresh('a', { readAtMs: nowMs + 1, status: 'REJECTED' }));
    await store.db.deleteFrom('alerts').where('rule', '<>', 'status_reached').execute();
    expect(await rows()).toMatchObject([{ recipient: 'ana', rule: 'status_reached' }]);
    await database.run(`update "user" set "role" = 'support' where "id" = 'ana'`);
    expect(await claim()).toBeUndefined();
    expect(await rows()).toMatchObject([{ state: 'dropped' }]);
    // What customers see is mailed as before.
    await save(aRefresh('a', { readAtMs: nowMs + 2, status: 'APPROVED' }));
    expect(await claim()).toMatchObject({ recipient: 'ana' });
  });

  test.each([
    ['disabled', `update "user" set "banned" = ${yes} where "id" = 'bea'`],
    ['of another role', `update "user" set "role" = 'admin' where "id" = 'bea'`],
    ['deleted', `delete from "user" where "id" = 'bea'`],
  ])('what becomes overdue while its assignee is %s alerts the others', async (_how, change) => {
    await addReviewer('bea', 'officer');
    await save(aRefresh('a', { readAtMs: nowMs }));
    await store.db.updateTable('sessions').set({ assignee: 'bea' }).execute();
    await store.db.deleteFrom('alerts').execute();
    await database.run(dialect === 'sqlite' ? `pragma foreign_keys = on; ${change}` : change);
    nowMs += 60 * day;
    await store.queue.refreshDue();
    expect(await rows()).toMatchObject([{ recipient: 'ana', rule: 'overdue' }]);
  });

  test('thousands of alerts at once are one mail, and nothing is left over', async () => {
    const count = 3_000;
    const { ref } = await save(aRefresh('a', { ...imported, readAtMs: nowMs }));
    const session = store.db.selectFrom('sessions').select('rid').where('ref', '=', ref);
    const { rid } = await session.executeTakeFirstOrThrow();
    const row = (at: number) => ({
      event: `many ${at}`,
      recipient: 'ana',
      rule: 'new_hits',
      rid,
      consent_no: null,
      step: null,
      hit: null,
      created_at: nowMs,
      due_at: nowMs,
      state: 'waiting' as const,
      mail: null,
      tries: 0,
      leased_until: 0,
      last_error: null,
      done_at: null,
    });
    for (let at = 0; at < count; at += 500)
      await store.db
        .insertInto('alerts')
        .values(Array.from({ length: 500 }, (_, more) => row(at + more)))
        .execute();
    const mail = await claim();
    await store.alerts.outbox.sent(mail?.id ?? '');
    expect(await claim(leastGapMs + later)).toBeUndefined();
    expect(new Set((await rows()).map(({ state }) => state))).toEqual(new Set(['sent']));
  });

  test('a mail is dated when it leaves, not when its first alert was queued, and keeps its date', async () => {
    await save(aRefresh('a', { readAtMs: nowMs }));
    const first = await claim(day);
    expect(first?.atMs).toBe(nowMs + day);
    expect((await claim(day + 31_000))?.atMs).toBe(nowMs + day);
  });
});
