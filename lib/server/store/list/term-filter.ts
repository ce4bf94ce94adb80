/** The search for whole words as SQL over `sessions as s`: one look-up of an index for each word. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { toWantedTerms } from '../search-text/index.ts';

const none = sql<SqlBool>`1 = 0`;

const isOneOf = (alias: string, terms: readonly string[]): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${alias}.term`)} in (${sql.join([...terms])})`;

const hasOne = (rid: RawBuilder<unknown>, terms: readonly string[]): RawBuilder<SqlBool> =>
  sql`exists (select 1 from search_terms as w where ${isOneOf('w', terms)} and w.rid = ${rid})`;

const hasAll = (rid: RawBuilder<unknown>, groups: readonly (readonly string[])[]): RawBuilder<SqlBool> =>
  sql.join([sql`1 = 1`, ...groups.map((terms) => hasOne(rid, terms))], sql` and `);

/** Whether the session has every word of the text. */
export function hasTerms(text: string): RawBuilder<SqlBool> {
  const groups = toWantedTerms(text);
  return groups ? hasAll(sql.ref('s.rid'), groups) : none;
}

/** The sessions that have every word of the text. */
export function termCandidates(text: string): RawBuilder<{ rid: number }> {
  const [first, ...others] = toWantedTerms(text) ?? [];
  if (!first) return sql`select k.rid from search_terms as k where ${none}`;
  // A session can have several words of one group.
  const distinct = first.length > 1 ? sql`distinct` : sql``;
  return sql`select ${distinct} k.rid from search_terms as k where ${isOneOf('k', first)} and ${hasAll(sql.ref('k.rid'), others)}`;
}
