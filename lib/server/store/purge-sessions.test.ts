/** A purged session stays away, whatever names it. */
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RefreshCause } from './records.ts';
import { confirmations } from './session-records/confirmations.ts';
import { openStore, type Store } from './store.ts';
import { addAccounts, ana, aVerdict, eva, subjectHash } from './testing/judged-hits.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from './testing/test-store.ts';

const [former, current] = ['former-secret-of-at-least-32-bytes-x', 'current-secret-of-at-least-32-bytes'];
const sessionId = '7c1f0b52-51aa-4c0e-9d6b-0f1e2d3c4b5a';

describe.each(dialects)('a purged session on $dialect', ({ dialect, create }) => {
  let database: TestDatabase;
  let store: Store;
  const open = (...secrets: string[]) => openStore({ url: database.url, secrets });
  const reopen = async (...secrets: string[]) => {
    await store.close();
    store = await open(...secrets);
  };
  beforeEach(async () => {
    database = await create();
    store = await open(former);
    await addAccounts(store, ana, eva);
  });
  afterEach(async () => {
    await store?.close();
    await database?.drop();
  });
  const purge = async (id: string) => {
    const { ref } = await store.sessions.save(aRefresh(id), { ...anEvent, reason: 'registered by hand' });
    await store.sessions.setRelationshipEnd(ref, 1, { ...anEvent, reason: `Left on ${id}` });
    const purged = await store.sessions.purge(2, 5, () => ({ ...anEvent, action: 'session.purged' }));
    expect(purged).toEqual([{ ref, sessionId: id, kind: 'individual', appKey: 'kyc' }]);
    return ref;
  };
  const deliver = (id: string) =>
    store.deliveries.add({
      body: JSON.stringify({ session_id: id, reason: 'canary-reason' }),
      sessionId: id,
      service: 'AML',
      stepId: 'canary-step',
      status: 'REJECTED',
      reason: 'canary-reason',
      receivedAtMs: 5,
    });
  /** Every value of every table, as an operator would see it. */
  const dump = async () => {
    const tables = await store.db.introspection.getTables();
    const rows: unknown[] = [];
    for (const { name } of tables.filter(({ isView }) => !isView))
      rows.push(
        await store.db
          .selectFrom(name as 'sessions')
          .selectAll()
          .execute(),
      );
    return JSON.stringify(rows);
  };

  test('nothing registers it again, in any case of its letters; another is registered as ever', async () => {
    const ref = await purge(sessionId);
    const causes: readonly RefreshCause[] = ['webhook', 'person', 'sweep', 'import', 'init'];
    for (const cause of causes)
      for (const id of [sessionId, sessionId.toUpperCase()])
        await expect(
          store.sessions.save(aRefresh(id, { cause, readAtMs: 9_000 }), { ...anEvent, ref }),
        ).rejects.toMatchObject({ code: 'not_found' });
    expect(await store.sessions.findPurged([sessionId, 'other'])).toEqual(new Set([sessionId]));
    expect(await store.sessions.find({ sessionId })).toBeUndefined();
    expect(await store.sessions.find({ ref })).toBeUndefined();
    expect((await store.sessions.save(aRefresh('other'), anEvent)).created).toBe(true);
    expect((await dump()).toLowerCase()).not.toContain(sessionId);
  });

  test('what was stored about it under another case of its letters goes with it', async () => {
    const { ref } = await store.sessions.save(aRefresh(sessionId), anEvent);
    const shouted = sessionId.toUpperCase();
    await deliver(shouted);
    await store.imports.add(
      { reviewerId: 'r', reviewerName: 'R', rows: [{ line: 1, sessionId: shouted, alias: null }] },
      anEvent,
    );
    await store.sessions.setRelationshipEnd(ref, 1, anEvent);
    await store.sessions.purge(2, 5, () => ({ ...anEvent, action: 'session.purged' }));
    expect((await dump()).toLowerCase()).not.toContain(sessionId);
  });

  test('no table has a row of it, whatever was stored about it', async () => {
    const { ref } = await store.sessions.save(
      aRefresh(sessionId, { alias: 'canary-alias', displayName: 'canary-name', searchText: 'canary-text' }),
      anEvent,
    );
    const identify = () => ({ hits: [{ id: 'canary-hit', hash: 'h', screened: 's', corporate: null }] });
    await store.hits.remember(ref, '2', identify);
    await store.verdicts.record(
      { ref, step: '2' },
      [aVerdict(await subjectHash(store, ref, 's'), { hit: 'canary-hit', hash: 'h', verdict: 'match' })],
      ana,
      () => ({ ...anEvent, ref }),
    );
    const approval = { approval: 'approved', reason: 'canary-approval', expectedVersion: 0, disposition: 1 } as const;
    await store.verdicts.approve(
      { ref, step: '2', hit: 'canary-hit' },
      { ...approval, hash: 'h', subject: await subjectHash(store, ref, 's') },
      eva,
      { ...anEvent, ref },
    );
    await store.record(confirmations).add(
      { ref, version: 0, author: ana },
      {
        settled: { direction: 'asIs', unit: 'percent', root: 'canary-root' } as never,
        structureHash: 'x',
        reason: 'canary-why',
      },
      () => ({ ...anEvent, ref }),
    );
    await store.assignments.takeNext(false, ana, () => ({ ...anEvent, ref }));
    await deliver(sessionId);
    await store.imports.add(
      { reviewerId: 'r', reviewerName: 'R', rows: [{ line: 1, sessionId, alias: 'canary-import' }] },
      anEvent,
    );
    const { rid } = await store.db.selectFrom('sessions').select('rid').executeTakeFirstOrThrow();
    const snoozed = { sealed: 'canary-snooze', by_id: 'ana', by_name: 'canary-by', at: 1 };
    await store.db
      .insertInto('snoozes')
      .values({ rid, version: 1, until_at: null, ...snoozed, ended_at: null, ended_by: null })
      .execute();
    await store.db.insertInto('decided_findings').values({ rid, decision: 'canary', findings: '[]' }).execute();
    /** Tables with a row of the session, by the columns that can name it. */
    const naming = async () => {
      const found: string[] = [];
      const values: Record<string, string | number> = { rid, ref, session_id: sessionId, subject: `session:${ref}` };
      for (const { name, columns, isView } of await store.db.introspection.getTables())
        for (const column of columns.filter((one) => one.name in values)) {
          const rows = await store.db
            .selectFrom(name as 'sessions')
            .selectAll()
            .where(column.name as 'ref', '=', values[column.name] as string)
            .execute();
          if (!isView && rows.length > 0) found.push(name);
        }
      return [...new Set(found)].sort();
    };
    expect(await naming()).toEqual([
      'assignments',
      'audit_events',
      'changes',
      'decided_findings',
      'deliveries',
      'dispositions',
      'facts',
      ...[
        'findings',
        'hits',
        'import_rows',
        'review_periods',
        'sealed_keys',
        'search_terms',
        'senior_approvals',
        'session_findings',
        'sessions',
        'settlements',
        'snoozes',
      ],
      ...['steps', 'visible_steps'],
    ]);
    await store.sessions.setRelationshipEnd(ref, 1, { ...anEvent, reason: 'canary-reason' });
    expect(await naming()).toContain('sealed_keys');
    await store.sessions.purge(2, 5, () => ({ ...anEvent, action: 'session.purged' }));
    expect(await naming()).toEqual(['audit_events']);
    expect(await dump()).not.toMatch(new RegExp(`canary|${sessionId}`));
  });

  test('without its tombstone nothing is deleted', async () => {
    const { ref } = await store.sessions.save(aRefresh(sessionId), anEvent);
    await store.sessions.setRelationshipEnd(ref, 1, { ...anEvent, reason: 'why' });
    await database.run(
      dialect === 'sqlite'
        ? "create trigger broken before insert on tombstones begin select raise(abort, 'no'); end"
        : "create function broken() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$; create trigger broken before insert on tombstones for each row execute function broken()",
    );
    await expect(store.sessions.purge(2, 5, () => anEvent)).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(await store.sessions.find({ ref })).toBeDefined();
    expect((await store.audit.list({ ref, limit: 1 }))[0]).toMatchObject({ reason: 'why' });
    expect((await store.sessions.findPurged([sessionId])).size).toBe(0);
  });

  test('its deliveries are taken and hold nothing of it', async () => {
    await purge(sessionId);
    await deliver(sessionId);
    await deliver('other');
    expect((await store.deliveries.claim(9, 100, 10)).map((each) => each.sessionId)).toEqual(['other']);
    expect(await store.deliveries.counts()).toMatchObject({ waiting: 1, dead: 0, lastReceivedAtMs: 5 });
    expect(await dump()).not.toContain(sessionId);
    const rows = await store.db.selectFrom('deliveries').selectAll().orderBy('id').execute();
    expect(rows[0]).toMatchObject({
      session_id: '',
      body: '',
      step_id: null,
      reason: null,
      service: null,
      state: 'done',
    });
  });

  test('a delivery that was being stored meanwhile is emptied when it is claimed', async () => {
    await deliver('other');
    const { id } = await deliver('other');
    await purge(sessionId);
    await store.db
      .updateTable('deliveries')
      .set({ session_id: sessionId, body: `{"session_id":"${sessionId}"}` })
      .where('id', '=', id)
      .execute();
    expect((await store.deliveries.claim(9, 100, 10)).map((each) => each.sessionId)).toEqual(['other']);
    expect(await dump()).not.toContain(sessionId);
    expect(await store.deliveries.claim(9, 100, 20)).toEqual([]);
  });

  test('an import has an outcome for it, and neither id nor alias', async () => {
    await purge(sessionId);
    const rows = [
      { line: 1, sessionId: sessionId.toUpperCase(), alias: 'canary-alias' },
      { line: 2, sessionId: 'other', alias: 'stays' },
    ];
    const { id } = await store.imports.add({ reviewerId: 'r', reviewerName: 'R', rows }, anEvent);
    expect((await store.imports.claim(9, 100, Date.now() + 1)).map((row) => row.line)).toEqual([2]);
    expect(await store.imports.results(id, { outcome: 'purged', limit: 5 })).toEqual([
      { line: 1, sessionId: '', alias: null, outcome: 'purged', ref: null, why: null },
    ]);
    expect(await store.imports.find(id)).toMatchObject({
      state: 'running',
      total: 2,
      settled: 1,
      outcomes: { purged: 1 },
    });
    await store.imports.finishRow({ importId: id, line: 2 }, { outcome: 'not_found' });
    expect(await store.imports.find(id)).toMatchObject({ state: 'done', settled: 2 });
    const only = await store.imports.add({ reviewerId: 'r', reviewerName: 'R', rows: rows.slice(0, 1) }, anEvent);
    expect(only).toMatchObject({ state: 'done', settled: 1 });
    expect((await dump()).toLowerCase()).not.toMatch(new RegExp(`${sessionId}|canary-alias`));
  });

  test('the texts about it in the audit log are erased with it, and the chain holds', async () => {
    const { ref: other } = await store.sessions.save(aRefresh('other'), { ...anEvent, reason: 'of another' });
    const ref = await purge(sessionId);
    const events = await store.audit.list({ ref, limit: 9 });
    expect(events.map(({ action, reason }) => [action, reason])).toEqual([
      ['session.purged', null],
      ['session.refreshed', '(erased)'],
      ['session.refreshed', '(erased)'],
    ]);
    expect(await store.audit.list({ ref: other, limit: 9 })).toMatchObject([{ reason: 'of another' }]);
    expect(await store.audit.verify()).toMatchObject({ ok: true, count: 4 });
  });

  test('stays away while AUTH_SECRET is rotated, and another AUTH_SECRET is refused', async () => {
    await purge(sessionId);
    const isGone = async () => (await store.sessions.findPurged([sessionId])).size === 1;
    await reopen(current, former);
    expect(await isGone()).toBe(true);
    await purge('second');
    await reopen(current);
    expect([await isGone(), (await store.sessions.findPurged(['second'])).size]).toEqual([true, 1]);
    await expect(open(former)).rejects.toThrow(/AUTH_SECRET=new,former/);
    await expect(open('neither-of-them-but-of-32-bytes-too!')).rejects.toThrow(/AUTH_SECRET/);
    // To check the chain no key is needed.
    const reader = await openStore({ url: database.url, secrets: [former], migrate: false });
    expect(await reader.audit.verify()).toMatchObject({ ok: true });
    await reader.close();
  });

  test('a process that still has only the former AUTH_SECRET registers nothing once the key is sealed by another', async () => {
    const late = await open(former);
    await purge(sessionId);
    await reopen(current, former);
    await expect(late.sessions.save(aRefresh(sessionId), anEvent)).rejects.toMatchObject({ code: 'store_unavailable' });
    await expect(late.sessions.findPurged([sessionId])).rejects.toMatchObject({ code: 'store_unavailable' });
    await late.close();
    expect((await store.sessions.findPurged([sessionId])).size).toBe(1);
  });

  test('processes that purge and register at the same time agree', async () => {
    const other = await open(former);
    const ids = Array.from({ length: 12 }, (_, at) => `${at}-${sessionId}`);
    for (const id of ids) {
      const { ref } = await store.sessions.save(aRefresh(id), anEvent);
      await store.sessions.setRelationshipEnd(ref, 1, anEvent);
    }
    const work = ids.flatMap((id, at) => [
      store.sessions.purge(2, 1, () => ({ ...anEvent, action: 'session.purged' })),
      other.sessions.save(aRefresh(id, { readAtMs: 5_000 + at, cause: 'person' }), anEvent),
      other.deliveries.add({
        body: id,
        sessionId: id,
        service: null,
        stepId: null,
        status: null,
        reason: null,
        receivedAtMs: 1,
      }),
    ]);
    await Promise.allSettled(work);
    while ((await store.sessions.purge(2, 5, () => ({ ...anEvent, action: 'session.purged' }))).length > 0);
    expect(await other.deliveries.claim(99, 100, 1_000)).toEqual([]);
    expect(await other.sessions.findPurged(ids)).toEqual(new Set(ids));
    expect(await dump()).not.toContain(sessionId);
    await other.close();
  });

  if (dialect === 'sqlite')
    test('a process killed after the purge leaves nothing in the log once another starts', async () => {
      const file = database.url.slice('file:'.length);
      const bytes = () =>
        ['', '-wal'].map((end) => (existsSync(file + end) ? readFileSync(file + end, 'latin1') : '')).join();
      const { ref } = await store.sessions.save(aRefresh(sessionId, { alias: 'canary-alias' }), anEvent);
      await store.sessions.setRelationshipEnd(ref, 1, anEvent);
      // As killed: another connection still reads, so the purge cannot empty the log, and nothing is closed.
      const reader = await open(former);
      await reader.db.connection().execute(async (held) => {
        await held.executeQuery({ ...held.selectNoFrom([]).compile(), sql: 'begin' });
        await held.selectFrom('sessions').select('ref').execute();
        await store.sessions.purge(2, 5, () => ({ ...anEvent, action: 'session.purged' })).catch(() => undefined);
        await held.executeQuery({ ...held.selectNoFrom([]).compile(), sql: 'rollback' });
      });
      expect(bytes()).toContain('canary-alias');
      await (await open(former)).close();
      expect(bytes()).not.toContain('canary-alias');
      expect(bytes()).not.toContain(sessionId);
      await reader.close();
    });
});
