/** The registry against the simulator, over a real wire and a real store; only the clock is moved. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { getStore } from '#lib/server/store/index.ts';
import { getUpstream, shareBudget } from '#lib/server/upstream/index.ts';
import { startSimulator } from '../../../simulator/index.ts';
import { refreshSession } from './index.ts';
import { type Listed, openTestDesk, stepOf } from './test-desk.ts';
import { startWorker } from './worker.ts';

const { asked, control, counts, deliver, find, listed, pass, tagged, work } = openTestDesk({ startSimulator });

describe('the worker', () => {
  test('many deliveries about one session are one read', async () => {
    const session = await tagged('mrz-agrees');
    for (let n = 0; n < 5; n++) await deliver(session.session_id);
    await work();
    const paths = await asked();
    expect(paths.filter((path) => path === session.session_id)).toHaveLength(1);
    expect(paths).toHaveLength(1 + session.steps.length);
    expect((await find(session.session_id))?.steps.map(({ type, status }) => [type, status])).toEqual(
      session.steps.map(({ type, status }) => [type, status]),
    );
  });

  test('reads again only what a delivery named and what moved', async () => {
    const session = await tagged('mrz-agrees');
    const selfie = stepOf(session, 'LIVENESS');
    const paper = stepOf(session, 'ID_DOCUMENT');
    await deliver(session.session_id, { service: 'LIVENESS', step_id: selfie.id });
    await work();
    expect(await asked()).toEqual([session.session_id, `${session.session_id}/step/${selfie.id}`]);
    await control('DELETE', '/requests');
    await control('POST', `/sessions/${session.session_id}/transition`, {
      step: { type: 'ID_DOCUMENT', status: 'REJECTED', reason: { code: 'BAD_QUALITY', message: 'Blurred' } },
      notify: false,
    });
    await deliver(session.session_id);
    await work();
    expect(await asked()).toEqual([session.session_id, `${session.session_id}/step/${paper.id}`]);
    const record = await find(session.session_id);
    expect(record).toMatchObject({ status: 'REJECTED' });
    expect(record?.facts).toContainEqual(expect.objectContaining({ key: 'reason_code', value: 'BAD_QUALITY' }));
    expect(record?.facts.filter(({ key }) => key === 'hits_delivered')).toHaveLength(1); // what was not read again is kept
  });

  test('a step that cannot be read is a fact, until it can', async () => {
    const session = await tagged('licence');
    const paper = stepOf(session, 'ID_DOCUMENT');
    await control('POST', '/faults', { path: `/step/${paper.id}$`, fault: 'malformed' });
    await deliver(session.session_id);
    await work();
    const unreadable = { key: 'unreadable', value: '1', step: paper.id, sensitivity: 'state' };
    expect((await find(session.session_id))?.facts).toContainEqual(expect.objectContaining(unreadable));
    expect(await counts()).toMatchObject({ waiting: 0, dead: 0 });
    await control('DELETE', '/faults');
    await deliver(session.session_id, { service: 'ID_DOCUMENT', step_id: paper.id });
    await work();
    const keys = (await find(session.session_id))?.facts.map(({ key }) => key);
    expect(keys).toContain('document_number');
    expect(keys).not.toContain('unreadable');
  });

  test('a step that upstream refuses to tell holds nothing back', async () => {
    const session = await tagged('mrz-agrees-lines');
    const paper = stepOf(session, 'ID_DOCUMENT');
    await control('POST', '/faults', { path: `/step/${paper.id}$`, fault: '400' });
    await deliver(session.session_id);
    await work();
    expect((await find(session.session_id))?.facts).toContainEqual(
      expect.objectContaining({ key: 'unreadable', step: paper.id }),
    );
    expect(await counts()).toMatchObject({ waiting: 0, dead: 0 });
  });

  test('a step for which upstream always fails keeps nothing else back, and is tried again', async () => {
    const session = await tagged('passport-expired');
    const paper = stepOf(session, 'ID_DOCUMENT');
    const { id } = (await control('POST', '/faults', { path: `/step/${paper.id}$`, fault: '500' })) as { id: number };
    await deliver(session.session_id);
    await work();
    expect((await find(session.session_id))?.facts).toContainEqual(
      expect.objectContaining({ key: 'unreadable', step: paper.id }),
    );
    expect(await counts()).toMatchObject({ waiting: 1, dead: 0 });
    await control('DELETE', `/faults/${id}`);
    pass(300_000);
    await work();
    const facts = (await find(session.session_id))?.facts.filter(({ step }) => step === paper.id) ?? [];
    expect(facts.map(({ key }) => key)).not.toContain('unreadable');
    expect(await counts()).toMatchObject({ waiting: 0, dead: 0 });

    // What it said before stays, beside the word that it could not be read now; the session's own news are written.
    await control('POST', '/faults', { path: `/step/${paper.id}$`, fault: '500' });
    await control('POST', `/sessions/${session.session_id}/transition`, {
      step: { type: 'ID_DOCUMENT', status: 'REJECTED' },
      notify: false,
    });
    await deliver(session.session_id);
    await work();
    const now = await find(session.session_id);
    expect(now?.status).toBe('REJECTED');
    const after = now?.facts.filter(({ step }) => step === paper.id) ?? [];
    expect(after).toEqual(expect.arrayContaining(facts));
    expect(after.map(({ key }) => key)).toContain('unreadable');
    await control('DELETE', '/faults');
    pass(300_000);
    await work();
    expect(await counts()).toMatchObject({ waiting: 0, dead: 0 });
  });

  test('waits longer each time, and gives up what will not pass', async () => {
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
      const before = await asked();
      await work(); // nothing is due
      expect(await asked()).toEqual(before);
      pass(Math.max(0, waiting.due_at - Date.now()));
    }
    await deliver(session.session_id); // one that came just now does not die with it
    await work();
    expect(await counts()).toMatchObject({ waiting: 1, dead: 1 });
    expect(await find(session.session_id)).toBeUndefined();
    await control('DELETE', '/faults');
    pass(300_000);
    await work();
    expect(await counts()).toMatchObject({ waiting: 0, dead: 1 });
    expect(await find(session.session_id)).toBeDefined();
  });

  test('lives through a long outage, whatever the first answer after it', async () => {
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

  test('waits for a session that upstream does not show yet', async () => {
    const session = await tagged('mrz-german');
    const seen = vi.spyOn(getUpstream(), 'findSession').mockResolvedValueOnce(undefined);
    await deliver(session.session_id);
    await work();
    expect([await find(session.session_id), (await counts()).waiting]).toEqual([undefined, 1]);
    pass(3_000);
    await work();
    expect([(await find(session.session_id))?.status, (await counts()).waiting]).toEqual([session.status, 0]);
    seen.mockRestore();
  });

  test('what a killed worker held is done by the next, when the lease is over', async () => {
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

  test('a read that began before the delivery came is not believed', async () => {
    const session = await tagged('passport');
    await deliver(session.session_id);
    await work();
    const at = { app: session.app, kind: session.kind, sessionId: session.session_id };
    // What it says is made at once and comes slowly.
    await control('POST', '/faults', { path: `${session.session_id}$`, fault: 'slow', delayMs: 1, times: 1 });
    const early = getUpstream().getSession(at, { fresh: true });
    while (!(await asked()).includes(session.session_id)) await sleep(5);
    await control('POST', `/sessions/${session.session_id}/transition`, {
      step: { type: 'ID_DOCUMENT', status: 'REJECTED' },
      notify: false,
    });
    await deliver(session.session_id);
    await Promise.all([early, work()]);
    expect((await find(session.session_id))?.status).toBe('REJECTED');
  });
});

describe('a refresh', () => {
  test('that is older never overwrites a newer one', async () => {
    const session = await tagged('mrz-disagrees');
    const at = { app: session.app, kind: session.kind, sessionId: session.session_id };
    const old = await getUpstream().getSession(at, { fresh: true });
    await control('POST', `/sessions/${session.session_id}/transition`, {
      step: { type: 'ID_DOCUMENT', status: 'RESUBMISSION_REQUIRED' },
      notify: false,
    });
    pass(10);
    const ask = { cause: 'person', origin: 'lookup' } as const;
    await refreshSession(session.session_id, ask);
    const newer = await find(session.session_id);
    expect(newer?.status).toBe('RESUBMISSION_REQUIRED');
    const late = await refreshSession(session.session_id, {
      ...ask,
      answer: { app: session.app, kind: session.kind, answer: old },
    });
    expect(late).toEqual({ ref: newer?.ref, created: false, changed: false });
    expect(await find(session.session_id)).toEqual(newer);
  });

  test('is believed although the clock was set back', async () => {
    const session = await tagged('twelve-megapixel');
    const ask = { cause: 'person', origin: 'lookup' } as const;
    await refreshSession(session.session_id, ask);
    await control('POST', `/sessions/${session.session_id}/transition`, {
      step: { type: 'ID_DOCUMENT', status: 'REJECTED' },
      notify: false,
    });
    pass(-600_000);
    await refreshSession(session.session_id, ask);
    expect((await find(session.session_id))?.status).toBe('REJECTED');
    pass(600_000);
  });

  test('1,000 changes, each told three times and out of order, end at the truth', { timeout: 300_000 }, async () => {
    const statuses = ['APPROVED', 'REJECTED', 'RESUBMISSION_REQUIRED', 'SUBMISSION_REQUIRED', 'PENDING_VERIFICATION'];
    // Numbers that look random and are the same in every run.
    let seed = 7;
    const below = (n: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * n);
    };
    const sessions = (await listed()).filter(({ steps }) => steps.length > 0);
    const held: { about: Record<string, string>; id: string }[] = [];
    const worker = startWorker();
    for (let n = 0; n < 1_000; n++) {
      const session = sessions[below(sessions.length)] as Listed;
      const step = session.steps[below(session.steps.length)] as Listed['steps'][number];
      const status = statuses[below(statuses.length)] ?? '';
      const id = session.session_id;
      await control('POST', `/sessions/${id}/transition`, { step: { id: step.id, status }, notify: false });
      const about: Record<string, string> =
        session.kind === 'individual' ? { status, service: step.type, step_id: step.id } : { status };
      for (let copy = 0; copy < 3; copy++) held.splice(below(held.length + 1), 0, { id, about });
      const rest = n === 999 ? 0 : 300;
      const next = Array.from({ length: Math.max(0, held.length - rest) }, () => held.splice(below(held.length), 1));
      await Promise.all(next.flat().map(({ id, about }) => deliver(id, about)));
    }
    while ((await counts()).waiting > 0) await sleep(50);
    await worker.stop();
    const told = await Promise.all(
      (await listed()).map(async ({ session_id, status, steps }) => {
        const record = await find(session_id);
        return record && { truth: [status, ...steps.map((one) => one.status)], record };
      }),
    );
    const registered = told.filter((one) => one !== undefined);
    expect(registered.length).toBeGreaterThan(150);
    for (const { truth, record } of registered)
      expect([record.status, ...record.steps.map((step) => step.status)]).toEqual(truth);
    expect((await (await getStore()).audit.verify()).ok).toBe(true);
  });
});
