import { sql } from 'kysely';
import type { Count } from '#lib/model/session/list.schema.ts';
import type { Dialect } from '../kernel/dialect.ts';
import type { ListQuery } from '../records.ts';
import { readSessionCells, type SessionCell } from '../sessions/sweep.ts';
import type { Db } from '../tables.ts';
import {
  type CountedFilters,
  countFindings,
  countSteps,
  matchesStepFilter,
  sumCells,
  sumOf,
  toCountedFilters,
  toEnvironmentFilter,
} from './counted-filters.ts';
import { dayCandidates, keyFilters, type Rids, textCandidates } from './filter.ts';
import { findRowScans, type RowScans } from './row-scans.ts';

/** This is known of a query before it runs. */
export interface QueryEstimate {
  readonly cells: readonly SessionCell[];
  /** They are the scans of the filters by rows, counted under the environment alone. */
  readonly rowScans: readonly RowScans[];
  /** It counts sessions that match the filters with live counts, exactly unless several steps or findings overlap. */
  readonly matches: Count;
  /** The text index finds these, or the index of a time in the days of the filter, when they are few sessions. */
  readonly candidates: Rids | undefined;
}

export async function estimateQuery(db: Db, dialect: Dialect, query: ListQuery): Promise<QueryEstimate> {
  const cells = await readSessionCells(db, query.audience);
  const candidates = await findFewCandidates(db, dialect, query);
  const rowScans = await findRowScans(db, query, toEnvironmentFilter(query));
  const filters = toCountedFilters(query);
  const counts = [await countStepMatches(db, query, filters)];
  for (const keys of Object.values(keyFilters(query))) counts.push(await countKeyMatches(db, query, filters, keys));
  return { cells, candidates, rowScans, matches: leastOf(counts) ?? { value: sumCells(cells, filters), exact: true } };
}

/** Of several filters together no more is known than that they match no more than each alone. */
function leastOf(counts: readonly (Count | undefined)[]): Count | undefined {
  const [least, other] = counts.filter((count) => count !== undefined).sort((a, b) => a.value - b.value);
  return least && other ? { value: least.value, exact: least.value === 0 } : least;
}

async function countStepMatches(db: Db, query: ListQuery, filters: CountedFilters): Promise<Count | undefined> {
  if (query.step === undefined) return undefined;
  const types = query.step.map((entry) => entry.type);
  const counts = await countSteps(db, query.audience, filters, types);
  const [first] = query.step;
  if (first && query.step.length === 1) {
    const count = counts.find(({ type, status }) => type === first.type && status === (first.status ?? ''));
    return { value: count?.n ?? 0, exact: true };
  }
  const value = sumOf(counts.filter((count) => matchesStepFilter(query, count)));
  return { value, exact: value === 0 };
}

/** @param keys of the filter by findings, by countries or by a view */
async function countKeyMatches(db: Db, query: ListQuery, filters: CountedFilters, keys: readonly string[] | undefined) {
  if (keys === undefined) return undefined;
  const value = sumOf(await countFindings(db, query.audience, filters, keys));
  return { value, exact: value === 0 || keys.length === 1 };
}

async function findFewCandidates(db: Db, dialect: Dialect, query: ListQuery): Promise<Rids | undefined> {
  for (const candidates of [textCandidates(query, dialect), dayCandidates(query)]) {
    if (candidates === undefined) continue;
    const some = sql`select c.rid from (${candidates}) as c limit ${dialect.gatherLimit + 1}`;
    const { rows } = await sql<{ n: number }>`select count(*) as n from (${some}) as few`.execute(db);
    if ((rows[0]?.n ?? 0) <= dialect.gatherLimit) return candidates;
  }
  return undefined;
}
