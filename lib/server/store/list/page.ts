import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../kernel/dialect.ts';
import type { ListQuery } from '../records.ts';
import type { Db } from '../tables.ts';
import type { Position } from './cursor.ts';
import { and, type Condition, not } from './filter.ts';
import {
  afterPosition,
  type Direction,
  isAbsent,
  mayBeAbsent,
  type Order,
  orderBy,
  orderOf,
  type PositionRow,
  toPosition,
} from './order.ts';
import { environments, type Source } from './plan.ts';
import { copyOf, tableOf } from './row-scans.ts';

interface PageRequest {
  readonly position: Position | undefined;
  readonly backwards: boolean;
  readonly limit: number;
}

/** It is the page that is wanted, in the order of the list. */
interface Page extends PageRequest, Direction {
  readonly order: Order;
}

/** They are the positions of the next `limit` rows in the order. */
export async function findPage(db: Db, query: ListQuery, dialect: Dialect, source: Source, request: PageRequest) {
  if (source.from === 'none') return [];
  const order = orderOf(query);
  const page: Page = { ...request, order, descending: query.sort.descending };
  const parts = source.from === 'gather' ? [selectGathered(dialect, source, page)] : selectScanned(query, source, page);
  if (parts.length === 0) return [];
  // Each part ends before the next begins, and is in order. A part that fills the page is the last one read.
  const rows = sql<PositionRow>`${merge(parts, sql` union all `)} limit ${request.limit}`;
  return (await rows.execute(db)).rows.map((row) => toPosition(row, order));
}

function merge(selects: readonly RawBuilder<unknown>[], union: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = selects.map((select) => sql`select * from (${select}) as b`);
  return sql.join(parts, union);
}

type ScanSource = Extract<Source, { from: 'sessions' | 'rows' }>;

/** The page is read by scans of indexes. What has no value in the order is a part of its own: most lists end before it, and none of a million may match. */
function selectScanned(query: ListQuery, source: ScanSource, page: Page): RawBuilder<unknown>[] {
  const parts = mayBeAbsent(page.order, query) ? [page.backwards, !page.backwards] : [false];
  return parts.flatMap((ofAbsent) => {
    const selects = selectScans(query, source, page, ofAbsent);
    if (selects.length < 2) return selects;
    // A session can have several of the steps or findings: `union` drops its duplicates.
    const merged = merge(selects, source.from === 'rows' ? sql` union ` : sql` union all `);
    return selectInOrder(merged, page);
  });
}

/** There is one select for each scan, by environment, each in order and no longer than the page. */
function selectScans(query: ListQuery, source: ScanSource, page: Page, ofAbsent: boolean): RawBuilder<unknown>[] {
  const { order, position, limit } = page;
  const rows = source.from === 'rows' ? source.rows : undefined;
  const columns = order.columns.map((column) => (rows ? copyOf(rows, column) : sql.ref(`s.${column}`)));
  const names = [...columns, sql.ref(rows ? 'd.rid' : 's.rid')];
  const after = position ? afterPosition(order, names, position, page, ofAbsent) : undefined;
  if (after === false) return [];
  const part = isAbsent(order, columns[0], ofAbsent);
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
      if (part) conditions.push(part);
      if (after) conditions.push(after);
      return sql`select ${keys} from ${from} where ${and(conditions)} order by ${orderBy(names, page)} limit ${limit}`;
    }),
  );
}

/** All matches are read, to be sorted, without the index of the order, or the planner would scan it. */
function selectGathered(dialect: Dialect, source: Extract<Source, { from: 'gather' }>, page: Page) {
  const { order, position } = page;
  const columns = order.columns.map((column) => dialect.withoutIndex(`s.${column}`));
  const names = [...columns, dialect.withoutIndex('s.rid')];
  const keys = sql.join([
    ...order.columns.map((column, at) => sql`${sql.ref(`s.${column}`)} as ${sql.ref(`k${at}`)}`),
    sql`s.rid as rid`,
  ]);
  const conditions = [...source.where];
  const isFirstAbsent = isAbsent(order, columns[0], true);
  if (source.candidates) conditions.unshift(sql`s.rid = c.rid`);
  if (position) {
    const after = (ofAbsent: boolean): Condition => {
      const condition = afterPosition(order, names, position, page, ofAbsent);
      return condition === false ? sql`1 = 0` : (condition ?? sql`1 = 1`);
    };
    conditions.push(
      isFirstAbsent
        ? sql`((${isFirstAbsent} and ${after(true)}) or (${not(isFirstAbsent)} and ${after(false)}))`
        : after(false),
    );
  }
  const from = source.candidates ? sql`(${source.candidates}) as c cross join sessions as s` : sql`sessions as s`;
  return selectInOrder(sql`select ${keys} from ${from} where ${and(conditions)}`, page);
}

function selectInOrder(rows: RawBuilder<unknown>, page: Page): RawBuilder<unknown> {
  const keys = page.order.columns.map((_, at) => sql.ref(`k${at}`));
  const sorted = orderBy([...keys, sql.ref('rid')], page, isAbsent(page.order, keys[0], true));
  return sql`select * from (${rows}) as u order by ${sorted} limit ${page.limit}`;
}
