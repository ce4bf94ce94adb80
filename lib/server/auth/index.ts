/**
 * This module signs reviewers in and keeps their sessions and accounts. It hides better-auth: its tables, cookies, endpoints and errors; the limits
 * of guessing; what counts as a second factor. It promises: there is one look-up per request, so that a ban, a new role or a revoked session counts
 * at once; a session ends after 30 idle minutes and after 12 hours at the latest; accounts come from the operator or from the one identity
 * provider, which alone names the roles of the accounts it created; no client sets a role; no token leaves except in the cookie; every sign-in,
 * sign-out and change of an account has its audit event before it happens, and refusals have one for each network and minute; without a session
 * nobody makes the database grow, nor keeps the owner of an account out. It throws Problems: signed_out, second_factor_required, step_up_required,
 * foreign_origin, too_many_requests, bad_request, conflict, not_found, sign_on_unavailable, store_unavailable.
 */
import 'server-only';
import { secondFactorPage, sessionsPage, signInPage } from '#lib/model/addresses.ts';
import { pageHeader, safeNext } from '#lib/model/after-sign-in-page.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { checkClock } from '../clock.ts';
import { config } from '../config.ts';
import { processSingleton } from '../process-singleton.ts';
import { getStore } from '../store/index.ts';
import { expiredCookie, readCookie, targetCookieName } from './cookie.ts';
import { createEngine } from './create-engine.ts';
import type { Engine } from './engine.ts';
import { scheduleReport } from './refused-attempts.ts';
import * as reviewers from './reviewers.ts';
import * as routes from './routes/handle-auth-request.ts';
import { openTarget } from './sealed-cookies.ts';
import * as session from './session.ts';
import { runUserCommand as runCommand, type Terminal } from './user-command.ts';

export { sessionCookieName } from './cookie.ts';
export { sealTarget, targetCookie } from './sealed-cookies.ts';

const sharedEngine = processSingleton<Promise<Engine>>('auth engine');

async function engine(): Promise<Engine> {
  const store = await getStore();
  await checkClock(store.clock);
  return sharedEngine.get(async () => {
    const created = await createEngine(config(), store);
    scheduleReport(created);
    return created;
  });
}

/** The same function, for the engine of this process. */
const bound =
  <Rest extends unknown[], Result>(run: (engine: Engine, ...rest: Rest) => Result | Promise<Result>) =>
  async (...rest: Rest): Promise<Result> =>
    run(await engine(), ...rest);

/**
 * Finds the reviewer of a request, and extends the session for another half hour.
 * @throws Problem signed_out; second_factor_required when AUTH_MFA=required and none was proved; store_unavailable
 */
export const requireReviewer = bound(session.requireReviewer);

/** The same without extending the session (R12): for background requests of a page, and for repeated checks during a long answer. */
export async function recheckReviewer(headers: Headers): Promise<Reviewer> {
  const asPoll = new Headers(headers);
  asPoll.set(session.pollHeader, '1');
  return requireReviewer(asPoll);
}

/**
 * During a long answer: the reviewer is still signed in, with the roles with which it was begun.
 * @throws Problem signed_out, second_factor_required, not_allowed (other roles), store_unavailable
 */
export async function requireUnchanged(headers: Headers, { id, roles }: Reviewer): Promise<void> {
  const now = await recheckReviewer(headers);
  if (now.id !== id || now.roles.toSorted().join() !== roles.toSorted().join()) throw new Problem('not_allowed');
}

/** Does the same as `requireReviewer`, but is undefined when nobody is signed in, or without the required second factor. @throws Problem store_unavailable */
export async function findReviewer(headers: Headers): Promise<Reviewer | undefined> {
  try {
    return await requireReviewer(headers);
  } catch (error) {
    if (error instanceof Problem && (error.code === 'signed_out' || error.code === 'second_factor_required'))
      return undefined;
    throw error;
  }
}

/** R14: requires a proof of identity within the last five minutes. @throws Problem signed_out, step_up_required, store_unavailable */
export const requireStepUp = bound(session.requireStepUp);

/** Answers every request under /api/auth. @throws Problem, see `routes/handle-auth-request.ts` */
export const handleAuthRequest = bound(routes.handleAuthRequest);

/** Names the reviewer to their own pages; each request of a page repeats it (`sign-in-end.ts`). */
export const reviewerMark = bound(session.reviewerMark);

/** Shared by the tabs of one sign-in, and by nobody else. */
export const browserChannel = bound(session.browserChannel);

/** Checks a request that cannot have the header. @throws Problem signed_out, for a page of another reviewer */
export const requireMark = bound(session.requireMark);

/** Says how far a sign-in has come, for the sign-in pages. @throws Problem store_unavailable */
export const readSignInProgress = bound(session.readSignInProgress);

/** Finds the page that waits sealed in this browser's cookie (sealed-cookies.ts); it is undefined when there is none. */
export function waitingTarget(headers: Headers): string | undefined {
  const sealed = readCookie(headers, targetCookieName(config().baseUrl));
  return sealed === undefined ? undefined : openTarget(sealed);
}

/** `Set-Cookie` that deletes it. */
export const expiredTargetCookie = (): string => expiredCookie(config().baseUrl, targetCookieName(config().baseUrl));

/** Pages get the reviewer here, or redirect to the sign-in and back. Never returns without a reviewer. @throws Problem store_unavailable */
export async function requirePageReviewer(headers: Headers, page: string = headers.get(pageHeader) ?? sessionsPage()) {
  try {
    return await requireReviewer(headers);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { redirect } = await import('next/navigation');
    const next = safeNext(page, config().baseUrl);
    if (error.code === 'signed_out') redirect(signInPage(next));
    if (error.code === 'second_factor_required') redirect(secondFactorPage(next));
    throw error;
  }
}

/** Reads the reviewer's own account for the account page. @throws Problem signed_out */
export const readOwnAccount = bound(session.readOwnAccount);

export const createReviewer = bound(reviewers.createReviewer);
export const listReviewers = bound(reviewers.listReviewers);
export const disableReviewer = bound(reviewers.disableReviewer);
export const resetReviewer = bound(reviewers.resetReviewer);
export const setRoles = bound(reviewers.setRoles);

/** Creates the demo's accounts and closes the store. @returns all of them, with passwords, for the terminal @throws outside the demo */
export async function ensureDemoAccounts(): Promise<readonly reviewers.DemoAccount[]> {
  if (!config().demo) throw new Error('demo accounts are for the demo only');
  const store = await getStore();
  // The engine of requests would go on reporting refused attempts.
  const accounts = await reviewers.ensureDemoAccounts(await createEngine(config(), store));
  await store.close();
  return accounts;
}

/** @param args the arguments of `npm run user --` @returns the exit code */
export const runUserCommand = (args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> =>
  runCommand(args, { createReviewer, listReviewers, disableReviewer, resetReviewer, setRoles }, terminal);
