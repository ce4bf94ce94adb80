/** These filters have live counts, which say something about a query before it runs. */
import { type SqlBool, sql } from 'kysely';
import type { Audience, ListQuery } from '../records.ts';
import type { SessionCell } from '../sessions/sweep.ts';
import type { Db } from '../tables.ts';
import { and, type Condition } from './filter.ts';

/** Each filter has the values that a session may have, or undefined for any. */
export interface CountedFilters {
  readonly sandbox: readonly number[] | undefined;
  readonly kind: readonly string[] | undefined;
  readonly status: readonly string[] | undefined;
  readonly app_name: readonly string[] | undefined;
}
export type CountedFilter = keyof CountedFilters;
const filterNames = ['sandbox', 'kind', 'status', 'app_name'] as const satisfies readonly CountedFilter[];

export const noFilters: CountedFilters = {
  sandbox: undefined,
  kind: undefined,
  status: undefined,
  app_name: undefined,
};

/** It filters by the environment alone, with which every index begins. */
export const toEnvironmentFilter = (query: ListQuery): CountedFilters => ({
  ...noFilters,
  sandbox: query.sandbox === undefined ? undefined : [Number(query.sandbox)],
});

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
): boolean =>
  filterNames.every(
    (name) =>
      name === ignored || filters[name] === undefined || (filters[name] as readonly unknown[]).includes(cell[name]),
  );

export const sumCells = (cells: readonly SessionCell[], filters: CountedFilters): number =>
  cells.reduce((sum, cell) => (passesFilters(filters, cell) ? sum + cell.n : sum), 0);

const counted = sql<number>`cast(sum(n) as bigint)`.as('n');

/** It says whether a filter without any value lets nothing pass. */
const isAnyEmpty = (filters: CountedFilters): boolean => filterNames.some((name) => filters[name]?.length === 0);

/** It selects the cells that pass the filters. */
const inFilters = (filters: CountedFilters): Condition =>
  and(
    filterNames.flatMap((name) => {
      const values: readonly (string | number)[] | undefined = filters[name];
      return values ? [sql<SqlBool>`${sql.ref(name)} in (${sql.join([...values])})`] : [];
    }),
  );

/** So many sessions have a step of this type in this status. */
export interface StepCount {
  readonly type: string;
  /** It is `''` for any status. */
  readonly status: string;
  readonly n: number;
}

/** Counts sessions by step type and status under the filters. @param types undefined: all */
export async function countSteps(
  db: Db,
  audience: Audience,
  filters: CountedFilters,
  types?: readonly string[],
): Promise<StepCount[]> {
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

/** So many sessions have this finding. */
export interface FindingCount {
  readonly finding: string;
  readonly n: number;
}

/** Counts sessions by finding under the filters. @param findings undefined: all */
export async function countFindings(
  db: Db,
  audience: Audience,
  filters: CountedFilters,
  findings?: readonly string[],
): Promise<FindingCount[]> {
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
export const matchesStepFilter = (query: ListQuery, count: StepCount): boolean =>
  count.status !== '' &&
  query.step !== undefined &&
  query.step.some(({ type, status }) => type === count.type && (status === undefined || status === count.status));
