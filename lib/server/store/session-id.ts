import { type RawBuilder, type SqlBool, sql } from 'kysely';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A UUID is the same one in any case of its letters (RFC 9562), and the service may take it in any; other ids are compared as they are. */
export const toComparable = (sessionId: string): string => (uuid.test(sessionId) ? sessionId.toLowerCase() : sessionId);

/** Whether the column `session_id` names one of these sessions. */
export function namesSession(sessionIds: readonly string[]): RawBuilder<SqlBool> {
  const uuids = sessionIds.filter((one) => uuid.test(one)).map(toComparable);
  const exact = sql<SqlBool>`session_id in (${sql.join(sessionIds)})`;
  // Beside the exact ids, so that each half has an index of its own.
  return uuids.length === 0 ? exact : sql`(${exact} or lower(session_id) in (${sql.join(uuids)}))`;
}
