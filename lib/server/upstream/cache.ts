/**
 * What this process remembers of the API's answers, in memory only: answers for a minute, and ids that no key could read. Promises: bounded in
 * number and bytes, and no answer stays longer than twice its useful age. Throws nothing.
 */
import type { UpstreamState } from './interface.ts';
import type { Limits } from './limits.ts';
import type { RawAnswer } from './transport/api-client.ts';

export interface Cache {
  /** The answer while it is young enough. */
  get(key: string): RawAnswer | undefined;
  /** @param atMs steady time from which its age counts */
  set(key: string, answer: RawAnswer, atMs: number): void;
  /** Drops every key with this prefix; given a time, only answers that were read before it. */
  invalidate(prefix: string, readBeforeMs?: number): void;
  state(): UpstreamState['cache'];
  close(): void;
}

// Parsed JSON takes a few times the memory of its text.
const heapFactor = 4;

/**
 * Drops the least recently used answer first. None stays longer than twice its useful age, read or not: they are personal data.
 * @param now steady clock in ms
 */
export function createCache(limits: Limits, now: () => number): Cache {
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
    get(key) {
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
    set(key, answer, atMs) {
      remove(key);
      entries.set(key, { answer, atMs });
      bytes += answer.bytes * heapFactor;
      for (const oldest of entries.keys()) {
        if (bytes <= limits.cacheBytes && entries.size <= limits.cacheAnswers) break;
        remove(oldest);
      }
    },
    invalidate(prefix, readBeforeMs = Number.POSITIVE_INFINITY) {
      for (const [key, { answer }] of entries)
        if (key.startsWith(prefix) && answer.readAtMs < readBeforeMs) remove(key);
    },
    state: () => ({ answers: entries.size, bytes, hits, misses }),
    close() {
      clearInterval(expiry);
      entries.clear();
      bytes = 0;
    },
  };
}
