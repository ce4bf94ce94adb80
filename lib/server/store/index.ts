/**
 * The store. Hides which database there is (SQLite or PostgreSQL, nobody outside can tell), the tables, the live counts behind the facets,
 * the plan of each list page, the text index, the chain of the trail and the secrets that are made once and kept for ever.
 * Promises: what a call resolved with is on disk (synchronous FULL); every write of a session shares one transaction with its audit event;
 * the trail is append-only and without gaps; a change of a session is told to every process once it is committed; an answer for the limited
 * audience depends on nothing of class screening.
 * Throws Problem `store_unavailable` (503) when the database is locked, full, read-only or away, `bad_request` for a foreign cursor,
 * `conflict` for a stale version, `internal` for the rest; no error holds a value. Opening throws SchemaError when the schema is newer than this build.
 */
import 'server-only';
import { Kysely, sql } from 'kysely';
import type { AuditEvent } from '#lib/model/audit.ts';
import { type About, readAbout } from './about.ts';
import { type Audit, makeAudit } from './audit.ts';
import { type Changes, makeChanges } from './changes.ts';
import { openCursors } from './cursor.ts';
import { type Deliveries, makeDeliveries } from './deliveries.ts';
import { type Dialect, openDialect } from './dialect.ts';
import { countFacets } from './facets.ts';
import { readCells, tidy } from './filter.ts';
import { type Imports, makeImports } from './imports.ts';
import { readKey } from './keys.ts';
import { type Leases, makeLeases } from './leases.ts';
import { type Ledger, makeLedger, makeOwnLedger } from './ledger.ts';
import { findNeighbours, listSessions } from './list.ts';
import { migrateStore, requireSchema } from './migrate.ts';
import type {
  Audience,
  FacetCounts,
  ListPage,
  ListQuery,
  Neighbours,
  Refresh,
  Saved,
  SaveEvent,
  SessionRecord,
} from './records.ts';
import { countRetention, purge, type SeenRetention, setRetention } from './retention.ts';
import { findAlias, findMany, findSession, saveSession } from './sessions.ts';
import { makeSettlements, type Settlements } from './settlements.ts';
import { claimDue, readRegistryState, setDue } from './sweep.ts';
import type { Db, Tables } from './tables.ts';

export type { Audit, Verdict } from './audit.ts';
export type { Changes } from './changes.ts';
export type { Deliveries } from './deliveries.ts';
export type { Imports } from './imports.ts';
export type { Leases } from './leases.ts';
export type { Ledger } from './ledger.ts';
export { migrateStore, SchemaError } from './migrate.ts';
export type * from './records.ts';

export interface Sessions {
  /** @param audience who is told; default everything */
  find(
    by: { readonly ref: string } | { readonly sessionId: string },
    audience?: Audience,
  ): Promise<SessionRecord | undefined>;
  /** Those that are registered, by upstream's id. */
  findMany(sessionIds: readonly string[], audience: Audience): Promise<ReadonlyMap<string, SessionRecord>>;
  /** The ref of the session with this alias; the one that moved last where several have it. */
  findAlias(alias: string, audience: Audience): Promise<string | undefined>;
  list(query: ListQuery): Promise<ListPage>;
  facets(query: ListQuery): Promise<FacetCounts>;
  /** What stands before and behind a session in the list. */
  neighbours(query: ListQuery, ref: string): Promise<Neighbours>;
  /**
   * Writes what a read of upstream said, if newer, in one transaction with its change and the event; a session that is new gets a ref.
   *
   * @throws Problem conflict when it says what it builds on (`basisMs`), and that is not what is stored; not_found for a sweep of a session
   * that is not registered (any more)
   */
  save(refresh: Refresh, event: SaveEvent): Promise<Saved>;
  environments(audience: Audience): Promise<{ production: number; sandbox: number }>;
  /** Longest overdue first, moved to the end of the lease; passes over what has waiting deliveries. */
  claimDue(limit: number, leaseMs: number, nowMs: number): Promise<{ ref: string; sessionId: string }[]>;
  /** Next sweep of one session, when a refresh of it failed; null: none. */
  setDue(ref: string, dueAtMs: number | null): Promise<void>;
  /** @throws Problem not_found; conflict when it is not as it was seen */
  setRelationshipEnd(ref: string, endedAtMs: number | null, event: AuditEvent, seen?: SeenRetention): Promise<void>;
  /** A session that is held is never purged. @throws Problem not_found; conflict when it is not as it was seen */
  setHold(ref: string, held: boolean, event: AuditEvent, seen?: SeenRetention): Promise<void>;
  /** `due`: would be purged now; `held`: would, but for the hold; `withoutEnd`: no end recorded. */
  countRetention(endedBeforeMs: number): Promise<{ due: number; held: number; withoutEnd: number }>;
  /**
   * Deletes up to `limit` sessions whose relationship ended before then and that are not held, with all that hangs on them (deliveries,
   * settlements, import rows, changes too), each with its event in the same transaction. The trail stays. One that somebody works on this
   * moment comes later.
   *
   * @returns their refs
   */
  purge(endedBeforeMs: number, limit: number, toEvent: (ref: string) => AuditEvent): Promise<string[]>;
  /** `oldestDueAtMs`: when the next sweep of any session is due, or was. */
  registryState(nowMs: number): Promise<{ sessions: number; overdue: number; oldestDueAtMs: number | null }>;
}

export interface Store {
  readonly dialect: Dialect['name'];
  /** For the adapter of the sign-in alone, whose tables lie here too. */
  readonly db: Kysely<Tables>;
  readonly sessions: Sessions;
  readonly deliveries: Deliveries;
  readonly settlements: Settlements;
  readonly changes: Changes;
  readonly imports: Imports;
  readonly leases: Leases;
  /** On SQLite one process does all the sending. */
  readonly ledger: Ledger;
  readonly audit: Audit;
  /** What names of screening hits are derived with: 32 bytes, the same in every process and for as long as the store lives. */
  readonly hitKey: Uint8Array;
  /** Writes a row, as a full disk lets a write begin. @throws Problem store_unavailable when it cannot */
  health(): Promise<void>;
  /** Which database this is, for the operator. */
  about(): Promise<About>;
  checkpoint(): Promise<void>;
  /** Waits for the events that are being written. */
  close(): Promise<void>;
}

function makeSessions(
  db: Db,
  dialect: Dialect,
  cursors: Awaited<ReturnType<typeof openCursors>>,
  now: () => number,
  onChange: () => void,
): Sessions {
  // The writer's lock lets one refresh through at a time: the others wait here, not each with a connection in its hand.
  let turn: Promise<unknown> = Promise.resolve();
  return {
    find: (by, audience = 'full') => findSession(db, by, audience),
    findMany: (sessionIds, audience) => findMany(db, sessionIds, audience),
    findAlias: (alias, audience) => findAlias(db, alias, audience),
    list: (query) => listSessions(db, dialect, cursors, tidy(query)),
    facets: (query) => countFacets(db, dialect, tidy(query)),
    neighbours: (query, ref) => findNeighbours(db, dialect, tidy(query), ref),
    save(refresh, event) {
      const saved = turn.then(() => saveSession(db, dialect, refresh, event, now));
      turn = saved.then(
        ({ change }) => change && onChange(),
        () => undefined,
      );
      return saved;
    },
    async environments(audience) {
      const counts = [0, 0];
      for (const cell of await readCells(db, audience)) counts[cell.sandbox] = (counts[cell.sandbox] ?? 0) + cell.n;
      const [production = 0, sandbox = 0] = counts;
      return { production, sandbox };
    },
    claimDue: (limit, leaseMs, nowMs) => claimDue(db, dialect, { limit, leaseMs, nowMs }),
    setDue: (ref, dueAtMs) => setDue(db, ref, dueAtMs),
    setRelationshipEnd: (ref, endedAtMs, event, seen) =>
      setRetention(db, dialect, { ref, columns: { relationship_ended_at: endedAtMs }, event, seen, atMs: now() }),
    setHold(ref, held, event, seen) {
      const atMs = now();
      return setRetention(db, dialect, {
        ref,
        columns: { held_at: held ? sql`coalesce(held_at, ${atMs})` : null },
        event,
        seen,
        atMs,
      });
    },
    countRetention: (endedBeforeMs) => countRetention(db, endedBeforeMs),
    purge: (endedBeforeMs, limit, toEvent) => purge(db, dialect, { endedBeforeMs, limit }, toEvent, now),
    registryState: (nowMs) => readRegistryState(db, nowMs),
  };
}

/**
 * @param options.url `file:/absolute/path` or `postgres://…`
 * @param options.migrationUrl PostgreSQL account that owns the tables, where it is another
 * @param options.migrate false: the schema must be there already
 * @param options.now for the times in the trail
 * @param options.gatherLimit how many matches of a text are sorted rather than met on the way; the dialect knows best
 * @throws SchemaError when the schema is newer than this build, or missing and `migrate` is false
 */
export async function openStore(options: {
  readonly url: string;
  readonly migrationUrl?: string | undefined;
  readonly migrate?: boolean;
  readonly now?: () => number;
  readonly gatherLimit?: number;
}): Promise<Store> {
  const now = options.now ?? Date.now;
  if (options.migrate !== false) await migrateStore(options.url, options.migrationUrl, now);
  const opened = openDialect(options.url);
  const dialect = { ...opened, gatherLimit: options.gatherLimit ?? opened.gatherLimit };
  const db = new Kysely<Tables>({ dialect: dialect.kysely });
  try {
    await requireSchema(db);
    const audit = makeAudit(db, dialect, now);
    const changes = makeChanges(db, dialect);
    const deliveries = makeDeliveries(db, dialect, now);
    const leases = makeLeases(db);
    return {
      dialect: dialect.name,
      db,
      sessions: makeSessions(db, dialect, await openCursors(db), now, changes.told),
      deliveries,
      settlements: makeSettlements(db, dialect, now),
      changes,
      imports: makeImports(db, dialect, now),
      leases,
      ledger: dialect.name === 'postgres' ? makeLedger(db) : makeOwnLedger(db),
      audit,
      hitKey: await readKey(db, 'hit', 32),
      health: async () => void (await leases.take('health', 'health', 0, now())),
      about: () => readAbout(db, dialect),
      checkpoint: () => dialect.checkpoint(db),
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

// Next loads modules more than once in a process; the store must be one.
const process_ = globalThis as typeof globalThis & { deskStore?: Promise<Store> };

/** The store of this process, opened and migrated at the first call. A failed opening is tried again by the next call. */
export function getStore(): Promise<Store> {
  process_.deskStore ??= openConfigured().catch((error: unknown) => {
    delete process_.deskStore;
    throw error;
  });
  return process_.deskStore;
}

async function openConfigured(): Promise<Store> {
  // Not at the top: scripts and tests open stores of their own, without a configuration.
  const { config } = await import('#lib/server/config.ts');
  const { databaseUrl, databaseMigrationUrl } = config();
  return openStore({ url: databaseUrl, migrationUrl: databaseMigrationUrl });
}
