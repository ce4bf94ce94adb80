import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEvent } from '#lib/model/audit.ts';
import { openStore, type Store } from '../store.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from '../testing/test-store.ts';

const day = Date.parse('2026-11-23T10:00:00Z');
const canary = 'canary-token-0f3b6e2a';
const event: AuditEvent = { ...anEvent, actor: 'officer-1' };
const added = (id: string): AuditEvent => ({ ...event, action: 'consent.added', object: id });
const changed: AuditEvent = { ...event, action: 'consent.changed' };
const by = { creatorId: 'officer-1', creatorName: 'Ana Pérez' };

describe.each(dialects)('consents on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  let ref: string;
  let nowMs = day;

  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url, secrets: ['first-secret'], now: () => nowMs });
    ({ ref } = await store.sessions.save(aRefresh('a'), anEvent));
    await addReviewer('ana', 'ana@desk.example');
    await addReviewer('eva', 'eva@desk.example');
    await addReviewer('eva2', 'Eva+two@desk.example');
  });
  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });

  const addReviewer = (id: string, email: string) => {
    const isSqlite = store.dialect === 'sqlite';
    const at = isSqlite ? new Date(0).toISOString() : new Date(0);
    return sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role")
      values (${id}, ${id}, ${email}, ${isSqlite ? 1 : true}, ${at}, ${at}, 'officer')`.execute(store.db);
  };
  const add = (change: object = {}) =>
    store.consents.add({ label: 'Ana, by phone', token: canary, ref: null, ...by, ...change }, added);
  const find = async (id: string) => {
    const found = await store.consents.find(id);
    if (found === undefined) throw new Error('no such consent');
    return found;
  };
  const eventsOf = async (id: string) =>
    (await store.audit.list({ limit: 500 })).filter(({ object }) => object === id).map(({ action }) => action);
  const read = { outcome: 'given', facts: [], givenAtMs: day, atMs: day } as const;
  const readOf = async (id: string) => ({ ...read, tokenSetAtMs: (await find(id)).tokenSetAtMs });

  const decision = {
    place: '0',
    verdict: 'compliant',
    reason: 'Namesake',
    contentHash: 'h1',
    needsSecond: false,
    reviewerId: 'ana',
    reviewerName: 'Ana',
  } as const;
  const decided = { ...event, action: 'consent.decided' } as const;

  test('the token comes out for a read alone; no column and no event holds it', async () => {
    const id = await add({ ref });
    expect(await store.consents.readToken(id)).toBe(canary);
    expect(await find(id)).toMatchObject({
      id,
      session: { ref, subject: 'Ana Pérez' },
      label: 'Ana, by phone',
      ...by,
      createdAtMs: day,
      reads: [],
    });
    const rows = JSON.stringify([
      await store.db.selectFrom('consents').selectAll().execute(),
      await store.db.selectFrom('audit_events').selectAll().execute(),
    ]);
    for (const form of [canary, Buffer.from(canary).toString('base64'), Buffer.from(canary).toString('base64url')])
      expect(rows).not.toContain(form);
    expect(JSON.stringify(await store.consents.list(10))).not.toContain(canary);
    expect(await eventsOf(id)).toEqual(['consent.added']);
    expect((await store.audit.list({ ref, limit: 10 })).map(({ action }) => action)).toContain('consent.added');
  });

  test('another AUTH_SECRET opens it only beside the former one', async () => {
    const id = await add();
    const other = await openStore({ url: database.url, secrets: ['second-secret'], migrate: false });
    await expect(other.consents.readToken(id)).rejects.toMatchObject({ code: 'internal' });
    await other.close();
    const both = await openStore({ url: database.url, secrets: ['second-secret', 'first-secret'], migrate: false });
    expect(await both.consents.readToken(id)).toBe(canary);
    await both.close();
  });

  test('a sealed token is of no use in the row of another consent', async () => {
    const [one, other] = [await add({ token: 'token-one' }), await add({ token: 'token-other' })];
    const row = await store.db.selectFrom('consents').select('token').where('id', '=', one).executeTakeFirstOrThrow();
    await store.db.updateTable('consents').set({ token: row.token }).where('id', '=', other).execute();
    await expect(store.consents.readToken(other)).rejects.toMatchObject({ code: 'internal' });
  });

  test('a new token forgets what another gave, and a read that began before it', async () => {
    const id = await add();
    const before = await readOf(id);
    await store.consents.recordRead(id, { ...before, resource: 'identity' });
    expect((await find(id)).reads).toHaveLength(1);
    nowMs += 1_000;
    await store.consents.change(id, { token: 'another-token' }, changed);
    expect((await find(id)).reads).toEqual([]);
    await store.consents.recordRead(id, { ...before, resource: 'identity' });
    expect((await find(id)).reads).toEqual([]);
    expect(await store.consents.readToken(id)).toBe('another-token');
    expect((await find(id)).findings).toMatchObject([{ code: 'never_read' }]);
  });

  test('label and session change alone, and the event is of the session that it is linked to then', async () => {
    const id = await add();
    await store.consents.change(id, { label: 'Rui\0' }, { ...changed, object: id });
    expect(await find(id)).toMatchObject({ label: 'Rui\uFFFD', session: null });
    await store.consents.change(id, { ref }, { ...changed, object: id });
    expect(await find(id)).toMatchObject({ label: 'Rui\uFFFD', session: { ref } });
    expect((await store.consents.ofSession(ref)).map((one) => one.id)).toContain(id);
    await store.consents.change(id, { ref: null }, { ...changed, object: id });
    expect(await find(id)).toMatchObject({ session: null });
    expect(await eventsOf(id)).toEqual(Array(3).fill('consent.changed').concat('consent.added'));
    await expect(store.consents.change(id, { ref: 'ZZZZZZZZZZ' }, changed)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(store.consents.change('ZZZZZZZZZZ', {}, changed)).rejects.toMatchObject({ code: 'not_found' });
    await expect(add({ ref: 'ZZZZZZZZZZ' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('of two reads of one resource the newer one stays, and when it last gave data', async () => {
    const id = await add();
    const one = await readOf(id);
    await store.consents.recordRead(id, { ...one, resource: 'phone', atMs: day + 5_000, givenAtMs: day + 5_000 });
    await store.consents.recordRead(id, {
      ...one,
      resource: 'phone',
      outcome: 'failed',
      atMs: day + 1_000,
      givenAtMs: null,
    });
    await store.consents.recordRead(id, { ...one, resource: 'email', outcome: 'failed', givenAtMs: null });
    await store.consents.recordRead(id, {
      ...one,
      resource: 'phone',
      outcome: 'revoked',
      atMs: day + 9_000,
      givenAtMs: null,
    });
    expect((await find(id)).reads).toEqual([
      { resource: 'phone', outcome: 'revoked', atMs: day + 9_000, givenAtMs: day + 5_000 },
      { resource: 'email', outcome: 'failed', atMs: day, givenAtMs: null },
    ]);
  });

  test('the list has the most serious first, also on the day on which a document expires', async () => {
    await store.db.deleteFrom('consents').execute();
    const expiring = async (on: string) => {
      const id = await add();
      const facts = [{ place: '0', key: 'document_expiry', value: on }] as const;
      await store.consents.recordRead(id, { ...(await readOf(id)), resource: 'identity', facts });
      return id;
    };
    const [later, first] = [await expiring('2027-06-30'), await expiring('2027-01-31')];
    const order = async () => (await store.consents.list(10)).map(({ id, findings }) => [id, findings[0]?.code]);
    expect(await order()).toEqual([
      [later, undefined],
      [first, undefined],
    ]);
    nowMs = Date.parse('2027-01-31T23:59:59Z');
    expect(await order()).toEqual([
      [first, 'document_expiring'],
      [later, undefined],
    ]);
    nowMs = Date.parse('2027-02-01T00:00:00Z');
    expect(await order()).toEqual([
      [first, 'document_expired'],
      [later, undefined],
    ]);
    nowMs = day;
  });

  test('decisions: every version, conflicts, and what the content hash means', async () => {
    const id = await add();
    const facts = [
      { place: '0', key: 'aml', value: 'UNCERTAIN' },
      { place: '0', key: 'content_hash', value: 'h1' },
    ] as const;
    await store.consents.recordRead(id, { ...(await readOf(id)), resource: 'identity', facts });
    const codes = async () => (await find(id)).findings.map(({ code }) => code);
    expect(await codes()).toEqual(['aml_uncertain']);
    expect(await store.consents.decide(id, decision, 0, decided)).toMatchObject({ version: 1, decidedAtMs: day });
    expect(await codes()).toEqual([]);
    await expect(store.consents.decide(id, decision, 0, decided)).rejects.toMatchObject({ code: 'conflict' });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => store.consents.decide(id, { ...decision, verdict: 'not_compliant' }, 1, decided)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await codes()).toEqual(['aml_not_compliant']);
    expect(await store.consents.decisions(id)).toMatchObject([
      { newest: { place: '0', version: 2, verdict: 'not_compliant' }, counting: { version: 2 } },
    ]);
    const changedFacts = [facts[0], { place: '0', key: 'content_hash', value: 'h2' }] as const;
    await store.consents.recordRead(id, {
      ...(await readOf(id)),
      resource: 'identity',
      facts: changedFacts,
      atMs: day + 1,
    });
    expect(await codes()).toEqual(['aml_changed']);
  });

  test.each(['failed', 'unreadable', 'not_shared', 'revoked', 'none'] as const)(
    'what was found stays found where the next answer is %s; one with data replaces it',
    async (outcome) => {
      const id = await add();
      const facts = [{ place: '0', key: 'state', value: 'REJECTED' }] as const;
      await store.consents.recordRead(id, { ...(await readOf(id)), resource: 'identity', facts });
      const next = { ...(await readOf(id)), resource: 'identity', facts: [], givenAtMs: null } as const;
      await store.consents.recordRead(id, { ...next, outcome, atMs: day + 1 });
      expect((await find(id)).reads).toMatchObject([{ outcome, givenAtMs: day }]);
      expect((await find(id)).findings.map(({ code }) => code)).toContain('state_rejected');
      const verified = [{ place: '0', key: 'state', value: 'VERIFIED' }] as const;
      await store.consents.recordRead(id, { ...next, facts: verified, outcome: 'given', atMs: day + 2 });
      expect((await find(id)).findings).toEqual([]);
    },
  );

  test('an access of which identity was never read is not clean because the others were', async () => {
    const id = await add();
    const email = { ...(await readOf(id)), resource: 'email', facts: [] } as const;
    await store.consents.recordRead(id, email);
    expect((await find(id)).findings).toMatchObject([{ code: 'never_read', resource: 'identity' }]);
    await store.consents.recordRead(id, { ...email, resource: 'identity', outcome: 'not_shared' });
    expect((await find(id)).findings).toEqual([]);
  });

  test('an answer with states alone settles no screening, and keeps what was decided on it', async () => {
    const id = await add();
    const codes = async () => (await find(id)).findings.map(({ code }) => code).sort();
    const fact = (key: 'aml' | 'aml_matches' | 'content_hash' | 'state' | 'state_only', value: string) =>
      ({ place: '0', key, value }) as const;
    const screened = [fact('aml', 'UNCERTAIN'), fact('aml_matches', '2'), fact('content_hash', 'h1')];
    await store.consents.recordRead(id, { ...(await readOf(id)), resource: 'identity', facts: screened });
    expect(await codes()).toEqual(['aml_matches', 'aml_uncertain']);
    const states = [fact('state', 'VERIFIED'), fact('state_only', '1'), fact('content_hash', 'h2')];
    const next = { ...(await readOf(id)), resource: 'identity', facts: states, outcome: 'state_only' } as const;
    for (const atMs of [day + 1, day + 2]) await store.consents.recordRead(id, { ...next, atMs });
    expect(await codes()).toEqual(['aml_matches', 'aml_uncertain', 'state_only']);
    await store.consents.decide(id, { ...decision, contentHash: 'h1', verdict: 'not_compliant' }, 0, decided);
    expect(await codes()).toEqual(['aml_not_compliant', 'state_only']);
    await store.consents.recordRead(id, {
      ...next,
      outcome: 'given',
      facts: [fact('aml', 'COMPLIANT')],
      atMs: day + 3,
    });
    expect(await codes()).toEqual([]);
  });

  test('another name in the linked session is found when it is stored', async () => {
    const fact = (value: string) =>
      [{ key: 'name', value, sensitivity: 'name', step: '1', stepType: 'ID_DOCUMENT' }] as const;
    const saved = await store.sessions.save(aRefresh('c', { facts: fact('Ana Pérez') }), anEvent);
    const id = await add({ ref: saved.ref });
    const facts = [{ place: '0', key: 'name', value: 'Ana Perez' }] as const;
    await store.consents.recordRead(id, { ...(await readOf(id)), resource: 'identity', facts });
    expect((await find(id)).findings).toEqual([]);
    await store.sessions.save(aRefresh('c', { facts: fact('Rui Silva'), readAtMs: day * 2 }), anEvent);
    expect((await find(id)).findings).toMatchObject([{ code: 'another_person', attributes: ['name'] }]);
    await store.consents.change(id, { ref: null }, changed);
    expect((await find(id)).findings).toEqual([]);
  });

  test('a removed one leaves its events alone', async () => {
    const id = await add();
    const { token } = await store.db
      .selectFrom('consents')
      .select('token')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await store.consents.remove(id, { ...event, action: 'consent.removed', object: id });
    expect(await store.consents.find(id)).toBeUndefined();
    await expect(store.consents.readToken(id)).rejects.toMatchObject({ code: 'not_found' });
    expect(
      await store.db.selectFrom('sealed_keys').selectAll().where('subject', '=', `consent:${id}`).execute(),
    ).toEqual([]);
    expect(token).not.toBe('');
    expect(await eventsOf(id)).toEqual(['consent.removed', 'consent.added']);
    await expect(store.consents.remove(id, event)).rejects.toMatchObject({ code: 'not_found' });
    expect(await store.audit.verify()).toMatchObject({ ok: true });
  });

  test('a purged session takes its consents with it', async () => {
    const saved = await store.sessions.save(aRefresh('b'), anEvent);
    const [linked, other] = [await add({ ref: saved.ref }), await add()];
    await store.sessions.setRelationshipEnd(saved.ref, day - 1, event);
    await store.sessions.purge(day, 10, () => ({ ...event, action: 'session.purged' }));
    expect(await store.consents.find(linked)).toBeUndefined();
    expect(await store.consents.find(other)).toBeDefined();
    expect(await eventsOf(linked)).toEqual(['consent.purged', 'consent.added']);
  });

  test('one without a session is kept until its relationship ended long enough ago, or for a legal hold', async () => {
    const [ended, held, open] = [await add(), await add(), await add()];
    const retention = { ...event, action: 'retention.ended' } as const;
    for (const id of [ended, held]) await store.consents.setRetention(id, { endedAtMs: day - 5_000 }, retention);
    await store.consents.setRetention(held, { held: true }, { ...event, action: 'retention.held' });
    const stale = { relationshipEndedAtMs: null, heldAtMs: null };
    await expect(store.consents.setRetention(ended, { held: true }, retention, stale)).rejects.toMatchObject({
      code: 'conflict',
    });
    const purged = () => store.consents.purge(day, 10, () => ({ ...event, action: 'consent.purged' }));
    expect(await purged()).toEqual([ended]);
    expect(await purged()).toEqual([]);
    expect(await store.consents.find(ended)).toBeUndefined();
    for (const id of [held, open]) expect(await store.consents.find(id)).toBeDefined();
    expect(await eventsOf(ended)).toEqual(['consent.purged', 'consent.added']);
    const linked = await add({ ref });
    await expect(store.consents.setRetention(linked, { held: true }, retention)).rejects.toMatchObject({
      code: 'bad_request',
    });
  });

  test('where the event cannot be written nothing happens', async () => {
    const id = await add();
    const broken = { ...changed, detail: { never: 1n as unknown as number } };
    await expect(store.consents.change(id, { label: 'Eva' }, broken)).rejects.toThrow();
    expect(await find(id)).toMatchObject({ label: 'Ana, by phone' });
  });
});
