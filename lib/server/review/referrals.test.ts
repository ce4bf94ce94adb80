/** Who can tell that a session was referred: the answers to everybody else are the same bytes in a world with and in one without a referral. */

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mayReadEvent } from '#lib/model/access/tipping-off.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { decide, readDecisions } from '#lib/operations/decisions.ts';
import { closeReferral, listReferrals, readReferral } from '#lib/operations/referrals.ts';
import { listSessions, readSession } from '#lib/operations/sessions.ts';
import { explainStep, readSessionAnswer, readStep } from '#lib/operations/steps.ts';
import { readVerdicts } from '#lib/operations/verdicts.ts';
import { toLiveChange } from '#lib/server/live/history.ts';
import { getStore } from '#lib/server/store/index.ts';
import { call, exportSessions, openSession } from './index.ts';
import { createReviewer, problemCodeOf } from './testing/open-test-review.ts';
import { ana, auditor, eva, mlro, openDecisions } from './testing/staged-decisions.ts';

const { now, read, decide: record } = openDecisions();
const support = createReviewer('support');
const admin = createReviewer('admin');

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

/** The rows of the list as a file. */
async function fileOf(reviewer: Reviewer): Promise<unknown[]> {
  const file = await call(exportSessions, reviewer, { query: {} });
  const rows: unknown[] = [];
  for await (const page of file.pages) rows.push(...page);
  await file.end('done');
  return rows;
}

/** Everything that this reviewer can get of the session, its list and its events, and what they wrote by that. */
async function answersTo(reviewer: Reviewer, sinceSeq: number): Promise<string> {
  const store = await getStore();
  const session = openSession(reviewer, now.ref);
  const isOfficer = reviewer.roles.includes('officer');
  const { next: _, previous: __, ...list } = await call(listSessions, reviewer, { query: { sort: '-updated' } });
  const detail = await call(readSession, session);
  const answers: unknown[] = [list, detail, await call(readSessionAnswer, session)];
  for (const { step } of detail.steps)
    answers.push(await call(readStep, session, { step }), await call(explainStep, session, { step }));
  answers.push(isOfficer ? await call(readDecisions, session) : await problemCodeOf(call(readDecisions, session)));
  answers.push(
    await problemCodeOf(call(listReferrals, reviewer)),
    await problemCodeOf(call(readReferral, reviewer, { id: 'ZZZZZZZZZZ' })),
  );
  if (isOfficer) answers.push((await call(readVerdicts, session, { step: 'AML' })).counts, await fileOf(reviewer));
  const audience = isOfficer ? 'full' : 'limited';
  answers.push(
    (await store.changes.since(sinceSeq, 500)).flatMap((change) => toLiveChange(change, audience, store.hitKey) ?? []),
  );
  return JSON.stringify(answers);
}

/** The events of this session that are listed for others, without those of the looks of this test. */
async function listedEvents(): Promise<string[]> {
  const store = await getStore();
  const [ofSession, all] = [
    await store.audit.list({ ref: now.ref, limit: 500 }),
    await store.audit.list({ limit: 500 }),
  ];
  return [...ofSession, ...all]
    .filter(
      ({ actor, action }) =>
        actor === 'ana' || actor === 'mia' || actor === 'desk' || !/read|listed|deliv|expl|denied|export/.test(action),
    )
    .map(({ signInNumber: _, seq: __, hash: ___, prevHash: ____, ...event }) => JSON.stringify(event));
}

describe('a referral', () => {
  test('shows in no answer to support, an administrator or another officer', async () => {
    await record('request_information');
    const since = await (await getStore()).changes.head();
    const others = [support, admin, eva];
    const world = async () => ({
      answers: await Promise.all(others.map((reviewer) => answersTo(reviewer, since))),
      events: await listedEvents(),
    });
    await world();
    const without = await world();
    vi.setSystemTime(Date.now() + 1);
    const answer = await call(decide, openSession(ana, now.ref), {
      body: {
        decision: 'refer',
        reasons: { codes: ['unusual_funds'], text: 'canary-suspicion' },
        version: 0,
        overrides: [],
      },
    });
    // The earlier decision stays what it was, and so does the version that a write names.
    expect(answer).toMatchObject({ isReferred: true, version: 1, current: { kind: 'request_information' } });
    const [referral] = (await call(listReferrals, mlro)).referrals.filter(({ session }) => session.ref === now.ref);
    await call(readReferral, auditor, { id: referral?.id ?? '' });
    await call(closeReferral, mlro, { id: referral?.id ?? '', body: { reference: 'SAR 2026/17' } });
    vi.setSystemTime(Date.now() - 1);
    const withIt = await world();
    expect(withIt.answers).toEqual(without.answers);
    expect(withIt.events).toEqual(without.events);
    expect(JSON.stringify(withIt)).not.toMatch(/canary|[Rr]eferral\.|SAR 2026/);
  });

  test('is "referred" to who made it, whatever became of it, and a list of referrals to who may read them', async () => {
    await call(decide, openSession(ana, now.ref), {
      body: {
        decision: 'refer',
        reasons: { codes: ['unusual_funds'], text: '' },
        version: 0,
        overrides: [],
      },
    });
    expect(await read(ana)).toMatchObject({ isReferred: true, history: [], version: 0 });
    expect(await read(eva)).toMatchObject({ isReferred: false, history: [], version: 0 });
    for (const by of [mlro, auditor]) expect((await read(by)).isReferred).toBe(true);
    const { referrals, open } = await call(listReferrals, auditor);
    expect(open).toBeGreaterThan(0);
    const { id } = referrals.find(({ session }) => session.ref === now.ref) ?? { id: '' };
    expect(await call(readReferral, auditor, { id })).toMatchObject({ mayClose: false, by: { id: 'ana' } });
    expect(await problemCodeOf(call(closeReferral, auditor, { id, body: { reference: 'x' } }))).toBe('not_allowed');
    expect(await call(closeReferral, mlro, { id, body: { reference: 'SAR 1' } })).toMatchObject({
      closed: { reference: 'SAR 1', by: { id: 'mia' } },
      mayClose: false,
    });
    expect(await problemCodeOf(call(closeReferral, mlro, { id, body: { reference: 'SAR 2' } }))).toBe('conflict');
    expect(await read(ana)).toMatchObject({ isReferred: true });
  });

  test('reads nothing from the service and is made while it is away', async () => {
    const store = await getStore();
    const before = await store.sessions.find({ ref: now.ref });
    await call(decide, openSession(ana, now.ref), {
      body: {
        decision: 'refer',
        reasons: { codes: [], text: 'x' },
        version: 7,
        overrides: [],
      },
    });
    expect(await store.sessions.find({ ref: now.ref })).toEqual(before);
  });

  test('has events that are for mlro and auditor alone', () => {
    for (const action of [
      'record.sealed',
      'referral.made',
      'referral.read',
      'referral.closed',
      'referral.listed',
    ] as const) {
      for (const role of ['support', 'officer', 'admin'] as const) expect(mayReadEvent([role], { action })).toBe(false);
      for (const role of ['mlro', 'auditor'] as const) expect(mayReadEvent([role], { action })).toBe(true);
    }
    expect(mayReadEvent(['officer'], { action: 'decision.recorded' })).toBe(true);
  });
});
