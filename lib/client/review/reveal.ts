import type { Revealed } from '#lib/model/review/reveal.ts';
import type { RevealBody } from '#lib/operations/account.schema.ts';
import { revealFields } from '#lib/operations/account.ts';
import { call, type Sent } from '../operation.ts';

/** Masked values, for a reason that is recorded. Never cached. @throws ProblemError not_allowed, bad_request, not_found */
export const reveal = (ref: string, body: Sent<RevealBody>): Promise<Revealed> => call(revealFields, { ref, body });
