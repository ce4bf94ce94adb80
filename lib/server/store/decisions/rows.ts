/** Rows of decisions as records, and how their contents are sealed. */
import { createHash, type KeyObject } from 'node:crypto';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import { Problem } from '#lib/model/problem.ts';
import type { RecordedKind } from '#lib/model/review/decision-kind.ts';
import type { SecondReason } from '#lib/model/review/four-eyes.ts';
import { openBox, sealBox } from '#lib/server/sealed-box.ts';
import { sessionSubject } from '../audit/sealed-texts.ts';
import { type DecisionWithDeed, stateOf } from '../decision-state/states.ts';
import type { SealedKeys } from '../sealed-keys.ts';
import type { Db, Tx } from '../tables.ts';
import type { DecisionContent, DecisionRecord } from './decision-records.ts';

export interface SessionRow {
  readonly rid: number;
  readonly ref: string;
  readonly session_id: string;
}

/** @throws Problem not_found */
export async function requireSession(db: Db | Tx, ref: string): Promise<SessionRow> {
  const row = await db
    .selectFrom('sessions')
    .select(['rid', 'ref', 'session_id'])
    .where('ref', '=', ref)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not_found');
  return row;
}

/** @throws Error when AUTH_SECRET does not open the key that is stored */
export async function requireSessionKey(tx: Tx, keys: SealedKeys, ref: string): Promise<KeyObject> {
  const subject = sessionSubject(ref);
  const key = (await keys.require(tx, [subject])).get(subject);
  if (key === undefined) throw new Error('there is no key for this session');
  return key.key;
}

export const findSessionKey = async (db: Db | Tx, keys: SealedKeys, ref: string): Promise<KeyObject | undefined> =>
  (await keys.find(db, sessionSubject(ref)))?.key;

type Box = readonly [
  table: 'decision' | 'deed' | 'referral' | 'closure' | 'note' | 'draft' | 'rating' | 'owners',
  id: string,
];

/** Nothing can be moved to another decision. */
export const sealJson = (key: KeyObject, box: Box, value: unknown): string =>
  sealBox(key, Buffer.from(JSON.stringify(value)), { associatedData: JSON.stringify(box) });

/** Null: the key does not open it. */
export function openJson(key: KeyObject | undefined, box: Box, sealed: string): unknown {
  const bytes = key && openBox(key, sealed, { associatedData: JSON.stringify(box) });
  return bytes === undefined ? null : JSON.parse(bytes.toString());
}

/** SHA-256 in hex; the same after sealing and opening. */
export const contentHashOf = (content: unknown): string =>
  createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify(content))))
    .digest('hex');

export async function openDecision(
  db: Db | Tx,
  key: KeyObject | undefined,
  { rid, number, id }: { readonly rid: number; readonly number: number; readonly id: string },
): Promise<DecisionContent | null> {
  const row = await db
    .selectFrom('decisions')
    .select('sealed')
    .where('rid', '=', rid)
    .where('number', '=', number)
    .executeTakeFirst();
  return row === undefined ? null : (openJson(key, ['decision', id], row.sealed) as DecisionContent | null);
}

const verdicts = { agree: 'agree', disagree: 'disagree', withdraw: 'withdraw' } as const;

export function toRecord(
  one: DecisionWithDeed,
  current: DecisionWithDeed | undefined,
  key: KeyObject | undefined,
): DecisionRecord {
  const { row, deed } = one;
  return {
    id: row.id,
    number: row.number,
    state: stateOf(one, current),
    kind: row.kind as RecordedKind,
    needsSecond: JSON.parse(row.needs_second) as SecondReason[],
    by: { id: row.reviewer_id, name: row.reviewer_name },
    atMs: row.decided_at,
    eventSeq: row.event_seq,
    contentHash: row.content_hash,
    deed: deed
      ? {
          verdict: verdicts[deed.deed],
          reason: openJson(key, ['deed', row.id], deed.sealed) as string | null,
          by: { id: deed.reviewer_id, name: deed.reviewer_name },
          atMs: deed.done_at,
          eventSeq: deed.event_seq,
        }
      : null,
  };
}

export const versionOf = (all: readonly DecisionWithDeed[]): number =>
  Math.max(0, ...all.flatMap(({ row, deed }) => [row.version, deed?.version ?? 0]));
