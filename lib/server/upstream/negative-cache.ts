const maxIds = 5_000;

/** Ids that no key could read lately, so that looking up a wrong id again costs no request. */
export interface NegativeCache {
  has(sessionId: string): boolean;
  add(sessionId: string): void;
  delete(sessionId: string): void;
}

/** @param lifetimeMs of an entry @param now steady clock in ms */
export function createNegativeCache(lifetimeMs: number, now: () => number): NegativeCache {
  const addedAt = new Map<string, number>(); // oldest first
  const isOld = (atMs: number): boolean => now() - atMs >= lifetimeMs;

  return {
    has(sessionId) {
      const atMs = addedAt.get(sessionId);
      return atMs !== undefined && !isOld(atMs);
    },
    add(sessionId) {
      addedAt.delete(sessionId);
      addedAt.set(sessionId, now());
      for (const [id, atMs] of addedAt) {
        if (!isOld(atMs) && addedAt.size <= maxIds) break;
        addedAt.delete(id);
      }
    },
    delete: (sessionId) => void addedAt.delete(sessionId),
  };
}
