/**
 * These ids are in addresses. A ref is our own short name of a session (10 characters of Crockford's base32); an upstream id is whatever the
 * verification service calls a session or a step, as long as it is one plain path segment.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const refPattern = /^[0-9A-HJKMNP-TV-Z]{10}$/;
// It is one path segment of unreserved characters and a few harmless ones, without `/ \ % ? # ;`, white space and control characters.
const upstreamIdPattern = /^[A-Za-z0-9._~:@+=,-]{1,200}$/;

export const sessionKinds = ['individual', 'corporate'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** Each byte gives one letter of Crockford's base32: its lower five bits. */
export const toLetters = (bytes: Uint8Array): string => Array.from(bytes, (byte) => alphabet[byte & 31]).join('');

/** It has 50 random bits; the store refuses a collision and tries another. */
export const newRef = (): string => toLetters(crypto.getRandomValues(new Uint8Array(10)));

export const isRef = (value: string): boolean => refPattern.test(value);

/** It is true for an id that is safe as one encoded segment of an upstream path (R26): it can neither climb nor split. */
export const isUpstreamId = (value: string): boolean =>
  upstreamIdPattern.test(value) && !value.includes('..') && value !== '.';
