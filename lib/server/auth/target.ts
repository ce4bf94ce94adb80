/**
 * The page that somebody signed out wanted, when its address names a session by its upstream id: such an id opens the end user's own flow
 * (interfaces.md, session ids), so it waits sealed in a cookie for ten minutes and stands in no address of ours. AES-256-GCM with a fresh
 * nonce; the old AUTH_SECRET still opens what it sealed.
 */
import 'server-only';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { config } from '../config.ts';
import { cookieAttributes, targetCookieName } from './cookie.ts';
import { deriveKey } from './keys.ts';

const lifeSeconds = 600;
const longest = 2_000;
const nonceBytes = 12;
const tagBytes = 16;

/** @param target path and query on our own origin @returns base64url, safe in a cookie */
export function sealTarget(target: string, secrets = config().authSecrets, nowMs = Date.now()): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secrets[0] ?? '', 'sign-in target'), nonce);
  const text = JSON.stringify([nowMs + lifeSeconds * 1_000, target.slice(0, longest)]);
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** @returns the target; undefined when the seal is not ours, was touched, or is older than ten minutes */
export function openTarget(sealed: string, secrets = config().authSecrets, nowMs = Date.now()): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= nonceBytes + tagBytes) return undefined;
  for (const secret of secrets) {
    const key = deriveKey(secret, 'sign-in target');
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
    cipher.setAuthTag(bytes.subarray(-tagBytes));
    try {
      const text = Buffer.concat([cipher.update(bytes.subarray(nonceBytes, -tagBytes)), cipher.final()]).toString(
        'utf8',
      );
      const [untilMs, target] = JSON.parse(text) as [number, string];
      return nowMs < untilMs ? target : undefined;
    } catch {
      // sealed with the other secret, or by nobody
    }
  }
  return undefined;
}

/** The cookie as `response.cookies.set` takes it. */
export const targetCookie = (baseUrl: string, sealed: string) => ({
  name: targetCookieName(baseUrl),
  value: sealed,
  maxAge: lifeSeconds,
  ...cookieAttributes(baseUrl),
});
