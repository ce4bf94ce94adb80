/**
 * Sessions change, each change is delivered three times and out of order, and meanwhile the processes of Review Desk are killed. Deliveries
 * that they accepted must be processed by those that follow, and the registry must end correct.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '#lib/server/store/index.ts';
import { startSimulator } from '../../simulator/index.ts';
import { type KillableDesks, startKillableDesks } from './killable-desks.ts';
import { type Control, controlAt, type Known, pick, seeded, statuses } from './simulator-control.ts';

export interface Killed {
  readonly kills: number;
  /** Deliveries that were acknowledged to the sender. */
  readonly accepted: number;
  /** Accepted deliveries that are not done. */
  readonly lost: number;
  readonly dead: number;
  readonly sessions: number;
  /** Sessions whose status or steps differ from upstream. */
  readonly wrong: number;
  readonly isAuditLogWhole: boolean;
  readonly seconds: number;
}

/** Longer than any lease or wait of the worker. */
const longMs = 301_000;
/** Concurrent senders. */
const senders = 8;

interface Delivery {
  readonly number: number;
  readonly body: string;
}

/** @param databaseUrl an empty database, SQLite or PostgreSQL */
export async function killDuringDeliveries(options: {
  readonly databaseUrl: string;
  readonly cacheFolder: string;
  readonly transitions: number;
  readonly kills: number;
  /** It decides the changes, the order of the deliveries and the moments of the kills. */
  readonly seed?: number;
}): Promise<Killed> {
  const startedAt = performance.now();
  const simulator = await startSimulator({ port: 0, controlPort: 0, cacheFolder: options.cacheFolder });
  const control = controlAt(simulator.controlUrl);
  await control.post('/limit', { perMinute: 1_000_000 });
  await (await openStore({ url: options.databaseUrl })).close();
  const victims = await startKillableDesks({ ...options, simulator, workers: 1, maxPerMinute: 1_000_000 });
  try {
    const delivered = await deliverAndKill(control, victims, options);
    const verdict = await compareWithUpstream(control, victims, delivered.accepted, options.databaseUrl);
    return {
      kills: options.kills,
      accepted: delivered.accepted.size,
      ...verdict,
      seconds: (performance.now() - startedAt) / 1000,
    };
  } finally {
    await victims.end();
    await simulator.close();
  }
}

/** Changes sessions, sends deliveries and kills processes at random moments. @returns the numbers of accepted deliveries */
async function deliverAndKill(
  control: Control,
  victims: KillableDesks,
  options: { readonly transitions: number; readonly kills: number; readonly seed?: number },
): Promise<{ accepted: ReadonlySet<number> }> {
  const below = seeded(options.seed ?? 11);
  const sessions = (await control.sessions()).filter(({ steps }) => steps.length > 0);
  const unsent: Delivery[] = [];
  const accepted = new Set<number>();
  let all = 0;
  let hasChangedAll = false;

  async function sendAll(): Promise<void> {
    while (!hasChangedAll || unsent.length > 0) {
      const [next] = unsent.length > (hasChangedAll ? 0 : 100) ? unsent.splice(below(unsent.length), 1) : [];
      if (!next) await sleep(5);
      else {
        while (!(await send(victims.receiverUrl, next.body))) await sleep(20); // the sender retries
        accepted.add(next.number);
      }
    }
  }
  async function changeSessions(): Promise<void> {
    for (let n = 0; n < options.transitions; n++) {
      const { session_id, kind, steps } = pick(sessions, below);
      const step = pick(steps, below);
      const status = pick(statuses, below);
      await control.transition(session_id, { id: step.id, status });
      const stepFields = kind === 'individual' ? { service: step.type, step_id: step.id } : {};
      for (let copy = 0; copy < 3; copy++) {
        const number = all++;
        unsent.splice(below(unsent.length + 1), 0, {
          number,
          body: JSON.stringify({ session_id, status, ...stepFields, number }),
        });
      }
      while (unsent.length > 300) await sleep(5);
    }
    hasChangedAll = true;
  }
  async function kill(): Promise<void> {
    const total = options.transitions * 3;
    for (let n = 0; n < options.kills; n++) {
      // Spread over the whole run, independent of the rhythm of the work.
      const at = (total * 0.95 * (n + below(1_000) / 1_000)) / options.kills;
      while (accepted.size < at) await sleep(3);
      await sleep(below(60));
      await pick(victims.all, below).killAndRestart();
      victims.advance(longMs); // the leases of the killed process expire
    }
  }
  await Promise.all([changeSessions(), kill(), ...Array.from({ length: senders }, sendAll)]);
  return { accepted };
}

async function send(url: string, body: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { method: 'POST', body });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false; // not running, or killed before it could answer
  }
}

/** Waits until nothing is left to do, then compares everything with upstream. */
async function compareWithUpstream(
  control: Control,
  victims: KillableDesks,
  accepted: ReadonlySet<number>,
  url: string,
): Promise<Omit<Killed, 'kills' | 'accepted' | 'seconds'>> {
  const store = await openStore({ url });
  try {
    for (let rounds = 0; (await store.deliveries.counts()).waiting > 0; rounds++) {
      if (rounds > 600) throw new Error('deliveries wait and are not processed');
      if (rounds % 20 === 19) victims.advance(longMs);
      await sleep(100);
    }
    const rows = await store.db.selectFrom('deliveries').select(['body', 'state', 'session_id']).execute();
    const done = new Set(
      rows.filter(({ state }) => state === 'done').map(({ body }) => (JSON.parse(body) as { number: number }).number),
    );
    const upstream = new Map((await control.sessions()).map((session) => [session.session_id, session]));
    const registered = [...new Set(rows.map((row) => row.session_id))];
    let wrong = 0;
    for (const sessionId of registered) {
      const record = await store.sessions.find({ sessionId });
      if (!record || !isCorrect(record, upstream.get(sessionId))) wrong += 1;
    }
    return {
      lost: [...accepted].filter((number) => !done.has(number)).length,
      dead: (await store.deliveries.counts()).dead,
      sessions: registered.length,
      wrong,
      isAuditLogWhole: (await store.audit.verify()).ok,
    };
  } finally {
    await store.close();
  }
}

/** Whether the registered session agrees with upstream. */
export function isCorrect(
  record: { readonly status: string; readonly steps: readonly { readonly status: string }[] },
  known: Known | undefined,
): boolean {
  return (
    known !== undefined &&
    record.status === known.status &&
    record.steps.map(({ status }) => status).join() === known.steps.map(({ status }) => status).join()
  );
}
