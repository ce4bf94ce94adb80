import { setTimeout as sleep } from 'node:timers/promises';
import { type Parsed, parseSession, parseStep, type StepAnswer, visibleStatus } from '#lib/contract/index.ts';
import type { SessionKind } from '#lib/model/ids.ts';
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import { countRefresh } from '#lib/server/metrics.ts';
import { getStore, type SessionRecord, type StepRecord } from '#lib/server/store/index.ts';
import { toDeskEvent } from '#lib/server/trail.ts';
import { type Answer, getUpstream } from '#lib/server/upstream/index.ts';
import { dueAfter, isDailyTurn, isMonitored, isUnreadable } from './due.ts';
import { bestFact, factsOf, searchTextOf } from './facts.ts';
import { type NewStep, toSteps } from './steps.ts';
import { codeOf, isBlameless, pauseOf } from './trouble.ts';
import { inTurn, type RefreshAsk, type Turn } from './turn.ts';

export interface Refreshed {
  readonly ref: string;
  readonly created: boolean;
  readonly changed: boolean;
}

/** All reads of one refresh together. A lease of a delivery lives longer. */
const longestMs = 25_000;

/** Steps of companies that a delivery cannot name and whose status alone says too little (field notes, webhooks). */
export const alwaysReadAgain = new Set(['AML', 'BENEFICIAL_OWNERS']);

/** How upstream wants the step named: individuals by id; companies by type, or by id where a type occurs twice. */
export function upstreamStep(
  kind: SessionKind,
  step: Pick<StepRecord, 'step' | 'stepId' | 'type'>,
  all: readonly Pick<StepRecord, 'type'>[],
): string {
  if (kind === 'individual') return step.stepId ?? step.type;
  const twice = all.filter((other) => other.type === step.type).length > 1;
  return twice && step.stepId !== null ? step.stepId : step.type;
}

/** Steps whose bodies may say something new: all of a new session, else those that were named or moved, and those that move unseen. */
function stepsToRead(kind: SessionKind, turn: Turn, known: SessionRecord | undefined, steps: readonly NewStep[]) {
  if (known === undefined) return steps;
  const before = new Map(known.steps.map((step) => [step.step, step.status]));
  const isNews = (step: NewStep) =>
    before.get(step.step) !== step.status ||
    turn.touched.has(step.step) ||
    turn.touched.has(step.type) ||
    isUnreadable(step, known.facts);
  const isUnseen = (step: NewStep) =>
    kind === 'corporate' ? alwaysReadAgain.has(step.type) : isMonitored(step, known.facts);
  const news = steps.filter(isNews);
  // A delivery about a person names what it is about; where it names nothing and nothing moved, it may be about what moves unseen.
  const isTold = kind === 'individual' && turn.cause === 'webhook' && (news.length > 0 || turn.touched.size > 0);
  // A waiting session is swept every half hour; its screening need not be.
  const isEnough = turn.cause === 'sweep' && !isDailyTurn(known, known.refreshedAtMs ?? 0, Date.now());
  return isTold || isEnough ? news : steps.filter((step) => isNews(step) || isUnseen(step));
}

/** Reads until the answer is new enough: a read may join one that began earlier, for somebody else. */
async function readSince(isNew: (answer: Answer) => boolean, read: () => Promise<Answer>, first?: Answer) {
  let answer = first ?? (await read());
  // The bound is for a clock that is set back meanwhile.
  for (let again = 0; again < 4 && !isNew(answer); again += 1) answer = await read();
  return answer;
}

/** A refresh that nobody waits for has time: it waits for the budget rather than to read again, later, what it has read. */
async function patiently<Result>(turn: Turn, endsAt: number, read: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      const waitMs = pauseOf(error);
      if (codeOf(error) !== 'upstream_busy' || turn.priority === 'person') throw error;
      if (performance.now() + waitMs > endsAt) throw error;
      await sleep(waitMs, undefined, { signal: turn.signal });
    }
  }
}

const unread: Parsed<StepAnswer> = { ok: false, issues: [] };
/** May be of one step alone, as the session was just read. */
const stepTrouble = new Set<ProblemCode>(['upstream_failed', 'upstream_timeout']);
const withoutBody = new Set<ProblemCode>(['upstream_unreadable', 'not_found', 'bad_request']);

/** A step that the session lists, and whose body is missing, refused or unreadable, is a fact for the reviewer; any other trouble is tried again. */
async function readBody(kind: SessionKind, type: string, read: () => Promise<Answer>): Promise<Parsed<StepAnswer>> {
  const isUnread = (error: unknown) => codeOf(error) === 'upstream_unreadable';
  try {
    // Once more: a line that broke is no body that nobody can read.
    const { body } = await read().catch((error) => (isUnread(error) ? read() : Promise.reject(error)));
    return parseStep(kind, type, body);
  } catch (error) {
    if (!withoutBody.has(codeOf(error))) throw error;
    return unread;
  }
}

async function attempt(sessionId: string, turn: Turn, endsAt: number): Promise<Refreshed | undefined> {
  const store = await getStore();
  const upstream = getUpstream();
  const asking = () => ({ fresh: true, priority: turn.priority, signal: turn.signal });
  const known = await store.sessions.find({ sessionId });
  // Purged since it was asked about, or since the sweep took it up: nobody asked for it to be registered.
  if (known === undefined && (turn.wasKnown || turn.cause === 'sweep')) throw new Problem('not_found');
  turn.wasKnown = known !== undefined;
  const basisMs = known?.refreshedAtMs ?? null;
  const given = turn.answer;
  // A key that is no longer configured reads nothing; another may.
  const isReadable = known !== undefined && upstream.apps.includes(known.appKey);
  const found =
    given ??
    (isReadable
      ? { app: known.appKey, kind: known.kind }
      : await upstream.findSession(sessionId, { ...asking(), keep: turn.priority === 'person' }));
  if (found === undefined) {
    countRefresh(turn.cause, 'unknown');
    return undefined;
  }

  const { app, kind } = found;
  const at = { app, kind, sessionId };
  // A clock that was set back must not make every answer look older than what is known.
  const floorMs = given || basisMs === null || basisMs > Date.now() ? Number.NEGATIVE_INFINITY : basisMs;
  // Whoever may not know of screening is not to see by the age of a kept answer when a delivery or the sweep made us read.
  const keep = turn.priority === 'person';
  const answer = await readSince(
    ({ readAtMs }) => readAtMs >= turn.sinceMs && readAtMs > floorMs,
    () => upstream.getSession(at, { ...asking(), keep }),
    'answer' in found ? found.answer : undefined,
  );
  turn.settledAtMs = answer.readAtMs;
  const readAtMs = Math.max(answer.readAtMs, basisMs !== null && basisMs > Date.now() ? basisMs + 1 : 0);

  const parsed = parseSession(kind, answer.body);
  if (!parsed.ok) throw new Problem('upstream_unreadable');
  const { session } = parsed.value;
  // An answer without steps takes none away; a session that is new has none to keep.
  const steps: readonly NewStep[] = toSteps(parsed.value.session.steps) ?? known?.steps ?? [];
  const toRead = stepsToRead(kind, turn, known, steps);
  // Younger than the session's answer: an older body may not know yet what that answer says of the step.
  const stepSinceMs = Math.max(turn.sinceMs, answer.readAtMs);
  let trouble: unknown;
  const fresh = await Promise.all(
    toRead.map(async (step) => {
      const stepAt = { ...at, step: upstreamStep(kind, step, steps) };
      const readStep = () =>
        readSince(
          ({ readAtMs }) => readAtMs >= stepSinceMs,
          () => upstream.getStep(stepAt, asking()),
        );
      try {
        return factsOf(kind, step, await readBody(kind, step.type, () => patiently(turn, endsAt, readStep)));
      } catch (error) {
        if (turn.signal.aborted || !stepTrouble.has(codeOf(error)) || isBlameless(error)) throw error;
        // What the session itself says does not wait for this step. What it said before stays, and that it could not be read stands beside it.
        trouble = error;
        const before = known?.facts.filter((fact) => fact.step === step.step && !isUnreadable(step, [fact]));
        return [...(before ?? []), ...factsOf(kind, step, unread)]; // nothing is known of a new one
      }
    }),
  );
  const read = new Set(toRead.map((step) => step.step));
  const kept = known?.facts.filter(
    (fact) => fact.step !== null && !read.has(fact.step) && steps.some((step) => step.step === fact.step),
  );
  const facts = [...(kept ?? []), ...fresh.flat()]; // a session that is new has none to keep
  const aliases = new Set([session.alias, turn.ownAlias ?? known?.ownAlias].filter((alias) => alias != null));

  const saved = await store.sessions.save(
    {
      sessionId,
      kind,
      appKey: app,
      appName: parsed.value.app.name,
      appId: parsed.value.app.id,
      alias: session.alias,
      ...(turn.ownAlias !== undefined && { ownAlias: turn.ownAlias }),
      status: session.status,
      visibleStatus: visibleStatus(session.status, steps),
      sandbox: session.sandbox ?? known?.sandbox ?? false,
      displayName: bestFact(facts, 'name')?.value ?? null,
      searchText: searchTextOf([...aliases].join(' '), facts),
      readAtMs,
      // What was kept of the facts is what was there: who wrote others meanwhile makes us look again.
      basisMs,
      origin: turn.origin,
      cause: turn.cause,
      refreshDueAtMs: dueAfter(Date.now(), { status: session.status, steps, facts }),
      steps,
      facts,
    },
    // That nothing happened while nobody asked need not stand in the trail for ever, some hundred thousand times a day.
    ({ changed }) =>
      turn.cause === 'sweep' && !changed
        ? null
        : toDeskEvent('desk', known ? 'session.refreshed' : 'session.registered', {
            ref: known?.ref ?? null,
            detail: { origin: turn.origin, cause: turn.cause, status: session.status, stepsRead: toRead.length },
          }),
  );
  // An open browser asks at once, and is not to be told what stood there before. What only some may know of makes old what was read for it,
  // and nothing else: the age of the other answers would tell.
  if (saved.change?.visible) upstream.forget(at, answer.readAtMs);
  else if (saved.changed)
    for (const step of toRead) upstream.forget({ ...at, step: upstreamStep(kind, step, steps) }, answer.readAtMs);
  // Whoever tries again by itself does; who asked for the session has it, and the sweep reads the step again.
  if (trouble !== undefined && (turn.cause === 'webhook' || turn.cause === 'sweep')) throw trouble;
  countRefresh(turn.cause, saved.created ? 'created' : saved.changed ? 'changed' : saved.stale ? 'stale' : 'unchanged');
  return { ref: saved.ref, created: saved.created, changed: saved.changed };
}

async function perform(sessionId: string, turn: Turn): Promise<Refreshed | undefined> {
  const outOfTime = new Error('out of time');
  const endsAt = performance.now() + longestMs;
  const limit = setTimeout(() => turn.end(outOfTime), longestMs);
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(sessionId, turn, endsAt);
      } catch (error) {
        // Another process wrote while we read: what we have may be older than what is stored. From the beginning.
        if (codeOf(error) !== 'conflict' || tries === 5) throw error;
        turn.answer = undefined;
        turn.settledAtMs = undefined;
      }
    }
  } catch (error) {
    const told = turn.signal.reason === outOfTime ? new Problem('upstream_timeout') : error;
    countRefresh(turn.cause, codeOf(told));
    throw told;
  } finally {
    clearTimeout(limit);
  }
}

/**
 * Asks upstream about one session and writes what it says: session, touched and changed steps (all of them at the first time), facts, with
 * the audit event, in one transaction, only if newer. A step whose body cannot be read becomes the fact `unreadable`; it is not skipped.
 * Where upstream fails for one step alone, the rest is written all the same; a delivery and the sweep are told of the failure afterwards.
 * Who asks while a refresh of the session is under way shares it where it will know enough.
 *
 * @returns our ref and whether anything changed; undefined when no key of the desk can read the session
 * @throws Problem of the upstream or the store; not_found when the session is known and upstream has it no more
 */
export async function refreshSession(sessionId: string, ask: RefreshAsk): Promise<Refreshed | undefined> {
  return inTurn(sessionId, ask, (turn) => perform(sessionId, turn));
}
