/** The search for whole words as SQL over `sessions as s`: one look-up of an index for each word. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { toWantedWords } from '../sessions/index.ts';

const none = sql<SqlBool>`1 = 0`;

const isOneOf = (alias: string, words: readonly string[]): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${alias}.word`)} in (${sql.join([...words])})`;

const hasOne = (rid: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> =>
  sql`exists (select 1 from search_words as w where ${isOneOf('w', words)} and w.rid = ${rid})`;

const hasAll = (rid: RawBuilder<unknown>, groups: readonly (readonly string[])[]): RawBuilder<SqlBool> =>
  sql.join([sql`1 = 1`, ...groups.map((words) => hasOne(rid, words))], sql` and `);

/** Whether the session has every word of the text. */
export function hasWords(text: string): RawBuilder<SqlBool> {
  const groups = toWantedWords(text);
  return groups ? hasAll(sql.ref('s.rid'), groups) : none;
}

/** The sessions that have every word of the text. */
export function wordCandidates(text: string): RawBuilder<{ rid: number }> {
  const [first, ...others] = toWantedWords(text) ?? [];
  if (!first) return sql`select k.rid from search_words as k where ${none}`;
  // A session can have several words of one group.
  const distinct = first.length > 1 ? sql`distinct` : sql``;
  return sql`select ${distinct} k.rid from search_words as k where ${isOneOf('k', first)} and ${hasAll(sql.ref('k.rid'), others)}`;
}
