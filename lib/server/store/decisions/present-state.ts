/** Everything that a decision on a session is made on comes from the same rows: what it shows, what it freezes and what blocks it cannot differ. */

import { createHmac } from 'node:crypto';
import { duplicateIdOf } from '#lib/contract/index.ts';
import { findingsVersion, toAudienceFindings } from '#lib/findings/index.ts';
import type { AuditAction } from '#lib/model/audit.ts';
import type { ConsentFinding } from '#lib/model/consents/finding.schema.ts';
import { Problem } from '#lib/model/problem.ts';
import type { OwnerFinding } from '#lib/model/review/owner-record.schema.ts';
import { type CountingVerdict, toCounting } from '#lib/model/second-review-rule.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import { toLetters } from '#lib/model/session/ids.ts';
import { crossChecks } from '#lib/step-comparison/index.ts';
import { type LinkedRead, loadLinkedReads } from '../decision-state/linked-sessions.ts';
import { type Basis, loadBases } from '../decision-state/load-decided.ts';
import { loadRelatedPersons, type PersonVerdict, type RelatedPerson } from '../decision-state/related-persons.ts';
import type { Box } from '../kernel/sealing.ts';
import { requireKey } from '../kernel/store-keys.ts';
import type { SessionRecord } from '../records.ts';
import { loadSessions } from '../sessions/find.ts';
import type { Db, Tx } from '../tables.ts';
import { type PersonFound, type Weighed, weigh } from './blocks.ts';
import type { EvidenceRead, FrozenEvidence, HitState } from './decision-records.ts';

export interface PresentState extends Pick<FrozenEvidence, 'findings' | 'hits' | 'consents' | 'persons'>, Weighed {
  readonly record: SessionRecord;
  /** They count on the own sessions of owners and representatives, and on the other sessions of this person's face. */
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

async function loadHits(db: Db | Tx, rid: number, { verdicts = [] }: SessionRecord): Promise<HitState[]> {
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

/** The events of `consents.change` and `consents.remove` say so. */
async function hasLeftOpenSharedData(db: Db | Tx, ref: string): Promise<boolean> {
  const event = await db
    .selectFrom('audit_events')
    .select('seq')
    .where('ref', '=', ref)
    .where('action', 'in', ['consent.changed', 'consent.removed'] satisfies AuditAction[])
    .where('detail', 'like', '%"leftOpen":%')
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

/**
 * A decision rests on the other sessions of a face unless a reviewer said that they are of another person: what was put aside there was put aside of this
 * person. Of several matches with one session each must be judged so.
 */
async function sameFaces<Named extends { readonly person: RelatedPerson; readonly sessionId: string }>(
  db: Db | Tx,
  { ref, sessionId: ofSession }: SessionRecord,
  hits: readonly HitState[],
  named: readonly Named[],
): Promise<readonly Named[]> {
  if (named.length === 0) return [];
  const key = await requireKey(db, 'hit');
  const sign = (text: string) => toLetters(createHmac('sha256', key).update(text).digest());
  return named.filter(({ person: { ref: of, step }, sessionId }) => {
    const id = duplicateIdOf({ sessionId: ofSession, step }, { session_id: sessionId }, sign);
    const matches = hits.filter((one) => one.step === step && (one.hit === id || one.hit.startsWith(`${id}-`)));
    return of !== ref && !(matches.length > 0 && matches.every(({ verdict }) => verdict === 'false_positive'));
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
  const named = await loadRelatedPersons(db, [rid]);
  const isCompany = record.kind === 'corporate';
  const related = isCompany ? (named.get(rid) ?? []) : await sameFaces(db, record, hits, named.get(rid) ?? []);
  const persons = isCompany ? related.map(({ person }) => person) : [];
  const personVerdicts = related.flatMap(({ person: { ref }, verdicts }) => verdicts.map((one) => ({ ...one, ref })));
  const personRids = [...new Set(related.map((one) => one.rid))];
  const linkedReads = isCompany ? await loadLinkedReads(db, rid, nowMs) : [];
  const refs = new Set(persons.map(({ ref }) => ref));
  const personsFound = (await loadSessions(db, isCompany ? personRids : [], 'full'))
    .filter(({ ref }) => refs.has(ref))
    .map((person): PersonFound => {
      const isRejected = person.status === 'REJECTED';
      return {
        ref: person.ref,
        ...(isRejected && { isRejected }),
        findings: toAudienceFindings(person, 'full', nowMs),
      };
    });
  const basis = (await loadBases(db, [{ rid, record }], isCompany ? named : new Map())).get(rid);
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
