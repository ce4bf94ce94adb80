import type { KnownHit } from '#lib/contract/index.ts';
import { toBatches } from './batches.ts';
import type { Dialect } from './dialect/index.ts';
import type { Db, Tx } from './tables.ts';

type HitAsFound = Pick<KnownHit, 'id' | 'hash'>;

/** Which hit is which: ids that were given out, and the hash of what each hit said last. Nothing else of a hit is stored. */
export interface Hits {
  /**
   * Identifies the hits of an answer and remembers them, so that every process gives the same hit the same id, whatever comes or goes later.
   * Costs one read where the hits are as they were. No audit event: nothing about a person is stored. For a session that is not registered
   * nothing is remembered.
   *
   * @param identify is given every hit that the step ever had, those that are gone too; called again with what is stored by then, before anything
   * is written
   */
  remember<Identified extends { readonly hits: readonly HitAsFound[] }>(
    ref: string,
    step: string,
    identify: (known: readonly KnownHit[]) => Identified,
  ): Promise<Identified>;
  /** Marks the hits of all other steps as gone: the session has these steps alone. */
  markOtherStepsGone(ref: string, steps: readonly string[]): Promise<void>;
}

export const createHits = (db: Db, dialect: Dialect, now: () => number): Hits => ({
  async remember(ref, step, identify) {
    const known = await listKnown(db, ref, step);
    const identified = identify(known);
    if (isAsKnown(identified.hits, known)) return identified;
    return db.transaction().execute(async (tx) => {
      await dialect.lockWriter(tx);
      const session = await tx.selectFrom('sessions').select('rid').where('ref', '=', ref).executeTakeFirst();
      const latest = await listKnown(tx, ref, step);
      const latestIdentified = identify(latest);
      if (session)
        await writeHits(tx, { rid: session.rid, step, hits: latestIdentified.hits, known: latest, atMs: now() });
      return latestIdentified;
    });
  },

  async markOtherStepsGone(ref, steps) {
    const ofSession = db.selectFrom('sessions').select('rid').where('ref', '=', ref);
    const others = db
      .updateTable('hits')
      .set({ gone_at: now() })
      .where('rid', '=', ofSession)
      .where('gone_at', 'is', null);
    await (steps.length === 0 ? others : others.where('step', 'not in', [...steps])).execute();
  },
});

async function listKnown(db: Db | Tx, ref: string, step: string): Promise<KnownHit[]> {
  const rows = await db
    .selectFrom('hits')
    .innerJoin('sessions', 'sessions.rid', 'hits.rid')
    .select(['hits.hit', 'hits.hash', 'hits.gone_at'])
    .where('sessions.ref', '=', ref)
    .where('hits.step', '=', step)
    .execute();
  return rows.map(({ hit, hash, gone_at }) => ({ id: hit, hash, isGone: gone_at !== null }));
}

function isAsKnown(hits: readonly HitAsFound[], known: readonly KnownHit[]): boolean {
  const present = new Map(known.flatMap(({ id, hash, isGone }) => (isGone ? [] : [[id, hash] as const])));
  return hits.length === present.size && hits.every(({ id, hash }) => present.get(id) === hash);
}

interface Written {
  readonly rid: number;
  readonly step: string;
  readonly hits: readonly HitAsFound[];
  readonly known: readonly KnownHit[];
  readonly atMs: number;
}

async function writeHits(tx: Tx, { rid, step, hits, known, atMs }: Written): Promise<void> {
  const before = new Map(known.map((hit) => [hit.id, hit]));
  const changed = hits.filter(({ id, hash }) => {
    const former = before.get(id);
    return former === undefined || former.isGone || former.hash !== hash;
  });
  const present = new Set(hits.map(({ id }) => id));
  const gone = known.filter(({ id, isGone }) => !isGone && !present.has(id)).map(({ id }) => id);
  for (const rows of toBatches(changed))
    await tx
      .insertInto('hits')
      .values(
        rows.map(({ id, hash }) => ({
          rid,
          step,
          hit: id,
          hash,
          first_seen_at: atMs,
          changed_at: atMs,
          gone_at: null,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['rid', 'step', 'hit']).doUpdateSet(({ ref }) => ({
          hash: ref('excluded.hash'),
          changed_at: ref('excluded.changed_at'),
          gone_at: null,
        })),
      )
      .execute();
  for (const ids of toBatches(gone))
    await tx
      .updateTable('hits')
      .set({ gone_at: atMs })
      .where('rid', '=', rid)
      .where('step', '=', step)
      .where('hit', 'in', [...ids])
      .execute();
}
