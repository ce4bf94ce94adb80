/**
 * Text that waits in a cookie of the browser for ten minutes and that only the desk can read or make. AES-256-GCM with a fresh nonce and a
 * key for each purpose; the old AUTH_SECRET still opens what it sealed.
 */
import 'server-only';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from './keys.ts';

export const sealSeconds = 600;
const nonceBytes = 12;
const tagBytes = 16;

type Purpose = 'sign-in target' | 'single sign-on';

/** @returns base64url, safe in a cookie */
export function seal(purpose: Purpose, text: string, secrets: readonly string[], nowMs = Date.now()): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secrets[0] ?? '', purpose), nonce);
  const inside = JSON.stringify([nowMs + sealSeconds * 1_000, text]);
  return Buffer.concat([nonce, cipher.update(inside, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/** @returns the text; undefined when the seal is not ours, of another purpose, was touched, or is older than ten minutes */
export function unseal(
  purpose: Purpose,
  sealed: string,
  secrets: readonly string[],
  nowMs = Date.now(),
): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= nonceBytes + tagBytes) return undefined;
  for (const secret of secrets) {
    const key = deriveKey(secret, purpose);
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
    cipher.setAuthTag(bytes.subarray(-tagBytes));
    try {
      const inside = Buffer.concat([cipher.update(bytes.subarray(nonceBytes, -tagBytes)), cipher.final()]);
      const [untilMs, text] = JSON.parse(inside.toString('utf8')) as [number, string];
      return nowMs < untilMs ? text : undefined;
    } catch {
      // sealed with the other secret, or by nobody
    }
  }
  return undefined;
}
