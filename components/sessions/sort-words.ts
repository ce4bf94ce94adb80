import type { SessionQuery, SortKey } from '#lib/model/review.ts';

const words: Record<SortKey, readonly [up: string, down: string]> = {
  firstSeen: ['oldest first', 'newest first'],
  updated: ['longest without change first', 'latest change first'],
  subject: ['by name, A to Z', 'by name, Z to A'],
  status: ['by status', 'by status, reversed'],
  app: ['by app, A to Z', 'by app, Z to A'],
  assignee: ['by assignee, A to Z', 'by assignee, Z to A'],
};

export function sortWords(sort: NonNullable<SessionQuery['sort']>): string {
  const descending = sort.startsWith('-');
  return words[(descending ? sort.slice(1) : sort) as SortKey][descending ? 1 : 0];
}
