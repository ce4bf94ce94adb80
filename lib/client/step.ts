/** The answers of the verification service, read through the proxy, and what Review Desk adds to a step. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SessionDecisions } from '#lib/model/review/decision.schema.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import * as operations from '#lib/operations/steps.ts';
import { call, queryOf, send, sessionKey } from './operation.ts';
import { readPart } from './parts.ts';
import { type ProxyResponse, toProxyResponse } from './proxy-response.ts';
import { isDecisionsKey } from './session.ts';

export interface StepAddress {
  readonly kind: SessionKind;
  readonly ref: string;
  readonly step: string;
}

export interface StepRequest extends StepAddress {
  /** It reads past the server's freshness window. */
  readonly fresh?: boolean;
}
export type StepResponse = ProxyResponse<unknown>;

export const readStep = async (
  { kind, ref, step, fresh = false }: StepRequest,
  signal?: AbortSignal,
): Promise<StepResponse> => toProxyResponse(await send(operations.readStep, { kind, id: ref, step, fresh, signal }));

/** Reads it before the reviewer opens it; the audit event is marked. @param prefetch whether something of it is on screen beside another step */
export const readStepUnopened = ({ ref, step }: StepAddress, prefetch: 'shown' | 'ahead'): Promise<StepResponse> =>
  readPart(ref, { part: 'answer', step }, { prefetch });

/** Records that a step, or a file or hit of it, was on screen. Decisions that wait for that are read again: a read under way may be older. */
export async function markOpened(
  client: QueryClient,
  ref: string,
  step: string,
  part: { readonly file?: string; readonly hit?: string } = {},
): Promise<void> {
  await call(operations.markOpened, { ref, step, body: part });
  void client.invalidateQueries({
    predicate: ({ queryKey, state: { data } }) =>
      isDecisionsKey(queryKey) && waitsFor(data as SessionDecisions | undefined, { ref, step }),
  });
}

const waitsFor = (
  decisions: SessionDecisions | undefined,
  { ref, step, hit }: { readonly ref: string; readonly step: string; readonly hit?: string },
): boolean =>
  decisions?.second?.toOpen.some(
    (target) => target.ref === ref && target.step === step && (hit === undefined || target.hit === hit),
  ) ?? false;

/** Whether a decision of those that were read waits until this reviewer has opened the hit, whatever they opened before it was made. */
export const isAwaited = (client: QueryClient, hit: Required<Parameters<typeof waitsFor>[1]>): boolean =>
  client
    .getQueriesData<SessionDecisions>({ predicate: ({ queryKey }) => isDecisionsKey(queryKey) })
    .some(([, decisions]) => waitsFor(decisions, hit));

/** @param read a page on the server reads without HTTP */
export const stepQuery = (
  at: StepAddress,
  read: (at: StepAddress, signal?: AbortSignal) => Promise<StepResponse> = readStep,
) => queryOptions({ queryKey: [...sessionKey(at.ref), 'step', at.step], queryFn: ({ signal }) => read(at, signal) });

/** What Review Desk adds to a step: comparisons, and the registered sessions that the step names. */
export const explanationQuery = ({ ref, step }: Pick<StepAddress, 'ref' | 'step'>) =>
  queryOf(operations.explainStep, { ref, step });

/** The verification service's answer about the session, redacted for this reviewer. */
export const sessionAnswerQuery = ({ kind, ref }: Pick<SessionDetail, 'kind' | 'ref'>) =>
  queryOptions({
    queryKey: [...sessionKey(ref), 'answer'],
    queryFn: async ({ signal }): Promise<unknown> =>
      (await send(operations.readSessionAnswer, { kind, id: ref, signal })).json(),
  });
