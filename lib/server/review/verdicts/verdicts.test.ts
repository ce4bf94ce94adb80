/** Verdicts on hits, from a service whose answers change between two reads, through the real store. */

import { describe, expect, test } from 'vitest';
import type { HitAfter, HitDisposition } from '#lib/model/review/verdict.schema.ts';
import type { Verdict } from '#lib/model/review/verdict.ts';
import { refreshNow } from '#lib/operations/sessions.ts';
import { markOpened } from '#lib/operations/steps.ts';
import { readVerdicts, recordVerdict, undoVerdicts } from '#lib/operations/verdicts.ts';
import { getStore } from '#lib/server/store/index.ts';
import { call, openSession } from '../index.ts';
import { countSelects } from '../testing/count-selects.ts';
import { auditEvents, createReviewer, problemCodeOf, problemOf } from '../testing/open-test-review.ts';
import {
  hitOf,
  mlro,
  officer,
  openScreenings,
  otherOfficer,
  passport,
  reason,
  shownOf,
} from '../testing/staged-screenings.ts';

const { service, now, stage, read, answerChanged, first, judge, linesOf } = openScreenings();

describe('a verdict', () => {
  test('is kept with its reason, its author, and what it was reached on', async () => {
    const hit = await first();
    expect(hit).toMatchObject({ version: 0, state: 'open', disposition: null, changed: null, kinds: ['pep'] });
    const judged = await judge(hit, 'false_positive', { reason: { template: 'name_only', text: '' } });
    expect(judged).toMatchObject({
      version: 1,
      state: 'false_positive',
      changed: null,
      disposition: {
        verdict: 'false_positive',
        reason: { template: 'name_only', text: '' },
        by: { id: officer.id, name: officer.name },
      },
    });
    expect(Date.parse(judged.undoUntil ?? '')).toBeGreaterThan(Date.now());
    expect((await read()).counts).toEqual({ hits: 2, open: 1, inconclusive: 0, match: 0, falsePositive: 1 });
    expect((await read('AML', mlro)).hits[0]).toMatchObject({ undoUntil: null, state: 'false_positive' });
    expect(await linesOf()).toContain('1 of 2 hits open, 1 PEP');
    const [event] = await auditEvents('disposition.recorded');
    expect(event).toMatchObject({
      ref: now.ref,
      object: `AML/${hit.hit}`,
      reason: 'name_only',
      detail: { verdict: 'false_positive', version: 1, hash: hit.present?.hash },
    });
    expect((await auditEvents('disposition.read')).some((one) => one.ref === now.ref)).toBe(true);
  });

  test('costs the same after many others: what stood before is read by those who ask for it', async () => {
    const write = async (hit: HitAfter, verdict: Verdict) => {
      let written: HitAfter | undefined;
      const selects = await countSelects(async () => {
        written = await judge(hit, verdict);
      });
      if (!written) throw new Error('nothing was written');
      return { written, selects };
    };
    const { written: once, selects } = await write(await first(), 'inconclusive');
    expect(once).not.toHaveProperty('history');
    let hit = once;
    for (let more = 0; more < 5; more++) hit = await judge(hit, more % 2 === 0 ? 'match' : 'inconclusive');
    const again = await write(hit, 'false_positive');
    expect(again.written).toMatchObject({ version: 7, state: 'false_positive', present: once.present });
    expect(again.selects).toBe(selects);
    const { history, ...shown } = await first();
    expect(again.written).toEqual({ ...shown, undoUntil: again.written.undoUntil });
    expect(history.map(({ version, verdict }) => [version, verdict])).toEqual([
      [6, 'match'],
      [5, 'inconclusive'],
      [4, 'match'],
      [3, 'inconclusive'],
      [2, 'match'],
      [1, 'inconclusive'],
    ]);
    expect(history.every(({ reason }) => reason !== null)).toBe(true);
  });

  test('stays when the same is read again, whatever the order', async () => {
    await judge(await first(), 'false_positive');
    stage([hitOf('Anna Peres'), hitOf('Ana Perez')]);
    answerChanged();
    await call(refreshNow, officer, { ref: now.ref });
    expect((await read()).counts).toMatchObject({ open: 1, falsePositive: 1 });
    expect(await linesOf()).toContain('1 of 2 hits open, 1 PEP');
  });

  test('is open again when the hit says something else, with both side by side', async () => {
    const { hit } = await judge(await first(), 'match');
    stage([hitOf('Ana Perez', { aliases: ['Anita'] }), hitOf('Anna Peres')]);
    answerChanged();
    expect((await read()).hits.find((one) => one.hit === hit)).toMatchObject({
      state: 'open',
      version: 1,
      disposition: { verdict: 'match' },
      present: { hit: { aliases: ['Anita'] } },
      changed: { hit: true, subject: false, gone: false, former: { hit: { aliases: null } } },
    });
    expect(await linesOf()).toContain('2 PEP hits reported');
  });

  test('is open again when somebody else was screened, or another step reports another birth date', async () => {
    const judged = await judge(await first(), 'false_positive');
    now.customer = { ...now.customer, birth_date: '1990-05-05' };
    stage([hitOf('Ana Perez'), hitOf('Anna Peres')]);
    answerChanged();
    const { hits } = await read();
    const changed = hits.find((one) => one.hit === judged.hit);
    expect(changed).toMatchObject({
      state: 'open',
      present: { attributes: { birth_date: ['1990-05-05'] } },
      changed: { hit: false, subject: true, former: { attributes: { birth_date: ['1980-01-01'] } } },
    });
    await judge(changed as HitDisposition, 'false_positive');
    stage([hitOf('Ana Perez'), hitOf('Anna Peres')], passport('1970-02-02'));
    await call(refreshNow, officer, { ref: now.ref });
    expect((await read()).hits.find((one) => one.hit === judged.hit)).toMatchObject({
      state: 'open',
      changed: { subject: true, former: { attributes: { birth_date: ['1990-05-05'] } } },
      present: { attributes: { birth_date: ['1990-05-05', '1970-02-02'] } },
    });
  });

  test('of a hit that left the list is shown, and a match stays one', async () => {
    const hit = await judge(await first(), 'match');
    stage([hitOf('Anna Peres')]);
    answerChanged();
    const { hits, counts } = await read();
    expect(counts).toMatchObject({ hits: 1, open: 1 });
    expect(hits.at(-1)).toMatchObject({
      hit: hit.hit,
      position: null,
      present: null,
      state: 'match',
      changed: { gone: true },
    });
    await call(refreshNow, officer, { ref: now.ref });
    expect(await linesOf()).toEqual(expect.arrayContaining(['1 PEP match confirmed', '1 PEP hit reported']));
    const { hash = '', subject = '' } = hit.present ?? {};
    const gone = { version: 1, hash, subject };
    expect(await problemOf(judge(hit, 'inconclusive', gone))).toMatchObject({
      code: 'conflict',
      stale: [{ changed: ['gone'] }],
    });
    expect(await judge(hit, 'open', gone)).toMatchObject({ state: 'open', position: null, version: 2 });
    expect(await linesOf()).not.toContain('1 PEP match confirmed');
  });

  test('on the same entry of a step that was made again is shown, of another company’s never', async () => {
    const hit = await judge(await first(), 'false_positive');
    const former = service.sessions[now.sessionId]?.steps.AML as object;
    service.sessions[now.sessionId] = {
      kind: 'individual',
      entries: [{ id: 'again', type: 'AML', status: 'APPROVED' }],
      steps: { again: { ...former, id: 'again' } },
    };
    answerChanged();
    await call(refreshNow, officer, { ref: now.ref });
    const again = await first();
    expect(again.hit).not.toBe(hit.hit);
    expect(again).toMatchObject({ state: 'open', version: 0 });
    expect(again.earlier).toMatchObject([{ hit: hit.hit, step: 'AML', verdict: 'false_positive' }]);
    expect((await read()).hits[1]?.earlier).toEqual([]);
  });
});

describe('two tabs', () => {
  test('the second is refused and learns which version is there; a double submit writes once', async () => {
    const hit = await first();
    const results = await Promise.all([
      problemCodeOf(judge(hit, 'false_positive')),
      problemCodeOf(judge(hit, 'false_positive')),
    ]);
    expect(results.sort()).toEqual(['conflict', 'no problem']);
    expect(await problemOf(judge(hit, 'match', { by: otherOfficer }))).toMatchObject({
      stale: [{ hit: hit.hit, changed: ['version'], version: 1 }],
    });
    expect((await first()).history).toEqual([]);
  });

  test('another content than was seen is refused, and the next read shows it', async () => {
    const hit = await first();
    stage([hitOf('Ana Perez', { aliases: ['Anita'] }), hitOf('Anna Peres')]);
    answerChanged();
    expect(await problemOf(judge(hit, 'match'))).toMatchObject({
      code: 'conflict',
      stale: [{ changed: ['hit'], version: 0 }],
    });
    const { hash = '' } = hit.present ?? {};
    expect(await problemCodeOf(judge(await first(), 'match', { hash }))).toBe('conflict');
    expect(await judge(await first(), 'match')).toMatchObject({ state: 'match' });
  });

  test('what another process has read since counts: the cache of this one is dropped', async () => {
    const hit = await first();
    const store = await getStore();
    const known = (await read()).hits;
    await store.hits.remember(now.ref, 'AML', () => ({
      hits: known.map((one) => ({ id: one.hit, hash: 'c1-newer', screened: 'x', corporate: null })),
    }));
    expect(await problemOf(judge(hit, 'match'))).toMatchObject({
      code: 'conflict',
      stale: [{ changed: ['hit', 'subject'] }],
    });
    expect(await judge(await first(), 'match')).toMatchObject({ state: 'match' });
  });
});

test('while the service is away nothing is written, and its Problem is the answer', async () => {
  const hit = await first();
  answerChanged();
  const answers = service.sessions[now.sessionId];
  delete service.sessions[now.sessionId];
  expect(await problemCodeOf(judge(hit, 'match'))).toBe('not_found');
  expect(await problemCodeOf(read())).toBe('not_found');
  if (answers) service.sessions[now.sessionId] = answers;
  expect(await first()).toMatchObject({ version: 0 });
});

test('an id that no read ever gave is not found, of another session neither', async () => {
  const hit = await first();
  for (const id of ['h1-0000000000000000', 'no-hit', '../etc'])
    expect(await problemCodeOf(judge({ ...hit, hit: id }, 'match'))).toBe('not_found');
});

describe('access', () => {
  test.each(['support', 'admin'] as const)('%s gets one refusal for what exists and what does not', async (role) => {
    const reviewer = createReviewer(role);
    const hit = await first();
    for (const id of [now.ref, 'ZZZZZZZZZZ']) {
      const session = openSession(reviewer, id);
      const change = { verdict: 'match', reason, stages: {}, ...shownOf(hit) } as const;
      const codes = await Promise.all(
        [
          call(readVerdicts, session, { step: 'AML' }),
          call(readVerdicts, session, { step: 'NONE' }),
          call(recordVerdict, session, { step: 'AML', hit: hit.hit, body: change }),
          call(undoVerdicts, session, { step: 'AML', body: { hits: [{ hit: hit.hit, version: 1 }] } }),
        ].map(problemCodeOf),
      );
      expect(codes).toEqual(Array(4).fill('not_allowed'));
    }
    for (const opened of [hit.hit, 'h1-0000000000000000'])
      expect(
        await problemCodeOf(call(markOpened, reviewer, { ref: now.ref, step: 'AML', body: { hit: opened } })),
      ).toBe('not_found');
  });

  test('an auditor reads and changes nothing', async () => {
    const auditor = createReviewer('auditor');
    const hit = await first();
    expect(await read('AML', auditor)).toMatchObject({ mayWrite: false, mayApprove: false });
    expect(await problemCodeOf(judge(hit, 'match', { by: auditor }))).toBe('not_allowed');
  });
});
