/** How the state of the list is written: its counts, order and filters. Pure. */
import { countryName } from '#lib/format/country.ts';
import { toDay } from '#lib/format/dates/date.ts';
import { toStatusLook } from '#lib/format/labels/status.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { Facets, SessionList, SessionQuery, SortKey } from '#lib/model/session/session.ts';
import type { ListFilter, ListParams } from './list-params.ts';

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

type Count = SessionList['count'];

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

export interface FilterText {
  readonly field: string;
  readonly value: string;
}

const join = (values: readonly string[]): string => values.join(', ');

/** `AML:REJECTED` becomes "AML is Rejected", and `AML` becomes "Step is AML". */
function stepFilterText(filter: string): FilterText {
  const [type = '', status] = filter.split(':', 2);
  return status === undefined
    ? { field: 'Step is', value: stepTypeLabel(type) }
    : { field: `${stepTypeLabel(type)} is`, value: toStatusLook(status).label };
}

const assigneeLabel = (assignee: string): string => ({ me: 'me', nobody: 'unassigned' })[assignee] ?? assignee;

/** The server names the findings that occur, and those that the filter names. */
export const findingLabel = (facets: Pick<Facets, 'finding'> | undefined, finding: string): string =>
  facets?.finding.find(({ value }) => value === finding)?.label ?? finding;

/** `2026-11-01..2026-11-20` becomes "1 Nov 2026 to 20 Nov 2026". */
function dayRangeText(range: string): string {
  const [from = '', to = ''] = range.split('..').map((day) => (day === '' ? '' : toDay(day)));
  if (from === to) return from;
  return from === '' ? `until ${to}` : to === '' ? `since ${from}` : `${from} to ${to}`;
}

/** Returns every filter in force as "field is **value**", one for each chip, with the values that remain when it is removed. */
export function toChips(
  params: ListParams,
  facets: Pick<Facets, 'finding'> | undefined,
): { readonly filter: ListFilter; readonly text: FilterText; readonly remaining: string[] }[] {
  const one = (filter: Exclude<ListFilter, 'step'>, field: string, values: readonly string[]) =>
    values.length === 0 ? [] : [{ filter, text: { field, value: join(values) }, remaining: [] }];
  return [
    ...one(
      'status',
      'Status is',
      params.status.map((status) => toStatusLook(status).label),
    ),
    ...one(
      'kind',
      'Kind is',
      params.kind.map((kind) => kindLabels[kind]),
    ),
    ...params.step.map((step) => ({
      filter: 'step' as const,
      text: stepFilterText(step),
      remaining: params.step.filter((other) => other !== step),
    })),
    ...one(
      'finding',
      'Finding is',
      params.finding.map((finding) => findingLabel(facets, finding)),
    ),
    ...one(
      'country',
      'Country is',
      params.country.map((code) => countryName(code) ?? code),
    ),
    ...one('received', 'Received', params.received.map(dayRangeText)),
    ...one('updated', 'Updated', params.updated.map(dayRangeText)),
    ...one('app', 'App is', params.app),
    ...one('assignee', 'Assignee is', params.assignee.map(assigneeLabel)),
  ];
}

/** Returns the filters in force, for a page without the list. @param toName the name of a finding */
export const toFilterTexts = (params: ListParams, toName: (finding: string) => string): FilterText[] =>
  toChips(params, { finding: params.finding.map((value) => ({ value, count: 0, label: toName(value) })) }).map(
    ({ text }) => text,
  );
