import { getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { alwaysReadAgain, upstreamStep } from './refresh.ts';
import { logFailure } from './trouble.ts';

/** What another process learnt makes old what this one keeps of a session: whoever asks next reads anew. @returns ends it */
export async function forgetWhatChanges(): Promise<() => void> {
  const store = await getStore();
  const forget = async (ref: string, isVisible: boolean) => {
    const upstream = getUpstream();
    if (upstream.state().cache.answers === 0) return;
    const record = await store.sessions.find({ ref });
    if (!record) return;
    const { appKey: app, kind, sessionId, refreshedAtMs } = record;
    const at = { app, kind, sessionId };
    // Of what only some may know the age of the other answers must not tell.
    const hidden = record.steps.filter((step) => step.screening || alwaysReadAgain.has(step.type));
    const steps = hidden.map((step) => ({ ...at, step: upstreamStep(kind, step, record.steps) }));
    // What was read in the course of that refresh, if it was ours, is as new as it is.
    for (const one of isVisible ? [at] : steps) upstream.forget(one, refreshedAtMs ?? undefined);
  };
  return store.changes.subscribe((changes) => {
    for (const [ref, some] of Map.groupBy(changes, (change) => change.ref))
      forget(
        ref,
        some.some((change) => change.visible),
      ).catch((error: unknown) => logFailure('forget.failed', error));
  });
}
