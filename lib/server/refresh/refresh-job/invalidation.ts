import { getStore } from '#lib/server/store/index.ts';
import { getUpstream, type SessionAddress } from '#lib/server/upstream/index.ts';
import { logFailure } from '../log-failure.ts';
import { alwaysReadAgain, upstreamStepName } from './steps.ts';

interface SessionChange {
  /** Whether every role may know of the change. */
  readonly isVisible: boolean;
  /** The service's names of the steps that may have changed. */
  readonly steps: readonly string[];
  /** When the newer answers were read; undefined drops all. */
  readonly readAtMs: number | undefined;
}

/**
 * Drops the cached answers that a refresh made stale: all of the session, or, where only some roles may know of the change, those of its
 * steps, because the age of the other answers would reveal it (R05). What the refresh itself read is as new as it is and stays.
 */
export function invalidateAnswers(session: SessionAddress, { isVisible, steps, readAtMs }: SessionChange): void {
  const stale = isVisible ? [session] : steps.map((step) => ({ ...session, step }));
  for (const address of stale) getUpstream().invalidate(address, readAtMs);
}

/** What another process learnt makes stale what this one has cached. @returns ends it */
export async function startCacheInvalidation(): Promise<() => void> {
  const store = await getStore();
  const invalidate = async (ref: string, isVisible: boolean) => {
    if (getUpstream().state().cache.answers === 0) return;
    const record = await store.sessions.find({ ref });
    if (!record) return;
    const { appKey: app, kind, sessionId, refreshedAtMs } = record;
    const hidden = record.steps.filter((step) => step.screening || alwaysReadAgain.has(step.type));
    invalidateAnswers(
      { app, kind, sessionId },
      {
        isVisible,
        steps: hidden.map((step) => upstreamStepName(kind, step, record.steps)),
        readAtMs: refreshedAtMs ?? undefined,
      },
    );
  };
  return store.changes.subscribe((changes) => {
    for (const [ref, some] of Map.groupBy(changes, (change) => change.ref))
      invalidate(
        ref,
        some.some((change) => change.visible),
      ).catch((error: unknown) => logFailure('forget.failed', error));
  });
}
