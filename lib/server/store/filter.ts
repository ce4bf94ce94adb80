/** A list query as conditions over `sessions as s`, and what the live counts say about it beforehand. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import { toNeedles } from './fold.ts';
import type { Audience, ListQuery } from './records.ts';
import type { Db } from './tables.ts';

export type Condition = RawBuilder<SqlBool>;

export const and = (conditions: readonly Condition[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`1 = 1` : sql.join([...conditions], sql` and `);
const or = (conditions: readonly Condition[]): Condition => sql`(${sql.join([...conditions], sql` or `)})`;

export const statusColumn = (audience: Audience) => (audience === 'limited' ? 'visible_status' : 'status');
export const timeColumn = (audience: Audience) => (audience === 'limited' ? 'visible_updated_at' : 'updated_at');

/** The filters whose counts are kept: for each, the values that a session may have. Undefined: any. */
export interface Kept {
  readonly sandbox: readonly number[] | undefined;
  readonly kind: readonly string[] | undefined;
  readonly status: readonly string[] | undefined;
  readonly app_name: readonly string[] | undefined;
}
export type KeptName = keyof Kept;
export const keptNames = ['sandbox', 'kind', 'status', 'app_name'] as const satisfies readonly KeptName[];

export const keptOf = (query: ListQuery): Kept => ({
  sandbox: query.sandbox === undefined ? undefined : [Number(query.sandbox)],
  kind: query.kind,
  status: query.status,
  app_name: query.app,
});

/** The environment alone: what every index is led by. */
export const environmentOf = (query: ListQuery): Kept => ({
  ...keptOf(query),
  kind: undefined,
  status: undefined,
  app_name: undefined,
});

export interface Cell {
  readonly sandbox: number;
  readonly kind: string;
  readonly status: string;
  readonly app_name: string;
  readonly n: number;
}

/** Sessions of the cells that pass the filters, all but the one left out. */
export const inKept = (kept: Kept, cell: Omit<Cell, 'n'>, leftOut?: KeptName): boolean =>
  keptNames.every(
    (name) => name === leftOut || kept[name] === undefined || (kept[name] as readonly unknown[]).includes(cell[name]),
  );

export const sumCells = (cells: readonly Cell[], kept: Kept): number =>
  cells.reduce((sum, cell) => (inKept(kept, cell) ? sum + cell.n : sum), 0);

export const readCells = (db: Db, audience: Audience): Promise<Cell[]> =>
  db
    .selectFrom('facet_sessions')
    .select(['sandbox', 'kind', 'status', 'app_name', 'n'])
    .where('audience', '=', audience)
    .where('n', '>', 0)
    .execute();

export interface StepCount {
  readonly type: string;
  /** `''`: sessions with the type, whatever its status. */
  readonly status: string;
  readonly n: number;
}

/** Counts of sessions by step type and status under the kept filters; `types` undefined: all. */
export async function countSteps(
  db: Db,
  audience: Audience,
  kept: Kept,
  types?: readonly string[],
): Promise<StepCount[]> {
  if (types?.length === 0 || keptNames.some((name) => kept[name]?.length === 0)) return [];
  let counts = db
    .selectFrom('facet_steps')
    .select(['step_type as type', 'step_status as status', sql<number>`cast(sum(n) as bigint)`.as('n')])
    .where('audience', '=', audience)
    .groupBy(['step_type', 'step_status']);
  if (types) counts = counts.where('step_type', 'in', types);
  for (const name of keptNames) {
    const values = kept[name];
    if (values) counts = counts.where(name, 'in', values as never);
  }
  return (await counts.execute()).filter((count) => count.n > 0);
}

/** Each value once: a value that stands twice would be walked twice. */
export function tidy(query: ListQuery): ListQuery {
  const once = Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? [...new Set(value)] : value]);
  return Object.fromEntries(once);
}

/** Whether a count is of a state that the step filter means; those of a type whatever its status are not. */
export const isMeant = (query: ListQuery, count: StepCount): boolean =>
  count.status !== '' &&
  query.step !== undefined &&
  query.step.some(({ type, status }) => type === count.type && (status === undefined || status === count.status));

/** Whether the query holds a filter whose counts are not kept: assignee, ref, text. */
export const hasRest = (query: ListQuery): boolean =>
  query.assignee !== undefined ||
  query.exactRef !== undefined ||
  (query.text !== undefined && toNeedles(query.text)?.length !== 0);

/** Rows of `steps` that the audience may know of. */
export const seenSteps = (alias: string, audience: Audience): readonly Condition[] =>
  audience === 'limited' ? [sql`${sql.ref(`${alias}.screening`)} = 0`] : [];

/** A row of `steps as d` that stands for its session in a state, joined to `sessions as s`. */
export const stepInState = (state: StepCount, audience: Audience): Condition =>
  and([
    sql`s.rid = d.rid and d.tally > 0 and d.type = ${state.type} and d.status = ${state.status}`,
    ...seenSteps('d', audience),
  ]);

/** Which parts of a query become conditions; the others are the caller's own doing. */
export interface Parts {
  readonly kept?: boolean;
  readonly step?: boolean;
  readonly rest?: boolean;
}

/** What a filter without any value means. */
const never: Condition = sql`1 = 0`;

/**
 * @param index how a kept filter names its column: as it is, or so that the planner walks the order instead of looking it up
 */
export function conditionsOf(
  query: ListQuery,
  dialect: Dialect,
  parts: Parts,
  index: 'open' | 'closed' = 'open',
): Condition[] {
  const column = (name: string) => (index === 'open' ? sql.ref(`s.${name}`) : dialect.unindexed(`s.${name}`));
  const oneOf = (name: string, values: readonly (string | number)[]): Condition =>
    values.length === 0 ? never : sql`${column(name)} in (${sql.join([...values])})`;
  /** `nothing` is how the filter names the null. */
  const oneOfOrNull = (name: string, values: readonly (string | null)[], nothing: string | null): Condition => {
    const named = values.filter((value): value is string => value !== nothing && value !== null);
    const hasNull = named.length < values.length;
    return hasNull ? or([oneOf(name, named), sql`${column(name)} is null`]) : oneOf(name, named);
  };
  const conditions: Condition[] = [];
  if (parts.kept) {
    if (query.sandbox !== undefined) conditions.push(oneOf('sandbox', [Number(query.sandbox)]));
    if (query.kind) conditions.push(oneOf('kind', query.kind));
    if (query.status) conditions.push(oneOf(statusColumn(query.audience), query.status));
    if (query.app) conditions.push(oneOfOrNull('app_name', query.app, ''));
  }
  if (parts.step && query.step) {
    const entries = query.step.map(
      ({ type, status }): Condition =>
        status === undefined ? sql`p.type = ${type}` : sql`(p.type = ${type} and p.status = ${status})`,
    );
    const where = and([sql`p.rid = s.rid`, or(entries), ...seenSteps('p', query.audience)]);
    conditions.push(entries.length === 0 ? never : sql`exists (select 1 from steps as p where ${where})`);
  }
  if (parts.rest) {
    if (query.assignee) conditions.push(oneOfOrNull('assignee', query.assignee, null));
    if (query.exactRef !== undefined) conditions.push(sql`s.ref = ${query.exactRef}`);
    if (query.text !== undefined) {
      const needles = toNeedles(query.text);
      conditions.push(...(needles?.map((needle) => dialect.contains('s.search_text', needle)) ?? [never]));
    }
  }
  return conditions;
}
