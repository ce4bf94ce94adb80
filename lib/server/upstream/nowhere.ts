const rememberedIds = 5_000;

/** Ids that no key could read a moment ago. Whoever repeats a wrong id costs nothing. */
export interface Nowhere {
  has(sessionId: string): boolean;
  add(sessionId: string): void;
  delete(sessionId: string): void;
}

/** @param forMs how long it is believed @param now steady clock in ms */
export function createNowhere(forMs: number, now: () => number): Nowhere {
  const askedAt = new Map<string, number>(); // oldest first
  const isOld = (atMs: number): boolean => now() - atMs >= forMs;

  return {
    has(sessionId) {
      const atMs = askedAt.get(sessionId);
      return atMs !== undefined && !isOld(atMs);
    },
    add(sessionId) {
      askedAt.delete(sessionId);
      askedAt.set(sessionId, now());
      for (const [id, atMs] of askedAt) {
        if (!isOld(atMs) && askedAt.size <= rememberedIds) break;
        askedAt.delete(id);
      }
    },
    delete: (sessionId) => void askedAt.delete(sessionId),
  };
}
