import type { ElsewhereApprovals, OwnerHits } from '#lib/findings/index.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import { hitKinds } from '#lib/model/session/hit-kind.ts';
import { findSpelling, loadRelated, spellingsOf, toFact } from '../kernel/session-rows.ts';
import type { BySession, Db, Tx } from '../tables.ts';
import { loadVerdicts } from './load-verdicts.ts';

/** Of a session's findings these count on the companies that name it: open hits and confirmed matches. */
const toOwnHits = (findings: readonly Finding[]): Finding[] =>
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

/** Puts together what was found on the sessions that each step of each company names. */
const byStep = <Found extends { readonly rid: number; readonly step: string }, Value>(
  found: readonly Found[],
  toValue: (step: string, found: readonly Found[]) => Value,
): BySession<Value> =>
  new Map(
    [...Map.groupBy(found, ({ rid }) => rid)].map(([rid, own]) => [
      rid,
      [...Map.groupBy(own, ({ step }) => step)].map(([step, ofStep]) => toValue(step, ofStep)),
    ]),
  );

/** It counts hits on the registered sessions that companies' sessions name, from the findings that are stored of them. @param rids of companies */
export async function loadOwnerHits(db: Db | Tx, rids: readonly number[]): Promise<BySession<OwnerHits>> {
  const related = await loadRelated(db, rids);
  if (related.length === 0) return new Map();
  const persons = await db
    .selectFrom('sessions')
    .innerJoin('session_findings', 'session_findings.rid', 'sessions.rid')
    .select(['sessions.session_id', 'session_findings.findings'])
    .where('sessions.session_id', 'in', spellingsOf(related.map(({ session_id }) => session_id)))
    .where('session_findings.audience', '=', 'full')
    .execute();
  const found = related.flatMap(({ rid, step, session_id }) => {
    const hits = toOwnHits(JSON.parse(findSpelling(persons, session_id)?.findings ?? '[]'));
    return hits.map((hit) => ({ ...hit, rid, step }));
  });
  return byStep(found, sumHits);
}

/** It counts matches that wait for a senior approval on the sessions that companies' sessions name. @param rids of companies */
export async function loadElsewhere(db: Db | Tx, rids: readonly number[]): Promise<BySession<ElsewhereApprovals>> {
  const related = await loadRelated(db, rids);
  if (related.length === 0) return new Map();
  const persons = await db
    .selectFrom('sessions')
    .select(['rid', 'kind', 'session_id'])
    .where('session_id', 'in', spellingsOf(related.map(({ session_id }) => session_id)))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('dispositions').select('version').whereRef('dispositions.rid', '=', 'sessions.rid')),
    )
    .execute();
  if (persons.length === 0) return new Map();
  const personRids = persons.map(({ rid }) => rid);
  const facts = await db.selectFrom('facts').selectAll().where('rid', 'in', personRids).execute();
  const factsOf = Map.groupBy(facts, ({ rid }) => rid);
  const sessions = persons.map(({ rid, kind }) => ({ rid, kind, facts: (factsOf.get(rid) ?? []).map(toFact) }));
  const verdicts = await loadVerdicts(db, sessions);
  const found = related.flatMap(({ rid, step, session_id }) => {
    const person = findSpelling(persons, session_id);
    const steps = (person && verdicts.get(person.rid)) ?? [];
    const waiting = steps.flatMap(({ counting }) => counting).filter(({ awaitsApproval }) => awaitsApproval);
    return waiting.map(() => ({ rid, step }));
  });
  return byStep(found, (step, waiting) => ({ step, count: waiting.length }));
}
