import type { OwnerHits } from '#lib/findings/index.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import { hitKinds } from '#lib/model/session/hit-kind.ts';
import { spellingsOf } from '../kernel/session-rows.ts';
import type { Db, Tx } from '../tables.ts';

/** Of a session's findings these count on the companies that name it: open hits and confirmed matches. */
export const toOwnHits = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ code }) => code === 'hits_reported' || code === 'hits_match');

function sumHits(step: string, findings: readonly Finding[]): OwnerHits {
  const kinds = hitKinds.filter((kind) => findings.some((one) => one.kinds?.includes(kind)));
  const [worst] = kinds;
  const ofWorst = findings.filter((one) => one.worst?.kind === worst);
  return {
    step,
    count: findings.reduce((sum, { open, count = 0 }) => sum + (open ?? count), 0),
    ...(worst && { worst: { kind: worst, count: ofWorst.reduce((sum, one) => sum + (one.worst?.count ?? 0), 0) } }),
    kinds,
  };
}

/**
 * It counts hits on the registered sessions that companies' sessions name, from the findings that are stored of them.
 *
 * @param rids of companies
 * @returns by company and step; companies without any are absent
 */
export async function loadOwnerHits(
  db: Db | Tx,
  rids: readonly number[],
): Promise<ReadonlyMap<number, readonly OwnerHits[]>> {
  if (rids.length === 0) return new Map();
  const related = await db.selectFrom('related_sessions').selectAll().where('rid', 'in', rids).execute();
  const ids = [...new Set(related.flatMap((row) => spellingsOf([row.session_id])))];
  if (ids.length === 0) return new Map();
  const persons = await db
    .selectFrom('sessions')
    .innerJoin('session_findings', 'session_findings.rid', 'sessions.rid')
    .select(['sessions.session_id', 'session_findings.findings'])
    .where('sessions.session_id', 'in', ids)
    .where('session_findings.audience', '=', 'full')
    .execute();
  const hitsOf = (sessionId: string): Finding[] => {
    const names = spellingsOf([sessionId]);
    const person = persons.find(({ session_id }) => names.includes(session_id));
    return person ? toOwnHits(JSON.parse(person.findings)) : [];
  };
  const found = related
    .map((row) => ({ ...row, hits: hitsOf(row.session_id) }))
    .filter(({ hits }) => hits.length > 0)
    .sort((a, b) => (a.step < b.step ? -1 : 1));
  return new Map(
    [...Map.groupBy(found, ({ rid }) => rid)].map(([rid, rows]) => [
      rid,
      [...Map.groupBy(rows, ({ step }) => step)].map(([step, ofStep]) =>
        sumHits(
          step,
          ofStep.flatMap(({ hits }) => hits),
        ),
      ),
    ]),
  );
}
