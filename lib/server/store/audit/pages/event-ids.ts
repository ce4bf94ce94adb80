import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { Problem } from '#lib/model/problem.ts';
import { readKey } from '../../store-keys.ts';
import type { Db } from '../../tables.ts';

/** `chain`: number of the event; `signIn`: number in the log of sign-ins. */
export interface EventName {
  readonly log: 'chain' | 'signIn';
  readonly no: number;
}

export interface EventIds {
  toId(name: EventName): string;
  /** @throws Problem bad_request */
  toName(id: string): EventName;
}

const algorithm = 'aes-128-ecb';
const zeros = 7;
const logs = ['chain', 'signIn'] as const;

const notOurs = () => new Problem('bad_request', { detail: 'This is not the address of an event.' });

/**
 * One block holds the log, seven zero bytes and the number. Encrypted, it says nothing of the number, and the zeros refuse what was not made here. One block
 * alone needs no mode: equal events must have equal addresses.
 */
export async function createEventIds(db: Db): Promise<EventIds> {
  const key = createHmac('sha256', await readKey(db, 'cursor', 64))
    .update('ids of audit events')
    .digest()
    .subarray(0, 16);
  return {
    toId({ log, no }) {
      const block = Buffer.alloc(16);
      block[0] = logs.indexOf(log);
      block.writeBigUInt64BE(BigInt(no), 8);
      const cipher = createCipheriv(algorithm, key, null).setAutoPadding(false);
      return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url');
    },
    toName(id) {
      const bytes = Buffer.from(id, 'base64url');
      if (bytes.length !== 16 || bytes.toString('base64url') !== id) throw notOurs();
      const decipher = createDecipheriv(algorithm, key, null).setAutoPadding(false);
      const block = Buffer.concat([decipher.update(bytes), decipher.final()]);
      const log = logs[block[0] ?? logs.length];
      const no = Number(block.readBigUInt64BE(8));
      if (log === undefined || !block.subarray(1, 1 + zeros).every((byte) => byte === 0) || !Number.isSafeInteger(no))
        throw notOurs();
      return { log, no };
    },
  };
}
