/** Reveals by their route: who gets which values, what is recorded first, and what stays masked. */
import { expect, test } from 'vitest';
import { POST as reveal } from '#app/api/sessions/[ref]/reveal/route.ts';
import { GET as readSession } from '#app/api/sessions/[ref]/route.ts';
import { POST as lookUp } from '#app/api/sessions/lookup/route.ts';
import type { Revealed } from '#lib/model/review/reveal.schema.ts';
import { type Role, roles } from '#lib/model/reviewer.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';
import { getStore } from '#lib/server/store/index.ts';
import { openTestDesk } from '#lib/server/testing/open-test-desk.ts';
import { startSimulator } from '../../../simulator/index.ts';

const desk = openTestDesk({ startSimulator, roles });
const { send } = desk;

const refOf = async (tag: string): Promise<string> => {
  const found = await desk.tagged(tag);
  return (await send(lookUp, { as: 'officer', json: { id: found.session_id } })).json.ref;
};
const read = async (as: Role, ref: string): Promise<SessionDetail> =>
  (await send(readSession, { as, params: { ref } })).json;
const ask = (as: Role, ref: string, json: unknown) => send(reveal, { as, params: { ref }, json });
const eventsOf = async (ref: string) => {
  const found = [];
  for await (const event of (await getStore()).audit.export())
    if (event.action === 'session.revealed' && event.ref === ref) found.push(event);
  return found;
};

test('support is shown what it asks for, and the reason is recorded', async () => {
  const ref = await refOf('aml-sparse-hits');
  const [masked, whole] = [await read('support', ref), await read('officer', ref)];
  expect(masked.revealable).toContain('name');
  expect(masked.subjectFacts.filter(({ key }) => key === 'name').every(({ value }) => isMasked(value))).toBe(true);
  expect(whole.revealable).toBeUndefined();
  const answer = await ask('support', ref, { fields: ['name'], reason: '  Ticket 4711  ' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  const revealed: Revealed = answer.json;
  const known = new Set(whole.subjectFacts.filter(({ key }) => key === 'name').map(({ value }) => value));
  expect(revealed.subjectFacts.length).toBeGreaterThan(0);
  for (const { key, value, stepType } of revealed.subjectFacts) {
    expect([key, known.has(value)]).toEqual(['name', true]);
    // What screening was given is not even masked for support.
    expect(stepType).not.toBe('AML');
  }
  expect(await eventsOf(ref)).toMatchObject([
    {
      actorRoles: ['support'],
      reason: 'Ticket 4711',
      fieldGroups: ['name'],
      detail: { fields: 'name' },
      outcome: 'done',
    },
  ]);
  // The next read masks again.
  expect((await read('support', ref)).subjectFacts).toEqual(masked.subjectFacts);
});

test('by class: all contact data, and no identity data', async () => {
  const ref = await refOf('step:EMAIL:APPROVED');
  const { revealable = [] } = await read('support', ref);
  const { json } = await ask('support', ref, { fields: ['contact', 'name'], reason: 'Call back' });
  const keys = new Set((json as Revealed).subjectFacts.map(({ key }) => key));
  expect([...keys].every((key) => revealable.includes(key))).toBe(true);
  for (const never of ['birth_date', 'document_number']) expect(keys).not.toContain(never);
});

test('refused: without a reason, identity data, unknown fields, other roles, unknown sessions', async () => {
  const ref = await refOf('mrz-agrees');
  for (const body of [
    { fields: ['name'] },
    { fields: ['name'], reason: '   ' },
    { fields: [], reason: 'x' },
    { fields: ['name'], reason: 'x'.repeat(501) },
    { fields: ['name'], reason: 'x', extra: 1 },
    { fields: ['birth_date'], reason: 'x' },
    { fields: ['identity'], reason: 'x' },
    { fields: ['name', 'document_number'], reason: 'x' },
    { fields: ['__proto__'], reason: 'x' },
  ])
    expect((await ask('support', ref, body)).json).toMatchObject({ status: 400, code: 'bad_request' });
  for (const as of ['officer', 'mlro', 'auditor', 'admin'] as const)
    expect((await ask(as, ref, { fields: ['name'], reason: 'x' })).status).toBe(403);
  expect((await send(reveal, { params: { ref }, json: { fields: ['name'], reason: 'x' } })).status).toBe(401);
  expect((await ask('support', 'ZZZZZZZZZZ', { fields: ['name'], reason: 'x' })).status).toBe(404);
  expect(await eventsOf(ref)).toEqual([]);
});
