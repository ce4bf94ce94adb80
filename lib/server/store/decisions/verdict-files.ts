/**
 * Whether the files of a hit are still those that its verdict was reached on. An address is no content: where only addresses differ, the bytes are fetched and
 * compared with the hashes that were frozen with the verdict, which counts until then.
 */
import type { FrozenFile } from '#lib/model/review/decision.schema.ts';
import { type StoreContext, transact } from '../kernel/context.ts';
import { createOpener } from '../kernel/sealing.ts';
import { factColumns, requireSession, toFact } from '../kernel/session-rows.ts';
import { remakeFindings } from '../sessions/findings.ts';
import type { Db, Tx } from '../tables.ts';
import { loadVerdictRows, loadVerdicts } from '../verdicts/load-verdicts.ts';
import { newestVerdicts } from '../verdicts/present-hits.ts';
import { boxOf, loadNewest } from '../verdicts/rows.ts';
import type { VerdictContent } from '../verdicts/verdict-records.ts';

interface VerdictAt {
  readonly step: string;
  readonly hit: string;
  readonly version: number;
}

interface VerdictFiles extends VerdictAt {
  /** It is empty where nothing could be frozen, or nothing opens it. */
  readonly frozen: readonly FrozenFile[];
}

interface ComparedVerdict extends VerdictAt {
  /** The text of the hit whose files were compared. */
  readonly hash: string;
  readonly isSame: boolean;
}

/** The verdicts that count and whose files were not compared since they have other addresses. */
async function loadToCompare(db: Db | Tx, rid: number, kind: 'individual' | 'corporate') {
  const rows = await loadVerdictRows(db, rid);
  if (!rows.dispositions.some(({ hash }) => hash.includes(' 3-'))) return [];
  const facts = await db.selectFrom('facts').select(factColumns).where('rid', '=', rid).orderBy('position').execute();
  const verdicts = await loadVerdicts(db, [{ rid, kind, facts: facts.map(toFact) }], rows);
  return (verdicts.get(rid) ?? []).flatMap(({ step, counting }) => {
    const newest = newestVerdicts(rows, step);
    return counting.flatMap(({ hit = '', filesToCompare }) => (filesToCompare ? (newest.get(hit) ?? []) : []));
  });
}

export const createVerdictFiles = (context: StoreContext) => {
  const { db, dialect, keys, onCommit } = context;
  return {
    /** Those of the verdicts that are to be compared. */
    async find(ref: string): Promise<readonly VerdictFiles[]> {
      const { rid, kind } = await requireSession(db, ref);
      const rows = await loadToCompare(db, rid, kind);
      if (rows.length === 0) return [];
      const open = await createOpener(db, keys, ref);
      const newest = await loadNewest(
        db,
        rid,
        rows.map(({ hit }) => hit),
      );
      const isToCompare = ({ step, hit }: VerdictAt) => rows.some((one) => one.step === step && one.hit === hit);
      return Promise.all(
        newest.filter(isToCompare).map(async (row): Promise<VerdictFiles> => {
          const content = (await open(boxOf('disposition', row), row.sealed)) as VerdictContent | null;
          return { step: row.step, hit: row.hit, version: row.version, frozen: content?.files ?? [] };
        }),
      );
    },

    /** Remembers what was found. What has changed meanwhile is left alone. */
    async record(ref: string, compared: readonly ComparedVerdict[]): Promise<void> {
      const hasChanged = await transact(context, async (tx, nowMs) => {
        const session = await requireSession(tx, ref);
        const { rid } = session;
        const rows = await loadToCompare(tx, rid, session.kind);
        for (const { step, hit, version, hash, isSame } of compared) {
          if (!rows.some((row) => row.step === step && row.hit === hit && row.version === version)) continue;
          const found = { hash, has_other: Number(!isSame) };
          await tx
            .insertInto('disposition_files')
            .values({ rid, step, hit, version, ...found })
            .onConflict((conflict) => conflict.columns(['rid', 'step', 'hit', 'version']).doUpdateSet(found))
            .execute();
        }
        return remakeFindings(tx, dialect, session, nowMs, { isReview: true });
      });
      if (hasChanged) onCommit();
    },
  };
};
