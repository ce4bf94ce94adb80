/**
 * The audit event of an accepted request is written before better-auth's first write that it is about: where it cannot be written nothing happens.
 * By then better-auth has checked everything; the few writes that fail later get a second event.
 */
import 'server-only';
import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import { toAuditEvent, toSystemEvent } from '#lib/server/audit-event.ts';
import { traceOf } from '#lib/server/request-context.ts';
import type { AccountColumns, Engine } from '../engine.ts';
import { recordFailed, recordFirst } from '../record-write.ts';
import { type RequestScope, runInScope, type Write } from '../request-scope.ts';
import { findChallenge } from '../sealed-cookies.ts';
import { toReviewer } from '../session.ts';
import type { SessionFields } from '../session-fields.ts';
import {
  type AuthRequest,
  factor,
  isConfirmation,
  isOpen,
  passkeyOptions,
  passkeySignIn,
  passwordSignIn,
  type Recorded,
  recoveryCode,
  setUpLink,
  signInRoutes,
  totpCode,
} from './auth-routes.ts';

/** Runs better-auth for a request. @throws Problem store_unavailable when an event cannot be written; what better-auth throws */
export async function withRecordedWrites(engine: Engine, request: AuthRequest, run: () => Promise<Response>) {
  const { name, headers } = request;
  const recorded: AuditEvent[] = [];
  const failures: unknown[] = [];
  const usesChallenge = name === passkeyOptions || name === passkeySignIn;
  const challenge = { row: name === passkeySignIn ? findChallenge(headers, engine.config) : undefined };
  const scope: RequestScope = {
    beforeWrite: async (write) => {
      const event = await toEvent(engine, request, write, recorded.length);
      if (!event) return;
      await recordFirst(engine.store.audit, event);
      recorded.push(event);
    },
    // A row that exists already is an answer: the code was used before.
    writeFailed: (error) => {
      if (!(error instanceof Problem && error.code === 'internal')) failures.push(error);
    },
    ...(usesChallenge && { challenge }),
  };
  try {
    const response = await runInScope(scope, run);
    // Some endpoints of better-auth turn every error into a refusal of theirs, or into a success.
    if (failures.length > 0) throw failures[0];
    if (!response.ok) await recordAsFailed(engine, recorded);
    return { response, challenge: challenge.row };
  } catch (error) {
    await recordAsFailed(engine, recorded);
    throw failures[0] ?? error;
  }
}

async function recordAsFailed(engine: Engine, recorded: readonly AuditEvent[]): Promise<void> {
  for (const event of recorded) await recordFailed(engine.store.audit, event);
}

/** @param written number of events that this request has already written */
async function toEvent(engine: Engine, request: AuthRequest, write: Write, written: number) {
  const { name, route } = request;
  if (name === recoveryCode && write.model === 'twoFactor')
    return written === 0 ? toOwnEvent(engine, request, factor('recovery codes', 'used')) : undefined;
  if (signInRoutes.includes(name) && !isConfirmation(request))
    return write.model === 'session' && write.isCreation ? toSignedIn(engine, request, write.row) : undefined;
  if (written > 0) return undefined;
  if (name === totpCode && write.model === 'user') return toOwnEvent(engine, request, factor('totp', 'added'));
  const isAbout = write.model !== 'verification' || name === setUpLink;
  return route.recorded && isAbout ? toOwnEvent(engine, request, route.recorded) : undefined;
}

/** What reviewers do to their own account: signed in, between password and code, or with a set-up link. */
function toOwnEvent(engine: Engine, { name, headers, before, subject }: AuthRequest, { action, detail }: Recorded) {
  if (name !== setUpLink && isOpen(before))
    return toAuditEvent(toReviewer(engine, before, headers), action, {
      object: action === 'reviewer.signedOut' ? null : before.user.id,
      detail,
    });
  if (subject === undefined) return undefined;
  const reason = name === setUpLink ? 'set-up link' : null;
  return { ...toSystemEvent('desk', action, { object: subject, reason, detail }), ...traceOf(headers) };
}

/** @returns undefined where the password is right and a code is still needed: better-auth ends that session itself */
async function toSignedIn(engine: Engine, { name, headers }: AuthRequest, row: Write['row']) {
  const session = row as Write['row'] & SessionFields & { readonly id: string; readonly userId: string };
  const user = (await engine.internal.findUserById(session.userId)) as
    | (Parameters<typeof toReviewer>[1]['user'] & AccountColumns)
    | null;
  if (!user || (name === passwordSignIn && user.twoFactorEnabled)) return undefined;
  return toAuditEvent(toReviewer(engine, { session, user }, headers), 'reviewer.signedIn', {});
}
