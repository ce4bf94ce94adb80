import type { Db, Tx } from '../tables.ts';

/**
 * What a record of owners was made on: the content of the steps that report owners, the same for every role, and the confirmed interpretation. JSON, to
 * compare.
 */
export async function loadOwnerBases(db: Db | Tx, rids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const steps = await db
    .selectFrom('steps')
    .select(['rid', 'step', 'evidence_hash', 'content_hash'])
    .where('rid', 'in', rids)
    .where('type', '=', 'BENEFICIAL_OWNERS')
    .orderBy('step')
    .execute();
  const settlements = await db
    .selectFrom('settlements')
    .select(({ fn }) => ['rid', fn.max('version').as('version')])
    .where('rid', 'in', rids)
    .groupBy('rid')
    .execute();
  return new Map(
    rids.map((rid) => [
      rid,
      JSON.stringify({
        steps: steps
          .filter((one) => one.rid === rid)
          .map(({ step, evidence_hash, content_hash }) => [step, evidence_hash ?? content_hash]),
        settlement: Number(settlements.find((one) => one.rid === rid)?.version ?? 0),
      }),
    ]),
  );
}

/** The sessions whose newest record was made on something else than what is stored now. */
export async function findOutdated(db: Db | Tx, rids: readonly number[]): Promise<ReadonlySet<number>> {
  if (rids.length === 0) return new Set();
  const rows = await db
    .selectFrom('owner_records')
    .select(['rid', 'basis'])
    .where('rid', 'in', rids)
    .orderBy('version')
    .execute();
  if (rows.length === 0) return new Set();
  const newest = new Map(rows.map(({ rid, basis }) => [rid, basis]));
  const present = await loadOwnerBases(db, [...newest.keys()]);
  return new Set([...newest].flatMap(([rid, basis]) => (present.get(rid) === basis ? [] : [rid])));
}
