import type { FindingCode } from '#lib/model/session/finding.ts';
import { loadDecisionRows, standingOf } from '../decision-state/states.ts';
import type { Tx } from '../tables.ts';

/** Its row is written with the findings, before the queue. */
const overtaken = 'decided_on_earlier_data' satisfies FindingCode;

/**
 * The decision in force on each of these sessions, by row number: one that is complete, with its second reviewer where it needs one. Whether data
 * have overtaken it is a finding. A session without one is not decided.
 */
export async function decisionState(tx: Tx, rids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await loadDecisionRows(tx, rids);
  if (rows.size === 0) return new Map();
  const over = await tx
    .selectFrom('findings')
    .select('rid')
    .where('rid', 'in', [...rows.keys()])
    .where('audience', '=', 'full')
    .where('finding', '=', overtaken)
    .execute();
  const overRids = new Set(over.map(({ rid }) => rid));
  return new Map(
    [...rows].flatMap(([rid, all]) => {
      const { current } = standingOf(all);
      return current && !overRids.has(rid) ? [[rid, current.row.id] as const] : [];
    }),
  );
}
