import { createHmac, createSecretKey } from 'node:crypto';
import { Problem } from '#lib/model/problem.ts';
import { openBox, sealBox } from '#lib/server/sealed-box.ts';
import { readKey } from '../kernel/store-keys.ts';
import type { ListQuery } from '../records.ts';
import type { Db } from '../tables.ts';

/** A row's position in an order is its values, then its row number. */
export interface Position {
  readonly values: readonly (string | number | null)[];
  readonly rid: number;
}

export interface Cursors {
  seal(query: ListQuery, position: Position): string;
  /** @throws Problem bad_request for a cursor that is not ours, or of another order or audience */
  open(query: ListQuery, cursor: string): Position;
}

const purpose = ({ sort, audience }: ListQuery) => [sort.key, sort.descending, audience] as const;
const invalidCursor = () =>
  new Problem('bad_request', { detail: 'This position in the list is not valid. Start from the first page.' });

/**
 * Cursors appear in addresses and contain what the list is sorted by, names too. They are therefore encrypted, with a key from the
 * database that is the same for every process and after every start. The nonce is derived from the content: equal positions give equal
 * cursors.
 */
export async function createCursors(db: Db): Promise<Cursors> {
  const secret = await readKey(db, 'cursor', 64);
  const key = createSecretKey(secret.subarray(0, 32));
  const nonceKey = createSecretKey(secret.subarray(32));
  return {
    seal(query, { values, rid }) {
      const plain = JSON.stringify([...purpose(query), rid, ...values]);
      const nonce = createHmac('sha256', nonceKey).update(plain).digest().subarray(0, 12);
      return sealBox(key, Buffer.from(plain), { nonce, tagPosition: 'start' });
    },
    open(query, cursor) {
      const plain = openBox(key, cursor, { tagPosition: 'start' });
      if (!plain) throw invalidCursor();
      const [key_, descending, audience, rid, ...values] = JSON.parse(plain.toString('utf8'));
      if ([key_, descending, audience].join() !== purpose(query).join()) throw invalidCursor();
      return { values, rid };
    },
  };
}
