/**
 * What the browser asks of our own server. One place for fetch: every failure is a `ProblemError` with a code that the screen can explain,
 * a lost connection included. Nothing here toasts or redirects.
 */

import type { StepExplanation } from '#lib/model/explanation.ts';
import type { SessionKind } from '#lib/model/ids.ts';
import type { ProblemBody, ProblemCode } from '#lib/model/problem.ts';
import type { SessionDetail, SessionList, SessionQuery } from '#lib/model/review.ts';
import { apiUrls } from '#lib/model/urls.ts';

/** `offline` is ours alone: the desk itself could not be reached. */
export type FailureCode = ProblemCode | 'offline';

export class ProblemError extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly title: string;
  readonly detail: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(body: Partial<Omit<ProblemBody, 'code'>> & { code: FailureCode; title: string; status: number }) {
    super(body.code);
    this.name = 'ProblemError';
    this.code = body.code;
    this.status = body.status;
    this.title = body.title;
    this.detail = body.detail;
    this.requestId = body.requestId;
    this.retryAfterSeconds = body.retryAfterSeconds;
  }
}

/** The Problem that a failed answer holds; an answer that is no Problem becomes `internal`. */
export async function toProblemError(response: Response): Promise<ProblemError> {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  const body = isProblem ? ((await response.json().catch(() => null)) as ProblemBody | null) : null;
  return new ProblemError(body ?? { code: 'internal', title: 'The desk failed', status: response.status, requestId });
}

export async function ask(address: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, { ...init, cache: 'no-store', credentials: 'same-origin' });
  } catch (cause) {
    if (init?.signal?.aborted) throw cause;
    throw new ProblemError({ code: 'offline', title: 'The desk cannot be reached', status: 0 });
  }
  if (!response.ok) throw await toProblemError(response);
  return response;
}

/** Headers of what a page asks by itself: no act of a person, so it keeps no session alive. */
export const polling = { 'x-poll': '1' } as const;

/** The same request, asked by the page itself. */
export const inBackground = (init: RequestInit): RequestInit => ({
  ...init,
  headers: { ...(init.headers as Record<string, string> | undefined), ...polling },
});

export const withJson = (method: 'POST' | 'PUT', body: unknown, signal?: AbortSignal): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  signal: signal ?? null,
});

/** One step as the proxy gave it: canonical body, redacted for this reviewer. */
export interface StepReading {
  readonly body: unknown;
  /** When upstream was read. */
  readonly readAt: string;
  /** Dotted paths that the role may not see. */
  readonly redacted: readonly string[];
}

export const readList = async (query: SessionQuery, signal?: AbortSignal): Promise<SessionList> =>
  (await ask(apiUrls.search(), withJson('POST', query, signal))).json();

export const lookUp = async (id: string): Promise<{ ref: string }> =>
  (await ask(apiUrls.lookup(), withJson('POST', { id }))).json();

/** As the page itself asks, when it hears of a change. */
export const readListAgain = async (query: SessionQuery, signal: AbortSignal): Promise<SessionList> =>
  (await ask(apiUrls.search(), inBackground(withJson('POST', query, signal)))).json();

export const readSession = async (ref: string, signal?: AbortSignal): Promise<SessionDetail> =>
  (await ask(apiUrls.session(ref), { signal: signal ?? null })).json();

/** As the page itself asks, when it hears of a change. */
export const readSessionAgain = async (ref: string, signal: AbortSignal): Promise<SessionDetail> =>
  (await ask(apiUrls.session(ref), inBackground({ signal }))).json();

export const refreshSession = async (ref: string): Promise<SessionDetail> =>
  (await ask(apiUrls.refresh(ref), withJson('POST', {}))).json();

export const signOut = async (): Promise<void> => {
  await ask('/api/auth/sign-out', withJson('POST', {}));
};

export interface StepAsk {
  readonly kind: SessionKind;
  readonly ref: string;
  readonly step: string;
  /** Past the server's freshness window. */
  readonly fresh?: boolean;
  /** Read ahead of the person; the trail says so. */
  readonly prefetch?: boolean;
}

export function toFlags({ fresh, prefetch }: Pick<StepAsk, 'fresh' | 'prefetch'>): string {
  const query = new URLSearchParams({ ...(fresh && { fresh: '1' }), ...(prefetch && { prefetch: '1' }) }).toString();
  return query && `?${query}`;
}

export async function readStep(at: StepAsk, signal?: AbortSignal): Promise<StepReading> {
  const address = `${apiUrls.step(at.kind, at.ref, at.step)}${toFlags(at)}`;
  const response = await ask(address, { signal: signal ?? null });
  return {
    body: await response.json(),
    readAt: response.headers.get('x-read-at') ?? new Date().toISOString(),
    redacted: (response.headers.get('x-redacted') ?? '').split(',').filter((path) => path !== ''),
  };
}

/** What this desk adds to a step: comparisons, and the registry's sessions that the step names. */
export async function readExplanation(
  { ref, step, prefetch }: Pick<StepAsk, 'ref' | 'step' | 'prefetch'>,
  signal?: AbortSignal,
): Promise<StepExplanation> {
  const address = `${apiUrls.explanation(ref, step)}${toFlags({ prefetch })}`;
  return (await ask(address, { signal: signal ?? null })).json();
}

/** Tells the trail that a step, or one file of it, was really shown. Fire and forget, but a failure is not silent: it rejects. */
export const markOpened = async (ref: string, step: string, file?: string): Promise<void> => {
  const response = await ask(apiUrls.opened(ref, step), withJson('POST', file === undefined ? {} : { file }));
  // An answer that nobody reads keeps one of the browser's six connections.
  await response.body?.cancel();
};
