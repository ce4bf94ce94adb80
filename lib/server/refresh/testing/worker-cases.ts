/** The worker on any database: sweep, imports, retention, and how it starts and ends. */
import { expect, onTestFinished, test } from 'vitest';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { refreshSession, startCacheInvalidation } from '../refresh-job/refresh.ts';
import { importCases } from './import-cases.ts';
import { lifecycleCases } from './lifecycle-cases.ts';
import type { TestRegistryOptions } from './open-test-registry.ts';
import { retentionCases } from './retention-cases.ts';
import { sweepCases } from './sweep-cases.ts';
import { openWorkerDesk, person, type WorkerDesk } from './worker-desk.ts';

export function workerCases(options: TestRegistryOptions): WorkerDesk {
  const desk = openWorkerDesk(options);
  sweepCases(desk);
  importCases(desk);
  retentionCases(desk);
  lifecycleCases(desk);

  test('a change that another process saved invalidates cached answers here', async () => {
    const { pass, required, saveAs, tagged } = desk;
    const session = await tagged('wrong-back');
    await refreshSession(session.session_id, person);
    onTestFinished(await startCacheInvalidation());
    const at = { app: session.app, kind: session.kind, sessionId: session.session_id };
    expect((await getUpstream().getSession(at)).fromCache).toBe(true);
    pass(5);
    await saveAs(await required(session.session_id), { status: 'NEWLY_KNOWN' });
    await expect.poll(async () => (await getUpstream().getSession(at)).fromCache, { timeout: 60_000 }).toBe(false);
  });

  return desk;
}
