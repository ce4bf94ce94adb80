/** A company is cleared only when the persons behind it were verified: those whom it names, by sessions that were read a moment ago and hold nothing open. */
import { expect, test } from 'vitest';
import { dayMs } from '#lib/model/day.ts';
import type { OwnerSource } from '#lib/model/review/owner-record.ts';
import { decide, readDecisions, reviewDecision } from '#lib/operations/decisions.ts';
import { readOwners, recordOwners } from '#lib/operations/owners.ts';
import { readSession, refreshNow } from '#lib/operations/sessions.ts';
import { markOpened } from '#lib/operations/steps.ts';
import { getStore } from '#lib/server/store/index.ts';
import { call, openSession } from '../index.ts';
import { servedFile } from '../testing/fake-service.ts';
import { problemOf } from '../testing/open-test-review.ts';
import { person, plain, representative } from '../testing/sound-company.ts';
import { type Answers, type Body, mlro, officer, openClears } from '../testing/staged-clears.ts';

const { service, register, answer, clear } = openClears();

const jan = { firstname: 'Jan', lastname: 'Smitsema', birth_date: '1974-11-05', nationality: 'NL' };
const piet = { firstname: 'Piet', lastname: 'Bakkerman', birth_date: '1991-09-09', nationality: 'RU' };
const verified = (customer: object, fields: object = {}): Body => ({
  AML: {
    ...{ id: 'AML', type: 'AML', status: 'APPROVED', reason: null },
    verification: {
      aml: { customer_info: customer, hits: [], total_hits: 0, action_required: false, monitored: true },
    },
  },
  ID_DOCUMENT: {
    ...{ id: 'ID_DOCUMENT', type: 'ID_DOCUMENT', status: 'APPROVED', reason: null },
    document: {
      type: 'PASSPORT',
      country: 'NL',
      files: { front: servedFile, face: servedFile },
      fields: { ...customer, document_expiration: '2040-01-01', document_number: 'X1', ...fields },
    },
  },
});
const ownedBy = (id: string): Answers => ({
  steps: { BENEFICIAL_OWNERS: { individuals: [person(2, 60, { ...jan, id }), person(3, 40)], corporates: [] } },
});
const linesOf = async (ref: string) =>
  (await call(readSession, openSession(officer, ref))).findings.map(({ code, message }) => [code, message]);
const blocksOf = async (ref: string) =>
  ((await problemOf(clear(ref))).blocks ?? []).map(({ code, message, target }) => [code, message, target.ref]);

test('whom the session of an owner verified is whom the company names', async () => {
  const own = await register('individual', {}, verified(jan));
  const { ref } = await register('corporate', ownedBy(own.id), plain);
  expect((await clear(ref)).current).toMatchObject({ kind: 'clear' });

  const other = await register('individual', {}, verified(piet));
  const wrong = await register('corporate', ownedBy(other.id), plain);
  const message = 'Own session of an owner is of another person than declared: name, birth date, nationality';
  expect(await linesOf(wrong.ref)).toContainEqual(['person_differs', message]);
  // Who was verified stands there, under that name.
  expect(await blocksOf(wrong.ref)).toContainEqual(['person_differs', message, other.ref]);
  expect((await call(readDecisions, openSession(officer, wrong.ref))).blocks).toContainEqual(
    expect.objectContaining({
      subject: 'Piet Bakkerman',
      target: expect.objectContaining({ stepType: 'ID_DOCUMENT' }),
    }),
  );
});

test('what is found on it later is a finding of the company, and blocks with its own link', async () => {
  const own = await register('individual', {}, verified(jan));
  const { ref } = await register('corporate', ownedBy(own.id), plain);
  expect(await linesOf(ref)).toEqual([]);
  answer(own.id, 'individual', {}, verified(jan, { document_expiration: '2018-01-01', birth_date: null }));
  await call(refreshNow, officer, { ref: own.ref });
  const { blocks = [] } = await problemOf(clear(ref));
  expect(blocks.map(({ code, target }) => [code, target.ref])).toEqual([
    ['person_unsettled', own.ref],
    ['person_unsettled', own.ref],
  ]);
  expect(await linesOf(ref)).toEqual([
    ['person_findings', expect.stringMatching(/^Own session of an owner: Passport expired .* ago, and 1 more$/)],
  ]);
  answer(own.id, 'individual', { stated: { status: 'REJECTED' } }, verified(jan));
  await call(refreshNow, officer, { ref: own.ref });
  expect(await blocksOf(ref)).toContainEqual([
    'person_unsettled',
    'Own session of an owner: Rejected by the verification service',
    own.ref,
  ]);
});

test('the most serious block is first, whether it is about the company or a person', async () => {
  const own = await register('individual', {}, verified(jan, { document_expiration: '2018-01-01', birth_date: null }));
  const answers = {
    steps: { ...ownedBy(own.id).steps, COMPANY_DETAILS: { ...(plain.COMPANY_DETAILS as Body), country: null } },
  };
  const { ref } = await register('corporate', answers, plain);
  const { blocks = [] } = await problemOf(clear(ref));
  expect(blocks.map(({ code, severity }) => [code, severity])).toEqual([
    ['person_unsettled', 'severe'],
    ['details_missing', 'warning'],
    ['person_unsettled', 'warning'],
  ]);
});

test('one that nobody has read is read for the decision, and blocks where it is not known', async () => {
  answer('linked-unread-0', 'individual', {}, verified(jan));
  const { ref } = await register('corporate', ownedBy('linked-unread-0'), plain);
  expect((await call(readDecisions, openSession(officer, ref))).linked).toEqual({ total: 1, read: 0, isReading: true });
  expect((await clear(ref)).current).toMatchObject({ kind: 'clear' });

  const missing = await register('corporate', ownedBy('linked-missing-0'), plain);
  expect(await blocksOf(missing.ref)).toEqual([
    ['person_not_read', 'Own session of Jan Smitsema, owner, not read within 24 hours', missing.ref],
  ]);
});

test('one that was read the day before is read again, and blocks while the service does not answer', async () => {
  const own = await register('individual', {}, verified(jan));
  const { ref } = await register('corporate', ownedBy(own.id), plain);
  const { db } = await getStore();
  const age = () =>
    db
      .updateTable('sessions')
      .set({ refreshed_at: Date.now() - dayMs - 1 })
      .where('ref', '=', own.ref);
  await age().execute();
  const answers = service.sessions[own.id];
  delete service.sessions[own.id];
  expect(await blocksOf(ref)).toEqual([['person_not_read', expect.any(String), own.ref]]);
  if (answers) service.sessions[own.id] = answers;
  expect((await clear(ref)).current).toMatchObject({ kind: 'clear' });
});

test('a delivery about it that waits makes it unread', async () => {
  const own = await register('individual', {}, verified(jan));
  const { ref } = await register('corporate', ownedBy(own.id), plain);
  const nothing = { service: null, stepId: null, status: null, reason: null };
  await (await getStore()).deliveries.add({ body: '{}', sessionId: own.id, receivedAtMs: Date.now(), ...nothing });
  expect((await call(readDecisions, openSession(officer, ref))).blocks.map(({ code }) => code)).toEqual([
    'person_not_read',
  ]);
});

test('a session stands for one person', async () => {
  const own = await register('individual', {}, verified(jan));
  const { ref } = await register(
    'corporate',
    { steps: { ...ownedBy(own.id).steps, LEGAL_REPRESENTATIVE: { ...representative, id: own.id } } },
    plain,
  );
  expect((await blocksOf(ref)).map(([code]) => code)).toEqual(
    expect.arrayContaining(['person_session_shared', 'person_differs']),
  );
});

test('a company that names its own session as that of an owner is read, and blocked', async () => {
  const { ref } = await register('corporate', ownedBy('linked-itself-00'), plain, 'linked-itself-00');
  expect((await blocksOf(ref)).map(([code]) => code)).toContain('person_differs');
});

test('whom the desk itself declined blocks the company', async () => {
  const own = await register('individual', {}, verified(jan));
  const { ref } = await register('corporate', ownedBy(own.id), plain);
  const { version } = await call(readDecisions, openSession(officer, own.ref));
  const reasons = { codes: ['document_not_genuine' as const], text: '' };
  await call(decide, openSession(officer, own.ref), { body: { decision: 'decline', reasons, version } });
  const { waiting, second } = await call(readDecisions, openSession(mlro, own.ref));
  for (const { step } of second?.toOpen ?? [])
    await call(markOpened, mlro, { ref: own.ref, step: step ?? '', body: {} });
  const body = { verdict: 'agree' as const, reason: 'I looked', version: version + 1 };
  await call(reviewDecision, openSession(mlro, own.ref), { id: waiting?.id ?? '', body });
  expect(await blocksOf(ref)).toEqual([
    ['person_unsettled', expect.stringMatching(/Declined, still approved/), own.ref],
  ]);
});

test('an owner whom no check identifies blocks unless the record of the owners gives a source for who that person is', async () => {
  const steps = [{ id: '1', type: 'AML', status: 'APPROVED' }];
  const owned = [person(2, 60, { steps }), person(3, 40)];
  const { ref } = await register(
    'corporate',
    { steps: { BENEFICIAL_OWNERS: { individuals: owned, corporates: [] } } },
    plain,
  );
  const unidentified = [['owners_unidentified', '1 owner not identified', ref]];
  const record = async (name: string, ...sources: readonly OwnerSource[]) => {
    const { version } = await call(readOwners, openSession(officer, ref));
    const owner = { name, grounds: ['ownership' as const], sharePercent: '60', sources: [...sources] };
    await call(recordOwners, openSession(officer, ref), {
      body: { version, finding: { outcome: 'identified', owners: [owner] } },
    });
  };
  // The record says that there is none.
  expect(await blocksOf(ref)).toEqual(unidentified);
  await record('Siobhán Byrne', 'identity_document');
  expect(await blocksOf(ref)).toEqual(unidentified);
  await record('Jan Kowalczyk', 'declared', 'company_documents');
  expect(await blocksOf(ref)).toEqual(unidentified);
  await record('KOWALCZYK Jan', 'declared', 'identity_document');
  const { blocks, toConsider } = await call(readDecisions, openSession(officer, ref));
  expect([blocks, toConsider.map(({ code }) => code)]).toEqual([[], ['owners_left_out', 'owners_unidentified']]);
  expect((await clear(ref)).current).toMatchObject({ kind: 'clear' });
});

test('the same of an owner whose own session identifies nobody', async () => {
  const own = await register('individual', {}, { AML: verified(jan).AML });
  const owned = [
    person(2, 60, { ...jan, id: own.id, steps: [{ id: '1', type: 'AML', status: 'APPROVED' }] }),
    person(3, 40),
  ];
  const { ref } = await register(
    'corporate',
    { steps: { BENEFICIAL_OWNERS: { individuals: owned, corporates: [] } } },
    plain,
  );
  expect((await blocksOf(ref)).map(([code]) => code)).toEqual(['person_unsettled', 'owners_unidentified']);
  const owner = {
    name: 'Jan Smitsema',
    grounds: ['ownership' as const],
    sharePercent: '60',
    sources: ['register' as const],
  };
  const { version } = await call(readOwners, openSession(officer, ref));
  await call(recordOwners, openSession(officer, ref), {
    body: { version, finding: { outcome: 'identified', owners: [owner] } },
  });
  const { blocks, toConsider } = await call(readDecisions, openSession(officer, ref));
  expect([blocks, toConsider.map(({ code }) => code)]).toEqual([
    [],
    ['owners_left_out', 'not_identified', 'owners_unidentified'],
  ]);
});

test('an own session that stands under another key than the contract’s is that of the owner', async () => {
  const own = await register('individual', {}, verified(piet));
  const individuals = [person(2, 60, { ...jan, id: null, session_id: own.id }), person(3, 40)];
  const { ref } = await register('corporate', { steps: { BENEFICIAL_OWNERS: { individuals, corporates: [] } } }, plain);
  expect((await blocksOf(ref)).map(([code]) => code)).toEqual(['person_differs']);
});
