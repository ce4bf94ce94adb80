import { listFiles, parseSession, parseStep, redact, type StepAnswer, withFileAddresses } from '#lib/contract/index.ts';
import type { SessionKind } from '#lib/model/ids.ts';
import { isUpstreamId } from '#lib/model/ids.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { seesScreening, sightOf } from '#lib/model/role.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { config } from '#lib/server/config.ts';
import { refreshSession, upstreamStep } from '#lib/server/refresh/index.ts';
import { getStore, type SessionRecord, type StepRecord } from '#lib/server/store/index.ts';
import { toAuditEvent } from '#lib/server/trail.ts';
import { type Answer, getUpstream } from '#lib/server/upstream/index.ts';
import { findRecord, requireRecord } from './find.ts';
import { spendLookUp } from './limits.ts';

/** One answer of the verification proxy: canonical, redacted for the reviewer, with no address but ours in it. */
export interface Reading {
  /** The body as JSON text. */
  readonly text: string;
  readonly readAtMs: number;
  /** Paths that were withheld. */
  readonly redacted: readonly string[];
}

export interface StepAt {
  readonly kind: SessionKind;
  /** A ref or an upstream session id. */
  readonly id: string;
  /** A step id, or a type that the session has once. */
  readonly step: string;
}

export interface ReadAsk {
  readonly fresh?: boolean;
  /** Read ahead of the person: marked so in the trail. */
  readonly prefetch?: boolean;
}

/** The step that an address means: its id, or its type where only one step has it. */
export function findStep(record: SessionRecord, step: string): StepRecord | undefined {
  const byAddress = record.steps.find((one) => one.step === step || one.stepId === step);
  if (byAddress) return byAddress;
  const byType = record.steps.filter((one) => one.type === step);
  return byType.length === 1 ? byType[0] : undefined;
}

async function requireStep(reviewer: Reviewer, at: StepAt): Promise<{ record: SessionRecord; step: StepRecord }> {
  if (!isUpstreamId(at.step)) throw new Problem('bad_request', { detail: 'That is no step of a session.' });
  const record = await requireRecord(reviewer, at.id);
  if (record.kind !== at.kind) throw new Problem('not_found');
  const step = findStep(record, at.step);
  if (step) return { record, step };
  // A flow may have grown since the registry last heard of it.
  if (record.refreshedAtMs === null || Date.now() - record.refreshedAtMs > 60_000) {
    await spendLookUp(reviewer);
    await refreshSession(record.sessionId, { priority: 'person', origin: record.origin });
    const again = await findRecord(reviewer, { ref: record.ref });
    const grown = again && findStep(again, at.step);
    if (again && grown) return { record: again, step: grown };
  }
  throw new Problem('not_found', { detail: 'This session has no such step.' });
}

const askStep = (record: SessionRecord, step: StepRecord, fresh: boolean): Promise<Answer> =>
  getUpstream().getStep(
    {
      app: record.appKey,
      kind: record.kind,
      sessionId: record.sessionId,
      step: upstreamStep(record.kind, step, record.steps),
    },
    { fresh, priority: 'person' },
  );

// Parsing and redacting one cached answer again for every reader would be the desk's largest cost; the same body object gives the same text.
const parsedSteps = new WeakMap<object, StepAnswer>();
const readings = new WeakMap<object, Map<string, Omit<Reading, 'readAtMs'> & { readonly shown: readonly string[] }>>();

/** Well-formed JSON that is no answer is kept like any other; who tries again is to get another one. */
function unreadable({ appKey: app, kind, sessionId }: SessionRecord): Problem {
  getUpstream().forget({ app, kind, sessionId });
  return new Problem('upstream_unreadable', {
    detail: 'Upstream answered, but not in a shape this desk can trust.',
  });
}

function requireParsed(record: SessionRecord, step: StepRecord, body: unknown): StepAnswer {
  const key = typeof body === 'object' && body !== null ? body : undefined;
  const known = key && parsedSteps.get(key);
  if (known) return known;
  const parsed = parseStep(record.kind, step.type, body);
  if (!parsed.ok) throw unreadable(record);
  if (key) parsedSteps.set(key, parsed.value);
  return parsed.value;
}

function remember<Value>(
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

/**
 * `GET /api/v4/{kind}/session/{id}/step/{step}`. The audit event is on disk before this resolves.
 *
 * @throws Problem not_found (also for what the role may not know of), bad_request, upstream_…, store_unavailable
 */
export async function readStep(reviewer: Reviewer, at: StepAt, ask: ReadAsk = {}): Promise<Reading> {
  const { record, step } = await requireStep(reviewer, at);
  if (ask.fresh) await spendLookUp(reviewer);
  const answer = await askStep(record, step, ask.fresh ?? false);
  const { text, redacted, shown } = remember(
    answer.body,
    `${record.ref} ${[...reviewer.roles].sort().join()}`,
    () => {
      const type = { kind: record.kind, type: step.type };
      const ours = withFileAddresses(
        record.kind,
        step.type,
        requireParsed(record, step, answer.body),
        (key) => apiUrls.file(record.kind, record.ref, step.step, key),
        [config().apiUrl],
      );
      const made = redact(type, ours, (sensitivity) => sightOf(reviewer.roles, sensitivity));
      return { text: JSON.stringify(made.value), redacted: made.redacted, shown: made.shown };
    },
    readings,
  );
  const store = await getStore();
  await store.audit.append(
    toAuditEvent(reviewer, 'step.delivered', {
      ref: record.ref,
      object: step.step,
      fieldGroups: shown,
      detail: ask.prefetch ? { prefetched: true } : null,
    }),
  );
  return { text, readAtMs: answer.readAtMs, redacted };
}

/** `GET /api/v4/{kind}/session/{id}`. @throws as `readStep` */
export async function readSessionAnswer(
  reviewer: Reviewer,
  at: Omit<StepAt, 'step'>,
  ask: ReadAsk = {},
): Promise<Reading> {
  const record = await requireRecord(reviewer, at.id);
  if (record.kind !== at.kind) throw new Problem('not_found');
  if (ask.fresh) await spendLookUp(reviewer);
  const answer = await getUpstream().getSession(
    { app: record.appKey, kind: record.kind, sessionId: record.sessionId },
    { fresh: ask.fresh ?? false, priority: 'person' },
  );
  const parsed = parseSession(record.kind, answer.body);
  if (!parsed.ok) throw unreadable(record);
  const ours = withFileAddresses(record.kind, '', parsed.value, () => '', [config().apiUrl]);
  const made = redact('session', ours, (sensitivity) => sightOf(reviewer.roles, sensitivity));
  const store = await getStore();
  await store.audit.append(
    toAuditEvent(reviewer, 'session.read', { ref: record.ref, fieldGroups: made.shown, detail: { proxied: true } }),
  );
  return { text: JSON.stringify(made.value), readAtMs: answer.readAtMs, redacted: made.redacted };
}

/** A file of a step by its key, where upstream says that it lies. For `openFile`, which has asked the role already. */
export async function findFile(
  reviewer: Reviewer,
  at: StepAt & { readonly key: string },
): Promise<{
  record: SessionRecord;
  step: StepRecord;
  locate: (olderThanMs?: number) => Promise<{ address: string; readAtMs: number }>;
}> {
  const { record, step } = await requireStep(reviewer, at);
  const locate = async (olderThanMs?: number) => {
    let answer = await askStep(record, step, false);
    // Many files of one step expire together: whoever comes first reads the step again, the others find the newer answer.
    if (olderThanMs !== undefined && answer.readAtMs <= olderThanMs) answer = await askStep(record, step, true);
    const files = listFiles(record.kind, step.type, requireParsed(record, step, answer.body));
    const address = files.find((file) => file.key === at.key)?.url;
    if (address === undefined || address === null)
      throw new Problem('not_found', { detail: 'This step has no such file.' });
    return { address, readAtMs: answer.readAtMs };
  };
  return { record, step, locate };
}

/** The trail's word that a step, or one file of it, was really shown on a screen. */
export async function markOpened(
  reviewer: Reviewer,
  at: { readonly ref: string; readonly step: string; readonly file?: string },
): Promise<void> {
  const record = await findRecord(reviewer, { ref: at.ref });
  const step = record && findStep(record, at.step);
  if (!record || !step || (step.screening && !seesScreening(reviewer.roles))) throw new Problem('not_found');
  const object = at.file === undefined ? step.step : `${step.step}/${at.file}`;
  const store = await getStore();
  await store.audit.append(
    toAuditEvent(reviewer, at.file === undefined ? 'step.opened' : 'file.opened', { ref: record.ref, object }),
  );
}
