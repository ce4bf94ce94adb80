import { sql } from 'kysely';
import type { Count } from '#lib/model/session/list.schema.ts';
import { inBatches } from '../kernel/batches.ts';
import type { Dialect } from '../kernel/dialect.ts';
import type { ListQuery } from '../records.ts';
import type { Db } from '../tables.ts';
import type { Cursors, Position } from './cursor.ts';
import { estimateQuery } from './estimate.ts';
import { allFilters, and, toConditions } from './filter.ts';
import { countMatches } from './list-sessions.ts';
import { orderOf, type PositionRow, toPosition } from './order.ts';
import { findPage } from './page.ts';
import { chooseSource } from './plan.ts';

interface ListNeighbour {
  readonly ref: string;
  /** It stands at this place in the list. */
  readonly cursor: string;
}

/** They are a session's neighbours in a list. */
export interface ListNeighbours {
  /** It says whether the session passes the filters now. */
  readonly isListed: boolean;
  /** These neighbours are before and after this place. */
  readonly cursor: string;
  /** It is 1 for the first, and null when too many before it would have to be counted. */
  readonly position: number | null;
  readonly previous: ListNeighbour | null;
  readonly next: ListNeighbour | null;
  readonly count: Count;
}

/** Sessions before this one are counted up to so many. */
const mostBefore = 500;

/** The session stands here in the order now, whether or not it passes the filters. */
async function findPosition(db: Db, query: ListQuery, ref: string): Promise<Position | undefined> {
  const order = orderOf(query);
  const columns = order.columns.map((column, at) => sql`${sql.ref(column)} as ${sql.ref(`k${at}`)}`);
  const keys = sql.join([...columns, sql`rid`]);
  const select = sql<PositionRow>`select ${keys} from sessions where ref = ${ref}`;
  const [row] = (await select.execute(db)).rows;
  return row && toPosition(row, order);
}

async function passesFilters(db: Db, dialect: Dialect, query: ListQuery, rid: number): Promise<boolean> {
  const where = and([sql`s.rid = ${rid}`, ...toConditions(query, dialect, allFilters, 'avoid')]);
  const { rows } = await sql`select 1 from sessions as s where ${where}`.execute(db);
  return rows.length > 0;
}

/**
 * The sessions before and after one in a list, which need not be in it any more.
 *
 * @param cursor where it stood when it was opened: a session that was decided or changed since has its neighbours there
 * @returns undefined: there is no such session
 * @throws Problem bad_request for a cursor of another list
 */
export async function findNeighbours(
  db: Db,
  dialect: Dialect,
  cursors: Cursors,
  query: ListQuery,
  { ref, cursor }: { readonly ref: string; readonly cursor?: string | undefined },
): Promise<ListNeighbours | undefined> {
  const now = await findPosition(db, query, ref);
  if (now === undefined) return undefined;
  const { rid } = now;
  const position = cursor === undefined ? now : cursors.open(query, cursor);
  const estimate = await estimateQuery(db, dialect, query);
  /** It reads one more than wanted: the session itself may have moved to that side. */
  const read = async (backwards: boolean, limit: number) => {
    const source = chooseSource({ ...query, limit }, dialect, estimate);
    const found = await findPage(db, query, dialect, source, { position, backwards, limit: limit + 1 });
    return found.filter((one) => one.rid !== rid).slice(0, limit);
  };
  const [after] = await read(false, 1);
  const before = await read(true, mostBefore + 1);
  const [nearest] = before;
  const rows = await inBatches(
    [after, nearest].flatMap((one) => one?.rid ?? []),
    (rids) => db.selectFrom('sessions').select(['rid', 'ref']).where('rid', 'in', rids).execute(),
  );
  const toNeighbour = (at: Position | undefined): ListNeighbour | null => {
    const row = rows.find((one) => one.rid === at?.rid);
    return at && row ? { ref: row.ref, cursor: cursors.seal(query, at) } : null;
  };
  return {
    isListed: await passesFilters(db, dialect, query, rid),
    cursor: cursors.seal(query, position),
    position: before.length > mostBefore ? null : before.length + 1,
    previous: toNeighbour(nearest),
    next: toNeighbour(after),
    count: await countMatches(db, dialect, query, estimate),
  };
}
