/** Orders of the list: by which columns, where a row stands in one, and what lies behind it. Nulls come last in both directions. */
import { type RawBuilder, sql } from 'kysely';
import type { Position } from './cursor.ts';
import { type Condition, statusColumn, timeColumn } from './filter.ts';
import type { ListQuery } from './records.ts';
import type { SessionsTable } from './tables.ts';

export interface Order {
  /** Columns of the session; the row number breaks the last ties. */
  readonly columns: readonly (keyof SessionsTable)[];
  /** Whether the first column can be null. */
  readonly nullable: boolean;
}

export function orderOf({ sort, audience }: Pick<ListQuery, 'sort' | 'audience'>): Order {
  const time = timeColumn(audience);
  switch (sort.key) {
    case 'updated':
      return { columns: [time], nullable: false };
    case 'firstSeen':
      return { columns: ['first_seen_at'], nullable: false };
    case 'subject':
      return { columns: ['sort_name'], nullable: true };
    case 'status':
      return { columns: [statusColumn(audience), time], nullable: false };
    case 'app':
      return { columns: ['app_name', time], nullable: true };
    case 'assignee':
      return { columns: ['assignee', time], nullable: true };
  }
}

/** `descending` is the order's own direction; `backwards` reads it from its end. */
export interface Direction {
  readonly descending: boolean;
  readonly backwards: boolean;
}

const word = ({ descending, backwards }: Direction): RawBuilder<unknown> =>
  descending === backwards ? sql`asc` : sql`desc`;

/**
 * @param names of the columns, the row number last
 * @param nullsFirst where the first column can be null: the term that keeps nulls at the end
 */
export const orderBy = (
  names: readonly RawBuilder<unknown>[],
  direction: Direction,
  nulls?: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join([
    ...(nulls ? [direction.backwards ? sql`(${nulls} is null) desc` : sql`(${nulls} is null) asc`] : []),
    ...names.map((name) => sql`${name} ${word(direction)}`),
  ]);

/**
 * Rows behind a position (before it when read backwards), among those whose first column is null or among the others.
 *
 * @returns undefined: all of them; false: none
 */
export function behind(
  order: Order,
  names: readonly RawBuilder<unknown>[],
  position: Position,
  direction: Direction,
  nulls: boolean,
): Condition | undefined | false {
  const atNull = order.nullable && position.values[0] === null;
  // The nulls are the end of the order: from there nothing but nulls lies ahead, and everything else lies back.
  if (atNull && !nulls) return direction.backwards ? undefined : false;
  if (!atNull && nulls) return direction.backwards ? false : undefined;
  const start = nulls ? 1 : 0;
  const values = [...position.values, position.rid].slice(start);
  const comparison = direction.descending === direction.backwards ? sql`>` : sql`<`;
  return sql`(${sql.join(names.slice(start))}) ${comparison} (${sql.join(values)})`;
}
