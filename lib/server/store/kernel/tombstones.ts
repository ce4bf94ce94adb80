/**
 * A tombstone is what is left of the id of a purged session, so that the session is never registered again. Hides the keyed hash. Promises: without AUTH_SECRET
 * nothing can be tried against them. Throws the Problems of the store.
 */
import { createHmac, type KeyObject } from 'node:crypto';
import { Problem } from '#lib/model/problem.ts';
import type { Db, Tx } from '../tables.ts';
import { inBatches } from './batches.ts';
import type { SealedKeys } from './sealed-keys.ts';
import { toStorable } from './storable-text.ts';

export interface Tombstones {
  /** It finds which of these ids are those of purged sessions. */
  find(db: Db | Tx, sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** It runs in the transaction that purges the sessions, which must hold the writer's lock. */
  add(tx: Tx, sessionIds: readonly string[]): Promise<void>;
  /** It says whether there are tombstones that AUTH_SECRET cannot read: any purged session could come back. */
  areLocked(db: Db): Promise<boolean>;
}

const subject = 'tombstones';

/** The id is hashed in lower case: the service may take an id in any. */
const digestOf = (key: KeyObject, sessionId: string): string =>
  createHmac('sha256', key).update(toStorable(sessionId).toLowerCase()).digest('base64url');

export function createTombstones(keys: SealedKeys): Tombstones {
  let key: KeyObject | undefined;
  const hasAny = async (db: Db | Tx): Promise<boolean> =>
    (await db.selectFrom('tombstones').select('digest').limit(1).executeTakeFirst()) !== undefined;
  /**
   * It is undefined when nothing was ever purged. The key is never destroyed, so a missing one is one that another value of AUTH_SECRET seals: what was purged
   * must not come back for that.
   */
  const findKey = async (db: Db | Tx): Promise<KeyObject | undefined> => {
    key ??= (await keys.find(db, subject))?.key;
    if (key === undefined && (await hasAny(db)))
      throw new Problem('store_unavailable', {
        cause: new Error('AUTH_SECRET does not open the key of the tombstones'),
      });
    return key;
  };
  return {
    async find(db, sessionIds) {
      const found = sessionIds.length === 0 ? undefined : await findKey(db);
      if (found === undefined) return new Set();
      const ids = Map.groupBy(sessionIds, (sessionId) => digestOf(found, sessionId));
      const rows = await inBatches([...ids.keys()], (batch) =>
        db.selectFrom('tombstones').select('digest').where('digest', 'in', batch).execute(),
      );
      return new Set(rows.flatMap(({ digest }) => ids.get(digest) ?? []));
    },

    async add(tx, sessionIds) {
      const required = (await findKey(tx)) ?? (await keys.require(tx, [subject])).get(subject)?.key;
      if (required === undefined) throw new Error('there is no key for tombstones');
      await tx
        .insertInto('tombstones')
        .values(sessionIds.map((sessionId) => ({ digest: digestOf(required, sessionId) })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    areLocked: async (db) => (await keys.find(db, subject)) === undefined && (await hasAny(db)),
  };
}
