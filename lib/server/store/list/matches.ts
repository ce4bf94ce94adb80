import { type SqlBool, sql } from 'kysely';
import type { Dialect } from '../dialect/index.ts';
import type { ListQuery } from '../records.ts';
import type { StepCount } from './counted-filters.ts';
import {
  and,
  environmentCondition,
  type FilterParts,
  type Rids,
  stepInState,
  textCandidates,
  toConditions,
} from './filter.ts';
import { maxScans } from './plan.ts';

/**
 * Selects the matches without an order, so that a limit ends the search early: by the text index, the step states or the indexes of the
 * other filters.
 */
export function selectMatches(
  query: ListQuery,
  dialect: Dialect,
  states: readonly StepCount[] | undefined,
  parts: FilterParts,
): Rids {
  const candidates = parts.uncounted ? textCandidates(query, dialect) : undefined;
  if (candidates) {
    const where = and([sql`s.rid = c.rid`, ...toConditions(query, dialect, parts, 'avoid')]);
    return sql`select s.rid from (${candidates}) as c cross join sessions as s where ${where}`;
  }
  if (parts.step && states && states.length > 0 && states.length <= maxScans) {
    const rest = toConditions(query, dialect, { ...parts, step: false }, 'avoid');
    const selects = states.map((state) => {
      const where = and([stepInState(state, query.audience), ...rest]);
      return sql`select s.rid from steps as d cross join sessions as s where ${where}`;
    });
    return sql`select distinct rid from (${sql.join(selects, sql` union all `)}) as u`;
  }
  const environment = parts.counted ? environmentCondition(query) : [sql<SqlBool>`s.sandbox in (0, 1)`];
  return sql`select s.rid from sessions as s where ${and([...environment, ...toConditions(query, dialect, parts)])}`;
}
