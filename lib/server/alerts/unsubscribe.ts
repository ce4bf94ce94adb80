/**
 * The link that ends alert mail without a sign-in (RFC 8058). Its token names a reviewer, sealed with AUTH_SECRET: it opens nothing else, does not run
 * out, and a GET changes nothing, since mail servers follow links.
 */
import 'server-only';
import { createSecretKey, hkdfSync } from 'node:crypto';
import { toSystemEvent } from '../audit-event.ts';
import { config } from '../config.ts';
import { openBox, sealBox } from '../sealed-box.ts';
import { getStore } from '../store/index.ts';

const toKey = (secret: string) =>
  createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', 'review-desk alert unsubscribe', 32)));

export const sealRecipient = (reviewerId: string, secrets: readonly string[]): string =>
  sealBox(toKey(secrets[0] ?? ''), Buffer.from(reviewerId));

/** @returns the reviewer's id; undefined for what we did not seal */
export const openRecipient = (token: string, secrets: readonly string[]): string | undefined =>
  secrets.map((secret) => openBox(toKey(secret), token)?.toString('utf8')).find((id) => id !== undefined);

/** Whether such a link is ours. Changes nothing. */
export const isUnsubscribeToken = (token: string): boolean => openRecipient(token, config().authSecrets) !== undefined;

/**
 * Ends alert mail to whom the token names; once more is no error.
 *
 * @returns false: the token is not ours
 */
export async function unsubscribe(token: string): Promise<boolean> {
  const reviewerId = openRecipient(token, config().authSecrets);
  if (reviewerId === undefined) return false;
  const store = await getStore();
  await store.alerts.choices.pause(
    reviewerId,
    toSystemEvent('desk', 'alert.unsubscribed', { object: reviewerId, detail: { by: 'link in a mail' } }),
  );
  return true;
}
