import type { SessionQuery, SortKey } from '#lib/model/session/session.ts';

const labels: Record<SortKey, readonly [ascending: string, descending: string]> = {
  firstSeen: ['oldest first', 'newest first'],
  updated: ['least recently updated first', 'most recently updated first'],
  due: ['due soonest first', 'due latest first'],
  subject: ['by name, A to Z', 'by name, Z to A'],
  findings: ['most serious first', 'least serious first'],
  status: ['by status', 'by status, reversed'],
  app: ['by app, A to Z', 'by app, Z to A'],
  assignee: ['by assignee', 'by assignee, reversed'],
};

export function sortLabel(sort: NonNullable<SessionQuery['sort']>): string {
  const isDescending = sort.startsWith('-');
  return labels[(isDescending ? sort.slice(1) : sort) as SortKey][isDescending ? 1 : 0];
}
