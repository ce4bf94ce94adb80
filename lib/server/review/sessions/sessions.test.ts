/** Look-up and list, against the simulator and a real store. */

import { describe, expect, test } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import type { SessionRow } from '#lib/model/session/session.schema.ts';
import { listSessions, lookUp, readRows, readSession, refreshNow } from '#lib/operations/sessions.ts';
import { markOpened } from '#lib/operations/steps.ts';
import { refreshSession } from '#lib/server/refresh/index.ts';
import { getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { call } from '../index.ts';
import { openSession } from '../session-handle.ts';
import { requireStep } from '../steps/index.ts';
import { auditEvents, createReviewer, openTestReview, problemCodeOf } from '../testing/open-test-review.ts';
import { parseListParams } from './index.ts';

const desk = openTestReview(startSimulator);
const officer = createReviewer('officer');
const admin = createReviewer('admin');
const read = (ref: string) => call(readSession, openSession(officer, ref));

describe('look-up', () => {
  test('a session id is found upstream, registered, and found again by ref and alias', async () => {
    const session = await desk.tagged('mrz-agrees');
    const { ref } = await call(lookUp, officer, { body: { id: ` ${session.session_id} ` } });
    expect(ref).toMatch(/^[0-9A-Z]{10}$/);
    const before = await desk.sentCount();
    expect(await call(lookUp, createReviewer('support'), { body: { id: ref.toLowerCase() } })).toEqual({ ref });
    expect(await call(lookUp, officer, { body: { id: session.session_id } })).toEqual({ ref });
    if (session.alias !== null) expect(await call(lookUp, officer, { body: { id: session.alias } })).toEqual({ ref });
    expect(await desk.sentCount()).toBe(before);
  });

  test('a company is looked up as an individual first', async () => {
    const session = await desk.tagged('ubo-ring');
    const { ref } = await call(lookUp, officer, { body: { id: session.session_id } });
    expect((await read(ref)).kind).toBe('corporate');
  });

  test('unknown and impossible ids have different answers', async () => {
    expect(await problemCodeOf(call(lookUp, officer, { body: { id: '00000000-0000-4000-8000-000000000000' } }))).toBe(
      'not_found',
    );
    for (const impossible of ['no id at all, a sentence', '../admin', 'a?b', 'a#b', 'a\r\nb', '%2e%2e'])
      expect(await problemCodeOf(call(lookUp, officer, { body: { id: impossible } })), impossible).toBe('bad_request');
  });

  test('an upstream failure is not "unknown"', async () => {
    await desk.control('POST', '/faults', { fault: '500' });
    expect(await problemCodeOf(call(lookUp, officer, { body: { id: '00000000-0000-4000-8000-000000000001' } }))).toBe(
      'upstream_failed',
    );
    await desk.control('DELETE', '/faults');
  });
});

test('a ref in lower case names the same session everywhere', async () => {
  const { ref } = await call(lookUp, officer, { body: { id: (await desk.tagged('mrz-agrees')).session_id } });
  const typed = ref.toLowerCase();
  expect((await read(typed)).ref).toBe(ref);
  expect((await call(refreshNow, officer, { ref: typed })).ref).toBe(ref);
  await call(markOpened, officer, { ref: typed, step: 'ID_DOCUMENT', body: {} });
  expect((await auditEvents())[0]).toMatchObject({ action: 'step.opened', ref });
});

test('rows of the list are read again as the list has them, by every role, and recorded as it is', async () => {
  const refs: string[] = [];
  for (const tag of ['mrz-agrees', 'forged', 'ubo-ring'])
    refs.push((await call(lookUp, officer, { body: { id: (await desk.tagged(tag)).session_id } })).ref);
  for (const role of ['officer', 'support', 'admin', 'mlro', 'auditor'] as const) {
    const reviewer = createReviewer(role);
    const { sessions } = await call(listSessions, reviewer, { query: { limit: 200 } });
    const listed = (await auditEvents())[0];
    const wanted = [refs[2], refs[0], 'ZZZZZZZZZZ', refs[0]].filter((ref) => ref !== undefined);
    const rows = await call(readRows, reviewer, { body: { refs: wanted } });
    const byRef = (one: readonly SessionRow[]) => one.toSorted((a, b) => (a.ref < b.ref ? -1 : 1));
    expect(byRef(rows.sessions)).toEqual(byRef(sessions.filter(({ ref }) => wanted.includes(ref))));
    expect(rows.sessions).toHaveLength(2);
    const { actor, action, fieldGroups, detail } = (await auditEvents())[0] ?? {};
    expect({ actor, action, fieldGroups, detail }).toEqual({
      actor: listed?.actor,
      action: 'session.listed',
      fieldGroups: listed?.fieldGroups,
      detail: null,
    });
  }
});

test('a session of which only deliveries about its screening told is there for support, without a time, whoever looks at it', async () => {
  const session = await desk.tagged('forged');
  const support = createReviewer('support');
  const aml = { cause: 'webhook', origin: 'webhook', touched: ['AML'] } as const;
  const { ref } = (await refreshSession(session.session_id, aml)) ?? { ref: '' };
  const row = async () =>
    (await call(listSessions, support, { query: { limit: 200 } })).sessions.find((one) => one.ref === ref);
  const first = await row();
  expect(first).toMatchObject({ ref, firstSeenAt: null, updatedAt: null });
  await call(refreshNow, officer, { ref });
  await problemCodeOf(requireStep(openSession(officer, ref), 'NO_SUCH_STEP'));
  await Promise.all([refreshSession(session.session_id, aml), call(refreshNow, officer, { ref })]);
  // Support knows the id from the customer.
  expect(await call(lookUp, support, { body: { id: session.session_id } })).toEqual({ ref });
  expect(await row()).toEqual(first);
  await refreshSession(session.session_id, { ...aml, touched: ['ID_DOCUMENT'] });
  expect(await row()).toMatchObject({ firstSeenAt: expect.any(String), updatedAt: expect.any(String) });
});

test('a session answer without steps removes none', async () => {
  const session = await desk.tagged('id-card');
  const { ref } = await call(lookUp, officer, { body: { id: session.session_id } });
  const before = await read(ref);
  const at = { app: (await (await getStore()).sessions.find({ ref }))?.appKey ?? '', kind: 'individual' as const };
  const { body } = await getUpstream().getSession({ ...at, sessionId: session.session_id });
  const stepless = structuredClone(body) as { session: { steps?: unknown } };
  delete stepless.session.steps;
  const answer = { body: stepless, status: 200, readAtMs: Date.now(), fromCache: false };
  await refreshSession(session.session_id, { cause: 'person', origin: 'lookup', answer: { ...at, answer } });
  const after = await read(ref);
  expect(after.steps).toEqual(before.steps);
  expect(after.findings.map(({ code }) => code)).toEqual(['steps_missing', ...before.findings.map(({ code }) => code)]);
  expect(after.subject).toBe(before.subject);
});

describe('the list', () => {
  test('its query string is strict', () => {
    const parse = (query: string) => parseListParams(new URLSearchParams(query));
    expect(
      parse('status=REJECTED,APPROVED&kind=individual&step=AML:REJECTED&sort=-updated&sandbox=false&limit=10'),
    ).toEqual({
      status: ['REJECTED', 'APPROVED'],
      kind: ['individual'],
      step: ['AML:REJECTED'],
      sort: '-updated',
      sandbox: false,
      limit: 10,
    });
    for (const bad of [
      'sort=shoe',
      'kind=robot',
      'sandbox=perhaps',
      'limit=0',
      'limit=9999',
      'text=name',
      'colour=red',
    ])
      expect(() => parse(bad), bad).toThrow(Problem);
  });

  test('only roles that see names sort and search by them', async () => {
    expect(await problemCodeOf(call(listSessions, admin, { query: { sort: 'subject' } }))).toBe('not_allowed');
    expect(await problemCodeOf(call(listSessions, admin, { query: { text: 'maria' } }))).toBe('not_allowed');
    const list = await call(listSessions, admin, { query: {} });
    expect(list.sessions.length).toBeGreaterThan(0);
    expect(list.sessions.every((row) => typeof row.subject !== 'string' && typeof row.alias !== 'string')).toBe(true);
    const masked = await call(listSessions, createReviewer('support'), { query: {} });
    expect(
      masked.sessions.every(
        (row) =>
          row.subject === null || row.subject === undefined || row.kind === 'corporate' || row.subject.includes('•'),
      ),
    ).toBe(true);
  });
});
