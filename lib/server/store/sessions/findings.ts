/** The stored findings of sessions are made when a refresh is saved, and again when the day has come on which they may change. */

import { countryKeyOf } from '#lib/compare/index.ts';
import { findingsVersion, gravityOf, keysOfNew, nextFindingsDay, toAudienceFindings } from '#lib/findings/index.ts';
import { addDays, dayMs, dayOf, startOfDay } from '#lib/model/day.ts';
import type { FactKey } from '#lib/model/fact-keys.ts';
import { type ReviewMonths, reviewGraceDays, riskRatings } from '#lib/model/review/risk-rating.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import { isFindingKey, keysOfFinding } from '#lib/model/session/finding.ts';
import { countryKey, isCountryCode, isCountryKey } from '#lib/model/session/list.ts';
import { type FindingsCause, queueFindingAlerts } from '../alerts/index.ts';
import { writeChange } from '../changes.ts';
import { toFollowing } from '../decision-state/linked-sessions.ts';
import { keepDecision } from '../decision-state/load-decided.ts';
import { toBatches } from '../kernel/batches.ts';
import { type StoreContext, transact } from '../kernel/context.ts';
import type { Dialect } from '../kernel/dialect.ts';
import { addNewRules } from '../queue/new-rules.ts';
import { refreshQueue } from '../queue/refresh-queue.ts';
import type { Audience, ReviewedSession } from '../records.ts';
import type { FindingsTable, SessionFindingsTable, Tx } from '../tables.ts';
import { findCompaniesOf, type VerdictRows } from '../verdicts/load-verdicts.ts';
import { audiences, loadForAll, type SessionForAll } from './find.ts';

/** One transaction takes so many rows of `session_findings`: it blocks SQLite for some milliseconds. */
const batchRows = 100;

/** Files whose bytes were compared are compared again after so long at the earliest, unless a person asks. */
const filesCheckedAgainMs = 7 * dayMs;

const keyOf = (row: Pick<FindingsTable, 'rid' | 'audience'> & { readonly finding?: string }): string =>
  [row.rid, row.audience, row.finding].join(' ');

function toRow({ row, records }: SessionForAll, audience: Audience, nowMs: number): SessionFindingsTable {
  return {
    rid: row.rid,
    audience,
    findings: JSON.stringify(toAudienceFindings(records[audience], audience, nowMs)),
    // Customer-side states do not change by themselves.
    due_on: (audience === 'full' && nextFindingsDay(records.full, dayOf(nowMs))) || null,
    rules: findingsVersion,
  };
}

const countryKeys: readonly FactKey[] = ['nationality', 'country', 'address_country', 'company_country'];
const countryFacts: ReadonlySet<string> = new Set(countryKeys);

/** They are of nationality, residence or incorporation, whichever step names it. What names no country is found by none. */
const countriesOf = ({ records }: SessionForAll): string[] =>
  records.full.facts
    .filter(({ key }) => countryFacts.has(key))
    .flatMap(({ value }) => countryKeyOf(value) ?? [])
    .filter(isCountryCode)
    .map(countryKey);

const isDecided = ({ decided }: ReviewedSession): boolean => decided?.current?.isOnEarlierData === false;

const toKeyRows = (session: SessionForAll, { audience, findings }: SessionFindingsTable): FindingsTable[] => {
  const { row } = session;
  // What only new rules found on a decided session stands in their view alone, and in no other count.
  const counted = (JSON.parse(findings) as Finding[]).filter(
    ({ isByNewRule }) => !(isByNewRule && isDecided(session.records.full)),
  );
  // Nationalities and addresses are of class identity.
  const countries = audience === 'full' ? countriesOf(session) : [];
  const keys: ReadonlySet<string> = new Set([...counted.flatMap(keysOfFinding), ...countries]);
  return [...keys].map((finding) => ({
    rid: row.rid,
    audience,
    finding,
    session_sandbox: row.sandbox,
    session_updated_at: audience === 'limited' ? row.visible_updated_at : row.updated_at,
    session_first_seen_at: audience === 'limited' ? row.visible_first_seen_at : row.first_seen_at,
  }));
};

/** Makes the keys of these sessions those of `wanted`, and writes only what differs. */
async function writeKeys(tx: Tx, rids: readonly number[], wanted: readonly FindingsTable[]): Promise<void> {
  const stored = await tx.selectFrom('findings').selectAll().where('rid', 'in', rids).execute();
  const [wantedKeys, storedKeys] = [new Set(wanted.map(keyOf)), new Set(stored.map(keyOf))];
  // Those of the queue are made by the queue.
  const over = stored.filter(
    (row) => (isFindingKey(row.finding) || isCountryKey(row.finding)) && !wantedKeys.has(keyOf(row)),
  );
  for (const { rid, audience, finding } of over)
    await tx
      .deleteFrom('findings')
      .where('rid', '=', rid)
      .where('audience', '=', audience)
      .where('finding', '=', finding)
      .execute();
  for (const batch of toBatches(wanted.filter((row) => !storedKeys.has(keyOf(row)))))
    await tx.insertInto('findings').values(batch).execute();
}

/** It is a session whose findings differ from those that were stored. */
interface ChangedFindings {
  readonly session: SessionForAll;
  /** It says whether the stored ones had been made by the same rules. */
  readonly wasMade: boolean;
}

const followingText = (findings: string | undefined): string =>
  JSON.stringify(toFollowing(JSON.parse(findings ?? '[]')));

/** It finds the companies that name one of these sessions: what is found on it is a finding of theirs. */
async function findFollowers(tx: Tx, sessions: ReadonlySet<SessionForAll>): Promise<number[]> {
  const found = new Set<number>();
  for (const { row } of sessions) for (const rid of await findCompaniesOf(tx, row.session_id)) found.add(rid);
  return [...found];
}

/** Files with other addresses than those that were decided on, or that a verdict is on, are compared in the background, seldom enough for a service that gives them new ones at each read. */
async function planFilesCheck(tx: Tx, { row, records }: SessionForAll, nowMs: number): Promise<void> {
  const { decided, verdicts = [] } = records.full;
  const isDue =
    (decided?.current?.toCompare !== undefined && !decided.current.isOnEarlierData) ||
    verdicts.some(({ counting }) => counting.some(({ filesToCompare }) => filesToCompare));
  if (isDue === (row.files_check_at !== null)) return;
  const atMs = Math.max(nowMs, (row.files_checked_at ?? 0) + (row.files_checked_at === null ? 0 : filesCheckedAgainMs));
  await tx
    .updateTable('sessions')
    .set({ files_check_at: isDue ? atMs : null })
    .where('rid', '=', row.rid)
    .execute();
}

interface FindingsReason {
  readonly cause: FindingsCause;
  /** It is the session about which a delivery came. */
  readonly delivered?: number | undefined;
  /** It is the reviewer who caused it. */
  readonly by?: string | undefined;
  /** They are those of one session, which are not read again. */
  readonly verdicts?: VerdictRows | undefined;
  /** A read changed this session: what is found now is news, whichever rules find it. */
  readonly changed?: number | undefined;
  /** Nothing has changed but the code that takes facts, or what it made of other sessions. */
  readonly byRules?: boolean | undefined;
}

/** Whether they were made by other rules; those that were never made were not. */
const isOfOtherRules = ({ rules }: Pick<SessionFindingsTable, 'rules'>): boolean =>
  rules !== 0 && rules !== findingsVersion;

/** Those rules found what they found until the day on which it was due to change: what time has changed since is no work of the new rules. */
const madeUntilMs = ({ due_on: dueOn }: SessionFindingsTable, nowMs: number): number =>
  dueOn === null || dueOn === '' || dueOn > dayOf(nowMs) ? nowMs : startOfDay(dueOn) - 1;

/** What stood until now stands, where the data are as they were. */
async function keptDecision(tx: Tx, { row, records }: SessionForAll, nowMs: number): Promise<ReviewedSession> {
  const { full } = records;
  const { decided } = full;
  if (!decided?.current?.isOnEarlierData) return full;
  if (!(await keepDecision(tx, { rid: row.rid, record: full }, nowMs))) return full;
  return { ...full, decided: { ...decided, current: { ...decided.current, isOnEarlierData: false } } };
}

/** Remembers what only newer rules find in what is stored of the session, and says so in its record. */
async function withNewRules(
  tx: Tx,
  session: SessionForAll,
  before: SessionFindingsTable | undefined,
  nowMs: number,
  byRules = false,
): Promise<SessionForAll> {
  if (before === undefined || !(byRules || isOfOtherRules(before))) return session;
  const findings: Finding[] = JSON.parse(before.findings);
  const wasOnEarlierData = findings.some(({ code }) => code === 'decided_on_earlier_data');
  const full = wasOnEarlierData ? session.records.full : await keptDecision(tx, session, nowMs);
  const after = toAudienceFindings(full, 'full', madeUntilMs(before, nowMs));
  const found = keysOfNew(
    { findings, consentFindings: [] },
    { findings: after, consentFindings: [] },
    full.status === 'APPROVED',
  );
  await addNewRules(tx, session.row.rid, found, nowMs);
  const newRules = [...(full.newRules ?? []), ...found];
  return { ...session, records: { ...session.records, full: { ...full, ...(found.length > 0 && { newRules }) } } };
}

/** Makes the findings of sessions from their records as they are written, in the transaction that wrote them, their place in the queue and the alerts about new ones. */
export async function makeFindings(
  tx: Tx,
  all: readonly number[],
  nowMs: number,
  { cause, delivered, by, verdicts, changed: changedByRead, byRules }: FindingsReason,
): Promise<ChangedFindings[]> {
  // A company may name its own session.
  const rids = [...new Set(all)];
  const storedRows = await tx.selectFrom('session_findings').selectAll().where('rid', 'in', rids).execute();
  const stored = new Map(storedRows.map((row) => [keyOf(row), row]));
  const sessions: SessionForAll[] = [];
  for (const session of await loadForAll(tx, rids, verdicts)) {
    const before = stored.get(keyOf({ rid: session.row.rid, audience: 'full' }));
    const isNews = session.row.rid === changedByRead;
    sessions.push(isNews ? session : await withNewRules(tx, session, before, nowMs, byRules));
  }
  const made = sessions.flatMap((session) =>
    audiences.map((audience) => {
      const row = toRow(session, audience, nowMs);
      return { session, row, before: stored.get(keyOf(row)) };
    }),
  );
  const changed = made.filter(({ row, before }) => before?.findings !== row.findings);
  const differing = made.filter(
    ({ row, before }) =>
      before?.findings !== row.findings || before.due_on !== row.due_on || before.rules !== row.rules,
  );
  for (const batch of toBatches(differing.map(({ row }) => row)))
    await tx
      .insertInto('session_findings')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['rid', 'audience']).doUpdateSet(({ ref }) => ({
          findings: ref('excluded.findings'),
          due_on: ref('excluded.due_on'),
          rules: ref('excluded.rules'),
        })),
      )
      .execute();
  const differingForFull = differing.filter(({ row }) => row.audience === 'full');
  for (const { row } of differingForFull) {
    const rank = { findings_rank: gravityOf(JSON.parse(row.findings)) };
    await tx.updateTable('sessions').set(rank).where('rid', '=', row.rid).execute();
  }
  for (const session of sessions) await planFilesCheck(tx, session, nowMs);
  const keyRows = made.flatMap(({ session, row }) => toKeyRows(session, row));
  await writeKeys(tx, rids, keyRows);
  const wake = new Map<number, 'change' | 'delivery'>();
  for (const { row, before } of changed)
    if (row.audience === 'full' && !byRules && !(before && isOfOtherRules(before))) wake.set(row.rid, 'change');
  if (delivered !== undefined) wake.set(delivered, 'delivery');
  await refreshQueue(tx, rids, nowMs, { wake, isReview: cause === 'review' });
  for (const { row, before } of differingForFull) {
    // Those that other rules made do not tell what is new.
    if (byRules || (before !== undefined && wereDue(before))) continue;
    await queueFindingAlerts(tx, { rid: row.rid, before: before?.findings, after: row.findings, by }, cause, nowMs);
  }
  const othersFollow = made.filter(
    ({ row, before }) => row.audience === 'full' && followingText(row.findings) !== followingText(before?.findings),
  );
  const followers = await findFollowers(tx, new Set(othersFollow.map(({ session }) => session)));
  const ofOtherRules = new Set(
    made.filter(({ before }) => before !== undefined && wereDue(before)).map(({ session }) => session),
  );
  // Whatever else a read or a reviewer brings is news.
  const isByRules =
    byRules || (cause === 'day' && othersFollow.every(({ before }) => before !== undefined && isOfOtherRules(before)));
  const followed =
    followers.length === 0 ? [] : await makeFindings(tx, followers, nowMs, { cause: 'read', by, byRules: isByRules });
  const rows = new Set(followed.map(({ session }) => session.row.rid));
  const own = [...new Set(changed.map(({ session }) => session))].filter(({ row }) => !rows.has(row.rid));
  return [...own.map((session) => ({ session, wasMade: !ofOtherRules.has(session) })), ...followed];
}

const nothing = { created: false, visible: null, status: null, steps: [], facts: [] };

/** Tells open lists and pages of findings that changed by themselves, but not of those that new rules made, which may be all. */
async function writeChanges(tx: Tx, dialect: Dialect, changed: readonly ChangedFindings[], atMs: number) {
  const ofTheDay = changed.filter(({ wasMade }) => wasMade);
  for (const { session } of ofTheDay) {
    const { ref, kind, sandbox } = session.records.full;
    await writeChange(tx, dialect, { atMs, ref, kind, sandbox, cause: 'day', ...nothing });
  }
  return ofTheDay.length > 0;
}

/**
 * After a verdict, or after a read that found other hits: makes the findings of the session, and of the companies whose sessions name it, and writes
 * a change that the limited audience does not see.
 *
 * @param by the reviewer who wrote it, who gets no alert about it
 * @param isReview a change is written for this session even if its findings are the same: other tabs show the verdict
 * @param verdicts those of this session, and `companies` those that name it, where the caller has read them
 * @returns whether a change was written
 */
export async function remakeFindings(
  tx: Tx,
  dialect: Dialect,
  { rid, session_id: sessionId }: { readonly rid: number; readonly session_id: string },
  nowMs: number,
  {
    isReview,
    by,
    verdicts,
    companies,
  }: {
    readonly isReview: boolean;
    readonly by?: string;
    readonly verdicts?: VerdictRows | undefined;
    readonly companies?: readonly number[];
  },
): Promise<boolean> {
  const rids = [rid, ...(companies ?? (await findCompaniesOf(tx, sessionId)))];
  const changed = await makeFindings(tx, rids, nowMs, { cause: isReview ? 'review' : 'read', by, verdicts });
  const changedRids = changed.map(({ session }) => session.row.rid);
  const affected = isReview ? [...new Set([rid, ...changedRids])] : changedRids;
  const rows =
    affected.length === 0 ? [] : await tx.selectFrom('sessions').selectAll().where('rid', 'in', affected).execute();
  for (const { ref, kind, sandbox } of rows)
    await writeChange(tx, dialect, { atMs: nowMs, ref, kind, sandbox: sandbox === 1, cause: 'review', ...nothing });
  return rows.length > 0;
}

/** Whether they were to be made again whatever the day. */
const wereDue = ({ rules, due_on: dueOn }: Pick<SessionFindingsTable, 'rules' | 'due_on'>): boolean =>
  rules !== findingsVersion || dueOn === '';

/** Whether what is stored of them was made by these rules and is not due to be made again. */
export async function areFindingsCurrent(tx: Tx, rid: number, nowMs: number): Promise<boolean> {
  const made = await tx.selectFrom('session_findings').select(['rules', 'due_on']).where('rid', '=', rid).execute();
  const isCurrent = (row: (typeof made)[number]) => !wereDue(row) && (row.due_on === null || row.due_on > dayOf(nowMs));
  return made.length === audiences.length && made.every(isCurrent);
}

/** What is absent is as the store has it. */
export interface FindingsSettings {
  /** It is the accepted age of a proof of address. */
  readonly proofMonths?: number;
  readonly reviewMonths?: ReviewMonths;
}

/** All of them are due at once when the rules have changed since they were made. */
async function requireRules(tx: Tx, settings: FindingsSettings, nowMs: number): Promise<void> {
  const stored = await tx.selectFrom('findings_version').selectAll().executeTakeFirstOrThrow();
  const { proofMonths = stored.proof_months, reviewMonths } = settings;
  const former: ReviewMonths | undefined = stored.review_months === '' ? undefined : JSON.parse(stored.review_months);
  const areOtherMonths = reviewMonths && riskRatings.some((rating) => reviewMonths[rating] !== former?.[rating]);
  const areOtherSettings = stored.proof_months !== proofMonths || areOtherMonths;
  if (stored.version === findingsVersion && !areOtherSettings) return;
  // Those of other rules are made again anyway, and tell what they found until their day.
  if (areOtherSettings)
    await tx.updateTable('session_findings').set({ due_on: '' }).where('rules', '=', findingsVersion).execute();
  const isShorter = reviewMonths && riskRatings.some((rating) => !former || reviewMonths[rating] < former[rating]);
  await tx
    .updateTable('findings_version')
    .set({
      version: findingsVersion,
      proof_months: proofMonths,
      ...(areOtherMonths && { review_months: JSON.stringify(reviewMonths) }),
      ...(isShorter && { reviews_from: addDays(dayOf(nowMs), reviewGraceDays) }),
    })
    .execute();
}

const makeDueBatch = (context: StoreContext) =>
  transact(context, async (tx, nowMs) => {
    const findings = tx.selectFrom('session_findings').select('rid').limit(batchRows);
    const ofOtherRules = await findings
      .where(({ or, eb }) => or([eb('rules', '<', findingsVersion), eb('rules', '>', findingsVersion)]))
      .execute();
    const due =
      ofOtherRules.length > 0
        ? ofOtherRules
        : await findings.where('due_on', '<=', dayOf(nowMs)).orderBy('due_on').orderBy('rid').execute();
    const rids = [...new Set(due.map(({ rid }) => rid))];
    if (rids.length === 0) return { count: 0, hasChanged: false };
    const changed = await makeFindings(tx, rids, nowMs, { cause: 'day' });
    return { count: rids.length, hasChanged: await writeChanges(tx, context.dialect, changed, nowMs) };
  });

export interface DueFindings {
  /** Makes the findings again that are due, in batches; those of all sessions where the rules have changed. @returns of how many sessions */
  make(): Promise<number>;
  /** It resolves when no findings are due, at once when this process has seen to it on this day. */
  areCurrent(): Promise<void>;
}

export function createDueFindings(context: StoreContext, settings: FindingsSettings): DueFindings {
  const { now, onCommit } = context;
  let handledDay = '';
  let running: Promise<number> | undefined;
  const makeAll = async (): Promise<number> => {
    if (handledDay === '') await transact(context, (tx, nowMs) => requireRules(tx, settings, nowMs));
    const day = dayOf(now());
    let made = 0;
    for (;;) {
      const { count, hasChanged } = await makeDueBatch(context);
      if (hasChanged) onCommit();
      if (count === 0) break;
      made += count;
    }
    handledDay = day;
    return made;
  };
  const make = () => {
    running ??= makeAll().finally(() => {
      running = undefined;
    });
    return running;
  };
  return {
    make,
    async areCurrent() {
      while (handledDay < dayOf(now())) await make();
    },
  };
}
