/**
 * Sessions of reviewers. Hides the signed cookie, better-auth's rows, and how a session is extended. Promises one look-up per request, an end
 * after 30 idle minutes and after 12 hours at the latest, and that reading never extends a session. Throws Problems: signed_out,
 * second_factor_required, step_up_required, store_unavailable.
 */
export { readOwnAccount } from './own-account.ts';
export {
  browserChannel,
  pollHeader,
  readSession,
  requireMark,
  requireReviewer,
  requireStepUp,
  reviewerMark,
  type Session,
  type SessionHandle,
  toReviewer,
} from './session.ts';
export { freshSeconds, idleSeconds, newSessionFields, type SessionFields } from './session-fields.ts';
export { findChallengedUser, readSignInProgress } from './sign-in-progress.ts';
