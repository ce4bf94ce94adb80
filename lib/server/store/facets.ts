import { type RawBuilder, sql } from 'kysely';
import type { FacetCount } from '#lib/model/review.ts';
import type { Dialect } from './dialect.ts';
import {
  and,
  type Cell,
  countSteps,
  hasRest,
  inKept,
  isMeant,
  type KeptName,
  keptOf,
  readCells,
  seenSteps,
  statusColumn,
} from './filter.ts';
import { matchingIds } from './plan.ts';
import type { FacetCounts, ListQuery } from './records.ts';
import type { Db } from './tables.ts';

/** Where counts are not kept, so many matches are counted one by one. */
const liveLimit = 2000;

const noFilter = { sandbox: undefined, kind: undefined, status: undefined, app_name: undefined };

/** Most first; equal counts in the order of their names, never in the order in which the database happens to keep them. */
const mostFirst = <Counted extends { readonly count: number }>(all: readonly Counted[]): Counted[] =>
  all
    .map((one) => ({ one, name: JSON.stringify(one) }))
    .sort((a, b) => b.one.count - a.one.count || (a.name < b.name ? -1 : 1))
    .map(({ one }) => one);

/** At most so many matches; `all` tells whether that is all of them. */
interface Some {
  readonly ids: RawBuilder<{ rid: number }>;
  readonly all: boolean;
}

async function someOf(db: Db, ids: RawBuilder<{ rid: number }>): Promise<Some> {
  const count = sql<{ n: number }>`select count(*) as n from (${ids} limit ${liveLimit + 1}) as m`;
  const { rows } = await count.execute(db);
  return { ids: sql`${ids} limit ${liveLimit}`, all: (rows[0]?.n ?? 0) <= liveLimit };
}

async function countCells(db: Db, query: ListQuery, { ids }: Some): Promise<Cell[]> {
  const status = sql.ref(`s.${statusColumn(query.audience)}`);
  const { rows } = await sql<Cell>`
    select sandbox, kind, status, app_name, count(*) as n
    from (
      select s.sandbox as sandbox, s.kind as kind, ${status} as status, coalesce(s.app_name, '') as app_name
      from (${ids}) as m cross join sessions as s where s.rid = m.rid
    ) as seen
    group by sandbox, kind, status, app_name
  `.execute(db);
  return rows;
}

/** Sessions by the filters with kept counts, under the other filters. */
async function cellsOf(db: Db, dialect: Dialect, query: ListQuery): Promise<{ cells: Cell[]; all: boolean }> {
  const [only, ...others] = query.step ?? [];
  if (!hasRest(query) && query.step === undefined) return { cells: await readCells(db, query.audience), all: true };
  if (!hasRest(query) && only && others.length === 0) return { cells: await readStepCells(db, query, only), all: true };
  const types = query.step?.map((entry) => entry.type);
  const states =
    types && (await countSteps(db, query.audience, noFilter, types)).filter((count) => isMeant(query, count));
  if (states?.length === 0) return { cells: [], all: true };
  const some = await someOf(db, matchingIds(query, dialect, states, { step: true, rest: true }));
  return { cells: await countCells(db, query, some), all: some.all };
}

const readStepCells = (
  db: Db,
  query: ListQuery,
  only: { readonly type: string; readonly status?: string },
): Promise<Cell[]> =>
  db
    .selectFrom('facet_steps')
    .select(['sandbox', 'kind', 'status', 'app_name', 'n'])
    .where('audience', '=', query.audience)
    .where('step_type', '=', only.type)
    .where('step_status', '=', only.status ?? '')
    .where('n', '>', 0)
    .execute();

/** Sessions by step type and status, under the other filters. */
async function stepsOf(
  db: Db,
  dialect: Dialect,
  query: ListQuery,
): Promise<{ steps: FacetCounts['step'][number][]; all: boolean }> {
  if (!hasRest(query)) {
    const counts = await countSteps(db, query.audience, keptOf(query));
    const states = counts.filter(({ status }) => status !== '');
    return { steps: states.map(({ type, status, n }) => ({ type, status, count: n })), all: true };
  }
  const some = await someOf(db, matchingIds(query, dialect, undefined, { kept: true, rest: true }));
  const { rows } = await sql<FacetCounts['step'][number]>`
    select p.type as type, p.status as status, count(*) as count from (${some.ids}) as m cross join steps as p
    where ${and([sql`p.rid = m.rid and p.tally > 0`, ...seenSteps('p', query.audience)])} group by p.type, p.status
  `.execute(db);
  return { steps: rows, all: some.all };
}

/** Counts of one filter's values under all the other filters, most first. */
function valuesOf(cells: readonly Cell[], query: ListQuery, name: KeptName): FacetCount[] {
  const kept = keptOf(query);
  const sums = new Map<string, number>();
  for (const cell of cells) {
    if (inKept(kept, cell, name)) sums.set(String(cell[name]), (sums.get(String(cell[name])) ?? 0) + cell.n);
  }
  return mostFirst([...sums].map(([value, count]) => ({ value, count })));
}

/** Counts of the values of every filter, each under all the others. */
export async function countFacets(db: Db, dialect: Dialect, query: ListQuery): Promise<FacetCounts> {
  const { cells, all } = await cellsOf(db, dialect, query);
  const { steps, all: allSteps } = await stepsOf(db, dialect, query);
  return {
    status: valuesOf(cells, query, 'status'),
    kind: valuesOf(cells, query, 'kind'),
    app: valuesOf(cells, query, 'app_name'),
    sandbox: valuesOf(cells, query, 'sandbox').map(({ value, count }) => ({ value: value === '1', count })),
    step: mostFirst(steps),
    exact: all && allSteps,
  };
}
