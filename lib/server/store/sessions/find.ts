import type { Selectable } from 'kysely';
import type { DecidedFacts } from '#lib/findings/index.ts';
import { dayOf } from '#lib/model/day.ts';
import type { FactKey } from '#lib/model/fact-keys.ts';
import { dueAfterClear, type ReviewMonths, type RiskRating } from '#lib/model/review/risk-rating.ts';
import { loadLinked } from '../decision-state/linked-sessions.ts';
import { findOutdated, loadDecided } from '../decision-state/load-decided.ts';
import { inBatches, toBatches } from '../kernel/batches.ts';
import { spellingsOf, toComparable, toFact } from '../kernel/session-rows.ts';
import { isStorable, toAlias } from '../kernel/storable-text.ts';
import { newRuleKeys } from '../queue/new-rules.ts';
import type { Audience, ReviewedSession, SessionRecord, StepRecord } from '../records.ts';
import type { Db, FactsTable, SessionsTable, StepsTable, Tx } from '../tables.ts';
import { loadVerdicts, type VerdictRows } from '../verdicts/load-verdicts.ts';
import { loadElsewhere, loadOwnerHits } from '../verdicts/owner-hits.ts';
import { loadVisibleSteps, toVisibleStep } from './visible-steps.ts';

type Row = Selectable<SessionsTable>;

export const audiences: readonly Audience[] = ['full', 'limited'];

const toRead = ({ read_at: atMs, facts_version: factsVersion, ...row }: StepsTable): Pick<StepRecord, 'read'> => {
  if (atMs === null || factsVersion === null) return {};
  const { content_hash: contentHash, evidence_hash: evidenceHash, files_hash: filesHash, file_types: fileTypes } = row;
  const hashes = { ...(evidenceHash !== null && { evidenceHash }), ...(filesHash !== null && { filesHash }) };
  return { read: { atMs, factsVersion, contentHash, ...hashes, ...(fileTypes !== null && { fileTypes }) } };
};

const toStep = (row: StepsTable, position: number): StepRecord => ({
  step: row.step,
  stepId: row.step_id,
  type: row.type,
  status: row.status,
  position,
  screening: row.screening === 1,
  updatedAtMs: row.updated_at,
  ...toRead(row),
});

function toRecord(
  row: Row,
  steps: readonly StepRecord[],
  facts: readonly FactsTable[],
  audience: Audience,
): SessionRecord {
  const limited = audience === 'limited';
  return {
    ref: row.ref,
    sessionId: row.session_id,
    kind: row.kind,
    appKey: row.app_key,
    appName: row.app_name,
    appId: row.app_id,
    alias: row.alias,
    ownAlias: row.own_alias,
    status: limited ? row.visible_status : row.status,
    sandbox: row.sandbox === 1,
    displayName: row.display_name,
    searchText: row.search_text,
    firstReceivedAtMs: limited ? row.visible_first_seen_at : row.first_seen_at,
    updatedAtMs: limited ? row.visible_updated_at : row.updated_at,
    refreshedAtMs: limited ? null : row.refreshed_at,
    refreshDueAtMs: limited ? null : row.refresh_due_at,
    assignee: limited ? null : row.assignee,
    origin: row.origin as SessionRecord['origin'],
    relationshipEndedAtMs: row.relationship_ended_at,
    heldAtMs: limited ? null : row.held_at,
    steps,
    facts: facts.filter((fact) => !limited || fact.hidden === 0).map(toFact),
  };
}

/** @returns adds to each record the verdicts that count, and what the decisions say, which the limited audience must not know of */
async function loadReviewed(
  db: Db | Tx,
  rows: readonly Row[],
  audiences: readonly Audience[],
  known?: VerdictRows,
): Promise<RecordOf<ReviewedSession>> {
  const rids = rows.map(({ rid }) => rid);
  const partsOf = await loadParts(db, rids, audiences);
  if (!audiences.includes('full')) return (row, audience) => ({ ...partsOf(row, audience), isReviewed: true });
  const sessions = rows.map((row) => ({ rid: row.rid, ...partsOf(row, 'full') }));
  const verdicts = await loadVerdicts(db, sessions, known);
  const companies = sessions.filter(({ kind }) => kind === 'corporate').map(({ rid }) => rid);
  const elsewhere = await loadElsewhere(db, companies);
  const ownerHits = await loadOwnerHits(db, companies);
  const linked = await loadLinked(db, companies);
  const withVerdicts = (row: Row): ReviewedSession => {
    const [ofSession, ofOthers] = [verdicts.get(row.rid), elsewhere.approvals.get(row.rid)];
    const [ofOwners, ofLinked] = [ownerHits.get(row.rid), linked.get(row.rid)];
    const clearedOwners = elsewhere.cleared.get(row.rid);
    return {
      ...partsOf(row, 'full'),
      isReviewed: true,
      ...(ofSession && { verdicts: ofSession }),
      ...(ofOthers && { elsewhere: ofOthers }),
      ...(ofOwners && { ownerHits: ofOwners }),
      ...(ofLinked && { linked: ofLinked }),
      ...(clearedOwners && { clearedOwners }),
    };
  };
  const sessionsWithVerdicts = rows.map((row) => ({ rid: row.rid, record: withVerdicts(row) }));
  const decided = await loadDecided(db, sessionsWithVerdicts);
  const reviews = await loadNextReviews(db, rows, decided);
  const outdated = await findOutdated(db, companies);
  const proofMonths = await loadProofMonths(db, sessions);
  return (row, audience) => {
    if (audience === 'limited') return { ...partsOf(row, audience), isReviewed: true };
    const [ofSession, nextReviewOn] = [decided.get(row.rid), reviews.get(row.rid)];
    return {
      ...withVerdicts(row),
      ...(proofMonths !== undefined && { proofMonths }),
      ...(ofSession && { decided: ofSession }),
      ...(nextReviewOn && { nextReviewOn }),
      ...(outdated.has(row.rid) && { hasOutdatedOwners: true }),
      ...(row.new_rules !== '' && { newRules: newRuleKeys(row) }),
    };
  };
}

/** It reads the accepted age of a proof of address, but not where none has a date. */
async function loadProofMonths(db: Db | Tx, sessions: readonly SessionRecord[]): Promise<number | undefined> {
  const issuingDate: FactKey = 'issuing_date';
  if (!sessions.some(({ facts }) => facts.some(({ key }) => key === issuingDate))) return undefined;
  const row = await db.selectFrom('findings_version').select('proof_months').executeTakeFirstOrThrow();
  return row.proof_months;
}

/** They are the days that the newest ratings set, and of sessions that are cleared without one those by which they are reviewed at the latest. */
async function loadNextReviews(
  db: Db | Tx,
  sessions: readonly Row[],
  decided: ReadonlyMap<number, DecidedFacts>,
): Promise<ReadonlyMap<number, string | null>> {
  const rids = sessions.map(({ rid }) => rid);
  const ratings = db.selectFrom('risk_ratings').select(['rid', 'rating', 'next_review_on']).where('rid', 'in', rids);
  const newest = new Map((await ratings.orderBy('version').execute()).map((rated) => [rated.rid, rated]));
  const days = new Map([...newest].map(([rid, { next_review_on }]) => [rid, next_review_on]));
  // A customer who left is not reviewed for want of a rating.
  const cleared = sessions.flatMap(({ rid, relationship_ended_at }) => {
    const current = decided.get(rid)?.current;
    return current?.kind === 'clear' && relationship_ended_at === null && !days.get(rid) ? [{ rid, ...current }] : [];
  });
  if (cleared.length === 0) return days;
  const limits = await db.selectFrom('findings_version').selectAll().executeTakeFirstOrThrow();
  if (limits.review_months === '') return days;
  const months: ReviewMonths = JSON.parse(limits.review_months);
  for (const { rid, atMs } of cleared) {
    const dueOn = dueAfterClear(dayOf(atMs), newest.get(rid)?.rating as RiskRating | undefined, months);
    days.set(rid, [dueOn, limits.reviews_from].sort()[1] as string);
  }
  return days;
}

type RecordOf<Of> = (row: Row, audience: Audience) => Of;

/** Loads steps and facts with one query for each table, however many sessions. @returns the record of one of the sessions for one of the audiences, without what reviewers decided */
export async function loadParts(
  db: Db | Tx,
  rids: readonly number[],
  audiences: readonly Audience[],
): Promise<RecordOf<SessionRecord>> {
  const visibleStepsOf = audiences.includes('limited') ? await loadVisibleSteps(db, rids) : undefined;
  const steps = audiences.includes('full')
    ? await db.selectFrom('steps').selectAll().where('rid', 'in', rids).orderBy('rid').orderBy('position').execute()
    : [];
  const allFacts = db.selectFrom('facts').selectAll().where('rid', 'in', rids);
  const facts = await allFacts.orderBy('rid').orderBy('position').execute();
  const stepsOf = Map.groupBy(steps, (step) => step.rid);
  const factsOf = Map.groupBy(facts, (fact) => fact.rid);
  // A session without a row in `steps` or `facts` has none: they are written in the session's own transaction.
  const toSteps = (rid: number, audience: Audience): readonly StepRecord[] =>
    audience === 'limited' ? (visibleStepsOf?.get(rid) ?? []).map(toVisibleStep) : (stepsOf.get(rid) ?? []).map(toStep);
  return (row, audience) => toRecord(row, toSteps(row.rid, audience), factsOf.get(row.rid) ?? [], audience);
}

/** They are the sessions of these rows, in their order, as the audience may know them. */
async function toRecords(db: Db | Tx, rows: readonly Row[], audience: Audience): Promise<SessionRecord[]> {
  if (rows.length === 0) return [];
  const recordOf = await loadParts(
    db,
    rows.map(({ rid }) => rid),
    [audience],
  );
  return rows.map((row) => recordOf(row, audience));
}

async function toReviewed(db: Db | Tx, rows: readonly Row[], audience: Audience): Promise<ReviewedSession[]> {
  if (rows.length === 0) return [];
  const recordOf = await loadReviewed(db, rows, [audience]);
  return rows.map((row) => recordOf(row, audience));
}

/** They are the rows with these numbers, in their order, without those that were deleted. */
async function loadRows(db: Db | Tx, rids: readonly number[]): Promise<readonly Row[]> {
  if (rids.length === 0) return [];
  const rows = await db.selectFrom('sessions').selectAll().where('rid', 'in', rids).execute();
  const rowOf = new Map(rows.map((row) => [row.rid, row]));
  return rids.flatMap((rid) => rowOf.get(rid) ?? []);
}

/** They are the sessions with these row numbers, in their order, without those that were deleted. */
export async function loadSessions(
  db: Db | Tx,
  rids: readonly number[],
  audience: Audience,
): Promise<ReviewedSession[]> {
  return toReviewed(db, await loadRows(db, rids), audience);
}

/** It is a session as each audience may know it. */
export interface SessionForAll {
  readonly row: Row;
  readonly records: Readonly<Record<Audience, ReviewedSession>>;
}

/** @param known verdicts of one of them that are not read again */
export async function loadForAll(db: Db | Tx, rids: readonly number[], known?: VerdictRows): Promise<SessionForAll[]> {
  const rows = await loadRows(db, rids);
  if (rows.length === 0) return [];
  const recordOf = await loadReviewed(db, rows, audiences, known);
  return rows.map((row) => ({ row, records: { full: recordOf(row, 'full'), limited: recordOf(row, 'limited') } }));
}

export type SessionName = { readonly ref: string } | { readonly sessionId: string };

async function findRowBy(db: Db, by: SessionName): Promise<Row | undefined> {
  if ('ref' in by) return db.selectFrom('sessions').selectAll().where('ref', '=', by.ref).executeTakeFirst();
  return isStorable(by.sessionId) ? findRow(db, by.sessionId) : undefined;
}

export async function findSession(db: Db, by: SessionName, audience: Audience): Promise<SessionRecord | undefined> {
  const row = await findRowBy(db, by);
  return row && (await toRecords(db, [row], audience))[0];
}

export async function findReviewedSession(
  db: Db,
  by: SessionName,
  audience: Audience,
): Promise<ReviewedSession | undefined> {
  const row = await findRowBy(db, by);
  return row && (await toReviewed(db, [row], audience))[0];
}

/** It finds the row of a session, exactly this id first, if the session was registered under two spellings. */
export async function findRow(db: Db | Tx, sessionId: string): Promise<Row | undefined> {
  const ids = spellingsOf([sessionId]);
  const rows = await db.selectFrom('sessions').selectAll().where('session_id', 'in', ids).execute();
  return rows.find((row) => row.session_id === sessionId) ?? rows[0];
}

export async function findManySessions(db: Db, sessionIds: readonly string[], audience: Audience) {
  const found = new Map<string, ReviewedSession>();
  for (const batch of toBatches([...new Set(sessionIds.filter(isStorable))])) {
    const rows = await db.selectFrom('sessions').selectAll().where('session_id', 'in', spellingsOf(batch)).execute();
    const records = await toReviewed(db, rows, audience);
    const exact = new Map(records.map((record) => [record.sessionId, record]));
    const byId = new Map(records.map((record) => [toComparable(record.sessionId), record]));
    for (const sessionId of batch) {
      const record = exact.get(sessionId) ?? byId.get(toComparable(sessionId));
      if (record) found.set(sessionId, record);
    }
  }
  return found;
}

export async function findSubjects(db: Db, refs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await inBatches([...new Set(refs)], (batch) =>
    db.selectFrom('sessions').select(['ref', 'display_name']).where('ref', 'in', batch).execute(),
  );
  return new Map(rows.flatMap(({ ref, display_name: name }) => (name === null ? [] : [[ref, name]])));
}

/** When several sessions have this alias, a production one comes first, then the one that changed last, as far as the audience knows. */
export async function findRefByAlias(db: Db, alias: string, audience: Audience): Promise<string | undefined> {
  const found = await db
    .selectFrom('sessions')
    .select('ref')
    .where('alias', '=', toAlias(alias))
    .orderBy('sandbox')
    .orderBy(audience === 'limited' ? 'visible_updated_at' : 'updated_at', 'desc')
    .orderBy('rid')
    .limit(1)
    .executeTakeFirst();
  return found?.ref;
}
