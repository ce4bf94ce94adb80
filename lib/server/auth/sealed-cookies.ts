/** Keys derived from AUTH_SECRET, and what waits in the browser sealed with them. */
import 'server-only';
import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { clockSetBacks } from '../clock.ts';
import { config } from '../config.ts';
import { openBox, sealBox } from '../sealed-box.ts';
import { challengeCookieName, cookieAttributes, readCookie, setCookie, targetCookieName } from './cookie.ts';
import type { AuthConfig } from './engine.ts';

/** A browser holds these sealed. */
type SealPurpose = 'sign-in target' | 'single sign-on' | 'passkey challenge';

/** Each purpose has a key of its own, by HKDF-SHA-256: what one of them seals no other can open. */
type Purpose = SealPurpose | 'known device' | 'sign-in limit' | 'session hash' | 'reviewer mark' | 'browser channel';

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

/**
 * The text waits in a cookie for ten minutes, and only Review Desk can read or write it. It is sealed by AES-256-GCM with a fresh nonce and a key
 * for each purpose; a rotated AUTH_SECRET still opens what it sealed.
 */
export const sealSeconds = 600;

/** @returns base64url, safe in a cookie */
export function seal(purpose: SealPurpose, text: string, secrets: readonly string[], nowMs = Date.now()): string {
  const content = JSON.stringify([nowMs + sealSeconds * 1_000, text, clockSetBacks()]);
  return sealBox(deriveKey(secrets[0] ?? '', purpose), Buffer.from(content));
}

/** @returns the text; undefined when the seal is not ours, of another purpose, was touched, is older than ten minutes, or from before the clock was set back */
export function unseal(purpose: SealPurpose, sealed: string, secrets: readonly string[], nowMs = Date.now()) {
  for (const secret of secrets) {
    const content = openBox(deriveKey(secret, purpose), sealed);
    if (!content) continue;
    const [untilMs, text, setBacks] = JSON.parse(content.toString('utf8')) as [number, string, number];
    return nowMs < untilMs && setBacks === clockSetBacks() ? text : undefined;
  }
  return undefined;
}

/**
 * The challenge of a passkey: a row of better-auth's `verification` that waits sealed in the browser instead, so that a signed-out client that
 * asks for many leaves no row. It is good for the one sign-in that it led to: `create-engine.ts` claims it then.
 */
export interface VerificationRow {
  readonly identifier: string;
  readonly value: string;
  readonly expiresAt: Date;
}

type ChallengeConfig = Pick<AuthConfig, 'baseUrl' | 'authSecrets'>;

const rowSchema = z.object({ identifier: z.string(), value: z.string(), expiresAt: z.coerce.date() });

/** `Set-Cookie` with the challenge. */
export function challengeCookie({ identifier, value, expiresAt }: VerificationRow, config: ChallengeConfig): string {
  const sealed = seal('passkey challenge', JSON.stringify({ identifier, value, expiresAt }), config.authSecrets);
  return setCookie(config.baseUrl, challengeCookieName(config.baseUrl), sealed, sealSeconds);
}

/** Finds the challenge that this browser was given; it is undefined when there is none, or none of ours. */
export function findChallenge(headers: Headers, config: ChallengeConfig): VerificationRow | undefined {
  const sealed = readCookie(headers, challengeCookieName(config.baseUrl));
  const text = sealed && unseal('passkey challenge', sealed, config.authSecrets);
  return text ? rowSchema.parse(JSON.parse(text)) : undefined;
}

/**
 * The page that was requested before the sign-in, when its address names a session by its upstream id. Such an id opens the end user's own
 * flow (docs/http-api.md, "Session ids and refs"), so it waits sealed in a cookie for ten minutes and appears in no address of ours.
 */
const longest = 2_000;

/** @param target path and query on our own origin @returns base64url, safe in a cookie */
export const sealTarget = (target: string, secrets = config().authSecrets, nowMs = Date.now()): string =>
  seal('sign-in target', target.slice(0, longest), secrets, nowMs);

/** @returns the target; undefined when the seal is not ours, was touched, or is older than ten minutes */
export const openTarget = (sealed: string, secrets = config().authSecrets, nowMs = Date.now()): string | undefined =>
  unseal('sign-in target', sealed, secrets, nowMs);

/** The cookie as `response.cookies.set` takes it. */
export const targetCookie = (baseUrl: string, sealed: string) => ({
  name: targetCookieName(baseUrl),
  value: sealed,
  maxAge: sealSeconds,
  ...cookieAttributes(baseUrl),
});
