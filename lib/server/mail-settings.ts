/** These are the settings of the mail that Review Desk sends. The module is pure: `config.ts` reads the environment. */
import 'server-only';
import { z } from 'zod';

export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** TLS begins with the first byte; else it begins with STARTTLS, which only a mail server on this machine need not offer. */
  readonly isTls: boolean;
  readonly isLoopback: boolean;
  readonly account: { readonly user: string; readonly password: string } | null;
  readonly from: { readonly name: string; readonly address: string };
}

/** @param host as URLs have it */
export const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/** @returns null when there is none; undefined when it cannot be read */
function toAccount({ username, password }: URL): MailSettings['account'] | undefined {
  if (username === '' && password === '') return null;
  try {
    const account = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
    return account.user === '' || account.password === '' ? undefined : account;
  } catch {
    return undefined; // not valid percent-encoding
  }
}

function toServer(text: string): Omit<MailSettings, 'from'> | string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')) return 'must be an smtp:// or smtps:// address';
  if (url.hostname === '') return 'must name a host';
  // What nodemailer takes from a query could switch the check of certificates off.
  if (url.search !== '' || url.hash !== '' || !/^\/?$/.test(url.pathname))
    return 'must have no path, query or fragment';
  const account = toAccount(url);
  if (account === undefined) return 'must have both user and password, percent-encoded, or neither';
  const isTls = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
    isTls,
    isLoopback: isLoopback(url.hostname),
    account,
  };
}

export const mailServer = z.string().transform((text, context) => {
  const server = toServer(text);
  if (typeof server !== 'string') return server;
  context.addIssue({ code: 'custom', message: server });
  return z.NEVER;
});

/** One address of plain ASCII: nothing that could end a line or begin a second address. */
const address = z
  .email()
  .max(254)
  .regex(/^[\x21-\x7e]+$/);

export const isMailAddress = (text: string): boolean =>
  address.safeParse(text).success && !/[\s<>,;:"()[\]\\]/.test(text);

/** The text is `Review Desk <desk@example.com>`, or the address alone. */
export const mailSender = z.string().transform((text, context): MailSettings['from'] => {
  const match = /^(?:"?([^"<>\p{Cc}]{1,100}?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/u.exec(text.trim());
  const sender = match?.[2] ?? match?.[3] ?? '';
  if (isMailAddress(sender)) return { name: match?.[1]?.trim() ?? 'Review Desk', address: sender };
  context.addIssue({ code: 'custom', message: 'must be an address such as Review Desk <desk@example.com>' });
  return z.NEVER;
});
