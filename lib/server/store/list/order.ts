/** Each order of the list has its columns, and the rows after a position. Nulls come last in both directions. */
import { type RawBuilder, sql } from 'kysely';
import type { SortKey } from '#lib/model/session/list.ts';
import type { QueueKey } from '#lib/model/session/queue.ts';
import type { ListQuery } from '../records.ts';
import type { SessionsTable } from '../tables.ts';
import type { Position } from './cursor.ts';
import { type Condition, receivedColumn, statusColumn, timeColumn } from './filter.ts';

export interface Order {
  /** They are columns of the session; the row number breaks ties. */
  readonly columns: readonly (keyof SessionsTable)[];
  /** It says whether the first column can be null. */
  readonly nullable: boolean;
}

export function orderOf({ sort, audience }: Pick<ListQuery, 'sort' | 'audience'>): Order {
  const time = timeColumn(audience);
  const byTime: Order = { columns: [time], nullable: false };
  const orders: Record<SortKey, Order> = {
    updated: byTime,
    firstSeen: { columns: [receivedColumn(audience)], nullable: false },
    subject: { columns: ['sort_name'], nullable: true },
    status: { columns: [statusColumn(audience), time], nullable: false },
    app: { columns: ['app_name', time], nullable: true },
    findings: { columns: ['findings_rank', 'first_seen_at'], nullable: true },
    due: { columns: ['review_due_at', 'first_seen_at'], nullable: true },
    assignee: { columns: ['assignee', time], nullable: true },
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

/** It says whether the first column can be null in the rows of this query: a scan of the nulls of a million sessions would find none. */
export const mayHaveNulls = ({ nullable }: Order, query: Pick<ListQuery, 'sort' | 'view'>): boolean =>
  nullable && !(query.sort.key === 'due' && hasDueDates(query));

/** `descending` is the list's own direction; with `backwards` it is read from its end. */
export interface Direction {
  readonly descending: boolean;
  readonly backwards: boolean;
}

const keyword = ({ descending, backwards }: Direction): RawBuilder<unknown> =>
  descending === backwards ? sql`asc` : sql`desc`;

/**
 * @param names columns, the row number last
 * @param nullable the first column where it can be null, to keep nulls at the end
 */
export const orderBy = (
  names: readonly RawBuilder<unknown>[],
  direction: Direction,
  nullable?: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join([
    ...(nullable ? [direction.backwards ? sql`(${nullable} is null) desc` : sql`(${nullable} is null) asc`] : []),
    ...names.map((name) => sql`${name} ${keyword(direction)}`),
  ]);

/**
 * The rows after a position (before it when read backwards), of those whose first column is null or of the others.
 *
 * @returns undefined: all of them; false: none
 */
export function afterPosition(
  order: Order,
  names: readonly RawBuilder<unknown>[],
  position: Position,
  direction: Direction,
  ofNulls: boolean,
): Condition | undefined | false {
  const isAtNull = order.nullable && position.values[0] === null;
  // Nulls are the end of the order: after one come only nulls, before the first one all the others.
  if (isAtNull && !ofNulls) return direction.backwards ? undefined : false;
  if (!isAtNull && ofNulls) return direction.backwards ? false : undefined;
  const start = ofNulls ? 1 : 0;
  const values = [...position.values, position.rid].slice(start);
  const comparison = direction.descending === direction.backwards ? sql`>` : sql`<`;
  return sql`(${sql.join(names.slice(start))}) ${comparison} (${sql.join(values)})`;
}
