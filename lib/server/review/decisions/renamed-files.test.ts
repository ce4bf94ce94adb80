/** A service that gives the files of a session new addresses at each read: an address is no content, and other bytes are. */
import { expect, test } from 'vitest';
import { isSameHash } from '#lib/model/same-hash.ts';
import { decide, readDecisions, reviewDecision } from '#lib/operations/decisions.ts';
import { refreshNow } from '#lib/operations/sessions.ts';
import { markOpened } from '#lib/operations/steps.ts';
import { compareFiles } from '#lib/server/refresh/index.ts';
import { getStore } from '#lib/server/store/index.ts';
import { call, openSession } from '../index.ts';
import { problemOf } from '../testing/open-test-review.ts';
import { type Body, officer, openClears, otherOfficer } from '../testing/staged-clears.ts';

const { service, answer, register, clear } = openClears();

const customer = { firstname: 'Ana', lastname: 'Pérez', birth_date: '1980-01-01', nationality: 'ESP', country: 'ESP' };
const aml = { customer_info: customer, hits: [], total_hits: 0, action_required: false, monitored: true };
const screening = { id: 'AML', type: 'AML', status: 'APPROVED', verification: { aml } };
const pictureOf = (text: string) =>
  Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(200, text)]);
const sides = ['front', 'back', 'face'];

/** @param read another one is served at addresses of its own */
function documentAt(read: string, text = 'as decided on'): Body {
  const files = Object.fromEntries(
    sides.map((side) => {
      const path = `/files/${read}/${side}.png`;
      service.files[path] = pictureOf(`${side} ${text}`);
      return [side, { url: `${service.addressOf(path)}?signature=${read}`, type: 'image/png', size: 208 }];
    }),
  );
  const document = {
    type: 'PASSPORT',
    fields: { ...customer, expiry_date: '2040-01-01', document_number: 'X1' },
    files,
  };
  return { AML: screening, ID_DOCUMENT: { id: 'ID_DOCUMENT', type: 'ID_DOCUMENT', status: 'APPROVED', document } };
}

const read = (ref: string, by = officer) => call(readDecisions, openSession(by, ref));
const current = async (ref: string) =>
  ((await (await getStore()).sessions.findReviewed({ ref }))?.decided?.current ?? undefined) as
    | { isOnEarlierData: boolean; toCompare?: readonly string[] }
    | undefined;
/** The session is read again, and the service gives other addresses. */
async function readAgain(id: string, ref: string, name: string, text?: string): Promise<void> {
  answer(id, 'individual', {}, documentAt(name, text));
  await call(refreshNow, officer, { ref });
}
const compare = (ref: string) => compareFiles(ref, { priority: 'sweep' });
const checkAt = async (ref: string) =>
  (
    await (
      await getStore()
    ).db
      .selectFrom('sessions')
      .select('files_check_at')
      .where('ref', '=', ref)
      .executeTakeFirstOrThrow()
  ).files_check_at;

async function decided(name: string) {
  const { id, ref } = await register('individual', {}, documentAt(name));
  await clear(ref);
  expect((await read(ref)).current?.frozen?.files.map(({ sha256 }) => sha256)).toEqual(
    sides.map(() => expect.stringMatching(/^[0-9a-f]{64}$/)),
  );
  return { id, ref };
}

test('a decision survives a read that brings nothing but new addresses, and says that nobody has compared the files', async () => {
  const { id, ref } = await decided('a1');
  await readAgain(id, ref, 'a2');
  expect(await current(ref)).toMatchObject({ isOnEarlierData: false, toCompare: ['ID_DOCUMENT'] });
  expect(await checkAt(ref)).not.toBeNull();
  expect(await compare(ref)).toBe(true);
  expect(await current(ref)).toEqual({ kind: 'clear', atMs: expect.any(Number), isOnEarlierData: false });
  expect(await checkAt(ref)).toBeNull();
  expect(await read(ref)).toMatchObject({ filesToCompare: [], changedSince: null });
  // Within the week they are not fetched again in the background.
  await readAgain(id, ref, 'a3');
  expect(await checkAt(ref)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  expect(await current(ref)).toMatchObject({ isOnEarlierData: false, toCompare: ['ID_DOCUMENT'] });
});

test('other bytes are a change, and so are files that the service says are gone', async () => {
  const { id, ref } = await decided('b1');
  await readAgain(id, ref, 'b2', 'of somebody else');
  expect(await compare(ref)).toBe(true);
  expect(await current(ref)).toMatchObject({ isOnEarlierData: true });
  expect((await read(ref)).changedSince).toMatchObject({
    steps: [{ step: 'ID_DOCUMENT', changed: ['content'] }],
    files: [{ step: 'ID_DOCUMENT' }],
  });

  const gone = await decided('c1');
  await readAgain(gone.id, gone.ref, 'c2');
  delete service.files['/files/c2/back.png'];
  expect(await compare(gone.ref)).toBe(true);
  expect(await current(gone.ref)).toMatchObject({ isOnEarlierData: true });
});

test.each([503, 403, 401, 429, 302])('an outage or a refusal (%s) is none, and is tried again', async (status) => {
  const { id, ref } = await decided(`d${status}`);
  await readAgain(id, ref, `other${status}`);
  service.faults.push({ path: /^\/files\/other\d+\/back/, status });
  expect(await compare(ref)).toBe(false);
  expect(await current(ref)).toMatchObject({ isOnEarlierData: false, toCompare: ['ID_DOCUMENT'] });
  service.faults.length = 0;
  expect(await compare(ref)).toBe(true);
  expect(await current(ref)).toEqual({ kind: 'clear', atMs: expect.any(Number), isOnEarlierData: false });
});

test('a reviewer who opens the decided session has them compared', async () => {
  const { id, ref } = await decided('e1');
  await readAgain(id, ref, 'e2');
  expect((await read(ref)).filesToCompare).toEqual([{ step: 'ID_DOCUMENT', stepType: 'ID_DOCUMENT' }]);
  await expect.poll(async () => (await read(ref)).filesToCompare).toEqual([]);
});

test('a second reviewer agrees after the files were compared, to the same ones alone', async () => {
  const propose = async (name: string) => {
    const { id, ref } = await register('individual', {}, documentAt(name));
    const { version } = await read(ref);
    const reasons = { codes: ['risk_not_accepted' as const], text: '' };
    await call(decide, openSession(officer, ref), { body: { decision: 'decline', reasons, version } });
    for (const step of ['AML', 'ID_DOCUMENT']) await call(markOpened, otherOfficer, { ref, step, body: {} });
    return { id, ref };
  };
  const agree = async (ref: string) => {
    const { waiting, version } = await read(ref, otherOfficer);
    const body = { verdict: 'agree', reason: 'x', version } as const;
    return call(reviewDecision, openSession(otherOfficer, ref), { id: waiting?.id ?? '', body });
  };
  const { id, ref } = await propose('f1');
  answer(id, 'individual', {}, documentAt('f2'));
  expect(await agree(ref)).toMatchObject({ waiting: null, current: { kind: 'decline' } });

  // A clear that waits, because it overrides something.
  const overridden = await register(
    'individual',
    {},
    { ...documentAt('g1'), EMAIL: { id: 'EMAIL', type: 'EMAIL', status: 'APPROVED' } },
  );
  const { blocks = [] } = await problemOf(clear(overridden.ref));
  await clear(
    overridden.ref,
    blocks.map((block) => block.id),
  );
  for (const step of ['AML', 'ID_DOCUMENT', 'EMAIL'])
    await call(markOpened, otherOfficer, { ref: overridden.ref, step, body: {} });
  const answerAt = (name: string, text?: string) =>
    answer(
      overridden.id,
      'individual',
      {},
      { ...documentAt(name, text), EMAIL: { id: 'EMAIL', type: 'EMAIL', status: 'APPROVED' } },
    );
  answerAt('g2');
  service.faults.push({ path: /^\/files\/g2\//, status: 503 });
  expect(await problemOf(agree(overridden.ref))).toMatchObject({ code: 'conflict', changed: ['files'] });
  service.faults.length = 0;
  answerAt('g3', 'of somebody else');
  expect(await problemOf(agree(overridden.ref))).toMatchObject({ code: 'conflict', changed: ['evidence'] });
});

test('of files that were not frozen nothing is said', async () => {
  const { id, ref } = await register('individual', {}, documentAt('h1'));
  service.faults.push({ path: /^\/files\/h1\/back/, status: 503 });
  // A clear would have to override that.
  const { version } = await read(ref);
  const reasons = { codes: [], text: 'x' };
  await call(decide, openSession(officer, ref), { body: { decision: 'request_information', reasons, version } });

  service.faults.length = 0;
  await readAgain(id, ref, 'h2');
  expect(await compare(ref)).toBe(false);
  expect(await current(ref)).toMatchObject({ isOnEarlierData: false, toCompare: ['ID_DOCUMENT'] });
});

test('faces of one session at addresses in another order are the same faces', async () => {
  const duplicatesAt = (first: string, second: string): Body => {
    const matches = [first, second].map((path, at) => {
      service.files[`/files/${path}.png`] = pictureOf(`face ${at}`);
      return { session_id: 'twin-session-00000', similarity: 50 + at, face: service.addressOf(`/files/${path}.png`) };
    });
    const verification = { duplicate: { face: null, matches } };
    return { AML: screening, DUPLICATE: { id: 'DUPLICATE', type: 'DUPLICATE', status: 'APPROVED', verification } };
  };
  const { id, ref } = await register('individual', {}, duplicatesAt('a', 'b'));
  const { version } = await read(ref);
  const reasons = { codes: ['hit_unclear' as const], text: '' };
  await call(decide, openSession(officer, ref), { body: { decision: 'request_information', reasons, version } });
  const contentHash = async () => {
    const record = await (await getStore()).sessions.find({ ref });
    return record?.steps.find(({ step }) => step === 'DUPLICATE')?.read?.contentHash ?? null;
  };
  const before = await contentHash();
  answer(id, 'individual', {}, duplicatesAt('z', 'y'));
  await call(refreshNow, officer, { ref });
  expect(isSameHash(before, await contentHash())).toBe(true);
  expect(await compare(ref)).toBe(true);
});
