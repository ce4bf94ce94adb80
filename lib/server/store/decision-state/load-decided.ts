import { createHmac } from 'node:crypto';
import type { DecidedFacts } from '#lib/findings/index.ts';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import { followingFacts, hasMoved, type RecordedKind } from '#lib/model/review/decision-kind.ts';
import { firstHashOf, isSameHash } from '#lib/model/same-hash.ts';
import { requireKey } from '../kernel/store-keys.ts';
import type { FactRecord, ReviewedSession } from '../records.ts';
import type { Db, Tx } from '../tables.ts';
import { loadRelatedPersons, type RelatedPerson, type RelatedPersons } from './related-persons.ts';
import { type DecisionWithOutcome, loadDecisionRows, standingOf } from './states.ts';

/** It has the newest version of the confirmed interpretation of the ownership; sessions without one are absent. */
async function loadConfirmed(db: Db | Tx, rids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('settlements')
    .select(['rid', ({ fn }) => fn.max('version').as('version')])
    .where('rid', 'in', rids)
    .groupBy('rid')
    .execute();
  return new Map(rows.map(({ rid, version }) => [rid, Number(version)]));
}

interface OwnerBasis {
  readonly steps: readonly (readonly [step: string, hash: string | null])[];
  readonly settlement: number;
}

/**
 * What a record of owners was made on: the content of the steps that report owners, the same for every role, and the confirmed interpretation. JSON, to
 * compare.
 */
export async function loadOwnerBases(db: Db | Tx, rids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const steps = await db
    .selectFrom('steps')
    .select(['rid', 'step', 'evidence_hash', 'content_hash'])
    .where('rid', 'in', rids)
    .where('type', '=', 'BENEFICIAL_OWNERS')
    .orderBy('step')
    .execute();
  const confirmed = await loadConfirmed(db, rids);
  return new Map(
    rids.map((rid) => {
      const own = steps.filter((one) => one.rid === rid);
      const contents = own.map(
        ({ step, evidence_hash, content_hash }) => [step, evidence_hash ?? content_hash] as const,
      );
      const basis: OwnerBasis = { steps: contents, settlement: confirmed.get(rid) ?? 0 };
      return [rid, JSON.stringify(basis)];
    }),
  );
}

/** These are the sessions whose newest record was made on something else than what is stored now. */
export async function findOutdated(db: Db | Tx, rids: readonly number[]): Promise<ReadonlySet<number>> {
  if (rids.length === 0) return new Set();
  const records = db.selectFrom('owner_records').select(['rid', 'basis']).where('rid', 'in', rids);
  const rows = await records.orderBy('version').execute();
  if (rows.length === 0) return new Set();
  const newest = new Map(rows.map(({ rid, basis }) => [rid, basis]));
  const present = await loadOwnerBases(db, [...newest.keys()]);
  return new Set([...newest].flatMap(([rid, basis]) => (isSameOwnerBasis(basis, present.get(rid)) ? [] : [rid])));
}

function isSameOwnerBasis(before: string, after: string | undefined): boolean {
  if (after === undefined) return false;
  const [was, is] = [before, after].map((basis): OwnerBasis => JSON.parse(basis)) as [OwnerBasis, OwnerBasis];
  return (
    was.settlement === is.settlement &&
    was.steps.length === is.steps.length &&
    was.steps.every(([step, hash], at) => step === is.steps[at]?.[0] && isSameHash(hash, is.steps[at][1]))
  );
}

/**
 * What a decision was made on, in a form that is compared with what is there now. Time alone changes nothing of it: a document that expires is a finding of
 * its own. A status that follows the decision, because a person decided in the verification service too, changes nothing either.
 */
interface StepBasis {
  readonly step: string;
  readonly type: string;
  readonly status: string;
  /** It is a hash of the answer, as `content` is; null when the answer could not be read, or is not known. */
  readonly evidence: string | null;
  readonly content: string | null;
  /** It is the hash of the facts that were taken from the answer, and `factsVersion` is that of the code that took them. */
  readonly facts: string;
  readonly factsVersion: number | null;
  /** The service marks it as requiring action. */
  readonly isAction: boolean;
  /** It is a hash of the addresses of its files; absent where it was not known. */
  readonly files?: string | null;
  /** At other addresses other bytes were found than those that were decided on. */
  readonly hasOtherFiles?: true;
}

/** Hashes are keyed with the store's own key. */
export interface Basis {
  readonly status: string;
  readonly sandbox: boolean;
  /** It is the hash of the facts of the session itself. */
  readonly facts: string;
  readonly steps: readonly StepBasis[];
  /** It covers hits and duplicate matches with the verdicts that count. */
  readonly hits: string;
  /** It is the version of the confirmed interpretation of the ownership, or 0 when there is none. */
  readonly settlement: number;
  readonly consents: string;
  /** It covers the screening on the own sessions of owners and representatives. */
  readonly persons: string;
  /** It covers what was answered and recorded there, apart from what rules make of it; absent where it was not kept. */
  readonly personData?: string;
}

function isSameContent(before: StepBasis, after: StepBasis): boolean {
  if (before.hasOtherFiles) return false;
  if (before.evidence !== null && after.evidence !== null) return isSameHash(before.evidence, after.evidence);
  return isSameHash(before.content, after.content) && (before.content !== null || after.evidence === null);
}

const isSameStep = (kind: RecordedKind, before: StepBasis, after: StepBasis | undefined): boolean =>
  after !== undefined &&
  before.type === after.type &&
  !hasMoved(kind, before.status, after.status) &&
  isSameContent(before, after) &&
  // Newer code may take other facts from the same answer.
  (before.factsVersion !== after.factsVersion || before.facts === after.facts) &&
  (before.isAction || !after.isAction);

/** It names the parts that differ. */
export function changedParts(kind: RecordedKind, before: Basis, after: Basis): readonly string[] {
  const stepOf = new Map(after.steps.map((step) => [step.step, step]));
  const known = new Set(before.steps.map(({ step }) => step));
  const isSameSteps =
    before.steps.every((step) => isSameStep(kind, step, stepOf.get(step.step))) &&
    after.steps.every(({ step }) => known.has(step));
  return [
    ...(hasMoved(kind, before.status, after.status) ? ['status'] : []),
    ...(isSameSteps ? [] : ['steps']),
    ...(['sandbox', 'facts', 'hits', 'settlement', 'consents', 'persons'] as const).filter(
      (part) => before[part] !== after[part],
    ),
  ];
}

/** Names the steps that are as they were but for the addresses of their files: nobody has looked whether the bytes are the same. */
export function stepsToCompare(before: Basis, after: Basis): readonly string[] {
  const stepOf = new Map(after.steps.map((step) => [step.step, step]));
  return before.steps.flatMap((step) => {
    const now = stepOf.get(step.step);
    const isElsewhere = now?.files != null && step.files != null && now.files !== step.files;
    return isElsewhere && isSameContent(step, now) ? [step.step] : [];
  });
}

export const isSameBasis = (kind: RecordedKind, before: Basis, after: Basis): boolean =>
  changedParts(kind, before, after).length === 0;

/** It is a session with its row number, for the full audience. */
interface Loaded {
  readonly rid: number;
  readonly record: ReviewedSession;
}

type Digest = (value: unknown) => string;

const toFactTexts = (facts: readonly FactRecord[]): readonly string[] =>
  facts
    .filter(({ key }) => !followingFacts.has(key))
    .map(({ key, value }) => JSON.stringify([key, value]))
    .sort();

/** These rows beside the record belong to what a decision is made on. */
interface Beside {
  readonly hits: readonly string[];
  readonly settlement: number;
  readonly consents: readonly string[];
  readonly persons: readonly RelatedPerson[];
  readonly personData: readonly string[];
}

function toBasis({ status, sandbox, steps, facts, verdicts }: ReviewedSession, beside: Beside, digest: Digest): Basis {
  const counting = (verdicts ?? []).flatMap(({ step, counting: all }) =>
    all.map(({ hit, verdict, isGone, awaitsApproval }) => [step, hit ?? '', verdict, isGone, awaitsApproval]),
  );
  return {
    status,
    sandbox,
    facts: digest(toFactTexts(facts.filter(({ step }) => step === null))),
    steps: steps.map(({ step, type, status: stated, read }) => {
      const own = facts.filter((fact) => fact.step === step);
      return {
        step,
        type,
        status: stated,
        evidence: read?.evidenceHash ?? null,
        content: read?.contentHash ?? null,
        facts: digest(toFactTexts(own)),
        factsVersion: read?.factsVersion ?? null,
        isAction: own.some(({ key, value }) => key === 'action_required' && value === 'true'),
        files: read?.filesHash ?? null,
      };
    }),
    hits: digest([beside.hits, counting.map((one) => JSON.stringify(one)).sort()]),
    settlement: beside.settlement,
    consents: digest(beside.consents),
    persons: digest(beside.persons),
    personData: digest(beside.personData),
  };
}

/** @param known persons, where the caller has read them @returns what a decision on each of these sessions would be made on now */
export async function loadBases(
  db: Db | Tx,
  sessions: readonly Loaded[],
  known?: RelatedPersons,
): Promise<ReadonlyMap<number, Basis>> {
  if (sessions.length === 0) return new Map();
  const rids = sessions.map(({ rid }) => rid);
  const hits = await db
    .selectFrom('hits')
    .select(['rid', 'step', 'hit', 'hash', 'first_hash'])
    .where('rid', 'in', rids)
    .where('gone_at', 'is', null)
    .execute();
  const confirmed = await loadConfirmed(db, rids);
  const consents = await loadConsents(db, rids);
  const companies = sessions.filter(({ record }) => record.kind === 'corporate').map(({ rid }) => rid);
  const persons = known ?? (await loadRelatedPersons(db, companies));
  const key = await requireKey(db, 'hit');
  const digest: Digest = (value) => {
    const text = canonicalJson(['basis 1', value]);
    return createHmac('sha256', key).update(text).digest('base64url');
  };
  return new Map(
    sessions.map(({ rid, record }) => {
      const ownHits = hits.filter((hit) => hit.rid === rid);
      const beside: Beside = {
        hits: ownHits
          .map(({ step, hit, ...one }) => JSON.stringify([step, hit, one.first_hash ?? firstHashOf(one.hash)]))
          .sort(),
        settlement: confirmed.get(rid) ?? 0,
        consents: consents.filter((one) => one.rid === rid).map(({ text }) => text),
        persons: (persons.get(rid) ?? []).map(({ person }) => person),
        personData: (persons.get(rid) ?? []).map(({ data }) => data),
      };
      return [rid, toBasis(record, beside, digest)];
    }),
  );
}

/** It loads shared data that is linked to these sessions: what was read of it, and what our officers decided. */
async function loadConsents(db: Db | Tx, rids: readonly number[]) {
  const linked = db.selectFrom('consents').select(['no', 'id', 'rid', 'facts']).where('rid', 'in', rids);
  const rows = await linked.orderBy('no').execute();
  if (rows.length === 0) return [];
  const numbers = rows.map(({ no }) => no);
  const load = (table: 'consent_decisions' | 'consent_second_reviews') =>
    db
      .selectFrom(table)
      .select(['consent_no', 'place', 'version', 'verdict'])
      .where('consent_no', 'in', numbers)
      .orderBy('consent_no')
      .orderBy('place')
      .orderBy('version')
      .execute();
  const [decisions, seconds] = [await load('consent_decisions'), await load('consent_second_reviews')];
  return rows.map(({ no, id, rid, facts }) => {
    const [made, reviewed] = [decisions, seconds].map((all) => all.filter((one) => one.consent_no === no));
    // Nothing is added where nobody reviewed: decisions made before there were second reviews stay on the same data.
    // Of a document with files the hash without their addresses.
    const stated = facts.replaceAll(/[0-9a-f]{32} (2-[0-9a-f]{32})/g, '$1');
    return { rid, text: JSON.stringify([id, stated, made, ...(reviewed?.length ? [reviewed] : [])]) };
  });
}

/** The key is the row number of the session; sessions on which nothing was ever decided are absent. */
export async function loadDecided(db: Db | Tx, sessions: readonly Loaded[]): Promise<Map<number, DecidedFacts>> {
  const rids = sessions.map(({ rid }) => rid);
  const decisions = await loadDecisionRows(db, rids);
  const standing = new Map([...decisions].map(([rid, all]) => [rid, standingOf(all)]));
  const decided = sessions.filter(({ rid }) => standing.get(rid)?.current !== undefined);
  const bases = await loadBases(db, decided);
  const toCurrent = (rid: number, { row }: DecisionWithOutcome): DecidedFacts['current'] => {
    const { kind, decided_at: atMs } = row;
    const [before, present]: [Basis, Basis | undefined] = [JSON.parse(row.basis), bases.get(rid)];
    if (present === undefined) return { kind, atMs, isOnEarlierData: true };
    const toCompare = stepsToCompare(before, present);
    const isOnEarlierData = !isSameBasis(kind, before, present);
    return { kind, atMs, isOnEarlierData, ...(toCompare.length > 0 && { toCompare }) };
  };
  return new Map(
    [...standing].map(([rid, { current, waiting }]) => [
      rid,
      { isWaiting: waiting !== undefined, current: current ? toCurrent(rid, current) : null },
    ]),
  );
}

/**
 * Newer code may see the same data in another way: the decision in force then stands, and is compared from now on with what this code sees. Only what code makes
 * of data can differ so: facts of the session itself, and findings on the sessions of owners and representatives on which nothing was answered or recorded since.
 *
 * @returns whether it stands
 */
export async function keepDecision(tx: Tx, session: Loaded, nowMs: number): Promise<boolean> {
  const { rid } = session;
  const { current } = standingOf((await loadDecisionRows(tx, [rid])).get(rid) ?? []);
  const present = (await loadBases(tx, [session])).get(rid);
  if (current === undefined || present === undefined) return false;
  const before: Basis = JSON.parse(current.row.basis);
  const isOfCode = (part: string) =>
    part === 'facts' ||
    (part === 'persons' && before.personData !== undefined && before.personData === present.personData);
  if (!changedParts(current.row.kind, before, present).every(isOfCode)) return false;
  const { facts, persons } = present;
  await writeBasis(tx, rid, current.row.number, { ...before, facts, persons }, nowMs);
  return true;
}

/** From now on the decision is compared as if it had been made on this. */
export async function writeBasis(tx: Tx, rid: number, number: number, made: Basis, nowMs: number): Promise<void> {
  const basis = JSON.stringify(made);
  await tx
    .insertInto('decision_bases')
    .values({ rid, number, basis, made_at: nowMs })
    .onConflict((conflict) => conflict.columns(['rid', 'number']).doUpdateSet({ basis, made_at: nowMs }))
    .execute();
}
