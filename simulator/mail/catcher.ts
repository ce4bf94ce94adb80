import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export type CaughtMail = {
  /** Its Message-ID. */
  readonly id: string;
  readonly at: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The mail as it was received. */
  readonly source: string;
};

/** `refusing`: every recipient is refused for good. */
export type MailMode = 'up' | 'down' | 'refusing';

export type MailCatcher = {
  readonly url: string;
  readonly mails: CaughtMail[];
  setMode(mode: MailMode): Promise<void>;
  close(): Promise<void>;
};

const mailsKept = 1_000;
const largest = 1_000_000;

/** A real SMTP server on loopback that delivers nothing: what it takes can be read. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  let mode: MailMode = 'up';
  const open = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      size: largest,
      logger: false,
      onRcptTo(_address, _session, callback) {
        callback(mode === 'refusing' ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null);
      },
      onData(stream, session, callback) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const source = Buffer.concat(parts);
          simpleParser(source).then((parsed) => {
            const { messageId = '', subject = '', text = '', html } = parsed;
            const from = session.envelope.mailFrom === false ? '' : (session.envelope.mailFrom?.address ?? '');
            for (const { address } of session.envelope.rcptTo)
              mails.push({
                id: messageId,
                at: new Date().toISOString(),
                from: parsed.from?.text ?? from,
                to: address,
                subject,
                text,
                html: html === false || html === undefined ? '' : html,
                source: source.toString('utf8'),
              });
            if (mails.length > mailsKept) mails.splice(0, mailsKept / 10);
            callback(null);
          }, callback);
        });
      },
    });
  const listen = (server: SMTPServer, at: number) =>
    new Promise<number>((listening, failed) => {
      server.once('error', failed);
      const socket = server.listen(at, '127.0.0.1', () => {
        // A client that hangs up in the middle is not our failure.
        server.on('error', () => undefined);
        listening((socket.address() as AddressInfo).port);
      });
    });
  const end = (server: SMTPServer) => new Promise<void>((closed) => server.close(() => closed()));

  let server: SMTPServer | undefined = open();
  const taken = await listen(server, 0);
  return {
    url: `smtp://127.0.0.1:${taken}`,
    mails,
    async setMode(wanted) {
      mode = wanted;
      if (wanted === 'down' && server) {
        const closing = server;
        server = undefined;
        await end(closing);
      }
      if (wanted !== 'down' && !server) {
        server = open();
        await listen(server, taken);
      }
    },
    close: async () => void (server && (await end(server))),
  };
}
