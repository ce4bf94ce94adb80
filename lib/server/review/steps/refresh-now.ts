import { sessionDetailSchema } from '#lib/model/session/session.schema.ts';
import { readSession, refreshNow } from '#lib/operations/sessions.ts';
import { describeFailure, log } from '#lib/server/log.ts';
import { refreshSession } from '#lib/server/refresh/index.ts';
import { call, on } from '../operation.ts';
import { spendUpstreamRead, toQuota } from '../reviewer-limits.ts';
import { openSession, requireRegistered } from '../session-handle.ts';
import { stepNaming } from '../step-names.ts';
import { isLimited, readSide } from './customer-view.ts';

/**
 * Reads the session from the service now. Who may not know of screening waits for a read of the session alone, and pays for the steps that they may know of:
 * what a whole refresh costs, how long it takes and whether it fails follows from hidden steps too, and from who else reads the session. The answer has
 * the states of that read; what else changes comes as a live update.
 *
 * @throws Problem not_found, too_many_requests, upstream_…
 */
on(refreshNow, { answer: sessionDetailSchema }, async ({ reviewer, session }) => {
  const record = await requireRegistered(reviewer, session.id);
  const { ref, sessionId, steps } = record;
  const asked = { cause: 'person', origin: 'lookup' } as const;
  const own = openSession(reviewer, session.id);
  if (!isLimited(reviewer)) {
    await refreshSession(sessionId, { ...asked, quota: toQuota(reviewer) });
    return call(readSession, own);
  }
  const side = await readSide(reviewer, record);
  if (steps.length > 0) await spendUpstreamRead(reviewer, steps.length);
  refreshSession(sessionId, { ...asked, priority: 'sweep' }).catch((error: unknown) =>
    log.warn({ event: 'refresh.behindFailed', ref, ...describeFailure(error) }),
  );
  const [detail, name] = [await call(readSession, own), await stepNaming(reviewer)];
  const statusOf = new Map(side.steps.map(({ step, status }) => [name(ref, step), status]));
  const stated = detail.steps.map((step) => ({ ...step, status: statusOf.get(step.step) ?? step.status }));
  return { ...detail, status: side.status, steps: stated };
});
