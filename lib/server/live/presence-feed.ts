import { type Announcement, announcementsFor } from '#lib/model/access/presence.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import type { LivePresence } from '#lib/model/live-events.ts';
import type { Presence } from '#lib/server/store/index.ts';

/** What one reader was sent of who views what. */
export interface PresenceFeed {
  /** What has changed since the last call, for this reader; undefined: nothing. */
  next(presences: readonly Presence[]): LivePresence | undefined;
}

/** Nobody receives their own presence. */
export function createPresenceFeed(reviewer: Pick<Reviewer, 'id' | 'roles'>): PresenceFeed {
  const allowed: readonly Announcement[] = announcementsFor(reviewer.roles);
  let sent: ReadonlyMap<string, readonly string[]> = new Map();
  return {
    next(presences) {
      const others = presences.filter(
        ({ announcement, reviewerId }) => allowed.includes(announcement) && reviewerId !== reviewer.id,
      );
      const now = new Map(
        [...Map.groupBy(others, ({ ref }) => ref)].map(([ref, viewers]) => [ref, viewers.map(({ name }) => name)]),
      );
      const refs = [...new Set([...now.keys(), ...sent.keys()])];
      const changed = refs.filter((ref) => now.get(ref)?.join('\n') !== sent.get(ref)?.join('\n'));
      sent = now;
      if (changed.length === 0) return undefined;
      return { sessions: changed.map((ref) => ({ ref, viewers: now.get(ref) ?? [] })) };
    },
  };
}
