/**
 * The text of an alert mail, and the link in it that ends such mail. A mail holds no personal value, no id of the verification service and nothing
 * that tells why it was sent.
 */
import 'server-only';
import { createSecretKey, hkdfSync } from 'node:crypto';
import { connectionPage, consentPage, sessionPage, sessionsPage, stepPage } from '#lib/model/addresses.ts';
import { toSystemEvent } from '../audit-event.ts';
import { type Config, config } from '../config.ts';
import { openBox, sealBox } from '../sealed-box.ts';
import { type AlertTarget, type ClaimedMail, getStore, nameStep } from '../store/index.ts';
import type { OutgoingMail } from './transport.ts';

/**
 * A link ends alert mail without a sign-in (RFC 8058). Its token names a reviewer, sealed with AUTH_SECRET: it opens nothing else, does not run
 * out, and a GET changes nothing, since mail servers follow links.
 */
const toKey = (secret: string) =>
  createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', 'review-desk alert unsubscribe', 32)));

export const sealRecipient = (reviewerId: string, secrets: readonly string[]): string =>
  sealBox(toKey(secrets[0] ?? ''), Buffer.from(reviewerId));

/** @returns the reviewer's id; undefined for what we did not seal */
export const openRecipient = (token: string, secrets: readonly string[]): string | undefined =>
  secrets.map((secret) => openBox(toKey(secret), token)?.toString('utf8')).find((id) => id !== undefined);

/** Tells whether such a link is ours. It changes nothing. */
export const isUnsubscribeToken = (token: string): boolean => openRecipient(token, config().authSecrets) !== undefined;

/** Ends alert mail to whom the token names; once more is no error. @returns false when the token is not ours */
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

/** A mail has so many links, the newest first; the list has the others. */
const mostLinks = 20;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? '');

/** @param nameStep names a step without saying what it is */
function toLink(
  baseUrl: string,
  { ref, consent, step, hit }: AlertTarget,
  nameStep: (ref: string, step: string) => string,
): string {
  if (consent !== undefined) return `${baseUrl}${consentPage(consent)}`;
  if (ref === null) return `${baseUrl}${connectionPage()}`;
  if (step === null) return `${baseUrl}${sessionPage(ref)}`;
  return `${baseUrl}${stepPage(ref, nameStep(ref, step))}${hit === null ? '' : `?hit=${encodeURIComponent(hit)}`}`;
}

const titleOf = (targets: readonly AlertTarget[]): string => {
  // Shared data too: whoever sees the mail does not learn which it is.
  const sessions = targets.filter(({ ref, consent }) => ref !== null || consent !== undefined).length;
  if (sessions === 0) return 'Review Desk needs your attention';
  return sessions === 1 ? 'A session needs your review' : 'Sessions need your review';
};

/**
 * What a mail says: the same text for whatever happened, so that nobody who sees it learns more than that there is something to look at. It holds
 * no name, no id of the service, no kind, no type of step and no number.
 */
function toMailText(
  baseUrl: string,
  targets: readonly AlertTarget[],
  nameStep: (ref: string, step: string) => string,
  unsubscribe: string,
): Pick<OutgoingMail, 'subject' | 'text' | 'html'> {
  const settings = `${baseUrl}/settings/alerts`;
  const title = titleOf(targets);
  const newest = targets.toReversed().slice(0, mostLinks);
  const shown = newest.map((target) => toLink(baseUrl, target, nameStep));
  const links = targets.length > mostLinks ? [...shown, `${baseUrl}${sessionsPage()}`] : shown;
  const anchor = (address: string, label = address) => `<a href="${escapeHtml(address)}">${escapeHtml(label)}</a>`;
  return {
    subject: title,
    text: [
      `${title}.`,
      links.join('\n'),
      // Mail programs take this for a signature.
      `-- \nAlert settings: ${settings}\nUnsubscribe: ${unsubscribe}\n`,
    ].join('\n\n'),
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Review Desk</title></head>',
      '<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">',
      `<p>${escapeHtml(title)}.</p>`,
      ...links.map((link) => `<p>${anchor(link)}</p>`),
      '<hr>',
      `<p style="font-size:14px">${anchor(settings, 'Alert settings')} · ${anchor(unsubscribe, 'Unsubscribe')}</p>`,
      '</body></html>',
    ].join('\n'),
  };
}

export type LinkSettings = Pick<Config, 'baseUrl' | 'authSecrets'>;

export function toOutgoing(
  { id, atMs, email, recipient, targets }: ClaimedMail,
  { baseUrl, authSecrets }: LinkSettings,
  hitKey: Uint8Array,
) {
  const token = sealRecipient(recipient, authSecrets);
  const nameOf = (ref: string, step: string) => nameStep(hitKey, ref, step);
  const texts = toMailText(baseUrl, targets, nameOf, `${baseUrl}/unsubscribe?token=${token}`);
  return { id, atMs, to: email, ...texts, unsubscribe: `${baseUrl}/api/alerts/unsubscribe?token=${token}` };
}
