/**
 * The browsers on which a reviewer has signed in: their guesses are counted apart, so that signed-out clients who guess at the account do not keep
 * its owner out. The cookie is no session and opens nothing: for each account it holds a random number, an end and their HMAC with the account, and
 * it holds nothing that names anybody.
 */
import 'server-only';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { knownDeviceCookieName, readCookie, setCookie } from './cookie.ts';
import type { AuthConfig } from './engine.ts';
import { deriveKey } from './sealed-cookies.ts';

const lifeSeconds = 365 * 86_400;
/** One browser remembers so many; the one that signed in least recently is dropped. */
const maxAccounts = 5;

type DeviceConfig = Pick<AuthConfig, 'baseUrl' | 'authSecrets'>;

const sealOf = (secret: string, email: string, id: string, end: string): Buffer =>
  createHmac('sha256', deriveKey(secret, 'known device'))
    .update(JSON.stringify([email.toLowerCase(), id, end]))
    .digest();

/** @returns its id in the cookie; undefined when the mark is of another account, forged, or expired */
function deviceIdOf(mark: string, email: string, { authSecrets }: DeviceConfig): string | undefined {
  const [id = '', end = '', seal = ''] = mark.split('.');
  if (!(Number.parseInt(end, 36) > Date.now() / 1_000)) return undefined;
  const given = Buffer.from(seal, 'base64url');
  const isOurs = authSecrets.some((secret) => {
    const right = sealOf(secret, email, id, end);
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return isOurs ? id : undefined;
}

const marksOf = (headers: Headers, { baseUrl }: DeviceConfig): readonly string[] =>
  (readCookie(headers, knownDeviceCookieName(baseUrl)) ?? '').split('~', maxAccounts).filter((mark) => mark !== '');

/** Finds the id of this browser for the account; it is undefined when nobody has signed in to it here. The address need not have an account. */
export function findKnownDevice(headers: Headers, email: string, config: DeviceConfig): string | undefined {
  const ids = marksOf(headers, config).map((mark) => deviceIdOf(mark, email, config));
  return ids.find((id) => id !== undefined);
}

/** `Set-Cookie` after a sign-in: this browser, for a year from now. */
export function knownDeviceCookie(headers: Headers, email: string, config: DeviceConfig): string {
  const others = marksOf(headers, config).filter((mark) => deviceIdOf(mark, email, config) === undefined);
  const id = findKnownDevice(headers, email, config) ?? randomBytes(12).toString('base64url');
  const end = Math.floor(Date.now() / 1_000 + lifeSeconds).toString(36);
  const mark = [id, end, sealOf(config.authSecrets[0] ?? '', email, id, end).toString('base64url')].join('.');
  const value = [mark, ...others].slice(0, maxAccounts).join('~');
  return setCookie(config.baseUrl, knownDeviceCookieName(config.baseUrl), value, lifeSeconds);
}
