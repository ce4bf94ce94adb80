import { type SqlBool, sql } from 'kysely';
import type { Dialect } from '../kernel/dialect.ts';
import type { ListQuery } from '../records.ts';
import { and, environmentCondition, type FilterParts, type Rids, textCandidates, toConditions } from './filter.ts';
import { maxScans, namedAssignees } from './plan.ts';
import { type RowScans, tableOf } from './row-scans.ts';

/**
 * Selects the matches without an order, so that a limit ends the search early: by the text index, the rows of the step or finding filter, or
 * the indexes of the other filters.
 */
export function selectMatches(
  query: ListQuery,
  dialect: Dialect,
  rowScans: readonly RowScans[],
  parts: FilterParts,
): Rids {
  const candidates = parts.uncounted ? textCandidates(query, dialect) : undefined;
  if (candidates) {
    const where = and([sql`s.rid = c.rid`, ...toConditions(query, dialect, parts, 'avoid')]);
    return sql`select s.rid from (${candidates}) as c cross join sessions as s where ${where}`;
  }
  const [fewest] = rowScans.filter(({ filter }) => parts[filter]).sort((a, b) => a.count - b.count);
  if (fewest?.scans.length === 0) return sql`select s.rid from sessions as s where 1 = 0`;
  // What a few reviewers have is less than what any view holds, and has an index.
  const isByAssignee = parts.uncounted === true && namedAssignees(query) !== undefined;
  if (fewest && fewest.scans.length <= maxScans && !isByAssignee) {
    const rest = toConditions(query, dialect, { ...parts, [fewest.filter]: false }, 'avoid');
    const selects = fewest.scans.map((scan) => {
      const where = and([sql`s.rid = d.rid`, scan, ...rest]);
      return sql`select s.rid from ${tableOf(fewest)} cross join sessions as s where ${where}`;
    });
    return sql`select distinct rid from (${sql.join(selects, sql` union all `)}) as u`;
  }
  const environment = parts.counted ? environmentCondition(query) : [sql<SqlBool>`s.sandbox in (0, 1)`];
  return sql`select s.rid from sessions as s where ${and([...environment, ...toConditions(query, dialect, parts)])}`;
}
