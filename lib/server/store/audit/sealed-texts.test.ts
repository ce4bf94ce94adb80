/** Texts and addresses of events are sealed for their subject; the chain is over what is stored. */
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import type { AuditEvent } from '#lib/model/audit.ts';
import { openStore, type Store } from '../store.ts';
import { anEvent, dialects, type TestDatabase } from '../testing/test-store.ts';
import { genesisHead, hashOf } from './chain.ts';

const [former, current] = ['former-secret-of-at-least-32-bytes-x', 'current-secret-of-at-least-32-bytes'];

describe.each(dialects)('texts of audit events on $dialect', ({ dialect, create }) => {
  let database: TestDatabase;
  let store: Store;
  const open = (...secrets: string[]) => openStore({ url: database.url, secrets });
  beforeEach(async () => {
    database = await create();
    store = await open(former);
  });
  afterEach(async () => {
    await store?.close();
    await database?.drop();
  });
  const about = (ref: string | null, actor: string): AuditEvent => ({
    ...anEvent,
    action: 'retention.ended',
    actor,
    ref,
    ip: '192.0.2.77',
    userAgentHash: 'canary-agent',
    reason: 'canary: Ana Pérez asked',
    detail: { before: 'canary-day', count: 7, prefetched: true, nothing: null },
  });
  const stored = () => store.db.selectFrom('audit_events').selectAll().orderBy('seq').execute();
  const destroy = (subject: string) => database.run(`delete from sealed_keys where subject = '${subject}'`);
  const exported = async () => {
    const events: AuditEvent[] = [];
    for await (const event of store.audit.export()) events.push(event);
    return events;
  };

  test('are read back as written, and stored sealed; counts and flags stay', async () => {
    expect(await store.audit.append(about('AAAAAAAAAA', 'r1'))).toMatchObject(about('AAAAAAAAAA', 'r1'));
    const [row] = await stored();
    expect(JSON.stringify(row)).not.toMatch(/canary|192\.0\.2|Pérez/);
    expect(JSON.parse(row?.detail ?? '')).toMatchObject({ count: 7, prefetched: true, nothing: null });
    expect(await exported()).toMatchObject([about('AAAAAAAAAA', 'r1')]);
    expect(await store.audit.list({ ref: 'AAAAAAAAAA', limit: 1 })).toMatchObject([about('AAAAAAAAAA', 'r1')]);
  });

  test('what was erased stays so, whichever keys are made and destroyed later', async () => {
    await store.audit.append(about('AAAAAAAAAA', 'r1'));
    for (const subject of ['session:AAAAAAAAAA', 'reviewer:r1']) await destroy(subject);
    await store.audit.append(about('BBBBBBBBBB', 'r2'));
    expect((await exported())[0]).toMatchObject({ reason: '(erased)', ip: '(erased)' });
  });

  test('of shared data that is linked to no session are gone with its key', async () => {
    const ended = { ...about(null, 'r1'), object: 'CCCCCCCCCC' };
    await store.audit.append(ended);
    await store.audit.append({ ...ended, action: 'consent.decided', object: 'CCCCCCCCCC/0' });
    expect(await exported()).toMatchObject([ended, { detail: { before: 'canary-day' } }]);
    await destroy('consent:CCCCCCCCCC');
    for (const event of await exported())
      expect(event).toMatchObject({ reason: '(erased)', detail: { before: '(erased)', count: 7 }, ip: '192.0.2.77' });
  });

  test('with the key of a session its texts are gone, with that of a reviewer the addresses; all else stays, the chain too', async () => {
    for (const [ref, actor] of [
      ['AAAAAAAAAA', 'r1'],
      ['BBBBBBBBBB', 'r1'],
      ['BBBBBBBBBB', 'r2'],
      [null, 'r2'],
    ] as const)
      await store.audit.append(about(ref, actor));
    await destroy('session:AAAAAAAAAA');
    const gone = { reason: '(erased)', detail: { before: '(erased)', count: 7, prefetched: true, nothing: null } };
    const whole = (ref: string | null, actor: string) => about(ref, actor);
    expect(await exported()).toMatchObject([
      { ...whole('AAAAAAAAAA', 'r1'), ...gone },
      whole('BBBBBBBBBB', 'r1'),
      whole('BBBBBBBBBB', 'r2'),
      whole(null, 'r2'),
    ]);
    await destroy('reviewer:r1');
    const nowhere = { ip: '(erased)', userAgentHash: '(erased)' };
    expect(await exported()).toMatchObject([
      { ...whole('AAAAAAAAAA', 'r1'), ...gone, ...nowhere },
      { ...whole('BBBBBBBBBB', 'r1'), ...nowhere },
      whole('BBBBBBBBBB', 'r2'),
      whole(null, 'r2'),
    ]);
    expect(await store.audit.verify()).toMatchObject({ ok: true, count: 4 });
    // New events get a new key; what was erased stays so.
    await store.audit.append(about('AAAAAAAAAA', 'r1'));
    expect((await exported()).map(({ reason, ip }) => [reason, ip])).toEqual([
      ['(erased)', '(erased)'],
      [about(null, '').reason, '(erased)'],
      [about(null, '').reason, '192.0.2.77'],
      [about(null, '').reason, '192.0.2.77'],
      [about(null, '').reason, '192.0.2.77'],
    ]);
    expect(await store.audit.verify()).toMatchObject({ ok: true, count: 5 });
  });

  test('the address of somebody who is not signed in belongs to the account', async () => {
    await store.audit.append({ ...about(null, 'desk'), action: 'reviewer.factorChanged', object: 'r9' });
    await destroy('reviewer:r9');
    expect(await exported()).toMatchObject([
      { actor: 'desk', object: 'r9', ip: '(erased)', detail: { before: 'canary-day' } },
    ]);
  });

  test('another process writes with a key that is still there', async () => {
    const other = await open(former);
    await other.audit.append(about('AAAAAAAAAA', 'r1'));
    await destroy('session:AAAAAAAAAA');
    await other.audit.append(about('AAAAAAAAAA', 'r1'));
    expect((await exported()).map(({ reason }) => reason)).toEqual(['(erased)', about(null, '').reason]);
    await other.close();
  });

  test('both values of AUTH_SECRET read everything, then the new one alone; another reads no text', async () => {
    await store.audit.append(about('AAAAAAAAAA', 'r1'));
    await store.close();
    store = await open(current, former);
    await store.audit.append(about('BBBBBBBBBB', 'r1'));
    expect((await exported()).map(({ reason, ip }) => [reason, ip])).toEqual(
      Array(2).fill([about(null, '').reason, '192.0.2.77']),
    );
    await store.close();
    store = await open(current);
    expect((await exported()).map(({ reason, ip }) => [reason, ip])).toEqual(
      Array(2).fill([about(null, '').reason, '192.0.2.77']),
    );
    await store.close();
    store = await open(former);
    expect((await exported()).map(({ reason, ip }) => [reason, ip])).toEqual(
      Array(2).fill(['(unreadable)', '(unreadable)']),
    );
    expect(await store.audit.verify()).toMatchObject({ ok: true, count: 2 });
    await store.audit.append(about('AAAAAAAAAA', 'r1'));
    expect(await store.audit.list({ limit: 1 })).toMatchObject([about('AAAAAAAAAA', 'r1')]);
  });

  test('a sealed text that was changed or moved is unreadable, and verify finds it', async () => {
    for (const ref of ['AAAAAAAAAA', 'AAAAAAAAAA']) await store.audit.append(about(ref, 'r1'));
    const [first] = await stored();
    await database.run(
      ...(dialect === 'sqlite'
        ? ['drop trigger audit_events_no_update']
        : ['alter table audit_events disable trigger all']),
      `update audit_events set reason = '${first?.reason}', ip = 'not sealed' where seq = 2`,
    );
    expect((await exported())[1]).toMatchObject({ reason: '(unreadable)', ip: '(erased)' });
    expect(await store.audit.verify()).toMatchObject({ ok: false, firstBadSeq: 2 });
  });

  test('events of an older version stay as they are, in clear, and the chain goes on', async () => {
    const old = { ...about('AAAAAAAAAA', 'r1'), seq: 1, atMs: 5 };
    const hash = hashOf(genesisHead.hash, { ...old, format: 1 });
    await store.db
      .insertInto('audit_events')
      .values({
        seq: 1,
        at: 5,
        action: old.action,
        actor: 'r1',
        actor_roles: '[]',
        auth_method: null,
        session_hash: null,
        ip: old.ip,
        user_agent_hash: old.userAgentHash,
        ref: old.ref,
        object: null,
        field_groups: '[]',
        reason: old.reason,
        outcome: 'done',
        request_id: null,
        detail: canonicalJson(old.detail),
        format: 1,
        prev_hash: genesisHead.hash,
        hash,
      })
      .execute();
    await store.audit.append(about('AAAAAAAAAA', 'r1'));
    await destroy('session:AAAAAAAAAA');
    expect((await exported()).map(({ reason }) => reason)).toEqual([old.reason, '(erased)']);
    expect(await store.audit.verify()).toMatchObject({ ok: true, count: 2 });
    // An old event cannot be passed off as a new one, nor a new one as old.
    await database.run(
      ...(dialect === 'sqlite'
        ? ['drop trigger audit_events_no_update']
        : ['alter table audit_events disable trigger all']),
      'update audit_events set format = 3 - format where seq = 1',
    );
    expect(await store.audit.verify()).toMatchObject({ ok: false, firstBadSeq: 1 });
  });

  if (dialect === 'sqlite')
    test('a destroyed key is in no file, and neither is any text', async () => {
      const file = database.url.slice('file:'.length);
      const bytes = () =>
        ['', '-wal'].map((end) => (existsSync(file + end) ? readFileSync(file + end, 'latin1') : '')).join();
      for (let at = 0; at < 50; at++) await store.audit.append(about(`A${at}`, 'r1'));
      const { sealed } = await store.db
        .selectFrom('sealed_keys')
        .select('sealed')
        .where('subject', '=', 'session:A7')
        .executeTakeFirstOrThrow();
      expect(bytes()).toContain(sealed);
      await store.db.deleteFrom('sealed_keys').where('subject', '=', 'session:A7').execute();
      await store.sessions.purge(0, 1, () => anEvent);
      expect(bytes()).not.toContain(sealed);
      expect(bytes()).not.toMatch(/canary|192\.0\.2\.77/);
      expect((await exported()).filter(({ reason }) => reason === '(erased)')).toHaveLength(1);
    });
});
