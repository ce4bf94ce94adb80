/** Decisions on sessions of a service whose answers change, through the real store. */

import { describe, expect, test } from 'vitest';
import { proveDecision, readDecisions, withdrawDecision } from '#lib/operations/decisions.ts';
import { refreshNow } from '#lib/operations/sessions.ts';
import { getStore } from '#lib/server/store/index.ts';
import { call, openSession } from '../index.ts';
import { auditEvents, createReviewer, problemCodeOf, problemOf } from '../testing/open-test-review.ts';
import { ana, auditor, eva, hitOf, mlro, openDecisions } from '../testing/staged-decisions.ts';

const { service, now, stage, session, read, answerChanged, decide, openEvidence, second, judge, linesOf } =
  openDecisions();

describe('a clear', () => {
  test('is recorded with everything it was made on, and its event', async () => {
    const answer = await decide('clear');
    expect(answer).toMatchObject({
      version: 1,
      current: {
        state: 'effective',
        kind: 'clear',
        reasons: { text: 'Because clear' },
        needsSecond: [],
        by: { id: 'ana' },
        alsoDecideInService: null,
      },
      waiting: null,
      changedSince: null,
    });
    const { frozen, id = '' } = answer.current ?? {};
    expect(frozen?.readAt).not.toBeNull();
    const content = (await (await (await getStore()).decisions.ofSession(now.ref)).contents()).get(id);
    expect(content?.evidence.facts.length).toBe(frozen?.facts);
    expect(content?.evidence.comparisons.length).toBeGreaterThan(0);
    const [event] = await auditEvents('decision.recorded');
    expect(event).toMatchObject({
      ref: now.ref,
      object: `${id}/${frozen?.contentHash}`,
      reason: 'Because clear',
      detail: { decision: 'clear', version: 1 },
    });
  });

  test('is refused over what blocks it, by the data of now and not those that were shown', async () => {
    expect((await read()).blocks).toEqual([]);
    stage({ hits: [hitOf('Ana Perez')] });
    answerChanged();
    const problem = await problemOf(decide('clear'));
    expect(problem).toMatchObject({ code: 'clear_blocked', blocks: [{ code: 'hits_reported', severity: 'severe' }] });
    expect(problem.blocks?.[0]?.target).toMatchObject({ ref: now.ref, step: 'AML', stepType: 'AML' });
    expect(problem.blocks?.[0]?.target.hit).toMatch(/^h1-/);
    expect((await read()).history).toEqual([]);
  });

  test.each([
    ['rejected by the service', { status: 'REJECTED' }, 'service_rejected'],
    ['a rejected screening', { amlStatus: 'REJECTED' }, 'step_rejected'],
    ['a screening that waits', { amlStatus: 'PENDING_VERIFICATION' }, 'step_waiting'],
    ['a screening that was not run', { amlStatus: 'SUBMISSION_REQUIRED' }, 'step_missing'],
    ['incomplete', { aml: { total_hits: 3 } }, 'screening_incomplete'],
    ['an action that is required', { aml: { action_required: true } }, 'action_required'],
    [
      'a screening of somebody else',
      { aml: { customer_info: { firstname: 'Rui', lastname: 'Silva' } } },
      'screened_differs',
    ],
    ['an unreadable screening', { aml: { hits: 'none' } }, 'parts_unreadable'],
  ] as const)('%s', async (_, answers, code) => {
    stage(answers);
    const problem = await problemOf(decide('clear'));
    expect(problem.code).toBe('clear_blocked');
    expect(problem.blocks?.map((block) => block.code)).toContain(code);
    expect(problem.blocks?.every(({ message }) => message.length > 0)).toBe(true);
  });

  test('of a session without a screening, or in a sandbox, is blocked', async () => {
    const answers = service.sessions[now.sessionId];
    if (answers)
      service.sessions[now.sessionId] = {
        ...answers,
        entries: [{ id: 'ID_DOCUMENT', type: 'ID_DOCUMENT', status: 'APPROVED' }],
      };
    expect((await problemOf(decide('clear'))).blocks?.map(({ code }) => code)).toEqual(['not_screened']);
    const store = await getStore();
    await store.db.updateTable('sessions').set({ sandbox: 1 }).where('ref', '=', now.ref).execute();
    expect((await read()).blocks.map(({ code }) => code)).toContain('sandbox');
  });

  test('an override names each block, and always needs another person', async () => {
    stage({ aml: { total_hits: 2 }, amlStatus: 'PENDING_VERIFICATION' });
    const { blocks = [] } = await problemOf(decide('clear'));
    expect(blocks.length).toBeGreaterThan(1);
    const ids = blocks.map(({ id }) => id);
    expect((await problemOf(decide('clear', { overrides: ids.slice(1) }))).blocks?.map(({ id }) => id)).toEqual(
      ids.slice(0, 1),
    );
    const answer = await decide('clear', { overrides: ids });
    expect(answer).toMatchObject({ current: null, waiting: { state: 'waiting', needsSecond: ['override'] } });
    expect(answer.waiting?.overrides?.map(({ id }) => id)).toEqual(ids);
    // What was overridden and is another block now must be looked at again.
    await openEvidence(eva);
    stage({ aml: { total_hits: 9 }, amlStatus: 'PENDING_VERIFICATION' });
    expect(await problemOf(second(eva))).toMatchObject({ code: 'clear_blocked', changed: ['blocks'] });
    stage({ aml: { total_hits: 2 }, amlStatus: 'PENDING_VERIFICATION' });
    expect(await second(eva)).toMatchObject({ current: { state: 'effective', kind: 'clear' }, waiting: null });
  });

  test('while the service is away nothing is recorded', async () => {
    const { version } = await read();
    delete service.sessions[now.sessionId];
    expect(await problemOf(decide('clear', { version }))).toMatchObject({
      code: 'upstream_failed',
      detail: expect.stringMatching(/nothing was recorded/),
    });
    expect((await read()).history).toEqual([]);
    // A decline says how old its facts are.
    const answer = await decide('decline', { version });
    expect(answer.waiting).toMatchObject({ frozen: { readAt: null, factsReadAt: expect.any(String) } });
    expect(answer.waiting?.frozen?.stepsWithoutFiles.map(({ why }) => why)).toEqual([
      'upstream_failed',
      'upstream_failed',
    ]);
  });
});

describe('four eyes', () => {
  test('a decline waits for another person, who sees the evidence before the verdict', async () => {
    const made = await decide('decline');
    expect(made).toMatchObject({
      current: null,
      waiting: { kind: 'decline', needsSecond: ['decline'] },
      mayWithdraw: true,
    });
    expect(made.second).toMatchObject({ may: false, refusal: 'author' });
    expect(await linesOf()).toContain('second_review_waiting');
    const hidden = await read(eva);
    expect(hidden.waiting).toMatchObject({
      kind: null,
      reasons: null,
      overrides: null,
      needsSecond: null,
      frozen: null,
    });
    expect(JSON.stringify(hidden)).not.toContain('Because');
    expect(hidden.second).toMatchObject({ may: false, refusal: 'evidence' });
    expect(hidden.second?.toOpen.map(({ step }) => step)).toEqual(['AML']);
    expect(JSON.stringify(await auditEvents('decision.proposed'))).not.toMatch(/Because|decline/);
    expect(await problemOf(second(eva))).toMatchObject({ code: 'not_allowed' });
    // Who reads alone, judges nothing and sees it.
    expect((await read(auditor)).waiting).toMatchObject({ kind: 'decline' });
    await openEvidence(eva);
    expect(await read(eva)).toMatchObject({
      waiting: { kind: 'decline', reasons: { text: 'Because decline' } },
      second: { may: true },
    });
    const agreed = await second(eva);
    expect(agreed).toMatchObject({
      waiting: null,
      current: {
        kind: 'decline',
        state: 'effective',
        second: { verdict: 'agree', reason: 'I looked', by: { id: 'eva' } },
      },
    });
    expect(agreed.current?.alsoDecideInService).toMatch(/Reject/);
    const codes = await linesOf();
    expect(codes).toContain('declined_still_approved');
    expect(codes).not.toContain('second_review_waiting');
  });

  test('what was opened before the decision does not count', async () => {
    await decide('decline');
    await openEvidence(eva);
    expect((await second(eva, 'disagree')).history[0]).toMatchObject({ state: 'disagreed' });
    expect(await linesOf()).not.toContain('second_review_waiting');
    await decide('decline');
    expect((await read(eva)).second).toMatchObject({ refusal: 'evidence' });
  });

  test('the author, another spelling of their mailbox and another role are refused', async () => {
    await decide('decline');
    await openEvidence(ana);
    expect(await problemOf(second(ana))).toMatchObject({
      code: 'not_allowed',
      detail: expect.stringMatching(/You made/),
    });
    const { db } = await getStore();
    const setMail = (email: string) =>
      db
        .updateTable('user' as never)
        .set({ email } as never)
        .where('id' as never, '=', 'eva' as never)
        .execute();
    await openEvidence(eva);
    await setMail('ANA+second@Desk.example');
    expect(await problemOf(second(eva))).toMatchObject({ code: 'not_allowed', detail: expect.stringMatching(/email/) });
    await setMail('eva@desk.example');
    const setRole = (role: string) =>
      db
        .updateTable('user' as never)
        .set({ role } as never)
        .where('id' as never, '=', 'eva' as never)
        .execute();
    await setRole('auditor');
    expect(await problemCodeOf(second(eva))).toBe('not_allowed');
    await setRole('officer');
    expect(await problemCodeOf(second(eva))).toBe('no problem');
  });

  test('a confirmed match and a risky false positive need another person, other verdicts do not', async () => {
    stage({ hits: [hitOf('Ana Perez', 'Adverse media')] });
    await call(refreshNow, ana, { ref: now.ref });
    await judge('false_positive');
    expect((await read()).fourEyes.needsSecond.clear).toEqual([]);
    await judge('match', eva);
    expect((await read()).fourEyes.needsSecond).toMatchObject({
      clear: ['confirmed_match'],
      decline: ['decline'],
      request_information: [],
    });
    stage({ hits: [hitOf('Ana Perez', 'Sanctions')] });
    await call(refreshNow, ana, { ref: now.ref });
    await judge('false_positive');
    const { needsSecond } = (await read()).fourEyes;
    expect(needsSecond.clear).toContain('risky_false_positive');
    await decide('clear');
    const hidden = await read(mlro);
    expect(hidden.second?.toOpen.some(({ hit }) => hit !== null)).toBe(true);
  });

  test('the author withdraws what waits, and nobody else does', async () => {
    const { waiting, version } = await decide('decline');
    const withdraw = (by = ana) =>
      call(withdrawDecision, session(by), { id: waiting?.id ?? '', body: { reason: '', version } });
    expect(await problemCodeOf(withdraw(eva))).toBe('not_allowed');
    expect(await problemCodeOf(decide('clear'))).toBe('conflict');
    expect((await withdraw()).history[0]).toMatchObject({ state: 'withdrawn' });
    expect(await problemCodeOf(withdraw())).toBe('conflict');
  });

  test('a clear is agreed to only on what the first reviewer saw', async () => {
    stage({ hits: [hitOf('Ana Perez', 'Adverse media'), hitOf('Anna Peres', 'Adverse media')] });
    await call(refreshNow, ana, { ref: now.ref });
    await judge('match', ana, 0);
    await judge('false_positive', ana, 1);
    await decide('clear');
    await openEvidence(mlro);
    stage({
      hits: [hitOf('Ana Perez', 'Adverse media'), hitOf('Anna Peres', 'Adverse media')],
      fields: { expiry_date: '2041-01-01' },
    });
    expect(await problemOf(second(mlro))).toMatchObject({ code: 'conflict', changed: ['evidence'] });
    expect((await read(mlro)).changedSince?.facts).toMatchObject([
      { key: 'document_expiry', before: ['2040-01-01'], after: ['2041-01-01'] },
    ]);
    expect(await second(mlro, 'disagree')).toMatchObject({ waiting: null, current: null });
  });
});

describe('a later change', () => {
  test('marks the decision and shows the difference; the same again does not', async () => {
    await decide('clear');
    await call(refreshNow, ana, { ref: now.ref });
    expect(await linesOf()).not.toContain('decided_on_earlier_data');
    stage({ fields: { birth_date: '1981-02-02' } });
    await call(refreshNow, ana, { ref: now.ref });
    expect(await linesOf()).toContain('decided_on_earlier_data');
    const { changedSince } = await read();
    expect(changedSince?.facts).toContainEqual(
      expect.objectContaining({ key: 'birth_date', before: ['1980-01-01'], after: ['1981-02-02'] }),
    );
    expect(changedSince?.steps).toMatchObject([{ step: 'ID_DOCUMENT', changed: ['content'] }]);
    expect(changedSince?.findings.added.map(({ code }) => code)).toContain('screened_differs');
    stage();
    await call(refreshNow, ana, { ref: now.ref });
    expect(await linesOf()).not.toContain('decided_on_earlier_data');
    expect((await read()).changedSince).toBeNull();
  });

  test('that only follows the decision in the service is none', async () => {
    stage({ amlStatus: 'PENDING_VERIFICATION', status: 'PENDING_VERIFICATION', aml: { action_required: true } });
    const { blocks = [] } = await problemOf(decide('clear'));
    await decide('clear', { overrides: blocks.map(({ id }) => id) });
    await openEvidence(eva);
    expect((await second(eva)).current?.alsoDecideInService).toMatch(/Approve/);
    stage();
    await call(refreshNow, ana, { ref: now.ref });
    expect(await linesOf()).not.toContain('decided_on_earlier_data');
    stage({ status: 'REJECTED', amlStatus: 'REJECTED' });
    await call(refreshNow, ana, { ref: now.ref });
    expect(await linesOf()).toContain('decided_on_earlier_data');
  });

  test('of hits names those that are new and those that are gone', async () => {
    stage({ hits: [hitOf('Ana Perez', 'Adverse media')] });
    await call(refreshNow, ana, { ref: now.ref });
    await judge('false_positive');
    await decide('clear');
    stage({ hits: [hitOf('Anna Peres', 'Adverse media')] });
    await call(refreshNow, ana, { ref: now.ref });
    const changes = (await read()).changedSince?.hits ?? [];
    expect(changes.map(({ changed, verdictBefore }) => [...changed, verdictBefore]).toSorted()).toEqual([
      ['added', null],
      ['gone', 'false_positive'],
    ]);
  });

  test('of a verdict opens it, and its undoing closes it', async () => {
    stage({ hits: [hitOf('Ana Perez', 'Adverse media')] });
    await call(refreshNow, ana, { ref: now.ref });
    await judge('false_positive');
    await decide('clear');
    await judge('match');
    expect(await linesOf()).toContain('decided_on_earlier_data');
    expect((await read()).changedSince?.hits).toMatchObject([
      { changed: ['verdict'], verdictBefore: 'false_positive', verdictAfter: 'match' },
    ]);
    await judge('false_positive');
    expect(await linesOf()).not.toContain('decided_on_earlier_data');
  });
});

test('a stale version is refused with what changed, a double submit writes once', async () => {
  const { version } = await read();
  const answers = await Promise.all([1, 2, 3].map(() => problemCodeOf(decide('clear', { version }))));
  expect(answers.sort()).toEqual(['conflict', 'conflict', 'no problem']);
  expect(await problemOf(decide('request_information', { version }))).toMatchObject({ changed: ['version'] });
  expect((await decide('request_information')).history.map(({ state }) => state)).toEqual(['effective', 'superseded']);
});

test('the proof of a decision is one of its newest event', async () => {
  const { current } = await decide('clear');
  const proof = await call(proveDecision, session(), { id: current?.id ?? '' });
  expect(proof).toMatch(/^c2sp\.org\/tlog-proof@v1\n/);
  expect(await problemCodeOf(call(proveDecision, session(), { id: 'ZZZZZZZZZZ' }))).toBe('not_found');
});

test.each(['support', 'admin'] as const)('%s gets one refusal for what exists and what does not', async (role) => {
  await decide('clear');
  for (const ref of [now.ref, 'ZZZZZZZZZZ']) {
    const refused = openSession(createReviewer(role), ref);
    expect(await problemCodeOf(call(readDecisions, refused))).toBe('not_allowed');
    expect(await problemCodeOf(call(proveDecision, refused, { id: 'x' }))).toBe('not_allowed');
  }
});
