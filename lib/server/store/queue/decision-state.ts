import type { Tx } from '../tables.ts';

/**
 * The decision in force on each of these sessions, by row number: one that is complete, with its second reviewer where it needs one. Whether data
 * have overtaken it is a finding. A session without one is not decided.
 */
export async function decisionState(_tx: Tx, _rids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  return new Map();
}
