/**
 * Sealing with the key of a subject: nobody can read what it sealed once the key is destroyed. Hides the names of the subjects and how a box is bound to its
 * place.
 */
import { createHash, type KeyObject } from 'node:crypto';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import { openBox, sealBox } from '#lib/server/sealed-box.ts';
import type { Db, Tx } from '../tables.ts';
import type { SealedKeys } from './sealed-keys.ts';

export const sessionSubject = (ref: string): string => `session:${ref}`;
/** Its key also seals the access token of the shared data. */
export const consentSubject = (id: string): string => `consent:${id}`;
export const reviewerSubject = (id: string): string => `reviewer:${id}`;

/** Finds the key of a subject, and generates it where there is none. @throws Error when AUTH_SECRET does not open the key that is stored */
export async function requireKeyOf(tx: Tx, keys: SealedKeys, subject: string): Promise<KeyObject> {
  const key = (await keys.require(tx, [subject])).get(subject);
  if (key === undefined) throw new Error(`there is no key for a ${subject.split(':', 1)[0]}`);
  return key.key;
}

/** @throws as `requireKeyOf` */
export const requireSessionKey = (tx: Tx, keys: SealedKeys, ref: string): Promise<KeyObject> =>
  requireKeyOf(tx, keys, sessionSubject(ref));

export const findSessionKey = async (db: Db | Tx, keys: SealedKeys, ref: string): Promise<KeyObject | undefined> =>
  (await keys.find(db, sessionSubject(ref)))?.key;

/** It says what is sealed and where it belongs: a box opens nowhere else. */
export type Box = readonly [
  what:
    | 'decision'
    | 'deed'
    | 'referral'
    | 'closure'
    | 'note'
    | 'draft'
    | 'rating'
    | 'owners'
    | 'disposition'
    | 'approval',
  ...where: readonly string[],
];

export const sealJson = (key: KeyObject, box: Box, value: unknown): string =>
  sealBox(key, Buffer.from(JSON.stringify(value)), { associatedData: JSON.stringify(box) });

/** It is null when the key does not open it. */
export function openJson(key: KeyObject | undefined, box: Box, sealed: string): unknown {
  const bytes = key && openBox(key, sealed, { associatedData: JSON.stringify(box) });
  return bytes === undefined ? null : JSON.parse(bytes.toString());
}

/** The hash is SHA-256 in hex, and the same after sealing and opening. */
export const contentHashOf = (content: unknown): string =>
  createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify(content))))
    .digest('hex');

/** Opens what the key of this session sealed. */
export async function createOpener(db: Db | Tx, keys: SealedKeys, ref: string) {
  const key = await findSessionKey(db, keys, ref);
  return (box: Box, sealed: string): unknown => openJson(key, box, sealed);
}
