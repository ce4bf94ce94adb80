import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../tables.ts';

type KeyName = 'cursor' | 'hit';

/**
 * The first process generates and stores this secret: it is the same for every process and after every start. No setting changes it, so everything derived from
 * it stays valid.
 */
export async function readKey(db: Db, name: KeyName, bytes: number): Promise<Buffer> {
  await db
    .insertInto('store_keys')
    .values({ name, value: randomBytes(bytes).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return requireKey(db, name);
}

/** Writes nothing. @throws when no process has generated it: opening a store does */
export async function requireKey(db: Db | Tx, name: KeyName): Promise<Buffer> {
  const { value } = await db
    .selectFrom('store_keys')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(value, 'hex');
}
