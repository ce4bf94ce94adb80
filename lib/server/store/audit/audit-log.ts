/**
 * The audit log: an append-only hash chain without gaps, and beside it the log of sign-ins, which can be pruned. Hides how texts and addresses
 * are sealed with the keys of their subjects: the chain holds when such a key is destroyed. Events of concurrent requests are committed as one group; events of a change are
 * appended in the transaction of that change, which must hold the writer's lock. Throws the Problems of the store.
 */

import { sql } from 'kysely';
import {
  type AuditEvent,
  isSealedAction,
  isSignInAction,
  type StoredAuditEvent,
  sealedRecord,
} from '#lib/model/audit.ts';
import { waited, withinRoute } from '#lib/server/waits.ts';
import { type StoreContext, transact } from '../kernel/context.ts';
import { createGroupCommit } from '../kernel/group-commit.ts';
import type { SealedKeys } from '../kernel/sealed-keys.ts';
import type { AuditEventsTable, Db, Tx } from '../tables.ts';
import {
  type ChainHead,
  compareEvents,
  type EventPosition,
  fromColumns,
  genesisHead,
  toColumns,
  toNextEvent,
  toStorableEvent,
} from './chain.ts';
import { createEventPages } from './event-pages.ts';
import { createEventSealer, openSealedEvents, withoutBox, writeSealedEvents } from './sealed-events.ts';
import { createTextSealer, openTexts } from './sealed-texts.ts';
import { allSignIns, listSignIns, pruneSignIns, writeSignIn } from './sign-in-log.ts';
import { chainPages, type VerifyOptions, verifyChain } from './verify-chain.ts';

const findHead = (db: Db | Tx): Promise<ChainHead | undefined> =>
  db.selectFrom('audit_events').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst();

/** Appends events in the caller's transaction, which must hold the writer's lock. Each goes to the log of its action. @returns them in their order */
export async function appendAuditEvents(
  tx: Tx,
  keys: SealedKeys,
  events: readonly AuditEvent[],
  atMs: number,
): Promise<StoredAuditEvent[]> {
  let head = (await findHead(tx)) ?? genesisHead;
  const storable = events.map(toStorableEvent);
  const plain = storable.filter(({ action }) => !isSignInAction(action) && !isSealedAction(action));
  const seal = await createTextSealer(tx, keys, plain);
  const sealEvent = await createEventSealer(tx, keys, storable);
  const rows: AuditEventsTable[] = [];
  const stored: StoredAuditEvent[] = [];
  for (const event of storable) {
    if (isSignInAction(event.action)) {
      const signInNumber = await writeSignIn(tx, event, head.seq, atMs);
      stored.push({ ...event, seq: head.seq, signInNumber, atMs, prevHash: null, hash: null });
      continue;
    }
    const seq = head.seq + 1;
    const next = toNextEvent(head, isSealedAction(event.action) ? sealEvent(event, seq) : seal(event, seq), atMs);
    head = next;
    rows.push(toColumns(next));
    stored.push({ ...event, seq: next.seq, signInNumber: null, atMs, prevHash: next.prevHash, hash: next.hash });
  }
  if (rows.length > 0) await tx.insertInto('audit_events').values(rows).execute();
  const sealed = stored.filter(({ action }) => isSealedAction(action));
  await writeSealedEvents(tx, sealed);
  return stored;
}

const sealedSeqsOf = (db: Db, ref: string) =>
  db
    .selectFrom('sealed_events')
    .innerJoin('sessions', 'sessions.rid', 'sealed_events.rid')
    .select('sealed_events.seq')
    .where('sessions.ref', '=', ref);

export function createAuditLog(context: StoreContext) {
  const { db, keys } = context;
  const groups = createGroupCommit((events: readonly AuditEvent[]) =>
    withinRoute('audit log', () => transact(context, (tx, atMs) => appendAuditEvents(tx, keys, events, atMs))),
  );

  async function* chainedEvents(): AsyncIterable<StoredAuditEvent> {
    for await (const page of chainPages(db)) yield* (await openTexts(db, keys, page.map(fromColumns))).map(withoutBox);
  }

  return {
    /**
     * Resolves when the event is on disk. Events of concurrent calls are committed as one group. Its action decides whether it becomes part of
     * the chain or goes to the log of sign-ins.
     */
    append: (event: AuditEvent) => waited('audit', () => groups.add(event)),
    /** Reviewers read these pages by filters, in both directions. */
    pages: createEventPages(context),
    settled: groups.settled,
    head: async () => (await findHead(db)) ?? null,
    async countSealed(): Promise<number> {
      const { count } = await db
        .selectFrom('audit_events')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('action', '=', sql.lit(sealedRecord)) // a literal, for the partial index
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /**
     * It lists events of both logs, the newest first; with `after` only events before this one. Sealed events are left out, unless `sealed` asks for them
     * (`mayReadSealedEvents`); by their actor they are never found.
     */
    async list(query: {
      readonly ref?: string;
      readonly actor?: string;
      readonly after?: EventPosition;
      readonly sealed?: boolean;
      readonly limit: number;
    }): Promise<StoredAuditEvent[]> {
      const { ref, actor, after, limit, sealed = false } = query;
      let rows = db.selectFrom('audit_events').selectAll().orderBy('seq', 'desc').limit(limit);
      if (!sealed) rows = rows.where('action', '<>', sealedRecord);
      if (ref !== undefined)
        rows = rows.where((eb) =>
          sealed ? eb.or([eb('ref', '=', ref), eb('seq', 'in', sealedSeqsOf(db, ref))]) : eb('ref', '=', ref),
        );
      if (actor !== undefined) rows = rows.where('actor', '=', actor);
      if (after !== undefined) rows = rows.where('seq', after.signInNumber === null ? '<' : '<=', after.seq);
      const opened = await openTexts(db, keys, (await rows.execute()).map(fromColumns));
      const chained = sealed ? await openSealedEvents(db, keys, opened) : opened;
      // A sign-in concerns no session.
      const signIns = ref === undefined ? await listSignIns(db, { actor, before: after, limit }) : [];
      return [...chained, ...signIns].sort((a, b) => compareEvents(b, a)).slice(0, limit);
    },

    /** Checks the whole chain. A truncated end shows only against a head that was stored elsewhere. */
    verify: (onProgress?: VerifyOptions['onProgress'], onEvent?: VerifyOptions['onEvent']) =>
      verifyChain(chainPages(db), { onProgress, onEvent }),

    /** It yields every event of both logs, the oldest first, and of sealed ones the number and the time. */
    async *export(): AsyncIterable<StoredAuditEvent> {
      const signIns = allSignIns(db);
      let next = await signIns.next();
      for await (const event of chainedEvents()) {
        for (; next.value !== undefined && compareEvents(next.value, event) < 0; next = await signIns.next())
          yield next.value;
        yield event;
      }
      for (; next.value !== undefined; next = await signIns.next()) yield next.value;
    },

    /** It says whether a file was delivered to this reviewer since then. */
    async hasDelivered(actor: string, ref: string, object: string, sinceMs: number): Promise<boolean> {
      const found = await db
        .selectFrom('audit_events')
        .select('seq')
        .where('action', '=', sql.lit('file.delivered')) // a literal, so that the planner uses the partial index
        .where('actor', '=', actor)
        .where('ref', '=', ref)
        .where('object', '=', object)
        .where('at', '>=', sinceMs)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Deletes sign-in events from before then. The chain stays whole. @returns how many */
    pruneSignIns: (beforeMs: number) => pruneSignIns(db, beforeMs),
  };
}
