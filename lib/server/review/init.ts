import { setTimeout as sleep } from 'node:timers/promises';
import { parseInit } from '#lib/contract/index.ts';
import { sessionKinds } from '#lib/model/ids.ts';
import { Problem, type ProblemCode } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { mayDo } from '#lib/model/role.ts';
import type { InitApp, Initiated } from '#lib/model/ways-in.ts';
import { describeError, log } from '#lib/server/log.ts';
import { refreshSession, wakeWorker } from '#lib/server/refresh/index.ts';
import { getStore } from '#lib/server/store/index.ts';
import { toAuditEvent } from '#lib/server/trail.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { spendLookUp } from './limits.ts';
import { audienceOf } from './rows.ts';

/** What the new session is given. */
export interface InitAsk {
  /** Name of a key; may be left out where there is one only. */
  readonly app?: string | undefined;
  readonly alias?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

function requireInitiator(reviewer: Reviewer): void {
  if (!mayDo(reviewer.roles, 'session.init')) throw new Problem('not_allowed');
}

/** The apps that can make a session. A key is of one environment (contract 5.3): the one that its sessions in the registry have. */
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

function toApp(asked: string | undefined): string {
  const { apps } = getUpstream();
  const app = asked ?? (apps.length === 1 ? apps[0] : undefined);
  if (app === undefined || !apps.includes(app))
    throw new Problem('bad_request', {
      detail: `${asked === undefined ? 'Name an app' : 'There is no such app'}: ${apps.join(', ')}.`,
    });
  return app;
}

/** Answers after which the session may exist although nobody told us its id. */
const unclear = new Set<ProblemCode>(['upstream_failed', 'upstream_timeout', 'upstream_unreadable', 'internal']);

function explained(error: unknown): Problem {
  const problem = error instanceof Problem ? error : new Problem('internal', { cause: error });
  const detail = unclear.has(problem.code)
    ? 'There was no clear answer, so the session may have been made. Look for it in the list before you try again.'
    : problem.code === 'bad_request'
      ? 'The verification service did not take this alias or these metadata. No session was made.'
      : 'No session was made.';
  const { retryAfterSeconds } = problem;
  return new Problem(problem.code, {
    detail,
    cause: problem.cause ?? problem,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

/**
 * `POST /api/v4/session/init`: sent once. The trail has the attempt before anything is sent, and the outcome after; neither has the id. The
 * id goes to whoever may initiate, whatever they see of others. A session that upstream cannot show yet is left to the worker.
 *
 * @throws Problem not_allowed, bad_request, too_many_requests, upstream_… (the detail says whether the session may exist), store_unavailable
 */
export async function initSession(reviewer: Reviewer, { app: asked, alias, metadata }: InitAsk): Promise<Initiated> {
  requireInitiator(reviewer);
  const app = toApp(asked);
  await spendLookUp(reviewer);
  const store = await getStore();
  const about = { app, alias: alias !== undefined, metadata: Object.keys(metadata ?? {}).length };
  try {
    await store.audit.append(toAuditEvent(reviewer, 'session.initAsked', { detail: about }));
    const { body } = await getUpstream().init(app, {
      ...(alias !== undefined && { alias }),
      ...(metadata && { metadata }),
    });
    const parsed = parseInit(body);
    if (!parsed.ok) throw new Problem('upstream_unreadable');
    const { session_id, sandbox } = parsed.value;
    const ref = await keep(reviewer, session_id, app, alias ?? null);
    return { session_id, sandbox, ref };
  } catch (error) {
    const problem = explained(error);
    const event = toAuditEvent(reviewer, 'session.initiated', {
      outcome: 'failed',
      reason: problem.code,
      detail: { app },
    });
    // What is known of the session matters more to who asked than that this could not be written down: the attempt is.
    await store.audit
      .append(event)
      .catch((cause: unknown) => log.error({ event: 'init.notRecorded', ...describeError(cause) }));
    throw problem;
  }
}

/**
 * Registers the session. The id has come and comes no second time: whatever fails from here on, who made it is told it.
 *
 * @returns its ref; null while upstream does not show it: then an import of one row asks until it does
 */
async function keep(reviewer: Reviewer, sessionId: string, app: string, alias: string | null): Promise<string | null> {
  const told = (about: { ref: string | null }) =>
    toAuditEvent(reviewer, 'session.initiated', { ...about, detail: { app, registered: about.ref !== null } });
  try {
    const ref = await register(sessionId, app, alias);
    const store = await getStore();
    if (ref !== null) await store.audit.append(told({ ref }));
    else {
      const rows = [{ line: 1, sessionId, alias }];
      await store.imports.add(
        { reviewerId: reviewer.id, reviewerName: reviewer.name, rows, areNew: true },
        told({ ref }),
      );
      wakeWorker();
    }
    return ref;
  } catch (error) {
    log.error({ event: 'init.notKept', ...describeError(error) });
    return null;
  }
}

/** Upstream may need a moment until it shows what it has just made; the person who waits for the id is not kept longer than this. */
const triesAfterMs = [0, 300, 900];
const patienceMs = 5_000;

async function register(sessionId: string, app: string, ownAlias: string | null): Promise<string | null> {
  const signal = AbortSignal.timeout(patienceMs);
  for (const waitMs of triesAfterMs) {
    await sleep(waitMs);
    try {
      const answer = await findIn(app, sessionId, signal);
      if (!answer) continue;
      const ask = { cause: 'init', origin: 'init', answer, signal, ...(ownAlias !== null && { ownAlias }) } as const;
      const made = await refreshSession(sessionId, ask);
      if (made) return made.ref;
    } catch (error) {
      if (!(error instanceof Problem || signal.aborted)) throw error;
      log.warn({ event: 'init.notShown', code: error instanceof Problem ? error.code : 'upstream_timeout' });
      if (signal.aborted) return null;
    }
  }
  return null;
}

/** With the key that made it alone: which kind it is follows from the app, and nobody says so (field notes, requests). */
async function findIn(
  app: string,
  sessionId: string,
  signal: AbortSignal,
): Promise<Parameters<typeof refreshSession>[1]['answer']> {
  for (const kind of sessionKinds) {
    try {
      return { app, kind, answer: await getUpstream().getSession({ app, kind, sessionId }, { fresh: true, signal }) };
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'not_found')) throw error;
    }
  }
  return undefined;
}
