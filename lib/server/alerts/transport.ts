/** The connection to the mail server hides nodemailer: its options, pool and errors. */
import 'server-only';
import { createTransport, type SentMessageInfo } from 'nodemailer';
import type { MailError } from '#lib/model/alerts.ts';
import { isMailAddress, type MailSettings } from '../mail-settings.ts';

export interface OutgoingMail {
  readonly id: string;
  readonly atMs: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribe: string;
}

/** `isFinal` means that another try would fail as well, `isOfServer` that no mail can be sent now, whoever it is for. */
export interface MailFailure {
  readonly error: MailError;
  readonly isFinal: boolean;
  readonly isOfServer: boolean;
}

export type MailTransport = ReturnType<typeof openTransport>;

/** One mail takes no longer than this: no timeout of nodemailer ends a server that sends one line now and then. */
const longestSendMs = 90_000;

const failureOf = (error: MailError, more: Partial<MailFailure> = {}): MailFailure => ({
  error,
  isFinal: false,
  isOfServer: ['unreachable', 'tls', 'sign_in', 'timeout'].includes(error),
  ...more,
});

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

/**
 * Says what a server refused. What it says of the address or the content (5xx) is final; a session out of step (503) is not, nor is its policy
 * towards us (5.7, of a recipient), which is a setting that an administrator mends.
 */
function toRefusal({ responseCode = 0, response = '', command = '' }: SmtpError): MailFailure {
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  if (!isOfMail || responseCode === 421) return failureOf('refused', { isOfServer: true });
  if (responseCode < 500 || responseCode === 503) return failureOf('refused');
  if (command === 'DATA') return failureOf('refused', { isFinal: true });
  return /^\d{3}[ -]5\.7\./.test(response) ? failureOf('refused') : failureOf('address', { isFinal: true });
}

const isOfCertificate = /certificate|self-signed|SSL|TLS|altname/i;

/** Says what nodemailer's error means; nothing of its text is retained, which may hold addresses. */
function toFailure(error: SmtpError): MailFailure {
  const { code = '', responseCode = 0 } = error;
  if (code === 'EAUTH' || responseCode === 530 || responseCode === 535) return failureOf('sign_in');
  if (code === 'ETLS' || /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code))
    return failureOf('tls');
  if (responseCode >= 400) return toRefusal(error);
  if (code === 'ETIMEDOUT' || code === 'EABORT') return failureOf('timeout');
  if (isOfCertificate.test(error.message)) return failureOf('tls');
  if (['ECONNECTION', 'ESOCKET', 'EDNS', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPROTOCOL'].includes(code))
    return failureOf('unreachable');
  return failureOf('failed');
}

/** @param host right of the `@` in message ids @param mostMs for one mail */
export function openTransport(settings: MailSettings, host: string, mostMs = longestSendMs) {
  const { host: server, port, isTls, isLoopback, account, from } = settings;
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    maxMessages: 100,
    host: server,
    port,
    secure: isTls,
    requireTLS: !isTls && !isLoopback,
    ignoreTLS: !isTls && isLoopback,
    ...(account && { auth: { user: account.user, pass: account.password } }),
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  });
  // The pool also reports here what a send has rejected with; without a listener it would end the process.
  transport.on('error', () => undefined);
  const closing = new AbortController();
  return {
    /** @returns undefined when the mail server has taken it */
    async send(mail: OutgoingMail): Promise<MailFailure | undefined> {
      const { id, atMs, to, subject, text, html, unsubscribe } = mail;
      if (!isMailAddress(to)) return failureOf('address', { isFinal: true });
      try {
        const sent: SentMessageInfo = await transport.sendMail({
          from,
          to,
          // The addresses are never taken from a header.
          envelope: { from: from.address, to: [to] },
          subject,
          text,
          html,
          signal: AbortSignal.any([AbortSignal.timeout(mostMs), closing.signal]),
          date: new Date(atMs),
          messageId: `<${id}@${host}>`,
          xMailer: false,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'List-Unsubscribe': { prepared: true, foldLines: true, value: `<${unsubscribe}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        });
        return sent.rejected?.length ? failureOf('address', { isFinal: true }) : undefined;
      } catch (error) {
        return toFailure(error as SmtpError);
      }
    },
    /** Ends the mail under way too. */
    close(): void {
      closing.abort();
      transport.close();
    },
  };
}
