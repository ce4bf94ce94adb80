import { type ReviewFacts, toDecidedOn } from '#lib/findings/index.ts';
import type { ConsentFinding } from '#lib/model/consents/finding.schema.ts';
import { verdictLimits } from '#lib/model/review/verdict.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import { queueKeys } from '#lib/model/session/queue.ts';
import { queueAlert } from '../alerts/index.ts';
import { loadDecisionRows, standingOf } from '../decision-state/states.ts';
import { listAssignees } from '../reviewers/reviewers.ts';
import type { FindingsTable, Tx } from '../tables.ts';
import { toNewRules } from './new-rules.ts';
import { type QueueColumns, toQueueState, type WakeCause } from './queue-state.ts';
import { findEndedPeriods, recordPeriod } from './time-in-queue.ts';

/**
 * The decision in force on each of these sessions, by row number: one that is complete, with its second reviewer where it needs one. Whether data
 * have overtaken it is a finding. A session without one is not decided.
 */
async function decisionState(tx: Tx, rids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await loadDecisionRows(tx, rids);
  if (rows.size === 0) return new Map();
  const over = await tx
    .selectFrom('findings')
    .select('rid')
    .where('rid', 'in', [...rows.keys()])
    .where('audience', '=', 'full')
    .where('finding', '=', overtaken)
    .execute();
  const overRids = new Set(over.map(({ rid }) => rid));
  return new Map(
    [...rows].flatMap(([rid, all]) => {
      const { current } = standingOf(all);
      return current && !overRids.has(rid) ? [[rid, current.row.id] as const] : [];
    }),
  );
}

const columnNames = [
  'needs_review_since',
  'review_due_at',
  'review_overdue',
  'review_imported',
  'review_seen',
  'review_causes',
  'snoozed',
  'queue_check_at',
] as const satisfies readonly (keyof QueueColumns)[];

type RowOf<Row> = (rid: number) => readonly Row[];
function groupByRid<Row extends { readonly rid: number | null }>(rows: readonly Row[]): RowOf<Row> {
  const groups = Map.groupBy(rows, ({ rid }) => rid);
  return (rid) => groups.get(rid) ?? []; // most sessions have no open snooze or period
}

type SessionsReview = Omit<ReviewFacts, 'decidedOn' | 'newRules'>;

/** This decides whether these sessions need a person, but for the decisions on them. */
async function loadReviewFacts(tx: Tx, rids: readonly number[]) {
  const findings = groupByRid(
    await tx
      .selectFrom('session_findings')
      .select(['rid', 'findings'])
      .where('rid', 'in', rids)
      .where('audience', '=', 'full')
      .execute(),
  );
  const waiting = groupByRid(
    await tx
      .selectFrom('steps')
      .select(['rid', 'updated_at'])
      .where('rid', 'in', rids)
      .where('status', '=', 'PENDING_VERIFICATION')
      .execute(),
  );
  const consents = groupByRid(
    await tx.selectFrom('consents').select(['rid', 'findings']).where('rid', 'in', rids).execute(),
  );
  const sessions = tx.selectFrom('sessions').select('rid').where('rid', 'in', rids);
  const approved = new Set((await sessions.where('status', '=', 'APPROVED').execute()).map(({ rid }) => rid));
  return (rid: number): SessionsReview => ({
    isApproved: approved.has(rid),
    findings: findings(rid).flatMap((row) => JSON.parse(row.findings) as Finding[]),
    consentFindings: consents(rid).flatMap((row) => JSON.parse(row.findings) as ConsentFinding[]),
    waitingSinceMs: waiting(rid).map((row) => row.updated_at),
  });
}

/** This is the finding that data have overtaken the decision in force. Its row is written before the queue. */
const overtaken: string = 'decided_on_earlier_data';

/** The decision in force was made on this, where nothing has overtaken it; it is remembered when it is first seen, and forgotten with it. */
async function loadDecidedOn(
  tx: Tx,
  rids: readonly number[],
  factsOf: (rid: number) => SessionsReview,
  nowMs: number,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const decisions = await decisionState(tx, rids);
  const stored = await tx.selectFrom('decided_findings').selectAll().where('rid', 'in', rids).execute();
  const over = stored.filter(({ rid, decision }) => decisions.get(rid) !== decision).map(({ rid }) => rid);
  if (over.length > 0) await tx.deleteFrom('decided_findings').where('rid', 'in', over).execute();
  const decidedOn = new Map<number, ReadonlySet<string>>();
  for (const [rid, decision] of decisions) {
    const known = stored.find((row) => row.rid === rid && row.decision === decision);
    const keys: string[] = known ? JSON.parse(known.findings) : toDecidedOn(factsOf(rid), nowMs);
    if (!factsOf(rid).findings.some(({ code }) => code === overtaken)) decidedOn.set(rid, new Set(keys));
    if (!known)
      await tx
        .insertInto('decided_findings')
        .values({ rid, decision, findings: JSON.stringify(keys) })
        .execute();
  }
  return decidedOn;
}

/** Makes the rows by which views find these sessions those of `wanted`, and writes only what differs. */
async function writeKeys(tx: Tx, rids: readonly number[], wanted: readonly FindingsTable[]): Promise<void> {
  const stored = await tx
    .selectFrom('findings')
    .select(['rid', 'finding'])
    .where('rid', 'in', rids)
    .where('audience', '=', 'full')
    .where('finding', 'in', queueKeys)
    .execute();
  const keyOf = ({ rid, finding }: Pick<FindingsTable, 'rid' | 'finding'>) => `${rid} ${finding}`;
  const [wantedKeys, storedKeys] = [new Set(wanted.map(keyOf)), new Set(stored.map(keyOf))];
  for (const { rid, finding } of stored.filter((row) => !wantedKeys.has(keyOf(row))))
    await tx
      .deleteFrom('findings')
      .where('rid', '=', rid)
      .where('audience', '=', 'full')
      .where('finding', '=', finding)
      .execute();
  for (const row of wanted.filter((one) => !storedKeys.has(keyOf(one))))
    await tx.insertInto('findings').values(row).execute();
}

/**
 * Makes the place of these sessions in the queue what their findings, snoozes and decisions say, in the transaction that wrote those, which holds
 * the writer's lock.
 *
 * @param wake what ends the snoozes of these sessions
 * @param isReview whether a reviewer recorded a verdict or decision: what it opens again within the time of an undo was open all the time
 * @returns the row numbers of those whose place differs
 */
export async function refreshQueue(
  tx: Tx,
  rids: readonly number[],
  nowMs: number,
  { wake, isReview = false }: { readonly wake?: ReadonlyMap<number, WakeCause>; readonly isReview?: boolean } = {},
): Promise<number[]> {
  if (rids.length === 0) return [];
  const rows = await tx
    .selectFrom('sessions')
    .select([
      'rid',
      'sandbox',
      'origin',
      'first_seen_at',
      'updated_at',
      'assignee',
      'new_rules',
      'new_rules_at',
      ...columnNames,
    ])
    .where('rid', 'in', rids)
    .execute();
  const factsOf = await loadReviewFacts(tx, rids);
  const decidedOn = await loadDecidedOn(tx, rids, factsOf, nowMs);
  const snoozes = groupByRid(
    await tx
      .selectFrom('snoozes')
      .select(['rid', 'version', 'until_at'])
      .where('rid', 'in', rids)
      .where('ended_at', 'is', null)
      .execute(),
  );
  const ended = await findEndedPeriods(tx, isReview ? rids : [], nowMs - verdictLimits.undoMs);
  const changed: number[] = [];
  const keyRows: FindingsTable[] = [];
  for (const row of rows) {
    const { rid } = row;
    const [snooze] = snoozes(rid);
    const facts = { ...factsOf(rid), decidedOn: decidedOn.get(rid), newRules: toNewRules(row) };
    const { columns, keys, snoozeEnd, isQuiet } = toQueueState(
      row,
      facts,
      snooze,
      wake?.get(rid),
      nowMs,
      ended.get(rid),
    );
    const set = Object.fromEntries(
      columnNames.filter((name) => row[name] !== columns[name]).map((name) => [name, columns[name]]),
    );
    if (Object.keys(set).length > 0) {
      await tx.updateTable('sessions').set(set).where('rid', '=', rid).execute();
      await recordPeriod(tx, rid, row, columns, nowMs);
      if (Object.keys(set).some((name) => name !== 'queue_check_at' && name !== 'review_seen')) changed.push(rid);
    }
    // An imported backlog may be overdue as a whole; the list says so.
    if (row.review_overdue === 0 && columns.review_overdue === 1 && columns.review_imported === 0 && !isQuiet) {
      const event = `overdue ${rid} ${columns.review_due_at}`;
      const isHeld = row.assignee !== null && (await listAssignees(tx)).some(({ id }) => id === row.assignee);
      const to = isHeld && row.assignee ? [row.assignee] : undefined;
      await queueAlert(tx, { rule: 'overdue', event, rid, to }, nowMs);
    }
    if (snooze && snoozeEnd)
      await tx
        .updateTable('snoozes')
        .set({ ended_at: nowMs, ended_by: snoozeEnd })
        .where('rid', '=', rid)
        .where('version', '=', snooze.version)
        .execute();
    for (const finding of keys)
      keyRows.push({
        rid,
        audience: 'full',
        finding,
        session_sandbox: row.sandbox,
        session_updated_at: row.updated_at,
        session_first_seen_at: row.first_seen_at,
      });
  }
  await writeKeys(tx, rids, keyRows);
  return changed;
}

/** A delivery ends the snooze of its session, also where it brings nothing new. */
export async function wakeSnoozed(tx: Tx, rid: number, nowMs: number): Promise<void> {
  const snoozed = tx.selectFrom('sessions').select('rid').where('rid', '=', rid).where('snoozed', '=', 1);
  if (await snoozed.executeTakeFirst()) await refreshQueue(tx, [rid], nowMs, { wake: new Map([[rid, 'delivery']]) });
}
