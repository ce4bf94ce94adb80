import type { Revealed, RevealRequest } from '#lib/model/review/reveal.ts';
import { revealUrls } from '#lib/model/urls/index.ts';
import { requestJson, withJson } from '../request.ts';

/** Masked values, for a reason that is recorded. Never cached. @throws ProblemError not_allowed, bad_request, not_found */
export const reveal = (ref: string, request: RevealRequest): Promise<Revealed> =>
  requestJson(revealUrls.reveal(ref), withJson('POST', request));
