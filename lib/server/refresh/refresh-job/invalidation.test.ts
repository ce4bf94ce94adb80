import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { openTestRegistry, stepOf } from '../testing/open-test-registry.ts';
import { refreshSession } from './refresh.ts';

const { deliver, find, tagged, transition, work } = openTestRegistry({ startSimulator });

const person = { cause: 'person', origin: 'lookup' } as const;

describe('cached answers', () => {
  test('are dropped when a refresh finds a change, except those that it read itself', async () => {
    const session = await tagged('permit');
    await refreshSession(session.session_id, person);
    const at = { app: session.app, kind: session.kind, sessionId: session.session_id };
    const [document, liveness] = [stepOf(session, 'ID_DOCUMENT'), stepOf(session, 'LIVENESS')];
    const isCached = async (step?: string) =>
      (await (step === undefined ? getUpstream().getSession(at) : getUpstream().getStep({ ...at, step }))).fromCache;
    await sleep(2);
    await refreshSession(session.session_id, person);
    expect([await isCached(), await isCached(liveness.id), await isCached(document.id)]).toEqual([true, true, true]);
    await transition(session.session_id, { step: { type: 'ID_DOCUMENT', status: 'REJECTED' } });
    await deliver(session.session_id, { service: 'ID_DOCUMENT', step_id: document.id });
    await work();
    expect([await isCached(), await isCached(document.id), await isCached(liveness.id)]).toEqual([false, true, false]);
    expect(await find(session.session_id)).toMatchObject({ status: 'REJECTED' });
  });
});
