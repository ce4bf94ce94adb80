/**
 * One page of the registry, in time that does not grow with the registry. A page is a walk along an index in the order asked for, from where
 * the cursor stands. Which index: the one whose values the filter names and that holds the fewest sessions by the live counts. Where no such
 * index has the order, few matches are gathered and sorted, many are met soon enough by walking.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Cursors, Position } from './cursor.ts';
import type { Dialect } from './dialect.ts';
import { and, type Condition, conditionsOf, hasRest, stepInState } from './filter.ts';
import { behind, type Direction, type Order, orderBy, orderOf } from './order.ts';
import { chooseSource, environments, look, matchingIds, type Outlook, type Source } from './plan.ts';
import type { Count, ListPage, ListQuery, Neighbours } from './records.ts';
import { loadSessions } from './sessions.ts';
import type { Db } from './tables.ts';

/** Counts that are not kept are cut here. */
const countLimit = 1000;

/** Row numbers and places of the next `limit` rows in the order, from the position on. */
async function findKeys(
  db: Db,
  query: ListQuery,
  dialect: Dialect,
  source: Source,
  ask: { readonly position: Position | undefined; readonly backwards: boolean; readonly limit: number },
): Promise<Position[]> {
  if (source.from === 'nowhere') return [];
  const order = orderOf(query);
  const direction: Direction = { descending: query.sort.descending, backwards: ask.backwards };
  const keys = order.columns.map((_, at) => sql.ref(`k${at}`));
  const named = [...keys, sql.ref('rid')];
  const outer = sql`order by ${orderBy(named, direction, order.nullable ? keys[0] : undefined)} limit ${ask.limit}`;
  const branches =
    source.from === 'gather'
      ? [gathered(dialect, order, source, ask.position, direction)]
      : walked(query, order, source, ask, direction);
  if (branches.length === 0) return [];
  const [only, ...others] = branches;
  // Several step states overlap in sessions that have more than one of them: `union` drops the doubles.
  const together = source.from === 'steps' ? sql` union ` : sql` union all `;
  const rows =
    only && others.length === 0 && source.from !== 'gather'
      ? only
      : sql`select * from (${sql.join(
          branches.map((branch) => sql`select * from (${branch}) as b`),
          together,
        )}) as u ${outer}`;
  const found = await sql<Record<string, string | number | null>>`${rows}`.execute(db);
  return found.rows.map((row) => ({
    rid: Number(row.rid),
    values: order.columns.map((_, at) => row[`k${at}`] ?? null),
  }));
}

/** One select for each walk: environment by environment, nulls apart, each in order and no longer than the page. */
function walked(
  query: ListQuery,
  order: Order,
  source: Extract<Source, { from: 'index' | 'steps' }>,
  ask: { readonly position: Position | undefined; readonly limit: number },
  direction: Direction,
): RawBuilder<unknown>[] {
  const steps = source.from === 'steps';
  const columns = steps
    ? order.columns.map((column) => sql.ref(`d.session_${column}`))
    : order.columns.map((column) => sql.ref(`s.${column}`));
  const names = [...columns, sql.ref(steps ? 'd.rid' : 's.rid')];
  const keys = sql.join([
    ...columns.map((column, at) => sql`${column} as ${sql.ref(`k${at}`)}`),
    sql`${names.at(-1)} as rid`,
  ]);
  const from = steps ? sql`steps as d cross join sessions as s` : sql`sessions as s`;
  const starts = steps ? source.states.map((state) => stepInState(state, query.audience)) : source.walks;
  const environment = sql.ref(steps ? 'd.session_sandbox' : 's.sandbox');
  return starts.flatMap((start) =>
    environments(query).flatMap((sandbox) =>
      (order.nullable ? [false, true] : [false]).flatMap((nulls) => {
        const ahead = ask.position ? behind(order, names, ask.position, direction, nulls) : undefined;
        if (ahead === false) return [];
        const conditions: Condition[] = [sql`${environment} = ${sandbox}`, start, ...source.rest];
        if (order.nullable) conditions.push(nulls ? sql`${columns[0]} is null` : sql`${columns[0]} is not null`);
        if (ahead) conditions.push(ahead);
        return [
          sql`select ${keys} from ${from} where ${and(conditions)} order by ${orderBy(names, direction)} limit ${ask.limit}`,
        ];
      }),
    ),
  );
}

/** All matches, to be sorted; the index of the order is closed, or the planner would walk it. */
function gathered(
  dialect: Dialect,
  order: Order,
  source: Extract<Source, { from: 'gather' }>,
  position: Position | undefined,
  direction: Direction,
): RawBuilder<unknown> {
  const columns = order.columns.map((column) => dialect.unindexed(`s.${column}`));
  const names = [...columns, dialect.unindexed('s.rid')];
  const keys = sql.join([
    ...order.columns.map((column, at) => sql`${sql.ref(`s.${column}`)} as ${sql.ref(`k${at}`)}`),
    sql`s.rid as rid`,
  ]);
  const conditions = [...source.where];
  if (source.candidates) conditions.unshift(sql`s.rid = c.rid`);
  if (position) {
    const ahead = (nulls: boolean): Condition => {
      const condition = behind(order, names, position, direction, nulls);
      return condition === false ? sql`1 = 0` : (condition ?? sql`1 = 1`);
    };
    conditions.push(
      order.nullable
        ? sql`((${columns[0]} is null and ${ahead(true)}) or (${columns[0]} is not null and ${ahead(false)}))`
        : ahead(false),
    );
  }
  const from = source.candidates ? sql`(${source.candidates}) as c cross join sessions as s` : sql`sessions as s`;
  return sql`select ${keys} from ${from} where ${and(conditions)}`;
}

async function countMatches(db: Db, dialect: Dialect, query: ListQuery, outlook: Outlook): Promise<Count> {
  if (outlook.matches.exact && (!hasRest(query) || outlook.matches.value === 0)) return outlook.matches;
  const ids = matchingIds(query, dialect, outlook.states, { kept: true, step: true, rest: true });
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${ids} limit ${countLimit + 1}) as m`.execute(
    db,
  );
  const n = rows[0]?.n ?? 0;
  return { value: Math.min(n, countLimit), exact: n <= countLimit };
}

/** @throws Problem bad_request for a foreign cursor */
export async function listSessions(db: Db, dialect: Dialect, cursors: Cursors, query: ListQuery): Promise<ListPage> {
  const outlook = await look(db, dialect, query);
  const source = chooseSource(query, dialect, outlook);
  const cursor = query.after ?? query.before;
  const backwards = query.after === undefined && query.before !== undefined;
  const position = cursor === undefined ? undefined : cursors.open(query, cursor);
  const limit = Math.min(Math.max(query.limit, 1), 200);
  const found = await findKeys(db, query, dialect, source, { position, backwards, limit: limit + 1 });
  const more = found.length > limit;
  const page = found.slice(0, limit);
  if (backwards) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  const seal = (place: Position | undefined) => (place ? cursors.seal(query, place) : null);
  // Coming from a cursor there is something on its side, if only the row that it names.
  const ahead = backwards ? seal(last ?? position) : more ? seal(last) : null;
  const back = backwards ? (more ? seal(first) : null) : position ? seal(first ?? position) : null;
  return {
    rows: await loadSessions(
      db,
      page.map((each) => each.rid),
      query.audience,
    ),
    next: ahead,
    previous: back,
    count: await countMatches(db, dialect, query, outlook),
  };
}

/** What stands beside a session in the list, for going from one to the next. The session itself need not match the filters any more. */
export async function findNeighbours(db: Db, dialect: Dialect, query: ListQuery, ref: string): Promise<Neighbours> {
  const outlook = await look(db, dialect, query);
  const total = await countMatches(db, dialect, query, outlook);
  const order = orderOf(query);
  const own = await db
    .selectFrom('sessions')
    .select(['rid', ...order.columns])
    .where('ref', '=', ref)
    .executeTakeFirst();
  if (own === undefined) return { previous: null, next: null, position: null, total };
  const position: Position = { rid: own.rid, values: order.columns.map((column) => own[column]) };
  const source = chooseSource(query, dialect, outlook);
  const [next] = await findKeys(db, query, dialect, source, { position, backwards: false, limit: 1 });
  const before = await findKeys(db, query, dialect, source, { position, backwards: true, limit: countLimit });
  const inList =
    await sql`select 1 from sessions as s where s.rid = ${own.rid} and ${and(conditionsOf(query, dialect, { kept: true, step: true, rest: true }, 'closed'))}`.execute(
      db,
    );
  const refOf = async (found: Position | undefined) =>
    found
      ? ((await db.selectFrom('sessions').select('ref').where('rid', '=', found.rid).executeTakeFirst())?.ref ?? null)
      : null;
  return {
    previous: await refOf(before[0]),
    next: await refOf(next),
    position: inList.rows.length > 0 && before.length < countLimit ? before.length + 1 : null,
    total,
  };
}
