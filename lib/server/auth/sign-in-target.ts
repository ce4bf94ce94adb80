/**
 * The page that was requested before the sign-in, when its address names a session by its upstream id. Such an id opens the end user's own
 * flow (docs/http-api.md, "Session ids and refs"), so it waits sealed in a cookie for ten minutes and appears in no address of ours.
 */
import 'server-only';
import { config } from '../config.ts';
import { cookieAttributes, targetCookieName } from './cookie.ts';
import { seal, sealSeconds, unseal } from './sealed-cookie.ts';

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
