/**
 * This tells what the decisions on a session say now: which one stands, which one waits, and whether what it was made on is still there. Hides what is compared
 * for that. Promises: reads only; the same rows give the same answer; of referrals it knows nothing. Throws nothing of its own.
 *
 * Each row of a decision comes with what became of it.
 */
import type { DecisionState } from '#lib/model/review/decision.ts';
import type { DecisionDeedsTable, DecisionsTable } from '../decisions/tables.ts';
import type { BySession, Db, Tx } from '../tables.ts';

export interface DecisionWithOutcome {
  /** It comes without what is sealed, which is large. */
  readonly row: Omit<DecisionsTable, 'sealed'>;
  /** It is the row of who agreed, disagreed or withdrew; it is undefined while nobody has, or where nobody needed to. */
  readonly outcome: DecisionDeedsTable | undefined;
}

const columns = [
  'decisions.rid',
  'decisions.number',
  'id',
  'version',
  'kind',
  'needs_second',
  'content_hash',
  'reviewer_id',
  'reviewer_name',
  'reviewer_identities',
  'decided_at',
  'event_seq',
] as const;

/** Decisions are in the order of their numbers. What one was made on is told as the newest code sees it that has seen the same data. */
export async function loadDecisionRows(db: Db | Tx, rids: readonly number[]): Promise<BySession<DecisionWithOutcome>> {
  if (rids.length === 0) return new Map();
  const rows = await db
    .selectFrom('decisions')
    .leftJoin('decision_bases', (join) =>
      join.onRef('decision_bases.rid', '=', 'decisions.rid').onRef('decision_bases.number', '=', 'decisions.number'),
    )
    .select([...columns, ({ fn }) => fn.coalesce('decision_bases.basis', 'decisions.basis').as('basis')])
    .where('decisions.rid', 'in', rids)
    .orderBy('decisions.number')
    .execute();
  if (rows.length === 0) return new Map();
  const outcomes = await db.selectFrom('decision_deeds').selectAll().where('rid', 'in', rids).execute();
  const keyOf = ({ rid, number }: Pick<DecisionsTable, 'rid' | 'number'>) => `${rid} ${number}`;
  const outcomeOf = new Map(outcomes.map((outcome) => [keyOf(outcome), outcome]));
  const decisions = rows.map((row) => ({ row, outcome: outcomeOf.get(keyOf(row)) }));
  return Map.groupBy(decisions, ({ row }) => row.rid);
}

/** The oldest comes first. */
export const loadDecisionsOf = async (db: Db | Tx, rid: number): Promise<readonly DecisionWithOutcome[]> =>
  (await loadDecisionRows(db, [rid])).get(rid) ?? [];

/** Of these sessions it finds those on which something was ever decided. */
export async function listDecided(tx: Tx, rids: readonly number[]): Promise<{ rid: number; session_id: string }[]> {
  if (rids.length === 0) return [];
  return tx
    .selectFrom('sessions')
    .select(['rid', 'session_id'])
    .where('rid', 'in', rids)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('decisions').select('number').whereRef('decisions.rid', '=', 'sessions.rid')),
    )
    .execute();
}

export const hasDecision = async (tx: Tx, rids: readonly number[]): Promise<boolean> =>
  (await listDecided(tx, rids)).length > 0;

const needsSecond = ({ row }: DecisionWithOutcome): boolean => row.needs_second !== '[]';

/** It became effective with this version; it is undefined when it did not. */
const effectiveVersion = (one: DecisionWithOutcome): number | undefined =>
  needsSecond(one) ? (one.outcome?.deed === 'agree' ? one.outcome.version : undefined) : one.row.version;

/** It finds the decision that stands and the one that waits. */
export function standingOf(all: readonly DecisionWithOutcome[]): {
  readonly current: DecisionWithOutcome | undefined;
  readonly waiting: DecisionWithOutcome | undefined;
} {
  const [current] = all
    .filter((one) => effectiveVersion(one) !== undefined)
    .toSorted((a, b) => (effectiveVersion(b) ?? 0) - (effectiveVersion(a) ?? 0));
  return { current, waiting: all.find((one) => needsSecond(one) && one.outcome === undefined) };
}

export function stateOf(one: DecisionWithOutcome, current: DecisionWithOutcome | undefined): DecisionState {
  if (effectiveVersion(one) !== undefined) return one === current ? 'effective' : 'superseded';
  if (one.outcome === undefined) return 'waiting';
  return one.outcome.deed === 'withdraw' ? 'withdrawn' : 'disagreed';
}
