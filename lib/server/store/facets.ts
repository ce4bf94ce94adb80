import { type RawBuilder, sql } from 'kysely';
import type { FacetCount } from '#lib/model/review.ts';
import type { Dialect } from './dialect.ts';
import {
  and,
  type Cell,
  countSteps,
  hasRest,
  inKept,
  type KeptName,
  keptOf,
  readCells,
  statusColumn,
} from './filter.ts';
import { matchingIds } from './list.ts';
import type { FacetCounts, ListQuery } from './records.ts';
import type { Db } from './tables.ts';

/** Where counts are not kept, so many matches are counted one by one. */
const liveLimit = 2000;

/** Counts of one filter's values under all the other filters, most first. */
function facet(cells: readonly Cell[], query: ListQuery, name: KeptName): { value: Cell[KeptName]; count: number }[] {
  const sums = new Map<Cell[KeptName], number>();
  for (const cell of cells) {
    if (inKept(keptOf(query), cell, name)) sums.set(cell[name], (sums.get(cell[name]) ?? 0) + cell.n);
  }
  return [...sums]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

const texts = (counts: readonly { value: Cell[KeptName]; count: number }[]): FacetCount[] =>
  counts.map(({ value, count }) => ({ value: String(value), count }));

/** Sessions counted one by one; `ids` must be limited. */
async function liveCells(db: Db, query: ListQuery, ids: RawBuilder<{ rid: number }>): Promise<Cell[]> {
  const status = sql.ref(`s.${statusColumn(query.audience)}`);
  const { rows } = await sql<Cell>`
    select s.sandbox as sandbox, s.kind as kind, ${status} as status, coalesce(s.app_name, '') as app_name, count(*) as n
    from (${ids}) as m cross join sessions as s where s.rid = m.rid group by s.sandbox, s.kind, ${status}, coalesce(s.app_name, '')
  `.execute(db);
  return rows;
}

async function stepCells(db: Db, query: ListQuery, only: { type: string; status?: string }): Promise<Cell[]> {
  return db
    .selectFrom('facet_steps')
    .select(['sandbox', 'kind', 'status', 'app_name', 'n'])
    .where('audience', '=', query.audience)
    .where('step_type', '=', only.type)
    .where('step_status', '=', only.status ?? '')
    .where('n', '>', 0)
    .execute();
}

/** Counts of the values of every filter, each under all the others. */
export async function countFacets(db: Db, dialect: Dialect, query: ListQuery): Promise<FacetCounts> {
  const rest = hasRest(query);
  const [only, ...others] = query.step ?? [];
  let exact = true;
  const limited = async (ids: RawBuilder<{ rid: number }>): Promise<RawBuilder<{ rid: number }>> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from (${ids} limit ${liveLimit + 1}) as m`.execute(
      db,
    );
    exact &&= (rows[0]?.n ?? 0) <= liveLimit;
    return sql`${ids} limit ${liveLimit}`;
  };

  let cells: Cell[];
  if (!rest && query.step === undefined) cells = await readCells(db, query.audience);
  else if (!rest && only && others.length === 0) cells = await stepCells(db, query, only);
  else {
    const types = [...new Set(query.step?.map((entry) => entry.type))];
    const states = types.length === 0 ? undefined : await statesOf(db, query, types);
    const ids = matchingIds(query, dialect, states, { step: true, rest: true });
    cells = states?.length === 0 || query.step?.length === 0 ? [] : await liveCells(db, query, await limited(ids));
  }

  let step: { type: string; status: string; count: number }[];
  if (rest) {
    const ids = await limited(matchingIds(query, dialect, undefined, { kept: true, rest: true }));
    const seen = query.audience === 'limited' ? sql`p.screening = 0` : sql`1 = 1`;
    const { rows } = await sql<{ type: string; status: string; count: number }>`
      select p.type as type, p.status as status, count(*) as count from (${ids}) as m cross join steps as p
      where ${and([sql`p.rid = m.rid and p.tally > 0`, sql`${seen}`])} group by p.type, p.status
    `.execute(db);
    step = rows;
  } else {
    const counts = await countSteps(db, query.audience, keptOf(query));
    step = counts.filter(({ status }) => status !== '').map(({ type, status, n }) => ({ type, status, count: n }));
  }
  return {
    status: texts(facet(cells, query, 'status')),
    kind: texts(facet(cells, query, 'kind')),
    app: texts(facet(cells, query, 'app_name')),
    sandbox: facet(cells, query, 'sandbox').map(({ value, count }) => ({ value: value === 1, count })),
    step: step.sort((a, b) => b.count - a.count || (a.type + a.status < b.type + b.status ? -1 : 1)),
    exact,
  };
}

/** The states that the step filter means and that occur. */
async function statesOf(db: Db, query: ListQuery, types: readonly string[]) {
  const none = { sandbox: undefined, kind: undefined, status: undefined, app_name: undefined };
  const counts = await countSteps(db, query.audience, none, types);
  return counts.filter(
    (count) =>
      count.status !== '' &&
      query.step?.some(
        (entry) => entry.type === count.type && (entry.status === undefined || entry.status === count.status),
      ),
  );
}
