/**
 * Refused attempts have one audit event for each network and minute, and for each account that confirms something in its session. The first is
 * written at once, before the answer; those of the following minute wait as a number in the counter, which outlives the process, and one event
 * counts them when the minute is over. So nobody fills a log that cannot be pruned.
 */
import 'server-only';
import type { AuditEvent } from '#lib/model/audit.ts';
import { toSystemEvent } from '#lib/server/audit-event.ts';
import { describeError, log } from '#lib/server/log.ts';
import type { Engine } from './engine.ts';
import { recordFirst } from './record-write.ts';
import { type Counted, type Counter, changeCounter, counterKey, type Limit, listUnreported } from './sign-in-limits.ts';

const intervalMs = 60_000;

type ReportEngine = Pick<Engine, 'store' | 'config'>;

/** Names the network in its events; joins those that have no address with those that have one. */
const labelOf = (key: string): string => key.slice(key.indexOf(':') + 1).slice(0, 12);

export interface Refused {
  /** It names the network of a signed-out client, or the confirmations of a reviewer. */
  readonly by: Counted;
  /** The object of the event is the account. */
  readonly event: AuditEvent;
  /** It is false where the attempt had to wait, and was not checked. */
  readonly isChecked: boolean;
}

/** @throws Problem store_unavailable when the event that is due cannot be written */
export async function reportRefused(engine: ReportEngine, { by, event, isChecked }: Refused): Promise<void> {
  const key = counterKey(engine, by);
  const due = await changeCounter<Counter | undefined>(engine.store, key, (counter, nowMs) => {
    const unreported = counter.unreported + 1;
    const unchecked = counter.unchecked + (isChecked ? 0 : 1);
    const about = counter.unreported === 0 || counter.about === event.object ? event.object : null;
    const next = { ...counter, unreported, unchecked, about };
    if (!isDue(counter.reportedAtMs, nowMs)) return { counter: next, result: undefined };
    return { counter: { ...next, reportedAtMs: nowMs }, result: next };
  });
  if (due === undefined) scheduleReport(engine);
  else
    await append(engine, key, due, { ...event, object: due.about, detail: { ...event.detail, ...detailOf(key, due) } });
}

const detailOf = (key: string, { unreported, unchecked }: Counter) => ({
  network: labelOf(key),
  ...(unreported > 1 && { attempts: unreported }),
  ...(unchecked > 0 && { unchecked }),
});

const isDue = (reportedAtMs: number, nowMs: number): boolean =>
  nowMs - reportedAtMs >= intervalMs || nowMs < reportedAtMs; // the clock was set back

/** Writes the events of the attempts that wait, where the minute is over. @returns whether some still wait @throws Problem store_unavailable */
export async function reportWaiting(engine: ReportEngine): Promise<boolean> {
  let waits = false;
  for (const key of await listUnreported(engine.store)) {
    const found = await changeCounter<Counter | 'later' | undefined>(engine.store, key, (counter, nowMs) => {
      if (counter.unreported === 0) return { result: undefined };
      if (!isDue(counter.reportedAtMs, nowMs)) return { result: 'later' };
      return { counter: { ...counter, reportedAtMs: nowMs }, result: counter };
    });
    if (found === 'later') waits = true;
    else if (found) {
      const isConfirmation = key.startsWith('confirmation:' satisfies `${Limit}:`);
      const event = toSystemEvent('desk', isConfirmation ? 'reviewer.confirmed' : 'reviewer.signInFailed', {
        object: found.about,
        outcome: 'denied',
        reason: 'refused attempts',
        detail: detailOf(key, found),
      });
      await append(engine, key, found, event);
    }
  }
  return waits;
}

/** What the event counts waits until it is written, in a process that ends meanwhile too: rather counted twice than never. */
async function append(engine: ReportEngine, key: string, waiting: Counter, event: AuditEvent): Promise<void> {
  const change = (to: (counter: Counter) => Counter) =>
    changeCounter(engine.store, key, (counter) => ({ counter: to(counter), result: undefined }));
  try {
    await recordFirst(engine.store.audit, event);
  } catch (error) {
    await change((counter) => ({ ...counter, reportedAtMs: 0 }));
    throw error;
  }
  await change((counter) => {
    const unreported = Math.max(0, counter.unreported - waiting.unreported);
    const unchecked = Math.max(0, counter.unchecked - waiting.unchecked);
    return { ...counter, unreported, unchecked, about: unreported === 0 ? null : counter.about };
  });
}

const scheduled = new WeakSet<object>();

/** This process reports after the minute. What a stopped process leaves behind is written after the next start. */
export function scheduleReport(engine: ReportEngine): void {
  if (scheduled.has(engine.store)) return;
  scheduled.add(engine.store);
  const run = async () => {
    scheduled.delete(engine.store);
    try {
      if (await reportWaiting(engine)) scheduleReport(engine);
    } catch (error) {
      log.warn({ event: 'auth.notReported', ...describeError(error) });
    }
  };
  setTimeout(run, intervalMs + 1_000).unref();
}
