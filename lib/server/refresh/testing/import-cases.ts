import { describe, expect, test } from 'vitest';
import { toSystemEvent } from '#lib/server/audit-event.ts';
import { getStore } from '#lib/server/store/index.ts';
import { shareBudget } from '#lib/server/upstream/index.ts';
import { refreshSession } from '../refresh-job/refresh.ts';
import { minuteMs } from '../refresh-retry.ts';
import { runBackgroundRound } from '../worker/worker.ts';
import { idleContext } from './open-test-registry.ts';
import { person, spentLedger, type WorkerDesk } from './worker-desk.ts';

export function importCases(desk: WorkerDesk): void {
  const { control, maintainAll, pass, requestedPaths, required, tagged } = desk;

  describe('an import', () => {
    const add = async (rows: readonly { sessionId: string; alias: string | null }[], areNew = false) =>
      (await getStore()).imports.add(
        { reviewerId: 'r', reviewerName: 'R', rows: rows.map((row, at) => ({ line: at + 1, ...row })), areNew },
        toSystemEvent('operator', 'session.initiated', {}),
      );
    const outcomes = async (id: string) =>
      (await (await getStore()).imports.results(id, { limit: 100 })).map(({ outcome, why }) => outcome ?? why);

    test('registers new sessions, requests nothing for known ones, and reports unknown ids', async () => {
      const [fresh, known] = [await tagged('twelve-megapixel'), await tagged('passport')];
      await refreshSession(known.session_id, person);
      const { id } = await add([
        { sessionId: fresh.session_id, alias: 'From the file' },
        { sessionId: known.session_id, alias: null },
        { sessionId: 'nobody-has-it', alias: null },
      ]);
      await control('DELETE', '/requests');
      await maintainAll();
      expect(await outcomes(id)).toEqual(['registered', 'known', 'not_found']);
      expect(await requestedPaths()).not.toContain(known.session_id);
      expect(await required(fresh.session_id)).toMatchObject({ ownAlias: 'From the file', origin: 'import' });
      expect(await (await getStore()).imports.find(id)).toMatchObject({ state: 'done', settled: 3 });
    });

    test('of a session that only deliveries about its screening told of is of one that everybody knows', async () => {
      const hidden = await tagged('forged');
      await refreshSession(hidden.session_id, { cause: 'webhook', origin: 'webhook', touched: ['AML'] });
      const { sessions } = await getStore();
      expect(await sessions.find({ sessionId: hidden.session_id }, 'limited')).toBeDefined();
      const { id } = await add([{ sessionId: hidden.session_id, alias: null }]);
      await maintainAll();
      expect(await outcomes(id)).toEqual(['known']);
    });

    test('gives a known session the alias of the file', async () => {
      const known = await tagged('permit');
      await refreshSession(known.session_id, person);
      const { id } = await add([
        { sessionId: known.session_id, alias: 'Client 7' },
        { sessionId: known.session_id, alias: 'Client 7' },
      ]);
      await maintainAll();
      expect(await outcomes(id)).toEqual(['known', 'known']);
      expect((await required(known.session_id)).ownAlias).toBe('Client 7');
    });

    test('waits for the budget; a row that fails for good says why', async () => {
      const [one, two] = [await tagged('licence'), await tagged('minor')];
      const { id } = await add([one, two].map(({ session_id }) => ({ sessionId: session_id, alias: null })));
      shareBudget(spentLedger);
      expect((await runBackgroundRound(idleContext())).pauseMs).toBe(3_000);
      shareBudget(undefined);
      expect(await outcomes(id)).toEqual(['upstream_busy', 'upstream_busy']);
      pass(3_000);
      await control('POST', '/faults', { path: `${two.session_id}$`, fault: 'garbage' });
      for (let tries = 0; tries < 6; tries++) {
        await maintainAll();
        pass(5 * minuteMs);
      }
      expect(await outcomes(id)).toEqual(['registered', 'failed']);
      expect((await (await getStore()).imports.results(id, { outcome: 'failed', limit: 1 }))[0]?.why).toBe(
        'upstream_unreadable',
      );
    });

    test('of one unknown id is done at once', async () => {
      const { id } = await add([{ sessionId: 'mistyped', alias: null }]);
      await maintainAll();
      expect(await outcomes(id)).toEqual(['not_found']);
      expect(await (await getStore()).imports.find(id)).toMatchObject({ state: 'done', outcomes: { not_found: 1 } });
    });

    test('of a session that was just created waits until it can be read, and not for ever', async () => {
      const { id } = await add([{ sessionId: 'just-created', alias: null }], true);
      await maintainAll();
      expect(await outcomes(id)).toEqual(['not_found']);
      expect(await (await getStore()).imports.find(id)).toMatchObject({ state: 'running' });
      for (let tries = 0; tries < 6; tries++) {
        pass(2 * minuteMs);
        await maintainAll();
      }
      expect(await (await getStore()).imports.find(id)).toMatchObject({ state: 'done', outcomes: { not_found: 1 } });
    });
  });
}
