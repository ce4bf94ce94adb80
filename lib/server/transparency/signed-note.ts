/** This is C2SP signed-note (https://c2sp.org/signed-note) with Ed25519, signature type 0x01. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** Text that is not of its format, or a note without a good signature; the message is for the operator and holds no value. */
export class NoteError extends Error {
  override readonly name = 'NoteError';
}

export interface NoteVerifier {
  readonly name: string;
  readonly id: Buffer;
  readonly key: KeyObject;
  /** Its form is `name+8 hex digits+base64`; others need it to check a signature. */
  readonly vkey: string;
}

export interface SigningKey extends NoteVerifier {
  readonly privateKey: KeyObject;
}

const ed25519 = Buffer.from([1]);
/** It is the SubjectPublicKeyInfo of Ed25519 without the 32 bytes of the key (RFC 8410). */
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex');
const nameForm = /^[^\s+]+$/u;

/** Strict: Node would skip over characters that are no base64. */
function fromBase64(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw new NoteError('this is not base64');
  return bytes;
}

function toVerifier(name: string, key: KeyObject, bytes: Buffer): NoteVerifier {
  if (!nameForm.test(name)) throw new NoteError('the name of a key has no spaces and no plus');
  const id = createHash('sha256').update(`${name}\n`).update(ed25519).update(bytes).digest().subarray(0, 4);
  return { name, id, key, vkey: `${name}+${id.toString('hex')}+${Buffer.concat([ed25519, bytes]).toString('base64')}` };
}

/** @param pem PKCS #8. @throws NoteError when it holds no private Ed25519 key */
export function toSigningKey(name: string, pem: string): SigningKey {
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey(pem);
  } catch {
    throw new NoteError('this is not a private key in PEM'); // the cause may quote the key
  }
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new NoteError('this is not an Ed25519 key');
  const key = createPublicKey(privateKey);
  const bytes = key.export({ type: 'spki', format: 'der' }).subarray(spkiHead.length);
  return { ...toVerifier(name, key, bytes), privateKey };
}

/** @param vkey `name+8 hex digits+base64`. @throws NoteError when it is not of this form, or its id is not that of its key */
export function parseVerifierKey(vkey: string): NoteVerifier {
  const [, name, , encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/u.exec(vkey) ?? [];
  if (name === undefined || encoded === undefined) throw new NoteError('this is not a verifier key');
  const bytes = fromBase64(encoded);
  if (bytes.length !== 33 || bytes[0] !== 1) throw new NoteError('this is not an Ed25519 verifier key');
  const raw = bytes.subarray(1);
  const key = createPublicKey({ key: Buffer.concat([spkiHead, raw]), format: 'der', type: 'spki' });
  const verifier = toVerifier(name, key, raw);
  if (verifier.vkey !== vkey) throw new NoteError('the id of the verifier key is not that of its key');
  return verifier;
}

/** @param text ends in a newline. @returns the note: text, empty line, signature line */
export function signNote(text: string, key: SigningKey): string {
  const signature = Buffer.concat([key.id, sign(null, Buffer.from(text), key.privateKey)]);
  return `${text}\n— ${key.name} ${signature.toString('base64')}\n`;
}

const signatureLine = /^— ([^\s+]+) ([A-Za-z0-9+/=]+)$/u;
const maxSignatures = 64;

/**
 * @returns the text, and which of the keys signed it
 * @throws NoteError when the note is not of its form, no known key signed it, or the signature of a known key is wrong
 */
export function openNote(note: string, verifiers: readonly NoteVerifier[]) {
  const split = note.lastIndexOf('\n\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: forbidden in a note
  if (split < 0 || !note.endsWith('\n') || /[\u0000-\u0009\u000b-\u001f\ufffd]/.test(note))
    throw new NoteError('this is not a signed note');
  const text = note.slice(0, split + 1);
  const lines = note.slice(split + 2, -1).split('\n');
  if (lines.length > maxSignatures) throw new NoteError('the note has too many signatures');
  const signers = lines.flatMap((line) => {
    const [, name, encoded] = signatureLine.exec(line) ?? [];
    if (name === undefined || encoded === undefined) throw new NoteError('this is not a signed note');
    const bytes = fromBase64(encoded);
    if (bytes.length < 5) throw new NoteError('this is not a signed note');
    const known = verifiers.find((one) => one.name === name && one.id.equals(bytes.subarray(0, 4)));
    if (known === undefined) return [];
    if (!verify(null, Buffer.from(text), known.key, bytes.subarray(4))) throw new NoteError('a signature is wrong');
    return [known];
  });
  if (signers.length === 0) throw new NoteError('no known key signed it');
  return { text, signers };
}

/** It is the text of the signed note of C2SP tlog-checkpoint (https://c2sp.org/tlog-checkpoint). */
export interface Checkpoint {
  readonly origin: string;
  /** Number of leaves. */
  readonly size: number;
  readonly root: Buffer;
  /** They are opaque lines after the root. */
  readonly extensions: readonly string[];
}

export const formatCheckpoint = ({ origin, size, root, extensions }: Checkpoint): string =>
  `${[origin, size, root.toString('base64'), ...extensions].join('\n')}\n`;

/** @param text of a note whose signature was verified. @throws NoteError when it is not of this form */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', size = '', root = '', ...rest] = text.split('\n');
  const isWhole = rest.pop() === '';
  const bytes = fromBase64(root);
  if (!isWhole || origin === '' || !/^(?:0|[1-9]\d{0,14})$/.test(size) || bytes.length !== 32 || rest.includes(''))
    throw new NoteError('this is not a checkpoint');
  return { origin, size: Number(size), root: bytes, extensions: rest };
}

/** Its format is C2SP tlog-proof (https://c2sp.org/tlog-proof). */
export interface TlogProof {
  /** Extra data is not authenticated by itself. */
  readonly extra: Buffer | null;
  /** The index is zero-based. */
  readonly index: number;
  readonly path: readonly Buffer[];
  /** It is the checkpoint with its signatures, verbatim. */
  readonly note: string;
}

const head = 'c2sp.org/tlog-proof@v1';
/** A tree of 2^53 leaves has no longer path. */
const maxPath = 63;

export const formatProof = ({ extra, index, path, note }: TlogProof): string =>
  `${[
    head,
    ...(extra === null ? [] : [`extra ${extra.toString('base64')}`]),
    `index ${index}`,
    ...path.map((hash) => hash.toString('base64')),
    '',
  ].join('\n')}\n${note}`;

/** @throws NoteError when it is not of this form */
export function parseProof(text: string): TlogProof {
  const split = text.indexOf('\n\n');
  if (split < 0) throw new NoteError('this is not a proof');
  const lines = text.slice(0, split).split('\n');
  const extra = lines[1]?.startsWith('extra ')
    ? fromBase64((lines.splice(1, 1)[0] ?? '').slice('extra '.length))
    : null;
  const [first, second = '', ...hashes] = lines;
  const [, index] = /^index (0|[1-9]\d{0,14})$/.exec(second) ?? [];
  if (first !== head || index === undefined || hashes.length > maxPath) throw new NoteError('this is not a proof');
  const path = hashes.map(fromBase64);
  if (path.some((hash) => hash.length !== 32)) throw new NoteError('this is not a proof');
  return { extra, index: Number(index), path, note: text.slice(split + 2) };
}
