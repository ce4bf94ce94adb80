import 'server-only';
import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

export interface BoxOptions {
  /** It must be the same at opening; it is not part of the box. */
  readonly associatedData?: string;
  /** It says where the authentication tag stands. `start` (nonce, tag, ciphertext) is how the cursors of lists are laid out. The default is `end`. */
  readonly tagPosition?: 'start' | 'end';
}

export interface SealOptions extends BoxOptions {
  /** It is 12 bytes, never the same for two different contents under one key. By default it is random. */
  readonly nonce?: Uint8Array;
}

/** Encrypts and authenticates with AES-256-GCM. @param key 32 bytes @returns nonce, ciphertext and tag as base64url, safe in a cookie and in a URL */
export function sealBox(key: KeyObject, plain: Uint8Array, options: SealOptions = {}): string {
  const { associatedData = '', tagPosition = 'end', nonce = randomBytes(nonceBytes) } = options;
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(associatedData));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  const tag = cipher.getAuthTag();
  const parts = tagPosition === 'start' ? [nonce, tag, ciphertext] : [nonce, ciphertext, tag];
  return Buffer.concat(parts).toString('base64url');
}

/** @returns undefined for anything but what `sealBox` returned for this key and these options */
export function openBox(key: KeyObject, sealed: string, options: BoxOptions = {}): Buffer | undefined {
  const { associatedData = '', tagPosition = 'end' } = options;
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== sealed) return undefined;
  const [nonce, rest] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes)];
  const [tag, ciphertext] =
    tagPosition === 'start'
      ? [rest.subarray(0, tagBytes), rest.subarray(tagBytes)]
      : [rest.subarray(-tagBytes), rest.subarray(0, -tagBytes)];
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(associatedData))
    .setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch {
    return undefined;
  }
}
