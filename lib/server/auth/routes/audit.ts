/** Audit events of sign-ins and of changes to an account. */
import 'server-only';
import type { AuditAction, AuditEvent } from '#lib/model/audit.ts';
import { toAuditEvent, toSystemEvent } from '#lib/server/audit-event.ts';
import { traceOf } from '#lib/server/request-context.ts';
import type { Engine } from '../engine.ts';
import { type OpenSession, toReviewer } from '../session/index.ts';

export const record = async (engine: Engine, event: AuditEvent): Promise<void> => {
  await engine.store.audit.append(event);
};

/** What signed-in reviewers did to their own account. */
export const recordOwn = (
  engine: Engine,
  session: OpenSession,
  headers: Headers,
  { action, detail }: { readonly action: AuditAction; readonly detail: Readonly<Record<string, string>> },
): Promise<void> =>
  record(engine, toAuditEvent(toReviewer(engine, session, headers), action, { object: session.user.id, detail }));

/**
 * @param reviewer id of the account; undefined when there is none
 * @param reason the kind of proof that failed
 * @param why refusal of single sign-on
 */
export const recordFailure = (
  engine: Engine,
  headers: Headers,
  reviewer: string | undefined,
  reason: string,
  why?: string,
): Promise<void> =>
  record(engine, {
    ...toSystemEvent('desk', 'reviewer.signInFailed', {
      object: reviewer ?? null,
      outcome: 'denied',
      reason,
      detail: why === undefined ? null : { why },
    }),
    ...traceOf(headers),
  });
