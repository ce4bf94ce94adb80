import { toSystemEvent } from '#lib/server/audit-event.ts';
import { getStore } from '#lib/server/store/index.ts';
import type { Round } from './worker-context.ts';

/**
 * What changes in the work queue by itself: sessions become overdue, snoozes end, steps have waited too long, and what its assignee did not touch
 * returns to the queue.
 */
export async function keepQueue(): Promise<Round> {
  const { queue, assignments } = await getStore();
  await queue.refreshDue();
  await assignments.returnUntouched(({ ref, assignee }, why) =>
    toSystemEvent('desk', 'assignment.returned', { ref, object: assignee, detail: { why } }),
  );
  return { taken: 0, pauseMs: 0 };
}
