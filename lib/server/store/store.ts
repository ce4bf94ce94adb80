import { randomBytes } from 'node:crypto';
import { Kysely } from 'kysely';
import type { AuditEvent } from '#lib/model/audit.ts';
import { createAlerts } from './alerts/index.ts';
import { createAuditLog } from './audit/audit-log.ts';
import { createCheckpointTable } from './audit/checkpoint-table.ts';
import { createAuditTree } from './audit/tree.ts';
import { createChanges } from './changes.ts';
import { createClock } from './clock.ts';
import { createConsents } from './consents/index.ts';
import { findOutdated } from './decision-state/load-decided.ts';
import { listDecided } from './decision-state/states.ts';
import { createDecisions } from './decisions/decisions.ts';
import { createDeliveries } from './deliveries.ts';
import { createDrafts } from './drafts.ts';
import { createHits } from './hits.ts';
import { createImports } from './imports.ts';
import { createTurns, type StoreContext } from './kernel/context.ts';
import { openDialect } from './kernel/open-dialect.ts';
import { createSealedKeys } from './kernel/sealed-keys.ts';
import { readKey } from './kernel/store-keys.ts';
import { createTombstones, type Tombstones } from './kernel/tombstones.ts';
import { createLeases } from './leases.ts';
import { type Cursors, createCursors } from './list/cursor.ts';
import { countFacets } from './list/facets.ts';
import { withoutDuplicates } from './list/filter.ts';
import { countMatches, countUpTo, findListed, findRefs, listSessions } from './list/list-sessions.ts';
import { findNeighbours } from './list/neighbours.ts';
import { latestVersion } from './migrations/all-migrations.ts';
import { prepareSchema, SchemaError } from './migrations/migrate.ts';
import { type Moment, readNumbersAt } from './numbers.ts';
import { createPreferences } from './preferences.ts';
import { createPresences } from './presences.ts';
import { purgeSessions } from './purge-sessions.ts';
import { type Purpose, recordPurpose, removeDemoAccounts, requireStorePurpose } from './purpose.ts';
import { createAssignments } from './queue/assignments.ts';
import { countByKey, refreshDueQueue } from './queue/recheck-queue.ts';
import { createSnoozes } from './queue/snoozes.ts';
import type { Audience, ListQuery, Refresh, RetentionState, SaveEvent, StoreInfo } from './records.ts';
import { createSavedViews } from './saved-views.ts';
import { createNotes } from './session-records/notes.ts';
import { createReferrals } from './session-records/referrals.ts';
import { countRetention, setRetention } from './session-retention.ts';
import { createSessionWriter, type RecordKind, type RecordTable, versionedRecord } from './session-writer.ts';
import {
  findManySessions,
  findRefByAlias,
  findReviewedSession,
  findSession,
  findSubjects,
  type SessionName,
} from './sessions/find.ts';
import { createDueFindings, type FindingsSettings, remakeFindings } from './sessions/findings.ts';
import { saveSession } from './sessions/save.ts';
import { claimDueSessions, countByEnvironment, readRegistryState, setDue } from './sessions/sweep.ts';
import type { Tables } from './tables.ts';
import { createVerdicts } from './verdicts/verdicts.ts';

function createSessions(context: StoreContext, tombstones: Tombstones, cursors: Cursors, settings: FindingsSettings) {
  const { db, dialect, now, onCommit } = context;
  const inTurn = createTurns();
  const dueFindings = createDueFindings(context, settings);
  /** A query of the list waits for the findings that are due. */
  const current = async (query: ListQuery): Promise<ListQuery> => {
    await dueFindings.areCurrent();
    return withoutDuplicates(query);
  };
  return {
    /** @param audience who the answer is for; default `full` */
    find: (by: SessionName, audience: Audience = 'full') => findSession(db, by, audience),
    /** The same with what reviewers recorded. */
    findReviewed: (by: SessionName, audience: Audience = 'full') => findReviewedSession(db, by, audience),
    /** It finds those that are registered, by the verification service's session id. */
    findMany: (sessionIds: readonly string[], audience: Audience) => findManySessions(db, sessionIds, audience),
    /** It has names of the subjects by ref, where they are known, for roles that see names. */
    subjects: (refs: readonly string[]) => findSubjects(db, refs),
    /** It finds which of these ids are those of purged sessions: nothing is read or registered for them again. */
    findPurged: (sessionIds: readonly string[]) => tombstones.find(db, sessionIds),
    /** It finds the ref of the session with this alias, of several a production one first, then the one that changed last. */
    findRefByAlias: (alias: string, audience: Audience) => findRefByAlias(db, alias, audience),
    /** @throws Problem bad_request for a cursor of another list */
    list: async (query: ListQuery) => listSessions(db, dialect, cursors, await current(query), now()),
    /** It finds rows of such a page again, in no order, without those that are not registered. */
    findListed: async (refs: readonly string[], audience: Audience) => {
      await dueFindings.areCurrent();
      return findListed(db, dialect, refs, audience, now());
    },
    /**
     * It finds the sessions before and after one in the list, at `cursor` where it stood when it was opened. It is undefined when the audience knows of no such
     * session.
     *
     * @throws Problem bad_request for a cursor of another list
     */
    neighbours: async (query: ListQuery, at: { readonly ref: string; readonly cursor?: string | undefined }) =>
      findNeighbours(db, dialect, cursors, await current(query), at),
    /** It counts how many there are, up to `most`. */
    count: async (query: ListQuery, most: number) => countUpTo(db, dialect, await current(query), most),
    /** It counts how many there are, exactly where live counts know it, else cut at 1,000. */
    countMatches: async (query: ListQuery) => countMatches(db, dialect, await current(query)),
    /** It finds the refs of up to `most` of them, in no order. */
    findRefs: async (query: ListQuery, most: number) => findRefs(db, dialect, await current(query), most),
    facets: async (query: ListQuery) => countFacets(db, dialect, await current(query)),
    /**
     * Makes the findings again that are due today, of all sessions where the rules have changed since; a query of the list waits for that too.
     *
     * @returns of how many sessions
     */
    makeDueFindings: dueFindings.make,
    /**
     * Writes what a read of the verification service returned, if newer, in one transaction with its change and its audit event; a new
     * session gets a ref.
     *
     * @throws Problem conflict when another refresh was saved after the one that this one builds on (`expectedRefreshedAtMs`); not_found for
     * a sweep of a session that is no longer registered, and for a session that was purged
     */
    save: (refresh: Refresh, event: SaveEvent) =>
      inTurn(async () => {
        const saved = await saveSession(context, tombstones, refresh, event);
        if (saved.change) onCommit();
        return saved;
      }),
    countByEnvironment: (audience: Audience) => countByEnvironment(db, audience),
    /** The longest overdue come first, and are moved to the end of the lease; sessions with waiting deliveries are skipped. */
    claimDue: (limit: number, leaseMs: number, nowMs: number) =>
      claimDueSessions(db, dialect, { limit, leaseMs, nowMs }),
    /** It sets when a session is swept next, after a refresh of it failed, or null for never. */
    setDue: (ref: string, dueAtMs: number | null) => setDue(db, ref, dueAtMs),
    /** @throws Problem not_found; conflict when the stored state is not the expected one */
    setRelationshipEnd: (ref: string, endedAtMs: number | null, event: AuditEvent, expected?: RetentionState) =>
      setRetention(context, ref, { endedAtMs }, event, expected),
    /** A session on hold is never purged. @throws Problem not_found; conflict when the stored state is not the expected one */
    setHold: (ref: string, held: boolean, event: AuditEvent, expected?: RetentionState) =>
      setRetention(context, ref, { held }, event, expected),
    /** Of sessions that the audience may know of, `due` would be purged now, `held` would be but for the hold, and for `withoutEnd` no end is recorded. */
    countRetention: (endedBeforeMs: number, audience: Audience) => countRetention(db, endedBeforeMs, audience),
    /**
     * Deletes up to `limit` sessions whose relationship ended before then and that are not on hold, with everything that belongs to them
     * (deliveries, settlements, import rows and changes too), each with its audit event and a tombstone in the same transaction. The audit log
     * stays, without the texts about them. A session that a worker is refreshing is deleted later.
     *
     * @returns what named them, so that caches can drop them; it must not be stored
     */
    purge: (endedBeforeMs: number, limit: number, toEvent: (ref: string) => AuditEvent) =>
      purgeSessions(context, tombstones, { endedBeforeMs, limit }, toEvent),
    /** `oldestDueAtMs` is when the next sweep of any session is or was due. */
    registryState: (nowMs: number, audience: Audience) => readRegistryState(db, nowMs, audience),
  };
}

async function createParts(
  context: StoreContext,
  changes: ReturnType<typeof createChanges>,
  tombstones: Tombstones,
  settings: FindingsSettings,
) {
  const { db, dialect, now } = context;
  const write = createSessionWriter(context);
  const audit = createAuditLog(context);
  const deliveries = createDeliveries(context, tombstones);
  const leases = createLeases(db);
  const consents = createConsents(context, async (tx, rids, atMs) => {
    for (const session of await listDecided(tx, rids))
      await remakeFindings(tx, dialect, session, atMs, { isReview: false });
  });
  return {
    dialect: dialect.name,
    /** It is for the adapter of the sign-in only, whose tables are in this database too. */
    db,
    sessions: createSessions(context, tombstones, await createCursors(db), settings),
    deliveries,
    consents,
    hits: createHits(context),
    verdicts: createVerdicts(context, write),
    queue: {
      /** It counts how many sessions of the environment are in the view of each of these keys, by live counts; a key without an entry has none. */
      count: (sandbox: boolean, viewKeys: readonly string[]) => countByKey(db, sandbox, viewKeys),
      /** It looks at sessions that became overdue, whose snooze is over, or whose step has waited too long. @returns how many were looked at */
      async refreshDue(): Promise<number> {
        await consents.makeDueFindings();
        return refreshDueQueue(context);
      },
    },
    assignments: createAssignments(context),
    snoozes: createSnoozes(context),
    savedViews: createSavedViews(context),
    alerts: createAlerts(context),
    decisions: createDecisions(context, write),
    referrals: createReferrals(context, write),
    notes: createNotes(context, write),
    drafts: createDrafts(context, write),
    /** The records of one kind: `riskRatings`, `ownerRecords`, `confirmations`. */
    record: <Table extends RecordTable, New, Stored>(kind: RecordKind<Table, New, Stored>) =>
      versionedRecord(context, write, kind),
    /** It says whether the service has reported other owners since they were recorded, or the interpretation was confirmed again. */
    async areOwnersOutdated(ref: string): Promise<boolean> {
      const session = await db.selectFrom('sessions').select('rid').where('ref', '=', ref).executeTakeFirst();
      return session !== undefined && (await findOutdated(db, [session.rid])).size > 0;
    },
    /** The numbers are as of any moment. */
    readNumbers: (moment: Moment) => readNumbersAt(db, moment),
    changes,
    imports: createImports(context, tombstones),
    leases,
    presences: createPresences(db, now),
    preferences: createPreferences(db),
    /** On SQLite it is for a single sending process. */
    ledger: dialect.createLedger(db),
    audit,
    auditTree: createAuditTree(db),
    checkpoints: createCheckpointTable(db),
    clock: createClock(db, dialect),
    /** It derives ids and hashes of screening hits, and is 32 bytes, the same in every process for as long as the store exists. */
    hitKey: await readKey(db, 'hit', 32),
    /** Writes a row, because a transaction can begin on a full disk. @throws Problem store_unavailable */
    health: async () => void (await leases.take('health', 'health', 0, now())),
    /** It says whether the account of the store could change or remove an audit event; on SQLite it always could. */
    mayChangeAuditLog: () => dialect.mayChangeAuditLog(db),
    /** Operators read it. */
    info: async (): Promise<StoreInfo> => ({ database: await dialect.readVersion(db), schema: latestVersion }),
    /** Deletes the accounts that the demo created, each with its audit event. @returns their addresses */
    removeDemoAccounts: (toEvent: (reviewerId: string) => AuditEvent) => removeDemoAccounts(context, toEvent),
    /** Waits for the events that are being written. */
    async close(): Promise<void> {
      await Promise.all([changes.close(), audit.settled(), deliveries.settled()]);
      await db.destroy();
    },
  };
}

export type Store = Awaited<ReturnType<typeof createParts>>;

const lockedMessage =
  'AUTH_SECRET does not open the keys in this database, so purged sessions could come back. Configure the former value as well: AUTH_SECRET=new,former.';

/**
 * @param options.url `file:/absolute/path` or `postgres://…`
 * @param options.migrationUrl PostgreSQL account that owns the tables, where it is another
 * @param options.secrets values of AUTH_SECRET, the current one first. Default a random one, for stores that one process opens once, in tests
 * @param options.migrate false: the schema must exist already, and nothing is written
 * @param options.purpose who opens it; without one any store is opened, and none is marked
 * @param options.proofMonths as `FindingsSettings` says, and so are the other settings by which findings are made
 * @param options.now for the times in the audit log
 * @param options.gatherLimit replaces the dialect's own (`Dialect.gatherLimit`), for tests
 * @throws SchemaError when the schema is newer than this build, or missing and `migrate` is false; when the store is another purpose's; when
 * AUTH_SECRET is another one and something would be written
 */
export async function openStore(
  options: FindingsSettings & {
    readonly url: string;
    readonly migrationUrl?: string | undefined;
    readonly secrets?: readonly string[];
    readonly migrate?: boolean;
    readonly purpose?: Purpose;
    readonly now?: () => number;
    readonly gatherLimit?: number;
  },
): Promise<Store> {
  const now = options.now ?? Date.now;
  if (options.purpose) await requireStorePurpose({ ...options, purpose: options.purpose });
  const opened = openDialect(options.url);
  const dialect = { ...opened, gatherLimit: options.gatherLimit ?? opened.gatherLimit };
  const db = new Kysely<Tables>({ dialect: dialect.kysely });
  try {
    await prepareSchema(db, dialect, options, now);
    if (options.purpose) await recordPurpose(db, options.purpose);
    const keys = createSealedKeys(options.secrets ?? [randomBytes(32).toString('hex')]);
    const tombstones = createTombstones(keys);
    if (options.migrate !== false) {
      if (await tombstones.areLocked(db)) throw new SchemaError(lockedMessage);
      await keys.rotate(db);
      // A process that was killed after a purge may have left what it deleted in the log.
      await dialect.checkpoint(db);
    }
    const changes = createChanges(db, dialect);
    const context: StoreContext = { db, dialect, keys, now, onCommit: changes.onCommit };
    return await createParts(context, changes, tombstones, options);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
