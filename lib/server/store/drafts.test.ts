import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { draftOf } from '#lib/model/review/draft.ts';
import { riskRatings } from './session-records/risk-ratings.ts';
import { openStore, type Store } from './store.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from './testing/test-store.ts';

const secrets = ['a-secret-for-tests-of-32-bytes-or-more'];
const ana = { id: 'ana', name: 'Ana' };
const eva = { id: 'eva', name: 'Eva' };
const sam = { id: 'sam', name: 'Sam' };

describe.each(dialects)('drafts on $dialect', ({ dialect, create }) => {
  let database: TestDatabase;
  let store: Store;
  let number = 0;
  let ref = '';
  let consent = '';

  beforeAll(async () => {
    database = await create();
    store = await openStore({ url: database.url, secrets });
    const isSqlite = dialect === 'sqlite';
    const at = isSqlite ? new Date(0).toISOString() : new Date(0);
    for (const [id, role] of [
      ['ana', 'officer'],
      ['eva', 'officer'],
      ['sam', 'support'],
    ])
      await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role")
        values (${id}, 'R', ${`${id}@desk.example`}, ${isSqlite ? 1 : true}, ${at}, ${at}, ${role})`.execute(store.db);
  });
  beforeEach(async () => {
    ({ ref } = await store.sessions.save(aRefresh(`s${number++}`), anEvent));
    consent = await store.consents.add(
      { label: 'Ana', token: 'a-token', ref: null, creatorId: 'ana', creatorName: 'Ana' },
      (object) => ({ ...anEvent, action: 'consent.added', object }),
    );
  });
  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });

  const note = draftOf('note');
  const risk = draftOf('risk');
  const save = (target: Parameters<Store['drafts']['saveOfSession']>[1], fields: object, by = ana) =>
    store.drafts.saveOfSession(ref, target, { ...fields }, by);
  const formsOf = async (id: string) =>
    (await store.drafts.ofSession(ref, id)).map(({ form, fields }) => [form, fields]);
  const rate = (version: number) =>
    store
      .record(riskRatings)
      .add(
        { ref, version, author: ana },
        { rating: 'low', nextReviewOn: '2027-01-01', reasons: { grounds: [], text: 'known' } },
        () => ({ ...anEvent, action: 'risk.rated', ref }),
      );

  test('a draft is its author’s alone and sealed, one for each form, replaced by the next', async () => {
    await save(note, { text: 'canary-draf' });
    await save(note, { text: 'canary-draft' });
    await save(risk, { rating: 'high', text: 'canary-risk' });
    await save(risk, { rating: 'low', text: 'hers' }, eva);
    expect(await formsOf('ana')).toEqual([
      ['risk', { rating: 'high', text: 'canary-risk' }],
      ['note', { text: 'canary-draft' }],
    ]);
    expect(await formsOf('eva')).toEqual([['risk', { rating: 'low', text: 'hers' }]]);
    expect(JSON.stringify(await store.db.selectFrom('note_drafts').selectAll().execute())).not.toContain('canary');
  });

  test('it is announced nowhere: no event, no change, no finding', async () => {
    const state = async () => [
      (await store.audit.list({ limit: 100 })).map(({ seq }) => seq),
      await store.db.selectFrom('change_head').selectAll().execute(),
      await store.db.selectFrom('sessions').selectAll().where('ref', '=', ref).execute(),
    ];
    const before = await state();
    await save(risk, { text: 'x' });
    await save(risk, {});
    expect(await state()).toEqual(before);
  });

  test('what records the form ends it, a refusal does not, and nobody else’s ends', async () => {
    await save(risk, { rating: 'high' });
    await save(risk, { rating: 'low' }, eva);
    await save(note, { text: 'stays' });
    await expect(rate(7)).rejects.toMatchObject({ code: 'conflict' });
    expect(await formsOf('ana')).toHaveLength(2);
    await rate(0);
    expect(await formsOf('ana')).toEqual([['note', { text: 'stays' }]]);
    expect(await formsOf('eva')).toHaveLength(1);
    await store.notes.add(
      ref,
      { id: crypto.randomUUID(), step: null, hit: null, text: 'stays', mentions: [] },
      ana,
      ({ id }) => ({
        ...anEvent,
        action: 'note.added',
        ref,
        object: id,
      }),
    );
    expect(await formsOf('ana')).toEqual([]);
  });

  test('without fields, or with blanks as a note, it ends', async () => {
    await save(note, { text: 'x' });
    await save(risk, { text: 'x' });
    await save(note, { text: '  ' });
    await save(risk, {});
    expect(await formsOf('ana')).toEqual([]);
  });

  test('who may not record the form may keep no draft of it', async () => {
    await save(note, { text: 'x' }, sam);
    await expect(save(risk, { text: 'x' }, sam)).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(save(draftOf('approval', 'aml', 'h'), { text: 'x' })).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(
      store.drafts.saveOfConsent(consent, { form: 'aml_decision', place: '0' }, { reason: 'x' }, sam),
    ).rejects.toMatchObject({ code: 'not_allowed' });
  });

  test('those of shared data are sealed with its key and go with it', async () => {
    const target = { form: 'aml_decision', place: '0' } as const;
    const read = async (id: string) =>
      (await store.drafts.ofConsent(consent, id)).map(({ form, fields }) => [form, fields]);
    await store.drafts.saveOfConsent(consent, target, { reason: 'canary' }, ana);
    await store.drafts.saveOfConsent(consent, { ...target, form: 'aml_second_review' }, { reason: 'canary' }, ana);
    expect(await read('ana')).toEqual([
      ['aml_decision', { reason: 'canary' }],
      ['aml_second_review', { reason: 'canary' }],
    ]);
    expect(await read('eva')).toEqual([]);
    expect(JSON.stringify(await store.db.selectFrom('consent_drafts').selectAll().execute())).not.toContain('canary');
    await store.drafts.saveOfConsent(consent, target, {}, ana);
    expect(await read('ana')).toEqual([['aml_second_review', { reason: 'canary' }]]);
    await store.consents.remove(consent, { ...anEvent, action: 'consent.removed', object: consent });
    expect(await store.db.selectFrom('consent_drafts').selectAll().execute()).toEqual([]);
    await expect(store.drafts.saveOfConsent(consent, target, { reason: 'x' }, ana)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('they go with their session', async () => {
    await save(risk, { text: 'gone' });
    await store.db.deleteFrom('sessions').where('ref', '=', ref).execute();
    expect(await formsOf('ana')).toEqual([]);
  });
});
