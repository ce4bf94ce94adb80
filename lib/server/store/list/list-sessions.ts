/**
 * Pages of the registry and their facet counts, in time that does not grow with the registry. Hides how a page is found: live counts choose
 * an index, which is scanned in the list's order from the cursor on; few matches are gathered and sorted instead. Throws `bad_request` for
 * a cursor of another list and the Problems of the store.
 */
import { sql } from 'kysely';
import type { Count } from '#lib/model/session/list.schema.ts';
import type { Dialect } from '../kernel/dialect.ts';
import type { Audience, ListedSession, ListPage, ListQuery } from '../records.ts';
import { loadListed } from '../sessions/find-listed.ts';
import type { Db } from '../tables.ts';
import type { Cursors, Position } from './cursor.ts';
import { estimateQuery, type QueryEstimate } from './estimate.ts';
import { allFilters, hasUncountedFilter } from './filter.ts';
import { selectMatches } from './matches.ts';
import { findPage } from './page.ts';
import { chooseSource } from './plan.ts';

/** Without live counts, matches are counted up to this many. */
const maxCount = 1000;
const maxPageLength = 200;

/** They are the refs of up to `most` matches, in no order. */
export async function findRefs(db: Db, dialect: Dialect, query: ListQuery, most: number): Promise<readonly string[]> {
  const { rowScans } = await estimateQuery(db, dialect, query);
  const rids = selectMatches(query, dialect, rowScans, allFilters);
  const { rows } = await sql<{ ref: string }>`
    select s.ref from (${rids} limit ${most}) as m cross join sessions as s where s.rid = m.rid`.execute(db);
  return rows.map(({ ref }) => ref);
}

/** @returns the number of matches, `most` where there are as many or more */
export async function countUpTo(db: Db, dialect: Dialect, query: ListQuery, most: number, estimate?: QueryEstimate) {
  const { rowScans } = estimate ?? (await estimateQuery(db, dialect, query));
  const rids = selectMatches(query, dialect, rowScans, allFilters);
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${rids} limit ${most}) as m`.execute(db);
  return rows[0]?.n ?? 0;
}

/** @returns in no order, without those that are not registered */
export async function findListed(
  db: Db,
  dialect: Dialect,
  refs: readonly string[],
  audience: Audience,
  nowMs: number,
): Promise<ListedSession[]> {
  const rows = await db.selectFrom('sessions').select('rid').where('ref', 'in', refs).execute();
  const rids = rows.map(({ rid }) => rid);
  return loadListed(db, dialect, rids, audience, nowMs);
}

/** It counts how many match, exactly where live counts know it, else cut at 1,000. */
export async function countMatches(db: Db, dialect: Dialect, query: ListQuery, known?: QueryEstimate): Promise<Count> {
  const estimate = known ?? (await estimateQuery(db, dialect, query));
  const { matches } = estimate;
  if (matches.exact && (!hasUncountedFilter(query) || matches.value === 0)) return matches;
  const n = await countUpTo(db, dialect, query, maxCount + 1, estimate);
  return { value: Math.min(n, maxCount), exact: n <= maxCount };
}

/** @throws Problem bad_request for a cursor of another list */
export async function listSessions(
  db: Db,
  dialect: Dialect,
  cursors: Cursors,
  query: ListQuery,
  nowMs: number,
): Promise<ListPage> {
  const estimate = await estimateQuery(db, dialect, query);
  const source = chooseSource(query, dialect, estimate);
  const cursor = query.after ?? query.before;
  const backwards = query.after === undefined && query.before !== undefined;
  const position = cursor === undefined ? undefined : cursors.open(query, cursor);
  const limit = Math.min(Math.max(query.limit, 1), maxPageLength);
  const found = await findPage(db, query, dialect, source, { position, backwards, limit: limit + 1 });
  const hasMore = found.length > limit;
  const page = found.slice(0, limit);
  if (backwards) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  const seal = (at: Position | undefined) => (at ? cursors.seal(query, at) : null);
  // The side that the cursor came from is never empty: it has at least the row that the cursor names.
  const next = backwards ? seal(last ?? position) : hasMore ? seal(last) : null;
  const previous = backwards ? (hasMore ? seal(first) : null) : position ? seal(first ?? position) : null;
  const rids = page.map(({ rid }) => rid);
  return {
    rows: await loadListed(db, dialect, rids, query.audience, nowMs),
    next,
    previous,
    count: await countMatches(db, dialect, query, estimate),
  };
}
