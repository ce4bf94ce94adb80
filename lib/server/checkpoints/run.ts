import { existsSync, readFileSync } from 'node:fs';
import { Problem } from '#lib/model/problem.ts';
import type { Config } from '../config.ts';
import { describeError, log } from '../log.ts';
import { processSingleton } from '../process-singleton.ts';
import { getStore, type Store } from '../store/index.ts';
import { type NoteVerifier, parseVerifierKey, toSigningKey } from '../transparency/index.ts';
import { readCheckpoints } from './checkpoint-file.ts';
import { proveEvent } from './event-proof.ts';
import { type CheckpointOutcome, type CheckpointState, createSigner, type Signer } from './signer.ts';
import { loadSigningKey } from './signing-key.ts';
import { requestTimestamp } from './timestamp.ts';

/** Between two checkpoints, while there are new events. */
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
  // Not at the top: the command line and tests have configurations of their own.
  const { config } = await import('../config.ts');
  return openSigner(await getStore(), config());
}

/** Signs what is on disk now; to be called after a decision, which does not depend on it. Never rejects. */
export async function checkpointNow(): Promise<CheckpointOutcome> {
  let signer: Signer;
  try {
    signer = await sharedSigner.get(openConfigured);
    openFailed.clear();
  } catch (error) {
    openFailed.set(true);
    log.error({ event: 'audit.checkpointFailed', ...describeError(error) });
    return { status: 'failed' };
  }
  return signer.checkpointNow();
}

/** @throws Problem not_found; store_unavailable while nothing can be signed */
export async function proveNow(seq: number): Promise<string> {
  try {
    return await proveEvent({ store: await getStore(), signer: await sharedSigner.get(openConfigured) }, seq);
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('store_unavailable', { cause: error });
  }
}

/** Of this process. */
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
 * beside the checkpoints of the file.
 *
 * @param origin key name in the proof
 * @throws NoteError for a malformed key
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
