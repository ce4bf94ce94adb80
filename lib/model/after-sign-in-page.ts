/** Where the browser goes after the sign-in (R18): known pages on our own origin, no session by its upstream id; else the session list. */
import { isRef, isUpstreamId } from './session/ids.ts';

/** Request header in which proxy.ts passes the requested page on; what a client sends under this name never arrives. */
export const pageHeader = 'x-desk-page';

const home = '/sessions';

/** The name of these pages is in the place of a session id. None can be a ref, which has ten characters. */
export const pagesBesideSessions: readonly string[] = ['import', 'export'];

const longest = 2_000;

/** Each segment of a known page has one test. */
type Segment = (segment: string) => boolean;
const is =
  (...names: string[]): Segment =>
  (segment) =>
    names.includes(segment);
const name: Segment = (segment) => /^[A-Za-z0-9_-]{1,64}$/.test(segment);
const ref: Segment = (segment) => isRef(segment.toUpperCase());
const step: Segment = (segment) => {
  try {
    return isUpstreamId(decodeURIComponent(segment));
  } catch {
    return false; // not valid percent-encoding
  }
};

const pages: readonly (readonly Segment[])[] = [
  [is('sessions', 'settings', 'numbers', 'consents', 'audit')],
  [is('sessions'), is(...pagesBesideSessions)],
  [is('sessions'), ref],
  [is('sessions'), ref, is('ownership', 'activity')],
  [is('sessions'), ref, is('steps'), step],
  [is('settings'), name],
  [is('consents'), ref],
];

/** Backslash, white space and control characters: browsers read some as `/` and drop others. */
const ambiguous = /[\\\s\p{Cc}\p{Zl}\p{Zp}]/u;

/** @param value of `next=`, untrusted @param baseUrl our own origin @returns path and query on our origin; `/sessions` for whatever is not a known page */
export function safeNext(value: string | null | undefined, baseUrl: string): string {
  if (!value || value.length > longest || !/^\/(?!\/)/.test(value) || ambiguous.test(value)) return home;
  if (!URL.canParse(value, baseUrl)) return home;
  const url = new URL(value, baseUrl);
  if (url.origin !== new URL(baseUrl).origin) return home;
  const segments = url.pathname.split('/').slice(1);
  const isKnown = pages.some(
    (page) => page.length === segments.length && page.every((test, index) => test(segments[index] ?? '')),
  );
  return isKnown ? url.pathname + url.search : home;
}

/** Finds the ref in a target from `safeNext`; it is undefined when the target names no session. */
export function refOfTarget(target: string): string | undefined {
  const named = /^\/sessions\/([^/?]+)/.exec(target)?.[1]?.toUpperCase();
  return named !== undefined && isRef(named) ? named : undefined;
}
