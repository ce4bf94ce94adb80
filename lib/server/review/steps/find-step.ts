import { Problem } from '#lib/model/problem.ts';
import { isUpstreamId } from '#lib/model/session/ids.ts';
import { refreshSession } from '#lib/server/refresh/index.ts';
import { toQuota } from '../reviewer-limits.ts';
import type { SessionHandle } from '../session-handle.ts';
import { findStepFor } from '../step-names.ts';
import { isLimited } from './customer-view.ts';

/** A step may have appeared since a refresh older than this. */
const outdatedAfterMs = 60_000;

/** @throws Problem bad_request, not_found (also for a step that the role may not know of), and those of a look-up */
export async function requireStep(session: SessionHandle, name: string) {
  if (!isUpstreamId(name)) throw new Problem('bad_request', { detail: 'This is not the name of a step.' });
  const record = await session.record();
  const { reviewer } = session;
  const step = await findStepFor(reviewer, record, name);
  if (step) return { record, step };
  // A time in the future was written before the clock was set back.
  // The limited audience learns the name of a step from an answer that lists it.
  if (!isLimited(reviewer) && Math.abs(Date.now() - (record.refreshedAtMs ?? 0)) > outdatedAfterMs) {
    const quota = toQuota(reviewer);
    await refreshSession(record.sessionId, { cause: 'person', origin: record.origin, quota });
    const reloaded = await session.reload();
    const added = reloaded && (await findStepFor(reviewer, reloaded, name));
    if (reloaded && added) return { record: reloaded, step: added };
  }
  throw new Problem('not_found', { detail: 'This session does not have this step.' });
}
