import { randomBytes } from 'node:crypto';
import { Kysely, sql } from 'kysely';
import type { AuditEvent } from '#lib/model/audit.ts';
import { type Alerts, createAlerts } from './alerts/index.ts';
import { type Assignments, createAssignments } from './assignments.ts';
import { type AuditLog, createAuditLog } from './audit/audit-log.ts';
import { type CheckpointTable, createCheckpointTable } from './audit/checkpoint-table.ts';
import { type AuditTree, createAuditTree } from './audit/tree.ts';
import { type Changes, createChanges } from './changes.ts';
import { createClock, type StoreClock } from './clock.ts';
import { type Consents, createConsents } from './consents/index.ts';
import { findOutdated } from './decision-state/load-decided.ts';
import { listDecided } from './decision-state/states.ts';
import { createDecisions, type Decisions } from './decisions/decisions.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { createDrafts, type DraftStore } from './drafts.ts';
import { createHits, type Hits } from './hits.ts';
import { createImports, type Imports } from './imports.ts';
import type { StoreContext } from './kernel/context.ts';
import type { Dialect, Ledger } from './kernel/dialect.ts';
import { openDialect } from './kernel/open-dialect.ts';
import { createSealedKeys } from './kernel/sealed-keys.ts';
import { readKey } from './kernel/store-keys.ts';
import { createTombstones, type Tombstones } from './kernel/tombstones.ts';
import { createLeases, type Leases } from './leases.ts';
import { type Cursors, createCursors } from './list/cursor.ts';
import { countFacets } from './list/facets.ts';
import { withoutDuplicates } from './list/filter.ts';
import { countMatches, countUpTo, findRefs, listSessions } from './list/list-sessions.ts';
import { findNeighbours, type ListNeighbours } from './list/neighbours.ts';
import { latestVersion } from './migrations/all-migrations.ts';
import { prepareSchema, SchemaError } from './migrations/migrate.ts';
import { type Moment, readNumbersAt, type StoredNumbers } from './numbers.ts';
import { createPreferences, type Preferences } from './preferences.ts';
import { createPresences, type Presences } from './presences.ts';
import { purgeSessions } from './purge-sessions.ts';
import { type Purpose, recordPurpose, removeDemoAccounts, requireStorePurpose } from './purpose.ts';
import { countByKey, refreshDueQueue } from './queue/recheck-queue.ts';
import type {
  Audience,
  Count,
  FacetCounts,
  ListPage,
  ListQuery,
  PurgedSession,
  Refresh,
  RetentionState,
  SaveEvent,
  SaveResult,
  SessionRecord,
  StoreInfo,
} from './records.ts';
import { createSavedViews, type SavedViews } from './saved-views.ts';
import { createNotes, type Notes } from './session-records/notes.ts';
import { createReferrals, type Referrals } from './session-records/referrals.ts';
import { countRetention, setRetention } from './session-retention.ts';
import {
  createSessionWriter,
  type RecordKind,
  type RecordTable,
  type VersionedRecord,
  versionedRecord,
} from './session-writer.ts';
import { findManySessions, findRefByAlias, findSession, findSubjects } from './sessions/find.ts';
import { createDueFindings, remakeFindings } from './sessions/findings.ts';
import { saveSession } from './sessions/save.ts';
import { claimDueSessions, countByEnvironment, readRegistryState, setDue } from './sessions/sweep.ts';
import { createSnoozes, type Snoozes } from './snoozes.ts';
import type { Tables } from './tables.ts';
import { createVerdicts, type Verdicts } from './verdicts/verdicts.ts';

export interface Sessions {
  /** @param audience who the answer is for; default `full` */
  find(
    by: { readonly ref: string } | { readonly sessionId: string },
    audience?: Audience,
  ): Promise<SessionRecord | undefined>;
  /** It finds those that are registered, by the verification service's session id. */
  findMany(sessionIds: readonly string[], audience: Audience): Promise<ReadonlyMap<string, SessionRecord>>;
  /** It has names of the subjects by ref, where they are known, for roles that see names. */
  subjects(refs: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** It finds which of these ids are those of purged sessions: nothing is read or registered for them again. */
  findPurged(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** It finds the ref of the session with this alias, of several a production one first, then the one that changed last. */
  findRefByAlias(alias: string, audience: Audience): Promise<string | undefined>;
  /** @throws Problem bad_request for a cursor of another list */
  list(query: ListQuery): Promise<ListPage>;
  /**
   * It finds the sessions before and after one in the list, at `cursor` where it stood when it was opened. It is undefined when the audience knows of no such
   * session.
   *
   * @throws Problem bad_request for a cursor of another list
   */
  neighbours(
    query: ListQuery,
    at: { readonly ref: string; readonly cursor?: string | undefined },
  ): Promise<ListNeighbours | undefined>;
  /** It counts how many there are, up to `most`. */
  count(query: ListQuery, most: number): Promise<number>;
  /** It counts how many there are, exactly where live counts know it, else cut at 1,000. */
  countMatches(query: ListQuery): Promise<Count>;
  /** It finds the refs of up to `most` of them, in no order. */
  findRefs(query: ListQuery, most: number): Promise<readonly string[]>;
  facets(query: ListQuery): Promise<FacetCounts>;
  /**
   * Writes what a read of the verification service returned, if newer, in one transaction with its change and its audit event; a new
   * session gets a ref.
   *
   * @throws Problem conflict when another refresh was saved after the one that this one builds on (`expectedRefreshedAtMs`); not_found for
   * a sweep of a session that is no longer registered, and for a session that was purged
   */
  save(refresh: Refresh, event: SaveEvent): Promise<SaveResult>;
  /**
   * Makes the findings again that are due today, of all sessions where the rules have changed since; a query of the list waits for that too.
   *
   * @returns of how many sessions
   */
  makeDueFindings(): Promise<number>;
  countByEnvironment(audience: Audience): Promise<{ production: number; sandbox: number }>;
  /** The longest overdue come first, and are moved to the end of the lease; sessions with waiting deliveries are skipped. */
  claimDue(limit: number, leaseMs: number, nowMs: number): Promise<{ ref: string; sessionId: string }[]>;
  /** It sets when a session is swept next, after a refresh of it failed, or null for never. */
  setDue(ref: string, dueAtMs: number | null): Promise<void>;
  /** @throws Problem not_found; conflict when the stored state is not the expected one */
  setRelationshipEnd(
    ref: string,
    endedAtMs: number | null,
    event: AuditEvent,
    expected?: RetentionState,
  ): Promise<void>;
  /** A session on hold is never purged. @throws Problem not_found; conflict when the stored state is not the expected one */
  setHold(ref: string, held: boolean, event: AuditEvent, expected?: RetentionState): Promise<void>;
  /** Of sessions that the audience may know of, `due` would be purged now, `held` would be but for the hold, and for `withoutEnd` no end is recorded. */
  countRetention(endedBeforeMs: number, audience: Audience): Promise<{ due: number; held: number; withoutEnd: number }>;
  /**
   * Deletes up to `limit` sessions whose relationship ended before then and that are not on hold, with everything that belongs to them
   * (deliveries, settlements, import rows and changes too), each with its audit event and a tombstone in the same transaction. The audit log
   * stays, without the texts about them. A session that a worker is refreshing is deleted later.
   *
   * @returns what named them, so that caches can drop them; it must not be stored
   */
  purge(endedBeforeMs: number, limit: number, toEvent: (ref: string) => AuditEvent): Promise<PurgedSession[]>;
  /** `oldestDueAtMs` is when the next sweep of any session is or was due. */
  registryState(nowMs: number, audience: Audience): ReturnType<typeof readRegistryState>;
}

export interface Queue {
  /** It counts how many sessions of the environment are in the view of each of these keys, by live counts; a key without an entry has none. */
  count(sandbox: boolean, keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** It looks at sessions that became overdue, whose snooze is over, or whose step has waited too long. @returns how many were looked at */
  refreshDue(): Promise<number>;
}

export interface Store {
  readonly dialect: Dialect['name'];
  /** It is for the adapter of the sign-in only, whose tables are in this database too. */
  readonly db: Kysely<Tables>;
  readonly sessions: Sessions;
  readonly deliveries: Deliveries;
  readonly consents: Consents;
  readonly hits: Hits;
  readonly verdicts: Verdicts;
  readonly queue: Queue;
  readonly assignments: Assignments;
  readonly snoozes: Snoozes;
  readonly savedViews: SavedViews;
  readonly alerts: Alerts;
  readonly decisions: Decisions;
  readonly referrals: Referrals;
  readonly notes: Notes;
  readonly drafts: DraftStore;
  /** The records of one kind: `riskRatings`, `ownerRecords`, `confirmations`. */
  record<Table extends RecordTable, New, Stored>(kind: RecordKind<Table, New, Stored>): VersionedRecord<New, Stored>;
  /** It says whether the service has reported other owners since they were recorded, or the interpretation was confirmed again. */
  areOwnersOutdated(ref: string): Promise<boolean>;
  /** The numbers are as of any moment. */
  readNumbers(moment: Moment): Promise<StoredNumbers>;
  readonly changes: Changes;
  readonly imports: Imports;
  readonly leases: Leases;
  readonly presences: Presences;
  readonly preferences: Preferences;
  /** On SQLite it is for a single sending process. */
  readonly ledger: Ledger;
  readonly audit: AuditLog;
  readonly auditTree: AuditTree;
  readonly checkpoints: CheckpointTable;
  readonly clock: StoreClock;
  /** It derives ids and hashes of screening hits, and is 32 bytes, the same in every process for as long as the store exists. */
  readonly hitKey: Uint8Array;
  /** Writes a row, because a transaction can begin on a full disk. @throws Problem store_unavailable */
  health(): Promise<void>;
  /** Operators read it. */
  info(): Promise<StoreInfo>;
  /** It says whether the account of the store could change or remove an audit event; on SQLite it always could. */
  mayChangeAuditLog(): Promise<boolean>;
  /** Deletes the accounts that the demo created, each with its audit event. @returns their addresses */
  removeDemoAccounts(toEvent: (reviewerId: string) => AuditEvent): Promise<readonly string[]>;
  /** Waits for the events that are being written. */
  close(): Promise<void>;
}

function createSessions(
  context: StoreContext,
  tombstones: Tombstones,
  cursors: Cursors,
  proofMonths: number | undefined,
): Sessions {
  const { db, dialect, keys, now, onCommit } = context;
  // The writer's lock lets one save through at a time: the others wait here, without holding a connection each.
  let lastSave: Promise<unknown> = Promise.resolve();
  const dueFindings = createDueFindings(context, proofMonths);
  return {
    find: (by, audience = 'full') => findSession(db, by, audience),
    findMany: (sessionIds, audience) => findManySessions(db, sessionIds, audience),
    subjects: (refs) => findSubjects(db, refs),
    findPurged: (sessionIds) => tombstones.find(db, sessionIds),
    findRefByAlias: (alias, audience) => findRefByAlias(db, alias, audience),
    async list(query) {
      await dueFindings.areCurrent();
      return listSessions(db, dialect, cursors, withoutDuplicates(query), now());
    },
    async neighbours(query, at) {
      await dueFindings.areCurrent();
      return findNeighbours(db, dialect, cursors, withoutDuplicates(query), at);
    },
    async count(query, most) {
      await dueFindings.areCurrent();
      return countUpTo(db, dialect, withoutDuplicates(query), most);
    },
    async countMatches(query) {
      await dueFindings.areCurrent();
      return countMatches(db, dialect, withoutDuplicates(query));
    },
    async findRefs(query, most) {
      await dueFindings.areCurrent();
      return findRefs(db, dialect, withoutDuplicates(query), most);
    },
    async facets(query) {
      await dueFindings.areCurrent();
      return countFacets(db, dialect, withoutDuplicates(query));
    },
    makeDueFindings: dueFindings.make,
    save(refresh, event) {
      const saved = lastSave.then(() => saveSession(db, dialect, { keys, tombstones }, refresh, event, now));
      lastSave = saved.then(
        ({ change }) => change && onCommit(),
        () => undefined,
      );
      return saved;
    },
    countByEnvironment: (audience) => countByEnvironment(db, audience),
    claimDue: (limit, leaseMs, nowMs) => claimDueSessions(db, dialect, { limit, leaseMs, nowMs }),
    setDue: (ref, dueAtMs) => setDue(db, ref, dueAtMs),
    setRelationshipEnd: (ref, endedAtMs, event, expected) =>
      setRetention(db, dialect, keys, {
        ref,
        columns: { relationship_ended_at: endedAtMs },
        event,
        expected,
        atMs: now(),
      }),
    setHold(ref, held, event, expected) {
      const atMs = now();
      const columns = { held_at: held ? sql<number>`coalesce(held_at, ${atMs})` : null };
      return setRetention(db, dialect, keys, { ref, columns, event, expected, atMs });
    },
    countRetention: (endedBeforeMs, audience) => countRetention(db, endedBeforeMs, audience),
    purge: (endedBeforeMs, limit, toEvent) =>
      purgeSessions(db, dialect, { keys, tombstones }, { endedBeforeMs, limit }, toEvent, now),
    registryState: (nowMs, audience) => readRegistryState(db, nowMs, audience),
  };
}

const lockedMessage =
  'AUTH_SECRET does not open the keys in this database, so purged sessions could come back. Configure the former value as well: AUTH_SECRET=new,former.';

/**
 * @param options.url `file:/absolute/path` or `postgres://…`
 * @param options.migrationUrl PostgreSQL account that owns the tables, where it is another
 * @param options.secrets values of AUTH_SECRET, the current one first. Default a random one, for stores that one process opens once, in tests
 * @param options.migrate false: the schema must exist already, and nothing is written
 * @param options.purpose who opens it; without one any store is opened, and none is marked
 * @param options.proofMonths accepted age of a proof of address, by which findings are made; without it as the store has it
 * @param options.now for the times in the audit log
 * @param options.gatherLimit replaces the dialect's own (`Dialect.gatherLimit`), for tests
 * @throws SchemaError when the schema is newer than this build, or missing and `migrate` is false; when the store is another purpose's; when
 * AUTH_SECRET is another one and something would be written
 */
export async function openStore(options: {
  readonly url: string;
  readonly migrationUrl?: string | undefined;
  readonly secrets?: readonly string[];
  readonly migrate?: boolean;
  readonly purpose?: Purpose;
  readonly proofMonths?: number;
  readonly now?: () => number;
  readonly gatherLimit?: number;
}): Promise<Store> {
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
      db,
      sessions: createSessions(context, tombstones, await createCursors(db), options.proofMonths),
      deliveries,
      consents,
      hits: createHits(context),
      verdicts: createVerdicts(context, write),
      queue: {
        count: (sandbox, viewKeys) => countByKey(db, sandbox, viewKeys),
        async refreshDue() {
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
      record: (kind) => versionedRecord(context, write, kind),
      async areOwnersOutdated(ref) {
        const session = await db.selectFrom('sessions').select('rid').where('ref', '=', ref).executeTakeFirst();
        return session !== undefined && (await findOutdated(db, [session.rid])).size > 0;
      },
      readNumbers: (moment) => readNumbersAt(db, moment),
      changes,
      imports: createImports(context, tombstones),
      leases,
      presences: createPresences(db, now),
      preferences: createPreferences(db),
      ledger: dialect.createLedger(db),
      audit,
      auditTree: createAuditTree(db),
      checkpoints: createCheckpointTable(db),
      clock: createClock(db, dialect),
      hitKey: await readKey(db, 'hit', 32),
      health: async () => void (await leases.take('health', 'health', 0, now())),
      mayChangeAuditLog: () => dialect.mayChangeAuditLog(db),
      info: async () => ({ database: await dialect.readVersion(db), schema: latestVersion }),
      removeDemoAccounts: (toEvent) => removeDemoAccounts(db, dialect, keys, toEvent, now),
      async close() {
        await Promise.all([changes.close(), audit.settled(), deliveries.settled()]);
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
