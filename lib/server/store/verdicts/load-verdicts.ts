/**
 * This says which verdicts on hits count now. Hides when a hit is open again: its content, its subject or its list changed, or anything about that is not
 * known. Promises: reads only; the same rows give the same verdicts. Throws nothing of its own.
 *
 * The findings need the verdicts that count now: they are read with the session's record, so that both follow from the same rows.
 */

import { createHmac } from 'node:crypto';
import type { ElsewhereApprovals, StepVerdicts } from '#lib/findings/index.ts';
import { needsApproval, type Verdict } from '#lib/model/review/disposition.ts';
import { stateOfVerdict } from '#lib/model/review/verdict-state.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import { type SessionKind, toLetters } from '#lib/model/session/ids.ts';
import { listComparableFacts, subjectText } from '#lib/screening/index.ts';
import { spellingsOf } from '../kernel/session-rows.ts';
import { requireKey } from '../kernel/store-keys.ts';
import type { FactRecord } from '../records.ts';
import type { Db, DispositionsTable, SeniorApprovalsTable, Tx } from '../tables.ts';

type Facts = readonly Pick<FactRecord, 'key' | 'value' | 'sensitivity' | 'stepType'>[];

/** The hits of one subject are compared with all this: what the answer itself states, and what the steps of the session report. */
interface SubjectParts {
  /** It is `HitIdentity.screened`. */
  readonly screened: string;
  /** The subject is a company among the owners: the facts of the session say nothing of it. */
  readonly isOwner: boolean;
}

/**
 * The hash is of the attributes that a hit is compared with, and of nothing else: it is `s1-` and 26 letters (130 bits).
 *
 * @param hitKey of the store
 * @returns the hash of each subject of this session
 */
export function createSubjectHash(
  hitKey: Uint8Array,
  { kind, facts }: { readonly kind: SessionKind; readonly facts: Facts },
): (parts: SubjectParts) => string {
  const ofSession = subjectText(listComparableFacts(kind, facts));
  return ({ screened, isOwner }) => {
    const text = JSON.stringify(['subject 1', screened, isOwner ? null : ofSession]);
    return `s1-${toLetters(createHmac('sha256', hitKey).update(text).digest()).slice(0, 26)}`;
  };
}

export interface VerdictSession {
  readonly rid: number;
  readonly kind: SessionKind;
  readonly facts: readonly FactRecord[];
}

type Latest = Pick<DispositionsTable, 'rid' | 'step' | 'hit' | 'version' | 'verdict' | 'kinds' | 'hash' | 'subject'>;

const keyOf = ({ rid, step, hit }: Pick<Latest, 'rid' | 'step' | 'hit'>): string => JSON.stringify([rid, step, hit]);

/** They are verdicts and approvals of one session, each oldest first, that the caller has read in the same transaction. */
export interface VerdictRows {
  readonly rid: number;
  readonly dispositions: readonly DispositionsTable[];
  readonly approvals: readonly SeniorApprovalsTable[];
}

/** It finds the newest version on each hit. */
async function findLatest(db: Db | Tx, rids: readonly number[], known?: VerdictRows): Promise<readonly Latest[]> {
  const others = rids.filter((rid) => rid !== known?.rid);
  const read =
    others.length === 0
      ? []
      : await db
          .selectFrom('dispositions')
          .select(['rid', 'step', 'hit', 'version', 'verdict', 'kinds', 'hash', 'subject'])
          .where('rid', 'in', others)
          .orderBy('version')
          .execute();
  const rows = known && rids.includes(known.rid) ? [...known.dispositions, ...read] : read;
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

/** It finds the verdicts that the newest approval approves, by hit and version. */
async function findApproved(db: Db | Tx, rids: readonly number[], known?: VerdictRows): Promise<ReadonlySet<string>> {
  const others = rids.filter((rid) => rid !== known?.rid);
  const read =
    others.length === 0
      ? []
      : await db
          .selectFrom('senior_approvals')
          .select(['rid', 'step', 'hit', 'disposition', 'approval'])
          .where('rid', 'in', others)
          .orderBy('version')
          .execute();
  const rows = known && rids.includes(known.rid) ? [...known.approvals, ...read] : read;
  const newest = new Map(rows.map((row) => [keyOf(row), row]));
  return new Set(
    [...newest.values()]
      .filter(({ approval }) => approval === 'approved')
      .map((row) => `${keyOf(row)} ${row.disposition}`),
  );
}

/**
 * The key is the row number of the session; sessions on whose hits no verdict was ever recorded are absent.
 *
 * @param known rows of one of them that are not read again
 */
export async function loadVerdicts(
  db: Db | Tx,
  sessions: readonly VerdictSession[],
  known?: VerdictRows,
): Promise<ReadonlyMap<number, readonly StepVerdicts[]>> {
  const latest =
    sessions.length === 0
      ? []
      : await findLatest(
          db,
          sessions.map(({ rid }) => rid),
          known,
        );
  if (latest.length === 0) return new Map();
  const judged = sessions.filter(({ rid }) => latest.some((one) => one.rid === rid));
  const rids = judged.map(({ rid }) => rid);
  const hits = await db
    .selectFrom('hits')
    .select(['rid', 'step', 'hit', 'hash', 'gone_at', 'screened', 'of_owner'])
    .where('rid', 'in', rids)
    .execute();
  const hitOf = new Map(hits.map((hit) => [keyOf(hit), hit]));
  const hitKey = await requireKey(db, 'hit');
  const approved = await findApproved(db, rids, known);
  return new Map(
    judged.map((session) => {
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
            const { state } = stateOfVerdict(
              { ...one, verdict: one.verdict as Verdict },
              hit && { hash: hit.hash, subject, isGone },
            );
            if (state === 'open') return [];
            const kinds = JSON.parse(one.kinds) as HitKind[];
            const isApproved = approved.has(`${keyOf(one)} ${one.version}`);
            const awaitsApproval = needsApproval(state, kinds) && !isApproved;
            return [{ hit: one.hit, verdict: state, kinds, isGone, awaitsApproval }];
          }),
        };
      });
      return [session.rid, verdicts.toSorted((a, b) => (a.step < b.step ? -1 : 1))];
    }),
  );
}

/**
 * Matches that wait for a senior approval on sessions of persons that a company's session names.
 *
 * @param rids of companies
 * @returns by company and step; companies without any are absent
 */
export async function loadElsewhere(
  db: Db | Tx,
  rids: readonly number[],
): Promise<ReadonlyMap<number, readonly ElsewhereApprovals[]>> {
  if (rids.length === 0) return new Map();
  const related = await db
    .selectFrom('related_sessions')
    .selectAll()
    .where('rid', 'in', rids)
    .orderBy('rid')
    .orderBy('step')
    .execute();
  const ids = [...new Set(related.flatMap((row) => spellingsOf([row.session_id])))];
  if (ids.length === 0) return new Map();
  const persons = await db
    .selectFrom('sessions')
    .select(['rid', 'kind', 'session_id'])
    .where('session_id', 'in', ids)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('dispositions').select('version').whereRef('dispositions.rid', '=', 'sessions.rid')),
    )
    .execute();
  if (persons.length === 0) return new Map();
  const facts = await db
    .selectFrom('facts')
    .selectAll()
    .where(
      'rid',
      'in',
      persons.map(({ rid }) => rid),
    )
    .execute();
  const verdicts = await loadVerdicts(
    db,
    persons.map(({ rid, kind }) => ({
      rid,
      kind: kind as SessionKind,
      facts: facts
        .filter((fact) => fact.rid === rid)
        .map(({ key, value, sensitivity, step, step_type: stepType }) => ({
          key,
          value,
          sensitivity: sensitivity as FactRecord['sensitivity'],
          step,
          stepType,
        })),
    })),
  );
  const waitingOf = (sessionId: string): number => {
    const names = spellingsOf([sessionId]);
    const person = persons.find(({ session_id }) => names.includes(session_id));
    const steps = (person && verdicts.get(person.rid)) ?? [];
    return steps.flatMap(({ counting }) => counting).filter(({ awaitsApproval }) => awaitsApproval).length;
  };
  const found = related.map((row) => ({ ...row, count: waitingOf(row.session_id) })).filter(({ count }) => count > 0);
  return new Map(
    [...Map.groupBy(found, ({ rid }) => rid)].map(([rid, rows]) => [
      rid,
      [...Map.groupBy(rows, ({ step }) => step)].map(([step, ofStep]) => ({
        step,
        count: ofStep.reduce((sum, { count }) => sum + count, 0),
      })),
    ]),
  );
}

/** It finds companies whose sessions name this person's session. */
export async function findCompaniesOf(db: Db | Tx, sessionId: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('related_sessions')
    .select('rid')
    .where('session_id', 'in', spellingsOf([sessionId]))
    .distinct()
    .execute();
  return rows.map(({ rid }) => rid);
}

/** It does the same as `findCompaniesOf`; while no verdict was ever recorded on this session, it finds only companies on which something was decided. */
export async function findAffectedCompanies(tx: Tx, rid: number, sessionId: string): Promise<readonly number[]> {
  const verdict = await tx
    .selectFrom('dispositions')
    .select('version')
    .where('rid', '=', rid)
    .limit(1)
    .executeTakeFirst();
  const companies = await findCompaniesOf(tx, sessionId);
  if (verdict !== undefined || companies.length === 0) return companies;
  const decided = await tx.selectFrom('decisions').select('rid').where('rid', 'in', companies).distinct().execute();
  return decided.map((one) => one.rid);
}
