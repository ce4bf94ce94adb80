import { sql } from 'kysely';
import type { Dialect } from '../dialect/index.ts';
import type { Count, ListQuery } from '../records.ts';
import { readSessionCells, type SessionCell } from '../sessions/index.ts';
import type { Db } from '../tables.ts';
import {
  countSteps,
  matchesStepFilter,
  type StepCount,
  sumCells,
  toCountedFilters,
  toEnvironmentFilter,
} from './counted-filters.ts';
import { type Rids, textCandidates } from './filter.ts';

/** What is known of a query before it runs. */
export interface QueryEstimate {
  readonly cells: readonly SessionCell[];
  /** Step states that the step filter includes and that occur, counted under the environment alone; undefined without a step filter. */
  readonly states: readonly StepCount[] | undefined;
  /** Sessions that match the counted filters and the step filter; exact unless several step states overlap. */
  readonly matches: Count;
  /** What the text index finds, when that is few sessions. */
  readonly candidates: Rids | undefined;
}

export async function estimateQuery(db: Db, dialect: Dialect, query: ListQuery): Promise<QueryEstimate> {
  const cells = await readSessionCells(db, query.audience);
  const candidates = await findFewCandidates(db, dialect, query);
  const filters = toCountedFilters(query);
  if (query.step === undefined)
    return { cells, candidates, states: undefined, matches: { value: sumCells(cells, filters), exact: true } };
  const types = query.step.map((entry) => entry.type);
  const states = await countSteps(db, query.audience, toEnvironmentFilter(query), types);
  const filtered = await countSteps(db, query.audience, filters, types);
  return {
    cells,
    candidates,
    states: states.filter((count) => matchesStepFilter(query, count)),
    matches: countStepMatches(query, query.step, filtered),
  };
}

function countStepMatches(
  query: ListQuery,
  entries: NonNullable<ListQuery['step']>,
  counts: readonly StepCount[],
): Count {
  const [first] = entries;
  if (first && entries.length === 1) {
    const count = counts.find(({ type, status }) => type === first.type && status === (first.status ?? ''));
    return { value: count?.n ?? 0, exact: true };
  }
  const sum = counts.reduce((total, count) => (matchesStepFilter(query, count) ? total + count.n : total), 0);
  return { value: sum, exact: sum === 0 };
}

async function findFewCandidates(db: Db, dialect: Dialect, query: ListQuery): Promise<Rids | undefined> {
  const candidates = textCandidates(query, dialect);
  if (candidates === undefined) return undefined;
  const some = sql`select c.rid from (${candidates}) as c limit ${dialect.gatherLimit + 1}`;
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${some}) as few`.execute(db);
  return (rows[0]?.n ?? 0) <= dialect.gatherLimit ? candidates : undefined;
}
