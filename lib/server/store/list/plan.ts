/** This decides how a page is found: which index is scanned, or whether the matches are gathered and sorted. */
import { type SqlBool, sql } from 'kysely';
import type { Dialect } from '../kernel/dialect.ts';
import type { ListQuery } from '../records.ts';
import { sumCells, toEnvironmentFilter } from './counted-filters.ts';
import type { QueryEstimate } from './estimate.ts';
import { allFilters, type Condition, environmentCondition, type Rids, statusColumn, toConditions } from './filter.ts';
import { hasDueDates } from './order.ts';
import { hasOrder, type RowScans, selectSessions } from './row-scans.ts';

/** More scans of an index than this are not merged. */
export const maxScans = 24;

/** The rows of a page come from here. */
export type Source =
  | { readonly from: 'none' }
  /** There is one scan of an index of `sessions` for each condition; the scans are merged. */
  | { readonly from: 'sessions'; readonly scans: readonly Condition[]; readonly rest: readonly Condition[] }
  /** There is one scan of an index of `steps` or `findings` for each value; the scans are merged. */
  | { readonly from: 'rows'; readonly rows: RowScans; readonly rest: readonly Condition[] }
  /** All matches are gathered and sorted. */
  | { readonly from: 'gather'; readonly candidates: Rids | undefined; readonly where: readonly Condition[] };

export const environments = (query: ListQuery): readonly number[] =>
  query.sandbox === undefined ? [0, 1] : [Number(query.sandbox)];

/** They are scans of an index that has the list's order within each value of a filter. `count` is the number of sessions in them. */
type IndexScans = { readonly count: number } & (
  | { readonly conditions: readonly Condition[]; readonly rows?: undefined }
  | { readonly rows: RowScans }
);

function toIndexScans(query: ListQuery, { cells, rowScans }: QueryEstimate): IndexScans[] {
  const byTime = query.sort.key === 'updated';
  const filters = [
    { sort: 'status', name: 'status', column: statusColumn(query.audience), values: query.status },
    { sort: 'kind', name: 'kind', column: 'kind', values: query.kind },
    { sort: 'app', name: 'app_name', column: 'app_name', values: query.app },
  ] as const;
  const found: IndexScans[] = filters.flatMap(({ sort, name, column, values }) => {
    if (values === undefined || !(byTime || query.sort.key === sort)) return [];
    const occurring = values.filter((value) => cells.some((cell) => cell[name] === value));
    const conditions = occurring.map((value) =>
      name === 'app_name' && value === ''
        ? sql<SqlBool>`s.app_name is null`
        : sql<SqlBool>`s.${sql.ref(column)} = ${value}`,
    );
    return [{ conditions, count: sumCells(cells, { ...toEnvironmentFilter(query), [name]: occurring }) }];
  });
  // Assignments are not counted, but one reviewer has few.
  const assignees = namedAssignees(query);
  if (assignees && (byTime || query.sort.key === 'assignee'))
    found.push({ count: 0, conditions: assignees.map((assignee) => sql<SqlBool>`s.assignee = ${assignee}`) });
  for (const rows of rowScans) if (hasOrder(rows, query)) found.push({ count: rows.count, rows });
  const perValue = environments(query).length;
  return found.filter((one) => (one.rows ? one.rows.scans : one.conditions).length * perValue <= maxScans);
}

/** They are the reviewers of the filter; it is undefined without one, and where the filter also includes unassigned sessions. */
export const namedAssignees = (query: ListQuery): readonly (string | null)[] | undefined =>
  query.audience === 'limited' || query.assignee?.includes(null) ? undefined : query.assignee;

/** Compares the rows read: all matches of the counted filters, or a page of matches with the rows between them in the list's order. */
function isGatherCheaper(query: ListQuery, dialect: Dialect, { cells, matches }: QueryEstimate): boolean {
  const all = sumCells(cells, toEnvironmentFilter(query));
  // When the text index did not find few sessions, at least `gatherLimit` contain the text.
  const textFactor = query.text === undefined ? 1 : Math.max(1, all / dialect.gatherLimit);
  const rowsPerMatch = (all / matches.value) * textFactor;
  return dialect.gatherLimit > 0 && matches.value <= query.limit * rowsPerMatch;
}

export function chooseSource(query: ListQuery, dialect: Dialect, estimate: QueryEstimate): Source {
  const { candidates, matches, rowScans } = estimate;
  if (matches.value === 0) return { from: 'none' };
  if (candidates) return { from: 'gather', candidates, where: toConditions(query, dialect, allFilters, 'avoid') };
  // Most sessions have no due date, and those of one finding are not spread evenly over all: under a filter by rows a scan in such an order would
  // read them all to find the last matches.
  const isUneven = (query.sort.key === 'due' && !hasDueDates(query)) || query.sort.key === 'findings';
  const gatherLimit = dialect.gatherLimit * (isUneven ? 10 : 1);
  const isRare = isUneven && rowScans.some(({ count }) => count <= gatherLimit);
  const isFew =
    query.exactRef !== undefined ||
    namedAssignees(query) !== undefined ||
    isRare ||
    isGatherCheaper(query, dialect, estimate);
  const [best] = toIndexScans(query, estimate).sort((a, b) => a.count - b.count);
  if (query.exactRef !== undefined || (isFew && !best)) {
    const [fewest] = rowScans.filter(({ count }) => count <= gatherLimit).sort((a, b) => a.count - b.count);
    if (fewest) {
      const where = toConditions(query, dialect, { ...allFilters, [fewest.filter]: false }, 'avoid');
      return { from: 'gather', candidates: selectSessions(fewest), where };
    }
    const where = [...environmentCondition(query), ...toConditions(query, dialect, allFilters)];
    return { from: 'gather', candidates: undefined, where };
  }
  if (best?.rows) {
    const rest = toConditions(query, dialect, { ...allFilters, [best.rows.filter]: false }, 'avoid');
    return { from: 'rows', rows: best.rows, rest };
  }
  const rest = toConditions(query, dialect, allFilters, 'avoid');
  return { from: 'sessions', scans: best?.conditions ?? [sql`1 = 1`], rest };
}
