/** What some hits ask for: stages of articles, opening before bulk, a senior approval; and duplicate matches. */

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { HitDisposition } from '#lib/model/review/verdict.schema.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { lookUp, refreshNow } from '#lib/operations/sessions.ts';
import { markOpened } from '#lib/operations/steps.ts';
import { approveMatch, recordVerdicts, undoVerdicts } from '#lib/operations/verdicts.ts';
import { getStore } from '#lib/server/store/index.ts';
import { call, openSession } from '../index.ts';
import { auditEvents, problemCodeOf, problemOf } from '../testing/open-test-review.ts';
import {
  hitOf,
  mlro,
  officer,
  openScreenings,
  otherOfficer,
  reason,
  seniorManager,
  shownOf,
} from '../testing/staged-screenings.ts';

const { service, now, stage, read, answerChanged, first, judge, linesOf } = openScreenings();
const article = (title: string) => ({ date: '2026-01-02', title, snippet: null, url: 'https://news.example/1' });
const face = (id: string) => `https://files.example/${id}.jpg?signature=${Math.random()}`;

describe('adverse media', () => {
  const media = [article('Fraud'), article('Trial')];
  test('every article has its stage', async () => {
    stage([hitOf('Ana Perez', { type: ['ADVERSE_MEDIA'], media })]);
    answerChanged();
    const hit = await first();
    const [one, two] = hit.articles.map(({ id }) => id);
    expect(hit.articles.map(({ title }) => title)).toEqual(['Fraud', 'Trial']);
    for (const verdict of ['match', 'false_positive', 'inconclusive'] as const)
      for (const stages of [{}, { [one ?? '']: 'allegation' }])
        expect(await problemCodeOf(judge(hit, verdict, { stages }))).toBe('bad_request');
    const stages = { [one ?? '']: 'allegation', [two ?? '']: 'conviction' };
    expect(await problemCodeOf(judge(hit, 'match', { stages: { ...stages, '0000000000000000': 'conviction' } }))).toBe(
      'bad_request',
    );
    expect((await judge(hit, 'match', { stages })).disposition?.stages).toEqual(stages);
  });
});

describe('several at once', () => {
  const together = async (hits: readonly HitDisposition[], by = officer) =>
    call(recordVerdicts, openSession(by, now.ref), {
      step: 'AML',
      body: {
        verdict: 'false_positive',
        reason,
        hits: hits.map((hit) => ({ hit: hit.hit, stages: {}, ...shownOf(hit) })),
      },
    });
  const openAll = async (by = officer) => {
    for (const { hit } of (await read()).hits) await call(markOpened, by, { ref: now.ref, step: 'AML', body: { hit } });
  };

  test('need that this reviewer has opened each since it last changed', async () => {
    const { hits } = await read();
    expect(await problemCodeOf(together(hits))).toBe('bad_request');
    await openAll(otherOfficer);
    expect(await problemCodeOf(together(hits))).toBe('bad_request');
    await call(markOpened, officer, { ref: now.ref, step: 'AML', body: { hit: hits[0]?.hit ?? '' } });
    expect(await problemCodeOf(together(hits))).toBe('bad_request');
    expect((await read()).counts.open).toBe(2);
    await openAll();
    expect((await read()).hits.every(({ opened }) => opened)).toBe(true);
    expect((await together(hits)).hits.map(({ state }) => state)).toEqual(['false_positive', 'false_positive']);
    expect((await auditEvents('disposition.recorded')).filter((event) => event.ref === now.ref)).toHaveLength(2);
    expect(await linesOf()).toContain('2 false-positive hits');
  });

  test.each([
    ['sanctions', [['SANCTION'], ['SANCTION']]],
    ['an unknown kind', [['WARNING'], ['WARNING']]],
    [
      'PEP that may be sanctions',
      [
        ['PEP', 'OFAC'],
        ['PEP', 'OFAC'],
      ],
    ],
    ['two kinds', [['PEP'], ['ADVERSE_MEDIA']]],
  ])('are never %s', async (_, types) => {
    stage(types.map((type, at) => hitOf(`Ana ${at}`, { type })));
    answerChanged();
    await openAll();
    expect(await problemCodeOf(together((await read()).hits))).toBe('bad_request');
    expect((await read()).counts.falsePositive).toBe(0);
  });

  test('all or none, and undone together', async () => {
    await openAll();
    const { hits } = await read();
    const stale = hits.map((hit, at) => ({ ...hit, version: at }));
    expect(await problemOf(together(stale))).toMatchObject({ stale: [{ hit: hits[1]?.hit, version: 0 }] });
    expect((await read()).counts.open).toBe(2);
    await together(hits);
    const undo = (by = officer) =>
      call(undoVerdicts, openSession(by, now.ref), {
        step: 'AML',
        body: { hits: hits.map(({ hit }) => ({ hit, version: 1 })) },
      });
    expect(await problemCodeOf(undo(otherOfficer))).toBe('bad_request');
    expect((await undo()).hits).toMatchObject([
      { state: 'open', version: 2, disposition: { verdict: 'open', reason: null, undone: { version: 1 } } },
      { state: 'open' },
    ]);
    expect(await problemCodeOf(undo())).toBe('conflict');
    expect(await linesOf()).toContain('2 PEP hits reported');
  });
});

describe('a PEP match', () => {
  test('is not yet a decline, and needs a senior approval by somebody else', async () => {
    const match = await judge(await first(), 'match', { by: mlro });
    expect(match).toMatchObject({ needsApproval: true, approval: null, approvalVersion: 0 });
    expect(await linesOf()).toContain('Senior approval missing: 1 PEP match');
    const { hash = '', subject = '' } = match.present ?? {};
    const change = { approval: 'approved' as const, reason: 'Known risk', version: 0, disposition: 1, hash, subject };
    const approve = (by: Reviewer, more = {}) =>
      call(approveMatch, openSession(by, now.ref), { step: 'AML', hit: match.hit, body: { ...change, ...more } });
    expect(await problemCodeOf(approve(officer))).toBe('not_allowed');
    expect(await problemCodeOf(approve(mlro))).toBe('not_allowed');
    // Another account of the same person is the same person.
    const setMail = async (email: string) => {
      const { db } = await getStore();
      await sql`update "user" set "email" = ${email} where "id" = ${seniorManager.id}`.execute(db);
    };
    await setMail(`${mlro.email.toUpperCase()}.`);
    expect(await problemCodeOf(approve(seniorManager))).toBe('not_allowed');
    await setMail(seniorManager.email);
    expect(await problemCodeOf(approve(seniorManager, { disposition: 2 }))).toBe('conflict');
    expect(await approve(seniorManager)).toMatchObject({
      approval: { approval: 'approved', reason: 'Known risk', by: { id: 'senior' } },
    });
    expect(await linesOf()).not.toContain('Senior approval missing: 1 PEP match');
    const [event] = await auditEvents('disposition.approved');
    expect(event).toMatchObject({ ref: now.ref, actor: 'senior', reason: 'Known risk', object: `AML/${match.hit}` });
  });

  test('of an owner is a finding of the company’s session too', async () => {
    const person = { ref: now.ref, sessionId: now.sessionId };
    now.sessionId = `company-of-${now.sessionId}`;
    service.sessions[now.sessionId] = {
      kind: 'corporate',
      steps: {
        BENEFICIAL_OWNERS: {
          individuals: [{ node_id: 1, id: person.sessionId, firstname: 'Ana', lastname: 'Pérez', steps: [] }],
          corporates: [],
        },
        LEGAL_REPRESENTATIVE: {
          id: person.sessionId,
          firstname: 'Ana',
          lastname: 'Pérez',
          status: 'APPROVED',
          steps: [],
        },
      },
    };
    const company = await call(lookUp, officer, { body: { id: now.sessionId } });
    const missing = async () => (await linesOf(company.ref)).filter((line) => line.includes('approval'));
    expect(await missing()).toEqual([]);
    await judge(await first(), 'match');
    expect(await missing()).toEqual([
      'Senior approval missing: 1 PEP match on Beneficial owners',
      'Senior approval missing: 1 PEP match on Legal representative',
    ]);
    await judge(await first(), 'false_positive');
    expect(await missing()).toEqual([]);
  });
});

describe('duplicate matches', () => {
  const duplicates = (...ids: readonly string[]) => ({
    DUPLICATE: {
      id: 'DUPLICATE',
      type: 'DUPLICATE',
      status: 'APPROVED',
      verification: {
        duplicate: {
          face: face('own'),
          matches: ids.map((id) => ({ face: face(id.slice(-4)), session_id: id, similarity_score: 0.9 })),
        },
      },
    },
  });

  test('have ids without the session’s, and verdicts that new signatures of files leave alone', async () => {
    stage([], duplicates('other-session-0001', 'other-session-0002'));
    await call(refreshNow, officer, { ref: now.ref });
    const { hits } = await read('DUPLICATE');
    for (const { hit } of hits) expect(hit).toMatch(/^d1-[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(hits.map(({ position, kinds }) => [position, kinds])).toEqual([
      [0, []],
      [1, []],
    ]);
    expect(JSON.stringify(hits)).not.toContain('files.example');
    const judged = await judge(hits[0] as HitDisposition, 'false_positive', { step: 'DUPLICATE' });
    expect(await linesOf()).toContain('1 of 2 duplicate candidates open');
    stage([], duplicates('other-session-0002', 'other-session-0001'));
    await call(refreshNow, officer, { ref: now.ref });
    expect((await read('DUPLICATE')).hits.find((one) => one.hit === judged.hit)).toMatchObject({
      position: 1,
      state: 'false_positive',
    });
    await judge((await read('DUPLICATE')).hits[0] as HitDisposition, 'match', { step: 'DUPLICATE' });
    expect(await linesOf()).toEqual(
      expect.arrayContaining(['1 duplicate confirmed', '1 false-positive duplicate candidate']),
    );
  });
});
