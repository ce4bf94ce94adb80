import { Problem } from '#lib/model/problem.ts';
import { isUpstreamId } from '#lib/model/session/ids.ts';
import { refreshSession } from '#lib/server/refresh/index.ts';
import type { StepRecord } from '#lib/server/store/index.ts';
import { toQuota } from '../reviewer-limits.ts';
import type { SessionHandle } from '../session-handle.ts';

/** A step may have appeared since a refresh older than this. */
const outdatedAfterMs = 60_000;

/** The step that an address names: by its own address, its id, or its type where only one step has it. */
export function findStep<Step extends Pick<StepRecord, 'step' | 'stepId' | 'type'>>(
  steps: readonly Step[],
  name: string,
): Step | undefined {
  const byAddress = steps.find((one) => one.step === name || one.stepId === name);
  if (byAddress) return byAddress;
  const byType = steps.filter((one) => one.type === name);
  return byType.length === 1 ? byType[0] : undefined;
}

/** @throws Problem bad_request, not_found (also for a step that the role may not know of), and those of a look-up */
export async function requireStep(session: SessionHandle, name: string) {
  if (!isUpstreamId(name)) throw new Problem('bad_request', { detail: 'This is not the name of a step.' });
  const record = await session.record();
  const step = findStep(record.steps, name);
  if (step) return { record, step };
  // A time in the future was written before the clock was set back.
  if (record.refreshedAtMs === null || Math.abs(Date.now() - record.refreshedAtMs) > outdatedAfterMs) {
    const quota = toQuota(session.reviewer);
    await refreshSession(record.sessionId, { cause: 'person', origin: record.origin, quota });
    const reloaded = await session.reload();
    const added = reloaded && findStep(reloaded.steps, name);
    if (reloaded && added) return { record: reloaded, step: added };
  }
  throw new Problem('not_found', { detail: 'This session does not have this step.' });
}
