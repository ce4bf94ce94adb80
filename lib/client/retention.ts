import type { SessionDetail } from '#lib/model/review.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { ask, withJson } from './api.ts';

/** @param endedOn `YYYY-MM-DD`; null takes the end back @param reason 1 to 300 characters */
export const endRelationship = async (ref: string, endedOn: string | null, reason: string): Promise<SessionDetail> =>
  (await ask(apiUrls.relationshipEnd(ref), withJson('PUT', { endedOn, reason }))).json();

/** A session on hold is not deleted, whatever its age. @param reason 1 to 300 characters */
export const holdSession = async (ref: string, held: boolean, reason: string): Promise<SessionDetail> =>
  (await ask(apiUrls.hold(ref), withJson('PUT', { held, reason }))).json();
