import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditEventsTable, Db } from '../tables.ts';

const pageLength = 1000;

/** The chain as it is stored, oldest first, page by page. @param after number of the event before the first one. Default: whatever is there */
export async function* chainPages(
  db: Db,
  after = Number.MIN_SAFE_INTEGER,
): AsyncGenerator<readonly AuditEventsTable[], undefined> {
  for (let last = after; ; ) {
    const page = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(pageLength)
      .execute();
    yield page;
    const end = page.at(-1);
    if (end === undefined || page.length < pageLength) return undefined;
    last = end.seq;
    await nextTurn(); // a long log must not block requests
  }
}

/** The same, row by row. */
export async function* chainRows(db: Db, after?: number): AsyncGenerator<AuditEventsTable, undefined> {
  for await (const page of chainPages(db, after)) yield* page;
  return undefined;
}
