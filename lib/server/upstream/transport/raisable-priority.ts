import { isMoreUrgent, type Priority } from '#lib/server/priority.ts';

/** How urgent a request is. A more urgent caller who joins it raises it. */
export interface Urgency {
  priority: Priority;
  /** Set while the request waits in the queue. */
  onRaise?: (() => void) | undefined;
}

export function raiseUrgency(urgency: Urgency, priority: Priority): void {
  if (!isMoreUrgent(priority, urgency.priority)) return;
  urgency.priority = priority;
  urgency.onRaise?.();
}
