/**
 * Sessions move, each move is told three times and out of order, and while that goes on the desk's processes are killed. What they accepted
 * must be worked off by those who come after them, and the registry must end at the truth.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '#lib/server/store/index.ts';
import { startSimulator } from '../../simulator/index.ts';
import { type Control, controlAt, type Known, pick, seeded, statuses } from './control.ts';
import { type KillableDesks, startKillableDesks } from './killable-desks.ts';

export interface Killed {
  readonly kills: number;
  /** Deliveries that were acknowledged to the sender. */
  readonly accepted: number;
  /** Of those, how many are not done. */
  readonly lost: number;
  readonly dead: number;
  readonly sessions: number;
  /** Sessions whose status or steps are not upstream's. */
  readonly untrue: number;
  readonly isAuditLogWhole: boolean;
  readonly seconds: number;
}

/** Longer than any lease or wait of the worker. */
const longMs = 301_000;
/** How many senders there are at once. */
const lanes = 8;

interface Told {
  readonly number: number;
  readonly body: string;
}

/** @param databaseUrl an empty database, SQLite or PostgreSQL */
export async function killDuringDeliveries(options: {
  readonly databaseUrl: string;
  readonly cacheFolder: string;
  readonly transitions: number;
  readonly kills: number;
}): Promise<Killed> {
  const startedAt = performance.now();
  const simulator = await startSimulator({ port: 0, controlPort: 0, cacheFolder: options.cacheFolder });
  const control = controlAt(simulator.controlUrl);
  await control.post('/limit', { perMinute: 1_000_000 });
  await (await openStore({ url: options.databaseUrl })).close();
  const victims = await startKillableDesks({ ...options, simulator, workers: 1, maxPerMinute: 1_000_000 });
  try {
    const told = await tell(control, victims, options);
    const verdict = await judge(control, victims, told.accepted, options.databaseUrl);
    return {
      kills: options.kills,
      accepted: told.accepted.size,
      ...verdict,
      seconds: (performance.now() - startedAt) / 1000,
    };
  } finally {
    await victims.end();
    await simulator.close();
  }
}

/** Moves and tells, and kills at random moments. @returns the numbers of what was accepted */
async function tell(
  control: Control,
  victims: KillableDesks,
  options: { readonly transitions: number; readonly kills: number },
): Promise<{ accepted: ReadonlySet<number> }> {
  const below = seeded(11);
  const sessions = (await control.sessions()).filter(({ steps }) => steps.length > 0);
  const held: Told[] = [];
  const accepted = new Set<number>();
  let all = 0;
  let hasMoved = false;

  async function lane(): Promise<void> {
    while (!hasMoved || held.length > 0) {
      const [next] = held.length > (hasMoved ? 0 : 100) ? held.splice(below(held.length), 1) : [];
      if (!next) await sleep(5);
      else {
        while (!(await send(victims.receiverUrl, next.body))) await sleep(20); // the sender tries again
        accepted.add(next.number);
      }
    }
  }
  async function move(): Promise<void> {
    for (let n = 0; n < options.transitions; n++) {
      const { session_id, kind, steps } = pick(sessions, below);
      const step = pick(steps, below);
      const status = pick(statuses, below);
      await control.transition(session_id, { id: step.id, status });
      const about = kind === 'individual' ? { service: step.type, step_id: step.id } : {};
      for (let copy = 0; copy < 3; copy++) {
        const number = all++;
        held.splice(below(held.length + 1), 0, {
          number,
          body: JSON.stringify({ session_id, status, ...about, number }),
        });
      }
      while (held.length > 300) await sleep(5);
    }
    hasMoved = true;
  }
  async function kill(): Promise<void> {
    const total = options.transitions * 3;
    for (let n = 0; n < options.kills; n++) {
      // Spread over the whole run, at no beat of the work's own.
      const at = (total * 0.95 * (n + below(1_000) / 1_000)) / options.kills;
      while (accepted.size < at) await sleep(3);
      await sleep(below(60));
      await pick(victims.all, below).killAndRestart();
      victims.advance(longMs); // what the killed one held is free again
    }
  }
  await Promise.all([move(), kill(), ...Array.from({ length: lanes }, lane)]);
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
async function judge(
  control: Control,
  victims: KillableDesks,
  accepted: ReadonlySet<number>,
  url: string,
): Promise<Omit<Killed, 'kills' | 'accepted' | 'seconds'>> {
  const store = await openStore({ url });
  try {
    for (let rounds = 0; (await store.deliveries.counts()).waiting > 0; rounds++) {
      if (rounds > 600) throw new Error('deliveries wait and nobody works on them');
      if (rounds % 20 === 19) victims.advance(longMs);
      await sleep(100);
    }
    const rows = await store.db.selectFrom('deliveries').select(['body', 'state', 'session_id']).execute();
    const done = new Set(
      rows.filter(({ state }) => state === 'done').map(({ body }) => (JSON.parse(body) as { number: number }).number),
    );
    const truth = new Map((await control.sessions()).map((session) => [session.session_id, session]));
    const registered = [...new Set(rows.map((row) => row.session_id))];
    let untrue = 0;
    for (const sessionId of registered) {
      const record = await store.sessions.find({ sessionId });
      if (!record || !isTrue(record, truth.get(sessionId))) untrue += 1;
    }
    return {
      lost: [...accepted].filter((number) => !done.has(number)).length,
      dead: (await store.deliveries.counts()).dead,
      sessions: registered.length,
      untrue,
      isAuditLogWhole: (await store.audit.verify()).ok,
    };
  } finally {
    await store.close();
  }
}

/** Whether the registry's session agrees with upstream. */
export function isTrue(
  record: { readonly status: string; readonly steps: readonly { readonly status: string }[] },
  known: Known | undefined,
): boolean {
  return (
    known !== undefined &&
    record.status === known.status &&
    record.steps.map(({ status }) => status).join() === known.steps.map(({ status }) => status).join()
  );
}
