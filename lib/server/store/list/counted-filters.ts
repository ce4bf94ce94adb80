/** These filters have live counts, which say something about a query before it runs. */
import { type SqlBool, sql } from 'kysely';
import type { Audience, ListQuery } from '../records.ts';
import type { SessionCell } from '../sessions/sweep.ts';
import type { Db } from '../tables.ts';
import { and, type Condition } from './filter.ts';

const filterNames = ['sandbox', 'kind', 'status', 'app_name'] as const;
export type CountedFilter = (typeof filterNames)[number];
/** Each filter has the values that a session may have, or undefined for any. */
export type CountedFilters = Readonly<Partial<Record<CountedFilter, readonly (string | number)[]>>>;

/** It filters by the environment alone, with which every index begins. */
export const toEnvironmentFilter = ({ sandbox }: ListQuery): CountedFilters =>
  sandbox === undefined ? {} : { sandbox: [Number(sandbox)] };

export const toCountedFilters = (query: ListQuery): CountedFilters => ({
  ...toEnvironmentFilter(query),
  kind: query.kind,
  status: query.status,
  app_name: query.app,
});

/** It says whether the sessions of a cell pass all filters but the ignored one. */
export const passesFilters = (
  filters: CountedFilters,
  cell: Omit<SessionCell, 'n'>,
  ignored?: CountedFilter,
): boolean => filterNames.every((name) => name === ignored || (filters[name]?.includes(cell[name]) ?? true));

export const sumOf = (counts: readonly { readonly n: number }[]): number => counts.reduce((sum, { n }) => sum + n, 0);

export const sumCells = (cells: readonly SessionCell[], filters: CountedFilters): number =>
  sumOf(cells.filter((cell) => passesFilters(filters, cell)));

const counted = sql<number>`cast(sum(n) as bigint)`.as('n');

/** It says whether a filter without any value lets nothing pass. */
const isAnyEmpty = (filters: CountedFilters): boolean => filterNames.some((name) => filters[name]?.length === 0);

/** It selects the cells that pass the filters. */
const inFilters = (filters: CountedFilters): Condition =>
  and(
    filterNames.flatMap((name) => {
      const values = filters[name];
      return values ? [sql<SqlBool>`${sql.ref(name)} in (${sql.join([...values])})`] : [];
    }),
  );

/** Counts sessions by step type and status (`''`: any) under the filters. @param types undefined: all */
export async function countSteps(db: Db, audience: Audience, filters: CountedFilters, types?: readonly string[]) {
  if (types?.length === 0 || isAnyEmpty(filters)) return [];
  let counts = db
    .selectFrom('facet_steps')
    .select(['step_type as type', 'step_status as status', counted])
    .where('audience', '=', audience)
    .where(inFilters(filters))
    .groupBy(['step_type', 'step_status']);
  if (types) counts = counts.where('step_type', 'in', types);
  return (await counts.execute()).filter((count) => count.n > 0);
}

/** Counts sessions by finding under the filters. @param findings undefined: all */
export async function countFindings(db: Db, audience: Audience, filters: CountedFilters, findings?: readonly string[]) {
  if (findings?.length === 0 || isAnyEmpty(filters)) return [];
  let counts = db
    .selectFrom('facet_findings')
    .select(['finding', counted])
    .where('audience', '=', audience)
    .where(inFilters(filters))
    .groupBy('finding');
  if (findings) counts = counts.where('finding', 'in', findings);
  return (await counts.execute()).filter((count) => count.n > 0);
}

/** It says whether the step filter includes this type and status; never for counts of a type in any status. */
export const matchesStepFilter = ({ step = [] }: ListQuery, count: { type: string; status: string }): boolean =>
  count.status !== '' &&
  step.some(({ type, status }) => type === count.type && (status === undefined || status === count.status));
