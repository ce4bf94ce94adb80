/** A decision on shared data waits for another person, who has read the documents since. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore, type Store } from '../store.ts';
import { anEvent, dialects, type TestDatabase } from '../testing/test-store.ts';

const mutableFacts = (aml: string, hash: string) =>
  [
    { place: '0', key: 'aml', value: aml },
    { place: '0', key: 'content_hash', value: hash },
  ] as const;

describe.each(dialects)('second reviews of shared data on $dialect', ({ create }) => {
  let database: TestDatabase;
  let store: Store;
  let nowMs = Date.parse('2026-11-23T10:00:00Z');
  let id = '';

  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url, secrets: ['first-secret'], now: () => nowMs });
    const isSqlite = store.dialect === 'sqlite';
    const at = isSqlite ? new Date(0).toISOString() : new Date(0);
    for (const [user, email, role] of [
      ['ana', 'ana@desk.example', 'officer'],
      ['ana2', 'Ana+second@desk.example', 'officer'],
      ['eva', 'eva@desk.example', 'mlro'],
      ['aud', 'aud@desk.example', 'auditor'],
      ['sup', 'sup@desk.example', 'support'],
    ])
      await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role")
        values (${user}, ${user}, ${email}, ${isSqlite ? 1 : true}, ${at}, ${at}, ${role})`.execute(store.db);
    await store.alerts.choices.setMail(true);
  });
  beforeEach(async () => {
    nowMs += 10_000;
    await store.db.deleteFrom('alerts').execute();
    id = await store.consents.add(
      { label: 'x', token: 't', ref: null, creatorId: 'ana', creatorName: 'Ana' },
      (object) => ({ ...anEvent, action: 'consent.added', object }),
    );
    await read('UNCERTAIN', 'h1');
  });
  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });

  const find = async () => {
    const found = await store.consents.find(id);
    if (found === undefined) throw new Error('no such consent');
    return found;
  };
  async function read(aml: string, hash: string, more: readonly { key: 'aml_matches'; value: string }[] = []) {
    const { tokenSetAtMs } = await find();
    const facts = [...mutableFacts(aml, hash), ...more.map((fact) => ({ ...fact, place: '0' }))];
    const one = { outcome: 'given', givenAtMs: nowMs, atMs: nowMs, tokenSetAtMs } as const;
    await store.consents.recordRead(id, { ...one, resource: 'identity', facts });
  }
  const codes = async () => (await find()).findings.map(({ code }) => code);
  const decide = (verdict: 'compliant' | 'not_compliant', needsSecond: boolean, version: number) =>
    store.consents.decide(
      id,
      {
        place: '0',
        verdict,
        reason: 'A namesake.',
        contentHash: 'h1',
        needsSecond,
        reviewerId: 'ana',
        reviewerName: 'Ana',
      },
      version,
      { ...anEvent, action: needsSecond ? 'consent.proposed' : 'consent.decided', object: `${id}/0` },
    );
  const review = (by: string, verdict: 'agree' | 'disagree', version = 1) =>
    store.consents.review(id, { place: '0', version, verdict, reason: 'Seen.' }, { id: by, name: by }, () => ({
      ...anEvent,
      action: verdict === 'agree' ? 'consent.agreed' : 'consent.disagreed',
      actor: by,
      object: `${id}/0`,
    }));
  const look = (by: string) =>
    store.audit.append({ ...anEvent, action: 'consent.read', actor: by, object: `${id}/identity` });
  const alerted = () => store.db.selectFrom('alerts').select(['recipient', 'rule']).orderBy('recipient').execute();

  test('it counts for nothing until another person who has read the documents agrees', async () => {
    await look('eva'); // before it was made: does not count
    await decide('compliant', true, 0);
    expect(await codes()).toEqual(['aml_second_waiting']);
    const refused = (by: string) => expect(review(by, 'agree')).rejects;
    await refused('ana').toMatchObject({ code: 'not_allowed', detail: expect.stringContaining('You made this') });
    await look('ana2');
    await refused('ana2').toMatchObject({ code: 'not_allowed', detail: expect.stringContaining('email address') });
    for (const by of ['aud', 'sup', 'nobody']) await refused(by).toMatchObject({ code: 'not_allowed' });
    await refused('eva').toMatchObject({ code: 'not_allowed', detail: expect.stringContaining('Open the evidence') });
    await look('eva');
    await expect(review('eva', 'agree', 2)).rejects.toMatchObject({ code: 'conflict' });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => review('eva', 'agree')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await codes()).toEqual([]);
    expect(await store.consents.decisions(id)).toMatchObject([
      { newest: { second: { verdict: 'agree', reviewerName: 'eva' } }, counting: { verdict: 'compliant' } },
    ]);
    expect((await store.audit.list({ limit: 300 })).filter(({ action }) => action === 'consent.agreed')).toHaveLength(
      1,
    );
  });

  test('a disagreement leaves it open, and a former "not compliant" stands', async () => {
    await decide('compliant', true, 0);
    await look('eva');
    await review('eva', 'disagree');
    expect(await codes()).toEqual(['aml_uncertain']);
    await decide('not_compliant', false, 1);
    expect(await codes()).toEqual(['aml_not_compliant']);
    await decide('compliant', true, 2);
    expect((await codes()).toSorted()).toEqual(['aml_not_compliant', 'aml_second_waiting']);
    await look('eva');
    await review('eva', 'agree', 3);
    expect(await codes()).toEqual([]);
  });

  test('nobody agrees to what has changed; to disagree needs no unchanged document', async () => {
    await decide('compliant', true, 0);
    nowMs += 1_000;
    await read('UNCERTAIN', 'h2');
    expect(await codes()).toEqual(['aml_changed']);
    await look('eva');
    await expect(review('eva', 'agree')).rejects.toMatchObject({ code: 'conflict', changed: ['evidence'] });
    await review('eva', 'disagree');
  });

  test('who may be the second reviewer is alerted, the author is not; new matches alert once more', async () => {
    await decide('compliant', true, 0);
    expect(await alerted()).toEqual([
      { recipient: 'ana2', rule: 'second_review' },
      { recipient: 'eva', rule: 'second_review' },
    ]);
    nowMs += 1_000;
    await read('UNCERTAIN', 'h2', [{ key: 'aml_matches', value: '2' }]);
    expect((await alerted()).filter(({ rule }) => rule === 'new_hits').map(({ recipient }) => recipient)).toEqual([
      'ana',
      'ana2',
      'eva',
    ]);
    nowMs += 10 * 86_400_000;
    const mail = await store.alerts.outbox.claim(1_000, nowMs);
    expect(mail?.targets).toEqual([{ ref: null, consent: id, step: null, hit: null }]);
    await store.consents.remove(id, { ...anEvent, action: 'consent.removed', object: id });
    expect(await alerted()).toEqual([]);
  });

  test('a role that was taken away in the middle writes nothing', async () => {
    await sql`update "user" set "role" = 'auditor' where "id" = 'ana'`.execute(store.db);
    await expect(decide('compliant', true, 0)).rejects.toMatchObject({ code: 'not_allowed' });
    await sql`update "user" set "role" = 'officer' where "id" = 'ana'`.execute(store.db);
    expect(await store.consents.decisions(id)).toEqual([]);
  });
});
