/** The worker against the simulator, over real connections and a real store; only the clock is moved. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { isCustomerStep } from '#lib/model/access/customer-side.ts';
import { getStore } from '#lib/server/store/index.ts';
import { getUpstream, shareBudget } from '#lib/server/upstream/index.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { openTestRegistry, stepOf } from '../testing/open-test-registry.ts';

const { control, counts, deliver, find, pass, requestedPaths, tagged, work } = openTestRegistry({ startSimulator });

describe('deliveries', () => {
  test('about one session cause one read', async () => {
    const session = await tagged('mrz-agrees');
    for (let n = 0; n < 5; n++) await deliver(session.session_id);
    await work();
    const paths = await requestedPaths();
    expect(paths.filter((path) => path === session.session_id)).toHaveLength(1);
    expect(paths).toHaveLength(1 + session.steps.length);
    expect((await find(session.session_id))?.steps.map(({ type, status }) => [type, status])).toEqual(
      session.steps.map(({ type, status }) => [type, status]),
    );
  });

  test('cause reads only of the step they name and of steps that changed', async () => {
    const session = await tagged('mrz-agrees');
    const liveness = stepOf(session, 'LIVENESS');
    const document = stepOf(session, 'ID_DOCUMENT');
    await deliver(session.session_id, { service: 'LIVENESS', step_id: liveness.id });
    await work();
    expect(await requestedPaths()).toEqual([session.session_id, `${session.session_id}/step/${liveness.id}`]);
    await control('DELETE', '/requests');
    await control('POST', `/sessions/${session.session_id}/transition`, {
      step: { type: 'ID_DOCUMENT', status: 'REJECTED', reason: { code: 'BAD_QUALITY', message: 'Blurred' } },
      notify: false,
    });
    await deliver(session.session_id, { service: 'ID_DOCUMENT', step_id: document.id });
    await work();
    expect(await requestedPaths()).toEqual([session.session_id, `${session.session_id}/step/${document.id}`]);
    const record = await find(session.session_id);
    expect(record).toMatchObject({ status: 'REJECTED' });
    expect(record?.facts).toContainEqual(expect.objectContaining({ key: 'reason_code', value: 'BAD_QUALITY' }));
    expect(record?.facts.filter(({ key }) => key === 'hits_delivered')).toHaveLength(1); // facts of other steps stay
  });

  test('are done in the transaction that writes their session, or once its hits are written', async () => {
    const { deliveries } = await getStore();
    const done = vi.spyOn(deliveries, 'done');
    const session = await tagged('mrz-agrees');
    const about = async (type: string) => {
      done.mockClear();
      await deliver(session.session_id, { service: type, step_id: stepOf(session, type).id });
      await work();
      expect((await counts()).waiting).toBe(0);
      return done.mock.calls.length;
    };
    await about('LIVENESS'); // the first one reads every step
    expect(await about('LIVENESS')).toBe(0);
    expect(await about('AML')).toBe(1);
    done.mockRestore();
  });

  test('that name no step cause reads of what the customer can see, whichever step changed', async () => {
    const session = await tagged('mrz-agrees');
    await deliver(session.session_id, { service: 'AML', step_id: stepOf(session, 'AML').id });
    await work();
    await control('DELETE', '/requests');
    await control('POST', `/sessions/${session.session_id}/transition`, {
      step: { type: 'AML', status: 'REJECTED' },
      notify: false,
    });
    await deliver(session.session_id);
    await work();
    const read = session.steps.filter(({ type }) => type === 'AML' || isCustomerStep('individual', type));
    expect((await requestedPaths()).sort()).toEqual(
      [session.session_id, ...read.map(({ id }) => `${session.session_id}/step/${id}`)].sort(),
    );
  });

  test('a step that cannot be read is a fact until it can', async () => {
    const session = await tagged('licence');
    const document = stepOf(session, 'ID_DOCUMENT');
    await control('POST', '/faults', { path: `/step/${document.id}$`, fault: 'malformed' });
    await deliver(session.session_id);
    await work();
    const unreadable = { key: 'unreadable', value: '1', step: document.id, sensitivity: 'state' };
    expect((await find(session.session_id))?.facts).toContainEqual(expect.objectContaining(unreadable));
    expect(await counts()).toMatchObject({ waiting: 0, dead: 0 });
    await control('DELETE', '/faults');
    await deliver(session.session_id, { service: 'ID_DOCUMENT', step_id: document.id });
    await work();
    const keys = (await find(session.session_id))?.facts.map(({ key }) => key);
    expect(keys).toContain('document_number');
    expect(keys).not.toContain('unreadable');
  });

  test('a step that the service refuses delays nothing else', async () => {
    const session = await tagged('mrz-agrees-lines');
    const document = stepOf(session, 'ID_DOCUMENT');
    await control('POST', '/faults', { path: `/step/${document.id}$`, fault: '400' });
    await deliver(session.session_id);
    await work();
    expect((await find(session.session_id))?.facts).toContainEqual(
      expect.objectContaining({ key: 'unreadable', step: document.id }),
    );
    expect(await counts()).toMatchObject({ waiting: 0, dead: 0 });
  });

  test('a step for which the service always fails delays nothing else, and is tried again', async () => {
    const session = await tagged('passport-expired');
    const document = stepOf(session, 'ID_DOCUMENT');
    const { id } = (await control('POST', '/faults', { path: `/step/${document.id}$`, fault: '500' })) as {
      id: number;
    };
    await deliver(session.session_id);
    await work();
    expect((await find(session.session_id))?.facts).toContainEqual(
      expect.objectContaining({ key: 'unreadable', step: document.id }),
    );
    expect(await counts()).toMatchObject({ waiting: 1, dead: 0 });
    await control('DELETE', `/faults/${id}`);
    pass(300_000);
    await work();
    const facts = (await find(session.session_id))?.facts.filter(({ step }) => step === document.id) ?? [];
    expect(facts.map(({ key }) => key)).not.toContain('unreadable');
    expect(await counts()).toMatchObject({ waiting: 0, dead: 0 });

    // Its former facts stay, with the fact that it could not be read; the session's own changes are written.
    await control('POST', '/faults', { path: `/step/${document.id}$`, fault: '500' });
    await control('POST', `/sessions/${session.session_id}/transition`, {
      step: { type: 'ID_DOCUMENT', status: 'REJECTED' },
      notify: false,
    });
    await deliver(session.session_id);
    await work();
    const now = await find(session.session_id);
    expect(now?.status).toBe('REJECTED');
    const after = now?.facts.filter(({ step }) => step === document.id) ?? [];
    expect(after).toEqual(expect.arrayContaining(facts));
    expect(after.map(({ key }) => key)).toContain('unreadable');
    await control('DELETE', '/faults');
    pass(300_000);
    await work();
    expect(await counts()).toMatchObject({ waiting: 0, dead: 0 });
  });

  test('wait longer each time and fail in the end when the error is not transient', async () => {
    const session = await tagged('permit');
    await control('POST', '/faults', { path: session.session_id, fault: 'malformed' });
    await deliver(session.session_id);
    const store = await getStore();
    for (let tries = 1; tries <= 7; tries++) {
      await work();
      const waiting = await store.db
        .selectFrom('deliveries')
        .select(['due_at', 'tries'])
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow();
      expect(waiting.tries).toBe(tries);
      expect(waiting.due_at - Date.now()).toBeLessThanOrEqual(2_000 * 2 ** tries);
      const before = await requestedPaths();
      await work(); // nothing is due
      expect(await requestedPaths()).toEqual(before);
      pass(Math.max(0, waiting.due_at - Date.now()));
    }
    await deliver(session.session_id); // a new delivery does not fail with it
    await work();
    expect(await counts()).toMatchObject({ waiting: 1, dead: 1 });
    expect(await find(session.session_id)).toBeUndefined();
    await control('DELETE', '/faults');
    pass(300_000);
    await work();
    expect(await counts()).toMatchObject({ waiting: 0, dead: 1 });
    expect(await find(session.session_id)).toBeDefined();
  });

  test('survive a long outage, whatever the first answer after it', async () => {
    const session = await tagged('mrz-checksum');
    const { dead } = await counts();
    await deliver(session.session_id);
    shareBudget({ take: async () => ({ waitMs: 3_000 }), pause: async () => undefined, left: async () => 0 });
    for (let tries = 0; tries < 10; tries++) {
      await work();
      pass(70_000);
    }
    shareBudget(undefined);
    await control('POST', '/faults', { path: session.session_id, fault: 'malformed' });
    await work();
    expect(await counts()).toMatchObject({ waiting: 1, dead });
    await control('DELETE', '/faults');
    pass(300_000);
    await work();
    expect(await find(session.session_id)).toBeDefined();
  });

  test('wait for a session that cannot be read yet', async () => {
    const session = await tagged('mrz-german');
    const findSession = vi.spyOn(getUpstream(), 'findSession').mockResolvedValueOnce(undefined);
    await deliver(session.session_id);
    await work();
    expect([await find(session.session_id), (await counts()).waiting]).toEqual([undefined, 1]);
    pass(3_000);
    await work();
    expect([(await find(session.session_id))?.status, (await counts()).waiting]).toEqual([session.status, 0]);
    findSession.mockRestore();
  });

  test('of a killed worker are processed by the next one, when the lease has expired', async () => {
    const session = await tagged('id-card');
    await deliver(session.session_id);
    const store = await getStore();
    expect(await store.deliveries.claim(10, 60_000, Date.now())).toHaveLength(1);
    expect(await store.deliveries.claim(10, 60_000, Date.now())).toHaveLength(0);
    pass(60_001);
    await work();
    expect([await find(session.session_id), (await counts()).waiting]).toMatchObject([
      { sessionId: session.session_id },
      0,
    ]);
  });

  test('are not settled by a read that began before they arrived', async () => {
    const session = await tagged('passport');
    await deliver(session.session_id);
    await work();
    const at = { app: session.app, kind: session.kind, sessionId: session.session_id };
    // The answer is made at once and sent slowly.
    await control('POST', '/faults', { path: `${session.session_id}$`, fault: 'slow', delayMs: 1, times: 1 });
    const early = getUpstream().getSession(at, { fresh: true });
    while (!(await requestedPaths()).includes(session.session_id)) await sleep(5);
    await control('POST', `/sessions/${session.session_id}/transition`, {
      step: { type: 'ID_DOCUMENT', status: 'REJECTED' },
      notify: false,
    });
    await deliver(session.session_id);
    await Promise.all([early, work()]);
    expect((await find(session.session_id))?.status).toBe('REJECTED');
  });
});
