import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../kernel/dialect.ts';
import type { ListQuery } from '../records.ts';
import type { Db } from '../tables.ts';
import type { Position } from './cursor.ts';
import { and, type Condition } from './filter.ts';
import { afterPosition, type Direction, mayHaveNulls, type Order, orderBy, orderOf } from './order.ts';
import { environments, type Source } from './plan.ts';
import { copyOf, tableOf } from './row-scans.ts';

interface PageRequest {
  readonly position: Position | undefined;
  readonly backwards: boolean;
  readonly limit: number;
}

/** They are the positions of the next `limit` rows in the order. */
export async function findPage(
  db: Db,
  query: ListQuery,
  dialect: Dialect,
  source: Source,
  request: PageRequest,
): Promise<Position[]> {
  if (source.from === 'none') return [];
  const order = orderOf(query);
  const direction: Direction = { descending: query.sort.descending, backwards: request.backwards };
  const parts =
    source.from === 'gather'
      ? [selectGathered(dialect, order, source, request, direction)]
      : selectScanned(query, order, source, request, direction);
  if (parts.length === 0) return [];
  // Each part ends before the next begins, and is in order. A part that fills the page is the last one read.
  const rows = sql`${merge(parts, sql` union all `)} limit ${request.limit}`;
  const found = await sql<Record<string, string | number | null>>`${rows}`.execute(db);
  return found.rows.map((row) => ({
    rid: Number(row.rid),
    values: order.columns.map((_, at) => row[`k${at}`] ?? null),
  }));
}

const merge = (selects: readonly RawBuilder<unknown>[], union: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    selects.map((select) => sql`select * from (${select}) as b`),
    union,
  );

/** The page is read by scans of indexes. Nulls are a part of their own: most lists end before them, and none of a million may match. */
function selectScanned(
  query: ListQuery,
  order: Order,
  source: Extract<Source, { from: 'sessions' | 'rows' }>,
  request: PageRequest,
  direction: Direction,
): RawBuilder<unknown>[] {
  const nulls = mayHaveNulls(order, query) ? [direction.backwards, !direction.backwards] : [false];
  return nulls.flatMap((ofNulls) => {
    const selects = selectScans(query, order, source, request, direction, ofNulls);
    if (selects.length < 2) return selects;
    // A session can have several of the steps or findings: `union` drops its duplicates.
    const merged = merge(selects, source.from === 'rows' ? sql` union ` : sql` union all `);
    return selectInOrder(merged, order, direction, request.limit);
  });
}

/** There is one select for each scan, by environment, each in order and no longer than the page. */
function selectScans(
  query: ListQuery,
  order: Order,
  source: Extract<Source, { from: 'sessions' | 'rows' }>,
  { position, limit }: PageRequest,
  direction: Direction,
  ofNulls: boolean,
): RawBuilder<unknown>[] {
  const rows = source.from === 'rows' ? source.rows : undefined;
  const columns = order.columns.map((column) => (rows ? copyOf(rows, column) : sql.ref(`s.${column}`)));
  const names = [...columns, sql.ref(rows ? 'd.rid' : 's.rid')];
  const after = position ? afterPosition(order, names, position, direction, ofNulls) : undefined;
  if (after === false) return [];
  const keys = sql.join([
    ...columns.map((column, at) => sql`${column} as ${sql.ref(`k${at}`)}`),
    sql`${names.at(-1)} as rid`,
  ]);
  const from = rows ? sql`${tableOf(rows)} cross join sessions as s` : sql`sessions as s`;
  const scans =
    source.from === 'rows' ? source.rows.scans.map((scan) => and([sql`s.rid = d.rid`, scan])) : source.scans;
  const environment = sql.ref(rows ? 'd.session_sandbox' : 's.sandbox');
  return scans.flatMap((scan) =>
    environments(query).map((sandbox) => {
      const conditions: Condition[] = [sql`${environment} = ${sandbox}`, scan, ...source.rest];
      if (order.nullable) conditions.push(ofNulls ? sql`${columns[0]} is null` : sql`${columns[0]} is not null`);
      if (after) conditions.push(after);
      return sql`select ${keys} from ${from} where ${and(conditions)} order by ${orderBy(names, direction)} limit ${limit}`;
    }),
  );
}

/** All matches are read, to be sorted, without the index of the order, or the planner would scan it. */
function selectGathered(
  dialect: Dialect,
  order: Order,
  source: Extract<Source, { from: 'gather' }>,
  { position, limit }: PageRequest,
  direction: Direction,
): RawBuilder<unknown> {
  const columns = order.columns.map((column) => dialect.withoutIndex(`s.${column}`));
  const names = [...columns, dialect.withoutIndex('s.rid')];
  const keys = sql.join([
    ...order.columns.map((column, at) => sql`${sql.ref(`s.${column}`)} as ${sql.ref(`k${at}`)}`),
    sql`s.rid as rid`,
  ]);
  const conditions = [...source.where];
  if (source.candidates) conditions.unshift(sql`s.rid = c.rid`);
  if (position) {
    const after = (ofNulls: boolean): Condition => {
      const condition = afterPosition(order, names, position, direction, ofNulls);
      return condition === false ? sql`1 = 0` : (condition ?? sql`1 = 1`);
    };
    conditions.push(
      order.nullable
        ? sql`((${columns[0]} is null and ${after(true)}) or (${columns[0]} is not null and ${after(false)}))`
        : after(false),
    );
  }
  const from = source.candidates ? sql`(${source.candidates}) as c cross join sessions as s` : sql`sessions as s`;
  return selectInOrder(sql`select ${keys} from ${from} where ${and(conditions)}`, order, direction, limit);
}

function selectInOrder(rows: RawBuilder<unknown>, order: Order, direction: Direction, limit: number) {
  const keys = order.columns.map((_, at) => sql.ref(`k${at}`));
  const sorted = orderBy([...keys, sql.ref('rid')], direction, order.nullable ? keys[0] : undefined);
  return sql`select * from (${rows}) as u order by ${sorted} limit ${limit}`;
}
