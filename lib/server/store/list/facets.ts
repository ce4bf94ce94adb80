import { sql } from 'kysely';
import { isFindingKey } from '#lib/model/session/finding.ts';
import type { FacetCount } from '#lib/model/session/list.schema.ts';
import { isCountryKey, toCountryCode } from '#lib/model/session/list.ts';
import type { Dialect } from '../kernel/dialect.ts';
import type { FacetCounts, ListQuery } from '../records.ts';
import { cellColumns, readSessionCells, type SessionCell } from '../sessions/sweep.ts';
import type { Db } from '../tables.ts';
import { type CountedFilter, countFindings, countSteps, passesFilters, toCountedFilters } from './counted-filters.ts';
import {
  allFilters,
  type FilterParts,
  hasUncountedFilter,
  keyFilters,
  type Rids,
  statusColumn,
  stepsTable,
} from './filter.ts';
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

/** What is counted, and from what. */
interface Counting {
  readonly db: Db;
  readonly dialect: Dialect;
  readonly query: ListQuery;
  readonly rowScans: readonly RowScans[];
}

/** With `exact` the sample holds every match. */
interface Sample {
  readonly rids: Rids;
  readonly exact: boolean;
}

async function toSample(
  { db, dialect, query, rowScans }: Counting,
  parts: FilterParts,
  size = maxSample,
): Promise<Sample> {
  const rids = selectMatches(query, dialect, rowScans, parts);
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
    .select(cellColumns)
    .where('audience', '=', query.audience)
    .where('finding', '=', finding)
    .where('n', '>', 0)
    .execute();

const readStepCells = (db: Db, query: ListQuery, type: string, status = ''): Promise<SessionCell[]> =>
  db
    .selectFrom('facet_steps')
    .select(cellColumns)
    .where('audience', '=', query.audience)
    .where('step_type', '=', type)
    .where('step_status', '=', status)
    .where('n', '>', 0)
    .execute();

/** It reads the live counts under one step, one finding, one country or one view, or under no filter; it is undefined where this query has none. */
function readLiveCells(db: Db, query: ListQuery): Promise<SessionCell[]> | undefined {
  const { step, audience } = query;
  const filters = [step, ...Object.values(keyFilters(query))].filter((one) => one !== undefined);
  if (hasUncountedFilter(query) || filters.length > 1) return undefined;
  const [filter] = filters;
  if (filter === undefined) return readSessionCells(db, audience);
  const [value] = filter;
  if (value === undefined || filter.length > 1) return undefined;
  return typeof value === 'string'
    ? readFindingCells(db, query, value)
    : readStepCells(db, query, value.type, value.status);
}

/** It counts sessions by the values of the counted filters, under all the others. */
async function countCells(counting: Counting): Promise<{ cells: SessionCell[]; exact: boolean }> {
  const { db, query } = counting;
  const live = readLiveCells(db, query);
  if (live) return { cells: await live, exact: true };
  const sample = await toSample(counting, { ...allFilters, counted: false });
  return { cells: await countSampleCells(db, query, sample), exact: sample.exact };
}

/** It counts sessions by step type and status, under all the other filters. */
async function countStepFacets(counting: Counting): Promise<{ steps: FacetCounts['step'][number][]; exact: boolean }> {
  const { db, query } = counting;
  const hasKeys = query.finding !== undefined || query.view !== undefined || query.country !== undefined;
  if (!hasUncountedFilter(query) && !hasKeys) {
    const counts = await countSteps(db, query.audience, toCountedFilters(query));
    const states = counts.filter(({ status }) => status !== '');
    return { steps: states.map(({ type, status, n }) => ({ type, status, count: n })), exact: true };
  }
  const sample = await toSample(counting, { ...allFilters, step: false }, hasKeys ? maxRowSample : maxSample);
  const { rows } = await sql<FacetCounts['step'][number]>`
    select p.type as type, p.status as status, count(*) as count from (${sample.rids}) as m
    cross join ${stepsTable(query.audience)} as p where p.rid = m.rid and p.tally > 0 group by p.type, p.status
  `.execute(db);
  return { steps: rows, exact: sample.exact };
}

/** It counts sessions by finding, country and view, under all the other filters than this one. */
async function countKeyFacets(
  counting: Counting,
  facet: 'finding' | 'country',
): Promise<{ counts: FacetCount[]; exact: boolean }> {
  const { db, query } = counting;
  const other = facet === 'finding' ? query.country : query.finding;
  if (!hasUncountedFilter(query) && query.step === undefined && query.view === undefined && other === undefined) {
    const all = await countFindings(db, query.audience, toCountedFilters(query));
    return { counts: all.map(({ finding, n }) => ({ value: finding, count: n })), exact: true };
  }
  const sample = await toSample(counting, { ...allFilters, [facet]: false }, maxRowSample);
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
  const counting: Counting = { db, dialect, query, rowScans: await findRowScans(db, query, {}) };
  const { cells, exact } = await countCells(counting);
  const { steps, exact: areStepsExact } = await countStepFacets(counting);
  const findings = await countKeyFacets(counting, 'finding');
  const hasKey = query.finding !== undefined || query.country !== undefined;
  const countries = hasKey ? await countKeyFacets(counting, 'country') : findings;
  const countryCounts = countries.counts.filter(({ value }) => isCountryKey(value));
  return {
    status: countValues(cells, query, 'status'),
    kind: countValues(cells, query, 'kind'),
    app: countValues(cells, query, 'app_name'),
    sandbox: countValues(cells, query, 'sandbox').map(({ value, count }) => ({ value: value === '1', count })),
    step: mostFirst(steps),
    finding: mostFirst(findings.counts.filter(({ value }) => isFindingKey(value))),
    country: mostFirst(countryCounts.map(({ value, count }) => ({ value: toCountryCode(value), count }))),
    exact: exact && areStepsExact && findings.exact && countries.exact,
  };
}
