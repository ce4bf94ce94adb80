/** How a list is found: what the live counts say about the query beforehand, and which index is walked. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import {
  and,
  type Cell,
  type Condition,
  conditionsOf,
  countSteps,
  environmentOf,
  isMeant,
  keptOf,
  type Parts,
  readCells,
  type StepCount,
  statusColumn,
  stepInState,
  sumCells,
} from './filter.ts';
import { toNeedles } from './fold.ts';
import type { Count, ListQuery } from './records.ts';
import type { Db } from './tables.ts';

type Ids = RawBuilder<{ rid: number }>;

const mostBranches = 24;
const everyPart = { kept: true, step: true, rest: true } as const;

/** What is known of a query before it is run. */
export interface Outlook {
  readonly cells: readonly Cell[];
  /** States that the step filter means and that occur, with their counts under no other filter; undefined without such a filter. */
  readonly states: readonly StepCount[] | undefined;
  /** Sessions that match the filters with kept counts; exact unless several step states overlap. */
  readonly matches: Count;
  /** The text index's answer, where it is few. */
  readonly candidates: Ids | undefined;
}

export async function look(db: Db, dialect: Dialect, query: ListQuery): Promise<Outlook> {
  const cells = await readCells(db, query.audience);
  const candidates = await fewCandidates(db, dialect, query);
  const kept = keptOf(query);
  const entries = query.step;
  if (entries === undefined)
    return { cells, candidates, states: undefined, matches: { value: sumCells(cells, kept), exact: true } };
  const types = entries.map((entry) => entry.type);
  const states = (await countSteps(db, query.audience, environmentOf(query), types)).filter((count) =>
    isMeant(query, count),
  );
  const under = await countSteps(db, query.audience, kept, types);
  const [only] = entries;
  const single = under.find(({ type, status }) => type === only?.type && status === (only.status ?? ''))?.n ?? 0;
  const sum = under.reduce((total, count) => (isMeant(query, count) ? total + count.n : total), 0);
  const matches = entries.length === 1 ? { value: single, exact: true } : { value: sum, exact: sum === 0 };
  return { cells, candidates, states, matches };
}

async function fewCandidates(db: Db, dialect: Dialect, query: ListQuery): Promise<Ids | undefined> {
  const candidates = textCandidates(query, dialect);
  if (candidates === undefined) return undefined;
  const some = sql`select c.rid from (${candidates}) as c limit ${dialect.gatherLimit + 1}`;
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${some}) as few`.execute(db);
  return (rows[0]?.n ?? 0) <= dialect.gatherLimit ? candidates : undefined;
}

function textCandidates(query: ListQuery, dialect: Dialect): Ids | undefined {
  const needles = query.text === undefined ? undefined : toNeedles(query.text);
  return needles && needles.length > 0 ? dialect.candidates(needles) : undefined;
}

/** Where the rows of a page are looked for. */
export type Source =
  | { readonly from: 'nowhere' }
  /** One walk for each of the conditions, merged. */
  | { readonly from: 'index'; readonly walks: readonly Condition[]; readonly rest: readonly Condition[] }
  /** One walk for each of the states, merged. */
  | { readonly from: 'steps'; readonly states: readonly StepCount[]; readonly rest: readonly Condition[] }
  | { readonly from: 'gather'; readonly candidates: Ids | undefined; readonly where: readonly Condition[] };

export const environments = (query: ListQuery): readonly number[] =>
  query.sandbox === undefined ? [0, 1] : [Number(query.sandbox)];

/** A filter whose values lie behind each other in an index, each in the order that is asked for. */
interface Walk {
  readonly count: number;
  readonly walks?: readonly Condition[];
  readonly states?: readonly StepCount[];
}

function walksOf(query: ListQuery, { cells, states }: Outlook): Walk[] {
  const byTime = query.sort.key === 'updated';
  const filters = [
    { sort: 'status', name: 'status', column: statusColumn(query.audience), values: query.status },
    { sort: 'kind', name: 'kind', column: 'kind', values: query.kind },
    { sort: 'app', name: 'app_name', column: 'app_name', values: query.app },
  ] as const;
  const found: Walk[] = filters.flatMap(({ sort, name, column, values }) => {
    if (values === undefined || !(byTime || query.sort.key === sort)) return [];
    const occurring = values.filter((value) => cells.some((cell) => cell[name] === value));
    const walks = occurring.map((value) =>
      name === 'app_name' && value === ''
        ? sql<SqlBool>`s.app_name is null`
        : sql<SqlBool>`s.${sql.ref(column)} = ${value}`,
    );
    return [{ walks, count: sumCells(cells, { ...environmentOf(query), [name]: occurring }) }];
  });
  // How much a reviewer holds is not counted, but it is what one person can hold.
  if (holders(query) && (byTime || query.sort.key === 'assignee'))
    found.push({ count: 0, walks: holders(query)?.map((holder) => sql<SqlBool>`s.assignee = ${holder}`) ?? [] });
  if (states && byTime) found.push({ count: states.reduce((sum, state) => sum + state.n, 0), states });
  const width = environments(query).length;
  return found.filter(({ walks, states: walked }) => (walks ?? walked ?? []).length * width <= mostBranches);
}

/** The reviewers of the filter; undefined without one, and where it also means sessions that nobody holds. */
const holders = (query: ListQuery): readonly (string | null)[] | undefined =>
  query.assignee?.includes(null) ? undefined : query.assignee;

/** Rows that are looked at: all matches of the kept filters, against as many as a page of matches lies apart in the order. */
function isGatherCheaper(query: ListQuery, dialect: Dialect, { cells, matches }: Outlook): boolean {
  const all = sumCells(cells, environmentOf(query));
  // Text that was not few enough to drive the query: at least so many have it.
  const apart = (all / matches.value) * (query.text === undefined ? 1 : Math.max(1, all / dialect.gatherLimit));
  return dialect.gatherLimit > 0 && matches.value <= query.limit * apart;
}

export function chooseSource(query: ListQuery, dialect: Dialect, outlook: Outlook): Source {
  const { candidates, matches } = outlook;
  if (matches.value === 0) return { from: 'nowhere' };
  if (candidates) return { from: 'gather', candidates, where: conditionsOf(query, dialect, everyPart, 'closed') };
  const few = query.exactRef !== undefined || holders(query) !== undefined || isGatherCheaper(query, dialect, outlook);
  const [best] = walksOf(query, outlook).sort((a, b) => a.count - b.count);
  if (query.exactRef !== undefined || (few && !best))
    return {
      from: 'gather',
      candidates: undefined,
      where: [...lead(query), ...conditionsOf(query, dialect, everyPart)],
    };
  if (best?.states)
    return {
      from: 'steps',
      states: best.states,
      rest: conditionsOf(query, dialect, { kept: true, rest: true }, 'closed'),
    };
  return { from: 'index', walks: best?.walks ?? [sql`1 = 1`], rest: conditionsOf(query, dialect, everyPart, 'closed') };
}

/** Every index is led by the environment: a query that names none names both, or no index would be open to it. */
const lead = (query: ListQuery): readonly Condition[] =>
  query.sandbox === undefined ? [sql`s.sandbox in (0, 1)`] : [];

/**
 * Row numbers of matches in no order, found as they come, so that a limit behind it ends the search: by the text index, the step states,
 * or the indexes of the other filters.
 */
export function matchingIds(
  query: ListQuery,
  dialect: Dialect,
  states: readonly StepCount[] | undefined,
  parts: Parts,
): Ids {
  const candidates = parts.rest ? textCandidates(query, dialect) : undefined;
  if (candidates) {
    const where = and([sql`s.rid = c.rid`, ...conditionsOf(query, dialect, parts, 'closed')]);
    return sql`select s.rid from (${candidates}) as c cross join sessions as s where ${where}`;
  }
  if (parts.step && states && states.length > 0 && states.length <= mostBranches) {
    const rest = conditionsOf(query, dialect, { ...parts, step: false }, 'closed');
    const each = states.map((state) => {
      const where = and([stepInState(state, query.audience), ...rest]);
      return sql`select s.rid from steps as d cross join sessions as s where ${where}`;
    });
    return sql`select distinct rid from (${sql.join(each, sql` union all `)}) as u`;
  }
  const environment = parts.kept ? lead(query) : [sql<SqlBool>`s.sandbox in (0, 1)`];
  return sql`select s.rid from sessions as s where ${and([...environment, ...conditionsOf(query, dialect, parts)])}`;
}
