/**
 * This is the Merkle tree over the chain. A leaf is the hash of an event in the chain (32 bytes), which covers all that is stored of it, with texts sealed: the
 * tree can be computed from one column and holds when texts are erased. Stored are roots of 256 and 65,536 leaves and so on ("tiles"); any root or proof takes
 * at most 256 rows of each level.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  consistencyPath,
  type Hash,
  inclusionPath,
  leafHash,
  nodeHash,
  type ReadSubtree,
  rangeHash,
} from '#lib/server/transparency/index.ts';
import type { Db } from '../tables.ts';
import { type ChainedEvent, type ChainHead, fromColumns, genesisHead } from './chain.ts';
import { chainPages, verifyChain } from './verify-chain.ts';

export type AuditTree = ReturnType<typeof createAuditTree>;

export const tileBits = 8;
export const tileWidth = 2 ** tileBits;
/** So many tiles are made between two turns of the event loop. */
const tilesAtOnce = 16;

function merge(hashes: readonly Hash[]): Hash {
  let row = hashes;
  while (row.length > 1)
    row = row.flatMap((left, at) => (at % 2 === 0 ? [nodeHash(left, row[at + 1] ?? Buffer.alloc(0))] : []));
  const [root] = row;
  if (root === undefined) throw new Error('a subtree has no leaves');
  return root;
}

/** @param level of tiles; 0: leaves. @returns as many as are there, from `from` on and without a gap */
async function readNodes(db: Db, level: number, from: number, count: number): Promise<Hash[]> {
  const rows =
    level === 0
      ? await db
          .selectFrom('audit_events')
          .select(['seq as no', 'hash'])
          .where('seq', '>', from)
          .where('seq', '<=', from + count)
          .orderBy('seq')
          .execute()
      : await db
          .selectFrom('audit_tiles')
          .select(['no', 'hash'])
          .where('level', '=', level)
          .where('no', '>=', from)
          .where('no', '<', from + count)
          .orderBy('no')
          .execute();
  const first = level === 0 ? from + 1 : from;
  const end = rows.findIndex(({ no }, at) => no !== first + at);
  const hashes = (end < 0 ? rows : rows.slice(0, end)).map(({ hash }) => Buffer.from(hash, 'hex'));
  return level === 0 ? hashes.map(leafHash) : hashes;
}

/** Reads each row of 256 nodes once. */
function subtreeReader(db: Db): ReadSubtree {
  const rows = new Map<string, Promise<readonly Hash[]>>();
  return async (level, index) => {
    const tileLevel = Math.floor(level / tileBits);
    const count = 2 ** (level % tileBits);
    const from = index * count;
    const tile = Math.floor(from / tileWidth);
    const key = `${tileLevel} ${tile}`;
    const row = rows.get(key) ?? readNodes(db, tileLevel, tile * tileWidth, tileWidth);
    rows.set(key, row);
    const start = from - tile * tileWidth;
    const nodes = (await row).slice(start, start + count);
    if (nodes.length < count) throw new Error('the audit log has fewer events than its tree');
    return merge(nodes);
  };
}

async function extendLevel(db: Db, level: number, size: number): Promise<void> {
  const { count } = await db
    .selectFrom('audit_tiles')
    .select(({ fn }) => fn.max('no').as('count'))
    .where('level', '=', level)
    .executeTakeFirstOrThrow();
  const end = Math.floor(size / tileWidth ** level);
  for (let no = count === null ? 0 : Number(count) + 1; no < end; no += tilesAtOnce) {
    const made = Math.min(tilesAtOnce, end - no);
    const nodes = await readNodes(db, level - 1, no * tileWidth, made * tileWidth);
    if (nodes.length < made * tileWidth) throw new Error('the audit log has fewer events than its tree');
    const tiles = Array.from({ length: made }, (_, at) => ({
      level,
      no: no + at,
      hash: merge(nodes.slice(at * tileWidth, (at + 1) * tileWidth)).toString('hex'),
    }));
    // Another process may be making the same.
    await db
      .insertInto('audit_tiles')
      .values(tiles)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await nextTurn();
  }
}

export function createAuditTree(db: Db) {
  const hashOfEvent = async (seq: number): Promise<ChainHead> =>
    seq === 0
      ? genesisHead
      : db.selectFrom('audit_events').select(['seq', 'hash']).where('seq', '=', seq).executeTakeFirstOrThrow();
  return {
    /** Stores the tiles of the first `size` events that are not stored yet. @throws Error when the log has fewer events */
    async extend(size: number): Promise<void> {
      for (let level = 1; tileWidth ** level <= size; level++) await extendLevel(db, level, size);
    },
    /** It is the root of the first `size` events, whose tiles are stored. @throws Error when the log has fewer events */
    root: (size: number) => rangeHash(0, size, subtreeReader(db)),
    /** @param seq number of the event, from 1 on. @throws RangeError unless it is one of the first `size` */
    inclusion: (seq: number, size: number) => inclusionPath(seq - 1, size, subtreeReader(db)),
    consistency: (oldSize: number, size: number) => consistencyPath(oldSize, size, subtreeReader(db)),
    /** It finds the event as it is stored, with its texts sealed. */
    async findStored(seq: number): Promise<ChainedEvent | undefined> {
      const row = await db.selectFrom('audit_events').selectAll().where('seq', '=', seq).executeTakeFirst();
      return row && fromColumns(row);
    },
    /** Checks the chain after the event with this number, up to one that is there now. */
    verifyAfter: async (seq: number) => verifyChain(chainPages(db, seq), { after: await hashOfEvent(seq) }),
    /** All tiles come, the lowest level first. */
    async *tiles() {
      for (let [level, last] = [1, -1]; ; ) {
        const rows = await db
          .selectFrom('audit_tiles')
          .selectAll()
          .where('level', '=', level)
          .where('no', '>', last)
          .orderBy('no')
          .limit(1000)
          .execute();
        yield* rows;
        const end = rows.at(-1);
        if (end) last = end.no;
        else if (last < 0) return;
        else [level, last] = [level + 1, -1];
      }
    },
  };
}
