import type { SessionKind } from '#lib/model/session/ids.ts';
import type { Count, SessionQuery } from '#lib/model/session/list.schema.ts';
import type { SortKey } from '#lib/model/session/list.ts';

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

const numberFormat = new Intl.NumberFormat('en');

/** Writes "318", or "1,000+" where the server stopped counting. */
export const countText = (count: Count): string => `${numberFormat.format(count.value)}${count.exact ? '' : '+'}`;

/** Writes "318 sessions", "1 session" or "no sessions". */
export const countLabel = (count: Count): string =>
  count.value === 0
    ? 'no sessions'
    : `${countText(count)} ${count.value === 1 && count.exact ? 'session' : 'sessions'}`;

/** Writes "51–100 of 318"; without the number of the first row (a shared address) "50 of 318". */
export function rangeLabel(from: number | undefined, shown: number, count: Count): string {
  const total = countText(count);
  if (shown === 0) return `0 of ${total}`;
  if (from === undefined) return `${numberFormat.format(shown)} of ${total}`;
  return `${numberFormat.format(from)}–${numberFormat.format(from + shown - 1)} of ${total}`;
}

export const kindLabels: Record<SessionKind, string> = { individual: 'Individual', corporate: 'Company' };
