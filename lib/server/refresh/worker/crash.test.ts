/**
 * A worker that crashes at any of its calls to the store or the service, before the call or before its answer is used: the next worker, when
 * the leases have run out, ends with a correct registry, and does nothing twice that must be done once.
 */
import { expect, test } from 'vitest';
import { toSystemEvent } from '#lib/server/audit-event.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import { getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { idleContext, openTestRegistry, type SimulatedSession } from '../testing/open-test-registry.ts';
import { leaseMs, processDeliveries } from './process-deliveries.ts';
import { runBackgroundRound } from './worker.ts';

const desk = openTestRegistry({ startSimulator });
const { counts, deliver, listed, pass, required, tagged, transition, work } = desk;
const idle = async () => {
  await work();
  while ((await runBackgroundRound(idleContext())).taken > 0);
};

/** All calls with an effect outside the process. */
async function callsOf() {
  const { deliveries, sessions, imports, audit } = await getStore();
  const upstream = getUpstream();
  return [
    [deliveries, ['claim', 'done', 'failed']],
    [sessions, ['find', 'save', 'claimDue', 'setDue']],
    [imports, ['claim', 'settle']],
    [audit, ['append']],
    [upstream, ['getSession', 'getStep', 'findSession']],
  ] as unknown as readonly (readonly [Record<string, (...given: unknown[]) => Promise<unknown>>, readonly string[]])[];
}

/** Works as a process that crashes at the moment `end`: from there on none of its calls is answered. */
async function workUntil(end: number): Promise<{ readonly hasEnded: boolean }> {
  let moments = 0;
  let over: (() => void) | undefined;
  const ended = new Promise<'ended'>((resolve) => {
    over = () => resolve('ended');
  });
  const never = new Promise<never>(() => undefined);
  const moment = (): Promise<never> | undefined => {
    moments += 1;
    if (moments < end) return undefined;
    over?.();
    return never;
  };
  const calls = await callsOf();
  const originals = calls.map(([object, names]) => names.map((name) => object[name]));
  for (const [object, names] of calls)
    for (const name of names) {
      const call = object[name]?.bind(object);
      object[name] = async (...given) => {
        await moment();
        const answer = await call?.(...given);
        await moment();
        return answer;
      };
    }
  const done = (async () => {
    await processDeliveries(idleContext());
    await runBackgroundRound(idleContext());
    return 'done' as const;
  })();
  const outcome = await Promise.race([done, ended]);
  for (const [at, [object, names]] of calls.entries())
    for (const [of, name] of names.entries()) {
      const original = originals[at]?.[of];
      if (original) object[name] = original;
    }
  // The state of the process is gone.
  processSingleton('refreshes').clear();
  return { hasEnded: outcome === 'ended' };
}

test('ends with a correct registry', async () => {
  const store = await getStore();
  const [known, swept] = [await tagged('passport'), await tagged('no-aml')];
  const fresh = (await listed('kind=individual&app=kyc-eu')).filter(
    ({ session_id, steps }) => steps.length === 2 && ![known, swept].some((one) => one.session_id === session_id),
  );
  for (const { session_id } of [known, swept]) await deliver(session_id);
  await work();
  let moments = 0;
  for (let hasEnded = true; hasEnded; ) {
    moments += 1;
    const status = moments % 2 === 0 ? 'APPROVED' : 'REJECTED';
    const move = ({ session_id, steps }: SimulatedSession) =>
      transition(session_id, { step: { id: steps[0]?.id, status } });
    await Promise.all([move(known), move(swept)]);
    const [unknown] = fresh.splice(0, 1);
    await deliver(known.session_id, { service: known.steps[0]?.type ?? '', step_id: known.steps[0]?.id ?? '' });
    await deliver(known.session_id);
    const { ref } = await required(swept.session_id);
    await store.sessions.setDue(ref, Date.now());
    const ids = [unknown?.session_id ?? known.session_id, `nobody-has-${moments}`];
    const { id } = await store.imports.add(
      { reviewerId: 'r', reviewerName: 'R', rows: ids.map((sessionId, line) => ({ line, sessionId, alias: null })) },
      toSystemEvent('operator', 'session.initiated', {}),
    );
    ({ hasEnded } = await workUntil(moments));
    pass(leaseMs + 1);
    await idle();
    expect(await counts(), `moment ${moments}`).toMatchObject({ waiting: 0, dead: 0 });
    for (const { session_id, steps } of [known, swept])
      expect((await required(session_id)).steps[0], `moment ${moments}`).toMatchObject({ step: steps[0]?.id, status });
    expect(await store.imports.find(id), `moment ${moments}`).toMatchObject({
      state: 'done',
      settled: 2,
      outcomes: { not_found: 1, failed: 0 },
    });
  }
  expect(moments).toBeGreaterThan(30);
  const registered = await store.db
    .selectFrom('audit_events')
    .select('ref')
    .where('action', '=', 'session.registered')
    .execute();
  expect(new Set(registered.map(({ ref }) => ref)).size).toBe(registered.length);
  expect((await store.sessions.registryState(0, 'full')).sessions).toBe(registered.length);
  expect(await store.audit.verify()).toMatchObject({ ok: true });
});
