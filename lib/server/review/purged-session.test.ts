/** What people get of a session that was purged: what they get of one that never was. */

import { beforeAll, describe, expect, test, vi } from 'vitest';
import { roles } from '#lib/model/reviewer.ts';
import { listImports, readImport } from '#lib/operations/import.ts';
import { initSession } from '#lib/operations/new-session.ts';
import { readOwnership } from '#lib/operations/ownership.ts';
import { lookUp, readSession } from '#lib/operations/sessions.ts';
import { explainStep, readSessionAnswer, readStep } from '#lib/operations/steps.ts';
import { toSystemEvent } from '#lib/server/audit-event.ts';
import { getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { startSimulator } from '../../../simulator/index.ts';
import { call, findAddress, openFile, openSession } from './index.ts';
import { readRelatedSessions } from './steps/explain.ts';
import { auditEvents, createReviewer, openTestReview, problemOf } from './testing/open-test-review.ts';
import { checkImport, startImport } from './testing/run-import.ts';

const desk = openTestReview(startSimulator);
const officer = createReviewer('officer');
const unknown = '00000000-0000-4000-8000-00000000beef';
const unknownRef = '0123456789';

let id = '';
let oldRef = '';

beforeAll(async () => {
  const [session] = await desk.sessions('tag=passport');
  id = session?.session_id ?? '';
  oldRef = (await call(lookUp, officer, { body: { id } })).ref;
  const [step] = (await call(readSession, openSession(officer, id))).steps;
  await call(readStep, openSession(officer, id), { step: step?.step ?? '' });
  const store = await getStore();
  await store.sessions.setRelationshipEnd(oldRef, 1, toSystemEvent('operator', 'retention.ended', { ref: oldRef }));
  const purged = await store.sessions.purge(2, 5, (ref) => toSystemEvent('desk', 'session.purged', { ref }));
  expect(purged.map(({ ref }) => ref)).toEqual([oldRef]);
  await desk.control('DELETE', '/requests');
});

const toComparable = ({ code, detail, retryAfterSeconds }: Awaited<ReturnType<typeof problemOf>>) => ({
  code,
  detail,
  retryAfterSeconds,
});

describe.each(roles)('%s', (role) => {
  const reviewer = createReviewer(role);
  const ways: readonly (readonly [string, (name: string) => Promise<unknown>])[] = [
    ['look-up', (name) => call(lookUp, reviewer, { body: { id: name } })],
    ['a session page', (name) => call(readSession, openSession(reviewer, name))],
    ['the v4 proxy', (name) => call(readSessionAnswer, openSession(reviewer, name, 'individual'))],
    [
      'a step of the v4 proxy',
      (name) => call(readStep, openSession(reviewer, name, 'individual'), { step: 'ID_DOCUMENT' }),
    ],
    ['an explanation', (name) => call(explainStep, openSession(reviewer, name), { step: 'ID_DOCUMENT' })],
    [
      'a file',
      (name) =>
        call(openFile, openSession(reviewer, name), {
          step: 'ID_DOCUMENT',
          key: 'document.files.front',
          query: { range: null, signal: AbortSignal.timeout(5_000) },
        }),
    ],
    ['ownership', (name) => call(readOwnership, openSession(reviewer, name))],
  ];
  test.each(ways)('%s: neither its id nor its ref is known', async (_, open) => {
    for (const [gone, never] of [
      [id, unknown],
      [id.toUpperCase(), unknown],
      [oldRef, unknownRef],
    ] as const)
      expect(toComparable(await problemOf(open(gone)))).toEqual(toComparable(await problemOf(open(never))));
  });

  test('a deep link leads nowhere', async () => {
    for (const name of [id, oldRef]) expect(await findAddress(openSession(reviewer, name), 'AML')).toBeUndefined();
  });
});

test('nothing was asked of the service, and nothing registered', async () => {
  expect((await desk.sent()).filter(({ path }) => path.toLowerCase().includes(id.toLowerCase()))).toEqual([]);
  expect(await (await getStore()).sessions.find({ sessionId: id })).toBeUndefined();
});

test('the audit log tells a look-up of it from no other', async () => {
  await problemOf(call(lookUp, officer, { body: { id } }));
  await problemOf(call(lookUp, officer, { body: { id: unknown } }));
  const [ofUnknown, ofPurged] = (await auditEvents('session.lookedUp')).map(
    ({ ref, object, reason, detail, outcome }) => ({
      ref,
      object,
      reason,
      detail,
      outcome,
    }),
  );
  expect(ofPurged).toEqual(ofUnknown);
});

test('a step that names it gets what it gets for a session that is not registered', async () => {
  expect(await readRelatedSessions(officer, false, [id])).toEqual([{ sessionId: id, session: null }]);
});

test('an import says so before and after, and keeps neither id nor alias', async () => {
  const csv = `session_id,alias\n${id},canary-alias\n${unknown},other\n`;
  const check = await checkImport(officer, csv);
  expect(check.counts).toMatchObject({ ok: 1, purged: 1 });
  const { id: importId } = await startImport(officer, csv);
  const page = await call(readImport, officer, { id: importId, query: { limit: 5 } });
  expect(page.results[0]).toEqual({ line: 2, alias: null, outcome: 'purged', ref: null, sandbox: null, why: null });
  expect(page.import).toMatchObject({ total: 2, settled: 1, outcomes: { purged: 1 } });
  const rows = await (await getStore()).db.selectFrom('import_rows').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${id}|canary-alias`, 'i'));
});

test('the service gives its id again: it is neither given out nor registered', async () => {
  const imports = (await call(listImports, officer)).imports.length;
  const init = vi.spyOn(getUpstream(), 'init').mockResolvedValueOnce({
    body: { session_id: id, sandbox: false },
    readAtMs: Date.now(),
  } as never);
  const problem = await problemOf(call(initSession, officer, { query: { app: 'kyc-eu' }, body: {} }));
  init.mockRestore();
  expect(problem).toMatchObject({ code: 'conflict', detail: expect.stringContaining('Create another one') });
  expect(`${problem.detail}`).not.toContain(id);
  expect((await call(listImports, officer)).imports).toHaveLength(imports);
  expect(await (await getStore()).sessions.find({ sessionId: id })).toBeUndefined();
});
