/** A device that creates and uses one passkey (WebAuthn, P-256, no attestation), with or without user verification. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const b64 = (bytes: Buffer): string => bytes.toString('base64url');

/** The part of CBOR that a passkey needs. */
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

export class FakeAuthenticator {
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(16);
  #uses = 0;
  /** Whether the person gave a PIN, a fingerprint or a face. */
  verifiesUser = true;

  constructor(origin: string) {
    this.#origin = origin;
  }

  create({ challenge }: { challenge: string }) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coseKey = Buffer.concat([
      Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ]);
    const credentialData = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, coseKey]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
      ...[cborText('authData'), cborBytes(Buffer.concat([this.#head(0x40), credentialData]))],
    ]);
    const clientDataJSON = this.#clientData('webauthn.create', challenge);
    return this.#credential({
      clientDataJSON: b64(clientDataJSON),
      attestationObject: b64(attestation),
      transports: ['internal'],
    });
  }

  get({ challenge }: { challenge: string }) {
    const authenticatorData = this.#head(0);
    const clientDataJSON = this.#clientData('webauthn.get', challenge);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.#keys.privateKey);
    return this.#credential({
      clientDataJSON: b64(clientDataJSON),
      authenticatorData: b64(authenticatorData),
      signature: b64(signature),
    });
  }

  /** Hash of the host, flags (present, verified), signature counter. */
  #head(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    this.#uses += 1;
    counter.writeUInt32BE(this.#uses);
    return Buffer.concat([
      sha256(new URL(this.#origin).hostname),
      Buffer.from([1 | (this.verifiesUser ? 4 : 0) | flags]),
      counter,
    ]);
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #credential(response: Record<string, unknown>) {
    const id = b64(this.#id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
