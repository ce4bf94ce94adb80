import { type HitIdentity, type IdentifiedHits, parseStep, type StepAnswer } from '#lib/contract/index.ts';
import { type Audience, audienceOf, mayReadSealedEvents } from '#lib/model/access/tipping-off.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { rawKey } from '#lib/model/session/unreadable.ts';
import { config } from '#lib/server/config.ts';
import { rememberHits, upstreamStepAddress } from '#lib/server/refresh/index.ts';
import type { SessionRecord, StepRecord } from '#lib/server/store/index.ts';
import { getUpstream, longestRawText, type ReadOptions } from '#lib/server/upstream/index.ts';
import { toQuota } from '../reviewer-limits.ts';

/** Whose share it is of; and others are not shown, by the age of the answer, that someone who knows of referrals has read it. */
export const readBy = (reviewer: Reviewer): Pick<ReadOptions, 'quota' | 'cache' | 'audience'> => ({
  quota: toQuota(reviewer),
  audience: audienceOf(reviewer.roles),
  ...(mayReadSealedEvents(reviewer.roles) && { cache: 'apart' as const }),
});

interface ParsedAnswer {
  /** The raw answer; the same object for every reader of one cached answer, to memoise by. */
  readonly body: unknown;
  /** Every hit of a screening has an `id`. */
  readonly parsed: StepAnswer;
  /** Every hit of the step, in the order of the answer: what a verdict belongs to, and on what content it was reached. */
  readonly hits: readonly HitIdentity[];
  readonly readAtMs: number;
}

interface AnswerOptions {
  readonly fresh?: boolean | undefined;
  readonly ahead?: boolean | undefined;
  readonly acceptsRaw?: boolean;
}

/**
 * Reads one step through the upstream cache, parsed once for all its readers. A read that the reviewer begins counts against their share.
 *
 * @param options.ahead nobody waits for it yet
 * @param options.acceptsRaw a body that is no object is given as wholly unreadable, rather than thrown as a Problem
 * @throws Problem upstream_…, not_found, too_many_requests, store_unavailable
 */
export async function readAnswer(
  reviewer: Reviewer,
  record: SessionRecord,
  step: StepRecord,
  { fresh = false, ahead = false, acceptsRaw = false }: AnswerOptions = {},
): Promise<ParsedAnswer> {
  const session = { app: record.appKey, kind: record.kind, sessionId: record.sessionId };
  const at = upstreamStepAddress(session, step, record.steps);
  const priority = ahead ? 'ahead' : 'person';
  const { body, readAtMs } = await getUpstream().getStep(at, { fresh, priority, ...readBy(reviewer) });
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (acceptsRaw && !isObject) return { body, parsed: { [rawKey()]: boundedRaw(body) }, hits: [], readAtMs };
  const { step: parsed, hits } = await identified(record, step, body, audienceOf(reviewer.roles));
  return { body, parsed, hits, readAtMs };
}

/** Every address in a text that nobody parsed may open a file. */
const addresses = /https?(?::|%3A)(?:\\?\/|%2F){2}[^\s"'<>]*/gi;

/** A body that is no object, as far as a person would read it. */
function boundedRaw(body: unknown): unknown {
  const text = JSON.stringify(body);
  return text.length <= longestRawText ? body : toRawText(text);
}

/** A text that nobody parsed, for those who may see raw answers. */
export function toRawText(text: string): string {
  const cut = text.length > longestRawText ? `${text.slice(0, longestRawText)}…` : text;
  // An error page may repeat the request.
  const withoutKeys = config().apps.reduce((left, { key }) => left.replaceAll(key, '[key withheld]'), cut);
  return withoutKeys.replaceAll(addresses, '[address withheld]');
}

const identifiedSteps: AnswerMemo<Promise<IdentifiedHits>> = new WeakMap();

/** A failed try is not remembered: the store may be back for the next one. */
async function identified(
  record: SessionRecord,
  step: StepRecord,
  body: unknown,
  audience: Audience,
): Promise<IdentifiedHits> {
  const key = `${record.ref} ${step.step}`;
  try {
    return await memoise(identifiedSteps, body, key, () => identifyAnswer(record, step, body, audience));
  } catch (error) {
    if (typeof body === 'object' && body !== null) identifiedSteps.get(body)?.delete(key);
    throw error;
  }
}

async function identifyAnswer(record: SessionRecord, step: StepRecord, body: unknown, audience: Audience) {
  const parsed = parseStep(record.kind, step.type, body);
  if (!parsed.ok) throw unreadableAnswer(record, audience);
  return rememberHits(record, step, parsed.value);
}

/** Drops the cached answers of the session for this audience, so that the next try reads them again. */
export function unreadableAnswer({ appKey: app, kind, sessionId }: SessionRecord, audience: Audience): Problem {
  getUpstream().invalidate({ app, kind, sessionId }, { audience });
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
