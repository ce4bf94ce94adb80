import type { HitIdentity, KnownHit } from '#lib/contract/index.ts';
import { firstHashOf, isSameHash } from '#lib/model/same-hash.ts';
import { queueHitAlert } from './alerts/index.ts';
import { hasDecision } from './decision-state/states.ts';
import { toBatches } from './kernel/batches.ts';
import { type StoreContext, transact } from './kernel/context.ts';
import { remakeFindings } from './sessions/findings.ts';
import type { Db, HitsTable, Tx } from './tables.ts';
import { findCompaniesOf, hasVerdict } from './verdicts/load-verdicts.ts';

type HitAsFound = Pick<KnownHit, 'id' | 'hash'> & Pick<HitIdentity, 'screened' | 'corporate'>;
type StoredHit = KnownHit & { readonly screened: string | null; readonly firstHash: string | null };

/** Hits are told apart by ids that were given out, and hashes of what each said last and of whom it was screened for. Nothing else of a hit is stored. */
export interface Hits {
  /**
   * Identifies the hits of an answer and remembers them, so that every process gives the same hit the same id, whatever comes or goes later. It costs one read
   * where the hits are as they were. It writes no audit event: nothing about a person is stored. For a session that is not registered nothing is remembered.
   *
   * @param identify is given every hit that the step ever had, those that are gone too; called again with what is stored by then, before anything is written
   */
  remember<Identified extends { readonly hits: readonly HitAsFound[] }>(
    ref: string,
    step: string,
    identify: (known: readonly KnownHit[]) => Identified,
  ): Promise<Identified>;
  /** It says whether any read of the step gave this id, also if the hit is gone. */
  isKnown(ref: string, step: string, hit: string): Promise<boolean>;
  /** Marks the hits of all other steps as gone: the session has these steps alone. */
  markOtherStepsGone(ref: string, steps: readonly string[]): Promise<void>;
}

/** @param onCommit called when changes were written */
export const createHits = ({ db, dialect, now, onCommit }: StoreContext): Hits => ({
  async remember(ref, step, identify) {
    const known = await listKnown(db, ref, step);
    const identified = identify(known);
    if (isAsKnown(identified.hits, known)) return identified;
    const written = await transact({ db, dialect, now }, async (tx) => {
      const session = await tx
        .selectFrom('sessions')
        .select(['rid', 'session_id', 'origin', 'first_seen_at', 'refreshed_at'])
        .where('ref', '=', ref)
        .executeTakeFirst();
      const latest = await listKnown(tx, ref, step);
      const latestIdentified = identify(latest);
      if (session === undefined) return { identified: latestIdentified, hasChanged: false };
      const atMs = now();
      const changed = await writeHits(tx, { rid: session.rid, step, hits: latestIdentified.hits, known: latest, atMs });
      // Whoever brings a session in looks at it.
      const isBroughtIn = session.origin !== 'webhook' && session.first_seen_at === session.refreshed_at;
      if (changed.length > 0 && !(isBroughtIn && latest.length === 0))
        await queueHitAlert(tx, { rid: session.rid, step }, changed, atMs);
      // A verdict counts only while its hit is what it was, and a decision was made on the hits of then.
      const companies = await findCompaniesOf(tx, session.session_id);
      const hasChanged =
        ((await hasVerdict(tx, session.rid, step)) || (await hasDecision(tx, [session.rid, ...companies]))) &&
        (await remakeFindings(tx, dialect, session, atMs, { isReview: false, companies }));
      return { identified: latestIdentified, hasChanged };
    });
    if (written.hasChanged) onCommit();
    return written.identified;
  },

  async isKnown(ref, step, hit) {
    const row = await ofStep(db, ref, step).where('hit', '=', hit).select('hit').executeTakeFirst();
    return row !== undefined;
  },

  async markOtherStepsGone(ref, steps) {
    const ofSession = db.selectFrom('sessions').select('rid').where('ref', '=', ref);
    const present = db
      .updateTable('hits')
      .set({ gone_at: now() })
      .where('rid', '=', ofSession)
      .where('gone_at', 'is', null);
    await (steps.length === 0 ? present : present.where('step', 'not in', [...steps])).execute();
  },
});

const ofStep = (db: Db | Tx, ref: string, step: string) =>
  db
    .selectFrom('hits')
    .innerJoin('sessions', 'sessions.rid', 'hits.rid')
    .where('sessions.ref', '=', ref)
    .where('hits.step', '=', step);

async function listKnown(db: Db | Tx, ref: string, step: string): Promise<StoredHit[]> {
  const rows = await ofStep(db, ref, step).select(['hit', 'hash', 'gone_at', 'screened', 'first_hash']).execute();
  return rows.map(({ hit, hash, gone_at, screened, first_hash: firstHash }) => {
    return { id: hit, hash, isGone: gone_at !== null, screened, firstHash };
  });
}

const contentOf = ({ hash, screened }: { readonly hash: string; readonly screened: string | null }): string =>
  JSON.stringify([hash, screened]);

function isAsKnown(hits: readonly HitAsFound[], known: readonly StoredHit[]): boolean {
  const present = new Map(known.flatMap((hit) => (hit.isGone ? [] : [[hit.id, contentOf(hit)] as const])));
  return hits.length === present.size && hits.every((hit) => present.get(hit.id) === contentOf(hit));
}

interface Written extends Pick<HitsTable, 'rid' | 'step'> {
  readonly hits: readonly HitAsFound[];
  readonly known: readonly StoredHit[];
  readonly atMs: number;
}

/** @returns those that are new, back, or say something else now */
async function writeHits(tx: Tx, { rid, step, hits, known, atMs }: Written): Promise<readonly HitAsFound[]> {
  const before = new Map(known.map((hit) => [hit.id, hit]));
  const isNew = ({ id, hash }: HitAsFound) => {
    const former = before.get(id);
    return former === undefined || former.isGone || !isSameHash(former.hash, hash);
  };
  const changed = hits.filter(isNew);
  const stored = tx.updateTable('hits').where('rid', '=', rid).where('step', '=', step);
  // Who was screened is no content of the hit, and a hash of another version is of the same content: its time stays.
  const isOther = (hit: HitAsFound, former: StoredHit | undefined) =>
    former !== undefined && contentOf(former) !== contentOf(hit);
  for (const hit of hits.filter((one) => !isNew(one) && isOther(one, before.get(one.id)))) {
    const { hash, screened, corporate } = hit;
    const former = before.get(hit.id);
    const first_hash = former?.firstHash ?? (former && firstHashOf(former.hash)) ?? null;
    await stored
      .set({ hash, screened, of_owner: Number(corporate !== null), first_hash })
      .where('hit', '=', hit.id)
      .execute();
  }
  const present = new Set(hits.map(({ id }) => id));
  const gone = known.filter(({ id, isGone }) => !isGone && !present.has(id)).map(({ id }) => id);
  for (const rows of toBatches(changed))
    await tx
      .insertInto('hits')
      .values(
        rows.map(({ id, hash, screened, corporate }) => ({
          rid,
          step,
          hit: id,
          hash,
          first_seen_at: atMs,
          changed_at: atMs,
          gone_at: null,
          screened,
          of_owner: Number(corporate !== null),
          first_hash: null,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['rid', 'step', 'hit']).doUpdateSet(({ ref }) => ({
          hash: ref('excluded.hash'),
          changed_at: ref('excluded.changed_at'),
          gone_at: null,
          screened: ref('excluded.screened'),
          of_owner: ref('excluded.of_owner'),
          first_hash: null,
        })),
      )
      .execute();
  for (const ids of toBatches(gone)) await stored.set({ gone_at: atMs }).where('hit', 'in', ids).execute();
  return changed;
}
