import { parseInit } from '#lib/contract/index.ts';
import { mayDo } from '#lib/model/access/permissions.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { audienceOf } from '#lib/model/access/tipping-off.ts';
import type { InitApp, NewSession } from '#lib/model/new-session.ts';
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { describeError, log } from '#lib/server/log.ts';
import { getStore, type Store } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { spendUpstreamRead } from '../shares/index.ts';
import { registerNewSession } from './register.ts';

export interface InitRequest {
  /** Name of a key; may be left out where there is only one. */
  readonly app?: string | undefined;
  readonly alias?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

function requireInitiator(reviewer: Reviewer): void {
  if (!mayDo(reviewer.roles, 'session.init')) throw new Problem('not_allowed');
}

/** The apps that can create a session. A key is of one environment (contract 5.3): the one that its registered sessions have. */
export async function listInitApps(reviewer: Reviewer): Promise<InitApp[]> {
  requireInitiator(reviewer);
  const store = await getStore();
  const [production, sandbox] = await Promise.all(
    [false, true].map(async (sandbox) => {
      const audience = audienceOf(reviewer.roles);
      const page = await store.sessions.list({
        audience,
        sandbox,
        sort: { key: 'updated', descending: true },
        limit: 200,
      });
      return new Set(page.rows.map(({ appKey }) => appKey));
    }),
  );
  return getUpstream().apps.map((name) => ({
    name,
    environment: sandbox?.has(name) ? 'sandbox' : production?.has(name) ? 'production' : 'unknown',
  }));
}

function requireApp(name: string | undefined): string {
  const { apps } = getUpstream();
  const app = name ?? (apps.length === 1 ? apps[0] : undefined);
  if (app === undefined || !apps.includes(app))
    throw new Problem('bad_request', {
      detail: `${name === undefined ? 'Choose an app' : 'There is no such app'}: ${apps.join(', ')}.`,
    });
  return app;
}

/** After these the session may exist although its id never arrived. */
const ambiguousCodes = new Set<ProblemCode>(['upstream_failed', 'upstream_timeout', 'upstream_unreadable', 'internal']);

/** A store that fails here must not withhold the id; registering a purged session is refused again later. */
async function isPurged(store: Store, sessionId: string): Promise<boolean> {
  try {
    return (await store.sessions.findPurged([sessionId])).size > 0;
  } catch (error) {
    log.error({ event: 'init.notChecked', ...describeError(error) });
    return false;
  }
}

/** The same Problem with a detail that says whether the session may exist. */
function toInitProblem(error: unknown): Problem {
  const problem = error instanceof Problem ? error : new Problem('internal', { cause: error });
  const detail = ambiguousCodes.has(problem.code)
    ? 'The answer was unclear, so the session may have been created. Look for it in the list before you try again.'
    : problem.code === 'conflict'
      ? 'The verification service answered with a session that cannot be used here. Create another one, with another alias.'
      : problem.code === 'bad_request'
        ? 'The verification service did not accept the alias or the metadata. No session was created.'
        : 'No session was created.';
  const { retryAfterSeconds } = problem;
  return new Problem(problem.code, {
    detail,
    cause: problem.cause ?? problem,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

/**
 * `POST /api/v4/session/init`: sent once. The attempt is audited before anything is sent, and the outcome after; neither event holds the id. The
 * id goes to any reviewer who may initiate, whatever they see of other sessions. A session that upstream does not show yet is left to the worker.
 *
 * @throws Problem not_allowed, bad_request, too_many_requests, upstream_… (the detail says whether the session may exist), store_unavailable;
 * conflict when the service answers with the id of a purged session, which is then not given out
 */
export async function initSession(
  reviewer: Reviewer,
  { app: name, alias, metadata }: InitRequest,
): Promise<NewSession> {
  requireInitiator(reviewer);
  const app = requireApp(name);
  await spendUpstreamRead(reviewer);
  const store = await getStore();
  const detail = { app, alias: alias !== undefined, metadata: Object.keys(metadata ?? {}).length };
  try {
    await store.audit.append(toAuditEvent(reviewer, 'session.initAsked', { detail }));
    const { body } = await getUpstream().init(app, {
      ...(alias !== undefined && { alias }),
      ...(metadata && { metadata }),
    });
    const parsed = parseInit(body);
    if (!parsed.ok) throw new Problem('upstream_unreadable');
    const { session_id, sandbox } = parsed.value;
    if (await isPurged(store, session_id)) throw new Problem('conflict');
    const ref = await registerNewSession(reviewer, { sessionId: session_id, app, alias: alias ?? null });
    return { session_id, sandbox, ref };
  } catch (error) {
    const problem = toInitProblem(error);
    const event = toAuditEvent(reviewer, 'session.initiated', {
      outcome: 'failed',
      reason: problem.code,
      detail: { app },
    });
    // The attempt is on disk; what became of the session matters more to the reviewer than a failure to record it.
    await store.audit
      .append(event)
      .catch((cause: unknown) => log.error({ event: 'init.notRecorded', ...describeError(cause) }));
    throw problem;
  }
}
