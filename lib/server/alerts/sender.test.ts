/** The sender over a real store and a real SMTP server. */
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gatherMs } from '#lib/model/alert-schedule.ts';
import { alertRules } from '#lib/model/alerts.ts';
import type { MailSettings } from '../mail-settings.ts';
import { queueAlert } from '../store/alerts/finding-alerts.ts';
import { findNamedStep } from '../store/index.ts';
import { openStore, type Store } from '../store/store.ts';
import { aRefresh, dialects, type TestDatabase } from '../store/testing/test-store.ts';
import { openRecipient } from './alert-mail.ts';
import { nextTry, sendNext } from './sender.ts';
import { type MailTransport, openTransport } from './transport.ts';

const settings = { baseUrl: 'https://desk.example', authSecrets: ['a-secret-for-tests-of-32-bytes-or-more'] };
const sqlite = dialects.find(({ dialect }) => dialect === 'sqlite');

interface Caught {
  readonly mail: ParsedMail;
  readonly source: string;
  readonly from: string;
  readonly to: readonly string[];
}

describe('alert mail', () => {
  let database: TestDatabase;
  let store: Store;
  let server: SMTPServer | undefined;
  let transport: MailTransport | undefined;
  const caught: Caught[] = [];
  const nowMs = 1_000_000;

  beforeEach(async () => {
    caught.length = 0;
    if (sqlite === undefined) throw new Error('no SQLite');
    database = await sqlite.create();
    store = await openStore({ url: database.url, now: () => nowMs });
    await store.alerts.choices.setMail(true);
    await addReviewer('ana');
  });
  afterEach(async () => {
    transport?.close();
    await stopServer();
    await store?.close();
    await database?.drop();
  });

  const addReviewer = (id: string, email = `${id}@desk.example`, role = 'officer') =>
    database.run(
      `insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role", "banned")
       values ('${id}', 'Ana Pérez', '${email}', 0, 0, 0, '${role}', 0)`,
    );

  async function stopServer(): Promise<void> {
    const closing = server;
    server = undefined;
    if (closing) await new Promise<void>((closed) => closing.close(() => closed()));
  }

  /** @returns its port */
  async function startServer(options: SMTPServerOptions = {}, port = 0): Promise<number> {
    const started = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onData(stream, session, callback) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', async () => {
          const source = Buffer.concat(parts);
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom === false ? '' : (mailFrom?.address ?? '');
          const to = rcptTo.map(({ address }) => address);
          caught.push({ mail: await simpleParser(source), source: source.toString('utf8'), from, to });
          callback(null);
        });
      },
      ...options,
    });
    server = started;
    // A client that refuses our certificate hangs up.
    started.on('error', () => undefined);
    return new Promise((listening) => {
      const socket = started.listen(port, '127.0.0.1', () => listening((socket.address() as AddressInfo).port));
    });
  }

  const use = (port: number, change: Partial<MailSettings> = {}) => {
    transport = openTransport(
      {
        host: '127.0.0.1',
        port,
        isTls: false,
        isLoopback: true,
        account: null,
        from: { name: 'Review Desk', address: 'desk@desk.example' },
        ...change,
      },
      'desk.example',
    );
    return transport;
  };
  const send = (using: MailTransport, ms = gatherMs + 1) => sendNext(store, using, settings, nowMs + ms);
  const state = () => store.alerts.outbox.state(nowMs + gatherMs + 1);

  async function queue(sessionId: string, change: Partial<Parameters<typeof queueAlert>[1]> = {}) {
    if ((await store.sessions.find({ sessionId })) === undefined)
      await store.sessions.save(
        aRefresh(sessionId, { cause: 'import', origin: 'import', appName: 'Wallet Inc' }),
        null,
      );
    const { rid } = await store.db
      .selectFrom('sessions')
      .select('rid')
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow();
    await store.db
      .transaction()
      .execute((tx) =>
        queueAlert(
          tx,
          { rule: 'new_hits', event: `${sessionId} ${JSON.stringify(change)}`, rid, step: '2', ...change },
          nowMs,
        ),
      );
  }

  test('holds a link to the hit, and nothing that says what it is about', async () => {
    const using = use(await startServer());
    await queue('session-id-of-the-service', { hit: 'h1-ABCDEFGH' });
    expect(await send(using)).toBe('sent');
    const [{ mail, source, from, to }] = caught as [Caught];
    expect({ from, to, subject: mail.subject }).toEqual({
      from: 'desk@desk.example',
      to: ['ana@desk.example'],
      subject: 'A session needs your review',
    });
    const session = await store.sessions.find({ sessionId: 'session-id-of-the-service' });
    const link = /https:\/\/desk\.example\/sessions\/([0-9A-Z]{10})\/steps\/([^/?\s]+)\?hit=(\S+)/.exec(
      mail.text ?? '',
    );
    expect([link?.[1], link?.[3]]).toEqual([session?.ref, 'h1-ABCDEFGH']);
    // The step is named without its type, and only in this session.
    const steps = session?.steps ?? [];
    expect(findNamedStep(store.hitKey, { ref: session?.ref ?? '', steps }, link?.[2] ?? '')?.type).toBe('AML');
    expect(findNamedStep(store.hitKey, { ref: '0000000000', steps }, link?.[2] ?? '')).toBeUndefined();
    expect(mail.html).toContain(link?.[0]?.replace('&', '&amp;'));
    const headers = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n\s/g, '');
    // What was drawn by lot may spell anything.
    const all = `${headers}\n${mail.text}\n${mail.html}`.replaceAll(/token=[\w-]+|[0-9A-Z]{8,}|boundary=\S+/g, '…');
    expect(all).not.toMatch(
      /session-id-of|Ana P|P=C3=A9rez|Pérez|Wallet|alias-|AML|PEP|sanction|screen|\bhits?\b(?!=)|match|risk|reject|approv|nodemailer/i,
    );
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@desk\.example>$/);
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail.headers.has('list-id')).toBe(false);
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    const unsubscribe = /^List-Unsubscribe:\s+<(\S+)>\r$/m.exec(source)?.[1] ?? '';
    const token = new URL(unsubscribe).searchParams.get('token') ?? '';
    expect(openRecipient(token, settings.authSecrets)).toBe('ana');
    expect(mail.text).toContain(`https://desk.example/unsubscribe?token=${token}`);
    const other = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    expect(openRecipient(other, settings.authSecrets)).toBeUndefined();
    expect(openRecipient(token, ['another-secret-for-tests-of-32-bytes'])).toBeUndefined();
  });

  test('says the same whatever happened', async () => {
    const using = use(await startServer());
    const rules = alertRules.filter((rule) => rule !== 'referral' && rule !== 'delivery_failed');
    await database.run(`insert into alert_choices (reviewer_id, rule, is_on) values ('ana', 'status_reached', 1)`);
    for (const rule of rules) {
      await queue('a', { rule, step: null });
      await database.run(`update alerts set done_at = 0 where state = 'sent'`);
      expect(await send(using)).toBe('sent');
    }
    expect(caught).toHaveLength(rules.length);
    const texts = caught.map(({ mail }) => `${mail.subject}\n${mail.text?.replaceAll(/token=\S+/g, 'token')}`);
    expect(new Set(texts).size).toBe(1);
  });

  test('a mail about many sessions links twenty of them, and says no number', async () => {
    const using = use(await startServer());
    for (let no = 0; no < 25; no++) await queue(`s${no}`);
    expect(await send(using)).toBe('sent');
    const [{ mail }] = caught as [Caught];
    expect(mail.subject).toBe('Sessions need your review');
    expect(mail.text?.match(/desk\.example\/sessions\/[0-9A-Z]{10}/g)).toHaveLength(20);
    expect(mail.text).toMatch(/desk\.example\/sessions$/m);
  });

  test('while the mail server is down nothing is lost, and everything is sent once it is back', async () => {
    const port = await startServer();
    await stopServer();
    const using = use(port);
    await queue('a');
    expect(await send(using)).toBe('paused');
    expect(await state()).toMatchObject({ waiting: 1, failed: 0, lastError: 'unreachable' });
    expect(await send(using)).toBe('idle');
    await startServer({}, port);
    expect(await send(using, 2 * 60_000)).toBe('sent');
    expect(caught).toHaveLength(1);
    expect(await state()).toMatchObject({ waiting: 0, failed: 0, lastError: null });
  });

  test('a mail whose sender was killed before it could mark it is the same mail again', async () => {
    const using = use(await startServer());
    await queue('a');
    const killed = {
      ...store.alerts,
      outbox: { ...store.alerts.outbox, sent: () => Promise.reject(new Error('kill -9')) },
    };
    await expect(
      sendNext({ alerts: killed, hitKey: store.hitKey }, using, settings, nowMs + gatherMs + 1),
    ).rejects.toThrow('kill -9');
    expect(await send(using)).toBe('idle');
    expect(await send(using, 10 * 60_000)).toBe('sent');
    expect(await send(using, 20 * 60_000)).toBe('idle');
    expect(caught).toHaveLength(2);
    expect(new Set(caught.map(({ mail }) => mail.messageId)).size).toBe(1);
    expect(new Set(caught.map(({ mail }) => mail.date?.getTime())).size).toBe(1);
  });

  test('an address that the server refuses for good is given up at once; the others get theirs', async () => {
    const refused = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
    const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, callback) =>
      callback(address.startsWith('ana') ? refused : null);
    const using = use(await startServer({ onRcptTo }));
    await addReviewer('bea');
    await queue('a');
    expect([await send(using), await send(using), await send(using)].sort()).toEqual(['failed', 'idle', 'sent']);
    expect(await state()).toMatchObject({ failed: 1, givenUp: [{ email: 'ana@desk.example', error: 'address' }] });
    expect(caught.map(({ to }) => to)).toEqual([['bea@desk.example']]);
  });

  test.each([
    'ana@desk.example\r\nBcc: eve@evil.example',
    'ana@desk.example,eve@evil.example',
    '"x" <eve@evil.example>',
    'ana@desk.example\0',
    'no address',
  ])('the address %j reaches no mail server', async (address) => {
    const using = use(await startServer());
    expect(
      await using.send({ id: 'x', atMs: 0, to: address, subject: 's', text: 't', html: 'h', unsubscribe: 'https://u' }),
    ).toEqual({ error: 'address', isFinal: true, isOfServer: false });
    expect(caught).toEqual([]);
  });

  test('beyond this machine nothing is sent without TLS, nor to a server with a certificate that proves nothing', async () => {
    const plain = use(await startServer(), { isLoopback: false });
    await queue('a');
    expect(await send(plain)).toBe('paused');
    expect(await state()).toMatchObject({ lastError: 'tls' });
    plain.close();
    await stopServer();
    // The certificate that comes with smtp-server is nobody's.
    const selfSigned = use(await startServer({ disabledCommands: ['AUTH'], hideSTARTTLS: false }), {
      isLoopback: false,
    });
    expect(await send(selfSigned, 10 * 60_000)).toBe('paused');
    expect(await state()).toMatchObject({ lastError: 'tls' });
    selfSigned.close();
    await stopServer();
    const overTls = use(await startServer({ secure: true }), { isTls: true, isLoopback: false });
    expect(await send(overTls, 30 * 60_000)).toBe('paused');
    expect(await state()).toMatchObject({ lastError: 'tls' });
    expect(caught).toEqual([]);
  });

  test('an account that the server refuses is our setting, not the reader’s', async () => {
    const using = use(
      await startServer({
        authOptional: false,
        disabledCommands: ['STARTTLS'],
        onAuth: (_auth, _session, callback) => callback(new Error('no')),
      }),
      { account: { user: 'desk', password: 'wrong' } },
    );
    await queue('a');
    expect(await send(using)).toBe('paused');
    expect(await state()).toMatchObject({ waiting: 1, failed: 0, lastError: 'sign_in' });
  });

  test('is tried for half a day, at longer and longer intervals', () => {
    const failure = { error: 'unreachable', isFinal: false, isOfServer: true } as const;
    let ms = 0;
    let tries = 0;
    for (let next = nextTry(failure, tries, ms); next !== 'given up'; next = nextTry(failure, tries, ms)) {
      expect(next.nextTryAtMs).toBeGreaterThan(ms);
      ms = next.nextTryAtMs;
      tries += 1;
    }
    expect(tries).toBe(11);
    expect(ms / 3_600_000).toBeCloseTo(11.8, 1);
    expect(nextTry({ ...failure, isFinal: true }, 0, 0)).toBe('given up');
  });
});
