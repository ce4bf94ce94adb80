/** This reads rows of sessions, and compares the ids of the verification service. */
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { Problem } from '#lib/model/problem.ts';
import type { FactRecord } from '../records.ts';
import type { Db, FactsTable, RelatedSessionsTable, SessionsTable, Tx } from '../tables.ts';

export type SessionRow = Pick<Selectable<SessionsTable>, 'rid' | 'ref' | 'kind' | 'session_id'>;

/** @throws Problem not_found */
export const requireSession = (db: Db | Tx, ref: string): Promise<SessionRow> =>
  db
    .selectFrom('sessions')
    .select(['rid', 'ref', 'kind', 'session_id'])
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));

export const factColumns = ['key', 'value', 'sensitivity', 'step', 'step_type'] as const;

export const toFact = (row: Pick<FactsTable, (typeof factColumns)[number]>): FactRecord => ({
  key: row.key,
  value: row.value,
  sensitivity: row.sensitivity,
  step: row.step,
  stepType: row.step_type,
});

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A UUID is the same one in any case of its letters (RFC 9562), and the service may take it in any; other ids are compared as they are. */
export const toComparable = (sessionId: string): string => (uuid.test(sessionId) ? sessionId.toLowerCase() : sessionId);

/** Stands for the id where that must not be: a fact, which pages show. */
export const toSessionDigest = (sessionId: string): string =>
  createHash('sha256').update(toComparable(sessionId)).digest('base64url').slice(0, 16);

/** The ids may be stored in these spellings, and queries use the index of the column. A UUID that software writes is all in one case. */
export const spellingsOf = (sessionIds: readonly string[]): readonly string[] => [
  ...new Set(sessionIds.flatMap((id) => (uuid.test(id) ? [id, id.toLowerCase(), id.toUpperCase()] : id))),
];

/** Finds the row with this id, in any of its spellings. */
export function findSpelling<Row extends { readonly session_id: string }>(
  rows: readonly Row[],
  sessionId: string,
): Row | undefined {
  const spellings = spellingsOf([sessionId]);
  return rows.find(({ session_id }) => spellings.includes(session_id));
}

/** They are the sessions that the steps of these sessions name. */
export const loadRelated = async (db: Db | Tx, rids: readonly number[]): Promise<RelatedSessionsTable[]> =>
  rids.length === 0
    ? []
    : db
        .selectFrom('related_sessions')
        .selectAll()
        .where('rid', 'in', rids)
        .orderBy('rid')
        .orderBy('step')
        .orderBy('session_id')
        .execute();
