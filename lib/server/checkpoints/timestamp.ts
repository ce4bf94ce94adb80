/**
 * These are RFC 3161 time stamps. It is checked that the answer grants one for what was sent; its signature is stored and can be checked later with
 * the certificates of the authority (`openssl ts -verify`).
 */
import { createHash, randomBytes } from 'node:crypto';

/** The little of DER (X.690) that time stamps need: definite lengths up to 2^24, tags of one byte. */
interface DerElement {
  readonly tag: number;
  readonly content: Buffer;
  /** It is the element with its tag and length. */
  readonly whole: Buffer;
}

class DerError extends Error {
  constructor() {
    super('this is not DER');
    this.name = 'DerError';
  }
}

/** @param parts contents, one after the other */
export function toElement(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const bytes = [length >> 16, (length >> 8) & 0xff, length & 0xff];
  const needed = bytes.slice(bytes.findIndex((byte) => byte > 0));
  const size = length < 0x80 ? [length] : [0x80 + needed.length, ...needed];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** Reads the elements that fill these bytes. @throws DerError, also when there are no bytes at all */
export function readElements(bytes: Buffer | undefined): readonly DerElement[] {
  if (bytes === undefined) throw new DerError();
  const elements: DerElement[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [tag, short] = [bytes[at], bytes[at + 1]];
    if (tag === undefined || short === undefined || (tag & 0x1f) === 0x1f) throw new DerError();
    const more = short < 0x80 ? 0 : short & 0x7f;
    if (short === 0x80 || more > 3 || at + 2 + more > bytes.length) throw new DerError();
    const length = more === 0 ? short : bytes.readUIntBE(at + 2, more);
    const start = at + 2 + more;
    if (start + length > bytes.length) throw new DerError();
    elements.push({ tag, content: bytes.subarray(start, start + length), whole: bytes.subarray(at, start + length) });
    at = start + length;
  }
  return elements;
}

const timeoutMs = 10_000;
const maxBytes = 64 * 1024;

/** It is SHA-256 (2.16.840.1.101.3.4.2.1) with NULL parameters. */
const sha256Algorithm = Buffer.from('300d06096086480165030402010500', 'hex');
const sha256Oid = Buffer.from('0609608648016503040201', 'hex');
const signedDataOid = Buffer.from('06092a864886f70d010702', 'hex');
const tstInfoOid = Buffer.from('060b2a864886f70d0109100104', 'hex');

export class TimestampError extends Error {
  override readonly name = 'TimestampError';
}

/** TimeStampReq of version 1 that asks for the certificate. @param nonce a positive DER integer */
const encodeRequest = (digest: Buffer, nonce: Buffer): Buffer =>
  toElement(
    0x30,
    toElement(0x02, Buffer.of(1)),
    toElement(0x30, sha256Algorithm, toElement(0x04, digest)),
    toElement(0x02, nonce),
    toElement(0x01, Buffer.of(0xff)),
  );

/** TSTInfo is inside TimeStampResp → ContentInfo → SignedData → EncapsulatedContentInfo. */
function findTstInfo(response: Buffer): readonly Buffer[] {
  const [status, contentInfo] = readElements(readElements(response)[0]?.content);
  const granted = readElements(status?.content)[0];
  if (granted?.tag !== 0x02 || granted.content.length !== 1 || (granted.content[0] ?? 2) > 1)
    throw new TimestampError('the authority refused');
  const [type, wrapped] = readElements(contentInfo?.content);
  if (!type?.whole.equals(signedDataOid)) throw new TimestampError('this is not signed data');
  const signedData = readElements(readElements(wrapped?.content)[0]?.content);
  const [kind, encapsulated] = readElements(signedData[2]?.content);
  if (!kind?.whole.equals(tstInfoOid)) throw new TimestampError('this is not a time stamp');
  const octets = readElements(encapsulated?.content)[0];
  return readElements(readElements(octets?.content)[0]?.content).map(({ whole }) => whole);
}

const digestOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

/**
 * @param nonce of the request; a stored answer is checked without it
 * @throws TimestampError or DerError unless it is a time stamp of this content and answers this request
 */
export function requireTimestampOf(response: Buffer, content: Buffer, nonce?: Buffer): void {
  const info = findTstInfo(response);
  const digest = digestOf(content);
  const [algorithm, imprint] = readElements(readElements(info[2])[0]?.content);
  if (!algorithm?.content.subarray(0, sha256Oid.length).equals(sha256Oid) || !imprint?.content.equals(digest))
    throw new TimestampError('the time stamp is of something else');
  if (nonce && !info.slice(5).some((element) => element.equals(toElement(0x02, nonce))))
    throw new TimestampError('the time stamp answers another request');
}

async function readBody(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) throw new TimestampError('the answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Gets a TimeStampResp over the SHA-256 of the content. @param url nothing but a hash and a random number is sent, and no redirect is followed
 * @throws TimestampError, or the error of the connection, within ten seconds
 */
export async function requestTimestamp(url: string, content: Buffer): Promise<Buffer> {
  // The first bit is 0 and the second is 1: the number is positive, and has no leading zero byte.
  const nonce = randomBytes(8);
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(encodeRequest(digestOf(content), nonce)),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new TimestampError(`the authority answered ${response.status}`);
  }
  const body = await readBody(response);
  requireTimestampOf(body, content, nonce);
  return body;
}
