/** This finds rows of sessions by their ref, and compares the ids of the verification service. */
import { Problem } from '#lib/model/problem.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { Db, Tx } from '../tables.ts';

export interface SessionRow {
  readonly rid: number;
  readonly ref: string;
  readonly kind: SessionKind;
  readonly session_id: string;
}

/** @throws Problem not_found */
export async function requireSession(db: Db | Tx, ref: string): Promise<SessionRow> {
  const row = await db
    .selectFrom('sessions')
    .select(['rid', 'ref', 'kind', 'session_id'])
    .where('ref', '=', ref)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not_found');
  return { ...row, kind: row.kind as SessionKind };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A UUID is the same one in any case of its letters (RFC 9562), and the service may take it in any; other ids are compared as they are. */
export const toComparable = (sessionId: string): string => (uuid.test(sessionId) ? sessionId.toLowerCase() : sessionId);

/** The ids may be stored in these spellings, and queries use the index of the column. A UUID that software writes is all in one case. */
export const spellingsOf = (sessionIds: readonly string[]): readonly string[] => [
  ...new Set(sessionIds.flatMap((id) => (uuid.test(id) ? [id, id.toLowerCase(), id.toUpperCase()] : id))),
];
