import type { Confirmation } from '#lib/operations/ownership.schema.ts';
import { confirmOwnership, readOwnership as read } from '#lib/operations/ownership.ts';
import type { Confirmed } from '#lib/ownership/index.ts';
import { call, queryOf } from './operation.ts';
import type { StepRequest } from './step.ts';

/** The owners of a company as declared, for `lib/ownership` to compute from. */
export const readOwnership = (
  { ref, fresh = false, prefetch = false }: Pick<StepRequest, 'ref' | 'fresh' | 'prefetch'>,
  signal?: AbortSignal,
) => call(read, { ref, fresh, prefetch, signal });

/** It is what an officer confirms; nothing at all takes the latest confirmation back. */
interface ConfirmationRequest {
  readonly ref: string;
  readonly settled: Confirmed;
  /** It has 1 to 500 characters. */
  readonly reason: string;
  /** It is the version on the screen; a newer one on the server is a `conflict`. */
  readonly version: number;
  readonly structureHash: string;
}

/** The caller reads the ownership again. */
export const confirmInterpretation = ({ ref, ...body }: ConfirmationRequest): Promise<Confirmation> =>
  call(confirmOwnership, { ref, body });

export const ownershipQuery = (ref: string) => queryOf(read, { ref });
