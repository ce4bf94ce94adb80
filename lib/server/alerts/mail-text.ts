/**
 * What a mail says. The same words for whatever happened, so that nobody who sees it learns more than that there is something to look at: no name,
 * no id of the service, no kind, no type of step, no number.
 */
import 'server-only';
import { connectionPage, consentPage, sessionPage, sessionsPage, stepPage } from '#lib/model/addresses.ts';
import type { AlertTarget } from '../store/index.ts';

/** Links in one mail, the newest first; the list has the others. */
const mostLinks = 20;

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? '');

/** @param nameStep names a step without saying what it is */
export function toLink(
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

export function toMailText(options: {
  readonly baseUrl: string;
  readonly targets: readonly AlertTarget[];
  readonly nameStep: (ref: string, step: string) => string;
  readonly settings: string;
  readonly unsubscribe: string;
}): MailText {
  const { baseUrl, targets, nameStep, settings, unsubscribe } = options;
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
      // What mail programs take for a signature.
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
