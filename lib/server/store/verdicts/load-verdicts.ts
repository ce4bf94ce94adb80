/**
 * This says which verdicts on hits count now. Hides when a hit is open again: its content, its subject or its list changed, or anything about that is not
 * known. Promises: reads only; the same rows give the same verdicts. Throws nothing of its own.
 *
 * The findings need the verdicts that count now: they are read with the session's record, so that both follow from the same rows.
 */

import { createHmac } from 'node:crypto';
import type { StepVerdicts } from '#lib/findings/index.ts';
import { needsApproval } from '#lib/model/review/verdict.ts';
import { type ComparedFiles, stateOfVerdict } from '#lib/model/review/verdict-state.ts';
import { firstHashOf } from '#lib/model/same-hash.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import { type SessionKind, toLetters } from '#lib/model/session/ids.ts';
import { listComparableFacts, listFurtherFacts, subjectText } from '#lib/screening/index.ts';
import { inBatches } from '../kernel/batches.ts';
import { spellingsOf } from '../kernel/session-rows.ts';
import { requireKey } from '../kernel/store-keys.ts';
import type { FactRecord } from '../records.ts';
import type { BySession, Db, DispositionsTable, SeniorApprovalsTable, Tx } from '../tables.ts';

/** The hits of one subject are compared with all this: what the answer itself states, and what the steps of the session report. */
interface SubjectParts {
  /** It is `HitIdentity.screened`. */
  readonly screened: string;
  /** The subject is a company among the owners: the facts of the session say nothing of it. */
  readonly isOwner: boolean;
}

/**
 * The hash is of the attributes that a hit is compared with, and of nothing else, in two versions (`lib/model/same-hash.ts`), each of 26 letters (130 bits): `s1-…`
 * is of the main value that each step states, `s2-…` also of those beside it.
 *
 * @param hitKey of the store
 * @returns the hash of each subject of this session
 */
export function createSubjectHash(
  hitKey: Uint8Array,
  { kind, facts }: Omit<VerdictSession, 'rid'>,
): (parts: SubjectParts) => string {
  const main = listComparableFacts(kind, facts);
  const texts = [subjectText(main), subjectText([...main, ...listFurtherFacts(kind, facts)])];
  return ({ screened, isOwner }) =>
    texts
      .map((ofSession, at) => {
        const text = JSON.stringify([`subject ${at + 1}`, screened, isOwner ? null : ofSession]);
        return `s${at + 1}-${toLetters(createHmac('sha256', hitKey).update(text).digest()).slice(0, 26)}`;
      })
      .join(' ');
}

export interface VerdictSession {
  readonly rid: number;
  readonly kind: SessionKind;
  readonly facts: readonly FactRecord[];
}

const latestColumns = [
  'rid',
  'step',
  'hit',
  'version',
  'verdict',
  'kinds',
  'entry',
  'node',
  'hash',
  'subject',
  'reviewer_id',
] as const;
/** The newest verdict on a hit, without what is sealed. */
export type Latest = Pick<DispositionsTable, (typeof latestColumns)[number]>;
type LatestApproval = Pick<SeniorApprovalsTable, 'rid' | 'step' | 'hit' | 'disposition' | 'approval'>;

const keyOf = ({ rid, step, hit }: Pick<Latest, 'rid' | 'step' | 'hit'>): string => JSON.stringify([rid, step, hit]);

/** They are the newest verdict and approval on each hit of one session, which the caller has read in the same transaction. */
export interface VerdictRows {
  readonly rid: number;
  readonly dispositions: readonly Latest[];
  readonly approvals: readonly LatestApproval[];
}

/** The newest version on each hit: what stood before it is not read. @param hits default all */
export const newestOf = (db: Db | Tx, rids: readonly number[], hits?: readonly string[]) =>
  db
    .selectFrom(({ selectFrom }) => {
      const ofSessions = selectFrom('dispositions').where('rid', 'in', rids);
      return (hits === undefined ? ofSessions : ofSessions.where('hit', 'in', hits))
        .select(({ fn }) => ['rid', 'step', 'hit', fn.max('version').as('version')])
        .groupBy(['rid', 'step', 'hit'])
        .as('newest');
    })
    .innerJoin('dispositions', (join) =>
      join
        .onRef('dispositions.rid', '=', 'newest.rid')
        .onRef('dispositions.step', '=', 'newest.step')
        .onRef('dispositions.hit', '=', 'newest.hit')
        .onRef('dispositions.version', '=', 'newest.version'),
    );

async function findLatest(db: Db | Tx, rids: readonly number[], known?: VerdictRows): Promise<readonly Latest[]> {
  const others = rids.filter((rid) => rid !== known?.rid);
  const read = await inBatches(others, (batch) =>
    newestOf(db, batch)
      .select(latestColumns.map((name) => `dispositions.${name}` as const))
      .execute(),
  );
  return known && rids.includes(known.rid) ? [...known.dispositions, ...read] : read;
}

async function findApprovals(db: Db | Tx, rids: readonly number[]): Promise<readonly LatestApproval[]> {
  const rows = await inBatches(rids, (batch) =>
    db
      .selectFrom('senior_approvals')
      .select(['rid', 'step', 'hit', 'disposition', 'approval'])
      .where('rid', 'in', batch)
      .orderBy('version')
      .execute(),
  );
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

export async function loadVerdictRows(db: Db | Tx, rid: number): Promise<VerdictRows> {
  const dispositions = await findLatest(db, [rid]);
  return { rid, dispositions, approvals: dispositions.length === 0 ? [] : await findApprovals(db, [rid]) };
}

/** With what was written: the newest on each hit again. */
export function withWritten(
  { rid, dispositions, approvals }: VerdictRows,
  written: Pick<VerdictRows, 'dispositions' | 'approvals'>,
): VerdictRows {
  const newest = <Row extends Pick<Latest, 'rid' | 'step' | 'hit'>>(rows: readonly Row[]): readonly Row[] => [
    ...new Map(rows.map((row) => [keyOf(row), row])).values(),
  ];
  return {
    rid,
    dispositions: newest([...dispositions, ...written.dispositions]),
    approvals: newest([...approvals, ...written.approvals]),
  };
}

/** It finds the verdicts that the newest approval approves, by hit and version. */
async function findApproved(db: Db | Tx, rids: readonly number[], known?: VerdictRows): Promise<ReadonlySet<string>> {
  const others = rids.filter((rid) => rid !== known?.rid);
  const read = await findApprovals(db, others);
  const rows = known && rids.includes(known.rid) ? [...known.approvals, ...read] : read;
  const approved = rows.filter(({ approval }) => approval === 'approved');
  return new Set(approved.map((row) => `${keyOf(row)} ${row.disposition}`));
}

/** What is known of the files of hits since they got a verdict, by hit and version of the verdict. */
export async function loadComparedFiles(
  db: Db | Tx,
  verdicts: readonly Pick<Latest, 'rid' | 'hash'>[],
): Promise<(of: Pick<Latest, 'rid' | 'step' | 'hit' | 'version'>) => ComparedFiles | undefined> {
  // Only hits with files have a hash of that version.
  const rids = [...new Set(verdicts.flatMap(({ rid, hash }) => (hash.includes(' 3-') ? [rid] : [])))];
  const rows = await inBatches(rids, (batch) =>
    db.selectFrom('disposition_files').selectAll().where('rid', 'in', batch).execute(),
  );
  const found = new Map(rows.map((row) => [`${keyOf(row)} ${row.version}`, row]));
  return (of) => {
    const row = found.get(`${keyOf(of)} ${of.version}`);
    return row && { hash: row.hash, hasOther: row.has_other === 1 };
  };
}

/** Sessions on whose hits no verdict was ever recorded are absent. @param known rows of one of them that are not read again */
export async function loadVerdicts(
  db: Db | Tx,
  sessions: readonly VerdictSession[],
  known?: VerdictRows,
): Promise<BySession<StepVerdicts>> {
  const all = sessions.map(({ rid }) => rid);
  const latest = await findLatest(db, all, known);
  if (latest.length === 0) return new Map();
  const withVerdicts = sessions.filter(({ rid }) => latest.some((one) => one.rid === rid));
  const rids = withVerdicts.map(({ rid }) => rid);
  const hits = await db
    .selectFrom('hits')
    .select(['rid', 'step', 'hit', 'hash', 'gone_at', 'screened', 'of_owner'])
    .where('rid', 'in', rids)
    .execute();
  const hitOf = new Map(hits.map((hit) => [keyOf(hit), hit]));
  const hitKey = await requireKey(db, 'hit');
  const approved = await findApproved(db, rids, known);
  const comparedOf = await loadComparedFiles(db, latest);
  return new Map(
    withVerdicts.map((session) => {
      const toHash = createSubjectHash(hitKey, session);
      const ofSession = latest.filter(({ rid }) => rid === session.rid);
      const steps = Map.groupBy(ofSession, ({ step }) => step);
      const verdicts = [...steps].map(([step, verdictsOfStep]): StepVerdicts => {
        const present = hits.filter((hit) => hit.rid === session.rid && hit.step === step && hit.gone_at === null);
        return {
          step,
          present: present.length,
          counting: verdictsOfStep.flatMap((one) => {
            const hit = hitOf.get(keyOf(one));
            const subject =
              hit?.screened == null ? undefined : toHash({ screened: hit.screened, isOwner: hit.of_owner === 1 });
            const isGone = hit !== undefined && hit.gone_at !== null;
            const verdict = { ...one, files: comparedOf(one) };
            const { state, filesToCompare } = stateOfVerdict(verdict, hit && { hash: hit.hash, subject, isGone });
            if (state === 'open') return [];
            const kinds = JSON.parse(one.kinds) as HitKind[];
            const isApproved = approved.has(`${keyOf(one)} ${one.version}`);
            const awaitsApproval = needsApproval(state, kinds) && !isApproved;
            const onOwner = one.node !== null && { node: one.node };
            // Since the content is hashed in two versions, what is not known to be harmless is `other`.
            const ofFormerRule = firstHashOf(one.hash) === one.hash && { hasFormerKinds: true as const };
            const toCompare = filesToCompare && { filesToCompare: true as const };
            return [
              {
                hit: one.hit,
                verdict: state,
                kinds,
                ...ofFormerRule,
                isGone,
                awaitsApproval,
                ...onOwner,
                ...toCompare,
              },
            ];
          }),
        };
      });
      return [session.rid, verdicts.toSorted((a, b) => (a.step < b.step ? -1 : 1))];
    }),
  );
}

/** It finds the sessions that name this one: those of companies as one of their persons', and those with a duplicate match with it. */
export async function findCompaniesOf(db: Db | Tx, sessionId: string): Promise<readonly number[]> {
  const ids = spellingsOf([sessionId]);
  const rows = await db
    .selectFrom('related_sessions')
    .select('rid')
    .where('session_id', 'in', ids)
    .distinct()
    .execute();
  return rows.map(({ rid }) => rid);
}

/** It says whether a verdict was ever recorded on a hit of the session, or of one of its steps. */
export async function hasVerdict(tx: Tx, rid: number, step?: string): Promise<boolean> {
  const ofSession = tx.selectFrom('dispositions').select('version').where('rid', '=', rid).limit(1);
  return (await (step === undefined ? ofSession : ofSession.where('step', '=', step)).executeTakeFirst()) !== undefined;
}

/** It does the same as `findCompaniesOf`; while no verdict was ever recorded on this session, it finds only companies on which something was decided. */
export async function findAffectedCompanies(tx: Tx, rid: number, sessionId: string): Promise<readonly number[]> {
  const companies = await findCompaniesOf(tx, sessionId);
  if (companies.length === 0 || (await hasVerdict(tx, rid))) return companies;
  const decided = await tx.selectFrom('decisions').select('rid').where('rid', 'in', companies).distinct().execute();
  return decided.map((one) => one.rid);
}
