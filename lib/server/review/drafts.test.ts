/** Drafts by their routes: whose they are, of which forms, and what is refused. */
import { beforeAll, expect, test } from 'vitest';
import { GET as readOfConsent, PUT as saveOfConsent } from '#app/api/consents/[id]/draft/route.ts';
import { POST as addConsent } from '#app/api/consents/route.ts';
import { POST as closeReferral } from '#app/api/referrals/[id]/close/route.ts';
import { GET as listReferrals } from '#app/api/referrals/route.ts';
import { POST as decide } from '#app/api/sessions/[ref]/decisions/route.ts';
import { GET as read, PUT as save } from '#app/api/sessions/[ref]/draft/route.ts';
import { PUT as changeNote } from '#app/api/sessions/[ref]/notes/[id]/route.ts';
import { POST as addNote } from '#app/api/sessions/[ref]/notes/route.ts';
import { PUT as rate } from '#app/api/sessions/[ref]/risk-rating/route.ts';
import { GET as readSession } from '#app/api/sessions/[ref]/route.ts';
import { GET as readHits } from '#app/api/sessions/[ref]/steps/[step]/dispositions/route.ts';
import { POST as lookUp } from '#app/api/sessions/lookup/route.ts';
import { mayDo } from '#lib/model/access/permissions.ts';
import { dayOf } from '#lib/model/day.ts';
import type { SessionDrafts } from '#lib/model/review/draft.schema.ts';
import { draftLimits, sessionFormNames, sessionForms } from '#lib/model/review/draft.ts';
import type { ReferralList } from '#lib/model/review/referral.schema.ts';
import type { StepDispositions } from '#lib/model/review/verdict.schema.ts';
import { type Role, roles } from '#lib/model/reviewer.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { openTestDesk } from '#lib/server/testing/open-test-desk.ts';
import { startSimulator } from '../../../simulator/index.ts';

const desk = openTestDesk({ startSimulator, roles });
const { send } = desk;
let ref = '';
let aml = '';
let hit = '';
const idOfNote = new Map<Role, string>();
/** Referrals of the session, by an officer and by an MLRO. */
let referrals: string[] = [];
const put = (as: Role | undefined, json: object, at = ref) =>
  send(save, { ...(as && { as }), params: { ref: at }, method: 'PUT', json });
const draftsOf = async (as: Role): Promise<SessionDrafts['drafts']> =>
  ((await send(read, { as, params: { ref } })).json as SessionDrafts).drafts;

beforeAll(async () => {
  const found = await desk.tagged('aml-sparse-hits');
  ref = (await send(lookUp, { as: 'officer', json: { id: found.session_id } })).json.ref;
  const { steps }: SessionDetail = (await send(readSession, { as: 'officer', params: { ref } })).json;
  aml = steps.find(({ type }) => type === 'AML')?.step ?? '';
  const { hits }: StepDispositions = (await send(readHits, { as: 'officer', params: { ref, step: aml } })).json;
  hit = hits[0]?.hit ?? '';
  const referral = { decision: 'refer', reasons: { codes: ['unusual_funds'], text: 'x' }, version: 0 };
  for (const as of ['officer', 'mlro'] as const)
    expect((await send(decide, { as, params: { ref }, json: referral })).status).toBeLessThan(300);
  const listed: ReferralList = (await send(listReferrals, { as: 'mlro' })).json;
  referrals = listed.referrals.filter(({ session }) => session.ref === ref).map(({ id }) => id);
  for (const as of roles) {
    const id = crypto.randomUUID();
    const answer = await send(addNote, { as, params: { ref }, json: { id, text: `Note by ${as}` } });
    if (answer.status < 300) idOfNote.set(as, id);
  }
});

test('each form’s draft is for those who may record it, and only its author reads it', async () => {
  for (const form of sessionFormNames)
    for (const as of roles) {
      const isAllowed = mayDo([as], sessionForms[form]);
      const note = form === 'note_change' ? { note: idOfNote.get(as) ?? crypto.randomUUID() } : {};
      const referral = form === 'referral' ? { referral: referrals[0] } : {};
      const answer = await put(as, form === 'note' ? { text: as } : { form, ...note, ...referral, fields: { by: as } });
      expect([form, as, answer.status]).toEqual([form, as, isAllowed ? 204 : 403]);
    }
  for (const as of roles) {
    if (!mayDo([as], 'note.read')) {
      expect((await send(read, { as, params: { ref } })).status).toBe(403);
      continue;
    }
    const found = await draftsOf(as);
    expect(found.map(({ form }) => form).sort()).toEqual(
      sessionFormNames.filter((form) => mayDo([as], sessionForms[form])).sort(),
    );
    for (const { form, fields } of found) expect(fields).toEqual(form === 'note' ? { text: as } : { by: as });
  }
  expect((await put(undefined, { text: 'x' })).status).toBe(401);
});

test('what was entered comes back as it was, on a step and on a hit', async () => {
  const fields = {
    verdict: 'match',
    text: 'Ünïcode  \u2028 and "quotes"',
    stages: { a: 'trial', b: null },
    list: [1, true],
  };
  for (const at of [
    { step: aml, hit: null },
    { step: aml, hit },
  ]) {
    expect((await put('officer', { form: 'verdict', ...at, fields })).status).toBe(204);
    expect((await draftsOf('officer')).find((one) => one.form === 'verdict' && one.hit === at.hit)).toMatchObject({
      form: 'verdict',
      ...at,
      fields,
    });
  }
});

test('two referrals of one session have two drafts, and closing one ends its own alone', async () => {
  const [one = '', other = ''] = referrals;
  const draft = (referral: string | undefined, reference: string) =>
    put('mlro', { form: 'referral', referral, fields: { reference } });
  expect((await draft(one, 'SAR 1')).status).toBe(204);
  expect((await draft(other, 'SAR 2')).status).toBe(204);
  const references = async () =>
    Object.fromEntries(
      (await draftsOf('mlro')).flatMap(({ form, referral = '', fields }) =>
        form === 'referral' ? [[referral, fields.reference]] : [],
      ),
    );
  expect(await references()).toEqual({ [one]: 'SAR 1', [other]: 'SAR 2' });
  expect((await draft(undefined, 'x')).status).toBe(400);
  expect((await put('mlro', { form: 'risk', referral: one, fields: {} })).status).toBe(400);
  expect((await draft('ZZZZZZZZZZ', 'x')).status).toBe(404);
  expect((await draftsOf('officer')).filter((found) => 'referral' in found)).toEqual([]);
  const body = { reference: 'SAR-1' };
  expect((await send(closeReferral, { as: 'mlro', params: { id: one }, json: body })).status).toBe(200);
  expect(await references()).toEqual({ [other]: 'SAR 2' });
});

test('recording the form ends it', async () => {
  expect((await put('officer', { form: 'risk', fields: { rating: 'low' } })).status).toBe(204);
  const body = { rating: 'low', nextReviewOn: dayOf(Date.now()), reasons: { grounds: [], text: 'known' }, version: 0 };
  expect((await send(rate, { as: 'officer', params: { ref }, method: 'PUT', json: body })).status).toBe(200);
  expect((await draftsOf('officer')).filter(({ form }) => form === 'risk')).toEqual([]);
});

test('the draft of a changed note is for its author alone, and ends with the change', async () => {
  const note = idOfNote.get('officer') ?? '';
  const change = { form: 'note_change', note, fields: { text: 'half' } };
  expect((await put('officer', change)).status).toBe(204);
  expect((await draftsOf('officer')).find((one) => one.note === note)).toMatchObject({ fields: { text: 'half' } });
  expect((await put('mlro', change)).status).toBe(404);
  expect((await put('officer', { ...change, note: crypto.randomUUID() })).status).toBe(404);
  expect((await put('officer', { ...change, note: undefined })).status).toBe(400);
  expect((await put('officer', { ...change, form: 'risk' })).status).toBe(400);
  const body = { text: 'whole', version: 1 };
  const answer = await send(changeNote, { as: 'officer', params: { ref, id: note }, method: 'PUT', json: body });
  expect(answer.status).toBeLessThan(300);
  expect((await draftsOf('officer')).filter((one) => one.note === note)).toEqual([]);
});

test('refused: no session, step or hit that the reviewer may know of, a form without its fields, too much', async () => {
  for (const [json, status] of [
    [{ form: 'verdict', step: aml, hit: 'none', fields: {} }, 404],
    [{ form: 'verdict', step: 'none', fields: {} }, 404],
    [{ form: 'verdict', hit, fields: {} }, 400],
    [{ form: 'risk' }, 400],
    [{ form: 'risk', text: 'x' }, 400],
    [{ fields: { text: 'x' } }, 400],
    [{ form: 'nothing', fields: {} }, 400],
    [{ form: 'risk', fields: [] }, 400],
    [{ form: 'risk', fields: { text: JSON.parse(`${'['.repeat(3_000)}${']'.repeat(3_000)}`) } }, 400],
    [{ form: 'risk', fields: { text: 'x'.repeat(draftLimits.length) } }, 400],
    [{ form: 'risk', fields: { text: 'x'.repeat(70_000) } }, 413],
    [{ form: 'risk', fields: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [at, 1])) }, 400],
  ] as const)
    expect([json, (await put('officer', json)).status]).toEqual([json, status]);
  expect((await put('support', { text: 'x', step: aml, hit })).status).toBe(404);
  expect((await put('officer', { text: 'x' }, 'XXXXXXXXXX')).status).toBe(404);
});

test('shared data have drafts of their own', async () => {
  const { id } = (await send(addConsent, { as: 'officer', json: { label: 'Ana', access_token: 'no-such-token' } }))
    .json;
  const at = (as: Role, json?: object) =>
    json
      ? send(saveOfConsent, { as, params: { id }, method: 'PUT', json })
      : send(readOfConsent, { as, params: { id } });
  expect((await at('officer', { place: '0', fields: { reason: 'half' } })).status).toBe(204);
  expect((await at('officer')).json).toMatchObject({
    drafts: [{ form: 'aml_decision', place: '0', fields: { reason: 'half' } }],
  });
  expect((await at('mlro')).json).toEqual({ drafts: [] });
  for (const as of ['support', 'admin'] as const) expect((await at(as)).status).toBe(403);
  for (const as of ['support', 'admin', 'auditor'] as const)
    expect((await at(as, { place: '0', fields: {} })).status).toBe(403);
  expect((await at('officer', { place: 'x', fields: {} })).status).toBe(400);
  expect((await send(readOfConsent, { as: 'officer', params: { id: 'XXXXXXXXXX' } })).status).toBe(404);
});
