/** The way to the mail server. Hides nodemailer: its options, pool and errors. */
import 'server-only';
import { createTransport, type SentMessageInfo } from 'nodemailer';
import type { MailError } from '#lib/model/alerts/alert-settings.ts';
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

/** `isFinal`: another try would fail as well. `isOfServer`: no mail can be sent now, whoever it is for. */
export interface MailFailure {
  readonly error: MailError;
  readonly isFinal: boolean;
  readonly isOfServer: boolean;
}

export interface MailTransport {
  /** @returns undefined: the mail server has taken it */
  send(mail: OutgoingMail): Promise<MailFailure | undefined>;
  close(): void;
}

const failureOf = (error: MailError, isFinal = false): MailFailure => ({
  error,
  isFinal,
  isOfServer: ['unreachable', 'tls', 'sign_in', 'timeout'].includes(error),
});

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
  readonly cause?: unknown;
}

const isOfCertificate = /certificate|self-signed|SSL|TLS|altname/i;

/** What nodemailer's error means; nothing of its text is kept, which may hold addresses. */
function toFailure(error: SmtpError): MailFailure {
  const { code = '', responseCode = 0, command = '' } = error;
  if (code === 'EAUTH' || responseCode === 530 || responseCode === 535) return failureOf('sign_in');
  if (code === 'ETLS' || /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code))
    return failureOf('tls');
  if (responseCode >= 500 && command === 'RCPT TO') return failureOf('address', true);
  if (responseCode >= 500 && command === 'DATA') return failureOf('refused', true);
  if (responseCode >= 400) return failureOf('refused');
  if (code === 'ETIMEDOUT') return failureOf('timeout');
  if (isOfCertificate.test(error.message)) return failureOf('tls');
  if (['ECONNECTION', 'ESOCKET', 'EDNS', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPROTOCOL'].includes(code))
    return failureOf('unreachable');
  return failureOf('failed');
}

/** @param host right of the `@` in message ids */
export function openTransport(settings: MailSettings, host: string): MailTransport {
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
  return {
    async send({ id, atMs, to, subject, text, html, unsubscribe }) {
      if (!isMailAddress(to)) return failureOf('address', true);
      try {
        const sent: SentMessageInfo = await transport.sendMail({
          from,
          to,
          // Never taken from a header.
          envelope: { from: from.address, to: [to] },
          subject,
          text,
          html,
          date: new Date(atMs),
          messageId: `<${id}@${host}>`,
          xMailer: false,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'List-Unsubscribe': { prepared: true, foldLines: true, value: `<${unsubscribe}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        });
        return sent.rejected?.length ? failureOf('address', true) : undefined;
      } catch (error) {
        return toFailure(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}
