import { sql } from 'kysely';
import { findingsVersion, toAudienceFindings } from '#lib/findings/index.ts';
import { dayOf } from '#lib/model/day.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import type { Dialect } from '../kernel/dialect.ts';
import { type factColumns, toFact } from '../kernel/session-rows.ts';
import { toCauses } from '../queue/queue-state.ts';
import type { Audience, ListedSession, ReviewRecord } from '../records.ts';
import { loadReviewerNames } from '../reviewers/reviewers.ts';
import type { Db, FactsTable, SessionFindingsTable, SessionsTable, StepsTable } from '../tables.ts';
import { loadForAll } from './find.ts';

type ListedRow = Pick<
  SessionsTable,
  'ref' | 'session_id' | 'kind' | 'app_key' | 'app_name' | 'alias' | 'sandbox' | 'assignee'
> & {
  readonly rid: number;
  readonly shown_status: string;
  readonly shown_first_seen_at: number;
  readonly shown_updated_at: number;
  readonly needs_review_since: number | null;
  readonly review_due_at: number | null;
  readonly review_imported: number;
  readonly snoozed: number;
  readonly review_causes: string;
};
type ListedStep = Pick<StepsTable, 'rid' | 'step' | 'step_id' | 'type' | 'status'>;
type ListedName = Pick<FactsTable, 'rid' | (typeof factColumns)[number]>;

/**
 * The sessions with these row numbers for a list, in their order, without those that were deleted. A page is read more often than anything else,
 * so it takes the columns that a row shows and no others, and the row numbers are one parameter: 50 of them in each query cost as much as the
 * query.
 */
export async function loadListed(
  db: Db,
  dialect: Pick<Dialect, 'isOneOf'>,
  rids: readonly number[],
  audience: Audience,
  nowMs: number,
): Promise<ListedSession[]> {
  if (rids.length === 0) return [];
  const isListed = dialect.isOneOf('rid', rids);
  const limited = audience === 'limited';
  const { rows } = await sql<ListedRow>`
    select rid, ref, session_id, kind, app_key, app_name, alias, sandbox,
      ${limited ? sql`null` : sql.ref('assignee')} as assignee,
      ${limited ? sql`null as needs_review_since, null as review_due_at, 0 as review_imported, 0 as snoozed, '' as review_causes` : sql`needs_review_since, review_due_at, review_imported, snoozed, review_causes`},
      ${sql.ref(limited ? 'visible_status' : 'status')} as shown_status,
      ${sql.ref(limited ? 'visible_first_seen_at' : 'first_seen_at')} as shown_first_seen_at,
      ${sql.ref(limited ? 'visible_updated_at' : 'updated_at')} as shown_updated_at
    from sessions where ${isListed}`.execute(db);
  const { rows: steps } = await sql<ListedStep>`
    select rid, step, step_id, type, status from ${sql.table(limited ? 'visible_steps' : 'steps')}
    where ${isListed} order by rid, position`.execute(db);
  const { rows: names } = await sql<ListedName>`
    select rid, key, value, sensitivity, step, step_type from facts
    where ${isListed} and key = 'name' ${limited ? sql`and hidden = 0` : sql``} order by rid, position`.execute(db);
  const { rows: stored } = await sql<Omit<SessionFindingsTable, 'audience'>>`
    select rid, findings, due_on, rules from session_findings where ${isListed} and audience = ${audience}`.execute(db);
  const today = dayOf(nowMs);
  // The others are of an earlier day, or of no day yet: nobody has made them, or they are due this moment.
  const current = stored.filter(
    ({ due_on: dueOn, rules }) => rules === findingsVersion && (dueOn === null || dueOn > today),
  );
  const findingsOf = new Map(current.map(({ rid, findings }) => [rid, JSON.parse(findings) as readonly Finding[]]));
  const missing = rids.filter((rid) => !findingsOf.has(rid));
  for (const { row, records } of await loadForAll(db, missing))
    findingsOf.set(row.rid, toAudienceFindings(records[audience], audience, nowMs));
  const assignees = rows.flatMap(({ assignee }) => assignee ?? []);
  const nameOf = await loadReviewerNames(db, assignees);
  const rowOf = new Map(rows.map((row) => [row.rid, row]));
  const stepsOf = Map.groupBy(steps, ({ rid }) => rid);
  const namesOf = Map.groupBy(names, ({ rid }) => rid);
  return rids.flatMap((rid) => {
    const row = rowOf.get(rid);
    const findings = findingsOf.get(rid);
    return row && findings ? [toListed(row, stepsOf.get(rid), namesOf.get(rid), findings, nameOf)] : [];
  });
}

/** A session without a row in `steps` or `facts` has none: they are written in the session's own transaction. */
const toListed = (
  row: ListedRow,
  steps: readonly ListedStep[] = [],
  names: readonly ListedName[] = [],
  findings: readonly Finding[],
  nameOf: ReadonlyMap<string, string>,
): ListedSession => ({
  ref: row.ref,
  sessionId: row.session_id,
  kind: row.kind,
  appKey: row.app_key,
  appName: row.app_name,
  alias: row.alias,
  status: row.shown_status,
  sandbox: row.sandbox === 1,
  firstReceivedAtMs: row.shown_first_seen_at,
  updatedAtMs: row.shown_updated_at,
  assignee: row.assignee,
  steps: steps.map(({ step, step_id: stepId, type, status }) => ({ step, stepId, type, status })),
  names: names.map(toFact),
  findings,
  review: toReview(row),
  assigneeName: (row.assignee !== null && nameOf.get(row.assignee)) || null,
});

const toReview = (row: ListedRow): ReviewRecord | null =>
  row.needs_review_since === null || row.review_due_at === null
    ? null
    : {
        sinceMs: row.needs_review_since,
        isImported: row.review_imported === 1,
        dueAtMs: row.review_due_at,
        isSnoozed: row.snoozed === 1,
        causes: toCauses(row.review_causes),
      };
