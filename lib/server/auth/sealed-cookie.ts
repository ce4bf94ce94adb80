/**
 * Text that waits in a cookie for ten minutes and that only Review Desk can read or write. AES-256-GCM with a fresh nonce and a key for each
 * purpose; a rotated AUTH_SECRET still opens what it sealed.
 */
import 'server-only';
import { clockSetBacks } from '../clock.ts';
import { openBox, sealBox } from '../sealed-box.ts';
import { deriveKey } from './derived-keys.ts';

export const sealSeconds = 600;

type Purpose = 'sign-in target' | 'single sign-on' | 'passkey challenge';

/** @returns base64url, safe in a cookie */
export function seal(purpose: Purpose, text: string, secrets: readonly string[], nowMs = Date.now()): string {
  const content = JSON.stringify([nowMs + sealSeconds * 1_000, text, clockSetBacks()]);
  return sealBox(deriveKey(secrets[0] ?? '', purpose), Buffer.from(content));
}

/** @returns the text; undefined when the seal is not ours, of another purpose, was touched, is older than ten minutes, or from before the clock was set back */
export function unseal(
  purpose: Purpose,
  sealed: string,
  secrets: readonly string[],
  nowMs = Date.now(),
): string | undefined {
  for (const secret of secrets) {
    const content = openBox(deriveKey(secret, purpose), sealed);
    if (!content) continue;
    const [untilMs, text, setBacks] = JSON.parse(content.toString('utf8')) as [number, string, number];
    return nowMs < untilMs && setBacks === clockSetBacks() ? text : undefined;
  }
  return undefined;
}
