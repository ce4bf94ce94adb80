import { toSystemEvent } from '../audit-event.ts';
import { describeError, log } from '../log.ts';
import type { CheckpointRecord, Store } from '../store/index.ts';
import {
  type Checkpoint,
  emptyRoot,
  formatCheckpoint,
  NoteError,
  openNote,
  parseCheckpoint,
  parseVerifierKey,
  type SigningKey,
  signNote,
  verifyConsistency,
} from '../transparency/index.ts';
import { appendCheckpoint, findLastCheckpoint } from './checkpoint-file.ts';

/** Checks the signature of a stored checkpoint with the key beside it: whether that key is to be trusted is another question. @throws NoteError */
export function openCheckpoint({ note, vkey, size }: CheckpointRecord): Checkpoint {
  const verifier = parseVerifierKey(vkey);
  const checkpoint = parseCheckpoint(openNote(note, [verifier]).text);
  if (checkpoint.origin !== verifier.name) throw new NoteError('the checkpoint is of another log than its key');
  if (checkpoint.size !== size) throw new NoteError('the size beside the checkpoint differs');
  return checkpoint;
}

/** Nothing is signed for one of these reasons. */
type Refusal =
  /** A stored checkpoint is forged or damaged. */
  | 'badCheckpoint'
  /** The log has fewer events than were signed. */
  | 'shorter'
  /** The events that were signed are other ones now. */
  | 'changed'
  /** The chain of the new events is broken. */
  | 'brokenChain';

export type CheckpointOutcome =
  | { readonly status: 'signed' | 'current'; readonly size: number }
  | { readonly status: 'refused'; readonly why: Refusal; readonly firstBadSeq: number }
  /** The store, the key or the file could not be used; it is tried again at the next checkpoint. */
  | { readonly status: 'failed' };

export interface CheckpointState {
  /** `none` says that it was not tried yet. */
  readonly status: CheckpointOutcome['status'] | 'none';
  readonly why: Refusal | null;
  /** It is the size of the last good checkpoint. */
  readonly size: number | null;
  readonly atMs: number | null;
}

export interface Signer {
  /** Signs all events that are on disk now, unless they are signed. It never rejects. Calls that wait are answered by one signature. */
  checkpointNow(): Promise<CheckpointOutcome>;
  state(): CheckpointState;
  settled(): Promise<void>;
  readonly vkey: string;
}

class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly why: Refusal;
  readonly firstBadSeq: number;
  constructor(why: Refusal, firstBadSeq: number) {
    super(why);
    this.why = why;
    this.firstBadSeq = firstBadSeq;
  }
}

interface SignerOptions {
  readonly store: Pick<Store, 'audit' | 'auditTree' | 'checkpoints'>;
  readonly key: SigningKey;
  readonly file: string;
  /** @returns RFC 3161 TimeStampResp over these bytes. Default: no time stamps */
  readonly requestTimestamp?: (content: Buffer) => Promise<Buffer>;
  readonly now?: () => number;
}

/** @throws RefusalError unless the log still begins with what this checkpoint covers */
async function requireContinued({ store }: SignerOptions, record: CheckpointRecord, count: number): Promise<void> {
  let signed: Checkpoint;
  try {
    signed = openCheckpoint(record);
  } catch (error) {
    throw error instanceof NoteError ? new RefusalError('badCheckpoint', record.size) : error;
  }
  if (signed.size > count) throw new RefusalError('shorter', count + 1);
  await store.auditTree.extend(signed.size);
  if (!(await store.auditTree.root(signed.size)).equals(signed.root)) throw new RefusalError('changed', signed.size);
}

async function sign(options: SignerOptions, announced: Set<string>): Promise<CheckpointOutcome> {
  const { store, key, file, now = Date.now } = options;
  const [inTable, inFile] = await Promise.all([store.checkpoints.findLast(), findLastCheckpoint(file)]);
  // The head is read after them: another process may add events and sign them in between.
  const count = (await store.audit.head())?.seq ?? 0;
  const last = inFile && (!inTable || inFile.size > inTable.size) ? inFile : inTable;
  for (const one of new Set([inTable, inFile])) if (one) await requireContinued(options, one, count);
  if (count === 0) return { status: 'current', size: 0 };
  const isChanged = last !== undefined && last.vkey !== key.vkey;
  if (last && last.size === count && !isChanged) {
    // A process was killed, or failed, between the table and the file.
    if (inTable && (inFile?.size ?? -1) < inTable.size) await appendCheckpoint(file, inTable);
    if (inTable && !(await store.checkpoints.hasTimestamp(inTable.id))) await stamp(options, inTable.id, inTable.note);
    return { status: 'current', size: count };
  }
  if (isChanged && !announced.has(last.vkey)) {
    await store.audit.append(toSystemEvent('desk', 'audit.keyChanged', { detail: { from: last.vkey, to: key.vkey } }));
    announced.add(last.vkey);
    log.warn({ event: 'audit.keyChanged' });
  }
  const verdict = await store.auditTree.verifyAfter(last?.size ?? 0);
  if (!verdict.ok) throw new RefusalError('brokenChain', verdict.firstBadSeq);
  const size = verdict.count;
  await store.auditTree.extend(size);
  const root = await store.auditTree.root(size);
  const old = { size: last?.size ?? 0, root: last ? openCheckpoint(last).root : emptyRoot };
  const path = old.size === 0 ? [] : await store.auditTree.consistency(old.size, size);
  if (!verifyConsistency(old, { size, root }, path)) throw new RefusalError('changed', old.size);
  const extensions = isChanged ? [`key changed from ${last.vkey}`] : [];
  const note = signNote(formatCheckpoint({ origin: key.name, size, root, extensions }), key);
  const record = { atMs: now(), size, note, vkey: key.vkey };
  // The table first: a file that lacks the last one is completed at the next call.
  const id = await store.checkpoints.add(record);
  await appendCheckpoint(file, record);
  log.info({ event: 'audit.checkpoint', treeHead: `${size} ${root.toString('base64')}` });
  await stamp(options, id, note);
  return { status: 'signed', size };
}

/** Tried again with the next checkpoint: a time stamp later still proves that the events were there then. */
async function stamp(options: SignerOptions, id: number, note: string): Promise<void> {
  const { store, requestTimestamp, now = Date.now } = options;
  if (!requestTimestamp) return;
  try {
    await store.checkpoints.addTimestamp(id, await requestTimestamp(Buffer.from(note)), now());
  } catch (error) {
    log.warn({ event: 'audit.timestampFailed', ...describeError(error) });
  }
}

export function createSigner(options: SignerOptions): Signer {
  const announced = new Set<string>();
  let state: CheckpointState = { status: 'none', why: null, size: null, atMs: null };
  let running: Promise<CheckpointOutcome> | undefined;
  let waiting: Promise<CheckpointOutcome> | undefined;

  async function run(): Promise<CheckpointOutcome> {
    try {
      const outcome = await sign(options, announced);
      if ('size' in outcome)
        state = { status: outcome.status, why: null, size: outcome.size, atMs: (options.now ?? Date.now)() };
      return outcome;
    } catch (error) {
      if (!(error instanceof RefusalError)) {
        log.error({ event: 'audit.checkpointFailed', ...describeError(error) });
        state = { ...state, status: 'failed', why: null };
        return { status: 'failed' };
      }
      const { why, firstBadSeq } = error;
      log.error({ event: 'audit.checkpointRefused', code: why, count: firstBadSeq });
      state = { ...state, status: 'refused', why };
      return { status: 'refused', why, firstBadSeq };
    }
  }
  const start = () => {
    const started = run().finally(() => {
      if (running === started) running = undefined;
    });
    running = started;
    return started;
  };
  return {
    vkey: options.key.vkey,
    state: () => state,
    checkpointNow() {
      if (!running) return start();
      // One that is running may have read the head before the caller's event.
      waiting ??= running.then(() => {
        waiting = undefined;
        return start();
      });
      return waiting;
    },
    async settled() {
      while (running) await running;
    },
  };
}
