/** A service that gives the faces of duplicate matches new addresses at each read: a verdict on a match stands until other bytes are found. */
import { expect, test } from 'vitest';
import { readDecisions, reviewDecision } from '#lib/operations/decisions.ts';
import { refreshNow } from '#lib/operations/sessions.ts';
import { markOpened } from '#lib/operations/steps.ts';
import { readVerdicts } from '#lib/operations/verdicts.ts';
import { compareFiles } from '#lib/server/refresh/index.ts';
import { getStore } from '#lib/server/store/index.ts';
import { call, openSession } from '../index.ts';
import { problemOf } from '../testing/open-test-review.ts';
import { type Body, officer, openClears, otherOfficer } from '../testing/staged-clears.ts';

const { service, answer, register, judgeAll, clear } = openClears();

const customer = { firstname: 'Ana', lastname: 'Pérez', birth_date: '1980-01-01', nationality: 'ESP', country: 'ESP' };
const aml = { customer_info: customer, hits: [], total_hits: 0, action_required: false, monitored: true };
const pictureOf = (text: string) =>
  Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(200, text)]);
const fileAt = (path: string, text: string) => {
  service.files[path] = pictureOf(text);
  return `${service.addressOf(path)}?signature=1`;
};
const document = () => ({
  type: 'PASSPORT',
  fields: { ...customer, expiry_date: '2040-01-01', document_number: 'X1' },
  files: Object.fromEntries(
    ['front', 'face'].map((key) => [key, { url: fileAt(`/files/${key}.png`, key), type: 'image/png', size: 208 }]),
  ),
});

/** @param more of the match itself */
const duplicatesAt = (read: string, text = 'face', more: object = {}): Body => ({
  AML: { id: 'AML', type: 'AML', status: 'APPROVED', verification: { aml } },
  ID_DOCUMENT: { id: 'ID_DOCUMENT', type: 'ID_DOCUMENT', status: 'APPROVED', document: document() },
  DUPLICATE: {
    ...{ id: 'DUPLICATE', type: 'DUPLICATE', status: 'APPROVED' },
    verification: {
      duplicate: {
        face: null,
        matches: [
          { session_id: 'twin-session-00000', similarity: 90, face: fileAt(`/files/${read}/a.png`, text), ...more },
        ],
      },
    },
  },
});

async function judged(name: string, verdict: 'match' | 'false_positive' = 'false_positive') {
  const { id, ref } = await register('individual', {}, duplicatesAt(name));
  await judgeAll(ref, verdict);
  return {
    ref,
    readAgain: async (at: string, ...more: [text?: string, more?: object]) => {
      answer(id, 'individual', {}, duplicatesAt(at, ...more));
      await call(refreshNow, officer, { ref });
    },
    /** For the next read of the service, whoever begins it. */
    answerAt: (at: string, ...more: [text?: string, more?: object]) =>
      answer(id, 'individual', {}, duplicatesAt(at, ...more)),
  };
}
const verdictOf = async (ref: string) => {
  const { hits } = await call(readVerdicts, openSession(officer, ref), { step: 'DUPLICATE' });
  return hits.map(({ state, filesToCompare }) => [state, filesToCompare]);
};
const compare = (ref: string) => compareFiles(ref, { priority: 'sweep' });
const checkAt = async (ref: string) => {
  const sessions = (await getStore()).db.selectFrom('sessions').select('files_check_at').where('ref', '=', ref);
  return (await sessions.executeTakeFirstOrThrow()).files_check_at;
};
const stands = [['false_positive', false]];
const waits = [['false_positive', true]];
const lapsed = [['open', false]];

test('a verdict survives a read that brings nothing but new addresses, marked until the bytes were compared', async () => {
  const { ref, readAgain } = await judged('a1');
  expect(await verdictOf(ref)).toEqual(stands);
  await readAgain('a2');
  expect(await verdictOf(ref)).toEqual(waits);
  expect(await checkAt(ref)).not.toBeNull();
  expect((await call(readDecisions, openSession(officer, ref))).filesToCompare).toMatchObject([{ step: 'DUPLICATE' }]);
  // Who opened the session has begun it.
  await expect.poll(() => verdictOf(ref), { timeout: 20_000 }).toEqual(stands);
  await expect.poll(() => checkAt(ref)).toBeNull();
  await readAgain('a3');
  expect(await verdictOf(ref)).toEqual(waits);
  expect(await checkAt(ref)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
});

test('other bytes are another match, for good', async () => {
  const { ref, readAgain } = await judged('b1');
  await readAgain('b2', 'of somebody else');
  expect(await compare(ref)).toBe(true);
  expect(await verdictOf(ref)).toEqual(lapsed);
  await readAgain('b3');
  expect(await compare(ref)).toBe(true);
  expect(await verdictOf(ref)).toEqual(lapsed);
});

test.each([404, 410])('a file that is gone (%s) is another match too', async (status) => {
  const { ref, readAgain } = await judged(`c${status}`);
  await readAgain(`gone${status}`);
  service.faults.push({ path: new RegExp(`^/files/gone${status}/`), status });
  expect(await compare(ref)).toBe(true);
  service.faults.length = 0;
  expect(await verdictOf(ref)).toEqual(lapsed);
});

test.each([503, 403, 401, 429, 302])('an outage or a refusal (%s) is none, and is tried again', async (status) => {
  const { ref, readAgain } = await judged(`d${status}`);
  await readAgain(`other${status}`);
  service.faults.push({ path: /^\/files\/other\d+\//, status });
  expect(await compare(ref)).toBe(false);
  expect(await verdictOf(ref)).toEqual(waits);
  service.faults.length = 0;
  expect(await compare(ref)).toBe(true);
  expect(await verdictOf(ref)).toEqual(stands);
});

test.each<[string, [text?: string, more?: object]]>([
  ['the file is no longer in the answer', ['face', { face: null }]],
  ['it says something else of the match', ['face', { similarity: 12 }]],
])('%s: a change, whatever its address is', async (name, more) => {
  const { ref, readAgain } = await judged(`e${name.length}`);
  await readAgain(`f${name.length}`, ...more);
  expect(await verdictOf(ref)).toEqual(lapsed);
});

test('a clear compares them itself, and is refused where it cannot', async () => {
  const { ref, answerAt } = await judged('g1');
  answerAt('g2');
  expect(await clear(ref)).toMatchObject({ current: { kind: 'clear' } });
  // And what was decided stands through further ones.
  answerAt('g3');
  await call(refreshNow, officer, { ref });
  const decided = async () =>
    (await (await getStore()).sessions.findReviewed({ ref }))?.decided?.current?.isOnEarlierData;
  expect(await decided()).toBe(false);
  expect(await compare(ref)).toBe(true);
  expect(await verdictOf(ref)).toEqual(stands);
  answerAt('g4', 'of somebody else');
  await call(refreshNow, officer, { ref });
  expect(await compare(ref)).toBe(true);
  expect(await decided()).toBe(true);

  const unread = await judged('h1');
  await unread.readAgain('h2');
  service.faults.push({ path: /^\/files\/h2\//, status: 503 });
  const { blocks = [] } = await problemOf(clear(unread.ref));
  expect(blocks).toMatchObject([{ code: 'files_missing' }]);
  const ids = blocks.map(({ id }) => id);
  expect(await problemOf(clear(unread.ref, ids))).toMatchObject({ code: 'conflict', changed: ['files'] });
  service.faults.length = 0;
  expect(await clear(unread.ref)).toMatchObject({ current: { kind: 'clear' } });

  const other = await judged('i1');
  other.answerAt('i2', 'of somebody else');
  expect((await problemOf(clear(other.ref))).blocks).toMatchObject([{ code: 'duplicate_candidates' }]);
});

test('a second reviewer agrees to a clear with verdicts at new addresses', async () => {
  const { ref, answerAt } = await judged('k1', 'match');
  answerAt('k2');
  expect(await clear(ref)).toMatchObject({ waiting: { needsSecond: ['confirmed_match'] } });
  answerAt('k3');
  for (const step of ['AML', 'DUPLICATE', 'ID_DOCUMENT']) await call(markOpened, otherOfficer, { ref, step, body: {} });
  const { second } = await call(readDecisions, openSession(otherOfficer, ref));
  for (const { step, hit } of second?.toOpen ?? [])
    await call(markOpened, otherOfficer, { ref, step: step ?? '', body: hit === null ? {} : { hit } });
  const { waiting, version } = await call(readDecisions, openSession(otherOfficer, ref));
  const body = { verdict: 'agree', reason: 'x', version } as const;
  const agreed = call(reviewDecision, openSession(otherOfficer, ref), { id: waiting?.id ?? '', body });
  expect(await agreed).toMatchObject({ waiting: null, current: { kind: 'clear' } });
});

test('of what could not be frozen nothing can be said: the verdict is recorded again', async () => {
  service.faults.push({ path: /^\/files\/l1\//, status: 503 });
  const { ref, readAgain } = await judged('l1');
  service.faults.length = 0;
  await readAgain('l2');
  expect(await compare(ref)).toBe(false);
  expect(await verdictOf(ref)).toEqual(waits);
  expect(await problemOf(clear(ref))).toMatchObject({ code: 'conflict', changed: ['files'] });
  await judgeAll(ref);
  expect(await clear(ref)).toMatchObject({ current: { kind: 'clear' } });
});

test('a verdict from before addresses were told from content is compared with them, as it was', async () => {
  const { ref, readAgain } = await judged('m1');
  const { db } = await getStore();
  const of = await db.selectFrom('sessions').select('rid').where('ref', '=', ref).executeTakeFirstOrThrow();
  for (const table of ['dispositions', 'hits'] as const) {
    const { hash } = await db.selectFrom(table).select('hash').where('rid', '=', of.rid).executeTakeFirstOrThrow();
    const former = hash.split(' ').slice(0, 2).join(' ');
    await db.updateTable(table).set({ hash: former }).where('rid', '=', of.rid).execute();
  }
  await readAgain('m1');
  expect(await verdictOf(ref)).toEqual(stands);
  await readAgain('m2');
  expect(await verdictOf(ref)).toEqual(lapsed);
});

test('where each single read gives other addresses, a clear, its second reviewer and what follows go on', async () => {
  const { id, ref } = await register('individual', {}, duplicatesAt('n0'));
  let number = 0;
  const steps = service.sessions[id]?.steps ?? {};
  for (const step of Object.keys(steps))
    Object.defineProperty(steps, step, { get: () => duplicatesAt(`n${++number}`)[step], enumerable: true });
  await call(refreshNow, officer, { ref });
  await judgeAll(ref, 'match');
  expect(await clear(ref)).toMatchObject({ waiting: { needsSecond: ['confirmed_match'] } });
  for (const step of ['AML', 'DUPLICATE', 'ID_DOCUMENT']) await call(markOpened, otherOfficer, { ref, step, body: {} });
  const { second } = await call(readDecisions, openSession(otherOfficer, ref));
  for (const { step, hit } of second?.toOpen ?? [])
    await call(markOpened, otherOfficer, { ref, step: step ?? '', body: hit === null ? {} : { hit } });
  const { waiting, version } = await call(readDecisions, openSession(otherOfficer, ref));
  const body = { verdict: 'agree', reason: 'x', version } as const;
  await call(reviewDecision, openSession(otherOfficer, ref), { id: waiting?.id ?? '', body });
  await call(refreshNow, officer, { ref });
  const current = (await (await getStore()).sessions.findReviewed({ ref }))?.decided?.current;
  expect(current).toMatchObject({ kind: 'clear', isOnEarlierData: false });
  expect(number).toBeGreaterThan(5);
});
