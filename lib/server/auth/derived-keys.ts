/** One key per purpose, derived from AUTH_SECRET by HKDF-SHA-256: what one of them seals no other can open. */
import 'server-only';
import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

type Purpose =
  | 'sign-in target'
  | 'single sign-on'
  | 'passkey challenge'
  | 'known device'
  | 'sign-in limit'
  | 'session hash'
  | 'reviewer mark'
  | 'browser channel';

const derived = new Map<string, KeyObject>();

/** @returns 32 bytes, the same for the same secret and purpose; as a key object, since making one costs more than using it */
export function deriveKey(secret: string, purpose: Purpose): KeyObject {
  const name = `${purpose}\n${secret}`;
  let key = derived.get(name);
  if (!key) {
    key = createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', `review-desk ${purpose}`, 32)));
    derived.set(name, key);
  }
  return key;
}

/** @returns 32 hexadecimal digits that reveal nothing about the text without the secret */
export const blindHash = (secret: string, purpose: Purpose, text: string): string =>
  createHmac('sha256', deriveKey(secret, purpose)).update(text).digest('hex').slice(0, 32);
