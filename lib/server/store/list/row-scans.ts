/**
 * Some filters go by rows that a session has beside its own: its steps, its findings. Each value is one scan of an index that has the list's order, over copies
 * of the session's columns.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Audience, ListQuery } from '../records.ts';
import type { Db, SessionsTable } from '../tables.ts';
import { type CountedFilters, countFindings, countSteps, matchesStepFilter, sumOf } from './counted-filters.ts';
import { type Condition, keyFilters, type Rids, stepsTable } from './filter.ts';

export interface RowScans {
  readonly filter: 'step' | 'finding' | 'view' | 'country';
  readonly audience: Audience;
  /** There is one for each value that occurs: it selects rows of the table as `d`, one at most for each session. */
  readonly scans: readonly Condition[];
  /** It counts the rows in all of them; a session can be in several. */
  readonly count: number;
}

export const tableOf = ({ filter, audience }: RowScans): RawBuilder<unknown> =>
  filter === 'step' ? sql`${stepsTable(audience)} as d` : sql`findings as d`;

/** Their indexes have these orders: by last change, those of findings also by arrival, which is the order of the queue. */
export const hasOrder = ({ filter }: RowScans, { sort }: ListQuery): boolean =>
  sort.key === 'updated' || (sort.key === 'firstSeen' && filter !== 'step');

/** The rows hold a copy of the session's column here. Findings have the times of their audience. */
export const copyOf = ({ filter }: RowScans, column: keyof SessionsTable): RawBuilder<unknown> =>
  sql.ref(`d.session_${filter === 'step' ? column : column.replace('visible_', '')}`);

const stepScan = (type: string, status: string): Condition =>
  sql`d.tally > 0 and d.type = ${type} and d.status = ${status}`;

/** It finds the scans of the filters by rows, as far as the query has them. @param filters for their counts */
export async function findRowScans(db: Db, query: ListQuery, filters: CountedFilters): Promise<RowScans[]> {
  const found: RowScans[] = [];
  const { audience, step } = query;
  if (step) {
    const types = step.map((entry) => entry.type);
    const counts = await countSteps(db, audience, filters, types);
    const states = counts.filter((count) => matchesStepFilter(query, count));
    const scans = states.map(({ type, status }) => stepScan(type, status));
    found.push({ filter: 'step', audience, scans, count: sumOf(states) });
  }
  const keys = keyFilters(query);
  for (const filter of ['finding', 'view', 'country'] as const) {
    if (keys[filter] === undefined) continue;
    const counts = await countFindings(db, audience, filters, keys[filter]);
    const scans = counts.map((one): Condition => sql`d.audience = ${audience} and d.finding = ${one.finding}`);
    found.push({ filter, audience, scans, count: sumOf(counts) });
  }
  return found;
}

/** It selects the sessions of these scans, each once. */
export function selectSessions(rows: RowScans): Rids {
  const selects = rows.scans.map((scan) => sql`select d.rid from ${tableOf(rows)} where ${scan}`);
  return sql`select distinct rid from (${sql.join(selects, sql` union all `)}) as u`;
}
