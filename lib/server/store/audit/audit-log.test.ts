import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEvent, StoredAuditEvent } from '#lib/model/audit.ts';
import { openStore, type Store } from '../store.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';

async function exported(store: Store): Promise<StoredAuditEvent[]> {
  const all: StoredAuditEvent[] = [];
  for await (const event of store.audit.export()) all.push(event);
  return all;
}

describe.each(dialects)('the audit log on $dialect', ({ dialect, create }) => {
  let database: TestDatabase;
  let store: Store;
  let clock = 0;
  const now = () => ++clock;
  beforeEach(async () => {
    database = await create();
    store = await openStore({ url: database.url, now });
    clock = 0;
  });
  afterEach(async () => {
    await store?.close();
    await database?.drop();
  });

  const fill = async (count: number) => {
    const stored: StoredAuditEvent[] = [];
    for (let at = 0; at < count; at++)
      stored.push(
        await store.audit.append({
          ...anEvent,
          actor: `r${at % 2}`,
          ref: `REF${at % 3}`,
          object: `o${at}`,
          detail: { at },
        }),
      );
    return stored;
  };

  test('events are chained without gaps and read back as they were written', async () => {
    expect(await store.audit.head()).toBeNull();
    expect(await store.audit.verify()).toEqual({ ok: true, count: 0, head: null });
    const rich: AuditEvent = {
      ...anEvent,
      action: 'step.delivered',
      actorRoles: ['officer', 'mlro'],
      authMethod: 'passkey',
      sessionHash: 'ab',
      ip: '192.0.2.1',
      userAgentHash: 'cd',
      ref: 'ABCDEFGHJK',
      object: '1/document.files.front',
      fieldGroups: ['state', 'name'],
      reason: 'asked by "phone" \0',
      outcome: 'denied',
      requestId: 'r',
      detail: { z: 1, a: -0, half: 0.5, no: false, none: null, text: 'ü😀\0' },
    };
    const first = await store.audit.append(rich);
    const second = await store.audit.append(anEvent);
    expect([first.seq, second.seq, second.prevHash]).toEqual([1, 2, first.hash]);
    const all = await exported(store);
    expect(all[0]).toEqual({ ...first, detail: { ...rich.detail, a: 0 } });
    expect(all[0]).toMatchObject({ ...rich, reason: 'asked by "phone" \uFFFD', detail: { ...rich.detail, a: 0 } });
    expect(all.map((event) => event.seq)).toEqual([1, 2]);
    expect(await store.audit.head()).toEqual({ seq: 2, hash: second.hash });
    expect(await store.audit.verify()).toEqual({ ok: true, count: 2, head: { seq: 2, hash: second.hash } });
  });

  test('concurrent events are committed as groups, each call waiting only for its own group', async () => {
    const before = clock;
    const events = await Promise.all(
      Array.from({ length: 150 }, (_, at) => store.audit.append({ ...anEvent, object: `${at}` })),
    );
    expect(clock - before).toBe(1); // the clock is read once per group
    expect(events.map((event) => event.object)).toEqual(events.map((_, at) => `${at}`));
    expect(events.map((event) => event.seq)).toEqual(events.map((_, at) => at + 1));
    if (dialect === 'postgres') {
      const { rows } = await store.db.executeQuery<{ n: number }>({
        ...store.db.selectNoFrom([]).compile(),
        sql: 'select count(distinct xmin::text) as n from audit_events',
      });
      expect(rows).toEqual([{ n: 1 }]);
    }
    await Promise.all(Array.from({ length: 450 }, () => store.audit.append(anEvent)));
    expect(clock - before).toBe(4);
    expect(await store.audit.verify()).toMatchObject({ ok: true, count: 600 });
  });

  test('several processes and refreshes write one chain', async () => {
    const other = await openStore({ url: database.url, now });
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        at % 3 === 0 ? store.sessions.save(aRefresh(`s${at}`), anEvent) : [store, other][at % 2]?.audit.append(anEvent),
      ),
    );
    await other.close();
    expect(await store.audit.verify()).toMatchObject({ ok: true, count: 40 });
  });

  test('a refresh that fails leaves no event, an event that fails leaves no refresh', async () => {
    await store.sessions.save(aRefresh('a'), anEvent);
    await database.run(
      dialect === 'sqlite'
        ? "create trigger broken before insert on facts begin select raise(abort, 'no'); end"
        : "create function broken() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$; create trigger broken before insert on facts for each row execute function broken()",
    );
    await expect(store.sessions.save(aRefresh('b'), anEvent)).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(await store.sessions.find({ sessionId: 'b' })).toBeUndefined();
    expect(await store.audit.verify()).toMatchObject({ ok: true, count: 1 });
  });

  test('lists newest first, by ref, by actor, page by page', async () => {
    await fill(7);
    const seqs = async (query: Parameters<typeof store.audit.list>[0]) =>
      (await store.audit.list(query)).map((event) => event.seq);
    expect(await seqs({ limit: 3 })).toEqual([7, 6, 5]);
    expect(await seqs({ limit: 3, after: { seq: 5, signInNumber: null } })).toEqual([4, 3, 2]);
    expect(await seqs({ limit: 9, ref: 'REF0' })).toEqual([7, 4, 1]);
    expect(await seqs({ limit: 9, ref: 'REF0', actor: 'r1' })).toEqual([4]);
  });

  test('knows whether a file was delivered to a reviewer since a time', async () => {
    const { atMs } = await store.audit.append({
      ...anEvent,
      action: 'file.delivered',
      actor: 'r',
      ref: 'A',
      object: 'f',
    });
    await store.audit.append({ ...anEvent, action: 'file.opened', actor: 'other', ref: 'A', object: 'f' });
    expect(await store.audit.hasDelivered('r', 'A', 'f', atMs)).toBe(true);
    expect(await store.audit.hasDelivered('r', 'A', 'f', atMs + 1)).toBe(false);
    for (const [actor, ref, object] of [
      ['other', 'A', 'f'],
      ['r', 'B', 'f'],
      ['r', 'A', 'g'],
    ] as const)
      expect(await store.audit.hasDelivered(actor, ref, object, 0)).toBe(false);
  });

  const columns =
    'at, action, actor, actor_roles, auth_method, session_hash, ip, user_agent_hash, ref, object, field_groups, reason, outcome, request_id, detail, prev_hash, hash';
  test.each([
    ['update', "update audit_events set actor = 'x' where seq = 2"],
    ['delete', 'delete from audit_events where seq = 2'],
    ['delete all', 'delete from audit_events'],
    [
      'insert again',
      `insert into audit_events (seq, ${columns}) select seq, ${columns} from audit_events where seq = 2`,
    ],
    [
      'insert after a gap',
      `insert into audit_events (seq, ${columns}) select 9, ${columns} from audit_events where seq = 3`,
    ],
    [
      'insert with a wrong link',
      `insert into audit_events (seq, ${columns}) select 4, ${columns} from audit_events where seq = 3`,
    ],
    dialect === 'sqlite'
      ? [
          'replace',
          `replace into audit_events (seq, ${columns}) select seq, ${columns} from audit_events where seq = 2`,
        ]
      : ['truncate', 'truncate audit_events'],
    dialect === 'sqlite'
      ? [
          'replace the last',
          `insert or replace into audit_events (seq, ${columns}) select seq, ${columns} from audit_events where seq = 3`,
        ]
      : [
          'upsert',
          `insert into audit_events (seq, ${columns}) select seq, ${columns} from audit_events where seq = 2 on conflict (seq) do update set actor = 'x'`,
        ],
  ])('refuses to be changed: %s', async (_, statement) => {
    await fill(3);
    await expect(database.run(statement)).rejects.toThrow(/never changed|must follow/);
    expect(await store.audit.verify()).toMatchObject({ ok: true, count: 3 });
  });

  const open =
    dialect === 'sqlite'
      ? [
          'drop trigger audit_events_no_update',
          'drop trigger audit_events_no_delete',
          'drop trigger audit_events_chained',
        ]
      : ['alter table audit_events disable trigger all'];
  const swap = (a: number, b: number) => [
    `update audit_events set seq = -1 where seq = ${a}`,
    `update audit_events set seq = ${a} where seq = ${b}`,
    `update audit_events set seq = ${b} where seq = -1`,
  ];
  test.each<[string, number, string[]]>([
    ['another actor', 3, ["update audit_events set actor = 'x' where seq = 3"]],
    ['another time', 3, ['update audit_events set at = at + 1 where seq = 3']],
    ['another detail', 3, ['update audit_events set detail = \'{"at":9}\' where seq = 3']],
    ['a detail that is no JSON', 3, ["update audit_events set detail = '{' where seq = 3"]],
    ['no detail', 3, ['update audit_events set detail = null where seq = 3']],
    ...[
      ...['action', 'auth_method', 'session_hash', 'ip', 'user_agent_hash', 'ref', 'object', 'reason', 'outcome'],
      ...['request_id', 'prev_hash'],
    ].map((column): [string, number, string[]] => [
      `another ${column}`,
      3,
      [`update audit_events set ${column} = 'x' where seq = 3`],
    ]),
    ...['actor_roles', 'field_groups'].map((column): [string, number, string[]] => [
      `another ${column}`,
      3,
      [`update audit_events set ${column} = '["x"]' where seq = 3`],
    ]),
    [
      'a column that holds what belongs to the next ones',
      3,
      ['update audit_events set actor_roles = actor_roles || \',"atMs":1\' where seq = 3'],
    ],
    ['another format', 3, ['update audit_events set format = 1 where seq = 3']],
    ['the last event', 5, ["update audit_events set object = 'x' where seq = 5"]],
    ['another hash', 3, [`update audit_events set hash = '${'0'.repeat(64)}' where seq = 3`]],
    ['a deleted event', 3, ['delete from audit_events where seq = 3']],
    ['the first deleted', 1, ['delete from audit_events where seq = 1']],
    [
      'a deleted event, the gap closed',
      3,
      [
        'delete from audit_events where seq = 3',
        'update audit_events set seq = 3 where seq = 4',
        'update audit_events set seq = 4 where seq = 5',
      ],
    ],
    ['two swapped', 2, swap(2, 4)],
    ['neighbours swapped', 4, swap(4, 5)],
    [
      'one before the first',
      0,
      [`insert into audit_events (seq, ${columns}) select 0, ${columns} from audit_events where seq = 1`],
    ],
  ])('verify finds %s at event %i', async (_, firstBadSeq, statements) => {
    await fill(5);
    await database.run(...open, ...statements);
    expect(await store.audit.verify()).toMatchObject({
      ok: false,
      firstBadSeq,
      why: expect.stringContaining(`${firstBadSeq}`),
    });
  });

  test('a truncated end shows against a head that was stored elsewhere', async () => {
    const [, , , last] = await fill(4);
    await database.run(...open, 'delete from audit_events where seq = 4');
    expect(await store.audit.verify()).toMatchObject({ ok: true, count: 3 });
    expect((await store.audit.head())?.hash).not.toBe(last?.hash);
  });

  test('a long log is checked page by page and reports its progress', async () => {
    await Promise.all(Array.from({ length: 2300 }, () => store.audit.append(anEvent)));
    const progress: number[] = [];
    expect(await store.audit.verify((checked) => progress.push(checked))).toMatchObject({ ok: true, count: 2300 });
    expect(progress).toEqual([1000, 2000]);
    expect((await exported(store)).map((event) => event.seq)).toEqual(Array.from({ length: 2300 }, (_, at) => at + 1));
  });
});
