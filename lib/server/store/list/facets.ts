import { sql } from 'kysely';
import { isFindingKey } from '#lib/model/session/finding.ts';
import type { FacetCount } from '#lib/model/session/list.schema.ts';
import { isCountryKey, toCountryCode } from '#lib/model/session/list.ts';
import type { Dialect } from '../kernel/dialect.ts';
import type { FacetCounts, ListQuery } from '../records.ts';
import { readSessionCells, type SessionCell } from '../sessions/sweep.ts';
import type { Db } from '../tables.ts';
import {
  type CountedFilter,
  countFindings,
  countSteps,
  noFilters,
  passesFilters,
  toCountedFilters,
} from './counted-filters.ts';
import { hasUncountedFilter, type Rids, statusColumn, stepsTable } from './filter.ts';
import { selectMatches } from './matches.ts';
import { findRowScans, type RowScans } from './row-scans.ts';

/** Without live counts, up to this many matches are counted one by one. */
const maxSample = 2000;
/** It limits the same for findings under a step and steps under a finding: each match has several rows to look up. */
const maxRowSample = 500;

/** The highest count comes first; equal counts are in the order of their names, so that the order does not depend on the database. */
const mostFirst = <Counted extends { readonly count: number }>(counts: readonly Counted[]): Counted[] =>
  counts
    .map((counted) => ({ counted, name: JSON.stringify(counted) }))
    .sort((a, b) => b.counted.count - a.counted.count || (a.name < b.name ? -1 : 1))
    .map(({ counted }) => counted);

/** With `exact` the sample holds every match. */
interface Sample {
  readonly rids: Rids;
  readonly exact: boolean;
}

async function toSample(db: Db, rids: Rids, size = maxSample): Promise<Sample> {
  const count = sql<{ n: number }>`select count(*) as n from (${rids} limit ${size + 1}) as m`;
  const { rows } = await count.execute(db);
  return { rids: sql`${rids} limit ${size}`, exact: (rows[0]?.n ?? 0) <= size };
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

const readFindingCells = (db: Db, query: ListQuery, finding: string): Promise<SessionCell[]> =>
  db
    .selectFrom('facet_findings')
    .select(['sandbox', 'kind', 'status', 'app_name', 'n'])
    .where('audience', '=', query.audience)
    .where('finding', '=', finding)
    .where('n', '>', 0)
    .execute();

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

/** It reads the live counts under one step, one finding, one country or one view, or under no filter; it is undefined where this query has none. */
function readLiveCells(db: Db, query: ListQuery): Promise<SessionCell[]> | undefined {
  const { step, finding, view, country } = query;
  if (hasUncountedFilter(query) || [step, finding, view, country].filter((one) => one !== undefined).length > 1)
    return undefined;
  if (step) return step[0] && step.length === 1 ? readStepCells(db, query, step[0]) : undefined;
  if (finding) return finding[0] && finding.length === 1 ? readFindingCells(db, query, finding[0]) : undefined;
  if (country) return country[0] && country.length === 1 ? readFindingCells(db, query, country[0]) : undefined;
  if (view !== undefined) return readFindingCells(db, query, view);
  return readSessionCells(db, query.audience);
}

/** It counts sessions by the values of the counted filters, under all the others. */
async function countCells(
  db: Db,
  dialect: Dialect,
  query: ListQuery,
  rowScans: readonly RowScans[],
): Promise<{ cells: SessionCell[]; exact: boolean }> {
  const live = readLiveCells(db, query);
  if (live) return { cells: await live, exact: true };
  const parts = { step: true, finding: true, view: true, country: true, uncounted: true };
  const sample = await toSample(db, selectMatches(query, dialect, rowScans, parts));
  return { cells: await countSampleCells(db, query, sample), exact: sample.exact };
}

/** It counts sessions by step type and status, under all the other filters. */
async function countStepFacets(
  db: Db,
  dialect: Dialect,
  query: ListQuery,
  rowScans: readonly RowScans[],
): Promise<{ steps: FacetCounts['step'][number][]; exact: boolean }> {
  const hasKeys = query.finding !== undefined || query.view !== undefined || query.country !== undefined;
  if (!hasUncountedFilter(query) && !hasKeys) {
    const counts = await countSteps(db, query.audience, toCountedFilters(query));
    const states = counts.filter(({ status }) => status !== '');
    return { steps: states.map(({ type, status, n }) => ({ type, status, count: n })), exact: true };
  }
  const sample = await toSample(
    db,
    selectMatches(query, dialect, rowScans, {
      counted: true,
      finding: true,
      view: true,
      country: true,
      uncounted: true,
    }),
    hasKeys ? maxRowSample : maxSample,
  );
  const { rows } = await sql<FacetCounts['step'][number]>`
    select p.type as type, p.status as status, count(*) as count from (${sample.rids}) as m
    cross join ${stepsTable(query.audience)} as p where p.rid = m.rid and p.tally > 0 group by p.type, p.status
  `.execute(db);
  return { steps: rows, exact: sample.exact };
}

/** It counts sessions by finding, country and view, under all the other filters than this one. */
async function countKeyFacets(
  db: Db,
  dialect: Dialect,
  query: ListQuery,
  rowScans: readonly RowScans[],
  facet: 'finding' | 'country',
): Promise<{ counts: FacetCount[]; exact: boolean }> {
  const other = facet === 'finding' ? query.country : query.finding;
  if (!hasUncountedFilter(query) && query.step === undefined && query.view === undefined && other === undefined) {
    const all = await countFindings(db, query.audience, toCountedFilters(query));
    return { counts: all.map(({ finding, n }) => ({ value: finding, count: n })), exact: true };
  }
  const parts = {
    counted: true,
    step: true,
    view: true,
    uncounted: true,
    finding: true,
    country: true,
    [facet]: false,
  };
  const sample = await toSample(db, selectMatches(query, dialect, rowScans, parts), maxRowSample);
  const { rows } = await sql<FacetCount>`
    select f.finding as value, count(*) as count from (${sample.rids}) as m cross join findings as f
    where f.rid = m.rid and f.audience = ${query.audience} group by f.finding
  `.execute(db);
  return { counts: rows, exact: sample.exact };
}

/** It counts one filter's values under all the other filters, most first. */
function countValues(cells: readonly SessionCell[], query: ListQuery, name: CountedFilter): FacetCount[] {
  const filters = toCountedFilters(query);
  const sums = new Map<string, number>();
  for (const cell of cells) {
    const value = String(cell[name]);
    if (passesFilters(filters, cell, name)) sums.set(value, (sums.get(value) ?? 0) + cell.n);
  }
  return mostFirst([...sums].map(([value, count]) => ({ value, count })));
}

/** It counts the values of every filter, each under all the others. */
export async function countFacets(db: Db, dialect: Dialect, query: ListQuery): Promise<FacetCounts> {
  const rowScans = await findRowScans(db, query, noFilters);
  const { cells, exact } = await countCells(db, dialect, query, rowScans);
  const { steps, exact: areStepsExact } = await countStepFacets(db, dialect, query, rowScans);
  const findings = await countKeyFacets(db, dialect, query, rowScans, 'finding');
  const countries =
    query.finding === undefined && query.country === undefined
      ? findings
      : await countKeyFacets(db, dialect, query, rowScans, 'country');
  return {
    status: countValues(cells, query, 'status'),
    kind: countValues(cells, query, 'kind'),
    app: countValues(cells, query, 'app_name'),
    sandbox: countValues(cells, query, 'sandbox').map(({ value, count }) => ({ value: value === '1', count })),
    step: mostFirst(steps),
    finding: mostFirst(findings.counts.filter(({ value }) => isFindingKey(value))),
    country: mostFirst(
      countries.counts
        .filter(({ value }) => isCountryKey(value))
        .map(({ value, count }) => ({ value: toCountryCode(value), count })),
    ),
    exact: exact && areStepsExact && findings.exact && countries.exact,
  };
}
