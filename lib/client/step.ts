import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SessionDecisions } from '#lib/model/review/decision.ts';
import type { StepExplanation } from '#lib/model/session/explanation.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { apiUrls } from '#lib/model/urls/index.ts';
import { request, requestJson, withJson } from './request.ts';
import { isDecisionsKey, sessionKey } from './session.ts';

export interface StepAddress {
  readonly kind: SessionKind;
  readonly ref: string;
  readonly step: string;
}

export interface StepRequest extends StepAddress {
  /** Past the server's freshness window. */
  readonly fresh?: boolean;
  /** Read before the reviewer opens it; the audit event is marked. */
  readonly prefetch?: boolean;
}

/** One step as the verification proxy answers: canonical body, redacted for this reviewer. */
export interface StepResponse {
  readonly body: unknown;
  /** When upstream was read. */
  readonly readAt: string;
  /** Dotted paths that the role may not see. */
  readonly redacted: readonly string[];
}

export function toFlags({ fresh, prefetch }: Pick<StepRequest, 'fresh' | 'prefetch'>): string {
  const query = new URLSearchParams({ ...(fresh && { fresh: '1' }), ...(prefetch && { prefetch: '1' }) }).toString();
  return query && `?${query}`;
}

export async function readStep(at: StepRequest, signal?: AbortSignal): Promise<StepResponse> {
  const address = `${apiUrls.step(at.kind, at.ref, at.step)}${toFlags(at)}`;
  const response = await request(address, { signal: signal ?? null });
  return {
    body: await response.json(),
    readAt: response.headers.get('x-read-at') ?? new Date().toISOString(),
    redacted: (response.headers.get('x-redacted') ?? '').split(',').filter((path) => path !== ''),
  };
}

/** What Review Desk adds to a step: comparisons, and the registered sessions that the step names. */
export const readExplanation = (
  { ref, step, prefetch }: Pick<StepRequest, 'ref' | 'step' | 'prefetch'>,
  signal?: AbortSignal,
): Promise<StepExplanation> =>
  requestJson(`${apiUrls.explanation(ref, step)}${toFlags({ ...(prefetch && { prefetch }) })}`, {
    signal: signal ?? null,
  });

/**
 * Writes the audit event that a step, or one file or hit of it, was really shown on screen. Decisions that wait for that are read again: an answer
 * that is under way may be older.
 */
export async function markOpened(
  client: QueryClient,
  ref: string,
  step: string,
  part: { readonly file?: string; readonly hit?: string } = {},
): Promise<void> {
  const response = await request(apiUrls.opened(ref, step), withJson('POST', part));
  // An unread answer occupies one of the browser's six connections.
  await response.body?.cancel();
  const waitsForIt = ({ second }: SessionDecisions) =>
    second?.toOpen.some((target) => target.ref === ref && target.step === step);
  void client.invalidateQueries({
    predicate: ({ queryKey, state: { data } }) =>
      isDecisionsKey(queryKey) && data !== undefined && waitsForIt(data as SessionDecisions) === true,
  });
}

type Reader<Answer> = (at: StepAddress, signal?: AbortSignal) => Promise<Answer>;

/** @param read a page on the server reads without HTTP */
export const stepQuery = (at: StepAddress, read: Reader<StepResponse> = readStep) =>
  queryOptions({ queryKey: [...sessionKey(at.ref), 'step', at.step], queryFn: ({ signal }) => read(at, signal) });

/** @param read a page on the server reads without HTTP */
export const explanationQuery = (at: StepAddress, read: Reader<StepExplanation> = readExplanation) =>
  queryOptions({
    queryKey: [...sessionKey(at.ref), 'explanation', at.step],
    queryFn: ({ signal }) => read(at, signal),
  });
