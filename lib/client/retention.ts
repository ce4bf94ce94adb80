import type { Retention, SessionDetail } from '#lib/model/session/session.ts';
import { apiUrls } from '#lib/model/urls/index.ts';
import { request, withJson } from './request.ts';

export interface RetentionChange {
  /** 1 to 300 characters. */
  readonly reason: string;
  /** As it was read: when it has changed since, the answer is a `conflict`. */
  readonly seen: Retention;
}

const toBody = ({ reason, seen: { endedOn, heldAt } }: RetentionChange) => ({ reason, seen: { endedOn, heldAt } });

/** @param endedOn `YYYY-MM-DD`; null withdraws the end */
export const endRelationship = async (
  ref: string,
  endedOn: string | null,
  change: RetentionChange,
): Promise<SessionDetail> =>
  (await request(apiUrls.relationshipEnd(ref), withJson('PUT', { endedOn, ...toBody(change) }))).json();

/** A session on legal hold is not deleted, whatever its age. */
export const holdSession = async (ref: string, held: boolean, change: RetentionChange): Promise<SessionDetail> =>
  (await request(apiUrls.hold(ref), withJson('PUT', { held, ...toBody(change) }))).json();
