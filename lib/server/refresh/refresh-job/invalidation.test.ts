import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { openTestRegistry, stepOf } from '../testing/open-test-registry.ts';
import { refreshSession } from './refresh.ts';

const { deliver, find, register, tagged, transition, work } = openTestRegistry({ startSimulator });

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

  test('do not reveal by their age what only some roles may know (R05)', async () => {
    const [record] = (await register('kind=individual&app=kyc-eu&status=REJECTED')).filter(({ steps }) =>
      steps.some(({ type }) => type === 'AML'),
    );
    const screening = record?.steps.find(({ type }) => type === 'AML');
    const other = record?.steps.find(({ type }) => type !== 'AML');
    if (!record || !screening || !other) throw new Error('not in the catalogue');
    const at = { app: record.appKey, kind: record.kind, sessionId: record.sessionId };
    const ages = async () =>
      Promise.all(
        [undefined, other.step, screening.step].map(
          async (step) =>
            (await (step === undefined ? getUpstream().getSession(at) : getUpstream().getStep({ ...at, step })))
              .readAtMs,
        ),
      );
    const before = await ages();
    await sleep(5);
    await deliver(record.sessionId, { service: 'AML', step_id: screening.stepId ?? '' });
    await work();
    const [session, step, hidden] = await ages();
    expect([session, step]).toEqual(before.slice(0, 2));
    expect(hidden).toBeGreaterThan(before[2] ?? 0);
    const seq = await (await getStore()).changes.head();
    await transition(record.sessionId, { step: { id: screening.stepId, status: 'PENDING_VERIFICATION' } });
    await deliver(record.sessionId, { service: 'AML', step_id: screening.stepId ?? '' });
    await work();
    expect(await (await getStore()).changes.since(seq, 9)).toMatchObject([{ visible: false }]);
    expect((await ages()).slice(0, 2)).toEqual(before.slice(0, 2));
  });
});
