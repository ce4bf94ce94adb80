import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AlertRule } from '#lib/model/alerts.ts';
import { openStore, type Store } from '../store.ts';
import { aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';
import { type FindingsCause, queueFindingAlerts } from './finding-alerts.ts';

describe.each(dialects)('alerts of findings on $dialect', ({ dialect, create }) => {
  let database: TestDatabase;
  let store: Store;
  let rid = 0;
  let nowMs = 0;
  beforeEach(async () => {
    database = await create();
    store = await openStore({ url: database.url });
    await store.alerts.choices.setMail(true);
    const [no, stamp] = dialect === 'sqlite' ? ['0', '0'] : ['false', 'now()'];
    for (const [id, role] of [
      ['ana', 'officer'],
      ['bea', 'mlro'],
      ['sam', 'support'],
      ['adi', 'admin'],
    ])
      await database.run(
        `insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role")
         values ('${id}', '${id}', '${id}@desk.example', ${no}, ${stamp}, ${stamp}, '${role}')`,
      );
    await store.sessions.save(aRefresh('a', { cause: 'import', origin: 'import' }), null);
    rid = (await store.db.selectFrom('sessions').select('rid').executeTakeFirstOrThrow()).rid;
  });
  afterEach(async () => {
    await store?.close();
    await database?.drop();
  });

  test('findings alert to what is new or more, by why they were made', async () => {
    const finding = (code: string, change: object = {}) => ({
      code,
      severity: 'severe',
      stepType: null,
      step: '2',
      ...change,
    });
    const make = async (before: unknown[] | undefined, after: unknown[], cause: FindingsCause, by?: string) => {
      nowMs += 1;
      await store.db
        .transaction()
        .execute((tx) =>
          queueFindingAlerts(
            tx,
            { rid, before: before && JSON.stringify(before), after: JSON.stringify(after), by },
            cause,
            nowMs,
          ),
        );
      const rows = await store.db.selectFrom('alerts').select(['recipient', 'rule']).execute();
      const queued = rows.map(({ recipient, rule }) => `${recipient} ${rule}`).sort();
      await store.db.deleteFrom('alerts').execute();
      return queued;
    };
    const both = (rule: AlertRule) => [`ana ${rule}`, `bea ${rule}`];
    const [hit, two] = [finding('hits_reported', { count: 1 }), finding('hits_reported', { count: 3, open: 2 })];
    expect(await make([], [hit], 'read')).toEqual(both('new_hits'));
    expect(await make([hit], [two], 'read')).toEqual(both('new_hits'));
    expect(await make([two], [hit], 'read')).toEqual([]);
    expect(await make([], [hit], 'review')).toEqual([]);
    expect(await make([], [hit], 'silent')).toEqual([]);
    expect(await make(undefined, [hit], 'read')).toEqual([]);
    expect(await make(undefined, [hit], 'registered')).toEqual(both('new_hits'));
    expect(await make([], [finding('review_overdue')], 'day')).toEqual(both('overdue'));
    expect(await make([], [finding('duplicate_candidates')], 'read')).toEqual(both('duplicates'));
    expect(await make([], [finding('action_required'), finding('approval_missing')], 'read')).toEqual(
      both('action_required'),
    );
    expect(await make([], [finding('step_differs')], 'read')).toEqual([]);
    // Everybody but who decided gets it.
    expect(await make([], [finding('second_review_waiting')], 'review', 'ana')).toEqual(['bea second_review']);
  });
});
