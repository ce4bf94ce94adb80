import type { Session, SessionHandle } from '../session/index.ts';
import { type AuthRoute, recoveryCode, totpCode } from './auth-routes.ts';

/** A request under /api/auth that passed the allow-list. */
export interface AuthRequest {
  /** Method and path, the key in `authRoutes`. */
  readonly name: string;
  readonly route: AuthRoute;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
  /** The session that the request came with. */
  readonly before: Session;
  /** Id of the reviewer who is signed in, has yet to give the second factor, or holds the set-up link; undefined when not known. */
  readonly subject: string | undefined;
}

export const isOpen = (session: Session): session is SessionHandle => session.state === 'open';

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A code inside an open session: step-up, or the set-up of an app. It begins no session. */
export const isConfirmation = ({ name, before }: AuthRequest): boolean =>
  isOpen(before) && (name === totpCode || name === recoveryCode);
