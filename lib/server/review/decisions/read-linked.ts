/**
 * Reads the sessions again that a decision rests on, those that were not read within a day: own sessions of owners, representatives and officers, other
 * sessions of the same person.
 */
import { Problem } from '#lib/model/problem.ts';
import { describeFailure, log } from '#lib/server/log.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import { refreshSession } from '#lib/server/refresh/index.ts';
import { getStore, type PresentState } from '#lib/server/store/index.ts';
import { toQuota } from '../reviewer-limits.ts';
import type { SessionHandle } from '../session-handle.ts';

/** A decision waits for these reads no longer than this: what is still unread then blocks a clear. */
const patienceMs = 30_000;
/** What could not be read is not tried again within this time by another look at the decisions. */
const againMs = 60_000;

interface Reading {
  endedAtMs?: number;
}

interface Memory {
  /** Until then what the service does not know is not asked for again by a look alone, by session id: a company may name thousands of such ids. */
  readonly unknownUntilMs: Map<string, number>;
  /** By ref of the session that is decided: those under way, and those that ended within `againMs`. */
  readonly readings: Map<string, Reading>;
}
const memory = processSingleton<Memory>('linked sessions');
const remembered = (): Memory => memory.get(() => ({ unknownUntilMs: new Map(), readings: new Map() }));
const unknownMs = 3_600_000;

/**
 * One session that cannot be read leaves the others to be read.
 *
 * @param asks who waits for it; undefined: nobody does, so that it takes nothing from what reviewers read
 * @throws what is no Problem
 */
async function readEach(unread: PresentState['linkedReads'], asks: SessionHandle | undefined): Promise<void> {
  const share = asks ? { quota: toQuota(asks.reviewer) } : { priority: 'sweep' as const };
  const { unknownUntilMs } = remembered();
  const endsAtMs = asks ? Date.now() + patienceMs : Number.POSITIVE_INFINITY;
  for (const [id, untilMs] of unknownUntilMs) if (untilMs <= Date.now()) unknownUntilMs.delete(id);
  for (const { sessionId } of unread) {
    if (Date.now() > endsAtMs) return;
    if (!asks && unknownUntilMs.has(sessionId)) continue;
    try {
      const read = await refreshSession(sessionId, { cause: 'person', origin: 'lookup', ...share });
      if (read === undefined) unknownUntilMs.set(sessionId, Date.now() + unknownMs);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      log.info({ event: 'linked.notRead', ...describeFailure(error) });
      // The others would be refused for the same reason.
      if (error.code === 'too_many_requests' || error.code === 'store_unavailable') return;
    }
  }
}

const unreadOf = ({ linkedReads }: PresentState) => linkedReads.filter(({ isRead }) => !isRead);

/** Begins to read them, unless that has begun, or has just ended. @returns whether it is under way */
export function readLinked(ref: string, present: PresentState): boolean {
  const { readings } = remembered();
  const nowMs = Date.now();
  for (const [of, { endedAtMs }] of readings)
    if (endedAtMs !== undefined && endedAtMs + againMs <= nowMs) readings.delete(of);
  const unread = unreadOf(present);
  if (isLinkedReadRunning(ref)) return true;
  if (unread.length === 0 || readings.has(ref)) return false;
  const reading: Reading = {};
  readings.set(ref, reading);
  readEach(unread, undefined)
    .catch((error: unknown) => log.warn({ event: 'linked.failed', ref, ...describeFailure(error) }))
    .finally(() => {
      reading.endedAtMs = Date.now();
    });
  return true;
}

export const isLinkedReadRunning = (ref: string): boolean => {
  const running = remembered().readings.get(ref);
  return running !== undefined && running.endedAtMs === undefined;
};

/** Reads them for a decision, as urgently as the reviewer's own look at them. @throws those of the store, and what is no Problem */
export async function awaitLinked(session: SessionHandle, ref: string): Promise<void> {
  const { present } = await (await getStore()).decisions.ofSession(ref);
  const unread = unreadOf(present);
  if (unread.length === 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patienceMs);
  const reading = readEach(unread, session);
  // The one that is being read then ends later.
  reading.catch((error: unknown) => log.warn({ event: 'linked.failed', ref, ...describeFailure(error) }));
  await Promise.race([reading, promise]).finally(() => clearTimeout(timer));
}
