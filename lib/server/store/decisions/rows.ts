/** Rows of decisions become records here. */
import type { KeyObject } from 'node:crypto';
import type { SecondReason } from '#lib/model/second-review-rule.ts';
import { type DecisionWithOutcome, stateOf } from '../decision-state/states.ts';
import { type Box, openJson } from '../kernel/sealing.ts';
import type { Identities } from '../reviewers/persons.ts';
import type { Db, Tx } from '../tables.ts';
import type { DecisionContent, DecisionRecord } from './decision-records.ts';
import type { DecisionsTable } from './tables.ts';

/** @param open opens what the key of the session sealed */
export async function openDecision(
  db: Db | Tx,
  open: (box: Box, sealed: string) => unknown,
  { rid, number, id }: Pick<DecisionsTable, 'rid' | 'number' | 'id'>,
): Promise<DecisionContent | null> {
  const row = await db
    .selectFrom('decisions')
    .select('sealed')
    .where('rid', '=', rid)
    .where('number', '=', number)
    .executeTakeFirst();
  return row === undefined ? null : ((await open(['decision', id], row.sealed)) as DecisionContent | null);
}

export function toRecord(
  one: DecisionWithOutcome,
  current: DecisionWithOutcome | undefined,
  key: KeyObject | undefined,
): DecisionRecord {
  const { row, outcome } = one;
  return {
    id: row.id,
    number: row.number,
    state: stateOf(one, current),
    kind: row.kind,
    needsSecond: JSON.parse(row.needs_second) as SecondReason[],
    by: { id: row.reviewer_id, name: row.reviewer_name },
    atMs: row.decided_at,
    eventSeq: row.event_seq,
    contentHash: row.content_hash,
    outcome: outcome
      ? {
          verdict: outcome.deed,
          reason: openJson(key, ['deed', row.id], outcome.sealed) as string | null,
          by: { id: outcome.reviewer_id, name: outcome.reviewer_name },
          atMs: outcome.done_at,
          eventSeq: outcome.event_seq,
        }
      : null,
  };
}

/** The identities are those of then. */
export const authorOf = ({ row }: DecisionWithOutcome): { id: string; identities: Identities } => ({
  id: row.reviewer_id,
  identities: JSON.parse(row.reviewer_identities),
});

export const versionOf = (all: readonly DecisionWithOutcome[]): number =>
  Math.max(0, ...all.flatMap(({ row, outcome }) => [row.version, outcome?.version ?? 0]));
