import type { Selectable } from 'kysely';
import { type CustomerSide, toCustomerSide } from '#lib/model/access/customer-side.ts';
import { isHiddenFact } from '#lib/model/access/tipping-off.ts';
import { Problem } from '#lib/model/problem.ts';
import { newRef } from '#lib/model/session/ids.ts';
import { type FindingsCause, queueStatusAlerts } from '../alerts/index.ts';
import { appendAuditEvents } from '../audit/audit-log.ts';
import { writeChange } from '../changes.ts';
import { makeFindingsOfLinks } from '../consents/index.ts';
import { finishDeliveries } from '../deliveries.ts';
import { toBatches } from '../kernel/batches.ts';
import { type StoreContext, transact } from '../kernel/context.ts';
import { isStorable, toStorable } from '../kernel/storable-text.ts';
import { requireKey } from '../kernel/store-keys.ts';
import type { Tombstones } from '../kernel/tombstones.ts';
import { noNewRules } from '../queue/new-rules.ts';
import { wakeSnoozed } from '../queue/refresh-queue.ts';
import type { ChangeRecord, Refresh, SaveEvent, SaveResult, StepRecord } from '../records.ts';
import type { SessionsTable, Tx } from '../tables.ts';
import { findAffectedCompanies, findCompaniesOf } from '../verdicts/load-verdicts.ts';
import { compareStates, isTakenAgain, toTransitions, toVisibleChange } from './difference.ts';
import { findRow, loadParts } from './find.ts';
import { areFindingsCurrent, makeFindings } from './findings.ts';
import { type SessionState, toFacts, toSessionColumns, toSteps, toTallies } from './session-state.ts';
import {
  copyReceivedTime,
  isKnownTime,
  orderWithoutTime,
  readCustomerSide,
  writeVisibleSteps,
} from './visible-steps.ts';
import { writeSearchTerms } from './write-search-terms.ts';

type Row = Selectable<SessionsTable>;

async function findFreeRef(tx: Tx): Promise<string> {
  for (;;) {
    const ref = newRef();
    if (!(await tx.selectFrom('sessions').select('rid').where('ref', '=', ref).executeTakeFirst())) return ref;
  }
}

const toReadColumns = ({ read }: Pick<StepRecord, 'read'>) => ({
  read_at: read?.atMs ?? null,
  facts_version: read?.factsVersion ?? null,
  content_hash: read?.contentHash ?? null,
  evidence_hash: read?.evidenceHash ?? null,
  files_hash: read?.filesHash ?? null,
  file_types: read?.fileTypes ?? null,
});

/** The steps are the same; some were read again. @returns whether one of them brought anything but its time */
async function writeReads(tx: Tx, rid: number, before: SessionState['steps'], after: SessionState['steps']) {
  let isOther = false;
  for (const step of after) {
    const stored = before.find((one) => one.step === step.step);
    const [columns, former] = [toReadColumns(step), stored && toReadColumns(stored)];
    if (JSON.stringify(former) === JSON.stringify(columns)) continue;
    await tx.updateTable('steps').set(columns).where('rid', '=', rid).where('step', '=', step.step).execute();
    isOther ||= JSON.stringify({ ...former, read_at: null }) !== JSON.stringify({ ...columns, read_at: null });
  }
  return isOther;
}

async function writeSteps(tx: Tx, row: Pick<Row, 'rid' | 'sandbox' | 'updated_at'>, steps: readonly StepRecord[]) {
  if (steps.length === 0) return;
  const tallies = toTallies(steps);
  await tx
    .insertInto('steps')
    .values(
      steps.map((step, at) => ({
        rid: row.rid,
        step: step.step,
        step_id: step.stepId,
        type: step.type,
        status: step.status,
        position: at,
        screening: Number(step.screening),
        updated_at: step.updatedAtMs,
        tally: tallies[at] ?? 0,
        session_sandbox: row.sandbox,
        session_updated_at: row.updated_at,
        ...toReadColumns(step),
      })),
    )
    .execute();
}

async function writeFacts(tx: Tx, rid: number, { facts, columns }: SessionState) {
  if (facts.length === 0) return;
  const rows = facts.map((fact, position) => ({
    rid,
    position,
    key: fact.key,
    value: fact.value,
    sensitivity: fact.sensitivity,
    step: fact.step,
    step_type: fact.stepType,
    hidden: Number(isHiddenFact(columns.kind, fact)),
  }));
  await tx.insertInto('facts').values(rows).execute();
}

/** It is the result of writing a session; its change is not numbered yet. */
interface WriteResult extends Omit<SaveResult, 'change'> {
  readonly rid: number;
  readonly change: Pick<ChangeRecord, 'visible' | 'status' | 'steps' | 'facts'> | null;
  /** A newer version of the code took the facts of a session that is as it was. */
  readonly isRetaken?: boolean;
  /** Nothing was written but when it was read: all that is made of it stays. */
  readonly isAsStored?: boolean;
}

/** They say when a session was read and is read next; nothing is made of them. */
const ofTime: ReadonlySet<string> = new Set(['refreshed_at', 'refresh_due_at'] satisfies (keyof Row)[]);

const toSide = ({ columns, steps, facts }: SessionState, before: CustomerSide | undefined): CustomerSide =>
  toCustomerSide({ kind: columns.kind, status: columns.status, steps, facts }, before);

/** A sweep and a person find what was there; a delivery tells what the customer did, unless it names hidden steps alone. */
const tellsOfCustomer = ({ isHidden, cause }: Refresh): boolean => isHidden !== true && cause !== 'sweep';

async function insertSession(tx: Tx, after: SessionState, refresh: Refresh): Promise<WriteResult> {
  const receivedAtMs = Math.min(refresh.readAtMs, refresh.receivedAtMs ?? refresh.readAtMs);
  const side = toSide(after, undefined);
  const ref = await findFreeRef(tx);
  // When and why it was registered may follow from screening.
  const seenAtMs = tellsOfCustomer(refresh) ? receivedAtMs : orderWithoutTime(await requireKey(tx, 'hit'), ref);
  const row = await tx
    .insertInto('sessions')
    .values({
      ...after.columns,
      ref,
      first_seen_at: receivedAtMs,
      updated_at: receivedAtMs,
      visible_status: side.status,
      visible_updated_at: seenAtMs,
      visible_first_seen_at: seenAtMs,
      assignee: null,
      origin: refresh.origin,
      relationship_ended_at: null,
      held_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const steps = after.steps.map((step) => ({ ...step, updatedAtMs: receivedAtMs }));
  await writeSteps(tx, row, steps);
  await writeVisibleSteps(tx, row, side.steps, new Map());
  await writeFacts(tx, row.rid, after);
  await writeSearchTerms(tx, row.rid, undefined, after);
  const change = { visible: null, ...toTransitions(undefined, after) };
  return { rid: row.rid, ref: row.ref, created: true, changed: true, stale: false, change, isOfCustomer: true };
}

/** A step keeps its time unless its type or status changed. */
function withTimes(steps: SessionState['steps'], stored: readonly StepRecord[], readAtMs: number): StepRecord[] {
  const storedSteps = new Map(stored.map((step) => [step.step, step]));
  return steps.map((step) => {
    const before = storedSteps.get(step.step);
    const isSame = before?.type === step.type && before.status === step.status;
    return { ...step, updatedAtMs: isSame ? before.updatedAtMs : readAtMs };
  });
}

async function updateSession(tx: Tx, stored: Row, after: SessionState, refresh: Refresh): Promise<WriteResult> {
  const { readAtMs } = refresh;
  const record = (await loadParts(tx, [stored.rid], ['full']))(stored, 'full');
  const before: SessionState = { columns: stored, steps: record.steps, facts: record.facts };
  const { changed, steps, facts } = compareStates(before, after);
  const { side: known, times } = await readCustomerSide(tx, stored);
  const side = toSide(after, known);
  const wasSeen = isKnownTime(stored.visible_updated_at);
  // Until the customer's side moves, or a delivery tells of it, nothing says since when it is as it is.
  const isFirst = !wasSeen && (side !== known || tellsOfCustomer(refresh));
  const hasMoved = side !== known || isFirst;
  const movedAtMs = isFirst ? Math.min(readAtMs, refresh.receivedAtMs ?? readAtMs) : readAtMs;
  const row = {
    ...stored,
    ...after.columns,
    session_id: stored.session_id,
    updated_at: changed ? readAtMs : stored.updated_at,
    ...(changed && noNewRules),
    ...(hasMoved && { visible_status: side.status, visible_updated_at: movedAtMs }),
    ...(isFirst && { visible_first_seen_at: movedAtMs }),
  };
  // Sets only what differs, so that indexes and triggers of the other columns are not touched.
  const set = Object.fromEntries(Object.entries(row).filter(([name, value]) => stored[name as keyof Row] !== value));
  if (steps) await tx.deleteFrom('steps').where('rid', '=', stored.rid).execute();
  await tx.updateTable('sessions').set(set).where('rid', '=', stored.rid).execute();
  if (steps) await writeSteps(tx, row, withTimes(after.steps, record.steps, readAtMs));
  const areOtherReads = !steps && (await writeReads(tx, stored.rid, record.steps, after.steps));
  if (hasMoved) await writeVisibleSteps(tx, row, side.steps, wasSeen ? times : new Map());
  if (isFirst) await copyReceivedTime(tx, stored.rid, movedAtMs);
  if (facts || steps) {
    await tx.deleteFrom('facts').where('rid', '=', stored.rid).execute();
    await writeFacts(tx, stored.rid, after);
  }
  await writeSearchTerms(tx, stored.rid, before, after);
  const difference = toVisibleChange({ session: before, side: known }, { session: after, side });
  // Elsewhere the first change is the registration, of which no stream tells this audience.
  const seen = wasSeen ? difference : null;
  const change = changed || seen ? { visible: seen, ...toTransitions(before, after) } : null;
  const isRetaken = !changed && isTakenAgain(before, after);
  const isOfCustomer = difference !== null || isFirst;
  const isAsStored =
    !changed && !steps && !facts && !hasMoved && !areOtherReads && Object.keys(set).every((name) => ofTime.has(name));
  const { rid, ref } = stored;
  return { rid, ref, created: false, changed, stale: false, change, isOfCustomer, isRetaken, isAsStored };
}

/** Sessions that the steps name. Those of a step that was not read stay, those of one that is gone do not. @returns whether they are others */
async function writeRelated(tx: Tx, tombstones: Tombstones, rid: number, { kind, steps, related }: Refresh) {
  const mayName = kind === 'corporate' || steps.some(({ type }) => type === 'DUPLICATE');
  if (!mayName || related === undefined) return false;
  const named = related.flatMap(({ step, persons }) =>
    [...Map.groupBy(persons, ({ sessionId }) => sessionId)]
      .filter(([sessionId]) => isStorable(sessionId))
      .map(([session_id, all]) => ({
        rid,
        step,
        session_id,
        declared: toStorable(JSON.stringify(all.map(({ declared }) => declared))),
      })),
  );
  // Of a purged session not even the id comes back.
  const namedIds = named.map(({ session_id }) => session_id);
  const purged = await tombstones.find(tx, namedIds);
  const stored = await tx.selectFrom('related_sessions').selectAll().where('rid', '=', rid).execute();
  const wanted = [
    ...stored.filter(({ step }) => steps.some((one) => one.step === step) && !related.some((one) => one.step === step)),
    ...named.filter(({ session_id }) => !purged.has(session_id)),
  ];
  const keysOf = (rows: typeof stored) =>
    rows.map(({ step, session_id, declared }) => JSON.stringify([step, session_id, declared])).sort();
  if (JSON.stringify(keysOf(stored)) === JSON.stringify(keysOf(wanted))) return false;
  await tx.deleteFrom('related_sessions').where('rid', '=', rid).execute();
  for (const rows of toBatches(wanted)) await tx.insertInto('related_sessions').values(rows).execute();
  return true;
}

async function writeSession(tx: Tx, tombstones: Tombstones, stored: Row | undefined, refresh: Refresh) {
  const incoming: SessionState = {
    columns: toSessionColumns(refresh, stored?.own_alias ?? null),
    steps: toSteps(refresh),
    facts: toFacts(refresh.facts),
  };
  if (stored === undefined) {
    // It was purged while it was being read: a sweep does not register it again.
    if (refresh.cause === 'sweep') throw new Problem('not_found');
    // Nothing registers a purged session again.
    if ((await tombstones.find(tx, [refresh.sessionId])).size > 0) throw new Problem('not_found');
    return insertSession(tx, incoming, refresh);
  }
  if (stored.refreshed_at >= refresh.readAtMs)
    return {
      rid: stored.rid,
      ref: stored.ref,
      created: false,
      changed: false,
      stale: true,
      change: null,
      isOfCustomer: false,
    };
  return updateSession(tx, stored, incoming, refresh);
}

interface Saving {
  readonly tombstones: Tombstones;
  readonly refresh: Refresh;
  readonly atMs: number;
}

/** Makes what follows from the session as it is written now: nothing, where a refresh brought only its time. */
async function makeAfterwards(tx: Tx, written: WriteResult, { tombstones, refresh, atMs }: Saving): Promise<void> {
  const { rid, changed, created } = written;
  const areOthersNamed = await writeRelated(tx, tombstones, rid, refresh);
  const delivered = refresh.cause === 'webhook' ? rid : undefined;
  if (written.isAsStored && !areOthersNamed && (await areFindingsCurrent(tx, rid, atMs))) {
    if (delivered !== undefined) await wakeSnoozed(tx, rid, atMs);
    return;
  }
  // Whom it verified, and a match that waits for an approval, are findings of the companies that name it.
  const companies = changed
    ? await findCompaniesOf(tx, refresh.sessionId)
    : await findAffectedCompanies(tx, rid, refresh.sessionId);
  await makeFindings(tx, [rid, ...companies], atMs, {
    cause: findingsCause(refresh, created),
    delivered,
    changed: changed ? rid : undefined,
    byRules: written.isRetaken,
  });
  await makeFindingsOfLinks(tx, rid, atMs);
}

/** Whoever brings a session in looks at it; that a delivery told of a new one is for others to hear of. */
const findingsCause = ({ cause }: Refresh, isNew: boolean): FindingsCause =>
  isNew ? (cause === 'webhook' ? 'registered' : 'silent') : 'read';

/**
 * Writes a refresh with its change and its audit event in one transaction; a new session gets a ref. The event is also recorded when the
 * refresh was stale, because the session was read.
 *
 * @throws Problem conflict when another refresh was saved after the one that this one builds on; not_found when a sweep read a session that
 * is no longer registered, and for a session that was purged
 */
export const saveSession = (
  context: StoreContext,
  tombstones: Tombstones,
  refresh: Refresh,
  event: SaveEvent,
): Promise<SaveResult> =>
  transact(context, async (tx, atMs) => {
    const stored = await findRow(tx, refresh.sessionId);
    if (refresh.expectedRefreshedAtMs !== undefined && refresh.expectedRefreshedAtMs !== (stored?.refreshed_at ?? null))
      throw new Problem('conflict');
    const { rid, isRetaken, isAsStored, ...written } = await writeSession(tx, tombstones, stored, refresh);
    if (refresh.settles) await finishDeliveries(tx, refresh.settles, atMs);
    if (!written.stale)
      await makeAfterwards(tx, { ...written, rid, isRetaken, isAsStored }, { tombstones, refresh, atMs });
    const { ref, created } = written;
    if (written.change && !created) await queueStatusAlerts(tx, rid, written.change, atMs);
    const { kind, sandbox, cause } = refresh;
    const change =
      written.change &&
      (await writeChange(tx, context.dialect, { atMs, ref, kind, sandbox, cause, created, ...written.change }));
    const result = { ...written, change };
    const auditEvent = typeof event === 'function' ? event(result) : event;
    if (auditEvent) await appendAuditEvents(tx, context.keys, [{ ...auditEvent, ref: auditEvent.ref ?? ref }], atMs);
    return result;
  });
