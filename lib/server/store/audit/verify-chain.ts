import type { AuditEventsTable } from '../tables.ts';
import { type ChainHead, fromColumns, genesisHead, hashOf } from './chain.ts';

export type ChainVerdict =
  | { readonly ok: true; readonly count: number; readonly head: ChainHead | null }
  | { readonly ok: false; readonly firstBadSeq: number; readonly why: string };

export interface VerifyOptions {
  readonly onProgress?: (checked: number) => void;
  /** Gets each good event, in order. */
  readonly onEvent?: (row: AuditEventsTable) => void;
  /** The event before the first row. Default: the first row is event 1. */
  readonly after?: ChainHead;
}

/** Progress is reported after each so many events. */
const progressStep = 1000;

/** Why this row is not the event after `head`; undefined when it is. */
function findFlaw(row: AuditEventsTable, head: ChainHead): { seq: number; why: string } | undefined {
  const seq = head.seq + 1;
  if (row.seq > seq) return { seq, why: `event ${seq} is missing` };
  if (row.seq < seq) return { seq: row.seq, why: `event ${row.seq} is where event ${seq} should be` };
  if (row.prev_hash !== head.hash) return { seq, why: `event ${seq} does not follow the one before it` };
  try {
    const { prevHash, hash, ...event } = fromColumns(row);
    return hashOf(prevHash, event) === hash ? undefined : { seq, why: `event ${seq} was changed` };
  } catch {
    return { seq, why: `event ${seq} was changed: it can no longer be read` };
  }
}

/** Checks that each event holds the hash of the one before it, and that its own content still has its hash. @param rows oldest first */
export async function verifyChain(
  rows: AsyncIterable<AuditEventsTable>,
  { onProgress, onEvent, after = genesisHead }: VerifyOptions = {},
): Promise<ChainVerdict> {
  let head = after;
  for await (const row of rows) {
    const found = findFlaw(row, head);
    if (found) return { ok: false, firstBadSeq: found.seq, why: found.why };
    head = { seq: row.seq, hash: row.hash };
    onEvent?.(row);
    if (head.seq % progressStep === 0) onProgress?.(head.seq);
  }
  return { ok: true, count: head.seq, head: head.seq === 0 ? null : head };
}
