/**
 * Four eyes see what a decision rests on. Whoever recorded a verdict, a senior approval, owners, a reading of the ownership, a rating or a decision on shared
 * data since the last decision in force, on the session or on another one that it rests on (own sessions of owners, representatives and officers, duplicates), is
 * no second reviewer of it, whether before it was recorded or while it waits; nor is who unlinked shared data that blocked there. The former ones were agreed to
 * with that decision.
 */
import { sql } from 'kysely';
import type { SecondRefusal } from '#lib/model/second-verdict.ts';
import { type DecisionWithOutcome, standingOf } from '../decision-state/states.ts';
import type { SessionRow } from '../kernel/session-rows.ts';
import { isSamePerson, refusalOfSecond } from '../reviewers/persons.ts';
import type { Db, Tx } from '../tables.ts';
import type { DecisionContent } from './decision-records.ts';
import { leftSharedDataOpen } from './left-open.ts';
import type { PresentState } from './present-state.ts';
import { authorOf } from './rows.ts';

/** Tables of records, with who wrote a row and when. A row of a verdict may bring back that of another reviewer. */
const written = [
  ['dispositions', 'reviewer_id', 'written_at'],
  ['dispositions', 'written_by_id', 'written_at'],
  ['senior_approvals', 'reviewer_id', 'approved_at'],
  ['owner_records', 'reviewer_id', 'recorded_at'],
  ['settlements', 'reviewer_id', 'settled_at'],
  ['risk_ratings', 'reviewer_id', 'rated_at'],
] as const;

/** @param all decisions of the session @returns ids of reviewers */
export async function findInvolved(
  db: Db | Tx,
  { rid, personRids }: Pick<SessionRow, 'rid'> & Pick<PresentState, 'personRids'>,
  all: readonly DecisionWithOutcome[],
): Promise<readonly string[]> {
  const sinceMs = standingOf(all).current?.row.decided_at ?? 0;
  const rids = [rid, ...personRids];
  const authors = written.map(
    ([table, by, at]) => sql<{ id: string }>`
      select ${sql.ref(by)} as id from ${sql.table(table)}
      where rid in (${sql.join(rids)}) and ${sql.ref(at)} > ${sinceMs}`,
  );
  const { rows } = await sql<{ id: string }>`${sql.join(authors, sql` union `)}`.execute(db);
  const found = new Set(rows.map(({ id }) => id));
  const ofShared = await db
    .selectFrom('consent_decisions')
    .innerJoin('consents', 'consents.no', 'consent_decisions.consent_no')
    .select('reviewer_id')
    .where('consents.rid', 'in', rids)
    .where('decided_at', '>', sinceMs)
    .execute();
  for (const { reviewer_id } of ofShared) found.add(reviewer_id);
  const unlinked = await db
    .selectFrom('audit_events')
    .select('actor')
    .where('ref', 'in', (of) => of.selectFrom('sessions').select('ref').where('rid', 'in', rids))
    .where(leftSharedDataOpen)
    .where('at', '>', sinceMs)
    .execute();
  for (const { actor } of unlinked) if (actor !== null) found.add(actor);
  return [...found].sort();
}

/** Why this reviewer cannot be the second one of a decision that waits, whatever was opened. @param since who recorded something until now */
export async function refusalOf(
  db: Db | Tx,
  reviewerId: string,
  waiting: DecisionWithOutcome,
  content: DecisionContent | null,
  since: readonly string[],
): Promise<Exclude<SecondRefusal, 'evidence'> | null> {
  const refusal = await refusalOfSecond(db, reviewerId, authorOf(waiting));
  if (refusal !== null) return refusal;
  // What is recorded while the decision waits replaces what its author saw.
  for (const id of new Set([...(content?.involved ?? []), ...since]))
    if (await isSamePerson(db, reviewerId, id)) return 'involved';
  return null;
}
