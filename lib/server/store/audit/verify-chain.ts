/** The chain of events by itself. Events that were cut off at its end are found by `lib/server/checkpoints/verify-log.ts`. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditEventsTable, Db } from '../tables.ts';
import { type ChainHead, createRowHash, genesisHead } from './chain.ts';

const pageLength = 1000;

const readPage = (db: Db, after: number): Promise<AuditEventsTable[]> =>
  db.selectFrom('audit_events').selectAll().where('seq', '>', after).orderBy('seq').limit(pageLength).execute();

/**
 * The chain as it is stored, oldest first, page by page; while one is looked at, the next is on its way.
 *
 * @param after number of the event before the first one. Default: whatever is there
 */
export async function* chainPages(
  db: Db,
  after = Number.MIN_SAFE_INTEGER,
): AsyncGenerator<readonly AuditEventsTable[], undefined> {
  for (let reading: Promise<AuditEventsTable[]> | undefined = readPage(db, after); reading; ) {
    const page: readonly AuditEventsTable[] = await reading;
    const end: AuditEventsTable | undefined = page.at(-1);
    reading = end === undefined || page.length < pageLength ? undefined : readPage(db, end.seq);
    // Whoever stops early never awaits it.
    reading?.catch(() => undefined);
    yield page;
    await nextTurn(); // a long log must not block requests
  }
  return undefined;
}

export type ChainVerdict =
  | { readonly ok: true; readonly count: number; readonly head: ChainHead | null }
  | { readonly ok: false; readonly firstBadSeq: number; readonly why: string };

export interface VerifyOptions {
  readonly onProgress?: (checked: number) => void;
  /** Gets each good event, in order. */
  readonly onEvent?: (row: AuditEventsTable) => void;
  /** It is the event before the first row; without it the first row is event 1. */
  readonly after?: ChainHead;
}

/** Progress is reported after each so many events. */
const progressStep = 1000;

/** It says why this row is not the event after `head`, and is undefined when it is. */
function findFlaw(
  row: AuditEventsTable,
  head: ChainHead,
  hashOfRow: (row: AuditEventsTable) => string,
): { seq: number; why: string } | undefined {
  const seq = head.seq + 1;
  if (row.seq > seq) return { seq, why: `event ${seq} is missing` };
  if (row.seq < seq) return { seq: row.seq, why: `event ${row.seq} is where event ${seq} should be` };
  if (row.prev_hash !== head.hash) return { seq, why: `event ${seq} does not follow the one before it` };
  try {
    return hashOfRow(row) === row.hash ? undefined : { seq, why: `event ${seq} was changed` };
  } catch {
    return { seq, why: `event ${seq} was changed: it is not as it was written` };
  }
}

/** Checks that each event holds the hash of the one before it, and that its own content still has its hash. @param pages oldest first */
export async function verifyChain(
  pages: AsyncIterable<readonly AuditEventsTable[]>,
  { onProgress, onEvent, after = genesisHead }: VerifyOptions = {},
): Promise<ChainVerdict> {
  const hashOfRow = createRowHash();
  let head = after;
  for await (const page of pages)
    for (const row of page) {
      const found = findFlaw(row, head, hashOfRow);
      if (found) return { ok: false, firstBadSeq: found.seq, why: found.why };
      head = row;
      onEvent?.(row);
      if (head.seq % progressStep === 0) onProgress?.(head.seq);
    }
  return { ok: true, count: head.seq, head: head.seq === 0 ? null : { seq: head.seq, hash: head.hash } };
}
