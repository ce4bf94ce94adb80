import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Audience } from '#lib/server/store/index.ts';

/** How far a stream has told: the number of the last change it looked at, told or not, and when. */
export interface Position {
  readonly seq: number;
  readonly atMs: number;
}

export interface Positions {
  seal(position: Position, audience: Audience): string;
  /** Undefined for what we did not make, or made for another audience. */
  open(sealed: string, audience: Audience): Position | undefined;
}

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Ids of events. They are sealed, and never twice the same: a plain number would tell by its gaps how much happened that its reader may not
 * know of (tipping-off).
 *
 * @param secret the same in every process of this desk, so that a stream goes on at another one
 */
export function sealPositions(secret: Uint8Array): Positions {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'position in the stream of events', 32));
  return {
    seal({ seq, atMs }, audience) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(audience));
      const plain = Buffer.alloc(16);
      plain.writeDoubleBE(seq, 0);
      plain.writeDoubleBE(atMs, 8);
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url');
    },
    open(sealed, audience) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length !== nonceBytes + 16 + tagBytes) return undefined;
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(audience))
        .setAuthTag(bytes.subarray(-tagBytes));
      try {
        const plain = Buffer.concat([cipher.update(bytes.subarray(nonceBytes, -tagBytes)), cipher.final()]);
        return { seq: plain.readDoubleBE(0), atMs: plain.readDoubleBE(8) };
      } catch {
        return undefined;
      }
    },
  };
}
