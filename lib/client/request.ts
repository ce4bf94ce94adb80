/**
 * This is the browser's one fetch. Every failure is a `ProblemError` with a code that the screen can explain, a lost connection included. Nothing
 * here shows a message or redirects. A 401 ends the sign-in in every tab, and the end aborts every request.
 */
import type { ProblemBody, ProblemCode } from '#lib/model/problem.ts';
import { reviewerHeader } from '#lib/model/sign-in.ts';
import { currentReviewer, endSignIn, signInEnd, untilSignInEnd } from './sign-in-end.ts';

/** `offline` is ours alone: the server could not be reached. */
export type FailureCode = ProblemCode | 'offline';

export class ProblemError extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly title: string;
  readonly detail: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly rawText: string | undefined;
  readonly blocks: ProblemBody['blocks'];

  constructor(body: Partial<Omit<ProblemBody, 'code'>> & { code: FailureCode; title: string; status: number }) {
    super(body.code);
    this.name = 'ProblemError';
    this.code = body.code;
    this.status = body.status;
    this.title = body.title;
    this.detail = body.detail;
    this.requestId = body.requestId;
    this.retryAfterSeconds = body.retryAfterSeconds;
    this.rawText = body.rawText;
    this.blocks = body.blocks;
  }
}

/** The Problem in a failed answer; an answer that holds none becomes `internal`. */
async function toProblemError(response: Response): Promise<ProblemError> {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  const body = isProblem ? ((await response.json().catch(() => null)) as ProblemBody | null) : null;
  return new ProblemError(
    body ?? { code: 'internal', title: 'Review Desk failed', status: response.status, requestId },
  );
}

export const failureMessage = (error: unknown): string =>
  error instanceof ProblemError ? (error.detail ?? error.title) : 'Review Desk failed';

/** Names the reviewer for whom the page was made: the server refuses when the cookie is another one's by now. */
function headersOf(init: RequestInit | undefined): Headers {
  const headers = new Headers(init?.headers);
  const reviewer = currentReviewer();
  if (reviewer !== undefined) headers.set(reviewerHeader, reviewer);
  return headers;
}

/** What outlives the page (`keepalive`) outlives the sign-in, if it was under way at its end. */
const signalOf = ({ signal, keepalive }: RequestInit): AbortSignal | null =>
  keepalive ? (signal ?? null) : signal ? AbortSignal.any([signal, untilSignInEnd]) : untilSignInEnd;

/** Held while the cookie may be replaced, for all tabs: a new proof of identity begins a session and ends the one before. */
const cookieLock = 'desk-cookie';

const isAboutSignIn = (address: string): boolean => address.startsWith('/api/auth/');

/** A wrong password is a 401, too. */
const endsSignIn = (address: string, { status }: Response): boolean => status === 401 && !isAboutSignIn(address);

async function send(address: string, init: RequestInit): Promise<Response> {
  // Parts of the page report that they are left while the end clears it: the server would refuse them.
  if (!isAboutSignIn(address)) untilSignInEnd.throwIfAborted();
  const fetched = () =>
    fetch(address, {
      ...init,
      headers: headersOf(init),
      signal: signalOf(init),
      cache: 'no-store',
      credentials: 'same-origin',
    });
  try {
    // What outlives the page cannot wait.
    return await (isAboutSignIn(address) && init.method && !init.keepalive
      ? navigator.locks.request(cookieLock, fetched)
      : fetched());
  } catch (cause) {
    if (init.signal?.aborted || signInEnd() !== undefined) throw cause;
    throw new ProblemError({ code: 'offline', title: 'Review Desk cannot be reached', status: 0 });
  }
}

/** @throws ProblemError; an AbortError when the caller's signal aborts or the sign-in ends */
export async function request(address: string, init: RequestInit = {}): Promise<Response> {
  let response = await send(address, init);
  if (endsSignIn(address, response)) {
    // It may have left with a cookie that was replaced meanwhile.
    await navigator.locks.request(cookieLock, { mode: 'shared' }, () => undefined);
    response = await send(address, init);
    if (endsSignIn(address, response)) endSignIn('refused');
  }
  if (!response.ok) throw await toProblemError(response);
  return response;
}

export const requestJson = async <Answer>(address: string, init?: RequestInit): Promise<Answer> =>
  (await request(address, init)).json();

export const withJson = (method: 'POST' | 'PUT' | 'DELETE', body: unknown, signal?: AbortSignal): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  signal: signal ?? null,
});

/** A request that no person caused has these headers: it does not keep the session alive. */
export const backgroundHeaders = { 'x-poll': '1' } as const;

export const inBackground = (init: RequestInit): RequestInit => ({
  ...init,
  headers: { ...(init.headers as Record<string, string> | undefined), ...backgroundHeaders },
});

// The retry rule of every query: once, and only after a failure that may pass by itself. The rest the reviewer decides.
const retryOnce =
  (...codes: readonly FailureCode[]) =>
  (failures: number, error: Error): boolean =>
    failures < 1 && error instanceof ProblemError && codes.includes(error.code);

/** The server has already repeated what upstream refused, so only a lost connection is worth another try. */
export const retryRead = retryOnce('offline');

/** The server has already read the step again and failed with one of these: one more try. */
export const retryFile = retryOnce('offline', 'file_gone', 'upstream_failed', 'upstream_timeout');
