import type { ReadOnly } from '#lib/model/schema.ts';
import type { Confirmation, ConfirmationBody } from '#lib/operations/ownership.schema.ts';
import { confirmOwnership, readOwnership as read } from '#lib/operations/ownership.ts';
import { call, queryOf } from './operation.ts';
import type { StepRequest } from './step.ts';

/** The owners of a company as declared, for `lib/ownership` to compute from. */
export const readOwnership = ({ ref, fresh = false }: Pick<StepRequest, 'ref' | 'fresh'>, signal?: AbortSignal) =>
  call(read, { ref, fresh, signal });

/** Nothing at all takes the latest confirmation back. The caller reads the ownership again. @throws ProblemError conflict for a version that is not the newest */
export const confirmInterpretation = (ref: string, body: ReadOnly<ConfirmationBody>): Promise<Confirmation> =>
  call(confirmOwnership, { ref, body });

export const ownershipQuery = (ref: string) => queryOf(read, { ref });
