import {
  isScreeningStep,
  parseSession,
  parseStep,
  type SessionAnswer,
  stepAddress,
  visibleStatus,
} from '#lib/contract/index.ts';
import type { SessionKind } from '#lib/model/ids.ts';
import { Problem } from '#lib/model/problem.ts';
import { type FactRecord, getStore, type SessionRecord, type StepRecord } from '#lib/server/store/index.ts';
import { toDeskEvent } from '#lib/server/trail.ts';
import { type Answer, getUpstream } from '#lib/server/upstream/index.ts';
import { bestFact, factsOf, searchTextOf } from './facts.ts';

export interface RefreshAsk {
  /** Whose budget it uses: a person waits for it, or the worker. */
  readonly priority: 'person' | 'worker';
  /** Where the desk heard of the session, kept when it is new. */
  readonly origin: SessionRecord['origin'];
  /** Steps that a delivery named; they are read whether their status moved or not. */
  readonly touched?: readonly string[];
  /** When the newest of those deliveries came: what was asked before it may not know yet what it is about. */
  readonly sinceMs?: number;
  /** A session answer that was read just now (by a look-up); spares one read. */
  readonly answer?: { readonly app: string; readonly kind: SessionKind; readonly answer: Answer };
}

/** Steps of companies that a delivery cannot name and whose status alone says too little (field notes, webhooks). */
const alwaysReadAgain = new Set(['AML', 'BENEFICIAL_OWNERS']);

type NewStep = Omit<StepRecord, 'updatedAtMs'>;

/** Undefined when the answer says nothing of steps, which is not the same as none. */
function toSteps(answer: SessionAnswer): NewStep[] | undefined {
  const entries = answer.session.steps;
  if (entries === null) return undefined;
  const seen = new Set<string>();
  return entries.flatMap((entry, position) => {
    const step = stepAddress(entry, entries);
    if (seen.has(step)) return []; // two entries with one id are one step
    seen.add(step);
    return [
      {
        step,
        stepId: entry.id,
        type: entry.type,
        status: entry.status,
        position,
        screening: isScreeningStep(entry.type),
      },
    ];
  });
}

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

/** A read may join one that began earlier, for somebody else. Where that was before `sinceMs`, it is done once more. */
async function readSince(sinceMs: number | undefined, read: () => Promise<Answer>, first?: Answer): Promise<Answer> {
  const answer = first ?? (await read());
  return sinceMs === undefined || answer.readAtMs > sinceMs ? answer : read();
}

/**
 * Asks upstream about one session and writes what it says: session, touched and changed steps (all of them at the first time), facts, with
 * the audit event, in one transaction, only if newer. A step whose body cannot be read becomes the fact `unreadable`; it is not skipped.
 *
 * @returns our ref and whether anything changed; undefined when no key of the desk can read the session
 * @throws Problem of the upstream or the store
 */
export async function refreshSession(
  sessionId: string,
  ask: RefreshAsk,
): Promise<{ ref: string; changed: boolean } | undefined> {
  const store = await getStore();
  const upstream = getUpstream();
  const asking = { fresh: true, priority: ask.priority };
  const known = await store.sessions.find({ sessionId });
  const found =
    ask.answer ?? (known ? { app: known.appKey, kind: known.kind } : await upstream.findSession(sessionId, asking));
  if (found === undefined) return undefined;

  const { app, kind } = found;
  const answer = await readSince(
    ask.sinceMs,
    () => upstream.getSession({ app, kind, sessionId }, asking),
    'answer' in found ? found.answer : undefined,
  );
  const parsed = parseSession(kind, answer.body);
  if (!parsed.ok) throw new Problem('upstream_unreadable');
  const { session } = parsed.value;
  // An answer without steps takes none away; a session that is new has none to keep.
  const steps: readonly NewStep[] = toSteps(parsed.value) ?? known?.steps ?? [];
  const before = new Map(known?.steps.map((step) => [step.step, step]));
  const hasFacts = known?.facts !== undefined && known.refreshedAtMs !== null;

  const toRead = steps.filter((step) => {
    const old = before.get(step.step);
    return (
      !hasFacts ||
      old === undefined ||
      old.status !== step.status ||
      ask.touched?.includes(step.step) ||
      ask.touched?.includes(step.type) ||
      (kind === 'corporate' && alwaysReadAgain.has(step.type))
    );
  });
  const fresh = await Promise.all(
    toRead.map(async (step): Promise<FactRecord[]> => {
      const at = { app, kind, sessionId, step: upstreamStep(kind, step, steps) };
      try {
        const { body } = await readSince(ask.sinceMs, () => upstream.getStep(at, asking));
        return factsOf(kind, step, parseStep(kind, step.type, body));
      } catch (error) {
        // The session lists the step, so its body that is missing or unreadable is a fact for the reviewer; anything else is tried again.
        if (error instanceof Problem && (error.code === 'not_found' || error.code === 'upstream_unreadable'))
          return factsOf(kind, step, { ok: false, issues: [] });
        throw error;
      }
    }),
  );
  const read = new Set(toRead.map((step) => step.step));
  // Asked for again: while we read, another refresh may have learnt about steps that were none of ours.
  const latest = await store.sessions.find({ sessionId });
  const kept = latest?.facts.filter(
    (fact) => fact.step !== null && !read.has(fact.step) && steps.some((step) => step.step === fact.step),
  );
  const latestReadMs = latest?.refreshedAtMs ?? 0;
  const facts = [...(kept ?? []), ...fresh.flat()]; // a session that is new has none to keep

  const saved = await store.sessions.save(
    {
      sessionId,
      kind,
      appKey: app,
      appName: parsed.value.app.name,
      appId: parsed.value.app.id,
      alias: session.alias,
      status: session.status,
      visibleStatus: visibleStatus(session.status, steps),
      sandbox: session.sandbox ?? known?.sandbox ?? false,
      displayName: bestFact(facts, 'name')?.value ?? null,
      searchText: searchTextOf(session.alias, facts),
      // A clock that was set back must not make every answer look older than what is known.
      readAtMs: Math.max(answer.readAtMs, latestReadMs > Date.now() ? latestReadMs + 1 : 0),
      origin: ask.origin,
      refreshDueAtMs: null,
      steps,
      facts,
    },
    toDeskEvent('desk', known ? 'session.refreshed' : 'session.registered', {
      ref: known?.ref ?? null,
      detail: { origin: ask.origin, status: session.status, stepsRead: toRead.length },
    }),
  );
  return { ref: saved.ref, changed: saved.changed };
}
