/** This finds which events a page has: it makes the condition, and names the index that finds them. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type EventScope, guardedRoles } from '#lib/model/access/event-access.ts';
import { type AuditAction, type AuditEvent, isLook, sealedRecord, storedActions } from '#lib/model/audit.ts';
import type { Dialect } from '../kernel/dialect.ts';
import type { Db } from '../tables.ts';

/** The clocks of several machines may differ by so much. */
const slackMs = 600_000;

/**
 * Finds between which numbers the events of a time stand: without it a query by time would scan the log. Events are appended in turn, so only clocks that
 * differ by more than the slack could put one elsewhere; once a clock was set back, no window is given.
 */
async function findWindow(db: Db, { fromMs, toMs }: Pick<EventFilter, 'fromMs' | 'toMs'>): Promise<SeqWindow> {
  if (fromMs === undefined && toMs === undefined) return {};
  const clock = await db.selectFrom('clock').select('set_backs').executeTakeFirst();
  if (clock && clock.set_backs > 0) return {};
  const events = db.selectFrom('audit_events').select('seq').limit(1);
  const earlier = events
    .where('at', '<', (fromMs ?? 0) - slackMs)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc');
  const later = events
    .where('at', '>', (toMs ?? 0) + slackMs)
    .orderBy('at')
    .orderBy('seq');
  const [last, next] = await Promise.all([
    fromMs === undefined ? undefined : earlier.executeTakeFirst(),
    toMs === undefined ? undefined : later.executeTakeFirst(),
  ]);
  return { after: last?.seq, before: next?.seq };
}

export interface EventFilter {
  readonly scope: EventScope;
  /** It is null for all actions. */
  readonly actions: readonly AuditAction[] | null;
  readonly actor?: string | undefined;
  readonly ref?: string | undefined;
  readonly object?: string | undefined;
  readonly outcome?: AuditEvent['outcome'] | undefined;
  /** Only events from this time on are found. */
  readonly fromMs?: number | undefined;
  /** Only events before this time are found. */
  readonly toMs?: number | undefined;
}

/** It says where a page begins: at the newest event where it names none. */
export interface SeqRange {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  readonly descending: boolean;
  readonly limit: number;
}

/** Events of the time have numbers between these. */
type SeqWindow = Pick<SeqRange, 'after' | 'before'>;

type Condition = RawBuilder<SqlBool>;
type Planner = Pick<Dialect, 'withoutIndex'>;

const all = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`;
const any = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`;

/** Looks of those who know of referrals. */
const isGuarded: Condition = any(guardedRoles.map((role) => sql<SqlBool>`actor_roles like ${`%"${role}"%`}`));

/** @param action of all rows that the condition is for; null: any */
function scopeCondition(scope: EventScope, dialect: Planner, action: AuditAction | null): Condition[] {
  const own = sql<SqlBool>`${dialect.withoutIndex('actor')} = ${scope.reviewer}`;
  if (action !== null) {
    if (action === sealedRecord) return scope.sealed ? [] : [sql`1 = 0`];
    if (!scope.actions.includes(action)) return [sql`actor = ${scope.reviewer}`];
    return scope.guardedLooks || !isLook(action) ? [] : [any([own, sql`not ${isGuarded}`])];
  }
  const column = dialect.withoutIndex('action');
  const hidden = scope.sealed ? [] : [sql<SqlBool>`${column} <> ${sealedRecord}`];
  if (scope.guardedLooks && isWhole(scope)) return hidden;
  const looks = storedActions.filter(isLook);
  const ofOthers = all([
    scope.actions.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join([...scope.actions])})`,
    ...(scope.guardedLooks ? [] : [any([sql`${column} not in (${sql.join(looks)})`, sql`not ${isGuarded}`])]),
  ]);
  return [...hidden, any([own, ofOthers])];
}

const isWhole = ({ actions, sealed }: EventScope): boolean =>
  storedActions.every((action) => actions.includes(action) || (!sealed && action === sealedRecord));

/** Sealed events name their session in a table of their own. */
const sealedOf = (ref: string): Condition =>
  sql`seq in (select sealed_events.seq from sealed_events join sessions on sessions.rid = sealed_events.rid where sessions.ref = ${ref})`;

/**
 * Each part of the query has its conditions; the events of the parts are disjoint. The first condition of each names the index: several actions are a part
 * each, so that a rare one is not looked for among the others.
 */
function toParts(filter: EventFilter, dialect: Planner): Condition[][] {
  const { scope, actions, actor, ref, object, outcome } = filter;
  const free = (column: string) => dialect.withoutIndex(column);
  const ofActor: Condition[] = actor === undefined ? [] : [sql`${free('actor')} = ${actor}`];
  const ofActions: Condition[] =
    actions === null ? [] : [actions.length === 0 ? sql`1 = 0` : sql`${free('action')} in (${sql.join([...actions])})`];
  const ofOutcome: Condition[] = outcome === undefined ? [] : [sql`${free('outcome')} = ${outcome}`];
  const ofObject: Condition[] = object === undefined ? [] : [sql`${free('object')} = ${object}`];
  const inScope = scopeCondition(scope, dialect, null);
  if (ref !== undefined) {
    const rest = [...ofActor, ...ofActions, ...ofOutcome, ...ofObject, ...inScope];
    return [[sql`ref = ${ref}`, ...rest], ...(scope.sealed ? [[sealedOf(ref), ...rest]] : [])];
  }
  if (object === undefined && outcome !== undefined && outcome !== 'done')
    return [[sql`outcome = ${outcome} and outcome <> 'done'`, ...ofActor, ...ofActions, ...inScope]];
  if (object === undefined && actions === null && isWhole(scope))
    return [[...(actor === undefined ? [] : [sql<SqlBool>`actor = ${actor}`]), ...ofOutcome, ...inScope]];
  return (actions ?? storedActions).map((action) => [
    sql`action = ${action}`,
    ...(object === undefined ? [] : [sql<SqlBool>`object = ${object}`]),
    ...(actor === undefined
      ? []
      : [sql<SqlBool>`${object === undefined ? sql.ref('actor') : free('actor')} = ${actor}`]),
    ...ofOutcome,
    ...scopeCondition(scope, dialect, action),
  ]);
}

/** Selects the numbers of events in the order asked for. */
export function eventsQuery(
  dialect: Planner,
  filter: EventFilter,
  range: SeqRange,
  window: SeqWindow,
): RawBuilder<{ seq: number }> {
  const { fromMs, toMs } = filter;
  const bounds: Condition[] = [
    ...[range.after, window.after].flatMap((seq) => (seq === undefined ? [] : [sql<SqlBool>`seq > ${seq}`])),
    ...[range.before, window.before].flatMap((seq) => (seq === undefined ? [] : [sql<SqlBool>`seq < ${seq}`])),
    ...(fromMs === undefined ? [] : [sql<SqlBool>`${dialect.withoutIndex('at')} >= ${fromMs}`]),
    ...(toMs === undefined ? [] : [sql<SqlBool>`${dialect.withoutIndex('at')} < ${toMs}`]),
  ];
  const order = range.descending ? sql`desc` : sql`asc`;
  const parts = toParts(filter, dialect).map((conditions) => {
    const where = [...conditions, ...bounds];
    return sql`select seq from (select seq from audit_events
      ${where.length === 0 ? sql`` : sql`where ${all(where)}`} order by seq ${order} limit ${range.limit}) as part`;
  });
  return sql`select seq from (${sql.join(parts, sql` union all `)}) as found order by seq ${order} limit ${range.limit}`;
}

/** @returns numbers of events in the order asked for */
export async function findEvents(db: Db, dialect: Dialect, filter: EventFilter, range: SeqRange): Promise<number[]> {
  if (filter.actions?.length === 0) return [];
  const { rows } = await eventsQuery(dialect, filter, range, await findWindow(db, filter)).execute(db);
  return rows.map(({ seq }) => Number(seq));
}
