import { listFiles, parseSession, redact, withFileAddresses } from '#lib/contract/index.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { seesScreening, sightOf } from '#lib/model/role.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { config } from '#lib/server/config.ts';
import { getStore, type SessionRecord, type StepRecord } from '#lib/server/store/index.ts';
import { toAuditEvent } from '#lib/server/trail.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { findStep, readAnswer, remember, requireStep, type StepAt, unreadable } from './answers.ts';
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

export interface ReadAsk {
  readonly fresh?: boolean;
  /** Read ahead of the person: marked so in the trail. */
  readonly prefetch?: boolean;
}

// Parsing and redacting one cached answer again for every reader would be the desk's largest cost; the same body object gives the same text.
const readings = new WeakMap<object, Map<string, Omit<Reading, 'readAtMs'> & { readonly shown: readonly string[] }>>();

/**
 * `GET /api/v4/{kind}/session/{id}/step/{step}`. The audit event is on disk before this resolves.
 *
 * @throws Problem not_found (also for what the role may not know of), bad_request, upstream_…, store_unavailable
 */
export async function readStep(reviewer: Reviewer, at: StepAt, ask: ReadAsk = {}): Promise<Reading> {
  const { record, step } = await requireStep(reviewer, at);
  if (ask.fresh) await spendLookUp(reviewer);
  const answer = await readAnswer(record, step, ask.fresh ?? false);
  const { text, redacted, shown } = remember(
    answer.body,
    `${record.ref} ${[...reviewer.roles].sort().join()}`,
    () => {
      const type = { kind: record.kind, type: step.type };
      const ours = withFileAddresses(
        record.kind,
        step.type,
        answer.parsed,
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
    let answer = await readAnswer(record, step, false);
    // Many files of one step expire together: whoever comes first reads the step again, the others find the newer answer.
    if (olderThanMs !== undefined && answer.readAtMs <= olderThanMs) answer = await readAnswer(record, step, true);
    const files = listFiles(record.kind, step.type, answer.parsed);
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
