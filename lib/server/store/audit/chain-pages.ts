import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditEventsTable, Db } from '../tables.ts';

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
