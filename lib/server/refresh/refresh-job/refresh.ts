import { createHmac } from 'node:crypto';
import {
  hasHitLists,
  type IdentifiedHits,
  identifyHits,
  type KnownHit,
  parseSession,
  type StepAnswer,
} from '#lib/contract/index.ts';
import { isCustomerStep } from '#lib/model/access/customer-side.ts';
import type { FactKey } from '#lib/model/fact-keys.ts';
import { Problem } from '#lib/model/problem.ts';
import { type SessionKind, toLetters } from '#lib/model/session/ids.ts';
import { toSystemEvent } from '#lib/server/audit-event.ts';
import { countRefresh } from '#lib/server/metrics.ts';
import {
  type ChangeRecord,
  getStore,
  type SaveResult,
  type SessionRecord,
  type StepRecord,
} from '#lib/server/store/index.ts';
import { type Answer, getUpstream, type SessionAddress } from '#lib/server/upstream/index.ts';
import { logFailure, problemCode } from '../refresh-retry.ts';
import { bestFact, searchTextOf, sessionFactsOf, toFactRecords } from './facts/facts.ts';
import { ownershipFacts } from './ownership-facts.ts';
import { readFacts, readSince, type ScreeningRead } from './read-facts.ts';
import { joinRefresh, type RefreshRequest, type RefreshRun } from './refresh-job.ts';
import { joinEntries, type NewStep, nextSweepAtMs, stepsToRead, toSteps } from './steps.ts';

/**
 * Identifies the hits of a step's answer and remembers them, whoever reads it, so that a hit is known from its first answer and marked as gone from
 * the first one without it.
 */
export async function rememberHits(
  session: Pick<SessionRecord, 'ref' | 'kind' | 'sessionId'>,
  { step, type }: Pick<StepRecord, 'step' | 'type'>,
  answer: StepAnswer,
): Promise<IdentifiedHits> {
  const { hits, hitKey } = await getStore();
  const at = { kind: session.kind, type, sessionId: session.sessionId, step };
  const sign = (text: string) => toLetters(createHmac('sha256', hitKey).update(text).digest());
  const identify = (known: readonly KnownHit[]) => identifyHits(at, answer, { known, sign });
  // A list that did not come says nothing of which hits are gone.
  return hasHitLists(session.kind, type, answer) ? hits.remember(session.ref, step, identify) : identify([]);
}

/** What a refresh read: the hits of its screenings, and that those of steps which the session no longer lists are gone. */
async function recordHits(
  session: Pick<SessionRecord, 'ref' | 'kind' | 'sessionId'>,
  steps: readonly NewStep[],
  before: readonly NewStep[],
  screenings: readonly ScreeningRead[],
): Promise<void> {
  const present = steps.map(({ step }) => step);
  if (!before.every(({ step }) => present.includes(step))) {
    const { hits } = await getStore();
    await hits.markOtherStepsGone(session.ref, present);
  }
  for (const { step, answer } of screenings) await rememberHits(session, step, answer);
}

interface RefreshResult extends Pick<SaveResult, 'ref' | 'created' | 'changed'> {
  /** These deliveries were settled with the session. */
  readonly settled: ReadonlySet<number>;
}

/** All reads of one refresh together take no longer. The lease of a delivery is longer. */
const longestMs = 25_000;

interface Located extends Pick<SessionAddress, 'app' | 'kind'> {
  /** A look-up has read the answer already. */
  readonly answer?: Answer;
}

/** @returns undefined when no key reads the session */
async function locate(
  { job, signal }: RefreshRun,
  sessionId: string,
  known: SessionRecord | undefined,
): Promise<Located | undefined> {
  if (job.answer) return job.answer;
  const upstream = getUpstream();
  // A key that is no longer configured reads nothing; another may.
  if (known && upstream.apps.includes(known.appKey)) return { app: known.appKey, kind: known.kind };
  const { priority, quota } = job;
  return upstream.findSession(sessionId, { fresh: true, priority, signal, quota, cache: priority === 'person' });
}

/** Reads the session until its answer is newer than what is stored and than the deliveries. */
async function readSession(
  { job, signal }: RefreshRun,
  session: SessionAddress,
  { answer: first }: Located,
  refreshedAtMs: number | null,
): Promise<Answer> {
  // If the clock was set back, the stored time must not make every answer look too old.
  const isComparable = !job.answer && refreshedAtMs !== null && refreshedAtMs <= Date.now();
  const floorMs = isComparable ? refreshedAtMs : Number.NEGATIVE_INFINITY;
  // To a role that may not know of screening, the age of a cached answer must not reveal a delivery or a sweep.
  const cache = job.priority === 'person';
  const { priority, quota } = job;
  const answer = await readSince(
    ({ readAtMs }) => readAtMs >= job.sinceMs && readAtMs > floorMs,
    () => getUpstream().getSession(session, { fresh: true, priority, signal, quota, cache }),
    first,
  );
  job.settledAtMs = answer.readAtMs;
  return answer;
}

/** Tells whether nothing in this refresh tells what the customer did: no delivery came, or all of them name steps that the limited audience may not know of. */
function isHidden(
  { isReported, hasWholeSession, touched }: RefreshRun['job'],
  kind: SessionKind,
  steps: readonly NewStep[],
) {
  if (isReported || hasWholeSession) return false;
  const typesOf = (name: string) =>
    steps.flatMap(({ step, stepId, type }) => (step === name || stepId === name ? [type] : []));
  return ![...touched].flatMap((name) => [name, ...typesOf(name)]).some((type) => isCustomerStep(kind, type));
}

/** @returns what is stated now, else what was stated before; null when it was never stated */
function environmentOf(sandbox: boolean | null, known: SessionRecord | undefined): boolean | null {
  const wasStated = known && !known.facts.some(({ key }) => key === ('environment_not_stated' satisfies FactKey));
  return sandbox ?? (wasStated ? known.sandbox : null);
}

async function attempt(run: RefreshRun, requestedId: string, endsAt: number): Promise<RefreshResult | undefined> {
  const { job } = run;
  const store = await getStore();
  const known = await store.sessions.find({ sessionId: requestedId });
  const sessionId = known?.sessionId ?? requestedId;
  // Purged since the request, or since the sweep claimed it: it must not be registered again.
  if (known === undefined && (job.wasKnown || job.cause === 'sweep')) throw new Problem('not_found');
  job.wasKnown = known !== undefined;
  const isPurged = known === undefined && (await store.sessions.findPurged([sessionId])).size > 0;
  const refreshedAtMs = known?.refreshedAtMs ?? null;
  // Nothing of a purged session is read: it is as unknown as any other.
  const located = isPurged ? undefined : await locate(run, sessionId, known);
  if (located === undefined) {
    countRefresh(job.cause, 'unknown');
    return undefined;
  }

  const { app, kind } = located;
  const address = { app, kind, sessionId };
  const answer = await readSession(run, address, located, refreshedAtMs);
  // The time is newer than what is stored, also when the clock was set back.
  const isAhead = refreshedAtMs !== null && refreshedAtMs > Date.now();
  const readAtMs = Math.max(answer.readAtMs, isAhead ? refreshedAtMs + 1 : 0);
  const parsed = parseSession(answer.body);
  if (!parsed.ok) throw new Problem('upstream_unreadable');
  const { session } = parsed.value;
  // An answer without a list of steps takes none away; a new session has none stored.
  const steps: readonly NewStep[] = toSteps(session.steps) ?? known?.steps ?? [];
  const sandbox = environmentOf(session.sandbox, known);
  const toRead = stepsToRead(kind, job, known, steps);
  // A body older than the session's answer may not contain yet what that answer says of the step.
  const sinceMs = Math.max(job.sinceMs, answer.readAtMs);
  const fresh = await readFacts(run, address, { toRead, steps, known }, { sinceMs, endsAt });
  const isRead = (step: string) => toRead.some((one) => one.step === step);
  const unchanged = known?.facts.filter(
    ({ step }) => step !== null && !isRead(step) && steps.some((one) => one.step === step),
  );
  const stepFacts = [...(unchanged ?? []), ...fresh.facts]; // a new session has none stored
  const [unreadable, hasSteps] = [parsed.unreadable.length, session.steps !== null];
  const listed = joinEntries(session.steps ?? []);
  const facts = [...sessionFactsOf({ sandbox, unreadable, hasSteps, listed, answer: parsed.value }), ...stepFacts];
  for (const { step, body } of fresh.owners) {
    const values = await ownershipFacts(body, stepFacts, { ref: known?.ref, sandbox: sandbox ?? false });
    facts.push(...toFactRecords(kind, step, values));
  }
  const stepsWithReads = steps.map((step) => {
    const read = fresh.reads.get(step.step) ?? known?.steps.find((one) => one.step === step.step)?.read;
    return { ...step, read };
  });

  // Hits are written afterwards, and a step that could not be read is read again: then the deliveries are not done yet.
  const areStepsGone = known?.steps.some((before) => !steps.some(({ step }) => step === before.step)) === true;
  const isAll = fresh.failure === undefined && fresh.screenings.length === 0 && !areStepsGone;
  const settled = new Set(isAll ? job.deliveries : []);
  const aliases = [session.alias, job.ownAlias ?? known?.ownAlias].filter((alias) => alias != null);
  const saved = await store.sessions.save(
    {
      sessionId,
      kind,
      appKey: app,
      appName: parsed.value.app.name,
      appId: parsed.value.app.id,
      alias: session.alias,
      ownAlias: job.ownAlias,
      status: session.status,
      sandbox: sandbox ?? false,
      displayName: bestFact(facts, 'name')?.value ?? null,
      searchText: searchTextOf([...new Set(aliases)].join(' '), facts),
      readAtMs,
      ...(job.cause === 'webhook' && Number.isFinite(job.sinceMs) && { receivedAtMs: job.sinceMs }),
      isHidden: isHidden(job, kind, steps),
      // The unchanged facts are those of this record: if another refresh saved others meanwhile, this one starts again.
      expectedRefreshedAtMs: refreshedAtMs,
      origin: job.origin,
      cause: job.cause,
      refreshDueAtMs: nextSweepAtMs(Date.now(), { status: session.status, steps, facts }),
      steps: stepsWithReads,
      facts,
      related: fresh.related,
      ...(settled.size > 0 && { settles: [...settled] }),
    },
    // A sweep that found nothing is not audited: there are some hundred thousand a day.
    ({ changed }) =>
      job.cause === 'sweep' && !changed
        ? null
        : toSystemEvent('desk', known ? 'session.refreshed' : 'session.registered', {
            ref: known?.ref ?? null,
            detail: { origin: job.origin, cause: job.cause, status: session.status, stepsRead: toRead.length },
          }),
  );
  // Another refresh saved newer answers where this one was stale.
  if (!saved.stale) await recordHits({ ref: saved.ref, kind, sessionId }, steps, known?.steps ?? [], fresh.screenings);
  // What the refresh itself read is as new as it is and stays.
  const readBeforeMs = answer.readAtMs;
  if (saved.change) getUpstream().invalidate(address, { audience: 'full', readBeforeMs });
  // What the limited audience sees no difference in makes none to how long it waits.
  if (saved.isOfCustomer) getUpstream().invalidate(address, { audience: 'limited', readBeforeMs });
  // A delivery and a sweep are tried again; other callers have the session, and the sweep reads the step again.
  if (fresh.failure !== undefined && (job.cause === 'webhook' || job.cause === 'sweep')) throw fresh.failure;
  countRefresh(job.cause, saved.created ? 'created' : saved.changed ? 'changed' : saved.stale ? 'stale' : 'unchanged');
  return { ref: saved.ref, created: saved.created, changed: saved.changed, settled };
}

async function perform(run: RefreshRun, sessionId: string): Promise<RefreshResult | undefined> {
  const { job } = run;
  const timeout = new Error('out of time');
  const endsAt = performance.now() + longestMs;
  const timer = setTimeout(() => run.abort(timeout), longestMs);
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(run, sessionId, endsAt);
      } catch (error) {
        // Another process saved while this one read, so what was read may be older than what is stored: all again.
        if (problemCode(error) !== 'conflict' || tries === 5) throw error;
        job.answer = undefined;
        job.settledAtMs = undefined;
      }
    }
  } catch (error) {
    const thrown = run.signal.reason === timeout ? new Problem('upstream_timeout') : error;
    countRefresh(job.cause, problemCode(thrown));
    throw thrown;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads one session from the service and writes it: session, touched and changed steps (all of them at the first time), facts and the audit
 * event in one transaction, only if newer. A step whose body cannot be read becomes the fact `unreadable`; it is not skipped. Where the service
 * fails for one step alone, the rest is written all the same; for a delivery and the sweep the failure is thrown afterwards. Callers share a
 * refresh that is under way where its result will be enough for them.
 *
 * @returns our ref and whether anything changed; undefined when no key can read the session, or it was purged
 * @throws Problem of the upstream or the store; not_found when a registered session no longer exists at the service
 */
export async function refreshSession(sessionId: string, request: RefreshRequest): Promise<RefreshResult | undefined> {
  return joinRefresh(sessionId, request, (run) => perform(run, sessionId));
}

/** What another process learnt makes stale what this one has cached. @returns ends it */
export async function startCacheInvalidation(): Promise<() => void> {
  const store = await getStore();
  const invalidate = async (ref: string, changes: readonly ChangeRecord[]) => {
    if (getUpstream().state().cache.answers === 0) return;
    const record = await store.sessions.find({ ref });
    if (!record) return;
    const { appKey: app, kind, sessionId, refreshedAtMs } = record;
    getUpstream().invalidate(
      { app, kind, sessionId },
      {
        ...(changes.every(({ visible }) => visible === null) && { audience: 'full' as const }),
        readBeforeMs: refreshedAtMs ?? undefined,
      },
    );
  };
  return store.changes.subscribe((changes) => {
    for (const [ref, ofSession] of Map.groupBy(changes, (change) => change.ref))
      invalidate(ref, ofSession).catch((error: unknown) => logFailure('forget.failed', error));
  });
}
