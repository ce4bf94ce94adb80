import type { Retention, SessionDetail } from '#lib/model/review.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { ask, withJson } from './api.ts';

export interface RetentionChange {
  /** 1 to 300 characters. */
  readonly reason: string;
  /** What it was when it was read: another one since then is a `conflict`. */
  readonly seen: Retention;
}

const toBody = ({ reason, seen: { endedOn, heldAt } }: RetentionChange) => ({ reason, seen: { endedOn, heldAt } });

/** @param endedOn `YYYY-MM-DD`; null takes the end back */
export const endRelationship = async (
  ref: string,
  endedOn: string | null,
  change: RetentionChange,
): Promise<SessionDetail> =>
  (await ask(apiUrls.relationshipEnd(ref), withJson('PUT', { endedOn, ...toBody(change) }))).json();

/** A session on hold is not deleted, whatever its age. */
export const holdSession = async (ref: string, held: boolean, change: RetentionChange): Promise<SessionDetail> =>
  (await ask(apiUrls.hold(ref), withJson('PUT', { held, ...toBody(change) }))).json();
