/** Reads the steps of a session and takes their facts, with a hash over the content of each. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeneficialOwnersStep,
  type DuplicateMatch,
  hasHitLists,
  listDuplicateMatches,
  listFiles,
  listNamedPersons,
  type Parsed,
  parseStep,
  type StepAnswer,
  withFileAddresses,
} from '#lib/contract/index.ts';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import type { FactKey } from '#lib/model/fact-keys.ts';
import { isRecord } from '#lib/model/is-record.ts';
import type { ProblemCode } from '#lib/model/problem.ts';
import { isUpstreamId, type SessionKind } from '#lib/model/session/ids.ts';
import type { FactRecord, RelatedSessions, SessionRecord, StepRead } from '#lib/server/store/index.ts';
import { type Answer, getUpstream, type SessionAddress } from '#lib/server/upstream/index.ts';
import { isServiceFault, problemCode, servicePauseMs } from '../refresh-retry.ts';
import { toDeclaredPerson } from './facts/company-facts.ts';
import { factsOf, factsVersion } from './facts/facts.ts';
import { factsWithFiles, readFileTypes } from './file-types.ts';
import type { RefreshRun } from './refresh-job.ts';
import { isUnreadable, type NewStep, upstreamStepAddress } from './steps.ts';

/** The address without its query, which is signed again at every read. */
function withoutSignature(url: string): string {
  const { origin, pathname } = URL.parse(url) ?? {};
  return origin === undefined ? url : `${origin}${pathname}`;
}

const toHash = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex').slice(0, 32);

/**
 * A hash over everything that a step's body contains, so that a change shows that no fact mentions: a hit replaced by another, an owner, a
 * file. Equal for two reads of the same content.
 */
export function contentHashOf(body: StepAnswer): string {
  const addresses = addressesOf(body);
  return toHash(withFileAddresses(body, (key) => addresses.get(key) ?? key));
}

/** The same in two versions (`lib/model/same-hash.ts`): in the second one the address of a file is no content, nor its key, which may follow
 * from the order of addresses. */
export const contentHashesOf = (body: StepAnswer): string =>
  `${contentHashOf(body)} 2-${toHash(withFileAddresses(body, () => ''))}`;

const addressesOf = (body: StepAnswer): ReadonlyMap<string, string> =>
  new Map(listFiles(body).map(({ key, url }) => [key, withoutSignature(url)]));

/** A hash over the addresses of a step's files: where another one is at the same content, nobody knows whether the bytes are the same. */
const filesHashOf = (body: StepAnswer): string => toHash([...addressesOf(body)].sort());

/** The service's own manager changes these when a reviewer decides there. */
const decidedKeys: ReadonlySet<string> = new Set(['status', 'reason', 'action_required']);

/** A decision in the service leaves this hash as it is: what a decision here was made on is then still there. */
export function evidenceHashOf(body: StepAnswer): string {
  const evidence = Object.fromEntries(
    Object.entries(body)
      .filter(([key]) => !decidedKeys.has(key))
      .map(([key, value]) => [key, key === 'verification' ? withoutAction(value) : value]),
  );
  return contentHashesOf(evidence as unknown as StepAnswer);
}

function withoutAction(verification: unknown): unknown {
  if (!isRecord(verification) || !isRecord(verification.aml)) return verification;
  const { action_required: _, ...aml } = verification.aml;
  return { ...verification, aml };
}

/** Reads until the answer is new enough: a read may join one that another caller began earlier. */
export async function readSince(isNew: (answer: Answer) => boolean, read: () => Promise<Answer>, first?: Answer) {
  let answer = first ?? (await read());
  // Bounded, in case the clock is set back meanwhile.
  for (let again = 0; again < 4 && !isNew(answer); again += 1) answer = await read();
  return answer;
}

/** A refresh for which no person waits rather waits for the budget than fails and reads everything again later. */
async function readPatiently<Result>(
  { job, signal }: RefreshRun,
  endsAt: number,
  read: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      const waitMs = servicePauseMs(error);
      if (problemCode(error) !== 'upstream_busy' || job.priority === 'person') throw error;
      if (performance.now() + waitMs > endsAt) throw error;
      await sleep(waitMs, undefined, { signal });
    }
  }
}

const unread: Parsed<StepAnswer> = { ok: false, issues: [] };
/** May concern one step alone, as the session was just read. */
const stepFailures = new Set<ProblemCode>(['upstream_failed', 'upstream_timeout', 'upstream_refused']);
const withoutBody = new Set<ProblemCode>(['upstream_unreadable', 'not_found', 'bad_request']);

/** A listed step whose body is missing, refused or unreadable is a fact for the reviewer; any other error is thrown. */
async function readBody(kind: SessionKind, type: string, stored: StepRead | undefined, read: () => Promise<Answer>) {
  const toRead = (parsed: Parsed<StepAnswer>, atMs: number): { parsed: typeof parsed; read: StepRead } => {
    const contentHash = parsed.ok ? contentHashesOf(parsed.value) : null;
    // The other hashes are over parts of the same content.
    if (stored && contentHash !== null && contentHash === stored.contentHash && stored.factsVersion === factsVersion)
      return { parsed, read: { ...stored, atMs } };
    const evidenceHash = parsed.ok ? evidenceHashOf(parsed.value) : null;
    const filesHash = parsed.ok ? filesHashOf(parsed.value) : null;
    return { parsed, read: { atMs, factsVersion, contentHash, evidenceHash, filesHash } };
  };
  try {
    // The body is read once more: the connection may have broken off.
    const { body, readAtMs } = await read().catch((error) =>
      problemCode(error) === 'upstream_unreadable' ? read() : Promise.reject(error),
    );
    return toRead(parseStep(kind, type, body), readAtMs);
  } catch (error) {
    if (!withoutBody.has(problemCode(error))) throw error;
    return toRead(unread, Date.now());
  }
}

/** What was read of the owners, for the facts that follow from more than their step. */
interface OwnersRead {
  readonly step: NewStep;
  readonly body: BeneficialOwnersStep;
}

/** An answer with lists of hits. */
export interface ScreeningRead {
  readonly step: NewStep;
  readonly answer: StepAnswer;
}

const isUsableId = (id: unknown): id is string => typeof id === 'string' && isUpstreamId(id);

/** A duplicate match describes nobody: it names a session, and has a face. */
const toDuplicate = ({ session_id: id }: DuplicateMatch): RelatedSessions['persons'] => {
  const sessionId = typeof id === 'string' ? id.trim() : id;
  return isUsableId(sessionId) ? [{ sessionId, declared: {} }] : [];
};

const ofUnreadable: ReadonlySet<string> = new Set(['unreadable', 'parts_unreadable'] satisfies FactKey[]);

/**
 * Facts follow from a step's entry, its answer and the types of its files: where all of these are as they were when this code took the facts, they are those that are
 * stored.
 *
 * @returns undefined: they are to be taken
 */
export function storedFacts(
  step: NewStep,
  parsed: Parsed<StepAnswer>,
  read: StepRead,
  known: SessionRecord | undefined,
): readonly FactRecord[] | undefined {
  if (known === undefined) return undefined;
  const before = known.steps.find((one) => one.step === step.step);
  const isSame =
    before?.type === step.type &&
    before.status === step.status &&
    before.read?.factsVersion === read.factsVersion &&
    before.read.contentHash === read.contentHash &&
    (before.read.fileTypes ?? null) === (read.fileTypes ?? null);
  // The hash covers what could be read, and some facts of the owners follow from other steps.
  if (!isSame || !parsed.ok || parsed.unreadable.length > 0 || step.type === 'BENEFICIAL_OWNERS') return undefined;
  const facts = known.facts.filter((fact) => fact.step === step.step);
  return facts.some(({ key }) => ofUnreadable.has(key)) ? undefined : facts;
}

/**
 * Reads steps and takes their facts.
 *
 * @param sinceMs answers that were requested earlier are not used
 * @param endsAt steady time in ms
 * @returns the facts, how each step was read, the owners, and what holds hits; `failure` is set when the service failed for one step alone, which then has its
 * former facts and `unreadable`
 */
export async function readFacts(
  run: RefreshRun,
  session: SessionAddress,
  { toRead, steps, known }: { toRead: readonly NewStep[]; steps: readonly NewStep[]; known: SessionRecord | undefined },
  { sinceMs, endsAt }: { sinceMs: number; endsAt: number },
) {
  const { kind } = session;
  const screenings: ScreeningRead[] = [];
  const related: RelatedSessions[] = [];
  let failure: unknown;
  const reads = new Map<string, StepRead>();
  const owners: OwnersRead[] = [];
  const facts = await Promise.all(
    toRead.map(async (step) => {
      const address = upstreamStepAddress(session, step, steps);
      const { priority, quota } = run.job;
      // The age of a cached answer must not reveal a sweep.
      const options = { fresh: true, priority, quota, signal: run.signal, cache: priority !== 'sweep' };
      const readStep = () =>
        readSince(
          ({ readAtMs }) => readAtMs >= sinceMs,
          () => getUpstream().getStep(address, options),
        );
      try {
        const stored = known?.steps.find((one) => one.step === step.step)?.read;
        const { parsed, read: body } = await readBody(kind, step.type, stored, () =>
          readPatiently(run, endsAt, readStep),
        );
        const formerTypes = stored?.fileTypes ?? null;
        const fileTypes = parsed.ok ? await readFileTypes(parsed.value, formerTypes, run.signal) : formerTypes;
        const read = { ...body, fileTypes };
        reads.set(step.step, read);
        if (step.type === 'BENEFICIAL_OWNERS' && parsed.ok)
          owners.push({ step, body: parsed.value as BeneficialOwnersStep });
        if (parsed.ok && hasHitLists(kind, step.type, parsed.value)) screenings.push({ step, answer: parsed.value });
        const matches = parsed.ok ? listDuplicateMatches(kind, step.type, parsed.value) : undefined;
        if (matches) related.push({ step: step.step, persons: matches.flatMap(toDuplicate) });
        const persons = kind === 'corporate' && parsed.ok ? listNamedPersons(step.type, parsed.value) : undefined;
        if (persons)
          related.push({
            step: step.step,
            persons: persons.flatMap(({ id, person }) =>
              isUsableId(id) ? { sessionId: id, declared: toDeclaredPerson(person) } : [],
            ),
          });
        return storedFacts(step, parsed, read, known) ?? factsWithFiles(kind, step, parsed, fileTypes);
      } catch (error) {
        if (run.signal.aborted || !stepFailures.has(problemCode(error)) || isServiceFault(error, session.app))
          throw error;
        // The session is written without this step: its former facts stay, with the fact that it could not be read.
        failure = error;
        const before = known?.facts.filter((fact) => fact.step === step.step && !isUnreadable(step, [fact]));
        return [...(before ?? []), ...factsOf(kind, step, unread)]; // a new step has none
      }
    }),
  );
  return { facts: facts.flat(), reads, owners, screenings, related, failure };
}
