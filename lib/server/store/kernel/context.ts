/** Every part of the store works with this context; a write runs in the transaction here. */
import { untilBegun } from '#lib/server/waits.ts';
import type { Db, Tx } from '../tables.ts';
import type { Dialect } from './dialect.ts';
import type { SealedKeys } from './sealed-keys.ts';

export interface StoreContext {
  readonly db: Db;
  readonly dialect: Dialect;
  readonly keys: SealedKeys;
  /** It gives milliseconds since 1970, for the times in the audit log. */
  readonly now: () => number;
  /** It is called when changes were written: open tabs learn of them. */
  readonly onCommit: () => void;
}

/** Runs one write at a time: the writer's lock lets no more through, so the others wait here, without holding a connection each. */
export function createTurns(): <Result>(write: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (write) => {
    const written = last.then(untilBegun('write_turn', write));
    last = written.catch(() => undefined);
    return written;
  };
}

/** Runs a transaction that holds the writer's lock, so that writes run one after the other in all processes. `atMs` is the time once it is held. */
export const transact = <Result>(
  { db, dialect, now }: Pick<StoreContext, 'db' | 'dialect' | 'now'>,
  write: (tx: Tx, atMs: number) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await dialect.lockWriter(tx);
    return write(tx, now());
  });
