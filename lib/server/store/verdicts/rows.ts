/** Rows of verdicts and approvals become records here, and their texts are sealed. */

import type { KeyObject } from 'node:crypto';
import type { ComparedFiles } from '#lib/model/review/verdict-state.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import { inBatches } from '../kernel/batches.ts';
import type { SealedKeys } from '../kernel/sealed-keys.ts';
import { type Box, findSessionKey, openJson } from '../kernel/sealing.ts';
import type { Db, DispositionsTable, SeniorApprovalsTable, Tx } from '../tables.ts';
import { type Latest, loadComparedFiles, newestOf, type VerdictRows } from './load-verdicts.ts';
import type { ApprovalRecord, VerdictContent, VerdictRecord } from './verdict-records.ts';

type HitOfStep = { readonly step: string; readonly hit: string };

/** A text can be moved between versions of one hit, as an undo does, and to no other hit. */
export const boxOf = (what: 'disposition' | 'approval', { step, hit }: HitOfStep): Box => [what, step, hit];

const toRecord = (
  row: DispositionsTable,
  key: KeyObject | undefined,
  files: ComparedFiles | undefined,
): VerdictRecord => ({
  files,
  step: row.step,
  hit: row.hit,
  version: row.version,
  verdict: row.verdict,
  kinds: JSON.parse(row.kinds) as HitKind[],
  entry: row.entry,
  node: row.node,
  hash: row.hash,
  subject: row.subject,
  content: openJson(key, boxOf('disposition', row), row.sealed) as VerdictContent | null,
  by: { id: row.reviewer_id, name: row.reviewer_name },
  atMs: row.decided_at,
  undone: row.undone,
  writtenBy: { id: row.written_by_id, name: row.written_by_name },
  writtenAtMs: row.written_at,
});

const toApproval = (row: SeniorApprovalsTable, key: KeyObject | undefined): ApprovalRecord => ({
  step: row.step,
  hit: row.hit,
  disposition: row.disposition,
  version: row.version,
  approval: row.approval,
  reason: openJson(key, boxOf('approval', row), row.sealed) as string | null,
  by: { id: row.reviewer_id, name: row.reviewer_name },
  atMs: row.approved_at,
});

/** It is a hit that a read of its step gave, as it was stored last. */
export interface StoredHit {
  readonly step: string;
  readonly hit: string;
  readonly hash: string;
  /** It says in the words of the answer of whom the hit is, and is null when that is not known. */
  readonly screened: string | null;
  readonly isOwner: boolean;
}

/** They are verdicts and approvals of one session. */
export interface SessionVerdictRecords {
  /** The oldest version of a hit comes first. */
  readonly dispositions: readonly VerdictRecord[];
  readonly approvals: readonly ApprovalRecord[];
  /** They are those that have a verdict, as a read of their step last gave them. */
  readonly hits: readonly StoredHit[];
}

interface Rows {
  readonly rid: number;
  readonly dispositions: readonly DispositionsTable[];
  readonly approvals: readonly SeniorApprovalsTable[];
}

/** Every version on every hit of the session. */
export async function loadAllVersions(db: Db | Tx, rid: number): Promise<Rows> {
  const ofSession = db.selectFrom('dispositions').selectAll().where('rid', '=', rid);
  const dispositions = await ofSession.orderBy('version').execute();
  const approvals = dispositions.length === 0 ? [] : await approvalsOf(db, rid).execute();
  return { rid, dispositions, approvals };
}

const approvalsOf = (db: Db | Tx, rid: number) =>
  db.selectFrom('senior_approvals').selectAll().where('rid', '=', rid).orderBy('version');

/** The newest versions on these hits, whichever their steps. */
export const loadNewest = (db: Db | Tx, rid: number, hits: readonly string[]): Promise<DispositionsTable[]> =>
  inBatches([...new Set(hits)], (batch) => newestOf(db, [rid], batch).selectAll('dispositions').execute());

const entryOf = ({ entry, node }: Pick<Latest, 'entry' | 'node'>): string => JSON.stringify([entry, node]);

/** The newest versions on some hits of a step, and on hits of the same list entry: what stood before them is not read. */
export async function loadWritten(
  db: Db | Tx,
  { rid, dispositions }: VerdictRows,
  step: string,
  hits: ReadonlySet<string>,
): Promise<Rows> {
  const isWritten = (row: Pick<Latest, 'step' | 'hit'>) => row.step === step && hits.has(row.hit);
  const entries = new Set(dispositions.filter(isWritten).map(entryOf));
  const wanted = dispositions.filter((row) => isWritten(row) || entries.has(entryOf(row)));
  const isWanted = (row: Pick<Latest, 'step' | 'hit'>) =>
    wanted.some((one) => one.step === row.step && one.hit === row.hit);
  const newest = await loadNewest(
    db,
    rid,
    wanted.map(({ hit }) => hit),
  );
  const approvals = await approvalsOf(db, rid)
    .where('step', '=', step)
    .where('hit', 'in', [...hits])
    .execute();
  return { rid, dispositions: newest.filter(isWanted), approvals };
}

export async function toVerdictRecords(
  db: Db | Tx,
  keys: SealedKeys,
  ref: string,
  { rid, dispositions, approvals }: Rows,
): Promise<SessionVerdictRecords> {
  if (dispositions.length === 0) return { dispositions: [], approvals: [], hits: [] };
  const key = await findSessionKey(db, keys, ref);
  const hits = await inBatches([...new Set(dispositions.map(({ hit }) => hit))], (batch) =>
    db
      .selectFrom('hits')
      .select(['step', 'hit', 'hash', 'screened', 'of_owner'])
      .where('rid', '=', rid)
      .where('hit', 'in', batch)
      .execute(),
  );
  const comparedOf = await loadComparedFiles(db, dispositions);
  return {
    dispositions: dispositions.map((row) => toRecord(row, key, comparedOf(row))),
    approvals: approvals.map((row) => toApproval(row, key)),
    hits: hits.map(({ of_owner, ...hit }) => ({ ...hit, isOwner: of_owner === 1 })),
  };
}
