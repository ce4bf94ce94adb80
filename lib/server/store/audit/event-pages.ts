/**
 * Reviewers read the audit log in pages, by any filter, in both directions. Hides which index finds a page at a million events, and the numbers of events:
 * outside, an event is named by an id that tells nothing of its position. Throws the Problems of the store, and `bad_request` for an id that is not one of
 * ours.
 */

import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { isInScope } from '#lib/model/access/event-access.ts';
import type { AuditAction, AuditEvent, StoredAuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import type { StoreContext } from '../kernel/context.ts';
import { readKey } from '../kernel/store-keys.ts';
import { loadReviewerNames } from '../reviewers/reviewers.ts';
import type { Db } from '../tables.ts';
import { fromColumns } from './chain.ts';
import { type EventFilter, findEvents } from './find-events.ts';
import { openSealedEvents } from './sealed-events.ts';
import { openTexts } from './sealed-texts.ts';
import { fromSignInRow } from './sign-in-log.ts';

/** For `chain`, `no` is the number of the event; for `signIn`, it is the number in the log of sign-ins. */
interface EventName {
  readonly log: 'chain' | 'signIn';
  readonly no: number;
}

interface EventIds {
  toId(name: EventName): string;
  /** @throws Problem bad_request */
  toName(id: string): EventName;
}

const algorithm = 'aes-128-ecb';
const zeros = 7;
const logs = ['chain', 'signIn'] as const;

const notOurs = () => new Problem('bad_request', { detail: 'This is not the address of an event.' });

/**
 * One block holds the log, seven zero bytes and the number. Encrypted, it says nothing of the number, and the zeros refuse what was not made here. One block
 * alone needs no mode: equal events must have equal addresses.
 */
async function createEventIds(db: Db): Promise<EventIds> {
  const key = createHmac('sha256', await readKey(db, 'cursor', 64))
    .update('ids of audit events')
    .digest()
    .subarray(0, 16);
  return {
    toId({ log, no }) {
      const block = Buffer.alloc(16);
      block[0] = logs.indexOf(log);
      block.writeBigUInt64BE(BigInt(no), 8);
      const cipher = createCipheriv(algorithm, key, null).setAutoPadding(false);
      return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url');
    },
    toName(id) {
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

/** A page begins before or after an event, or with it and what is older. These are ids of events. */
export interface PagePosition {
  readonly older?: string | undefined;
  readonly newer?: string | undefined;
  readonly from?: string | undefined;
}

export interface EventQuery extends EventFilter {
  readonly position: PagePosition;
  readonly limit: number;
}

export interface SignInQuery {
  readonly actor?: string | undefined;
  readonly actions: readonly AuditAction[] | null;
  readonly outcome?: AuditEvent['outcome'] | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly position: PagePosition;
  readonly limit: number;
}

export interface NamedEvent {
  readonly id: string;
  readonly event: StoredAuditEvent;
}

export interface EventPage {
  /** The newest comes first. */
  readonly events: readonly NamedEvent[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

export interface EventPages {
  /** @throws Problem bad_request for a position that is none of ours */
  page(query: EventQuery): Promise<EventPage>;
  signIns(query: SignInQuery): Promise<EventPage>;
  /** It is the number in the chain, and zero for an event of the other log. @throws Problem bad_request */
  seqOf(id: string): Promise<number>;
  /** It says whether this reviewer has such an event since then, of its object and detail. */
  hasRecent(event: AuditEvent, sinceMs: number): Promise<boolean>;
  /** The map has the names of accounts that are still there. */
  names(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** It lists all accounts by name. */
  reviewers(): Promise<readonly { readonly id: string; readonly name: string }[]>;
}

/** A position names this range of numbers. */
function toRange(
  ids: EventIds,
  log: 'chain' | 'signIn',
  { older, newer, from }: PagePosition,
): { readonly before?: number; readonly after?: number; readonly descending: boolean } {
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

export function createEventPages({ db, dialect, keys }: Pick<StoreContext, 'db' | 'dialect' | 'keys'>): EventPages {
  let opened: Promise<EventIds> | undefined;
  const openIds = () => {
    opened ??= createEventIds(db);
    // A failed one is tried again.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  return {
    async page({ position, limit, ...filter }) {
      const ids = await openIds();
      const range = toRange(ids, 'chain', position);
      const found = await findEvents(db, dialect, filter, { ...range, limit: limit + 1 });
      const page = toPage(found, limit, position);
      const rows =
        page.rows.length === 0
          ? []
          : await db
              .selectFrom('audit_events')
              .selectAll()
              .where(dialect.isOneOf('seq', page.rows))
              .orderBy('seq', 'desc')
              .execute();
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

    async signIns({ actor, actions, outcome, fromMs, toMs, position, limit }) {
      const ids = await openIds();
      const { before, after, descending } = toRange(ids, 'signIn', position);
      let query = db
        .selectFrom('sign_in_events')
        .selectAll()
        .orderBy('id', descending ? 'desc' : 'asc')
        .limit(limit + 1);
      if (before !== undefined) query = query.where('id', '<', before);
      if (after !== undefined) query = query.where('id', '>', after);
      // Who could not sign in is the object of the event: its actor is Review Desk.
      if (actor !== undefined)
        query = query.where(({ eb, or }) => or([eb('actor', '=', actor), eb('object', '=', actor)]));
      if (actions !== null) query = query.where('action', 'in', actions.length === 0 ? [''] : [...actions]);
      if (outcome !== undefined) query = query.where('outcome', '=', outcome);
      if (fromMs !== undefined) query = query.where('at', '>=', fromMs);
      if (toMs !== undefined) query = query.where('at', '<', toMs);
      const page = toPage(await query.execute(), limit, position);
      return {
        ...page,
        events: page.rows.map((row) => ({ id: ids.toId({ log: 'signIn', no: row.id }), event: fromSignInRow(row) })),
      };
    },

    async seqOf(id) {
      const { log, no } = (await openIds()).toName(id);
      return log === 'chain' ? no : 0;
    },

    async hasRecent({ action, actor, ref, object, detail }, sinceMs) {
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

    names: (accounts) => loadReviewerNames(db, accounts),
    async reviewers() {
      const { rows } = await sql<{ id: string; name: string }>`
        select "id" as id, "name" as name from "user" order by "name", "id"`.execute(db);
      return rows;
    },
  };
}
