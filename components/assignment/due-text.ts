import { toAge } from '#lib/format/dates/date.ts';
import type { ReviewState } from '#lib/model/session/queue.ts';

const dayMs = 86_400_000;

/** "Overdue 2 d", "Today", "Tomorrow", "In 3 d". The last day ends at `dueAt`. */
export function dueText({ dueAt }: Pick<ReviewState, 'dueAt'>, nowMs: number): string {
  const leftMs = Date.parse(dueAt) - nowMs;
  if (leftMs <= 0) return `Overdue ${toAge(dueAt, nowMs)}`;
  const days = Math.ceil(leftMs / dayMs) - 1;
  return days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : `In ${days} d`;
}
