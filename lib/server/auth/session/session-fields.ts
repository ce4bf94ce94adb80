import 'server-only';
import { callbackPath } from '../single-sign-on/openid-connect.ts';

export const idleSeconds = 1_800;
/** How long a proof of identity counts for actions that ask for one (R14). */
export const freshSeconds = 300;

/** How a session began. `password+recovery`: with a recovery code. `oidc+passkey`: a passkey used after single sign-on. */
export type AuthMethod = 'password' | 'password+totp' | 'password+recovery' | 'passkey' | 'oidc' | 'oidc+passkey';

/** Our own columns of a session. */
export interface SessionFields {
  readonly authMethod: AuthMethod;
  /** First sign-in; carried through every change of token, so that the twelve hours do not start again. */
  readonly startedAt: Date;
  /** Last proof by a second factor; null when there was none in this session. */
  readonly factorAt: Date | null;
}

const methodOfPath: Readonly<Record<string, AuthMethod>> = {
  '/sign-in/email': 'password',
  '/two-factor/verify-totp': 'password+totp',
  '/two-factor/verify-backup-code': 'password+recovery',
  '/passkey/verify-authentication': 'passkey',
  [callbackPath]: 'oidc',
};

/** Methods that prove no second factor to Review Desk itself. */
const withoutFactor: readonly AuthMethod[] = ['password', 'oidc'];

/** Whether a code completes the set-up of an authenticator app inside an open session. */
const isEnrolment = (path: string | undefined, before: SessionFields | undefined): boolean =>
  path === '/two-factor/verify-totp' && before !== undefined;

/**
 * Fields of a session that better-auth is about to create. A new token keeps what the old session had proved; a sign-in starts anew.
 * @param path of better-auth's endpoint
 * @param before the session that the request came with
 */
export function newSessionFields(path: string | undefined, before: SessionFields | undefined): SessionFields {
  const now = new Date();
  const method = methodOfPath[path ?? ''];
  const enrols = isEnrolment(path, before);
  if (method === undefined || enrols)
    return {
      authMethod: method ?? before?.authMethod ?? 'password',
      startedAt: before?.startedAt ?? now,
      factorAt: enrols ? now : (before?.factorAt ?? null),
    };
  return { authMethod: method, startedAt: now, factorAt: withoutFactor.includes(method) ? null : now };
}
