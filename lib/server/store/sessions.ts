import type { Selectable } from 'kysely';
import { newRef, type SessionKind } from '#lib/model/ids.ts';
import { Problem } from '#lib/model/problem.ts';
import type { SensitivityClass } from '#lib/model/role.ts';
import { appendInside } from './audit.ts';
import {
  compare,
  isHidden,
  type State,
  toAlias,
  toFacts,
  toMoves,
  toSessionColumns,
  toSteps,
  toTallies,
} from './change.ts';
import { writeChange } from './changes.ts';
import type { Dialect } from './dialect.ts';
import type {
  Audience,
  Cause,
  ChangeRecord,
  FactRecord,
  Refresh,
  Saved,
  SaveEvent,
  SessionRecord,
  StepRecord,
} from './records.ts';
import type { Db, FactsTable, SessionsTable, StepsTable, Tx } from './tables.ts';

type Row = Selectable<SessionsTable>;

const toFact = (row: FactsTable): FactRecord => ({
  key: row.key,
  value: row.value,
  sensitivity: row.sensitivity as SensitivityClass,
  step: row.step,
  stepType: row.step_type,
});

const toStep = (row: StepsTable, position: number): StepRecord => ({
  step: row.step,
  stepId: row.step_id,
  type: row.type,
  status: row.status,
  position,
  screening: row.screening === 1,
  updatedAtMs: row.updated_at,
});

function toRecord(
  row: Row,
  steps: readonly StepsTable[],
  facts: readonly FactsTable[],
  audience: Audience,
): SessionRecord {
  const limited = audience === 'limited';
  return {
    ref: row.ref,
    sessionId: row.session_id,
    kind: row.kind as SessionKind,
    appKey: row.app_key,
    appName: row.app_name,
    appId: row.app_id,
    alias: row.alias,
    ownAlias: row.own_alias,
    status: limited ? row.visible_status : row.status,
    visibleStatus: row.visible_status,
    sandbox: row.sandbox === 1,
    displayName: row.display_name,
    searchText: row.search_text,
    firstSeenAtMs: row.first_seen_at,
    updatedAtMs: limited ? row.visible_updated_at : row.updated_at,
    visibleUpdatedAtMs: row.visible_updated_at,
    refreshedAtMs: limited ? row.visible_refreshed_at : row.refreshed_at,
    refreshDueAtMs: limited ? null : row.refresh_due_at,
    assignee: row.assignee,
    origin: row.origin as SessionRecord['origin'],
    relationshipEndedAtMs: row.relationship_ended_at,
    heldAtMs: limited ? null : row.held_at,
    steps: steps.filter((step) => !limited || step.screening === 0).map(toStep),
    facts: facts.filter((fact) => !limited || fact.hidden === 0).map(toFact),
  };
}

/** The sessions of these rows, in their order, with steps and facts: two queries, however many they are. */
async function withParts(db: Db | Tx, rows: readonly Row[], audience: Audience): Promise<SessionRecord[]> {
  if (rows.length === 0) return [];
  const rids = rows.map((row) => row.rid);
  const steps = await db
    .selectFrom('steps')
    .selectAll()
    .where('rid', 'in', rids)
    .orderBy('rid')
    .orderBy('position')
    .execute();
  const facts = await db
    .selectFrom('facts')
    .selectAll()
    .where('rid', 'in', rids)
    .orderBy('rid')
    .orderBy('position')
    .execute();
  const stepsOf = Map.groupBy(steps, (step) => step.rid);
  const factsOf = Map.groupBy(facts, (fact) => fact.rid);
  // A session without a row in `steps` or `facts` has none: they are written in the session's own transaction.
  return rows.map((row) => toRecord(row, stepsOf.get(row.rid) ?? [], factsOf.get(row.rid) ?? [], audience));
}

/** The sessions with these row numbers, in their order; one that is gone is left out. */
export async function loadSessions(db: Db | Tx, rids: readonly number[], audience: Audience): Promise<SessionRecord[]> {
  if (rids.length === 0) return [];
  const rows = await db.selectFrom('sessions').selectAll().where('rid', 'in', rids).execute();
  const rowOf = new Map(rows.map((row) => [row.rid, row]));
  return withParts(
    db,
    rids.flatMap((rid) => rowOf.get(rid) ?? []),
    audience,
  );
}

export async function findSession(
  db: Db,
  by: { readonly ref: string } | { readonly sessionId: string },
  audience: Audience,
): Promise<SessionRecord | undefined> {
  const all = db.selectFrom('sessions').selectAll();
  const row = await ('ref' in by
    ? all.where('ref', '=', by.ref)
    : all.where('session_id', '=', by.sessionId)
  ).executeTakeFirst();
  return row && (await withParts(db, [row], audience))[0];
}

/** Values in one statement: both databases have a limit, and a plan for this many is quick to make. */
const atOnce = 500;

export async function findMany(
  db: Db,
  sessionIds: readonly string[],
  audience: Audience,
): Promise<ReadonlyMap<string, SessionRecord>> {
  const wanted = [...new Set(sessionIds)];
  const found = new Map<string, SessionRecord>();
  for (let from = 0; from < wanted.length; from += atOnce) {
    const ids = wanted.slice(from, from + atOnce);
    const rows = await db.selectFrom('sessions').selectAll().where('session_id', 'in', ids).execute();
    for (const record of await withParts(db, rows, audience)) found.set(record.sessionId, record);
  }
  return found;
}

/** @returns the ref of the session with this alias; where several have it a production one, then the one that moved last, as far as the audience knows */
export async function findAlias(db: Db, alias: string, audience: Audience): Promise<string | undefined> {
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

async function freeRef(tx: Tx): Promise<string> {
  for (;;) {
    const ref = newRef();
    if (!(await tx.selectFrom('sessions').select('rid').where('ref', '=', ref).executeTakeFirst())) return ref;
  }
}

async function writeSteps(
  tx: Tx,
  row: Pick<Row, 'rid' | 'sandbox' | 'updated_at' | 'visible_updated_at'>,
  steps: readonly StepRecord[],
) {
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
        session_visible_updated_at: row.visible_updated_at,
      })),
    )
    .execute();
}

async function writeFacts(tx: Tx, rid: number, { facts, steps }: State) {
  if (facts.length === 0) return;
  const rows = facts.map((fact, position) => ({
    rid,
    position,
    key: fact.key,
    value: fact.value,
    sensitivity: fact.sensitivity,
    step: fact.step,
    step_type: fact.stepType,
    hidden: Number(isHidden(fact, steps)),
  }));
  await tx.insertInto('facts').values(rows).execute();
}

/** What a write of a session says of it; the change as it will be numbered. */
interface Written extends Omit<Saved, 'change'> {
  readonly change: Pick<ChangeRecord, 'visible' | 'status' | 'visibleStatus' | 'steps' | 'facts'> | null;
}

/** What people begin shows by itself; a delivery or a sweep may have come because of a hidden step. */
const seenCauses: readonly Cause[] = ['person', 'import', 'init'];

async function insertSession(tx: Tx, after: State, refresh: Refresh): Promise<Written> {
  const { readAtMs } = refresh;
  const row = await tx
    .insertInto('sessions')
    .values({
      ...after.columns,
      ref: await freeRef(tx),
      first_seen_at: readAtMs,
      updated_at: readAtMs,
      visible_updated_at: readAtMs,
      visible_refreshed_at: readAtMs,
      assignee: null,
      origin: refresh.origin,
      relationship_ended_at: null,
      held_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeSteps(
    tx,
    row,
    after.steps.map((step) => ({ ...step, updatedAtMs: readAtMs })),
  );
  await writeFacts(tx, row.rid, after);
  const change = { visible: true, ...toMoves(undefined, after) };
  return { ref: row.ref, created: true, changed: true, stale: false, change };
}

async function updateSession(tx: Tx, stored: Row, incoming: Omit<State, 'facts'>, refresh: Refresh): Promise<Written> {
  const { readAtMs } = refresh;
  const [known] = await loadSessions(tx, [stored.rid], 'full');
  if (known === undefined) throw new Error('a session left its own transaction');
  const before: State = { columns: stored, steps: known.steps, facts: known.facts };
  const after: State = { ...incoming, facts: refresh.facts === 'unchanged' ? known.facts : toFacts(refresh.facts) };
  const { changed, visible, steps, facts } = compare(before, after);
  const row = {
    ...stored,
    ...after.columns,
    updated_at: changed ? readAtMs : stored.updated_at,
    visible_updated_at: visible ? readAtMs : stored.visible_updated_at,
    visible_refreshed_at: visible || seenCauses.includes(refresh.cause) ? readAtMs : stored.visible_refreshed_at,
  };
  // Only what differs is set: indexes and triggers of the other columns stay untouched.
  const set = Object.fromEntries(Object.entries(row).filter(([name, value]) => stored[name as keyof Row] !== value));
  if (steps) await tx.deleteFrom('steps').where('rid', '=', stored.rid).execute();
  await tx.updateTable('sessions').set(set).where('rid', '=', stored.rid).execute();
  if (steps) {
    const old = new Map(known.steps.map((step) => [step.step, step]));
    const timed = after.steps.map((step) => {
      const was = old.get(step.step);
      return {
        ...step,
        updatedAtMs: was?.type === step.type && was.status === step.status ? was.updatedAtMs : readAtMs,
      };
    });
    await writeSteps(tx, row, timed);
  }
  if (facts || steps) {
    await tx.deleteFrom('facts').where('rid', '=', stored.rid).execute();
    await writeFacts(tx, stored.rid, after);
  }
  const change = changed ? { visible, ...toMoves(before, after) } : null;
  return { ref: stored.ref, created: false, changed, stale: false, change };
}

/**
 * Writes a refresh with its change and its event in one transaction; a session that is new gets a ref. The event is told the ref where it has
 * none, and is recorded also when the refresh was stale: somebody did ask.
 *
 * @throws Problem conflict when the refresh says what it builds on, and that is not what is stored; not_found when a sweep met no session
 */
export async function saveSession(
  db: Db,
  dialect: Dialect,
  refresh: Refresh,
  event: SaveEvent,
  now: () => number,
): Promise<Saved> {
  const steps = toSteps(refresh);
  return db.transaction().execute(async (tx) => {
    await dialect.lockWriter(tx);
    const stored = await tx
      .selectFrom('sessions')
      .selectAll()
      .where('session_id', '=', refresh.sessionId)
      .executeTakeFirst();
    if (refresh.basisMs !== undefined && refresh.basisMs !== (stored?.refreshed_at ?? null))
      throw new Problem('conflict');
    const incoming = { columns: toSessionColumns(refresh, stored?.own_alias ?? null), steps };
    let written: Written;
    // Purged while it was being read: what nobody asked for does not bring it back.
    if (stored === undefined && refresh.cause === 'sweep') throw new Problem('not_found');
    if (stored === undefined)
      written = await insertSession(
        tx,
        { ...incoming, facts: refresh.facts === 'unchanged' ? [] : toFacts(refresh.facts) },
        refresh,
      );
    else if (stored.refreshed_at >= refresh.readAtMs)
      written = { ref: stored.ref, created: false, changed: false, stale: true, change: null };
    else written = await updateSession(tx, stored, incoming, refresh);
    const { ref, created } = written;
    const { kind, sandbox, cause } = refresh;
    const change =
      written.change &&
      (await writeChange(tx, dialect, { atMs: now(), ref, kind, sandbox, cause, created, ...written.change }));
    const saved = { ...written, change };
    const told = typeof event === 'function' ? event(saved) : event;
    if (told) await appendInside(tx, [{ ...told, ref: told.ref ?? ref }], now());
    return saved;
  });
}
