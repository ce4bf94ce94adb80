/**
 * Who is who. Hides better-auth: its tables, cookies, endpoints and errors; how guessing is slowed down; what counts as a second factor.
 * Promises: one look-up for every request, so that a ban, a new role or a revoked session counts at once; a session ends after 30 minutes
 * without activity and after 12 hours at the latest; accounts come from the operator or from the one identity provider, which alone names the
 * roles of those it made; no client sets a role; no token leaves but in the cookie; every sign-in, refusal, sign-out and change of an account
 * stands in the trail. Throws Problems: signed_out, second_factor_required, step_up_required, foreign_origin, too_many_requests, bad_request,
 * conflict, not_found, sign_on_unavailable, store_unavailable.
 */
import 'server-only';
import { pageHeader, safeNext } from '#lib/model/next-target.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import type { Role } from '#lib/model/role.ts';
import { urls } from '#lib/model/urls.ts';
import { config } from '../config.ts';
import { getStore } from '../store/index.ts';
import { runUserCommand as runCommand, type Terminal } from './command.ts';
import { forgetCookie, readCookie, targetCookieName } from './cookie.ts';
import { type Engine, startEngine } from './engine.ts';
import * as reviewers from './reviewers.ts';
import * as route from './route.ts';
import * as session from './session.ts';
import { openTarget } from './target.ts';

export type { NewReviewer, ReviewerAccount } from './reviewers.ts';

// On globalThis: Next bundles this module once for pages and once for routes.
const place = globalThis as typeof globalThis & { __deskAuth?: Promise<Engine> | undefined };

async function engine(): Promise<Engine> {
  place.__deskAuth ??= getStore().then((store) => startEngine(config(), store));
  try {
    return await place.__deskAuth;
  } catch (error) {
    place.__deskAuth = undefined; // the next request tries again
    throw error;
  }
}

/**
 * The reviewer behind a request; its session lives on for another half hour.
 * @throws Problem signed_out; second_factor_required when AUTH_MFA=required and none was proved; store_unavailable
 */
export const requireReviewer = async (headers: Headers): Promise<Reviewer> =>
  session.requireReviewer(await engine(), headers);

/** The same without that half hour (R12): for what a page asks by itself, and for looking again during a long answer. */
export async function recheckReviewer(headers: Headers): Promise<Reviewer> {
  const asPoll = new Headers(headers);
  asPoll.set(session.pollHeader, '1');
  return session.requireReviewer(await engine(), asPoll);
}

/** The same, undefined for who is not signed in, or not far enough. @throws Problem store_unavailable */
export async function findReviewer(headers: Headers): Promise<Reviewer | undefined> {
  try {
    return await requireReviewer(headers);
  } catch (error) {
    if (error instanceof Problem && (error.code === 'signed_out' || error.code === 'second_factor_required'))
      return undefined;
    throw error;
  }
}

/** R14: who they are was proved within five minutes. @throws Problem signed_out, step_up_required, store_unavailable */
export const requireStepUp = async (headers: Headers): Promise<void> => session.requireStepUp(await engine(), headers);

/** Every request under /api/auth. @throws Problem, see route.ts */
export const authRoute = async (request: Request): Promise<Response> => route.authRoute(await engine(), request);

/** How far a sign-in has come, for the pages of the sign-in. */
export const readSignIn = async (headers: Headers) => session.readSignIn(await engine(), headers);

/** The page that waits sealed for this browser (target.ts); undefined when none does. */
export function waitingTarget(headers: Headers): string | undefined {
  const sealed = readCookie(headers, targetCookieName(config().baseUrl));
  return sealed === undefined ? undefined : openTarget(sealed);
}

/** `Set-Cookie` that forgets it. */
export const noTargetCookie = (): string => forgetCookie(config().baseUrl, targetCookieName(config().baseUrl));

/**
 * For pages: the reviewer, or on to the sign-in and back. Never returns without a reviewer.
 * @throws Problem store_unavailable
 */
export async function requirePageReviewer(
  headers: Headers,
  page: string = headers.get(pageHeader) ?? urls.sessions(),
): Promise<Reviewer> {
  try {
    return await requireReviewer(headers);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { redirect } = await import('next/navigation');
    const next = safeNext(page, config().baseUrl);
    if (error.code === 'signed_out') redirect(urls.signIn(next));
    if (error.code === 'second_factor_required') redirect(urls.secondFactor(next));
    throw error;
  }
}

/** What somebody signed in has set up, for the account page. @throws Problem signed_out */
export const readOwnAccount = async (headers: Headers) => session.readOwnAccount(await engine(), headers);

export const createReviewer = async (wanted: reviewers.NewReviewer) => reviewers.createReviewer(await engine(), wanted);
export const listReviewers = async () => reviewers.listReviewers(await engine());
export const disableReviewer = async (email: string) => reviewers.disableReviewer(await engine(), email);
export const resetReviewer = async (email: string) => reviewers.resetReviewer(await engine(), email);
export const setRoles = async (email: string, roles: readonly Role[]) =>
  reviewers.setRoles(await engine(), email, roles);

/** @param words what stands behind `npm run user --` @returns the exit code */
export const runUserCommand = (words: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> =>
  runCommand(words, { createReviewer, listReviewers, disableReviewer, resetReviewer, setRoles }, terminal);
