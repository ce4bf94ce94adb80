/** The record of beneficial owners by its routes: who reads and writes it, and what is refused. */
import { beforeAll, expect, test } from 'vitest';
import { GET as read, PUT as record } from '#app/api/sessions/[ref]/beneficial-owners/route.ts';
import { POST as lookUp } from '#app/api/sessions/lookup/route.ts';
import { type Role, roles } from '#lib/model/reviewer.ts';
import { openTestDesk } from '#lib/server/testing/open-test-desk.ts';
import { startSimulator } from '../../../simulator/index.ts';

const desk = openTestDesk({ startSimulator, roles });
const { send } = desk;
let ref = '';
let person = '';
const put = (as: Role, json: object, of = ref) => send(record, { as, params: { ref: of }, method: 'PUT', json });
const owner = {
  name: 'Pia Exempel',
  grounds: ['ownership'],
  sharePercent: '25.5',
  sources: ['register'],
  words: '',
};
const identified = { outcome: 'identified', owners: [owner], words: 'From the register.' };
const none = { outcome: 'none', steps: 'Asked twice.', managers: [{ name: 'M', position: 'CEO' }] };

beforeAll(async () => {
  const find = async (id: string) => (await send(lookUp, { as: 'officer', json: { id } })).json.ref;
  const company = await desk.tagged('ubo-diamond', ({ kind }) => kind === 'corporate');
  ref = await find(company.session_id);
  person = await find((await desk.tagged('passport', ({ kind }) => kind === 'individual')).session_id);
});

test('officers and MLROs record, auditors read, nobody else learns of it; a person has no record', async () => {
  expect((await put('officer', { finding: identified, version: 0 })).json).toMatchObject({
    version: 1,
    current: { finding: identified },
    isOutdated: false,
  });
  expect((await put('mlro', { finding: none, version: 0 })).json).toMatchObject({ status: 409, code: 'conflict' });
  expect((await put('mlro', { finding: none, version: 1 })).json).toMatchObject({
    version: 2,
    current: { finding: none },
    former: [{ finding: identified }],
  });
  expect((await send(read, { as: 'auditor', params: { ref } })).json).toMatchObject({ version: 2, mayWrite: false });
  for (const as of ['support', 'admin'] as const) expect((await send(read, { as, params: { ref } })).status).toBe(403);
  for (const as of ['support', 'auditor', 'admin'] as const)
    expect((await put(as, { finding: none, version: 2 })).status).toBe(403);
  expect((await send(read, { params: { ref } })).status).toBe(401);
  expect((await put('officer', { finding: identified, version: 0 }, person)).status).toBe(404);
});

test('refused: owners without grounds, sources or name, shares that are none, nobody named instead', async () => {
  const owners = [
    { grounds: [] },
    { grounds: ['rumour'] },
    { sources: [] },
    { name: ' ' },
    { sharePercent: '101' },
    { sharePercent: '1e1' },
    { sharePercent: 25 },
    { extra: 1 },
  ].map((change) => ({ ...identified, owners: [{ ...owner, ...change }] }));
  for (const finding of [
    ...owners,
    { ...identified, owners: [] },
    { ...none, steps: '' },
    { ...none, managers: [] },
    { outcome: 'unknown' },
  ])
    expect((await put('officer', { finding, version: 2 })).json).toMatchObject({ status: 400, code: 'bad_request' });
});
