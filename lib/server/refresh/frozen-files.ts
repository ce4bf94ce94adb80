/** The files of a session's steps, fetched and hashed: for a decision, and later to find out whether they are still those that were decided on. */
import { createHash } from 'node:crypto';
import PQueue from 'p-queue';
import { listFiles, parseStep, type StepAnswer } from '#lib/contract/index.ts';
import { Problem } from '#lib/model/problem.ts';
import type { FrozenFile } from '#lib/model/review/decision.schema.ts';
import { isSameHash } from '#lib/model/same-hash.ts';
import { createInFlight } from '#lib/server/in-flight.ts';
import { type FilesToCompare, getStore, type SessionRecord } from '#lib/server/store/index.ts';
import { getUpstream, isFileMissing, type Quota, type SessionAddress } from '#lib/server/upstream/index.ts';
import { evidenceHashOf } from './refresh-job/read-facts.ts';
import { upstreamStepAddress } from './refresh-job/steps.ts';
import { minuteMs, servicePauseMs } from './refresh-retry.ts';
import type { Round } from './worker/worker-context.ts';

/** The limits of fetched files: `ms` and `allBytes` for all together. */
const fileLimits = { atOnce: 4, ms: 15_000, fileBytes: 64 * 1024 * 1024, allBytes: 512 * 1024 * 1024 } as const;

const codeOf = (error: unknown): string => {
  if (error instanceof Problem) return error.code;
  throw error;
};

interface Budget {
  bytes: number;
  readonly signal: AbortSignal;
}

type Hashed = Pick<FrozenFile, 'sha256' | 'bytes' | 'why'> & {
  /** The service says that there is no such file. */
  readonly isMissing?: true;
};

async function hashFile(address: string, budget: Budget): Promise<Hashed> {
  const none = (why: string) => ({ sha256: null, bytes: null, why });
  if (budget.signal.aborted) return none('too_late');
  // Its own end, so that a file that is too large leaves the others alone.
  const end = new AbortController();
  const signal = AbortSignal.any([budget.signal, end.signal]);
  try {
    const { body } = await getUpstream().openFile(address, { signal });
    const digest = createHash('sha256');
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      budget.bytes += chunk.byteLength;
      if (bytes > fileLimits.fileBytes || budget.bytes > fileLimits.allBytes) {
        end.abort();
        return none(bytes > fileLimits.fileBytes ? 'too_large' : 'too_late');
      }
      digest.update(chunk);
    }
    return { sha256: digest.digest('hex'), bytes, why: null };
  } catch (error) {
    if (budget.signal.aborted) return none('too_late');
    return { ...none(codeOf(error)), ...(error instanceof Problem && isFileMissing(error) && { isMissing: true }) };
  }
}

interface AnsweredStep {
  readonly step: string;
  readonly answer: StepAnswer;
}

async function fetchFiles(steps: readonly AnsweredStep[], signal: AbortSignal) {
  const budget: Budget = { bytes: 0, signal };
  const files = steps.flatMap(({ step, answer }) => listFiles(answer).map((file) => ({ step, ...file })));
  return new PQueue({ concurrency: fileLimits.atOnce }).addAll(
    files.map(({ step, key, url }) => async () => ({ step, key, ...(await hashFile(url, budget)) })),
  );
}

/** Fetched one after the other in few rows, until the time is up. */
export async function hashFiles(
  steps: readonly AnsweredStep[],
  limitMs: number = fileLimits.ms,
): Promise<FrozenFile[]> {
  const files = await fetchFiles(steps, AbortSignal.timeout(limitMs));
  return files.map(({ step, key, sha256, bytes, why }) => ({ step, key, sha256, bytes, why }));
}

interface Comparison {
  readonly priority: 'person' | 'sweep';
  readonly quota?: Quota;
  readonly signal?: AbortSignal;
  /** A comparison under way may be of addresses that another read has replaced since. */
  readonly isOwn?: boolean;
}

/** Reads a step for the addresses of its files as they are now. It is undefined when its content is not the one that is stored. */
async function readStep(
  record: SessionRecord,
  { step: name, evidence }: FilesToCompare['steps'][number],
  { priority, quota, signal }: Comparison,
): Promise<AnsweredStep | undefined> {
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
  if (!parsed.ok || !isSameHash(evidenceHashOf(parsed.value), evidence)) return undefined;
  return { step: name, answer: parsed.value };
}

/** Which of several files of one key is which follows from the order of their addresses: they are compared as a set. */
const nameOf = ({ key }: Pick<FrozenFile, 'key'>): string => key.replace(/~\d+$/, '');

/**
 * What the files of a step are now. Another hash is another file, and so is none, or one that is larger than any that was frozen. An outage, a limit, a host or a
 * type that is refused say nothing, and of a file that was never frozen nothing can be said.
 */
function verdictOn(frozen: readonly FrozenFile[], now: readonly (FrozenFile & Hashed)[]): 'same' | 'other' | 'unknown' {
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
 * Compares the files of a decided session whose addresses are others than when it was decided, and remembers the result. Callers of one moment share one
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
  const [found, record] = [await decisions.files.find(ref), await sessions.find({ ref })];
  if (found === undefined || record === undefined) return true;
  const isFrozen = ({ step }: { readonly step: string }) =>
    found.frozen.some((file) => file.step === step) &&
    found.frozen.every((file) => file.step !== step || file.sha256 !== null);
  const steps: AnsweredStep[] = [];
  // Nothing is fetched of a step whose files could not be frozen.
  for (const step of found.steps.filter(isFrozen)) {
    const read = await readStep(record, step, options);
    if (read) steps.push(read);
  }
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(fileLimits.ms)]);
  const files = await fetchFiles(steps, signal);
  options.signal.throwIfAborted();
  const verdicts = new Map(
    steps.map(({ step }) => {
      const ofStep = (file: Pick<FrozenFile, 'step'>) => file.step === step;
      return [step, verdictOn(found.frozen.filter(ofStep), files.filter(ofStep))] as const;
    }),
  );
  const known = found.steps.filter(({ step }) => ['same', 'other'].includes(verdicts.get(step) ?? ''));
  return decisions.files.record(ref, { ...found, steps: known }, (step) => verdicts.get(step) === 'same');
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
