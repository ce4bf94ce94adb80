/** That a reviewer has a session open, announced to others who may know it; who may is decided by `lib/model/access/tipping-off.ts`. */
import { announcementOf } from '#lib/model/access/tipping-off.ts';
import { presenceSchema } from '#lib/model/presence.schema.ts';
import { Problem } from '#lib/model/problem.ts';
import { announcePresence } from '#lib/operations/account.ts';
import { getStore } from '#lib/server/store/index.ts';
import { on } from './operation.ts';

/** A page reports every 15 s (lib/client/reviewer.ts): one report may be lost. */
const ttlMs = 40_000;

// No audit event: each read of the session has one, and how long a page stays open is no action.
on(announcePresence, { body: presenceSchema }, async ({ session, reviewer, body: { tab, left = false } }) => {
  const { id: reviewerId, name, roles } = reviewer;
  const announcement = announcementOf(roles);
  if (announcement === undefined) throw new Problem('not_allowed');
  const { presences } = await getStore();
  const viewer = { ref: session.id.toUpperCase(), reviewerId, tab };
  if (left) return presences.leave(viewer);
  if (!(await presences.enter({ ...viewer, name, announcement }, ttlMs))) throw new Problem('not_found');
});
