import { sql } from 'kysely';
import type { FacetCount } from '#lib/model/session/session.ts';
import type { Dialect } from '../dialect/index.ts';
import type { FacetCounts, ListQuery } from '../records.ts';
import { readSessionCells, type SessionCell } from '../sessions/index.ts';
import type { Db } from '../tables.ts';
import {
  type CountedFilter,
  countSteps,
  matchesStepFilter,
  noFilters,
  passesFilters,
  toCountedFilters,
} from './counted-filters.ts';
import { and, hasUncountedFilter, type Rids, statusColumn, visibleSteps } from './filter.ts';
import { selectMatches } from './matches.ts';

/** Without live counts, up to this many matches are counted one by one. */
const maxSample = 2000;

/** Most first; equal counts by name, so that the order does not depend on the database. */
const mostFirst = <Counted extends { readonly count: number }>(counts: readonly Counted[]): Counted[] =>
  counts
    .map((counted) => ({ counted, name: JSON.stringify(counted) }))
    .sort((a, b) => b.counted.count - a.counted.count || (a.name < b.name ? -1 : 1))
    .map(({ counted }) => counted);

/** `exact`: the sample holds every match. */
interface Sample {
  readonly rids: Rids;
  readonly exact: boolean;
}

async function toSample(db: Db, rids: Rids): Promise<Sample> {
  const count = sql<{ n: number }>`select count(*) as n from (${rids} limit ${maxSample + 1}) as m`;
  const { rows } = await count.execute(db);
  return { rids: sql`${rids} limit ${maxSample}`, exact: (rows[0]?.n ?? 0) <= maxSample };
}

async function countSampleCells(db: Db, query: ListQuery, { rids }: Sample): Promise<SessionCell[]> {
  const status = sql.ref(`s.${statusColumn(query.audience)}`);
  const { rows } = await sql<SessionCell>`
    select sandbox, kind, status, app_name, count(*) as n
    from (
      select s.sandbox as sandbox, s.kind as kind, ${status} as status, coalesce(s.app_name, '') as app_name
      from (${rids}) as m cross join sessions as s where s.rid = m.rid
    ) as seen
    group by sandbox, kind, status, app_name
  `.execute(db);
  return rows;
}

const readStepCells = (
  db: Db,
  query: ListQuery,
  step: { readonly type: string; readonly status?: string },
): Promise<SessionCell[]> =>
  db
    .selectFrom('facet_steps')
    .select(['sandbox', 'kind', 'status', 'app_name', 'n'])
    .where('audience', '=', query.audience)
    .where('step_type', '=', step.type)
    .where('step_status', '=', step.status ?? '')
    .where('n', '>', 0)
    .execute();

/** Sessions by the values of the counted filters, under the step filter and the uncounted ones. */
async function countCells(
  db: Db,
  dialect: Dialect,
  query: ListQuery,
): Promise<{ cells: SessionCell[]; exact: boolean }> {
  if (!hasUncountedFilter(query)) {
    if (query.step === undefined) return { cells: await readSessionCells(db, query.audience), exact: true };
    const [first, ...others] = query.step;
    if (first && others.length === 0) return { cells: await readStepCells(db, query, first), exact: true };
  }
  const types = query.step?.map((entry) => entry.type);
  const counts = types && (await countSteps(db, query.audience, noFilters, types));
  const states = counts?.filter((count) => matchesStepFilter(query, count));
  if (states?.length === 0) return { cells: [], exact: true };
  const sample = await toSample(db, selectMatches(query, dialect, states, { step: true, uncounted: true }));
  return { cells: await countSampleCells(db, query, sample), exact: sample.exact };
}

/** Sessions by step type and status, under all the other filters. */
async function countStepFacets(
  db: Db,
  dialect: Dialect,
  query: ListQuery,
): Promise<{ steps: FacetCounts['step'][number][]; exact: boolean }> {
  if (!hasUncountedFilter(query)) {
    const counts = await countSteps(db, query.audience, toCountedFilters(query));
    const states = counts.filter(({ status }) => status !== '');
    return { steps: states.map(({ type, status, n }) => ({ type, status, count: n })), exact: true };
  }
  const sample = await toSample(db, selectMatches(query, dialect, undefined, { counted: true, uncounted: true }));
  const { rows } = await sql<FacetCounts['step'][number]>`
    select p.type as type, p.status as status, count(*) as count from (${sample.rids}) as m cross join steps as p
    where ${and([sql`p.rid = m.rid and p.tally > 0`, ...visibleSteps('p', query.audience)])} group by p.type, p.status
  `.execute(db);
  return { steps: rows, exact: sample.exact };
}

/** Counts of one filter's values under all the other filters, most first. */
function countValues(cells: readonly SessionCell[], query: ListQuery, name: CountedFilter): FacetCount[] {
  const filters = toCountedFilters(query);
  const sums = new Map<string, number>();
  for (const cell of cells) {
    const value = String(cell[name]);
    if (passesFilters(filters, cell, name)) sums.set(value, (sums.get(value) ?? 0) + cell.n);
  }
  return mostFirst([...sums].map(([value, count]) => ({ value, count })));
}

/** Counts of the values of every filter, each under all the others. */
export async function countFacets(db: Db, dialect: Dialect, query: ListQuery): Promise<FacetCounts> {
  const { cells, exact } = await countCells(db, dialect, query);
  const { steps, exact: areStepsExact } = await countStepFacets(db, dialect, query);
  return {
    status: countValues(cells, query, 'status'),
    kind: countValues(cells, query, 'kind'),
    app: countValues(cells, query, 'app_name'),
    sandbox: countValues(cells, query, 'sandbox').map(({ value, count }) => ({ value: value === '1', count })),
    step: mostFirst(steps),
    exact: exact && areStepsExact,
  };
}
