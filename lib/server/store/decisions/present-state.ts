/** Everything that a decision on a session is made on comes from the same rows: what it shows, what it freezes and what blocks it cannot differ. */

import { createHmac } from 'node:crypto';
import { duplicateIdOf } from '#lib/contract/index.ts';
import { findingsVersion, toAudienceFindings } from '#lib/findings/index.ts';
import type { ConsentFinding } from '#lib/model/consents/finding.schema.ts';
import { Problem } from '#lib/model/problem.ts';
import type { OwnerFinding } from '#lib/model/review/owner-record.schema.ts';
import { type CountingVerdict, toCounting } from '#lib/model/second-review-rule.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import { toLetters } from '#lib/model/session/ids.ts';
import { crossChecks } from '#lib/step-comparison/index.ts';
import { type LinkedRead, loadLinkedReads } from '../decision-state/linked-sessions.ts';
import { type Basis, loadBases } from '../decision-state/load-decided.ts';
import {
  loadRelatedPersons,
  type PersonVerdict,
  type PersonWithData,
  type RelatedPerson,
} from '../decision-state/related-persons.ts';
import type { Box } from '../kernel/sealing.ts';
import { findSpelling, loadRelated } from '../kernel/session-rows.ts';
import { requireKey } from '../kernel/store-keys.ts';
import type { ReviewedSession } from '../records.ts';
import { loadSessions } from '../sessions/find.ts';
import type { Db, RelatedSessionsTable, Tx } from '../tables.ts';
import { type PersonFound, type Weighed, weigh } from './blocks.ts';
import type { EvidenceRead, FrozenEvidence, HitState } from './decision-records.ts';
import { leftSharedDataOpen } from './left-open.ts';

export interface PresentState extends Pick<FrozenEvidence, 'findings' | 'hits' | 'consents' | 'persons'>, Weighed {
  readonly record: ReviewedSession;
  /** They count on the own sessions of owners and representatives, and on the other sessions of these persons' faces. */
  readonly personVerdicts: readonly (PersonVerdict & Pick<RelatedPerson, 'ref'>)[];
  /** When those sessions were read. */
  readonly linkedReads: readonly LinkedRead[];
  /** These rows are those sessions. */
  readonly personRids: readonly number[];
  /** Sessions with verdicts that the decision rests on and whose files have other addresses since: this one or linked ones, by step. */
  readonly filesToCompare: readonly { readonly ref: string; readonly step: string }[];
  readonly basis: Basis;
  readonly settlementVersion: number;
  /** Shared data that would have blocked a clear was once unlinked from the session, or removed. */
  readonly hasLeftOpen: boolean;
}

async function loadHits(db: Db | Tx, rid: number, { verdicts = [] }: ReviewedSession): Promise<HitState[]> {
  const rows = await db
    .selectFrom('hits')
    .select(['step', 'hit', 'hash', 'gone_at'])
    .where('rid', '=', rid)
    .orderBy('step')
    .orderBy('first_seen_at')
    .orderBy('hit')
    .execute();
  const versions = db.selectFrom('dispositions').select(['step', 'hit', 'version', 'kinds']).where('rid', '=', rid);
  const newest = await versions.orderBy('version').execute();
  const keyOf = (step: string, hit: string | undefined) => JSON.stringify([step, hit]);
  const newestOf = new Map(newest.map((one) => [keyOf(one.step, one.hit), one]));
  const countingOf = new Map(
    verdicts.flatMap(({ step, counting }) => counting.map((one) => [keyOf(step, one.hit), one])),
  );
  return rows.flatMap(({ step, hit, hash, gone_at }): HitState[] => {
    const [version, counting] = [newestOf.get(keyOf(step, hit)), countingOf.get(keyOf(step, hit))];
    const isGone = gone_at !== null;
    // What left and was not confirmed says nothing more.
    if (isGone && counting === undefined) return [];
    const {
      verdict = 'open',
      kinds = JSON.parse(version?.kinds ?? '[]') as HitKind[],
      awaitsApproval = false,
    } = counting ?? {};
    const former = counting?.hasFormerKinds && { hasFormerKinds: true as const };
    return [{ step, hit, hash, isGone, verdict, kinds, version: version?.version ?? 0, awaitsApproval, ...former }];
  });
}

async function hasLeftOpenSharedData(db: Db | Tx, ref: string): Promise<boolean> {
  const event = await db
    .selectFrom('audit_events')
    .select('seq')
    .where('ref', '=', ref)
    .where(leftSharedDataOpen)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

interface StoredSession {
  readonly rid: number;
  readonly record: ReviewedSession;
}

/**
 * Other sessions of the persons of these: duplicate matches name them, and the verdicts of reviewers say whether they show the same person. Who is the same on
 * one session is followed from there to the next.
 */
async function loadSamePersons(db: Db | Tx, of: readonly StoredSession[]) {
  /** Nobody said that they are of another person: what was put aside there was put aside of this one. */
  const faces: PersonWithData[] = [];
  /** A reviewer said that they show the same person; they need not be registered. */
  const named: RelatedSessionsTable[] = [];
  /** Those of them that are registered. */
  const sessions: StoredSession[] = [];
  /** By row number of a session: how many open matches there ask only whether these sessions show one person. */
  const answered = new Map<number, number>();
  for (let next = of; next.length > 0; ) {
    const ids = [...of, ...sessions].map(({ record: { sessionId } }) => ({ session_id: sessionId }));
    const individuals = next.filter(({ record }) => record.kind === 'individual');
    const persons = await loadRelatedPersons(
      db,
      individuals.map(({ rid }) => rid),
    );
    const same = new Map<string, number>();
    for (const { row, verdict, open } of await loadMatches(db, individuals)) {
      if (findSpelling(ids, row.session_id)) answered.set(row.rid, (answered.get(row.rid) ?? 0) + open);
      else if (verdict !== 'false_positive') {
        const isNamed = ({ person, sessionId }: PersonWithData) =>
          person.step === row.step && sessionId === row.session_id;
        const face = persons.get(row.rid)?.find(isNamed);
        if (face) faces.push(face);
        if (verdict === 'match') named.push(row);
        if (verdict === 'match' && face) same.set(face.person.ref, face.rid);
      }
    }
    const records = await loadSessions(db, [...same.values()], 'full');
    next = records.map((record) => ({ rid: same.get(record.ref) ?? 0, record }));
    sessions.push(...next);
  }
  return { faces, named, sessions, answered };
}

/** Of several matches with one session each must be judged to be of another person; one that is of the same is enough. */
async function loadMatches(db: Db | Tx, sessions: readonly StoredSession[]) {
  const rids = sessions.map(({ rid }) => rid);
  const related = await loadRelated(db, rids);
  if (related.length === 0) return [];
  const key = await requireKey(db, 'hit');
  const sign = (text: string) => toLetters(createHmac('sha256', key).update(text).digest());
  const present = await db
    .selectFrom('hits')
    .select(['rid', 'step', 'hit'])
    .where('rid', 'in', rids)
    .where('gone_at', 'is', null)
    .execute();
  const recordOf = new Map(sessions.map(({ rid, record }) => [rid, record]));
  return related.flatMap((row) => {
    const record = recordOf.get(row.rid);
    if (record === undefined) return [];
    const id = duplicateIdOf({ sessionId: record.sessionId, step: row.step }, row, sign);
    const isOf = (hit = '') => hit === id || hit.startsWith(`${id}-`);
    const counting = record.verdicts?.find(({ step }) => step === row.step)?.counting ?? [];
    const judged = counting.filter(({ hit }) => isOf(hit));
    const matches = present.filter(({ rid, step, hit }) => rid === row.rid && step === row.step && isOf(hit));
    const open = matches.filter(({ hit }) => !judged.some((one) => one.hit === hit)).length;
    const isOther = matches.length > 0 && open === 0;
    const verdict = judged.some((one) => one.verdict === 'match') ? 'match' : isOther ? 'false_positive' : 'open';
    return [{ row, verdict, open } as const];
  });
}

/** @throws Problem not_found */
export async function loadPresent(
  db: Db | Tx,
  rid: number,
  nowMs: number,
  open: (box: Box, sealed: string) => unknown,
): Promise<PresentState> {
  const [record] = await loadSessions(db, [rid], 'full');
  if (record === undefined) throw new Problem('not_found');
  const hits = await loadHits(db, rid, record);
  const ofSession = db.selectFrom('consents').select(['id', 'findings']).where('rid', '=', rid);
  const consentRows = await ofSession.orderBy('no').execute();
  const consents = consentRows.map(({ id, findings }) => ({ id, findings: JSON.parse(findings) as ConsentFinding[] }));
  const isCompany = record.kind === 'corporate';
  const named = await loadRelatedPersons(db, isCompany ? [rid] : []);
  const ofCompany = named.get(rid) ?? [];
  const persons = ofCompany.map(({ person }) => person);
  const ridOf = new Map(ofCompany.map((one) => [one.person.ref, one.rid]));
  const own = (await loadSessions(db, [...new Set(ridOf.values())], 'full')).map((person) => ({
    rid: ridOf.get(person.ref) ?? 0,
    record: person,
  }));
  const same = await loadSamePersons(db, isCompany ? own : [{ rid, record }]);
  const related = [...ofCompany, ...same.faces];
  const personVerdicts = related.flatMap(({ person: { ref }, verdicts }) => verdicts.map((one) => ({ ...one, ref })));
  const personRids = [...new Set(related.map((one) => one.rid))];
  const linkedReads = [
    ...(isCompany ? await loadLinkedReads(db, await loadRelated(db, [rid]), nowMs) : []),
    ...(await loadLinkedReads(db, same.named, nowMs)).map((one) => ({ ...one, isSame: true as const })),
  ];
  const toFound = (person: ReviewedSession): PersonFound => ({
    ref: person.ref,
    ...(person.status === 'REJECTED' && { isRejected: true }),
    findings: toAudienceFindings(person, 'full', nowMs),
  });
  const personsFound = [
    ...own.map((one) => toFound(one.record)),
    ...same.sessions.map((one) => ({ ...toFound(one.record), answered: same.answered.get(one.rid) ?? 0 })),
  ];
  const basis = (await loadBases(db, [{ rid, record }], named)).get(rid);
  if (basis === undefined) throw new Problem('not_found');
  const findings = toAudienceFindings(record, 'full', nowMs);
  const ownerRecords = db.selectFrom('owner_records').select(['version', 'sealed']).where('rid', '=', rid);
  const ownerRecord = await ownerRecords.orderBy('version', 'desc').limit(1).executeTakeFirst();
  const ownerFinding =
    ownerRecord &&
    ((await open(['owners', `${record.ref} ${ownerRecord.version}`], ownerRecord.sealed)) as OwnerFinding | null);
  const sources = { record, findings, hits, consents, persons, personsFound, linkedReads, ownerFinding };
  const weighed = weigh(sources, nowMs);
  const hasLeftOpen = await hasLeftOpenSharedData(db, record.ref);
  const settlementVersion = basis.settlement;
  const ofVerdicts = (record.verdicts ?? []).flatMap(({ step, counting }) =>
    counting.map((one) => ({ ref: record.ref, step, filesToCompare: one.filesToCompare === true })),
  );
  const filesToCompare = [...ofVerdicts, ...personVerdicts].filter((one) => one.filesToCompare);
  const ofPersons = { persons, personVerdicts, personRids, linkedReads };
  return {
    record,
    findings,
    hits,
    consents,
    ...ofPersons,
    ...weighed,
    basis,
    settlementVersion,
    hasLeftOpen,
    filesToCompare,
  };
}

/** They are the verdicts that count, also those on the sessions that the decision rests on. */
export const countingVerdicts = ({ record, hits, personVerdicts }: PresentState): readonly CountingVerdict[] => {
  const typeOf = new Map(record.steps.map(({ step, type }) => [step, type]));
  return [
    ...hits.flatMap(({ verdict, ...hit }) =>
      verdict === 'open' ? [] : [toCounting({ ...hit, verdict }, typeOf.get(hit.step))],
    ),
    ...personVerdicts,
  ];
};

/** The evidence takes the form that is frozen. */
export function toEvidence(
  { record, findings, hits, consents, persons, blocks }: PresentState,
  { contents: _, hits: __, ...read }: EvidenceRead,
): FrozenEvidence {
  const { kind, status, sandbox, refreshedAtMs, steps, facts } = record;
  return {
    ...read,
    session: { kind, status, sandbox },
    factsReadAtMs: refreshedAtMs,
    steps: steps.map(({ step, type, status: stated, read: ofStep }) => ({ step, type, status: stated, read: ofStep })),
    facts,
    hits,
    comparisons: crossChecks(facts),
    findings,
    findingsVersion,
    blocks,
    consents,
    persons,
  };
}
