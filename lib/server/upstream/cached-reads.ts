/**
 * What this process remembers of the API's answers, in memory only: answers for a minute, and ids that no key could read. Promises: bounded in
 * number and bytes, and no answer stays longer than twice its useful age. Throws nothing.
 */

import { Problem } from '#lib/model/problem.ts';
import { createInFlight } from '#lib/server/in-flight.ts';
import type { Answer, Clock, Limits, ReadOptions, UpstreamState } from './interface.ts';
import { type RawAnswer, raiseUrgency, type Urgency } from './transport/api-client.ts';

// Parsed JSON takes a few times the memory of its text.
const heapFactor = 4;

/**
 * Drops the least recently used answer first. None stays longer than twice its useful age, read or not: they are personal data.
 * @param now steady clock in ms
 */
function createCache(limits: Limits, now: () => number) {
  const entries = new Map<string, { answer: RawAnswer; atMs: number }>(); // in order of use
  let bytes = 0;
  let hits = 0;
  let misses = 0;
  const isOld = (atMs: number): boolean => now() - atMs >= limits.cacheMs;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.answer.bytes * heapFactor;
  }

  const expiry = setInterval(() => {
    for (const [key, entry] of entries) if (isOld(entry.atMs)) remove(key);
  }, limits.cacheMs).unref();

  return {
    /** @returns the answer while it is young enough */
    get(key: string): RawAnswer | undefined {
      const entry = entries.get(key);
      if (!entry || isOld(entry.atMs)) {
        misses += 1;
        remove(key);
        return undefined;
      }
      hits += 1;
      entries.delete(key);
      entries.set(key, entry);
      return entry.answer;
    },
    /** @param atMs steady time from which its age counts */
    set(key: string, answer: RawAnswer, atMs: number): void {
      remove(key);
      entries.set(key, { answer, atMs });
      bytes += answer.bytes * heapFactor;
      for (const oldest of entries.keys()) {
        if (bytes <= limits.cacheBytes && entries.size <= limits.cacheAnswers) break;
        remove(oldest);
      }
    },
    /** Drops every key with this prefix; given a time, only answers that were read before it. */
    invalidate(prefix: string, readBeforeMs = Number.POSITIVE_INFINITY): void {
      for (const [key, { answer }] of entries)
        if (key.startsWith(prefix) && answer.readAtMs < readBeforeMs) remove(key);
    },
    state: (): UpstreamState['cache'] => ({ answers: entries.size, bytes, hits, misses }),
    close() {
      clearInterval(expiry);
      entries.clear();
      bytes = 0;
    },
  };
}

interface ReadJob {
  readonly urgency: Urgency;
  readonly startedAt: number;
  /** It is the quota of the caller who began the read. */
  readonly quota: ReadOptions['quota'];
}

/** It goes before the name: what others read, and what drops that, must not show in how long the limited audience waits. */
export const limitedName = (name: string): string => `limited ${name}`;

/** It follows the name, so that what drops the name drops both. */
const apart = ' apart';

const isShareSpent = (error: unknown): boolean => error instanceof Problem && error.code === 'too_many_requests';

const toAnswer = ({ bytes: _, ...answer }: RawAnswer, fromCache: boolean): Answer => ({ ...answer, fromCache });

export type CachedReads = ReturnType<typeof createCachedReads>;

/** One read of a name at a time, and its answer for as long as the cache keeps it. Refusals are not cached. */
export function createCachedReads(limits: Limits, clock: Clock) {
  const cache = createCache(limits, clock.steady);
  const reads = createInFlight<ReadJob, RawAnswer>('beside');

  /**
   * @param resource of what is read, the name of nothing else
   * @param send called where neither the cache nor a read under way has it
   * @throws what `send` throws; Problem too_many_requests
   */
  async function read(
    resource: string,
    options: ReadOptions,
    send: (attempt: { readonly urgency: Urgency; readonly signal: AbortSignal }) => Promise<RawAnswer>,
  ): Promise<Answer> {
    const { fresh = false, priority = 'person', signal: callerSignal, quota } = options;
    const name = options.audience === 'limited' ? limitedName(resource) : resource;
    const place = options.cache === 'apart' ? `${name}${apart}` : name;
    const kept = (at: string) => (fresh ? undefined : cache.get(at));
    const cached = kept(name) ?? (place === name ? undefined : kept(place));
    if (cached) return toAnswer(cached, true);
    const { job, result } = reads.join(name, {
      admit({ urgency, startedAt }) {
        if (fresh && clock.steady() - startedAt > limits.freshJoinMs) return false;
        raiseUrgency(urgency, priority);
        return true;
      },
      create: () => ({ urgency: { priority }, startedAt: clock.steady(), quota }),
      async perform({ job: { urgency }, signal, isCurrent }) {
        await quota?.spend();
        const startedAt = clock.steady();
        const answer = await send({ urgency, signal });
        if (isCurrent() && options.cache !== false && answer.status < 400) cache.set(place, answer, startedAt);
        return answer;
      },
      signal: callerSignal,
    });
    try {
      return toAnswer(await result, false);
    } catch (error) {
      // Who began it has no share left; this caller may.
      if (isShareSpent(error) && job.quota?.id !== quota?.id) return read(resource, options, send);
      throw error;
    }
  }

  return {
    read,
    /** Drops every name with this prefix; reads under way are not cached either. @param readBeforeMs only what was read earlier */
    invalidate(prefix: string, readBeforeMs?: number): void {
      cache.invalidate(prefix, readBeforeMs);
      reads.detach(prefix);
    },
    state: cache.state,
    close: cache.close,
  };
}

const maxIds = 5_000;

/** Ids that no key could read lately, so that looking up a wrong id again costs no request. @param lifetimeMs of an entry @param now steady clock in ms */
export function createNegativeCache(lifetimeMs: number, now: () => number) {
  const addedAt = new Map<string, number>(); // oldest first
  const isOld = (atMs: number): boolean => now() - atMs >= lifetimeMs;

  return {
    has(sessionId: string): boolean {
      const atMs = addedAt.get(sessionId);
      return atMs !== undefined && !isOld(atMs);
    },
    add(sessionId: string): void {
      addedAt.delete(sessionId);
      addedAt.set(sessionId, now());
      for (const [id, atMs] of addedAt) {
        if (!isOld(atMs) && addedAt.size <= maxIds) break;
        addedAt.delete(id);
      }
    },
    delete: (sessionId: string): void => void addedAt.delete(sessionId),
  };
}

export type NegativeCache = ReturnType<typeof createNegativeCache>;
