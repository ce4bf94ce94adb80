/** How the filters of the list are written. Apart from the other labels, because the list loads them with its filters alone. Pure. */
import { countryName } from '#lib/format/country.ts';
import { toDay } from '#lib/format/dates/date.ts';
import { toStatusLook } from '#lib/format/labels/status.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { Facets } from '#lib/model/session/list.schema.ts';
import { kindLabels } from './list-labels.ts';
import type { ListFilter, ListParams } from './list-params.ts';

export interface FilterText {
  readonly field: string;
  readonly value: string;
}

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
  const one = (filter: Exclude<ListFilter, 'step'>, field: string, label: (value: string) => string) => {
    const value = params[filter].map(label).join(', ');
    return params[filter].length === 0 ? [] : [{ filter, text: { field, value }, remaining: [] }];
  };
  return [
    ...one('status', 'Status is', (status) => toStatusLook(status).label),
    ...one('kind', 'Kind is', (kind) => kindLabels[kind as SessionKind]),
    ...params.step.map((step) => ({
      filter: 'step' as const,
      text: stepFilterText(step),
      remaining: params.step.filter((other) => other !== step),
    })),
    ...one('finding', 'Finding is', (finding) => findingLabel(facets, finding)),
    ...one('country', 'Country is', (code) => countryName(code) ?? code),
    ...one('received', 'Received', dayRangeText),
    ...one('updated', 'Updated', dayRangeText),
    ...one('app', 'App is', (app) => app),
    ...one('assignee', 'Assignee is', assigneeLabel),
  ];
}

/** Returns the filters in force, for a page without the list. @param toName the name of a finding */
export const toFilterTexts = (params: ListParams, toName: (finding: string) => string): FilterText[] =>
  toChips(params, { finding: params.finding.map((value) => ({ value, count: 0, label: toName(value) })) }).map(
    ({ text }) => text,
  );
