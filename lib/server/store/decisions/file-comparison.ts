/**
 * Whether the files of a session are still those on which it was decided. An address is no content: a service may give each read new ones. Where only addresses
 * differ, the bytes are fetched and compared with the hashes that were frozen; until then the decision stands.
 */
import type { FrozenFile } from '#lib/model/review/decision.schema.ts';
import { type Basis, loadBases, stepsToCompare, writeBasis } from '../decision-state/load-decided.ts';
import { loadDecisionsOf, standingOf } from '../decision-state/states.ts';
import { type StoreContext, transact } from '../kernel/context.ts';
import { createOpener } from '../kernel/sealing.ts';
import { loadSessions } from '../sessions/find.ts';
import { remakeFindings } from '../sessions/findings.ts';
import type { Db, Tx } from '../tables.ts';
import { openDecision } from './rows.ts';

/** So long one process alone compares the files of a session that it has taken. */
const leaseMs = 10 * 60_000;

export interface FilesToCompare {
  /** It is the decision that waits, else the one in force. */
  readonly decision: string;
  readonly steps: readonly {
    readonly step: string;
    /** The hash of its content; an answer with another one is of another time. */
    readonly evidence: string | null;
    readonly files: string;
  }[];
  /** What was frozen of the files of these steps. */
  readonly frozen: readonly FrozenFile[];
}

interface FilesClaim {
  readonly ref: string;
  readonly until: number;
}

/** What is to be compared for the decision that waits, or else for the one in force. */
async function loadComparison(db: Db | Tx, rid: number) {
  const [record] = await loadSessions(db, [rid], 'full');
  const { waiting, current } = standingOf(await loadDecisionsOf(db, rid));
  const present = record && (await loadBases(db, [{ rid, record }])).get(rid);
  if (present === undefined) return [];
  return [waiting, current].flatMap((decision) => {
    if (decision === undefined) return [];
    const basis: Basis = JSON.parse(decision.row.basis);
    const steps = stepsToCompare(basis, present);
    return steps.length === 0 ? [] : [{ decision, basis, present, steps }];
  });
}

export const createFileComparison = (context: StoreContext) => {
  const { db, dialect, keys, now, onCommit } = context;
  return {
    /** It is undefined when there is nothing to compare, or nothing opens what was frozen. */
    async find(ref: string): Promise<FilesToCompare | undefined> {
      const session = await db.selectFrom('sessions').select('rid').where('ref', '=', ref).executeTakeFirst();
      const [found] = session ? await loadComparison(db, session.rid) : [];
      if (found === undefined) return undefined;
      const content = await openDecision(db, await createOpener(db, keys, ref), found.decision.row);
      if (content === null) return undefined;
      return {
        decision: found.decision.row.id,
        steps: found.present.steps.flatMap(({ step, evidence, files }) =>
          found.steps.includes(step) && files != null ? [{ step, evidence, files }] : [],
        ),
        frozen: content.evidence.files.filter(({ step }) => found.steps.includes(step)),
      };
    },

    /**
     * Remembers what was found: with the same bytes a decision is compared with the new addresses from now on, with others it is on earlier data. What has
     * changed meanwhile is left alone.
     *
     * @returns whether nothing is left to compare
     */
    async record(
      ref: string,
      { decision, steps }: Pick<FilesToCompare, 'decision' | 'steps'>,
      isSame: (step: string) => boolean,
    ): Promise<boolean> {
      const { hasChanged, isDone } = await transact(context, async (tx, nowMs) => {
        const columns = ['rid', 'session_id'] as const;
        const session = await tx.selectFrom('sessions').select(columns).where('ref', '=', ref).executeTakeFirst();
        if (session === undefined) return { hasChanged: false, isDone: true };
        const { rid } = session;
        const all = await loadComparison(tx, rid);
        const found = all.find((one) => one.decision.row.id === decision);
        if (found === undefined) return { hasChanged: false, isDone: all.length === 0 };
        const compared = new Map(
          steps.flatMap(({ step, files }) => {
            const now = found.present.steps.find((one) => one.step === step);
            return found.steps.includes(step) && now?.files === files ? [[step, files] as const] : [];
          }),
        );
        if (compared.size === 0) return { hasChanged: false, isDone: false };
        const basis: Basis = {
          ...found.basis,
          steps: found.basis.steps.map((step) => {
            const files = compared.get(step.step);
            if (files === undefined) return step;
            return isSame(step.step) ? { ...step, files } : { ...step, hasOtherFiles: true };
          }),
        };
        await writeBasis(tx, rid, found.decision.row.number, basis, nowMs);
        const isDone = (await loadComparison(tx, rid)).length === 0;
        // Open tabs show that it was compared, whatever was found.
        return { hasChanged: await remakeFindings(tx, dialect, session, nowMs, { isReview: true }), isDone };
      });
      if (hasChanged) onCommit();
      return isDone;
    },

    /** Nothing is left to compare, and for a week nothing is in the background. */
    async finish(ref: string): Promise<void> {
      const checked = { files_checked_at: now(), files_check_at: null };
      await db.updateTable('sessions').set(checked).where('ref', '=', ref).execute();
    },

    /** Takes sessions whose files are to be compared now; for some minutes no other process gets them. */
    async claim(limit: number): Promise<readonly FilesClaim[]> {
      const due = (atMs: number) => (of: Db | Tx) =>
        of
          .selectFrom('sessions')
          .select(['rid', 'ref'])
          .where('files_check_at', '<=', atMs)
          .orderBy('files_check_at')
          .limit(limit)
          .execute();
      // Nearly always nothing is due, and then nobody waits for the writer's lock.
      if ((await due(now())(db)).length === 0) return [];
      return transact(context, async (tx, nowMs) => {
        const until = nowMs + leaseMs;
        const rows = await due(nowMs)(tx);
        for (const { rid } of rows)
          await tx.updateTable('sessions').set({ files_check_at: until }).where('rid', '=', rid).execute();
        return rows.map(({ ref }) => ({ ref, until }));
      });
    },

    /** Gives back what was taken, to be taken again then; null: there is nothing to compare. What was planned meanwhile stays. */
    async release({ ref, until }: FilesClaim, atMs: number | null): Promise<void> {
      const claimed = db.updateTable('sessions').where('ref', '=', ref).where('files_check_at', '=', until);
      await claimed.set({ files_check_at: atMs }).execute();
    },
  };
};
