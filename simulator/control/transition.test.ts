import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type Listed, openSimulator } from '../testing/open-simulator.ts';

let simulator: Awaited<ReturnType<typeof openSimulator>>;
beforeAll(async () => {
  simulator = await openSimulator();
});
afterAll(() => simulator.close());

const move = (session: Listed, wanted: unknown) =>
  simulator.control('POST', `/sessions/${session.session_id}/transition`, wanted);
const again = async (session: Listed) =>
  (await simulator.read(`/v4/${session.kind}/session/${session.session_id}`, session.app)).json();

test('moves a step, and the session follows', async () => {
  const session = await simulator.tagged('passport');
  await move(session, {
    step: { type: 'ID_DOCUMENT', status: 'REJECTED', reason: { code: 'BAD_QUALITY', message: 'flou' } },
  });
  expect(await again(session)).toMatchObject({ session: { status: 'REJECTED' } });
  expect(await simulator.readStep(session, 'ID_DOCUMENT')).toMatchObject({
    status: 'REJECTED',
    reason: { message: 'flou' },
  });
  await move(session, { step: { type: 'ID_DOCUMENT', status: 'APPROVED' } });
  expect(await again(session)).toMatchObject({ session: { status: 'APPROVED' } });
  expect(await simulator.readStep(session, 'ID_DOCUMENT')).toMatchObject({ reason: null });
  await expect(move(session, { step: { type: 'PVID', status: 'APPROVED' } })).rejects.toThrow('Step not found');
});

test('shows what was submitted once a new session leaves SUBMISSION_REQUIRED', async () => {
  const response = await fetch(`${simulator.apiUrl}/v4/session/init`, {
    method: 'POST',
    headers: { 'Api-Key': simulator.keys['kyc-eu'] ?? '' },
  });
  const { session_id: id } = (await response.json()) as { session_id: string };
  const [session] = await simulator.listed(`id=${id}`);
  if (!session) throw new Error('not listed');
  expect(at(await simulator.readStep(session, 'ID_DOCUMENT'), 'document.files.front.url')).toBeFalsy();
  await move(session, { step: { type: 'ID_DOCUMENT', status: 'PENDING_VERIFICATION' } });
  expect(at(await simulator.readStep(session, 'ID_DOCUMENT'), 'document.files.front.url')).toContain('/media/');
});

test('resets: all steps wait again, and the user returns under another name, also in the printed zone', async () => {
  const session = await simulator.tagged('reset-new-name');
  const before = await simulator.readStep(session, 'ID_DOCUMENT');
  expect(at(before, 'document.fields.mrz')).toContain('GUIMARAES<BRANDAO<<LEONOR');
  await move(session, { reset: true });
  expect(await again(session)).toMatchObject({ session: { status: 'SUBMISSION_REQUIRED' } });
  await move(session, { step: { type: 'ID_DOCUMENT', status: 'APPROVED' } });
  const after = await simulator.readStep(session, 'ID_DOCUMENT');
  expect(at(after, 'document.fields')).toMatchObject({ firstname: 'Beatriz', lastname: 'Távora de Mello' });
  expect(at(after, 'document.fields.mrz')).toContain('TAVORA<DE<MELLO<<BEATRIZ');
  const withoutQuery = (url: unknown) => String(url).replace(/\?.*/, '');
  const [was, is] = [before, after].map((body) => withoutQuery(at(body, 'document.files.front.url')));
  expect(is).not.toBe(was);
  await move(session, { reset: true, status: 'PENDING_VERIFICATION', name: { firstname: 'Ana', lastname: 'Sá' } });
  expect(await again(session)).toMatchObject({ session: { status: 'PENDING_VERIFICATION' } });
  await move(session, { step: { type: 'AML', status: 'APPROVED' } });
  expect(at(await simulator.readStep(session, 'AML'), 'verification.aml.customer_info')).toMatchObject({
    firstname: 'Ana',
    lastname: 'Sá',
  });
});

test('amends the hits of a screening, or adds one', async () => {
  const session = await simulator.tagged('sanctioned');
  const hitsOf = async () =>
    at(await simulator.readStep(session, 'AML'), 'verification.aml.hits') as { aliases: string[] }[];
  const before = await hitsOf();
  await move(session, { amendedHits: true });
  const [amended] = await hitsOf();
  expect(amended).toEqual({ ...before[0], aliases: [...(before[0]?.aliases ?? []), 'Amended Alias'] });
  await move(session, { newHit: true });
  expect(await hitsOf()).toHaveLength(before.length + 1);
});

test('reorders hits on request, and matches at every read if the session is set so', async () => {
  const hits = await simulator.tagged('aml-reorders');
  const namesOf = async () =>
    (at(await simulator.readStep(hits, 'AML'), 'verification.aml.hits') as unknown[]).map((one) => JSON.stringify(one));
  const [first, second] = [await namesOf(), await namesOf()];
  expect(second).toEqual(first);
  await move(hits, { reorder: true });
  const turned = await namesOf();
  expect(turned).not.toEqual(first);
  expect([...turned].sort()).toEqual([...first].sort());

  const faces = await simulator.tagged('dup-reorders');
  const idsOf = async () =>
    (
      at(await simulator.readStep(faces, 'DUPLICATE'), 'verification.duplicate.matches') as { session_id: string }[]
    ).map((one) => one.session_id);
  const [once, twice] = [await idsOf(), await idsOf()];
  expect(twice).not.toEqual(once);
  expect([...twice].sort()).toEqual([...once].sort());
});
