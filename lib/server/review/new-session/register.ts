import { setTimeout as sleep } from 'node:timers/promises';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { Problem } from '#lib/model/problem.ts';
import { sessionKinds } from '#lib/model/session/ids.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { describeError, log } from '#lib/server/log.ts';
import { type RefreshRequest, refreshSession, wakeWorker } from '#lib/server/refresh/index.ts';
import { getStore } from '#lib/server/store/index.ts';
import { getUpstream, type Payer } from '#lib/server/upstream/index.ts';
import { toPayer } from '../shares/index.ts';

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
export async function registerNewSession(reviewer: Reviewer, created: CreatedSession): Promise<string | null> {
  const { sessionId, app, alias } = created;
  const toEvent = (ref: string | null) =>
    toAuditEvent(reviewer, 'session.initiated', { ref, detail: { app, registered: ref !== null } });
  try {
    const ref = await register(created, toPayer(reviewer));
    const store = await getStore();
    if (ref !== null) await store.audit.append(toEvent(ref));
    else {
      const rows = [{ line: 1, sessionId, alias }];
      await store.imports.add(
        { reviewerId: reviewer.id, reviewerName: reviewer.name, rows, areNew: true },
        toEvent(null),
      );
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

async function register({ sessionId, app, alias }: CreatedSession, payer: Payer): Promise<string | null> {
  const signal = AbortSignal.timeout(patienceMs);
  for (const waitMs of triesAfterMs) {
    await sleep(waitMs);
    try {
      const answer = await findWithKey(app, sessionId, { signal, payer });
      if (!answer) continue;
      const registered = await refreshSession(sessionId, {
        cause: 'init',
        origin: 'init',
        answer,
        signal,
        payer,
        ...(alias !== null && { ownAlias: alias }),
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

/** With the key that created it. The kind follows from the app, but no answer names it (field notes, requests). */
async function findWithKey(
  app: string,
  sessionId: string,
  options: { readonly signal: AbortSignal; readonly payer: Payer },
): Promise<RefreshRequest['answer']> {
  for (const kind of sessionKinds) {
    try {
      return {
        app,
        kind,
        answer: await getUpstream().getSession({ app, kind, sessionId }, { fresh: true, ...options }),
      };
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'not_found')) throw error;
    }
  }
  return undefined;
}
