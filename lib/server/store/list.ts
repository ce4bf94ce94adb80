/**
 * One page of the registry, in time that does not grow with the registry. A page is a walk along an index in the order asked for, from where
 * the cursor stands. Which index: the one whose values the filter names and that holds the fewest sessions by the live counts. Where no such
 * index has the order, few matches are gathered and sorted, many are met soon enough by walking.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Cursors, Position } from './cursor.ts';
import type { Dialect } from './dialect.ts';
import {
  and,
  type Cell,
  type Condition,
  conditionsOf,
  countSteps,
  hasRest,
  keptOf,
  readCells,
  type StepCount,
  statusColumn,
  sumCells,
} from './filter.ts';
import { toNeedles } from './fold.ts';
import { behind, type Direction, type Order, orderBy, orderOf } from './order.ts';
import type { Count, ListPage, ListQuery, Neighbours } from './records.ts';
import { loadSessions } from './sessions.ts';
import type { Db } from './tables.ts';

/** Counts that are not kept are cut here. */
export const countLimit = 1000;
const mostBranches = 24;

interface Found extends Position {
  readonly values: readonly (string | number | null)[];
}

/** Where the rows of a page are looked for. */
type Source =
  | { readonly from: 'nowhere' }
  /** One walk for each of the conditions, merged. */
  | { readonly from: 'index'; readonly walks: readonly Condition[]; readonly rest: readonly Condition[] }
  | { readonly from: 'steps'; readonly states: readonly StepCount[]; readonly rest: readonly Condition[] }
  | {
      readonly from: 'gather';
      readonly candidates: RawBuilder<{ rid: number }> | undefined;
      readonly where: readonly Condition[];
    };

const environments = (query: ListQuery): readonly number[] =>
  query.sandbox === undefined ? [0, 1] : [Number(query.sandbox)];

/** What is known of a query before it is run. */
interface Outlook {
  readonly cells: readonly Cell[];
  /** States that the step filter means and that occur, with their counts under no other filter; undefined without such a filter. */
  readonly states: readonly StepCount[] | undefined;
  /** Sessions that match the filters with kept counts; exact unless several step states overlap. */
  readonly matches: Count;
  /** The text index's answer, where it is few. */
  readonly candidates: RawBuilder<{ rid: number }> | undefined;
}

async function look(db: Db, dialect: Dialect, query: ListQuery): Promise<Outlook> {
  const { audience } = query;
  const cells = await readCells(db, audience);
  const kept = keptOf(query);
  const entries = query.step;
  const candidates = await fewCandidates(db, dialect, query);
  if (entries === undefined)
    return { cells, states: undefined, matches: { value: sumCells(cells, kept), exact: true }, candidates };
  const types = [...new Set(entries.map((entry) => entry.type))];
  const meant = (count: StepCount) =>
    entries.some((entry) => entry.type === count.type && (entry.status === undefined || entry.status === count.status));
  const here =
    types.length === 0
      ? []
      : await countSteps(db, audience, { ...kept, kind: undefined, status: undefined, app_name: undefined }, types);
  const under = await countSteps(db, audience, kept, types);
  const [only, ...others] = entries;
  const single =
    only && others.length === 0
      ? under.find((count) => count.type === only.type && count.status === (only.status ?? ''))
      : undefined;
  const sum = under.filter((count) => count.status !== '' && meant(count)).reduce((total, count) => total + count.n, 0);
  return {
    cells,
    states: here.filter((count) => count.status !== '' && meant(count)),
    matches: entries.length === 1 ? { value: single?.n ?? 0, exact: true } : { value: sum, exact: sum === 0 },
    candidates,
  };
}

async function fewCandidates(
  db: Db,
  dialect: Dialect,
  query: ListQuery,
): Promise<RawBuilder<{ rid: number }> | undefined> {
  const needles = query.text === undefined ? undefined : toNeedles(query.text);
  const candidates = needles === undefined || needles.length === 0 ? undefined : dialect.candidates(needles);
  if (candidates === undefined) return undefined;
  const probe = sql<{
    n: number;
  }>`select count(*) as n from (select c.rid from (${candidates}) as c limit ${dialect.gatherLimit + 1}) as few`;
  const { rows } = await probe.execute(db);
  return (rows[0]?.n ?? 0) <= dialect.gatherLimit ? candidates : undefined;
}

function chooseSource(query: ListQuery, dialect: Dialect, outlook: Outlook): Source {
  const { cells, states, matches, candidates } = outlook;
  if (matches.value === 0) return { from: 'nowhere' };
  const all = { kept: true, step: true, rest: true };
  const gather = (): Source => {
    // Each index is led by the environment: naming both opens it where the query names none.
    const lead: Condition[] = query.sandbox === undefined ? [sql`s.sandbox in (0, 1)`] : [];
    const where = conditionsOf(query, dialect, all, candidates ? 'closed' : 'open');
    return { from: 'gather', candidates, where: candidates ? where : [...lead, ...where] };
  };
  if (candidates || query.exactRef !== undefined) return gather();

  // Filters that have an index with this order behind them.
  const byTime = query.sort.key === 'updated';
  const options: { count: number; walks?: readonly Condition[]; states?: readonly StepCount[] }[] = [];
  const offer = (sortKey: string, column: string, values: readonly (string | null)[] | undefined, count: number) => {
    if (values === undefined || !(byTime || query.sort.key === sortKey)) return;
    const walks = values.map((value) =>
      value === null ? sql<never>`s.${sql.ref(column)} is null` : sql<never>`s.${sql.ref(column)} = ${value}`,
    );
    options.push({ count, walks });
  };
  const here = { ...keptOf(query), kind: undefined, status: undefined, app_name: undefined };
  const occurring = (name: 'status' | 'kind' | 'app_name', wanted: readonly string[] | undefined) =>
    wanted?.filter((value) => cells.some((cell) => cell[name] === value));
  for (const [sortKey, name, column] of [
    ['status', 'status', statusColumn(query.audience)],
    ['', 'kind', 'kind'],
    ['app', 'app_name', 'app_name'],
  ] as const) {
    const values = occurring(name, keptOf(query)[name]);
    const walked = name === 'app_name' ? values?.map((value) => value || null) : values;
    offer(sortKey, column, walked, values ? sumCells(cells, { ...here, [name]: values }) : 0);
  }
  // How much a reviewer holds is not counted, but it is what one person can hold.
  if (query.assignee && !query.assignee.includes(null)) offer('assignee', 'assignee', query.assignee, 0);
  if (states && byTime) options.push({ count: states.reduce((sum, state) => sum + state.n, 0), states });

  const width = environments(query).length;
  const best = options
    .filter((option) => (option.walks ?? option.states ?? []).length * width <= mostBranches)
    .sort((a, b) => a.count - b.count)[0];
  if (best?.states)
    return {
      from: 'steps',
      states: best.states,
      rest: conditionsOf(query, dialect, { kept: true, rest: true }, 'closed'),
    };
  const held = query.assignee !== undefined && !query.assignee.includes(null);
  if (!best && (held || matches.value <= dialect.gatherLimit)) return gather();
  return { from: 'index', walks: best?.walks ?? [sql`1 = 1`], rest: conditionsOf(query, dialect, all, 'closed') };
}

/** Row numbers and places of the next `limit` rows in the order, from the position on. */
async function findKeys(
  db: Db,
  query: ListQuery,
  dialect: Dialect,
  source: Source,
  ask: { readonly position: Position | undefined; readonly backwards: boolean; readonly limit: number },
): Promise<Found[]> {
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
  const starts: readonly Condition[] = steps
    ? source.states.map(
        ({ type, status }) => sql<never>`s.rid = d.rid and d.tally > 0 and d.type = ${type} and d.status = ${status}`,
      )
    : source.walks;
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

/**
 * Row numbers of matches in no order, found as they come, so that a limit behind it ends the search: by the text index, the step states,
 * or the indexes of the other filters.
 */
export function matchingIds(
  query: ListQuery,
  dialect: Dialect,
  states: readonly StepCount[] | undefined,
  parts: { readonly kept?: boolean; readonly step?: boolean; readonly rest?: boolean },
): RawBuilder<{ rid: number }> {
  const needles = parts.rest && query.text !== undefined ? toNeedles(query.text) : undefined;
  const candidates = needles && needles.length > 0 ? dialect.candidates(needles) : undefined;
  if (candidates) {
    const where = and([sql`s.rid = c.rid`, ...conditionsOf(query, dialect, parts, 'closed')]);
    return sql`select s.rid from (${candidates}) as c cross join sessions as s where ${where}`;
  }
  if (parts.step && states && states.length > 0 && states.length <= mostBranches) {
    const rest = conditionsOf(query, dialect, { ...parts, step: false }, 'closed');
    const each = states.map(({ type, status }) => {
      const where = and([sql`s.rid = d.rid and d.tally > 0 and d.type = ${type} and d.status = ${status}`, ...rest]);
      return sql`select s.rid from steps as d cross join sessions as s where ${where}`;
    });
    return sql`select distinct rid from (${sql.join(each, sql` union all `)}) as u`;
  }
  const lead: Condition[] = parts.kept && query.sandbox !== undefined ? [] : [sql`s.sandbox in (0, 1)`];
  return sql`select s.rid from sessions as s where ${and([...lead, ...conditionsOf(query, dialect, parts)])}`;
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
