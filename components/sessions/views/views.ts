/**
 * The views above the list, as links with counts, and the menu that saves, changes and removes them. Hides how a view becomes an address; the
 * menu and its dialogs are loaded on demand. Promises that a count is that of the view without further filters. Pure.
 */

import type { SavedView, ViewFilters } from '#lib/model/session/list.schema.ts';
import type { BuiltInView } from '#lib/model/session/queue.ts';
import { type ListParams, listFilters, noFilters, viewOf } from '../list-params.ts';

export const viewLabels: Record<BuiltInView, string> = {
  needs_review: 'Needs review',
  mine: 'Mine',
  overdue: 'Overdue',
  open_hits: 'Open hits',
  second_review: 'Waiting for a second reviewer',
  earlier_data: 'Decided on earlier data',
  declined_approved: 'Declined, still approved by the verification service',
  expiring: 'Expiring documents',
  all: 'All',
};

/** The tabs must all fit, so their labels are shorter where the count and the tooltip leave no doubt. */
export const tabLabels: Record<BuiltInView, string> = {
  ...viewLabels,
  second_review: 'Second review',
  earlier_data: 'Earlier data',
  declined_approved: 'Declined, still approved',
  expiring: 'Expiring',
};

/** These views hold what needs a person, and are worked through by due date. */
const byDue: readonly BuiltInView[] = ['needs_review', 'mine', 'overdue'];

export const builtInParams = (view: BuiltInView) => ({
  ...noFilters,
  view,
  sort: byDue.includes(view) ? ('due' as const) : ('firstSeen' as const),
});

const mutable = <Value>(values: readonly Value[] | undefined): Value[] | null => (values ? [...values] : null);

/** A saved view has its filters in the address, so that a link to it shows the same to everyone. */
export const savedParams = ({ id, filters }: Pick<SavedView, 'id' | 'filters'>) => ({
  ...noFilters,
  view: id,
  within: filters.view ?? null,
  status: mutable(filters.status),
  kind: mutable(filters.kind),
  step: mutable(filters.step),
  finding: mutable(filters.finding),
  country: mutable(filters.country),
  received: mutable(filters.received),
  updated: mutable(filters.updated),
  app: mutable(filters.app),
  assignee: mutable(filters.assignee),
  sort: filters.sort ?? ('firstSeen' as const),
});

export type ViewParams = ReturnType<typeof builtInParams> | ReturnType<typeof savedParams>;

/** Returns what a view that is saved now would store: never the search text, the environment or the page. */
export function toViewFilters(params: ListParams): ViewFilters {
  const view = viewOf(params);
  const chosen = listFilters.flatMap((filter) => (params[filter].length > 0 ? [[filter, params[filter]]] : []));
  return { ...(view && { view }), ...Object.fromEntries(chosen), sort: params.sort };
}

const comparable = ({ sort = 'firstSeen', ...filters }: ViewFilters): string =>
  JSON.stringify([
    sort,
    ...Object.entries(filters)
      .map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value])
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  ]);

/** Whether the list shows something other than what the view stores. */
export const isChanged = (params: ListParams, { filters }: Pick<SavedView, 'filters'>): boolean =>
  comparable(toViewFilters(params)) !== comparable(filters);
