import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readElements, requestTimestamp, toElement } from './timestamp.ts';

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
});

interface Answer {
  readonly status?: number;
  readonly location?: string;
  readonly body: Buffer;
}

/** An authority on loopback. @returns its address */
async function startAuthority(answer: (request: Buffer) => Answer): Promise<string> {
  const started = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { status = 200, location, body } = answer(Buffer.concat(parts));
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/`;
}

const integer = (value: number) => toElement(0x02, Buffer.of(value));
const signedData = Buffer.from('06092a864886f70d010702', 'hex');
const tstInfo = Buffer.from('060b2a864886f70d0109100104', 'hex');
const policy = Buffer.from('06032a0304', 'hex');
const generalisedTime = toElement(0x18, Buffer.from('20261123120000Z'));

/** A response without the signature, which is not checked. */
function respond(request: Buffer, changed: { status?: number; imprint?: Buffer; nonce?: Buffer; kind?: Buffer } = {}) {
  const [, imprint, nonce] = readElements(readElements(request)[0]?.content).map(({ whole }) => whole);
  if (!imprint || !nonce) throw new Error('this is no request');
  const info = toElement(
    0x30,
    integer(1),
    policy,
    changed.imprint ?? imprint,
    integer(7),
    generalisedTime,
    changed.nonce ?? nonce,
  );
  const encapsulated = toElement(0x30, changed.kind ?? tstInfo, toElement(0xa0, toElement(0x04, info)));
  const token = toElement(
    0x30,
    signedData,
    toElement(0xa0, toElement(0x30, integer(3), toElement(0x31), encapsulated)),
  );
  return toElement(0x30, toElement(0x30, integer(changed.status ?? 0)), token);
}

const content = Buffer.from('checkpoint');

test('a time stamp of what was sent is returned as it came', async () => {
  let expected: Buffer = Buffer.alloc(0);
  const url = await startAuthority((request) => {
    expected = respond(request);
    return { body: expected };
  });
  expect(await requestTimestamp(url, content)).toEqual(expected);
});

test('the request has version, digest, nonce, and asks for the certificate', async () => {
  let sent: Buffer = Buffer.alloc(0);
  const url = await startAuthority((request) => {
    sent = request;
    return { body: respond(request) };
  });
  await requestTimestamp(url, content);
  expect(readElements(readElements(sent)[0]?.content).map(({ tag }) => tag)).toEqual([0x02, 0x30, 0x02, 0x01]);
});

const other = toElement(0x30, Buffer.from('300d06096086480165030402010500', 'hex'), toElement(0x04, Buffer.alloc(32)));
test.each<[string, (request: Buffer) => Answer, RegExp]>([
  ['a refusal', (request) => ({ body: respond(request, { status: 2 }) }), /refused/],
  ['another digest', (request) => ({ body: respond(request, { imprint: other }) }), /something else/],
  ['another nonce', (request) => ({ body: respond(request, { nonce: integer(5) }) }), /another request/],
  ['another kind', (request) => ({ body: respond(request, { kind: policy }) }), /not a time stamp/],
  ['no DER', () => ({ body: Buffer.from('<html>') }), /not DER/],
  ['nothing', () => ({ body: Buffer.alloc(0) }), /not DER/],
  ['a cut answer', (request) => ({ body: respond(request).subarray(0, -3) }), /not DER/],
  ['a large answer', () => ({ body: Buffer.alloc(70_000) }), /too large/],
  ['an error', (request) => ({ status: 503, body: respond(request) }), /503/],
  [
    'a redirect',
    (request) => ({ status: 307, location: 'http://127.0.0.1:9/', body: respond(request) }),
    /fetch failed/,
  ],
])('is refused: %s', async (_, answer, why) => {
  const url = await startAuthority(answer);
  await expect(requestTimestamp(url, content)).rejects.toThrow(why);
});

describe('with OpenSSL as the authority', () => {
  /** Debian's PostgreSQL, which the tests need too, brings it along. */
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { encoding: 'utf8', stdio: 'pipe' });
  let folder: string;
  const file = (name: string) => join(folder, name);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'review-desk-timestamp-'));
    writeFileSync(
      file('tsa.cnf'),
      [
        '[ext]\nextendedKeyUsage = critical,timeStamping\nkeyUsage = critical,digitalSignature',
        `[tsa]\ndefault_tsa = one\n[one]\nserial = ${file('serial')}\nsigner_cert = ${file('tsa.crt')}`,
        `signer_key = ${file('tsa.key')}\nsigner_digest = sha256\ndefault_policy = 1.2.3.4.1\ndigests = sha256`,
        'accuracy = secs:1\nordering = yes\ntsa_name = yes\ness_cert_id_alg = sha256',
      ].join('\n'),
    );
    writeFileSync(file('serial'), '01\n');
    openssl(
      'req',
      '-new',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=tsa',
      '-keyout',
      file('tsa.key'),
      '-out',
      file('tsa.csr'),
    );
    openssl(
      'x509',
      '-req',
      '-in',
      file('tsa.csr'),
      '-signkey',
      file('tsa.key'),
      '-days',
      '1',
      '-extfile',
      file('tsa.cnf'),
      '-extensions',
      'ext',
      '-out',
      file('tsa.crt'),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('the request is read, its answer accepted, and the stored stamp verifies', async () => {
    const url = await startAuthority((request) => {
      writeFileSync(file('request.tsq'), request);
      openssl(
        'ts',
        '-reply',
        '-config',
        file('tsa.cnf'),
        '-queryfile',
        file('request.tsq'),
        '-out',
        file('answer.tsr'),
      );
      return { body: readFileSync(file('answer.tsr')) };
    });
    writeFileSync(file('stamp.tsr'), await requestTimestamp(url, content));
    const text = openssl('ts', '-query', '-in', file('request.tsq'), '-text');
    expect(text).toMatch(/Version: 1[\s\S]*Hash Algorithm: sha256[\s\S]*Nonce: 0x[\s\S]*Certificate required: yes/);
    writeFileSync(file('content'), content);
    const verify = (data: string) =>
      openssl('ts', '-verify', '-data', file(data), '-in', file('stamp.tsr'), '-CAfile', file('tsa.crt'));
    expect(verify('content')).toContain('Verification: OK');
    writeFileSync(file('other'), 'another checkpoint');
    expect(() => verify('other')).toThrow();
  });
});
