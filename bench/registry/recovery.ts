/** An hour without deliveries: how long until the registry is correct again, and whether the budget holds. Scaled down to minutes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore, type Store } from '#lib/server/store/index.ts';
import type { Measurement } from '../measurement.ts';
import { isCorrect } from './kill-during-deliveries.ts';
import { startKillableDesks } from './killable-desks.ts';
import { deliver, type Service } from './service.ts';
import { type Control, type Known, pick, seeded } from './simulator-control.ts';

const budget = 120;
const openSessions = 150;
/** One session in so many changes meanwhile. */
const changedEvery = 10;
const hourMs = 3_600_000;

/** Registers sessions with a pending step. */
async function register(service: Service, receiverUrl: string, store: Store): Promise<readonly Known[]> {
  const all = await service.control.sessions({ kind: 'individual' });
  // A session with a rejected step does not wait for anything: it is at rest.
  const waiting = all.filter(({ steps }) => steps.every(({ status }) => status !== 'REJECTED'));
  const open = waiting.filter(({ steps }) => steps.some(({ type }) => type === 'ID_DOCUMENT')).slice(0, openSessions);
  if (open.length < openSessions) throw new Error('too few sessions');
  for (const { session_id, steps } of open) {
    const [step] = steps;
    if (!step) throw new Error('no step');
    await service.control.transition(session_id, { id: step.id, status: 'PENDING_VERIFICATION' });
    await deliver(receiverUrl, session_id, { ...step, status: 'PENDING_VERIFICATION' });
  }
  while ((await store.deliveries.counts()).waiting > 0) await sleep(100);
  return open;
}

async function countWrong(control: Control, store: Store, sessions: readonly Known[]): Promise<number> {
  const upstream = new Map((await control.sessions()).map((session) => [session.session_id, session]));
  const records = await store.sessions.findMany(
    sessions.map(({ session_id }) => session_id),
    'full',
  );
  return sessions.filter(({ session_id }) => {
    const record = records.get(session_id);
    return !record || !isCorrect(record, upstream.get(session_id));
  }).length;
}

/** The most requests in any sixty seconds. */
function mostInAMinute(times: readonly number[]): number {
  let from = 0;
  return times.reduce((most, time, to) => {
    while ((times[from] ?? time) <= time - 60_000) from += 1;
    return Math.max(most, to - from + 1);
  }, 0);
}

export async function measureRecovery(service: Service): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'review-desk-healing-'));
  const databaseUrl = `file:${join(folder, 'desk.db')}`;
  const store = await openStore({ url: databaseUrl });
  const start = (maxPerMinute: number) =>
    startKillableDesks({ databaseUrl, simulator: service, workers: 0, maxPerMinute });
  const before = await start(1_000_000);
  const sessions = await register(service, before.receiverUrl, store);
  await before.end();

  const below = seeded(5);
  for (const [index, session] of sessions.entries())
    if (index % changedEvery === 0)
      await service.control.transition(session.session_id, { id: pick(session.steps, below).id, status: 'REJECTED' });
  await service.control.clearRequests();
  const after = await start(budget);
  try {
    const wrong = await countWrong(service.control, store, sessions);
    if (wrong === 0) throw new Error('no session has to be corrected');
    after.advance(hourMs);
    const startedAt = performance.now();
    const due = ((openSessions / (budget / 2)) * 60_000) / 1000;
    let seconds = 0;
    while ((await countWrong(service.control, store, sessions)) > 0) {
      await sleep(500);
      seconds = (performance.now() - startedAt) / 1000;
      if (seconds > due * 3) throw new Error('the registry does not become correct');
    }
    const times = (await service.control.requests()).map(({ atMs }) => atMs);
    const most = mostInAMinute(times);
    return [
      {
        name: 'an hour of deliveries lost: until the registry is correct again',
        ratio: seconds / due,
        absolute: seconds,
        unit: 's',
        reference: `open sessions ÷ half the budget, ${due} s; scaled down to ${openSessions} open sessions, ${wrong} of them changed, and ${budget} requests a minute`,
        limit: '≤ 1×',
        holds: seconds <= due,
      },
      {
        name: 'most upstream requests in any minute of that',
        ratio: most / budget,
        absolute: most,
        unit: 'requests',
        reference: `the budget of ${budget}; a sweep may use half of it`,
        limit: '≤ 1×',
        holds: most <= budget,
      },
    ];
  } finally {
    await after.end();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
