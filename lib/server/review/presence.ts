/** That a reviewer has a session open, announced to others who may know it. Throws not_allowed, not_found, store_unavailable. */
import { z } from 'zod';
import { announcementOf } from '#lib/model/access/presence.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { Problem } from '#lib/model/problem.ts';
import { getStore } from '#lib/server/store/index.ts';

export const presenceSchema = z.strictObject({
  tab: z.string().regex(/^[A-Za-z0-9-]{8,40}$/),
  /** The page is closed or shows something else. */
  left: z.boolean().optional(),
});

/** A page reports every 15 s (lib/client/reviewers/presence.ts): one report may be lost. */
const ttlMs = 40_000;

/** No audit event: each read of the session has one, and how long a page stays open is no deed. @throws Problem not_allowed, not_found */
export async function announcePresence(
  reviewer: Reviewer,
  ref: string,
  { tab, left = false }: z.infer<typeof presenceSchema>,
): Promise<void> {
  const { id: reviewerId, name, roles } = reviewer;
  const announcement = announcementOf(roles);
  if (announcement === undefined) throw new Problem('not_allowed');
  const { presences } = await getStore();
  const viewer = { ref: ref.toUpperCase(), reviewerId, tab };
  if (left) return presences.leave(viewer);
  if (!(await presences.enter({ ...viewer, name, announcement }, ttlMs))) throw new Problem('not_found');
}
