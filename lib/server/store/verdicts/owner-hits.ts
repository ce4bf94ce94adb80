import {
  type ElsewhereApprovals,
  type OwnerHits,
  type StepFacts,
  type StepVerdicts,
  toSanctionsHits,
} from '#lib/findings/index.ts';
import type { FactKey } from '#lib/model/fact-keys.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import { hitKinds } from '#lib/model/session/hit-kind.ts';
import { findSpelling, loadRelated, spellingsOf, toFact, toSessionDigest } from '../kernel/session-rows.ts';
import type { FactRecord } from '../records.ts';
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

/** It is what verdicts on the sessions that companies' sessions name mean for those, by company. */
interface Elsewhere {
  /** It counts matches that wait for a senior approval. */
  readonly approvals: BySession<ElsewhereApprovals>;
  /** They are digests of the sessions on which no hit is left that is, or may be, on sanctions. */
  readonly cleared: BySession<string>;
}
const nothingElsewhere: Elsewhere = { approvals: new Map(), cleared: new Map() };

/** Whether all hits of these screenings that are, or may be, on sanctions were judged false positives, and none is missing. */
function isCleared(steps: readonly string[], facts: readonly FactRecord[], verdicts: readonly StepVerdicts[]): boolean {
  const isClearedStep = (step: string) => {
    const ofStep: StepFacts = new Map(
      facts.flatMap((one) => (one.step === step ? [[one.key as FactKey, one.value]] : [])),
    );
    const [reported, delivered] = [ofStep.get('hits_reported'), ofStep.get('hits_delivered')];
    const isWhole = reported !== undefined && Number(delivered) >= Number(reported);
    const left = toSanctionsHits(
      ofStep,
      verdicts.find((one) => one.step === step),
    );
    return isWhole && left.possible === 0 && left.certain === 0;
  };
  return steps.length > 0 && steps.every(isClearedStep);
}

/** @param rids of companies */
export async function loadElsewhere(db: Db | Tx, rids: readonly number[]): Promise<Elsewhere> {
  const related = await loadRelated(db, rids);
  if (related.length === 0) return nothingElsewhere;
  const persons = await db
    .selectFrom('sessions')
    .select(['rid', 'kind', 'session_id'])
    .where('session_id', 'in', spellingsOf(related.map(({ session_id }) => session_id)))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('dispositions').select('version').whereRef('dispositions.rid', '=', 'sessions.rid')),
    )
    .execute();
  if (persons.length === 0) return nothingElsewhere;
  const personRids = persons.map(({ rid }) => rid);
  const facts = await db.selectFrom('facts').selectAll().where('rid', 'in', personRids).execute();
  const factsOf = Map.groupBy(facts, ({ rid }) => rid);
  const sessions = persons.map(({ rid, kind }) => ({ rid, kind, facts: (factsOf.get(rid) ?? []).map(toFact) }));
  const screenings = await db
    .selectFrom('steps')
    .select(['rid', 'step'])
    .where('rid', 'in', personRids)
    .where('screening', '=', 1)
    .execute();
  const verdicts = await loadVerdicts(db, sessions);
  const found = related.flatMap(({ rid, step, session_id }) => {
    const person = findSpelling(persons, session_id);
    const steps = (person && verdicts.get(person.rid)) ?? [];
    const waiting = steps.flatMap(({ counting }) => counting).filter(({ awaitsApproval }) => awaitsApproval);
    return waiting.map(() => ({ rid, step }));
  });
  const clearedRids = new Set(
    sessions.flatMap(({ rid, facts: own }) => {
      const steps = screenings.filter((one) => one.rid === rid).map(({ step }) => step);
      return isCleared(steps, own, verdicts.get(rid) ?? []) ? [rid] : [];
    }),
  );
  const cleared = related.filter(({ session_id }) => clearedRids.has(findSpelling(persons, session_id)?.rid ?? -1));
  return {
    approvals: byStep(found, (step, waiting) => ({ step, count: waiting.length })),
    cleared: new Map(
      [...Map.groupBy(cleared, ({ rid }) => rid)].map(([rid, own]) => [
        rid,
        [...new Set(own.map(({ session_id }) => toSessionDigest(session_id)))],
      ]),
    ),
  };
}
