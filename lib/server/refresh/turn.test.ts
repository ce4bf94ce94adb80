/** Who shares a refresh, what a refresh costs, and what two processes make of one session. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import { getStore, type SessionRecord } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { startSimulator } from '../../../simulator/index.ts';
import { refreshSession } from './index.ts';
import { type Listed, openTestDesk, stepOf } from './test-desk.ts';
import { inTurn, type RefreshAsk, type Turn } from './turn.ts';

const desk = openTestDesk({ startSimulator });
const { asked, control, deliver, find, listed, required, tagged, transition, work } = desk;

const person = { cause: 'person', origin: 'lookup' } as const;
const sweep = { cause: 'sweep', origin: 'lookup' } as const;

async function register(query: string): Promise<readonly SessionRecord[]> {
  const all = (await listed(query)).slice(0, 30);
  for (const { session_id } of all) await deliver(session_id);
  await work();
  await control('DELETE', '/requests');
  return Promise.all(all.map(({ session_id }) => required(session_id)));
}
const monitored = (record: SessionRecord) =>
  record.facts.find(({ key, stepType }) => key === 'monitored' && stepType === 'AML')?.value;

describe('a line', () => {
  /** A refresh that does what it is told to. */
  function stage() {
    const turns: { turn: Turn; end: (outcome: unknown) => void }[] = [];
    const perform = (turn: Turn) =>
      new Promise((resolve, reject) => {
        turn.signal.addEventListener('abort', () => reject(turn.signal.reason));
        turns.push({ turn, end: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)) });
      });
    return { turns, ask: (ask: RefreshAsk) => inTurn('one', ask, perform) };
  }
  const webhook = (touched: string[], sinceMs = Date.now()): RefreshAsk => ({
    cause: 'webhook',
    origin: 'webhook',
    touched,
    sinceMs,
  });
  const busy = new Problem('upstream_busy', { retryAfterSeconds: 1 });

  test('takes all who come before the answer, for all that they want and the most urgent of them', async () => {
    const { turns, ask } = stage();
    const results = [ask(sweep), ask(webhook(['AML'])), ask(webhook(['ID_DOCUMENT'])), ask(person)];
    await sleep(1);
    expect(turns).toHaveLength(1);
    expect(turns[0]?.turn).toMatchObject({ cause: 'person', priority: 'person' });
    expect([...(turns[0]?.turn.touched ?? [])]).toEqual(['AML', 'ID_DOCUMENT']);
    turns[0]?.end('told');
    expect(await Promise.all(results)).toEqual(['told', 'told', 'told', 'told']);
  });

  test('lets those wait together for whom the answer came too early', async () => {
    const { turns, ask } = stage();
    const first = ask(sweep);
    await sleep(1);
    if (turns[0]) turns[0].turn.settledAtMs = Date.now() - 5_000;
    const late = [ask(webhook(['AML'])), ask(person), ask(webhook([], Date.now() - 1))];
    const content = ask({ ...webhook([]), sinceMs: Date.now() - 6_000 });
    await sleep(1);
    expect(turns).toHaveLength(1);
    turns[0]?.end('early');
    expect(await Promise.all([first, content])).toEqual(['early', 'early']);
    await sleep(1);
    expect(turns).toHaveLength(2);
    turns[1]?.end('late');
    expect(await Promise.all(late)).toEqual(['late', 'late', 'late']);
  });

  test('asks again for a person whom a sweep’s share of the budget was not enough for', async () => {
    const { turns, ask } = stage();
    const swept = ask(sweep);
    const waited = ask(person);
    await sleep(1);
    turns[0]?.end(busy);
    await expect(swept).rejects.toBe(busy);
    await sleep(1);
    turns[1]?.end('told');
    expect(await waited).toBe('told');
  });

  test('goes on when one leaves, ends when all have, and the next begins anew', async () => {
    const { turns, ask } = stage();
    const [one, two] = [new AbortController(), new AbortController()];
    const results = [ask({ ...sweep, signal: one.signal }), ask({ ...sweep, signal: two.signal })];
    await sleep(1);
    one.abort('gone');
    await expect(results[0]).rejects.toBe('gone');
    expect(turns[0]?.turn.signal.aborted).toBe(false);
    two.abort('gone too');
    await expect(results[1]).rejects.toBe('gone too');
    expect(turns[0]?.turn.signal.aborted).toBe(true);
    const next = ask(person);
    await sleep(1);
    turns[1]?.end('told');
    expect(await next).toBe('told');
  });
});

describe('what a refresh costs', () => {
  const isPlain = (record: SessionRecord) => monitored(record) === 'false' && record.steps.length > 3;
  const costs = async (record: SessionRecord, ask: () => Promise<unknown>): Promise<string[]> => {
    await control('DELETE', '/requests');
    await ask();
    return (await asked()).map((path) => path.replace(record.sessionId, '').replace('/step/', '')).sort();
  };

  test('individual: session and touched step; a sweep that finds nothing the session alone, and the screening if monitored', async () => {
    const records = await register('kind=individual&app=kyc-eu');
    const plain = records.find(isPlain);
    // A waiting one is swept more often than its screening is read.
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
      const told = async () => {
        await deliver(record.sessionId, { service: step.type, step_id: step.stepId ?? '' });
        await work();
      };
      expect(await costs(record, told)).toEqual(['', step.step]);
      expect((await required(record.sessionId)).status).toBe('REJECTED');
    }
    // A delivery that is about no step, when nothing moved: what moves unseen.
    const untold = async () => {
      await deliver(watched.sessionId, { service: '', step_id: '' });
      await work();
    };
    expect(await costs(watched, untold)).toEqual(['', screening?.step]);
  });

  test('company: the session, its screening, its owners', async () => {
    const [record] = await register('tag=ubo-ring');
    if (!record) throw new Error('not in the catalogue');
    const told = async () => {
      await deliver(record.sessionId);
      await work();
    };
    expect(await costs(record, told)).toEqual(['', 'AML', 'BENEFICIAL_OWNERS']);
  });

  test('two persons and a delivery at the same moment are one read', async () => {
    const [record] = (await register('kind=individual&app=kyc-eu')).filter(isPlain);
    if (!record) throw new Error('not in the catalogue');
    const together = async () => {
      await deliver(record.sessionId);
      await Promise.all([refreshSession(record.sessionId, person), refreshSession(record.sessionId, person), work()]);
    };
    expect(await costs(record, together)).toEqual(['']);
  });
});

describe('two processes and one session', () => {
  /** Another process writes what it read of another step while this one still reads. */
  async function overtaken(session: Listed, slowPath: string, write: (record: SessionRecord) => Promise<unknown>) {
    const before = await required(session.session_id);
    await control('POST', '/faults', { path: slowPath, fault: 'timeout', delayMs: 400, times: 1 });
    await control('DELETE', '/requests');
    const selfie = stepOf(session, 'LIVENESS');
    const refreshing = refreshSession(session.session_id, {
      cause: 'webhook',
      origin: 'webhook',
      touched: [selfie.id],
    });
    while (!(await asked()).some((path) => new RegExp(slowPath).test(path))) await sleep(5);
    await write(before);
    return refreshing;
  }
  const saveAs = async (record: SessionRecord, readAtMs: number, value: string) => {
    const store = await getStore();
    const facts = record.facts.map((fact) => (fact.key === 'document_number' ? { ...fact, value } : fact));
    const { updatedAtMs: _, refreshDueAtMs, ...rest } = record;
    return store.sessions.save({ ...rest, refreshDueAtMs, readAtMs, cause: 'person', facts }, null);
  };

  test('do not undo each other: what the other learnt of another step stays', async () => {
    const session = await tagged('passport');
    await refreshSession(session.session_id, person);
    const selfie = stepOf(session, 'LIVENESS');
    await overtaken(session, `/step/${selfie.id}$`, (record) => saveAs(record, Date.now(), 'LEARNT-1'));
    const after = await required(session.session_id);
    expect(after.facts.find(({ key }) => key === 'document_number')?.value).toBe('LEARNT-1');
    // From the beginning: session and touched step once more.
    expect((await asked()).filter((path) => path.includes('/step/'))).toHaveLength(2);
  });

  test('a step that a delivery named is not lost when somebody else was quicker', async () => {
    const session = await tagged('id-card');
    await refreshSession(session.session_id, person);
    const selfie = stepOf(session, 'LIVENESS');
    await transition(session.session_id, {
      step: { type: 'LIVENESS', status: 'REJECTED', reason: { code: 'BLURRED' } },
    });
    // The other one's answer is younger, and its writer knew nothing of the step's new body.
    await overtaken(session, `${session.session_id}$`, async (record) => {
      await sleep(20);
      await saveAs(
        { ...record, steps: record.steps.map((s) => (s.type === 'LIVENESS' ? { ...s, status: 'REJECTED' } : s)) },
        Date.now() + 50,
        'LEARNT-2',
      );
    });
    const after = await required(session.session_id);
    expect(after.facts).toContainEqual(expect.objectContaining({ key: 'reason_code', step: selfie.id }));
    expect(after.facts.find(({ key }) => key === 'document_number')?.value).toBe('LEARNT-2');
  });

  test('register a new session once', async () => {
    const [session] = await listed('app=kyc-sandbox&status=APPROVED');
    if (!session) throw new Error('not in the catalogue');
    await control('POST', '/faults', { path: '/step/', fault: 'timeout', delayMs: 300, times: 1 });
    const mine = refreshSession(session.session_id, person);
    while (!(await asked()).some((path) => path.includes('/step/'))) await sleep(5);
    // A line of its own, as in another process.
    const lines = (globalThis as { deskRefreshes?: Map<string, unknown> }).deskRefreshes;
    const line = lines?.get(session.session_id);
    lines?.delete(session.session_id);
    const theirs = await refreshSession(session.session_id, person);
    lines?.set(session.session_id, line);
    const both = [await mine, theirs];
    expect(both.map((one) => one?.created).sort()).toEqual([false, true]);
    expect(new Set(both.map((one) => one?.ref)).size).toBe(1);
  });
});

describe('answers that are kept', () => {
  test('are forgotten when a refresh found something newer, but for what it read itself', async () => {
    const session = await tagged('permit');
    await refreshSession(session.session_id, person);
    const at = { app: session.app, kind: session.kind, sessionId: session.session_id };
    const [paper, selfie] = [stepOf(session, 'ID_DOCUMENT'), stepOf(session, 'LIVENESS')];
    const isKept = async (step?: string) =>
      (await (step === undefined ? getUpstream().getSession(at) : getUpstream().getStep({ ...at, step }))).fromCache;
    await sleep(2);
    await refreshSession(session.session_id, person);
    expect([await isKept(), await isKept(selfie.id), await isKept(paper.id)]).toEqual([true, true, true]);
    await transition(session.session_id, { step: { type: 'ID_DOCUMENT', status: 'REJECTED' } });
    await deliver(session.session_id, { service: 'ID_DOCUMENT', step_id: paper.id });
    await work();
    expect([await isKept(), await isKept(paper.id), await isKept(selfie.id)]).toEqual([false, true, false]);
    expect(await find(session.session_id)).toMatchObject({ status: 'REJECTED' });
  });

  test('do not tell by their age of what only some may know (R05)', async () => {
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
