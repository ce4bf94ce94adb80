import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { Problem } from '#lib/model/problem.ts';
import { readKey } from './keys.ts';
import type { ListQuery } from './records.ts';
import type { Db } from './tables.ts';

/** Where a row stands in an order: its values there, then its row number. */
export interface Position {
  readonly values: readonly (string | number | null)[];
  readonly rid: number;
}

export interface Cursors {
  seal(query: ListQuery, position: Position): string;
  /** @throws Problem bad_request for what we did not make, or made for another order or audience */
  open(query: ListQuery, cursor: string): Position;
}

const purpose = ({ sort, audience }: ListQuery) => [sort.key, sort.descending, audience] as const;
const refuse = () =>
  new Problem('bad_request', { detail: 'This place in the list is not known; begin at the first page.' });

/**
 * Cursors stand in addresses and hold what the list is ordered by, names too: so they are encrypted, under a key that lies in the database
 * and is the same for every process and after every start. The nonce comes from the content: equal places give equal cursors.
 */
export async function openCursors(db: Db): Promise<Cursors> {
  const secret = await readKey(db, 'cursor', 64);
  const key = secret.subarray(0, 32);
  const nonceKey = secret.subarray(32);
  return {
    seal(query, { values, rid }) {
      const plain = JSON.stringify([...purpose(query), rid, ...values]);
      const nonce = createHmac('sha256', nonceKey).update(plain).digest().subarray(0, 12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(query, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      if (bytes.length < 29 || bytes.toString('base64url') !== cursor) throw refuse();
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      let plain: string;
      try {
        plain = decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        throw refuse();
      }
      const [key_, descending, audience, rid, ...values] = JSON.parse(plain);
      if ([key_, descending, audience].join() !== purpose(query).join()) throw refuse();
      return { values, rid };
    },
  };
}
