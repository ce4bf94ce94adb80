/**
 * Reviewers read the audit log in pages, by any filter, in both directions. Hides which index finds a page at a million events, and the numbers of events:
 * outside, an event is named by an id that tells nothing of its position. Throws the Problems of the store, and `bad_request` for an id that is not one of
 * ours.
 */

import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { isInScope } from '#lib/model/access/event-access.ts';
import type { AuditEvent, StoredAuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import { once } from '#lib/server/once.ts';
import type { StoreContext } from '../kernel/context.ts';
import { readKey } from '../kernel/store-keys.ts';
import { loadReviewerNames } from '../reviewers/reviewers.ts';
import type { Db } from '../tables.ts';
import { fromColumns } from './chain.ts';
import { type EventFilter, findEvents, type SeqRange } from './find-events.ts';
import { openSealedEvents } from './sealed-events.ts';
import { openTexts } from './sealed-texts.ts';
import { fromSignInRow } from './sign-in-log.ts';

/** For `chain`, `no` is the number of the event; for `signIn`, it is the number in the log of sign-ins. */
interface EventName {
  readonly log: 'chain' | 'signIn';
  readonly no: number;
}

const algorithm = 'aes-128-ecb';
const zeros = 7;
const logs = ['chain', 'signIn'] as const;

const notOurs = () => new Problem('bad_request', { detail: 'This is not the address of an event.' });

/**
 * One block holds the log, seven zero bytes and the number. Encrypted, it says nothing of the number, and the zeros refuse what was not made here. One block
 * alone needs no mode: equal events must have equal addresses.
 */
async function createEventIds(db: Db) {
  const key = createHmac('sha256', await readKey(db, 'cursor', 64))
    .update('ids of audit events')
    .digest()
    .subarray(0, 16);
  return {
    toId({ log, no }: EventName): string {
      const block = Buffer.alloc(16);
      block[0] = logs.indexOf(log);
      block.writeBigUInt64BE(BigInt(no), 8);
      const cipher = createCipheriv(algorithm, key, null).setAutoPadding(false);
      return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url');
    },
    /** @throws Problem bad_request */
    toName(id: string): EventName {
      const bytes = Buffer.from(id, 'base64url');
      if (bytes.length !== 16 || bytes.toString('base64url') !== id) throw notOurs();
      const decipher = createDecipheriv(algorithm, key, null).setAutoPadding(false);
      const block = Buffer.concat([decipher.update(bytes), decipher.final()]);
      const log = logs[block[0] ?? logs.length];
      const no = Number(block.readBigUInt64BE(8));
      if (log === undefined || !block.subarray(1, 1 + zeros).every((byte) => byte === 0) || !Number.isSafeInteger(no))
        throw notOurs();
      return { log, no };
    },
  };
}

type EventIds = Awaited<ReturnType<typeof createEventIds>>;

/** A page begins before or after an event, or with it and what is older. These are ids of events. */
interface PagePosition {
  readonly older?: string | undefined;
  readonly newer?: string | undefined;
  readonly from?: string | undefined;
}

interface Paging {
  readonly position: PagePosition;
  readonly limit: number;
}

interface EventPage {
  /** The newest comes first. */
  readonly events: readonly { readonly id: string; readonly event: StoredAuditEvent }[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/** A position names this range of numbers. */
function toRange(ids: EventIds, log: EventName['log'], { older, newer, from }: PagePosition): Omit<SeqRange, 'limit'> {
  const numberOf = (id: string) => {
    const name = ids.toName(id);
    // One of the other log is before all of this one: a page without rows, not an error.
    return name.log === log ? name.no : 0;
  };
  if (newer !== undefined) return { after: numberOf(newer), descending: false };
  if (older !== undefined) return { before: numberOf(older), descending: true };
  if (from !== undefined) return { before: numberOf(from) + 1, descending: true };
  return { descending: true };
}

/** One more than asked for says whether there are more in that direction; in the other one stands what the position named. */
function toPage<Row>(rows: readonly Row[], limit: number, { newer, older, from }: PagePosition) {
  const isNewer = newer !== undefined;
  const shown = rows.slice(0, limit);
  const more = rows.length > limit;
  return {
    rows: isNewer ? shown.toReversed() : shown,
    hasOlder: isNewer || more,
    hasNewer: isNewer ? more : older !== undefined || from !== undefined,
  };
}

/** So many of the reviewer's latest looks are compared. */
const recentLooks = 50;

export function createEventPages({ db, dialect, keys }: StoreContext) {
  const openIds = once(() => createEventIds(db));
  return {
    /** @throws Problem bad_request for a position that is none of ours */
    async page({ position, limit, ...filter }: EventFilter & Paging): Promise<EventPage> {
      const ids = await openIds();
      const range = toRange(ids, 'chain', position);
      const found = await findEvents(db, dialect, filter, { ...range, limit: limit + 1 });
      const page = toPage(found, limit, position);
      const selected = db.selectFrom('audit_events').selectAll().where(dialect.isOneOf('seq', page.rows));
      const rows = page.rows.length === 0 ? [] : await selected.orderBy('seq', 'desc').execute();
      const readable = await openTexts(db, keys, rows.map(fromColumns));
      const events = filter.scope.sealed ? await openSealedEvents(db, keys, readable) : readable;
      return {
        ...page,
        // The query has the same condition: a row that it let through by mistake is not shown.
        events: events
          .filter((event) => isInScope(filter.scope, event))
          .map((event) => ({ id: ids.toId({ log: 'chain', no: event.seq }), event })),
      };
    },

    /** Reads the log of sign-ins as `page` reads the chain. */
    async signIns(query: Omit<EventFilter, 'scope' | 'ref' | 'object'> & Paging): Promise<EventPage> {
      const { actor, actions, outcome, fromMs, toMs, position, limit } = query;
      const ids = await openIds();
      const { before, after, descending } = toRange(ids, 'signIn', position);
      let rows = db
        .selectFrom('sign_in_events')
        .selectAll()
        .orderBy('id', descending ? 'desc' : 'asc')
        .limit(limit + 1);
      if (before !== undefined) rows = rows.where('id', '<', before);
      if (after !== undefined) rows = rows.where('id', '>', after);
      // Who could not sign in is the object of the event: its actor is Review Desk.
      if (actor !== undefined)
        rows = rows.where(({ eb, or }) => or([eb('actor', '=', actor), eb('object', '=', actor)]));
      if (actions !== null) rows = rows.where('action', 'in', actions.length === 0 ? [''] : actions);
      if (outcome !== undefined) rows = rows.where('outcome', '=', outcome);
      if (fromMs !== undefined) rows = rows.where('at', '>=', fromMs);
      if (toMs !== undefined) rows = rows.where('at', '<', toMs);
      const page = toPage(await rows.execute(), limit, position);
      return {
        ...page,
        events: page.rows.map((row) => ({ id: ids.toId({ log: 'signIn', no: row.id }), event: fromSignInRow(row) })),
      };
    },

    /** It is the number in the chain, and zero for an event of the other log. @throws Problem bad_request */
    async seqOf(id: string): Promise<number> {
      const { log, no } = (await openIds()).toName(id);
      return log === 'chain' ? no : 0;
    },

    /** It says whether this reviewer has such an event since then, of its object and detail. */
    async hasRecent({ action, actor, ref, object, detail }: AuditEvent, sinceMs: number): Promise<boolean> {
      const rows = await db
        .selectFrom('audit_events')
        .select(['at', 'ref', 'object', 'detail'])
        .where('actor', '=', actor)
        .where('action', '=', action)
        .orderBy('seq', 'desc')
        .limit(recentLooks)
        .execute();
      return rows.some(
        (row) =>
          row.at >= sinceMs &&
          row.ref === ref &&
          row.object === object &&
          // Texts about a session are sealed: there the object says all.
          (ref !== null || row.detail === (detail && JSON.stringify(detail))),
      );
    },

    /** The map has the names of accounts that are still there. */
    names: (accounts: readonly string[]) => loadReviewerNames(db, accounts),
    /** It lists all accounts by name. */
    reviewers: () => db.selectFrom('user').select(['id', 'name']).orderBy('name').orderBy('id').execute(),
  };
}
