import { queryOptions } from '@tanstack/react-query';
import { apiUrls } from '#lib/model/urls/index.ts';
import type { OwnershipInput, Settled, Settlement } from '#lib/ownership/index.ts';
import { requestJson, withJson } from './request.ts';
import { sessionKey } from './session.ts';
import { type StepRequest, toFlags } from './step.ts';

/** The owners of a company as declared, for `lib/ownership` to compute from. */
export const readOwnership = (
  { ref, fresh, prefetch }: Pick<StepRequest, 'ref' | 'fresh' | 'prefetch'>,
  signal?: AbortSignal,
): Promise<OwnershipInput> =>
  requestJson(`${apiUrls.ownership(ref)}${toFlags({ ...(fresh && { fresh }), ...(prefetch && { prefetch }) })}`, {
    signal: signal ?? null,
  });

/** What an officer confirms; nothing at all takes the latest confirmation back. */
interface SettlementRequest {
  readonly ref: string;
  readonly settled: Settled;
  /** 1 to 500 characters. */
  readonly reason: string;
  /** Version on the screen; a newer one on the server is a `conflict`. */
  readonly version: number;
  readonly structureHash: string;
}

/** The caller reads the ownership again. */
export const settleOwnership = ({ ref, ...change }: SettlementRequest): Promise<Settlement> =>
  requestJson(apiUrls.settlement(ref), withJson('PUT', change));

/** @param read a page on the server reads without HTTP */
export const ownershipQuery = (
  ref: string,
  read: (at: { readonly ref: string }, signal?: AbortSignal) => Promise<OwnershipInput> = readOwnership,
) => queryOptions({ queryKey: [...sessionKey(ref), 'ownership'], queryFn: ({ signal }) => read({ ref }, signal) });
