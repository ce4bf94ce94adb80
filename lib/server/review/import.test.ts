/** Sessions imported from a CSV file, against the simulator and a real store. */

import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { ImportPage } from '#lib/model/import.schema.ts';
import { Problem } from '#lib/model/problem.ts';
import { type Reviewer, roles } from '#lib/model/reviewer.ts';
import { newRef } from '#lib/model/session/ids.ts';
import { cancelImport, listImports, readImport, readImportProgress } from '#lib/operations/import.ts';
import { lookUp } from '#lib/operations/sessions.ts';
import { getStore } from '#lib/server/store/index.ts';
import { startSimulator } from '../../../simulator/index.ts';
import { call, exportImport } from './index.ts';
import { auditEvents, createReviewer, openTestReview, problemOf } from './testing/open-test-review.ts';
import { checkImport, finishedImport, startImport, withWorker } from './testing/run-import.ts';

const desk = openTestReview(startSimulator);
const officer = createReviewer('officer');
const whole = (id: string, by: Reviewer = officer): Promise<ImportPage> =>
  call(readImport, by, { id, query: { limit: 200 } });
const progressOf = async (id: string) => (await call(readImportProgress, officer, { id })).import;

afterEach(async () => {
  await desk.control('DELETE', '/faults');
  await desk.control('DELETE', '/requests');
});

describe('an import', () => {
  test('has a share for each reviewer: so many at once, with so many rows that wait', async () => {
    const mlro = createReviewer('mlro');
    const rows = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name}-${n}`).join('\n');
    const running = [await startImport(mlro, rows(30_000, 'large'), false)];
    expect(await problemOf(startImport(mlro, rows(20_001, 'more'), false))).toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 60,
    });
    const uploads = Array.from({ length: 12 }, (_, n) => startImport(mlro, `small-${n}`, false));
    const started = await Promise.allSettled(uploads);
    running.push(...started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
    expect(running).toHaveLength(10);
    expect(await Promise.all(uploads.slice(-1).map(problemOf))).toMatchObject([{ code: 'too_many_requests' }]);
    const { id } = await startImport(officer, 'of-another', false);
    for (const one of [{ id }, ...running]) await call(cancelImport, mlro, { id: one.id, body: {} });
    const again = await startImport(mlro, 'one-more', false);
    await call(cancelImport, mlro, { id: again.id, body: {} });
    for (let uploaded = 15; uploaded < 20; uploaded++) await checkImport(mlro, 'a1');
    expect(await problemOf(checkImport(mlro, 'a1'))).toMatchObject({ code: 'too_many_requests' });
  });

  test.each(roles)('%s: by the permission table', async (role) => {
    const who = createReviewer(role);
    const calls = [
      () => checkImport(who, 'a1'),
      () => call(listImports, who),
      () => call(readImport, who, { id: newRef(), query: { limit: 1 } }),
      () => call(readImportProgress, who, { id: newRef() }),
      () => call(cancelImport, who, { id: newRef(), body: {} }),
      () => startImport(who, ''),
    ];
    const may = ['officer', 'mlro', 'admin'].includes(role);
    for (const attempt of calls) {
      const code = await attempt().then(
        () => 'done',
        (error: unknown) => (error instanceof Problem ? error.code : String(error)),
      );
      if (may) expect(code).not.toBe('not_allowed');
      else expect(code).toBe('not_allowed');
    }
  });

  test('the dry run checks each row, without upstream requests and without storing anything', async () => {
    const [known] = await desk.sessions('tag=passport');
    const { ref } = await call(lookUp, officer, { body: { id: known?.session_id ?? '' } });
    await desk.control('DELETE', '/requests');
    const before = (await call(listImports, officer)).imports.length;
    const csv = `session_id,alias\nnew-1,Ana\n${known?.session_id},\nnew-1,again\n,none\n../x,\nnew-2,=1+1\n`;
    const check = await checkImport(officer, csv);
    expect(check.counts).toEqual({
      ok: 2,
      known: 1,
      purged: 0,
      duplicate: 1,
      no_id: 1,
      not_an_id: 1,
      alias_too_long: 0,
    });
    expect(check.rows[1]).toMatchObject({ verdict: 'known', ref, sandbox: false });
    expect(check.rows[5]).toMatchObject({ verdict: 'ok', alias: '=1+1', formula: true });
    expect(check.minutes).toBe(1);
    expect(await desk.sent()).toEqual([]);
    expect((await call(listImports, officer)).imports).toHaveLength(before);
  });

  test('rows are registered with their aliases; each has its outcome and environment', async () => {
    const [one, two] = (await desk.sessions('app=kyc-eu')).slice(20, 22);
    const [other] = await desk.sessions('app=kyc-sandbox');
    const nobody = '00000000-0000-4000-8000-00000000beef';
    const ids = [one, two, other].map((session) => session?.session_id ?? '');
    const csv = `${ids[0]},mine-1\n${ids[1]},\n${ids[2]},mine-3\n${nobody},mine-4\n`;
    const { id } = await startImport(officer, csv);
    await withWorker(async () => {
      const { import: progress, results } = await finishedImport(officer, id);
      expect(progress).toMatchObject({ state: 'done', total: 4, settled: 4, minutesLeft: 0 });
      expect(progress.outcomes.not_found).toBe(1);
      expect(
        results.map(({ line, id: sessionId, outcome, sandbox }) => ({ line, sessionId, outcome, sandbox })),
      ).toEqual([
        { line: 1, sessionId: ids[0], outcome: 'registered', sandbox: false },
        { line: 2, sessionId: ids[1], outcome: 'registered', sandbox: false },
        { line: 3, sessionId: ids[2], outcome: 'registered', sandbox: true },
        { line: 4, sessionId: nobody, outcome: 'not_found', sandbox: null },
      ]);
      const record = await (await getStore()).sessions.find({ sessionId: ids[0] ?? '' });
      expect(record).toMatchObject({ origin: 'import', ownAlias: 'mine-1' });
      // Again: all of these are known, so there is nothing to read.
      expect((await checkImport(officer, csv)).counts).toMatchObject({ ok: 1, known: 3 });

      const only = await call(readImport, officer, { id, query: { outcome: 'not_found', limit: 10 } });
      expect(only.results.map(({ line }) => line)).toEqual([4]);
      const page = await call(readImport, officer, { id, query: { limit: 3 } });
      expect(page.next).toBe(3);
      expect((await call(readImport, officer, { id, query: { after: 3, limit: 3 } })).results).toHaveLength(1);
    });
    const events = JSON.stringify(await auditEvents());
    for (const value of [...ids, nobody, 'mine-1', 'mine-3']) expect(events).not.toContain(value);
  }, 30_000);

  test('an admin gets lines, references and outcomes, and neither ids nor aliases', async () => {
    const { id } = await startImport(createReviewer('admin'), 'admin-row-1,Ana Pérez\n');
    const result = await whole(id, createReviewer('admin'));
    expect(result.results).toEqual([{ line: 1, outcome: null, ref: null, sandbox: null, why: null }]);
    expect((await whole(id, createReviewer('mlro'))).results[0]).toMatchObject({
      id: 'admin-row-1',
      alias: 'Ana Pérez',
    });
    expect((await problemOf(call(exportImport, createReviewer('admin'), { id }))).code).toBe('not_allowed');
    const reads = (await auditEvents()).filter(({ action, object }) => action === 'import.read' && object === id);
    expect(reads.map(({ fieldGroups }) => fieldGroups)).toEqual([['state', 'identity', 'name'], ['state']]);
  });

  test('continues where a worker stopped', async () => {
    const { id } = await startImport(officer, Array.from({ length: 60 }, (_, at) => `resumed-${at}`).join('\n'));
    await withWorker(async () => {
      while ((await progressOf(id)).settled === 0) await sleep(5);
    });
    const { settled, state } = await progressOf(id);
    expect([state, settled > 0 && settled < 60]).toEqual(['running', true]);
    await desk.control('DELETE', '/requests');
    const { import: progress } = await withWorker(() => finishedImport(officer, id));
    expect(progress).toMatchObject({ state: 'done', outcomes: { not_found: 60 } });
    // No id is looked up twice: each of four keys for two kinds.
    expect((await desk.sent()).filter(({ path }) => path.includes('resumed-'))).toHaveLength((60 - settled) * 8);
  }, 60_000);

  test('progress alone is not audited', async () => {
    const { id } = await startImport(officer, 'quiet-1\n');
    const before = (await auditEvents()).length;
    expect(await progressOf(id)).toMatchObject({ state: 'running', total: 1 });
    expect(await auditEvents()).toHaveLength(before);
  });

  test('cancelled: unread rows are left out; an ended import cannot be cancelled', async () => {
    const { id } = await startImport(officer, 'later-1\nlater-2\n');
    expect((await call(cancelImport, officer, { id, body: {} })).import).toMatchObject({
      state: 'cancelled',
      outcomes: { cancelled: 2 },
    });
    expect((await whole(id)).results.map(({ outcome }) => outcome)).toEqual(['cancelled', 'cancelled']);
    expect((await problemOf(call(cancelImport, officer, { id, body: {} }))).code).toBe('conflict');
    expect((await problemOf(call(cancelImport, officer, { id: newRef(), body: {} }))).code).toBe('not_found');
    expect((await problemOf(call(readImportProgress, officer, { id: "'; drop" }))).code).toBe('not_found');
  });

  test('cancelled while it runs: what was read stays, and nothing else is requested', async () => {
    const ids = (await desk.sessions('app=kyc-eu')).slice(-9).map(({ session_id }) => session_id);
    const [done, held, rest] = [ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)];
    const requestsOf = async (some: readonly string[]) =>
      (await desk.sent()).filter(({ path }) => some.some((id) => path.includes(id))).length;
    await desk.control('POST', '/faults', { fault: 'timeout', path: `/session/(${held.join('|')})`, delayMs: 1_000 });
    const { id } = await startImport(officer, ids.join('\n'));
    await withWorker(async () => {
      while ((await progressOf(id)).settled < 3 || (await requestsOf(held)) === 0) await sleep(5);
      await call(cancelImport, officer, { id, body: {} });
      const { import: progress, results } = await finishedImport(officer, id);
      expect(progress).toMatchObject({ state: 'cancelled', total: 9, settled: 9 });
      const outcomes = results.map(({ outcome }) => outcome);
      expect(outcomes.slice(0, 3)).toEqual(done.map(() => 'registered'));
      expect(outcomes.slice(6)).toEqual(rest.map(() => 'cancelled'));
      expect(progress.outcomes.cancelled).toBe(outcomes.filter((outcome) => outcome === 'cancelled').length);
    });
    expect(await requestsOf(rest)).toBe(0);
  });

  test('an export has every row, whatever the page', async () => {
    const rows = Array.from({ length: 2_345 }, (_, at) => `exported-${at}`);
    const { id } = await startImport(officer, rows.join('\n'));
    const lines: number[] = [];
    for await (const page of await call(exportImport, officer, { id })) lines.push(...page.map(({ line }) => line));
    expect(lines).toEqual(rows.map((_, at) => at + 1));
    await call(cancelImport, officer, { id, body: {} });
    expect((await auditEvents()).find(({ action }) => action === 'import.exported')).toMatchObject({
      object: id,
      detail: { rows: 2_345 },
    });
  });

  test('a file without a new row is not started', async () => {
    expect((await problemOf(startImport(officer, ',x\n'))).code).toBe('bad_request');
  });
});
