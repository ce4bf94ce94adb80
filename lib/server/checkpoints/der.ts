/** The little of DER (X.690) that time stamps need: definite lengths up to 2^24, tags of one byte. */

export interface DerElement {
  readonly tag: number;
  readonly content: Buffer;
  /** With tag and length. */
  readonly whole: Buffer;
}

export class DerError extends Error {
  constructor() {
    super('this is not DER');
    this.name = 'DerError';
  }
}

/** @param parts contents, one after the other */
export function toElement(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80
      ? [length]
      : length < 0x100
        ? [0x81, length]
        : length < 0x10000
          ? [0x82, length >> 8, length & 0xff]
          : [0x83, length >> 16, (length >> 8) & 0xff, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** The elements that fill these bytes. @throws DerError, also when there are no bytes at all */
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
