import { generateKeyPairSync } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Config } from '../config.ts';
import { describeError, log } from '../log.ts';
import { processSingleton } from '../process-singleton.ts';
import { type ChainedEvent, getStore, hashOf, type Store } from '../store/index.ts';
import {
  formatProof,
  leafHash,
  NoteError,
  type NoteVerifier,
  openNote,
  parseCheckpoint,
  parseProof,
  parseVerifierKey,
  toSigningKey,
  verifyInclusion,
} from '../transparency/index.ts';
import { hasCode, readCheckpoints } from './checkpoint-file.ts';
import { type CheckpointOutcome, type CheckpointState, createSigner, type Signer } from './signer.ts';
import { requestTimestamp } from './timestamp.ts';

/** @returns undefined when there is no file */
function readKeyFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** @returns the key in the file: another process may have made it first */
function makeKeyFile(file: string): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // It is written whole or not at all: nobody reads half a key, and a process that is killed meanwhile leaves none under this name.
  const whole = `${file}.${process.pid}`;
  try {
    writeFileSync(whole, pem, { mode: 0o600, flush: true });
    linkSync(whole, file);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return readFileSync(file, 'utf8');
    throw error;
  } finally {
    rmSync(whole, { force: true });
  }
  return pem;
}

/**
 * @param options the configured key, null for that of the file, which is made when it is missing; and the key's name in the notes
 * @throws NoteError when the file holds no Ed25519 key; the error of the file system when it can neither be read nor made
 */
export function loadSigningKey(options: { readonly pem: string | null; readonly file: string; readonly name: string }) {
  const stored = options.pem ?? readKeyFile(options.file);
  return { key: toSigningKey(options.name, stored ?? makeKeyFile(options.file)), isNew: stored === undefined };
}

/**
 * A `.tlog-proof` of an event against the first checkpoint of the current key that covers it; one is signed when there is none. Its extra data
 * is the event as it is stored, texts sealed, so that the leaf can be computed from the file alone.
 * @throws Problem not_found; store_unavailable while no checkpoint can be signed, or when the log no longer agrees with the signed one
 */
export async function proveEvent(
  { store, signer }: { readonly store: Pick<Store, 'auditTree' | 'checkpoints'>; readonly signer: Signer },
  seq: number,
): Promise<string> {
  const stored = await store.auditTree.findStored(seq);
  if (!stored) throw new Problem('not_found');
  const find = () => store.checkpoints.findCovering(seq, signer.vkey);
  const covering = (await find()) ?? (await signer.checkpointNow().then(find));
  if (!covering) throw new Problem('store_unavailable');
  const path = await store.auditTree.inclusion(seq, covering.size);
  const { hash: _, ...event } = stored;
  const extra = Buffer.from(canonicalJson(event));
  const proof = formatProof({ extra, index: seq - 1, path, note: covering.note });
  try {
    verifyProof(proof, [parseVerifierKey(signer.vkey)]);
  } catch (error) {
    // The log was changed: nobody is given what would fail elsewhere.
    throw new Problem('store_unavailable', { cause: error });
  }
  return proof;
}

function parseEvent(extra: Buffer | null, seq: number): ChainedEvent {
  if (extra === null) throw new NoteError('the proof holds no event');
  let event: Omit<ChainedEvent, 'hash'>;
  try {
    event = JSON.parse(extra.toString());
  } catch {
    throw new NoteError('the event of the proof cannot be read');
  }
  if (typeof event !== 'object' || event === null || event.seq !== seq || !/^[0-9a-f]{64}$/.test(event.prevHash))
    throw new NoteError('the event of the proof is not the one at its index');
  const { prevHash, ...content } = event;
  return { ...event, hash: hashOf(prevHash, content) };
}

/** Needs no database. @param text a `.tlog-proof` @throws NoteError when it proves nothing; the message says why */
export function verifyProof(text: string, trusted: readonly NoteVerifier[]) {
  const proof = parseProof(text);
  const { text: body, signers } = openNote(proof.note, trusted);
  const checkpoint = parseCheckpoint(body);
  const signer = signers.find(({ name }) => name === checkpoint.origin);
  if (!signer) throw new NoteError('the checkpoint is of another log than its key');
  const event = parseEvent(proof.extra, proof.index + 1);
  const tree = { index: proof.index, size: checkpoint.size, root: checkpoint.root };
  if (!verifyInclusion(tree, leafHash(Buffer.from(event.hash, 'hex')), proof.path))
    throw new NoteError(`event ${event.seq} is not part of what was signed`);
  return { event, checkpoint, signer };
}

/** The time between two checkpoints, while there are new events. */
const intervalMs = 3 * 60_000;

/** @throws NoteError when the key file holds none; the error of the file system when it can neither be read nor made */
export function openSigner(
  store: Pick<Store, 'audit' | 'auditTree' | 'checkpoints'>,
  { audit, baseUrl, demo = false }: Pick<Config, 'audit' | 'baseUrl'> & Partial<Pick<Config, 'demo'>>,
): Signer {
  const name = new URL(baseUrl).host;
  const { key, isNew } = loadSigningKey({ pem: audit.signingKey, file: audit.keyFile, name });
  // An operator has to back it up. The demo's signs nothing real.
  if (isNew) log[demo ? 'info' : 'warn']({ event: 'audit.signingKeyMade' });
  const { timestampUrl } = audit;
  return createSigner({
    store,
    key,
    file: audit.checkpointFile,
    ...(timestampUrl !== null && { requestTimestamp: (content: Buffer) => requestTimestamp(timestampUrl, content) }),
  });
}

const sharedSigner = processSingleton<Promise<Signer>>('checkpoint signer');
const openFailed = processSingleton<true>('checkpoint signer failed');

async function openConfigured(): Promise<Signer> {
  // It is imported only here: the command line and tests have configurations of their own.
  const { config } = await import('../config.ts');
  return openSigner(await getStore(), config());
}

/** Signs what is on disk now; to be called after a decision, which does not depend on it. Never rejects. */
export async function checkpointNow(): Promise<CheckpointOutcome> {
  try {
    const signer = await sharedSigner.get(openConfigured);
    openFailed.clear();
    // It never rejects.
    return await signer.checkpointNow();
  } catch (error) {
    openFailed.set(true);
    log.error({ event: 'audit.checkpointFailed', ...describeError(error) });
    return { status: 'failed' };
  }
}

/** @throws Problem not_found; store_unavailable while nothing can be signed */
export async function proveNow(seq: number): Promise<string> {
  try {
    return await proveEvent({ store: await getStore(), signer: await sharedSigner.get(openConfigured) }, seq);
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('store_unavailable', { cause: error });
  }
}

/** Reads the state of the checkpoints in this process. */
export async function checkpointState(): Promise<CheckpointState> {
  if (openFailed.peek()) return { status: 'failed', why: null, size: null, atMs: null };
  const signer = await sharedSigner.peek();
  return signer?.state() ?? { status: 'none', why: null, size: null, atMs: null };
}

/** Signs now and then every few minutes. Resolves at once; failures are logged and show in `checkpointState`. */
export function startCheckpoints(): { stop(): Promise<void> } {
  let last: Promise<unknown> = checkpointNow();
  const timer = setInterval(() => {
    last = checkpointNow();
  }, intervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await last;
    },
  };
}

/**
 * Keys with which a proof can be checked without a database: the given one alone, else the configured one, that of the key file and those
 * beside the checkpoints of the file. @param origin key name in the proof @throws NoteError for a malformed key
 */
export async function readTrustedKeys(options: {
  readonly origin: string;
  readonly vkey: string | undefined;
  readonly pem: string | undefined;
  readonly keyFiles: readonly string[];
  readonly checkpointFiles: readonly string[];
}): Promise<readonly NoteVerifier[]> {
  const { origin, vkey, pem, keyFiles, checkpointFiles } = options;
  if (vkey !== undefined) return [parseVerifierKey(vkey)];
  const pems = [
    ...(pem === undefined ? [] : [pem.replaceAll('\\n', '\n')]),
    ...keyFiles.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8')),
  ];
  const vkeys = new Set(pems.map((text) => toSigningKey(origin, text).vkey));
  for (const file of checkpointFiles)
    for await (const record of readCheckpoints(file)) if (record) vkeys.add(record.vkey);
  return [...vkeys].map(parseVerifierKey);
}
