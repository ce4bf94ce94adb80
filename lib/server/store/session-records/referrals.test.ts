import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore, type Store } from '../store.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';

const secrets = ['a-secret-for-tests-of-32-bytes-or-more'];
const ana = { id: 'ana', name: 'Ana' };
const mia = { id: 'mia', name: 'Mia' };

describe.each(dialects)('referrals on $dialect', ({ dialect, create }) => {
  let database: TestDatabase;
  let store: Store;
  let nowMs = 1_000_000;
  let number = 0;
  let ref = '';

  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url, secrets, now: () => nowMs });
    const isSqlite = dialect === 'sqlite';
    const at = isSqlite ? new Date(0).toISOString() : new Date(0);
    for (const [id, role] of [
      ['ana', 'officer'],
      ['eva', 'officer'],
      ['mia', 'mlro'],
    ])
      await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role")
        values (${id}, 'R', ${`${id}@desk.example`}, ${isSqlite ? 1 : true}, ${at}, ${at}, ${role})`.execute(store.db);
  });
  beforeEach(async () => {
    nowMs += 1_000;
    ({ ref } = await store.sessions.save(aRefresh(`s${number++}`), anEvent));
  });
  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });

  const refer = (by = ana, text = 'canary-suspicion') =>
    store.referrals.refer(ref, { codes: ['unusual_funds'], text }, by, (id) => ({
      ...anEvent,
      action: 'referral.made',
      actor: by.id,
      ref,
      object: id,
    }));
  const looked = { ...anEvent, action: 'referral.listed', actor: 'mia' } as const;
  const listed = async () => (await store.referrals.list(100, looked)).referrals;
  const mine = async () => (await listed()).filter(({ session }) => session.ref === ref);
  const everything = async () => {
    const tables = ['sessions', 'steps', 'facts', 'session_findings', 'findings', 'changes', 'decisions'] as const;
    return JSON.stringify(
      await Promise.all([
        ...tables.map((table) => store.db.selectFrom(table).selectAll().execute()),
        store.changes.head(),
      ]),
    );
  };

  test('a referral changes no row that anybody else reads', async () => {
    const before = await everything();
    const shown = JSON.stringify([await store.sessions.find({ ref }), await store.decisions.ofSession(ref)]);
    await refer();
    await listed();
    expect(await everything()).toBe(before);
    expect(JSON.stringify([await store.sessions.find({ ref }), await store.decisions.ofSession(ref)])).toBe(shown);
  });

  test('its events are in the chain, and in no list but that of who asks for sealed ones', async () => {
    const visible = async () => JSON.stringify(await store.audit.list({ ref, limit: 100 }));
    const all = async () => JSON.stringify(await store.audit.list({ limit: 500 }));
    const before = [await visible(), await all()];
    await refer();
    const [referral] = await mine();
    await store.referrals.close(referral?.id ?? '', 'SAR-2026/17', mia, (of) => ({
      ...anEvent,
      action: 'referral.closed',
      actor: 'mia',
      ref: of,
    }));
    expect([await visible(), await all()]).toEqual(before);
    const sealed = await store.audit.list({ ref, limit: 100, sealed: true });
    expect(sealed.map(({ action }) => action).slice(0, 2)).toEqual(['referral.closed', 'referral.made']);
    expect(sealed[1]).toMatchObject({ actor: 'ana', ref, object: referral?.id });
    expect(await store.audit.verify()).toMatchObject({ ok: true });
    const exported = [];
    for await (const event of store.audit.export()) exported.push(event);
    const seqs = exported.filter(({ signInNumber }) => signInNumber === null).map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, at) => at + 1));
    expect(exported.filter(({ action }) => action === 'record.sealed')).toContainEqual(
      expect.objectContaining({ actor: 'desk', ref: null, object: null, detail: null, reason: null }),
    );
    const rows = await store.db.selectFrom('audit_events').selectAll().where('action', '=', 'record.sealed').execute();
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${ref}|canary|referral|["\\\\](?:mia|ana)["\\\\]`));
    expect(await store.audit.countSealed()).toBe(rows.length);
  });

  test('a second time by the same reviewer is the same one; another reviewer makes another and learns nothing', async () => {
    await Promise.all([refer(), refer(), refer()]);
    expect(await mine()).toHaveLength(1);
    expect(await store.referrals.isReferred(ref, 'eva')).toBe(false);
    await refer({ id: 'eva', name: 'Eva' });
    expect(await mine()).toHaveLength(2);
    expect(await store.referrals.isReferred(ref, 'ana')).toBe(true);
  });

  test('other reasons are refused while it is open, so that they are not lost', async () => {
    await refer();
    await expect(refer(ana, 'much worse')).rejects.toMatchObject({ code: 'conflict' });
    const [first] = await mine();
    await store.referrals.close(first?.id ?? '', 'SAR-1', mia, () => ({ ...anEvent, action: 'referral.closed', ref }));
    await refer(ana, 'much worse');
    expect(await mine()).toHaveLength(2);
  });

  test('it is closed once, with a reference and nothing else; of 20 one wins', async () => {
    await refer();
    const id = (await mine())[0]?.id ?? '';
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        store.referrals.close(id, `SAR-${at}`, mia, () => ({ ...anEvent, action: 'referral.closed', ref })),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [closed] = await mine();
    expect(closed?.closed).toMatchObject({ by: mia, reference: expect.stringMatching(/^SAR-\d+$/) });
    await expect(
      store.referrals.close(id, 'x', ana, () => ({ ...anEvent, action: 'referral.closed', ref })),
    ).rejects.toMatchObject({ code: 'not_allowed' });
    const { content } = await store.referrals.read(id, () => ({ ...anEvent, action: 'referral.read', ref }));
    expect(content).toMatchObject({ reasons: { text: 'canary-suspicion' }, status: 'PENDING_VERIFICATION' });
    const rows = await store.db.selectFrom('referrals').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('canary');
  });

  test('after a purge nothing opens its events any more', async () => {
    await refer();
    await store.sessions.setRelationshipEnd(ref, 1, anEvent);
    await store.sessions.purge(2, 10, () => ({ ...anEvent, action: 'session.purged' }));
    const left = await store.audit.list({ limit: 500, sealed: true });
    expect(left.some((event) => event.action === 'record.sealed' && event.object === null)).toBe(true);
    expect(await store.audit.verify()).toMatchObject({ ok: true });
  });
});
