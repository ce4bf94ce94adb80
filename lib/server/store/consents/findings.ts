/** The stored findings of consents: made with each write, and again when the day has come on which they may change. */
import { consentRank, nextConsentFindingsDay, toConsentFindings, toDay } from '#lib/findings/index.ts';
import type { AmlVerdict } from '#lib/model/consents/consent.ts';
import type { Dialect } from '../dialect/index.ts';
import type { Db, Tx } from '../tables.ts';
import { readsOf } from './rows.ts';

/** Of a row that is made in the same transaction as its findings. */
export const neverMade = { findings: '[]', severity: 0, due_on: '' } as const;

/** In the transaction of the write, which must hold the writer's lock. */
export async function makeConsentFindings(tx: Tx, ids: readonly string[], nowMs: number): Promise<void> {
  const today = toDay(nowMs);
  const rows = await tx.selectFrom('consents').select(['no', 'reads']).where('id', 'in', ids).execute();
  for (const { no, reads } of rows) {
    const read = Object.values(readsOf({ reads }));
    const decisions = await tx
      .selectFrom('consent_decisions')
      .select(['place', 'verdict', 'content_hash'])
      .where('consent_no', '=', no)
      .orderBy('version')
      .execute();
    const findings = toConsentFindings(
      read,
      new Map(
        decisions.map((one) => [one.place, { verdict: one.verdict as AmlVerdict, contentHash: one.content_hash }]),
      ),
      today,
    );
    await tx
      .updateTable('consents')
      .set({
        findings: JSON.stringify(findings),
        severity: consentRank(findings),
        due_on: nextConsentFindingsDay(read, today) ?? null,
      })
      .where('no', '=', no)
      .execute();
  }
}

/** Rows in one transaction: it blocks SQLite for some milliseconds. */
const batchRows = 100;

export async function makeDueConsentFindings(db: Db, dialect: Dialect, nowMs: number): Promise<void> {
  const due = () =>
    db.selectFrom('consents').select('id').where('due_on', '<=', toDay(nowMs)).orderBy('due_on').limit(batchRows);
  for (let ids = await due().execute(); ids.length > 0; ids = await due().execute())
    await db.transaction().execute(async (tx) => {
      await dialect.lockWriter(tx);
      await makeConsentFindings(
        tx,
        ids.map(({ id }) => id),
        nowMs,
      );
    });
}
