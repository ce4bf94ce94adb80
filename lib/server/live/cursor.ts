import { createSecretKey, hkdfSync } from 'node:crypto';
import { openBox, sealBox } from '#lib/server/sealed-box.ts';
import type { Audience } from '#lib/server/store/index.ts';

/** How far a stream has come: the number of the last change it has processed, sent or not, and when. */
export interface StreamPosition {
  readonly seq: number;
  readonly atMs: number;
}

export interface StreamCursors {
  seal(position: StreamPosition, audience: Audience): string;
  /** Undefined for an id that is not ours, or of another audience. */
  open(sealed: string, audience: Audience): StreamPosition | undefined;
}

/**
 * The ids of events. They are encrypted and never repeat: the gaps between plain numbers would reveal how much happened that the reader
 * may not know of (tipping-off).
 *
 * @param secret the same in every process, so that a stream can resume at another one
 */
export function createStreamCursors(secret: Uint8Array): StreamCursors {
  const key = createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', 'position in the stream of events', 32)));
  return {
    seal({ seq, atMs }, audience) {
      const plain = Buffer.alloc(16);
      plain.writeDoubleBE(seq, 0);
      plain.writeDoubleBE(atMs, 8);
      return sealBox(key, plain, { associatedData: audience });
    },
    open(sealed, audience) {
      const plain = openBox(key, sealed, { associatedData: audience });
      return plain && { seq: plain.readDoubleBE(0), atMs: plain.readDoubleBE(8) };
    },
  };
}
