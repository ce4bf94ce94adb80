import { createHmac } from 'node:crypto';
import { parseStep, type StepAnswer, withHitIds } from '#lib/contract/index.ts';
import { Problem } from '#lib/model/problem.ts';
import { toLetters } from '#lib/model/session/ids.ts';
import { upstreamStepName } from '#lib/server/refresh/index.ts';
import { getStore, type SessionRecord, type StepRecord } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';

interface ParsedAnswer {
  /** The raw answer; the same object for every reader of one cached answer, to memoise by. */
  readonly body: unknown;
  /** Every hit of a screening has an `id`. */
  readonly parsed: StepAnswer;
  readonly readAtMs: number;
}

/** One step through the upstream cache, parsed once for all its readers. @throws Problem upstream_…, not_found, store_unavailable */
export async function readAnswer(record: SessionRecord, step: StepRecord, fresh: boolean): Promise<ParsedAnswer> {
  const { hitKey } = await getStore();
  const at = {
    app: record.appKey,
    kind: record.kind,
    sessionId: record.sessionId,
    step: upstreamStepName(record.kind, step, record.steps),
  };
  const { body, readAtMs } = await getUpstream().getStep(at, { fresh, priority: 'person' });
  return { body, readAtMs, parsed: memoise(parsedSteps, body, '', () => parseAnswer(record, step, body, hitKey)) };
}

const parsedSteps: AnswerMemo<StepAnswer> = new WeakMap();

function parseAnswer(record: SessionRecord, step: StepRecord, body: unknown, hitKey: Uint8Array): StepAnswer {
  const parsed = parseStep(record.kind, step.type, body);
  if (!parsed.ok) throw unreadableAnswer(record);
  // 60 bits are enough to tell the hits of one screening apart, and too few to work back from.
  const sign = (text: string) => toLetters(createHmac('sha256', hitKey).update(text).digest().subarray(0, 12));
  return withHitIds(record.kind, step.type, parsed.value, sign);
}

/** Drops the cached answers of the session, so that the next try reads them again. */
export function unreadableAnswer({ appKey: app, kind, sessionId }: SessionRecord): Problem {
  getUpstream().invalidate({ app, kind, sessionId });
  return new Problem('upstream_unreadable', {
    detail: 'The verification service answered in a form that Review Desk cannot read.',
  });
}

export type AnswerMemo<Value> = WeakMap<object, Map<string, Value>>;

/** What was computed from one answer for one purpose, held as long as the answer itself. */
export function memoise<Value>(memo: AnswerMemo<Value>, body: unknown, key: string, compute: () => Value): Value {
  if (typeof body !== 'object' || body === null) return compute();
  const known = memo.get(body) ?? new Map<string, Value>();
  memo.set(body, known);
  const value = known.get(key) ?? compute();
  known.set(key, value);
  return value;
}
