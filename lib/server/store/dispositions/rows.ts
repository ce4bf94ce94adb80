/** Rows of verdicts and approvals as records, and how their texts are sealed. */
import type { KeyObject } from 'node:crypto';
import type { Person } from '#lib/model/person.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Approval, Verdict } from '#lib/model/review/disposition.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import { openBox, sealBox } from '#lib/server/sealed-box.ts';
import { sessionSubject } from '../audit/sealed-texts.ts';
import type { SealedKeys } from '../sealed-keys.ts';
import type { Db, DispositionsTable, SeniorApprovalsTable, Tx } from '../tables.ts';
import type { ApprovalRecord, DispositionContent, DispositionRecord } from './disposition-records.ts';

type HitOfStep = { readonly step: string; readonly hit: string };

/** A text can be moved between versions of one hit, as an undo does, and to no other hit. */
const dataOf = (table: 'disposition' | 'approval', { step, hit }: HitOfStep): string =>
  JSON.stringify([table, step, hit]);

/** @throws Error when AUTH_SECRET does not open the key that is stored */
export async function requireSessionKey(tx: Tx, keys: SealedKeys, ref: string): Promise<KeyObject> {
  const subject = sessionSubject(ref);
  const key = (await keys.require(tx, [subject])).get(subject);
  if (key === undefined) throw new Error('there is no key for this session');
  return key.key;
}

export const sealText = (key: KeyObject, table: 'disposition' | 'approval', at: HitOfStep, value: unknown): string =>
  sealBox(key, Buffer.from(JSON.stringify(value)), { associatedData: dataOf(table, at) });

function openText(
  key: KeyObject | undefined,
  table: 'disposition' | 'approval',
  row: HitOfStep & { readonly sealed: string },
): unknown {
  const bytes = key && openBox(key, row.sealed, { associatedData: dataOf(table, row) });
  return bytes === undefined ? null : JSON.parse(bytes.toString());
}

/** Null: the key does not open it. */
export const openContent = (key: KeyObject | undefined, row: DispositionsTable): DispositionContent | null =>
  openText(key, 'disposition', row) as DispositionContent | null;

const toRecord = (row: DispositionsTable, key: KeyObject | undefined): DispositionRecord => ({
  step: row.step,
  hit: row.hit,
  version: row.version,
  verdict: row.verdict as Verdict,
  kinds: JSON.parse(row.kinds) as HitKind[],
  entry: row.entry,
  node: row.node,
  hash: row.hash,
  subject: row.subject,
  content: openContent(key, row),
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
  approval: row.approval as Approval,
  reason: openText(key, 'approval', row) as string | null,
  by: { id: row.reviewer_id, name: row.reviewer_name },
  atMs: row.approved_at,
});

export interface SessionDispositions {
  /** Every version, oldest first. */
  readonly dispositions: readonly DispositionRecord[];
  readonly approvals: readonly ApprovalRecord[];
}

/** All of one session. */
export async function loadDispositions(db: Db | Tx, keys: SealedKeys, ref: string): Promise<SessionDispositions> {
  const ofSession = db.selectFrom('sessions').select('rid').where('ref', '=', ref);
  const rows = await db
    .selectFrom('dispositions')
    .selectAll()
    .where('rid', '=', ofSession)
    .orderBy('version')
    .execute();
  if (rows.length === 0) return { dispositions: [], approvals: [] };
  const approvals = await db
    .selectFrom('senior_approvals')
    .selectAll()
    .where('rid', '=', ofSession)
    .orderBy('version')
    .execute();
  const key = (await keys.find(db, sessionSubject(ref)))?.key;
  return {
    dispositions: rows.map((row) => toRecord(row, key)),
    approvals: approvals.map((row) => toApproval(row, key)),
  };
}

export interface SessionRow {
  readonly rid: number;
  readonly ref: string;
  readonly kind: string;
  readonly session_id: string;
}

/** What one write of a reviewer is about. */
export interface Deed {
  readonly session: SessionRow;
  readonly step: string;
  readonly atMs: number;
  readonly author: Person;
}

/** @throws Problem not_found */
export async function requireSession(tx: Tx, ref: string): Promise<SessionRow> {
  const row = await tx
    .selectFrom('sessions')
    .select(['rid', 'ref', 'kind', 'session_id'])
    .where('ref', '=', ref)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not_found');
  return row;
}

export const authorColumns = ({ id, name }: Person) => ({ reviewer_id: id, reviewer_name: name });
