/** The files of a session's steps, fetched and hashed: for a decision or a verdict, and later to find out whether they are still those. */
import { createHash } from 'node:crypto';
import PQueue from 'p-queue';
import { type HitIdentity, listFiles, listHits, parseStep, type StepAnswer } from '#lib/contract/index.ts';
import { Problem } from '#lib/model/problem.ts';
import type { FrozenFile } from '#lib/model/review/decision.schema.ts';
import { isSameHash } from '#lib/model/same-hash.ts';
import { createInFlight } from '#lib/server/in-flight.ts';
import { getStore, type SessionRecord, type StepRecord } from '#lib/server/store/index.ts';
import { getUpstream, isFileMissing, type Quota, type SessionAddress } from '#lib/server/upstream/index.ts';
import { evidenceHashOf } from './refresh-job/read-facts.ts';
import { rememberHits } from './refresh-job/refresh.ts';
import { upstreamStepAddress } from './refresh-job/steps.ts';
import { minuteMs, servicePauseMs } from './refresh-retry.ts';
import type { Round } from './worker/worker-context.ts';

/** The limits of fetched files: `ms` for all together. Nothing of them is kept, so that their size is limited as for a reviewer alone. */
const fileLimits = { atOnce: 4, ms: 15_000 } as const;

const codeOf = (error: unknown): string => {
  if (error instanceof Problem) return error.code;
  throw error;
};

type Hashed = Pick<FrozenFile, 'sha256' | 'bytes' | 'why'> & {
  /** The service says that there is no such file. */
  readonly isMissing?: true;
};

async function hashFile(address: string, signal: AbortSignal): Promise<Hashed> {
  const none = (why: string) => ({ sha256: null, bytes: null, why });
  if (signal.aborted) return none('too_late');
  try {
    const { body } = await getUpstream().openFile(address, { signal });
    const digest = createHash('sha256');
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      digest.update(chunk);
    }
    return { sha256: digest.digest('hex'), bytes, why: null };
  } catch (error) {
    if (signal.aborted) return none('too_late');
    return { ...none(codeOf(error)), ...(error instanceof Problem && isFileMissing(error) && { isMissing: true }) };
  }
}

interface AnsweredStep {
  readonly step: string;
  readonly answer: StepAnswer;
}

type FetchedFile = FrozenFile & Hashed;

const filesOf = (steps: readonly AnsweredStep[]) =>
  steps.flatMap(({ step, answer }) => listFiles(answer).map(({ key, url }) => ({ step, key, url })));

/** Fetched one after the other in few rows, until the time is up. @param files with what each is of, as `step` */
export function fetchFiles(
  files: readonly (Pick<FrozenFile, 'step' | 'key'> & { readonly url: string })[],
  signal: AbortSignal = AbortSignal.timeout(fileLimits.ms),
): Promise<FetchedFile[]> {
  return new PQueue({ concurrency: fileLimits.atOnce }).addAll(
    files.map(({ step, key, url }) => async () => ({ step, key, ...(await hashFile(url, signal)) })),
  );
}

export const toFrozen = ({ isMissing: _, ...file }: FetchedFile): FrozenFile => file;

/** Every file of these steps. */
export const hashFiles = (steps: readonly AnsweredStep[], limitMs: number = fileLimits.ms): Promise<FetchedFile[]> =>
  fetchFiles(filesOf(steps), AbortSignal.timeout(limitMs));

interface Comparison {
  readonly priority: 'person' | 'sweep';
  readonly quota?: Quota;
  readonly signal?: AbortSignal;
  /** A comparison under way may be of addresses that another read has replaced since. */
  readonly isOwn?: boolean;
}

/** Reads a step for the addresses of its files as they are now. It is undefined when the session has no such step, or nobody can read it. */
async function readStep(
  record: SessionRecord,
  name: string,
  { priority, quota, signal }: Comparison,
): Promise<ReadHits | undefined> {
  const step = record.steps.find((one) => one.step === name);
  if (step === undefined) return undefined;
  const session: SessionAddress = { app: record.appKey, kind: record.kind, sessionId: record.sessionId };
  const address = upstreamStepAddress(session, step, record.steps);
  const options = {
    fresh: true,
    cache: priority !== 'sweep',
    priority,
    ...(quota && { quota }),
    ...(signal && { signal }),
  };
  const { body } = await getUpstream().getStep(address, options);
  const parsed = parseStep(record.kind, step.type, body);
  if (!parsed.ok) return undefined;
  const { hits } = await rememberHits(record, step, parsed.value);
  return { step, answer: parsed.value, hits };
}

/** A step's answer with its hits in the order in which they stand there. */
interface ReadHits {
  readonly step: StepRecord;
  readonly answer: StepAnswer;
  readonly hits: readonly HitIdentity[] | undefined;
}

/**
 * Compares the files of hits with those that were frozen with their verdicts, and remembers the result.
 *
 * @param fetched the files of these steps
 */
export async function compareHitFiles(
  { ref, kind }: Pick<SessionRecord, 'ref' | 'kind'>,
  reads: readonly ReadHits[],
  fetched: readonly FetchedFile[],
): Promise<void> {
  const { decisions } = await getStore();
  const compared = (await decisions.verdictFiles.find(ref)).flatMap(({ step, hit, version, frozen }) => {
    const read = reads.find((one) => one.step.step === step);
    const position = read?.hits?.findIndex(({ id }) => id === hit) ?? -1;
    const hash = read?.hits?.[position]?.hash;
    if (read === undefined || hash === undefined) return [];
    const urls = new Map(listFiles(read.answer).map((file) => [file.url, file.key]));
    const now = listFiles(listHits(kind, read.step.type, read.answer)[position]).flatMap(({ key, url }) => {
      const file = fetched.find((one) => one.step === step && one.key === urls.get(url));
      return file ? [{ ...file, key }] : [];
    });
    const result = verdictOn(frozen, now);
    return result === 'unknown' ? [] : [{ step, hit, version, hash, isSame: result === 'same' }];
  });
  if (compared.length > 0) await decisions.verdictFiles.record(ref, compared);
}

/** Which of several files of one key is which follows from the order of their addresses: they are compared as a set. */
const nameOf = ({ key }: Pick<FrozenFile, 'key'>): string => key.replace(/~\d+$/, '');

/**
 * What the files of a step are now. Another hash is another file, and so is none, or one that is larger than any that was frozen. An outage, a limit, a host or a
 * type that is refused say nothing, and of a file that was never frozen nothing can be said.
 */
function verdictOn(frozen: readonly FrozenFile[], now: readonly FetchedFile[]): 'same' | 'other' | 'unknown' {
  const names = new Set([...frozen, ...now].map(nameOf));
  const verdicts = [...names].map((name) => {
    const before = frozen.filter((file) => nameOf(file) === name);
    const after = now.filter((file) => nameOf(file) === name);
    if (before.length === 0 || before.some(({ sha256 }) => sha256 === null)) return 'unknown';
    if (after.some(({ isMissing, why }) => isMissing || why === 'too_large')) return 'other';
    if (after.some(({ sha256 }) => sha256 === null)) return 'unknown';
    const hashesOf = (files: readonly FrozenFile[]) =>
      files
        .map(({ sha256 }) => sha256)
        .sort()
        .join();
    return hashesOf(before) === hashesOf(after) ? 'same' : 'other';
  });
  return verdicts.includes('other') ? 'other' : verdicts.includes('unknown') ? 'unknown' : 'same';
}

const comparisons = createInFlight<undefined, boolean>('beside');

/**
 * Compares the files of a session whose addresses are others than when it was decided, or a hit got its verdict, and remembers the result. Callers of one moment share one
 * comparison.
 *
 * @returns whether nothing is left to compare
 * @throws Problem of the service or the store
 */
export const compareFiles = (ref: string, options: Comparison): Promise<boolean> =>
  comparisons.join(ref, {
    admit: () => options.isOwn !== true,
    create: () => undefined,
    perform: ({ signal }) => compare(ref, { ...options, signal }),
    signal: options.signal,
  }).result;

async function compare(ref: string, options: Comparison & { readonly signal: AbortSignal }): Promise<boolean> {
  const { decisions, sessions } = await getStore();
  const record = await sessions.find({ ref });
  if (record === undefined) return true;
  const [found, ofVerdicts] = [await decisions.files.find(ref), await decisions.verdictFiles.find(ref)];
  // A service may give the files of each read addresses of their own.
  const reads = new Map<string, ReadHits | undefined>();
  const read = async (step: string) => {
    if (!reads.has(step)) reads.set(step, await readStep(record, step, options));
    return reads.get(step);
  };
  // Nothing is fetched of what could not be frozen.
  const isFrozen = (files: readonly FrozenFile[]) => files.length > 0 && files.every(({ sha256 }) => sha256 !== null);
  const ofDecision = new Set<string>();
  const wanted = new Map<string, ReadHits>();
  const { steps, frozen } = found ?? { steps: [], frozen: [] };
  for (const { step, evidence } of steps) {
    if (!isFrozen(frozen.filter((file) => file.step === step))) continue;
    const one = await read(step);
    // An answer with other content is of another time.
    if (!one || !isSameHash(evidenceHashOf(one.answer), evidence)) continue;
    ofDecision.add(step);
    wanted.set(step, one);
  }
  for (const { step } of ofVerdicts.filter((one) => isFrozen(one.frozen))) {
    const one = await read(step);
    if (one) wanted.set(step, one);
  }
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(fileLimits.ms)]);
  const files = await fetchFiles(filesOf([...wanted].map(([step, { answer }]) => ({ step, answer }))), signal);
  options.signal.throwIfAborted();
  // Of a step that was read and not fetched nothing is known, and no file of it is gone.
  await compareHitFiles(record, [...wanted.values()], files);
  const results = new Map(
    [...ofDecision].map((step) => {
      const ofStep = (file: Pick<FrozenFile, 'step'>) => file.step === step;
      return [step, verdictOn(frozen.filter(ofStep), files.filter(ofStep))] as const;
    }),
  );
  const known = steps.filter(({ step }) => ['same', 'other'].includes(results.get(step) ?? ''));
  const isSame = (step: string) => results.get(step) === 'same';
  const isDecided = found === undefined || (await decisions.files.record(ref, { ...found, steps: known }, isSame));
  const isDone = isDecided && (await decisions.verdictFiles.find(ref)).length === 0;
  if (isDone) await decisions.files.finish(ref);
  return isDone;
}

/** What could not be compared in the background is tried again after this. */
const againMs = 60 * minuteMs;

/** One round of the worker, which pauses while nothing of its kind would be answered. */
export async function compareDueFiles(signal: AbortSignal): Promise<Round> {
  const { decisions } = await getStore();
  const [claimed] = await decisions.files.claim(1);
  if (claimed === undefined) return { taken: 0, pauseMs: 0 };
  const { ref } = claimed;
  try {
    const isDone = await compareFiles(ref, { priority: 'sweep', signal });
    await decisions.files.release(claimed, isDone ? null : Date.now() + againMs);
    return { taken: 1, pauseMs: 0 };
  } catch (error) {
    const pauseMs = servicePauseMs(error);
    await decisions.files.release(claimed, Date.now() + (signal.aborted || pauseMs > 0 ? 0 : againMs));
    if (!signal.aborted && !(error instanceof Problem)) throw error;
    return { taken: 1, pauseMs };
  }
}
