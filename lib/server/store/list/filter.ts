/** The filters of a list query become SQL conditions over `sessions as s`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TimeRange } from '#lib/model/session/list.ts';
import type { Dialect } from '../kernel/dialect.ts';
import type { Audience, ListQuery } from '../records.ts';
import { toNeedles } from '../search-text/normalise-search-text.ts';
import { toWantedTerms } from '../search-text/search-terms.ts';

export type Condition = RawBuilder<SqlBool>;

export const and = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`1 = 1` : sql.join([...conditions], sql` and `);
export const not = (condition: Condition): Condition => sql`not ${condition}`;
const or = (conditions: readonly Condition[]): Condition => sql`(${sql.join([...conditions], sql` or `)})`;

/** A filter without any value means this. */
const matchesNothing: Condition = sql`1 = 0`;

const isOneOf = (alias: string, terms: readonly string[]): Condition =>
  sql`${sql.ref(`${alias}.term`)} in (${sql.join([...terms])})`;

const hasOne = (rid: RawBuilder<unknown>, terms: readonly string[]): Condition =>
  sql`exists (select 1 from search_terms as w where ${isOneOf('w', terms)} and w.rid = ${rid})`;

const hasAll = (rid: RawBuilder<unknown>, groups: readonly (readonly string[])[]): Condition =>
  and(groups.map((terms) => hasOne(rid, terms)));

/** It says whether the session has every word of the text: that is one look-up of an index for each. */
function hasTerms(text: string): Condition {
  const groups = toWantedTerms(text);
  return groups ? hasAll(sql.ref('s.rid'), groups) : matchesNothing;
}

/** It selects the sessions that have every word of the text. */
function termCandidates(text: string): Rids {
  const [first, ...others] = toWantedTerms(text) ?? [];
  if (!first) return sql`select k.rid from search_terms as k where ${matchesNothing}`;
  // A session can have several words of one group.
  const distinct = first.length > 1 ? sql`distinct` : sql``;
  return sql`select ${distinct} k.rid from search_terms as k where ${isOneOf('k', first)} and ${hasAll(sql.ref('k.rid'), others)}`;
}

export const statusColumn = (audience: Audience) => (audience === 'limited' ? 'visible_status' : 'status');
export const timeColumn = (audience: Audience) => (audience === 'limited' ? 'visible_updated_at' : 'updated_at');

/** It keeps each value once: the index would be scanned twice for a value that occurs twice. */
export function withoutDuplicates(query: ListQuery): ListQuery {
  const entries = Object.entries(query).map(([name, value]) => [
    name,
    Array.isArray(value) ? [...new Set(value)] : value,
  ]);
  return Object.fromEntries(entries);
}

/** It says whether the query has a filter without live counts: assignee, days, ref, text. */
export const hasUncountedFilter = (query: ListQuery): boolean =>
  query.assignee !== undefined ||
  query.received !== undefined ||
  query.updated !== undefined ||
  query.exactRef !== undefined ||
  (query.text !== undefined && (query.wholeWords === true || toNeedles(query.text)?.length !== 0));

/** They are row numbers that a query selects. */
export type Rids = RawBuilder<{ rid: number }>;

export const receivedColumn = (audience: Audience) =>
  audience === 'limited' ? 'visible_first_seen_at' : 'first_seen_at';

const inRanges = (column: RawBuilder<unknown>, ranges: readonly TimeRange[]): Condition =>
  ranges.length === 0
    ? matchesNothing
    : or(
        ranges.map(({ fromMs, toMs }) =>
          and([
            // What is below zero is no time.
            sql<SqlBool>`${column} >= ${fromMs ?? 0}`,
            ...(toMs === undefined ? [] : [sql<SqlBool>`${column} < ${toMs}`]),
          ]),
        ),
      );

/** It selects the sessions of the days that the query names, by the index of that time; it is undefined without such a filter. */
export function dayCandidates(query: ListQuery): Rids | undefined {
  const { received, updated, audience } = query;
  const [column, ranges] = received ? [receivedColumn(audience), received] : [timeColumn(audience), updated];
  if (ranges === undefined) return undefined;
  const sandbox = query.sandbox === undefined ? sql`in (0, 1)` : sql`= ${Number(query.sandbox)}`;
  const where = inRanges(sql.ref(`s.${column}`), ranges);
  return sql`select s.rid as rid from sessions as s where s.sandbox ${sandbox} and ${where}`;
}

/** It selects sessions that may match the text, by the text index; it is undefined without a text and where the planner finds that index itself. */
export function textCandidates(query: ListQuery, dialect: Dialect): Rids | undefined {
  if (query.text !== undefined && query.wholeWords) return termCandidates(query.text);
  const needles = query.text === undefined ? undefined : toNeedles(query.text);
  return needles && needles.length > 0 ? dialect.textCandidates(needles) : undefined;
}

/** They are the steps as the audience may know them. */
export const stepsTable = (audience: Audience): RawBuilder<unknown> =>
  sql.table(audience === 'limited' ? 'visible_steps' : 'steps');

/** It says which filters become conditions: those with live counts, those by rows beside the session, those without live counts. */
export const allFilters = { counted: true, step: true, finding: true, view: true, country: true, uncounted: true };
export type FilterParts = Readonly<typeof allFilters>;

/** It has the values of each filter by keys of findings, as far as the query has it. */
export const keyFilters = ({ finding, country, view }: ListQuery) => ({
  finding,
  country,
  view: view === undefined ? undefined : [view],
});

/** Every index begins with the environment: a query that names none names both, or no index could be used. */
export const environmentCondition = (query: ListQuery): readonly Condition[] =>
  query.sandbox === undefined ? [sql`s.sandbox in (0, 1)`] : [];

/** @param indexes whether the planner may look filter columns up in an index; `avoid`: it must scan the index of the list's order */
export function toConditions(
  query: ListQuery,
  dialect: Dialect,
  parts: FilterParts,
  indexes: 'use' | 'avoid' = 'use',
): Condition[] {
  const column = (name: string) => (indexes === 'use' ? sql.ref(`s.${name}`) : dialect.withoutIndex(`s.${name}`));
  const oneOf = (name: string, values: readonly (string | number)[]): Condition =>
    values.length === 0 ? matchesNothing : sql`${column(name)} in (${sql.join([...values])})`;
  /** @param nullValue the value by which the filter means null */
  const oneOfOrNull = (name: string, values: readonly (string | null)[], nullValue: string | null): Condition => {
    const named = values.filter((value): value is string => value !== nullValue && value !== null);
    const hasNull = named.length < values.length;
    return hasNull ? or([oneOf(name, named), sql`${column(name)} is null`]) : oneOf(name, named);
  };
  const conditions: Condition[] = [];
  if (parts.counted) {
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
    const where = and([sql`p.rid = s.rid`, or(entries)]);
    const steps = stepsTable(query.audience);
    conditions.push(entries.length === 0 ? matchesNothing : sql`exists (select 1 from ${steps} as p where ${where})`);
  }
  const keys = keyFilters(query);
  for (const filter of ['finding', 'view', 'country'] as const) {
    const wanted = parts[filter] ? keys[filter] : undefined;
    if (wanted === undefined) continue;
    const where = sql`f.rid = s.rid and f.audience = ${query.audience} and f.finding in (${sql.join([...wanted])})`;
    conditions.push(wanted.length === 0 ? matchesNothing : sql`exists (select 1 from findings as f where ${where})`);
  }
  if (parts.uncounted) {
    if (query.received) conditions.push(inRanges(column(receivedColumn(query.audience)), query.received));
    if (query.updated) conditions.push(inRanges(column(timeColumn(query.audience)), query.updated));
    if (query.assignee && query.audience === 'full') conditions.push(oneOfOrNull('assignee', query.assignee, null));
    // To the limited audience every session is unassigned: who took it may follow from a hit.
    else if (query.assignee && !query.assignee.includes(null)) conditions.push(matchesNothing);
    if (query.exactRef !== undefined) conditions.push(sql`s.ref = ${query.exactRef}`);
    if (query.text !== undefined && query.wholeWords) conditions.push(hasTerms(query.text));
    else if (query.text !== undefined) {
      const needles = toNeedles(query.text);
      conditions.push(...(needles?.map((needle) => dialect.contains('s.search_text', needle)) ?? [matchesNothing]));
    }
  }
  return conditions;
}
