import type { UpstreamState } from './interface.ts';
import type { Limits } from './limits.ts';

/** One answer as it was read. */
export interface Reading {
  readonly body: unknown;
  readonly readAtMs: number;
  /** Length of its JSON. */
  readonly bytes: number;
}

export interface Cache {
  /** The answer when it is young enough. */
  get(key: string): Reading | undefined;
  /** @param atMs steady time from which its age counts */
  set(key: string, reading: Reading, atMs: number): void;
  /** Drops every key that begins so; given a time, only answers that were read before it. */
  drop(prefix: string, readBeforeMs?: number): void;
  state(): UpstreamState['cache'];
  close(): void;
}

// Parsed JSON takes a few times the room of its text.
const heapFactor = 4;

/**
 * Answers in memory only, the least recently used goes first. None stays longer than twice its useful age, read or not: they are personal.
 * @param now steady clock in ms
 */
export function createCache(limits: Limits, now: () => number): Cache {
  const entries = new Map<string, { reading: Reading; atMs: number }>(); // in order of use
  let bytes = 0;
  let hits = 0;
  let misses = 0;
  const isOld = (atMs: number): boolean => now() - atMs >= limits.cacheMs;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.reading.bytes * heapFactor;
  }

  const sweep = setInterval(() => {
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
      return entry.reading;
    },
    set(key, reading, atMs) {
      remove(key);
      entries.set(key, { reading, atMs });
      bytes += reading.bytes * heapFactor;
      for (const oldest of entries.keys()) {
        if (bytes <= limits.cacheBytes && entries.size <= limits.cacheAnswers) break;
        remove(oldest);
      }
    },
    drop(prefix, readBeforeMs = Number.POSITIVE_INFINITY) {
      for (const [key, { reading }] of entries)
        if (key.startsWith(prefix) && reading.readAtMs < readBeforeMs) remove(key);
    },
    state: () => ({ answers: entries.size, bytes, hits, misses }),
    close() {
      clearInterval(sweep);
      entries.clear();
      bytes = 0;
    },
  };
}
