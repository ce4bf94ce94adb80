/**
 * The views above the list, as links with counts, and the menu that saves, changes and removes them. Hides how a view becomes an address; the
 * menu and its dialogs are loaded on demand. Promises that a count is that of the view without further filters. Pure.
 */

import type { Count, SavedView, ViewFilters, Views } from '#lib/model/session/list.schema.ts';
import { type BuiltInView, builtInViews } from '#lib/model/session/queue.ts';
import { filtersOf, type ListFilter, type ListParams, listFilters, noFilters } from '../list-params.ts';

const viewLabels: Record<BuiltInView, string> = {
  needs_review: 'Needs review',
  mine: 'Mine',
  overdue: 'Overdue',
  open_hits: 'Open hits',
  second_review: 'Waiting for a second reviewer',
  earlier_data: 'Decided on earlier data',
  declined_approved: 'Declined, still approved by the verification service',
  new_rules: 'Decided, found by new rules since',
  expiring: 'Expiring documents',
  all: 'All',
};

/** The tabs must all fit, so their labels are shorter where the count and the tooltip leave no doubt. */
export const tabLabels: Readonly<Record<string, string>> = {
  second_review: 'Second review',
  earlier_data: 'Earlier data',
  declined_approved: 'Declined, still approved',
  new_rules: 'New rules',
  expiring: 'Expiring',
};

/** These views hold what needs a person, and are worked through by due date. */
const byDue: readonly BuiltInView[] = ['needs_review', 'mine', 'overdue'];

export const builtInParams = (view: BuiltInView) => ({
  ...noFilters,
  view,
  sort: byDue.includes(view) ? ('due' as const) : ('firstSeen' as const),
});

/** A saved view has its filters in the address, so that a link to it shows the same to everyone. */
export const savedParams = ({ id, filters: { view, sort, ...filters } }: Pick<SavedView, 'id' | 'filters'>) => ({
  ...noFilters,
  ...(filters as Partial<Pick<ListParams, ListFilter>>),
  view: id,
  within: view ?? null,
  sort: sort ?? ('firstSeen' as const),
});

export type ViewParams = ReturnType<typeof builtInParams> | ReturnType<typeof savedParams>;

export interface ListedView {
  readonly id: string;
  readonly name: string;
  readonly count: Count | undefined;
  readonly params: ViewParams;
  /** It is undefined for a view that every installation has. */
  readonly saved?: SavedView;
}

/**
 * The views in their order, the saved ones last. Those of every installation are there while the others are read, but for the one that is empty from one upgrade
 * to the next.
 *
 * @param current the view that is open, which is there in any case
 */
export const listedViews = (views: Views | undefined, current: string): readonly ListedView[] => [
  ...builtInViews
    .map((view) => ({
      id: view,
      name: viewLabels[view],
      count: views?.builtIn.find((one) => one.view === view)?.count,
      params: builtInParams(view),
    }))
    .filter(({ id, count }) => id !== 'new_rules' || id === current || (count?.value ?? 0) > 0),
  ...(views?.saved ?? []).map((saved) => ({ ...saved, params: savedParams(saved), saved })),
];

/** Returns what a view that is saved now would store: never the search text, the environment or the page. */
export const toViewFilters = (params: ListParams): ViewFilters => ({ ...filtersOf(params), sort: params.sort });

const comparable = ({ sort = 'firstSeen', view, ...filters }: ViewFilters): string =>
  JSON.stringify([sort, view, listFilters.map((filter) => filters[filter]?.toSorted())]);

/** Whether the list shows something other than what the view stores. */
export const isChanged = (params: ListParams, { filters }: Pick<SavedView, 'filters'>): boolean =>
  comparable(toViewFilters(params)) !== comparable(filters);
