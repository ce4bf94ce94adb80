import { type RawBuilder, sql } from 'kysely';
import { toCustomerSide } from '#lib/model/access/customer-side.ts';
import { toBatches } from '../kernel/batches.ts';
import { readKey } from '../kernel/store-keys.ts';
import { toTallies } from '../sessions/session-state.ts';
import { orderWithoutTime } from '../sessions/visible-steps.ts';
import type { Db, SessionsTable } from '../tables.ts';
import type { Migration } from './migration.ts';

type Stored = Pick<SessionsTable, 'ref' | 'kind' | 'status' | 'sandbox'> & { readonly rid: number };

/** It makes the customer's side of sessions that had none, because only deliveries about hidden steps had told of them. */
async function writeSides(db: Db, rows: readonly (Stored & { readonly place: number })[]): Promise<void> {
  const rids = rows.map(({ rid }) => rid);
  const allSteps = await db.selectFrom('steps').selectAll().where('rid', 'in', rids).orderBy('position').execute();
  const allFacts = await db.selectFrom('facts').selectAll().where('rid', 'in', rids).orderBy('position').execute();
  const [stepsOf, factsOf] = [Map.groupBy(allSteps, ({ rid }) => rid), Map.groupBy(allFacts, ({ rid }) => rid)];
  for (const { rid, kind, status, sandbox, place } of rows) {
    // A session without rows has no steps, and no facts.
    const steps = (stepsOf.get(rid) ?? []).map(({ step_id, ...step }) => ({ ...step, stepId: step_id }));
    const side = toCustomerSide({ kind, status, steps, facts: factsOf.get(rid) ?? [] }, undefined);
    const tallies = toTallies(side.steps);
    const visible = side.steps.map((step, position) => ({
      ...{ rid, step: step.step, step_id: step.stepId, type: step.type, status: step.status, position },
      ...{ reason_code: step.reasonCode, updated_at: place, tally: tallies[position] ?? 0, session_sandbox: sandbox },
      session_visible_updated_at: place,
    }));
    if (visible.length > 0) await db.insertInto('visible_steps').values(visible).execute();
    await db.updateTable('sessions').set({ visible_status: side.status }).where('rid', '=', rid).execute();
  }
}

async function fill(db: Db): Promise<void> {
  const key = await readKey(db, 'hit', 32);
  const { rows } = await sql<Stored & { readonly is_known: number; readonly has_moved: number }>`
    select rid, ref, kind, status, sandbox, case when visible_first_seen_at is null then 0 else 1 end as is_known,
      case when visible_first_seen_at < visible_updated_at then 1 else 0 end as has_moved
    from sessions where visible_first_seen_at is null or origin in ('import', 'lookup')`.execute(db);
  for (const batch of toBatches(rows)) {
    const placed = batch.map((row) => ({ ...row, place: orderWithoutTime(key, row.ref) }));
    const unknown = placed.filter(({ is_known }) => is_known === 0);
    if (unknown.length > 0) await writeSides(db, unknown);
    const placeOf: RawBuilder<number> = sql`case rid ${sql.join(
      placed.map(({ rid, place }) => sql`when ${sql.lit(rid)} then ${sql.lit(place)}`),
      sql` `,
    )} end`;
    const among = (some: readonly Stored[]) => sql`rid in (${sql.join([-1, ...some.map(({ rid }) => rid)])})`;
    const still = placed.filter(({ has_moved }) => has_moved === 0);
    const moved = placed.filter(({ has_moved }) => has_moved === 1);
    // What has not moved since the session was registered says when that was.
    await sql`update visible_steps set updated_at = ${placeOf} where ${among(placed)} and updated_at <=
      (select s.visible_first_seen_at from sessions as s where s.rid = visible_steps.rid)`.execute(db);
    await sql`update sessions set visible_updated_at = ${placeOf}, visible_first_seen_at = ${placeOf}
      where ${among(still)}`.execute(db);
    await sql`update sessions set visible_first_seen_at = visible_updated_at where ${among(moved)}`.execute(db);
    await sql`update findings set session_first_seen_at =
      (select s.visible_first_seen_at from sessions as s where s.rid = findings.rid)
      where audience = 'limited' and ${among(placed)}`.execute(db);
    await sql`update session_findings set due_on = '' where audience = 'limited' and ${among(unknown)}`.execute(db);
  }
}

/**
 * Every session exists for the limited audience, with its customer's side. When it was registered is no longer told: in place of the time stands one below
 * zero until a change is known that the customer could see.
 */
export const existence: Migration = {
  version: 36,
  name: 'existence',
  statements: () => [],
  fill,
};
