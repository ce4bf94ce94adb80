/** Refreshes against the simulator, over real connections and a real store; only the clock is moved. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { processSingleton } from '#lib/server/process-singleton.ts';
import { getStore, type SessionRecord } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { sample } from '#lib/testing/sample.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { openTestRegistry, type SimulatedSession, stepOf } from '../testing/open-test-registry.ts';
import { startWorker } from '../worker/worker.ts';
import { factsVersion } from './facts/facts.ts';
import { refreshSession } from './refresh.ts';

const desk = openTestRegistry({ startSimulator });
const { control, counts, deliver, find, listed, pass, register, requestedPaths, required, tagged, transition, work } =
  desk;

const person = { cause: 'person', origin: 'lookup' } as const;
const sweep = { cause: 'sweep', origin: 'lookup' } as const;

const monitored = (record: SessionRecord) =>
  record.facts.find(({ key, stepType }) => key === 'monitored' && stepType === 'AML')?.value;

describe('reads of a refresh', () => {
  const isPlain = (record: SessionRecord) => monitored(record) === 'false' && record.steps.length > 3;
  const costs = async (record: SessionRecord, act: () => Promise<unknown>): Promise<string[]> => {
    await control('DELETE', '/requests');
    await act();
    return (await requestedPaths()).map((path) => path.replace(record.sessionId, '').replace('/step/', '')).sort();
  };

  test('individual: session and touched step; a sweep without findings the session alone, and the screening if monitored', async () => {
    const records = [...(await register('tag=aml-not-monitored')), ...(await register('kind=individual&app=kyc-eu'))];
    const plain = records.find(isPlain);
    // A waiting session is swept more often than its screening is read.
    const watched = records.find((record) => monitored(record) === 'true' && record.status === 'APPROVED');
    if (!plain || !watched) throw new Error('not in the catalogue');
    const swept = (record: SessionRecord) => costs(record, () => refreshSession(record.sessionId, sweep));
    expect(await swept(plain)).toEqual(['']);
    const screening = watched.steps.find(({ type }) => type === 'AML');
    expect(await swept(watched)).toEqual(['', screening?.step]);

    for (const record of [plain, watched]) {
      const step = record.steps.find(({ type }) => type === 'ID_DOCUMENT' || type === 'PVID');
      if (!step) throw new Error('no document');
      await transition(record.sessionId, { step: { id: step.stepId, status: 'REJECTED' } });
      const deliverNamed = async () => {
        await deliver(record.sessionId, { service: step.type, step_id: step.stepId ?? '' });
        await work();
      };
      expect(await costs(record, deliverNamed)).toEqual(['', step.step]);
      expect((await required(record.sessionId)).status).toBe('REJECTED');
    }
    // A delivery without a step, when nothing moved: any step may have changed.
    const deliverUnnamed = async () => {
      await deliver(watched.sessionId, { service: '', step_id: '' });
      await work();
    };
    expect(await costs(watched, deliverUnnamed)).toEqual(['', ...watched.steps.map(({ step }) => step)].sort());
  });

  test('a registered session is read by the id under which it was registered, in whatever case a delivery writes it', async () => {
    const [record] = (await register('tag=aml-not-monitored')).filter(isPlain);
    if (!record) throw new Error('not in the catalogue');
    await transition(record.sessionId, { status: 'REJECTED' });
    await control('DELETE', '/requests');
    const { ref } = (await refreshSession(record.sessionId.toUpperCase(), sweep)) ?? {};
    expect(ref).toBe(record.ref);
    expect((await requestedPaths())[0]).toContain(record.sessionId);
    expect(await find(record.sessionId.toUpperCase())).toMatchObject({ ref });
  });

  test('company, whose deliveries name no step: the session and every step, whichever moved', async () => {
    const [record] = await register('tag=ubo-ring');
    if (!record) throw new Error('not in the catalogue');
    const deliverOne = async () => {
      await deliver(record.sessionId);
      await work();
    };
    const everyStep = ['', ...record.steps.map(({ step }) => step)].sort();
    expect(await costs(record, deliverOne)).toEqual(everyStep);
    await transition(record.sessionId, { step: { type: 'DOCUMENTS', status: 'REJECTED' } });
    expect(await costs(record, deliverOne)).toEqual(everyStep);
  });

  test('two persons and a delivery at the same time are one read, of every step', async () => {
    const [record] = (await register('tag=aml-not-monitored')).filter(isPlain);
    if (!record) throw new Error('not in the catalogue');
    const together = async () => {
      await deliver(record.sessionId);
      await Promise.all([refreshSession(record.sessionId, person), refreshSession(record.sessionId, person), work()]);
    };
    expect(await costs(record, together)).toEqual(['', ...record.steps.map(({ step }) => step)].sort());
  });
});

describe('two processes and one session', () => {
  /** Another process saves what it read of another step while this one still reads. */
  async function overtaken(
    session: SimulatedSession,
    slowPath: string,
    write: (record: SessionRecord) => Promise<unknown>,
  ) {
    const before = await required(session.session_id);
    await control('POST', '/faults', { path: slowPath, fault: 'timeout', delayMs: 400, times: 1 });
    await control('DELETE', '/requests');
    const liveness = stepOf(session, 'LIVENESS');
    const refreshing = refreshSession(session.session_id, {
      cause: 'webhook',
      origin: 'webhook',
      touched: [liveness.id],
    });
    while (!(await requestedPaths()).some((path) => new RegExp(slowPath).test(path))) await sleep(5);
    await write(before);
    return refreshing;
  }
  const saveAs = async (record: SessionRecord, readAtMs: number, value: string) => {
    const store = await getStore();
    const facts = record.facts.map((fact) => (fact.key === 'document_number' ? { ...fact, value } : fact));
    const { updatedAtMs: _, refreshDueAtMs, ...rest } = record;
    return store.sessions.save({ ...rest, refreshDueAtMs, readAtMs, cause: 'person', facts }, null);
  };

  test("do not overwrite each other's reads of other steps", async () => {
    const session = await tagged('passport');
    await refreshSession(session.session_id, person);
    const liveness = stepOf(session, 'LIVENESS');
    await overtaken(session, `/step/${liveness.id}$`, (record) => saveAs(record, Date.now(), 'LEARNT-1'));
    const after = await required(session.session_id);
    expect(after.facts.find(({ key }) => key === 'document_number')?.value).toBe('LEARNT-1');
    // It started again: session and touched step once more.
    expect((await requestedPaths()).filter((path) => path.includes('/step/'))).toHaveLength(2);
  });

  test('read a step that a delivery named, even if another process was quicker', async () => {
    const session = await tagged('id-card');
    await refreshSession(session.session_id, person);
    const liveness = stepOf(session, 'LIVENESS');
    await transition(session.session_id, {
      step: { type: 'LIVENESS', status: 'REJECTED', reason: { code: 'BLURRED' } },
    });
    // The other answer is newer, and its process did not read the step's new body.
    await overtaken(session, `${session.session_id}$`, async (record) => {
      await sleep(20);
      await saveAs(
        { ...record, steps: record.steps.map((s) => (s.type === 'LIVENESS' ? { ...s, status: 'REJECTED' } : s)) },
        Date.now() + 50,
        'LEARNT-2',
      );
    });
    const after = await required(session.session_id);
    expect(after.facts).toContainEqual(expect.objectContaining({ key: 'reason_code', step: liveness.id }));
    expect(after.facts.find(({ key }) => key === 'document_number')?.value).toBe('LEARNT-2');
  });

  test('register a new session once', async () => {
    const [session] = await listed('app=kyc-sandbox&status=APPROVED');
    if (!session) throw new Error('not in the catalogue');
    await control('POST', '/faults', { path: '/step/', fault: 'timeout', delayMs: 300, times: 1 });
    const mine = refreshSession(session.session_id, person);
    while (!(await requestedPaths()).some((path) => path.includes('/step/'))) await sleep(5);
    // Without the refreshes under way, as in another process.
    const refreshes = processSingleton('refreshes');
    const ours = refreshes.peek();
    refreshes.clear();
    const theirs = await refreshSession(session.session_id, person);
    refreshes.set(ours);
    const both = [await mine, theirs];
    expect(both.map((one) => one?.created).sort()).toEqual([false, true]);
    expect(new Set(both.map((one) => one?.ref)).size).toBe(1);
  });
});

describe('what a refresh stores of each step', () => {
  const readsOf = (record: SessionRecord) => new Map(record.steps.map(({ type, read }) => [type, read]));

  test('when it was read, by which version, and what it contained', async () => {
    const session = await tagged('passport');
    await refreshSession(session.session_id, person);
    const first = readsOf(await required(session.session_id));
    for (const read of first.values())
      expect(read).toMatchObject({ factsVersion, contentHash: expect.stringMatching(/^[0-9a-f]{32} 2-[0-9a-f]{32}$/) });
    pass(5_000);
    const liveness = stepOf(session, 'LIVENESS');
    await refreshSession(session.session_id, { cause: 'webhook', origin: 'webhook', touched: [liveness.id] });
    const second = readsOf(await required(session.session_id));
    expect(second.get('LIVENESS')?.atMs).toBeGreaterThan(first.get('LIVENESS')?.atMs ?? 0);
    expect(second.get('ID_DOCUMENT')).toEqual(first.get('ID_DOCUMENT'));
  });

  test('is the same after another read of the same content, and no change', async () => {
    const session = await tagged('dup-50');
    await refreshSession(session.session_id, person);
    const first = await required(session.session_id);
    // Signed addresses are new by then.
    pass(20 * 60_000);
    expect(await refreshSession(session.session_id, person)).toMatchObject({ changed: false });
    const second = await required(session.session_id);
    expect(second.updatedAtMs).toBe(first.updatedAtMs);
    for (const [type, read] of readsOf(second)) expect(read?.contentHash).toBe(readsOf(first).get(type)?.contentHash);
  });

  test('is read again by a sweep where an older version took the facts', async () => {
    const session = await tagged('id-card');
    await refreshSession(session.session_id, person);
    const { updatedAtMs: _, ...record } = await required(session.session_id);
    const store = await getStore();
    const steps = record.steps.map(({ read, ...step }) => ({
      ...step,
      read: read && { ...read, factsVersion: factsVersion - 1 },
    }));
    await store.sessions.save({ ...record, steps, readAtMs: Date.now(), cause: 'sweep' }, null);
    pass(1_000);
    await control('DELETE', '/requests');
    expect(await refreshSession(session.session_id, sweep)).toMatchObject({ changed: false });
    expect((await requestedPaths()).filter((path) => path.includes('/step/')).length).toBeGreaterThan(0);
    const versions = (await required(session.session_id)).steps.map(({ read }) => read?.factsVersion);
    expect(versions).toContain(factsVersion);
  });
});

describe('a session whose environment is not stated', () => {
  const withoutSandbox = async (session: SimulatedSession) => {
    const at = { app: session.app, kind: session.kind, sessionId: session.session_id };
    const answer = await getUpstream().getSession(at, { fresh: true });
    const { sandbox: _, ...rest } = (answer.body as { session: Record<string, unknown> }).session;
    const body = { ...(answer.body as object), session: rest };
    return { ...person, answer: { app: session.app, kind: session.kind, answer: { ...answer, body } } };
  };
  const marks = (record: SessionRecord) => record.facts.filter(({ key }) => key === 'environment_not_stated');

  test('is listed as production with a mark, until it is stated; a stated one is kept', async () => {
    const session = await tagged('no-aml');
    await refreshSession(session.session_id, await withoutSandbox(session));
    const unstated = await required(session.session_id);
    expect(unstated.sandbox).toBe(false);
    expect(marks(unstated)).toHaveLength(1);
    pass(2_000);
    await refreshSession(session.session_id, person);
    const stated = await required(session.session_id);
    expect(marks(stated)).toEqual([]);
    pass(2_000);
    await refreshSession(session.session_id, await withoutSandbox(session));
    const kept = await required(session.session_id);
    expect(kept.sandbox).toBe(stated.sandbox);
    expect(marks(kept)).toEqual([]);
  });
});

test('an answer without a list of steps keeps the former ones, with a mark until the list comes again', async () => {
  const session = await tagged('licence');
  await refreshSession(session.session_id, person);
  const before = await required(session.session_id);
  const at = { app: session.app, kind: session.kind, sessionId: session.session_id };
  for (const steps of [null, 'none']) {
    pass(2_000);
    const read = await getUpstream().getSession(at, { fresh: true });
    const { session: sent } = read.body as { session: object };
    const answer = { ...read, body: { session: { ...sent, steps } } };
    await refreshSession(session.session_id, { ...person, answer: { ...at, answer } });
    const kept = await required(session.session_id);
    expect(kept.steps.map(({ step }) => step)).toEqual(before.steps.map(({ step }) => step));
    expect(kept.facts).toContainEqual(expect.objectContaining({ key: 'steps_missing', sensitivity: 'state' }));
  }
  pass(2_000);
  await refreshSession(session.session_id, person);
  expect((await required(session.session_id)).facts.map(({ key }) => key)).not.toContain('steps_missing');
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
    await refreshSession(session.session_id, person);
    const newer = await find(session.session_id);
    expect(newer?.status).toBe('RESUBMISSION_REQUIRED');
    const late = await refreshSession(session.session_id, {
      ...person,
      answer: { app: session.app, kind: session.kind, answer: old },
    });
    expect(late).toMatchObject({ ref: newer?.ref, created: false, changed: false });
    expect(await find(session.session_id)).toEqual(newer);
  });

  test('is saved even if the clock was set back', async () => {
    const session = await tagged('twelve-megapixel');
    await refreshSession(session.session_id, person);
    await control('POST', `/sessions/${session.session_id}/transition`, {
      step: { type: 'ID_DOCUMENT', status: 'REJECTED' },
      notify: false,
    });
    pass(-600_000);
    await refreshSession(session.session_id, person);
    expect((await find(session.session_id))?.status).toBe('REJECTED');
    pass(600_000);
  });

  test('1,000 changes, each delivered three times and out of order, end with a correct registry', {
    timeout: 300_000,
  }, async () => {
    const statuses = ['APPROVED', 'REJECTED', 'RESUBMISSION_REQUIRED', 'SUBMISSION_REQUIRED', 'PENDING_VERIFICATION'];
    // A sample has a tenth of the changes, other ones for each seed.
    const changes = sample(Array.from({ length: 1_000 }, (_, at) => at));
    // Pseudo-random, the same in every run of one seed.
    let seed = 7 + (changes[0] ?? 0);
    const below = (n: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * n);
    };
    // Whose steps the simulator lists as they arrive.
    const odd = ['form-broken', 'company-form-broken', 'two-screenings'];
    const isPlain = ({ tags }: SimulatedSession) => !tags.some((tag) => odd.includes(tag));
    const sessions = (await listed()).filter((one) => one.steps.length > 0 && isPlain(one));
    const unsent: { about: Record<string, string>; id: string }[] = [];
    const worker = startWorker();
    const changed = new Set<string>();
    for (const n of changes) {
      const session = sessions[below(sessions.length)] as SimulatedSession;
      const step = session.steps[below(session.steps.length)] as SimulatedSession['steps'][number];
      const status = statuses[below(statuses.length)] ?? '';
      const id = session.session_id;
      changed.add(id);
      await control('POST', `/sessions/${id}/transition`, { step: { id: step.id, status }, notify: false });
      const about: Record<string, string> =
        session.kind === 'individual' ? { status, service: step.type, step_id: step.id } : { status };
      for (let copy = 0; copy < 3; copy++) unsent.splice(below(unsent.length + 1), 0, { id, about });
      const rest = n === changes.at(-1) ? 0 : 0.3 * changes.length;
      const next = Array.from({ length: Math.max(0, unsent.length - rest) }, () =>
        unsent.splice(below(unsent.length), 1),
      );
      await Promise.all(next.flat().map(({ id, about }) => deliver(id, about)));
    }
    while ((await counts()).waiting > 0) await sleep(50);
    await worker.stop();
    const compared = await Promise.all(
      (await listed()).filter(isPlain).map(async ({ session_id, status, steps }) => {
        const record = await find(session_id);
        return record && { expected: [status, ...steps.map((one) => one.status)], record };
      }),
    );
    const registered = compared.filter((one) => one !== undefined);
    expect(changed.size).toBeGreaterThan(0.15 * changes.length);
    expect(registered.length).toBeGreaterThanOrEqual(changed.size);
    for (const { expected, record } of registered)
      expect([record.status, ...record.steps.map((step) => step.status)]).toEqual(expected);
    expect((await (await getStore()).audit.verify()).ok).toBe(true);
  });
});
