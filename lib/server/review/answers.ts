/** What upstream says of one step: found for the reviewer, read through the cache, parsed once for all who read it. */
import { createHmac } from 'node:crypto';
import { parseStep, type StepAnswer, withHitIds } from '#lib/contract/index.ts';
import { isUpstreamId, type SessionKind, toLetters } from '#lib/model/ids.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { refreshSession, upstreamStep } from '#lib/server/refresh/index.ts';
import { getStore, type SessionRecord, type StepRecord } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { findRecord, requireRecord } from './find.ts';
import { spendLookUp } from './limits.ts';

export interface StepAt {
  /** Of the session; undefined where the address does not say it. */
  readonly kind?: SessionKind;
  /** A ref or an upstream session id. */
  readonly id: string;
  /** A step id, or a type that the session has once. */
  readonly step: string;
}

/** The step that an address means: its id, or its type where only one step has it. */
export function findStep(record: SessionRecord, step: string): StepRecord | undefined {
  const byAddress = record.steps.find((one) => one.step === step || one.stepId === step);
  if (byAddress) return byAddress;
  const byType = record.steps.filter((one) => one.type === step);
  return byType.length === 1 ? byType[0] : undefined;
}

/** @throws Problem bad_request, not_found (also for what the role may not know of), and those of a look-up */
export async function requireStep(
  reviewer: Reviewer,
  at: StepAt,
): Promise<{ record: SessionRecord; step: StepRecord }> {
  if (!isUpstreamId(at.step)) throw new Problem('bad_request', { detail: 'That is no step of a session.' });
  const record = await requireRecord(reviewer, at.id);
  if (at.kind !== undefined && record.kind !== at.kind) throw new Problem('not_found');
  const step = findStep(record, at.step);
  if (step) return { record, step };
  // A flow may have grown since the registry last heard of it.
  if (record.refreshedAtMs === null || Date.now() - record.refreshedAtMs > 60_000) {
    await spendLookUp(reviewer);
    await refreshSession(record.sessionId, { cause: 'person', origin: record.origin });
    const again = await findRecord(reviewer, { ref: record.ref });
    const grown = again && findStep(again, at.step);
    if (again && grown) return { record: again, step: grown };
  }
  throw new Problem('not_found', { detail: 'This session has no such step.' });
}

export interface StepReading {
  /** The raw answer; the same object for every reader of one cached answer, to memoise by. */
  readonly body: unknown;
  /** Hits of a screening have their `id`. */
  readonly parsed: StepAnswer;
  readonly readAtMs: number;
}

/** @throws Problem upstream_…, not_found, store_unavailable */
export async function readAnswer(record: SessionRecord, step: StepRecord, fresh: boolean): Promise<StepReading> {
  const { hitKey } = await getStore();
  const at = {
    app: record.appKey,
    kind: record.kind,
    sessionId: record.sessionId,
    step: upstreamStep(record.kind, step, record.steps),
  };
  const { body, readAtMs } = await getUpstream().getStep(at, { fresh, priority: 'person' });
  return { body, readAtMs, parsed: remember(body, '', () => parseAnswer(record, step, body, hitKey), parsedSteps) };
}

const parsedSteps = new WeakMap<object, Map<string, StepAnswer>>();

function parseAnswer(record: SessionRecord, step: StepRecord, body: unknown, hitKey: Uint8Array): StepAnswer {
  const parsed = parseStep(record.kind, step.type, body);
  if (!parsed.ok) throw unreadable(record);
  // 60 bits are enough to tell the hits of one screening apart, and too few to work back from.
  const sign = (text: string) => toLetters(createHmac('sha256', hitKey).update(text).digest().subarray(0, 12));
  return withHitIds(record.kind, step.type, parsed.value, sign);
}

/** Well-formed JSON that is no answer is kept like any other; who tries again is to get another one. */
export function unreadable({ appKey: app, kind, sessionId }: SessionRecord): Problem {
  getUpstream().forget({ app, kind, sessionId });
  return new Problem('upstream_unreadable', {
    detail: 'Upstream answered, but not in a shape this desk can trust.',
  });
}

/** What was made of one answer for one purpose, kept as long as the answer itself. */
export function remember<Value>(
  body: unknown,
  key: string,
  make: () => Value,
  memory: WeakMap<object, Map<string, Value>>,
): Value {
  if (typeof body !== 'object' || body === null) return make();
  const known = memory.get(body) ?? new Map<string, Value>();
  memory.set(body, known);
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
