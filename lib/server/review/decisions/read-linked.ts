/** Reads the own sessions of a company's owners, representatives and officers again, those that were not read within a day. */
import { Problem } from '#lib/model/problem.ts';
import { describeFailure, log } from '#lib/server/log.ts';
import { refreshSession } from '#lib/server/refresh/index.ts';
import { getStore, type PresentState } from '#lib/server/store/index.ts';
import { toQuota } from '../reviewer-limits.ts';
import type { SessionHandle } from '../session-handle.ts';

/** A decision waits for these reads no longer than this: what is still unread then blocks a clear. */
const patienceMs = 30_000;
/** What could not be read is not tried again within this time by another look at the decisions. */
const againMs = 60_000;

interface Reading {
  readonly done: Promise<void>;
  endedAtMs?: number;
}

/** By ref of the company: those under way, and those that ended within `againMs`. */
const readings = new Map<string, Reading>();

/** @throws what is no Problem: one session that cannot be read leaves the others to be read */
async function readEach({ reviewer }: SessionHandle, unread: PresentState['linkedReads']): Promise<void> {
  for (const { sessionId } of unread)
    try {
      await refreshSession(sessionId, { cause: 'person', origin: 'lookup', quota: toQuota(reviewer) });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      log.info({ event: 'linked.notRead', ...describeFailure(error) });
      // The others would be refused for the same reason.
      if (error.code === 'too_many_requests' || error.code === 'store_unavailable') return;
    }
}

/**
 * Begins to read them, or joins what has begun.
 *
 * @param again also where the last reading has just ended
 * @returns whether it is under way
 */
export function readLinked(session: SessionHandle, ref: string, { linkedReads }: PresentState, again = false): boolean {
  const nowMs = Date.now();
  for (const [of, { endedAtMs }] of readings)
    if (endedAtMs !== undefined && endedAtMs + againMs <= nowMs) readings.delete(of);
  const unread = linkedReads.filter(({ isRead }) => !isRead);
  const running = readings.get(ref);
  if (running && (running.endedAtMs === undefined || !again)) return running.endedAtMs === undefined;
  if (unread.length === 0) return false;
  const reading: Reading = {
    done: readEach(session, unread)
      .catch((error: unknown) => log.warn({ event: 'linked.failed', ref, ...describeFailure(error) }))
      .finally(() => {
        reading.endedAtMs = Date.now();
      }),
  };
  readings.set(ref, reading);
  return true;
}

/** Reads them for a decision. @throws those of the store */
export async function awaitLinked(session: SessionHandle, ref: string): Promise<void> {
  const { present } = await (await getStore()).decisions.ofSession(ref);
  if (!readLinked(session, ref, present, true)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patienceMs);
  await Promise.race([readings.get(ref)?.done, promise]);
  clearTimeout(timer);
}
