/** Look-up and list, against the simulator and a real store. */
import { describe, expect, test } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import { refreshSession } from '#lib/server/refresh/index.ts';
import { getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { markOpened, requireStep } from '../steps/index.ts';
import { auditEvents, createReviewer, openTestReview, problemCodeOf } from '../testing/open-test-review.ts';
import { createSessionHandle, listSessions, lookUp, parseListParams, readSession, refreshNow } from './index.ts';

const desk = openTestReview(startSimulator);
const officer = createReviewer('officer');
const admin = createReviewer('admin');
const read = (ref: string) => readSession(createSessionHandle(officer, ref));

describe('look-up', () => {
  test('a session id is found upstream, registered, and found again by ref and alias', async () => {
    const session = await desk.tagged('mrz-agrees');
    const { ref } = await lookUp(officer, ` ${session.session_id} `);
    expect(ref).toMatch(/^[0-9A-Z]{10}$/);
    const before = await desk.sentCount();
    expect(await lookUp(createReviewer('support'), ref.toLowerCase())).toEqual({ ref });
    expect(await lookUp(officer, session.session_id)).toEqual({ ref });
    if (session.alias !== null) expect(await lookUp(officer, session.alias)).toEqual({ ref });
    expect(await desk.sentCount()).toBe(before);
  });

  test('a company is looked up as an individual first', async () => {
    const session = await desk.tagged('ubo-ring');
    const { ref } = await lookUp(officer, session.session_id);
    expect((await read(ref)).kind).toBe('corporate');
  });

  test('unknown and impossible ids have different answers', async () => {
    expect(await problemCodeOf(lookUp(officer, '00000000-0000-4000-8000-000000000000'))).toBe('not_found');
    for (const impossible of ['no id at all, a sentence', '../admin', 'a?b', 'a#b', 'a\r\nb', '%2e%2e'])
      expect(await problemCodeOf(lookUp(officer, impossible)), impossible).toBe('bad_request');
  });

  test('an upstream failure is not "unknown"', async () => {
    await desk.control('POST', '/faults', { fault: '500' });
    expect(await problemCodeOf(lookUp(officer, '00000000-0000-4000-8000-000000000001'))).toBe('upstream_failed');
    await desk.control('DELETE', '/faults');
  });
});

test('a ref in lower case names the same session everywhere', async () => {
  const { ref } = await lookUp(officer, (await desk.tagged('mrz-agrees')).session_id);
  const typed = ref.toLowerCase();
  expect((await read(typed)).ref).toBe(ref);
  expect((await refreshNow(officer, typed)).ref).toBe(ref);
  await markOpened(officer, { ref: typed, step: 'ID_DOCUMENT' });
  expect((await auditEvents())[0]).toMatchObject({ action: 'step.opened', ref });
});

test('a session of which only deliveries about its screening told stays unknown to support when an officer refreshes it', async () => {
  const session = await desk.tagged('forged');
  const support = createReviewer('support');
  const aml = { cause: 'webhook', origin: 'webhook', touched: ['AML'] } as const;
  const { ref } = (await refreshSession(session.session_id, aml)) ?? { ref: '' };
  const isSeen = async () => JSON.stringify(await listSessions(support, { limit: 200 })).includes(ref);
  await refreshNow(officer, ref);
  await problemCodeOf(requireStep(createSessionHandle(officer, ref), 'NO_SUCH_STEP'));
  await Promise.all([refreshSession(session.session_id, aml), refreshNow(officer, ref)]);
  expect(await isSeen()).toBe(false);
  expect(await problemCodeOf(refreshNow(support, ref))).toBe('not_found');
  // Support knows the id from the customer.
  expect(await lookUp(support, session.session_id)).toEqual({ ref });
  expect(await isSeen()).toBe(true);
});

test('a session answer without steps removes none', async () => {
  const session = await desk.tagged('id-card');
  const { ref } = await lookUp(officer, session.session_id);
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
    expect(await problemCodeOf(listSessions(admin, { sort: 'subject' }))).toBe('not_allowed');
    expect(await problemCodeOf(listSessions(admin, { text: 'maria' }))).toBe('not_allowed');
    const list = await listSessions(admin, {});
    expect(list.sessions.length).toBeGreaterThan(0);
    expect(list.sessions.every((row) => typeof row.subject !== 'string' && typeof row.alias !== 'string')).toBe(true);
    const masked = await listSessions(createReviewer('support'), {});
    expect(
      masked.sessions.every(
        (row) =>
          row.subject === null || row.subject === undefined || row.kind === 'corporate' || row.subject.includes('•'),
      ),
    ).toBe(true);
  });
});
