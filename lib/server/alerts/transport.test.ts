/** What becomes of a mail at a mail server that misbehaves: one that answers each command as the test says. */
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type MailTransport, openTransport } from './transport.ts';

type Stage = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'end of data';
/** An answer, or what is done instead of one. */
type Answer = string | { readonly instead: 'hang up' | 'reset' | 'one line every 20 ms' };

const answers: Record<Stage, string> = {
  greeting: '220 mail.example',
  EHLO: '250 mail.example',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  'end of data': '250 taken',
};

let server: Server | undefined;
let transport: MailTransport | undefined;
const sockets = new Set<Socket>();

afterEach(async () => {
  transport?.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((closed) => (server ? server.close(closed) : closed(undefined)));
});

function reply(socket: Socket, stage: Stage, answer: Answer = answers[stage]): void {
  if (typeof answer === 'string') socket.write(`${answer}\r\n`);
  else if (answer.instead === 'hang up') socket.end();
  else if (answer.instead === 'reset') socket.resetAndDestroy();
  else {
    const timer = setInterval(() => socket.write(`${answers[stage].slice(0, 3)}-wait\r\n`), 20);
    socket.once('close', () => clearInterval(timer));
  }
}

async function use(plan: Partial<Record<Stage, Answer>>, mostMs?: number): Promise<MailTransport> {
  const listening = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const answer = (stage: Stage) => reply(socket, stage, plan[stage]);
    answer('greeting');
    let isData = false;
    let text = '';
    socket.on('data', (part) => {
      text += part.toString('latin1');
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        const verb = line.slice(0, 4).toUpperCase();
        if (isData && line === '.') answer('end of data');
        else if (verb === 'RSET') socket.write('250 ok\r\n');
        else if (!isData && (verb === 'EHLO' || verb === 'MAIL' || verb === 'RCPT' || verb === 'DATA')) answer(verb);
        isData = (isData && line !== '.') || verb === 'DATA';
      }
    });
  });
  server = listening;
  await new Promise<void>((ready) => listening.listen(0, '127.0.0.1', ready));
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  transport = openTransport(
    {
      host: '127.0.0.1',
      port: address.port,
      isTls: false,
      isLoopback: true,
      account: null,
      from: { name: 'Review Desk', address: 'desk@desk.example' },
    },
    'desk.example',
    mostMs,
  );
  return transport;
}

const mail = { id: 'x', atMs: 0, to: 'ana@desk.example', subject: 's', text: 't', html: 'h', unsubscribe: 'https://u' };

describe('a mail server that misbehaves', () => {
  test('takes a mail when it does not', async () => {
    expect(await (await use({})).send(mail)).toBeUndefined();
  });

  test.each<[Stage, Answer]>([
    ['greeting', '421 too busy'],
    ['greeting', '554 go away'],
    ['MAIL', '451 later'],
    ['MAIL', '550 sender refused'],
    ['RCPT', '421 closing'],
    ['end of data', '421 closing'],
  ])('%s, %j: it refuses whatever mail comes, so the others wait', async (stage, answer) => {
    expect(await (await use({ [stage]: answer })).send(mail)).toEqual({
      error: 'refused',
      isFinal: false,
      isOfServer: true,
    });
  });

  test.each<[Stage, string]>([
    ['RCPT', '451 4.7.1 greylisted'],
    ['RCPT', '452 4.2.2 mailbox full'],
    ['RCPT', '503 bad sequence'],
    ['RCPT', '554 5.7.1 relay access denied'],
    ['DATA', '503 bad sequence'],
    ['end of data', '452 no room'],
  ])('%s, %j: this mail is tried again', async (stage, answer) => {
    expect(await (await use({ [stage]: answer })).send(mail)).toEqual({
      error: 'refused',
      isFinal: false,
      isOfServer: false,
    });
  });

  test.each<[Stage, string, string]>([
    ['RCPT', '550 5.1.1 no such mailbox', 'address'],
    ['RCPT', '550 no', 'address'],
    ['end of data', '554 5.7.1 not wanted', 'refused'],
  ])('%s, %j: for good', async (stage, answer, error) => {
    expect(await (await use({ [stage]: answer })).send(mail)).toEqual({ error, isFinal: true, isOfServer: false });
  });

  test.each<[Stage, 'hang up' | 'reset']>([
    ['RCPT', 'reset'],
    ['end of data', 'hang up'],
    ['end of data', 'reset'],
  ])('%s, %s: nobody knows whether it has the mail, so it is tried again', async (stage, instead) => {
    expect(await (await use({ [stage]: { instead } })).send(mail)).toMatchObject({
      error: 'unreachable',
      isFinal: false,
    });
  });

  test.each<Stage>(['EHLO', 'RCPT', 'end of data'])('%s: one line now and then keeps nobody waiting', async (stage) => {
    const using = await use({ [stage]: { instead: 'one line every 20 ms' } }, 500);
    expect(await using.send(mail)).toEqual({ error: 'timeout', isFinal: false, isOfServer: true });
  });

  test('a mail under way ends when the transport is closed', async () => {
    const using = await use({ DATA: { instead: 'one line every 20 ms' } });
    const sending = using.send(mail);
    setTimeout(() => using.close(), 300);
    expect(await sending).toMatchObject({ error: 'timeout', isFinal: false });
  });
});
