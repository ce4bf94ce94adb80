/**
 * This module creates a session through the verification service. It hides how long a new session takes to appear upstream and that its kind is not
 * in the answer. It promises: the attempt is audited before it is sent; once upstream has answered with an id, the reviewer receives it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseInit } from '#lib/contract/index.ts';
import { audienceOf } from '#lib/model/access/tipping-off.ts';
import { type InitApp, initAppsSchema, initSchema, newSessionSchema } from '#lib/model/new-session.schema.ts';
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { sessionKinds } from '#lib/model/session/ids.ts';
import { initSession, listInitApps } from '#lib/operations/new-session.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { describeError, log } from '#lib/server/log.ts';
import { type RefreshRequest, refreshSession, wakeWorker } from '#lib/server/refresh/index.ts';
import { getStore, type Store } from '#lib/server/store/index.ts';
import { getUpstream, type Quota } from '#lib/server/upstream/index.ts';
import { on } from './operation.ts';
import { recordEvent } from './record-event.ts';
import { spendUpstreamRead, toQuota } from './reviewer-limits.ts';

// These apps can create a session. A key is of one environment (contract 5.3): the one that its registered sessions have.
on(listInitApps, { answer: initAppsSchema }, async ({ reviewer }) => {
  const store = await getStore();
  const [production, sandbox] = await Promise.all(
    [false, true].map(async (sandbox) => {
      const sort = { key: 'updated', descending: true } as const;
      const page = await store.sessions.list({ audience: audienceOf(reviewer.roles), sandbox, sort, limit: 200 });
      return new Set(page.rows.map(({ appKey }) => appKey));
    }),
  );
  return {
    apps: getUpstream().apps.map(
      (name): InitApp => ({
        name,
        environment: sandbox?.has(name) ? 'sandbox' : production?.has(name) ? 'production' : 'unknown',
      }),
    ),
  };
});

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

/** Makes the same Problem with a detail that says whether the session may exist. */
function toInitProblem(error: unknown): Problem {
  const problem = error instanceof Problem ? error : new Problem('internal', { cause: error });
  const detail = ambiguousCodes.has(problem.code)
    ? 'The answer was unclear, so the session may have been created. Look for it in the list before you try again.'
    : problem.code === 'conflict'
      ? 'The verification service answered with a session that cannot be used here. Create another one, with another alias.'
      : problem.code === 'bad_request'
        ? 'The verification service did not accept the alias or the metadata. No session was created.'
        : 'No session was created.';
  const { code, cause = problem, retryAfterSeconds } = problem;
  return new Problem(code, { detail, cause, retryAfterSeconds });
}

interface CreatedSession {
  readonly sessionId: string;
  readonly app: string;
  readonly alias: string | null;
}

/**
 * Never throws: upstream gives the id only once, so it reaches the reviewer whatever fails here.
 *
 * @returns the ref; null while upstream does not show the session: an import of one row then retries until it does
 */
async function registerNewSession(reviewer: Reviewer, created: CreatedSession): Promise<string | null> {
  const { sessionId, app, alias } = created;
  const toEvent = (ref: string | null) =>
    toAuditEvent(reviewer, 'session.initiated', { ref, detail: { app, registered: ref !== null } });
  try {
    const ref = await register(created, toQuota(reviewer));
    const { audit, imports } = await getStore();
    if (ref !== null) await audit.append(toEvent(ref));
    else {
      const rows = [{ line: 1, sessionId, alias }];
      await imports.add({ reviewerId: reviewer.id, reviewerName: reviewer.name, rows, areNew: true }, toEvent(null));
      wakeWorker();
    }
    return ref;
  } catch (error) {
    log.error({ event: 'init.notKept', ...describeError(error) });
    return null;
  }
}

/** Upstream may not show a new session at once; the reviewer does not wait for the id longer than this. */
const triesAfterMs = [0, 300, 900];
const patienceMs = 5_000;

async function register({ sessionId, app, alias }: CreatedSession, quota: Quota): Promise<string | null> {
  const signal = AbortSignal.timeout(patienceMs);
  for (const waitMs of triesAfterMs) {
    await sleep(waitMs);
    try {
      const answer = await findWithKey(app, sessionId, { signal, quota });
      if (!answer) continue;
      const registered = await refreshSession(sessionId, {
        cause: 'init',
        origin: 'init',
        answer,
        signal,
        quota,
        ownAlias: alias ?? undefined,
      });
      if (registered) return registered.ref;
    } catch (error) {
      if (!(error instanceof Problem || signal.aborted)) throw error;
      log.warn({ event: 'init.notShown', code: error instanceof Problem ? error.code : 'upstream_timeout' });
      if (signal.aborted) return null;
    }
  }
  return null;
}

/** Finds it with the key that created it. The kind follows from the app, but no answer names it (field notes, requests). */
async function findWithKey(
  app: string,
  sessionId: string,
  options: { readonly signal: AbortSignal; readonly quota: Quota },
): Promise<RefreshRequest['answer']> {
  for (const kind of sessionKinds) {
    try {
      const answer = await getUpstream().getSession({ app, kind, sessionId }, { fresh: true, ...options });
      return { app, kind, answer };
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'not_found')) throw error;
    }
  }
  return undefined;
}

const initOptions = {
  answer: newSessionSchema,
  body: initSchema,
  query: ({ searchParams }: URL) => ({ app: searchParams.get('app') ?? undefined }),
  params: ['app'],
};

// The attempt is audited before anything is sent, and the outcome after; neither event holds the id. The id goes to any reviewer who may
// initiate, whatever they see of other sessions. A session that upstream does not show yet is left to the worker. When the service answers
// with the id of a purged session, the Problem is a conflict, and the id is not given out.
on(initSession, initOptions, async ({ reviewer, query, body: { alias, metadata } }) => {
  const app = requireApp(query.app);
  await spendUpstreamRead(reviewer);
  const store = await getStore();
  const detail = { app, alias: alias !== undefined, metadata: Object.keys(metadata ?? {}).length };
  try {
    await recordEvent(reviewer, 'session.initAsked', { detail });
    const { body } = await getUpstream().init(app, { alias, metadata });
    const parsed = parseInit(body);
    if (!parsed.ok) throw new Problem('upstream_unreadable');
    const { session_id, sandbox } = parsed.value;
    if (await isPurged(store, session_id)) throw new Problem('conflict');
    const ref = await registerNewSession(reviewer, { sessionId: session_id, app, alias: alias ?? null });
    return { session_id, sandbox, ref };
  } catch (error) {
    const problem = toInitProblem(error);
    const event = { outcome: 'failed', reason: problem.code, detail: { app } } as const;
    // The attempt is on disk; what became of the session matters more to the reviewer than a failure to record it.
    await recordEvent(reviewer, 'session.initiated', event).catch((cause: unknown) =>
      log.error({ event: 'init.notRecorded', ...describeError(cause) }),
    );
    throw problem;
  }
});
