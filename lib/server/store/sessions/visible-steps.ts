/** These are the rows of a session's customer side: its steps as the limited audience may know them, and since when. */
import { createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { CustomerSide, CustomerStep } from '#lib/model/access/customer-side.ts';
import type { StepRecord } from '../records.ts';
import type { BySession, Db, SessionsTable, Tx, VisibleStepsTable } from '../tables.ts';
import { toTallies } from './session-state.ts';

type Row = Selectable<SessionsTable>;

/** Whether a time of the customer's side is one. */
export const isKnownTime = (atMs: number): boolean => atMs >= 0;

/**
 * Stands in place of a time while no change is known that the customer could see: before all times, in an order that says nothing.
 *
 * @param key of the store (`hitKey`)
 * @returns below zero
 */
export const orderWithoutTime = (key: Uint8Array, ref: string): number =>
  -1 - createHmac('sha256', key).update(`place of ${ref}`).digest().readUIntBE(0, 6);

/** The copies in other rows follow, those that no trigger keeps. */
export const copyReceivedTime = (tx: Tx, rid: number, atMs: number) =>
  tx
    .updateTable('findings')
    .set({ session_first_seen_at: atMs })
    .where('rid', '=', rid)
    .where('audience', '=', 'limited')
    .execute();

/** The steps of a session are in their order. */
export async function loadVisibleSteps(db: Db | Tx, rids: readonly number[]): Promise<BySession<VisibleStepsTable>> {
  const steps = db.selectFrom('visible_steps').selectAll().where('rid', 'in', rids);
  return Map.groupBy(await steps.orderBy('rid').orderBy('position').execute(), ({ rid }) => rid);
}

export const toVisibleStep = (row: VisibleStepsTable): StepRecord => ({
  step: row.step,
  stepId: row.step_id,
  type: row.type,
  status: row.status,
  position: row.position,
  screening: false,
  updatedAtMs: row.updated_at,
  reasonCode: row.reason_code,
});

const keyOf = ({ step, type }: Pick<CustomerStep, 'step' | 'type'>): string => JSON.stringify([step, type]);
/** A step keeps its time while this stays the same. */
const stateOf = ({ status, reasonCode }: Pick<CustomerStep, 'status' | 'reasonCode'>): string =>
  JSON.stringify([status, reasonCode]);

/** It says since when each step is in its state, by step and type. */
type Times = ReadonlyMap<string, { readonly state: string; readonly atMs: number }>;

export async function readCustomerSide(tx: Tx, row: Row): Promise<{ side: CustomerSide; times: Times }> {
  const rows = (await loadVisibleSteps(tx, [row.rid])).get(row.rid) ?? []; // a session without rows has no visible step
  const known = rows.map(({ step, step_id: stepId, type, status, reason_code: reasonCode, updated_at: atMs }) => ({
    step: { step, stepId, type, status, reasonCode },
    atMs,
  }));
  const times = new Map(known.map(({ step, atMs }) => [keyOf(step), { state: stateOf(step), atMs }]));
  return { side: { status: row.visible_status, steps: known.map(({ step }) => step) }, times };
}

/** Replaces the rows. A step keeps its time unless its state moved. */
export async function writeVisibleSteps(
  tx: Tx,
  row: Pick<Row, 'rid' | 'sandbox' | 'visible_updated_at'>,
  steps: readonly CustomerStep[],
  times: Times,
): Promise<void> {
  await tx.deleteFrom('visible_steps').where('rid', '=', row.rid).execute();
  if (steps.length === 0) return;
  const tallies = toTallies(steps);
  await tx
    .insertInto('visible_steps')
    .values(
      steps.map((step, position) => {
        const before = times.get(keyOf(step));
        return {
          rid: row.rid,
          step: step.step,
          step_id: step.stepId,
          type: step.type,
          status: step.status,
          reason_code: step.reasonCode,
          position,
          updated_at: before?.state === stateOf(step) ? before.atMs : row.visible_updated_at,
          tally: tallies[position] ?? 0,
          session_sandbox: row.sandbox,
          session_visible_updated_at: row.visible_updated_at,
        };
      }),
    )
    .execute();
}
