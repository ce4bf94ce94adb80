/** Notes by their routes: who reads and writes which, and what is refused. */
import { beforeAll, expect, test } from 'vitest';
import { PUT as saveDraft } from '#app/api/sessions/[ref]/draft/route.ts';
import { PUT as change, DELETE as withdraw } from '#app/api/sessions/[ref]/notes/[id]/route.ts';
import { POST as add, GET as read } from '#app/api/sessions/[ref]/notes/route.ts';
import { GET as readSession } from '#app/api/sessions/[ref]/route.ts';
import { GET as readHits } from '#app/api/sessions/[ref]/steps/[step]/dispositions/route.ts';
import { POST as lookUp } from '#app/api/sessions/lookup/route.ts';
import type { SessionNotes } from '#lib/model/review/note.schema.ts';
import type { StepDispositions } from '#lib/model/review/verdict.schema.ts';
import { type Role, roles } from '#lib/model/reviewer.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { openTestDesk } from '#lib/server/testing/open-test-desk.ts';
import { startSimulator } from '../../../simulator/index.ts';

const desk = openTestDesk({ startSimulator, roles });
const { send } = desk;
let ref = '';
let aml = '';
const notesOf = async (as: Role): Promise<SessionNotes> => (await send(read, { as, params: { ref } })).json;
const write = (as: Role, json: object) => send(add, { as, params: { ref }, json });
const textsOf = ({ notes }: SessionNotes) => notes.map(({ text }) => text);

beforeAll(async () => {
  const found = await desk.tagged('aml-sparse-hits');
  ref = (await send(lookUp, { as: 'officer', json: { id: found.session_id } })).json.ref;
  const { steps }: SessionDetail = (await send(readSession, { as: 'officer', params: { ref } })).json;
  aml = steps.find(({ type }) => type === 'AML')?.step ?? '';
});

test('officers and MLROs share their notes, auditors read them, support has its own alone', async () => {
  for (const as of ['officer', 'mlro', 'support'] as const)
    expect((await write(as, { text: `by ${as}` })).status).toBe(200);
  for (const as of ['officer', 'mlro', 'auditor'] as const)
    expect(textsOf(await notesOf(as)).toSorted()).toEqual(['by mlro', 'by officer', 'by support']);
  expect(await notesOf('support')).toMatchObject({ isShared: false, mayWrite: true, notes: [{ text: 'by support' }] });
  expect(await notesOf('auditor')).toMatchObject({ mayWrite: false, people: [], drafts: [] });
  expect((await send(read, { as: 'admin', params: { ref } })).status).toBe(403);
  for (const as of ['auditor', 'admin'] as const) expect((await write(as, { text: 'x' })).status).toBe(403);
  expect((await send(read, { params: { ref } })).status).toBe(401);
});

test('support finds no step of screening and no hit to write on', async () => {
  expect((await write('officer', { text: 'on screening', step: aml })).status).toBe(200);
  expect((await write('support', { text: 'x', step: aml })).json).toMatchObject({ status: 404 });
  expect((await write('support', { text: 'x', step: 'nothing' })).json).toMatchObject({ status: 404 });
  expect(JSON.stringify(await notesOf('support'))).not.toContain('screening');
  expect((await write('officer', { text: 'x', step: aml, hit: 'h1-0000000000000000' })).status).toBe(404);
  expect((await write('officer', { text: 'x', hit: 'h1-0000000000000000' })).status).toBe(400);
  const { hits }: StepDispositions = (await send(readHits, { as: 'officer', params: { ref, step: aml } })).json;
  const onHit = { text: 'on a hit', step: aml, hit: hits[0]?.hit };
  expect((await write('officer', onHit)).status).toBe(200);
  expect((await write('support', onHit)).status).toBe(404);
});

test('changed and withdrawn by its author alone, with the version that was shown', async () => {
  const id = crypto.randomUUID();
  await write('officer', { id, text: 'first' });
  await write('officer', { id, text: 'first' });
  const at = { ref, id };
  const put = (as: Role, version: number) =>
    send(change, { as, params: at, method: 'PUT', json: { text: 'second', version } });
  expect((await put('mlro', 1)).status).toBe(404);
  expect((await put('officer', 1)).status).toBe(200);
  expect((await put('officer', 1)).json).toMatchObject({ status: 409, code: 'conflict' });
  const own = (await notesOf('officer')).notes.filter((note) => note.id === id);
  expect(own).toMatchObject([{ text: 'second', mayChange: true, former: [{ text: 'first' }] }]);
  expect((await send(withdraw, { as: 'officer', params: at, method: 'DELETE', json: { version: 2 } })).status).toBe(
    200,
  );
  const seen = (await notesOf('mlro')).notes.find((note) => note.id === id);
  expect(seen).toMatchObject({ text: null, former: [], mayChange: false });
});

test('refused: nothing, too much, unknown keys, who cannot be mentioned', async () => {
  for (const body of [
    { text: ' ' },
    { text: 'x'.repeat(4_001) },
    { text: 'x', extra: 1 },
    { text: 'x', mentions: ['me'] },
    { text: 'x', id: '1' },
  ])
    expect((await write('officer', body)).json).toMatchObject({ status: 400, code: 'bad_request' });
});

test('a draft is kept for its author', async () => {
  const save = (as: Role, json: object) => send(saveDraft, { as, params: { ref }, method: 'PUT', json });
  expect((await save('officer', { text: 'half a sent' })).status).toBe(204);
  expect((await notesOf('officer')).drafts).toMatchObject([{ step: null, hit: null, text: 'half a sent' }]);
  expect((await notesOf('mlro')).drafts).toEqual([]);
  expect((await save('auditor', { text: 'x' })).status).toBe(403);
  expect((await save('support', { text: 'x', step: aml })).status).toBe(404);
});
