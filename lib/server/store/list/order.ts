/** Each order of the list has its columns, and the rows after a position. What has no value in the first of them comes last in both directions. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SortKey } from '#lib/model/session/list.ts';
import type { QueueKey } from '#lib/model/session/queue.ts';
import type { ListQuery } from '../records.ts';
import type { SessionsTable } from '../tables.ts';
import type { Position } from './cursor.ts';
import { type Condition, receivedColumn, statusColumn, timeColumn } from './filter.ts';

export interface Order {
  /** They are columns of the session; the row number breaks ties. */
  readonly columns: readonly (keyof SessionsTable)[];
  /** How the first column says that there is no value, where it can. */
  readonly absent?: 'null' | 'negative';
}

export function orderOf({ sort, audience }: Pick<ListQuery, 'sort' | 'audience'>): Order {
  const time = timeColumn(audience);
  // The limited audience does not know since when every session is as it is. The latest first, those are last anyway.
  const mayBeNegative = audience === 'limited' && !sort.descending && { absent: 'negative' as const };
  const byTime: Order = { columns: [time], ...mayBeNegative };
  const orders: Record<SortKey, Order> = {
    updated: byTime,
    firstSeen: { columns: [receivedColumn(audience)], ...mayBeNegative },
    subject: { columns: ['sort_name'], absent: 'null' },
    status: { columns: [statusColumn(audience), time] },
    app: { columns: ['app_name', time], absent: 'null' },
    findings: { columns: ['findings_rank', 'first_seen_at'], absent: 'null' },
    due: { columns: ['review_due_at', 'first_seen_at'], absent: 'null' },
    assignee: { columns: ['assignee', time], absent: 'null' },
  };
  // These follow from what the limited audience must not know.
  const isHidden = audience === 'limited' && ['findings', 'due', 'assignee'].includes(sort.key);
  return isHidden ? byTime : orders[sort.key];
}

/** It has the columns of the order as `k0`, `k1`…, and `rid`. */
export type PositionRow = Record<string, string | number | null>;

export const toPosition = (row: PositionRow, { columns }: Order): Position => ({
  rid: Number(row.rid),
  values: columns.map((_, at) => row[`k${at}`] ?? null),
});

/** In these views all sessions have a due date. */
const dueViews: readonly string[] = ['view:needs_review', 'view:open', 'view:overdue'] satisfies QueueKey[];

export const hasDueDates = ({ view }: Pick<ListQuery, 'view'>): boolean =>
  view !== undefined && dueViews.includes(view);

/** It says whether the first column can be absent in the rows of this query: a scan of those of a million sessions would find none. */
export const mayBeAbsent = ({ absent }: Order, query: Pick<ListQuery, 'sort' | 'view'>): boolean =>
  absent !== undefined && !(query.sort.key === 'due' && hasDueDates(query));

/** @param column the first of the order @returns undefined: it always has a value */
export function isAbsent(
  { absent }: Order,
  column: RawBuilder<unknown> | undefined,
  wanted: boolean,
): Condition | undefined {
  if (absent === undefined || column === undefined) return undefined;
  // The negation of either is no range in which an index can be scanned.
  if (absent === 'negative') return wanted ? sql<SqlBool>`(${column} < 0)` : sql<SqlBool>`(${column} >= 0)`;
  return wanted ? sql<SqlBool>`(${column} is null)` : sql<SqlBool>`(${column} is not null)`;
}

/** `descending` is the list's own direction; with `backwards` it is read from its end. */
export interface Direction {
  readonly descending: boolean;
  readonly backwards: boolean;
}

const keyword = ({ descending, backwards }: Direction): RawBuilder<unknown> =>
  descending === backwards ? sql`asc` : sql`desc`;

/**
 * @param names columns, the row number last
 * @param absent whether the first column has no value, where that can be: such rows stay at the end
 */
export const orderBy = (
  names: readonly RawBuilder<unknown>[],
  direction: Direction,
  absent?: Condition,
): RawBuilder<unknown> =>
  sql.join([
    ...(absent ? [direction.backwards ? sql`${absent} desc` : sql`${absent} asc`] : []),
    ...names.map((name) => sql`${name} ${keyword(direction)}`),
  ]);

/**
 * The rows after a position (before it when read backwards), of those whose first column is absent or of the others.
 *
 * @returns undefined: all of them; false: none
 */
export function afterPosition(
  order: Order,
  names: readonly RawBuilder<unknown>[],
  position: Position,
  direction: Direction,
  ofAbsent: boolean,
): Condition | undefined | false {
  const [first = null] = position.values;
  const isAtAbsent = order.absent === 'negative' ? Number(first) < 0 : order.absent === 'null' && first === null;
  // They are the end of the order: after one come only such rows, before the first one all the others.
  if (isAtAbsent && !ofAbsent) return direction.backwards ? undefined : false;
  if (!isAtAbsent && ofAbsent) return direction.backwards ? false : undefined;
  const start = ofAbsent && order.absent === 'null' ? 1 : 0;
  const values = [...position.values, position.rid].slice(start);
  const comparison = direction.descending === direction.backwards ? sql`>` : sql`<`;
  return sql`(${sql.join(names.slice(start))}) ${comparison} (${sql.join(values)})`;
}
