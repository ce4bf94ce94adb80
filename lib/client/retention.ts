import type { QueryClient } from '@tanstack/react-query';
import type { Retention, SessionDetail } from '#lib/model/session/session.ts';
import { retentionUrls } from '#lib/model/urls/index.ts';
import { requestJson, withJson } from './request.ts';
import { replaceSession, sessionQuery } from './session.ts';

export interface RetentionChange {
  /** 1 to 300 characters. */
  readonly reason: string;
  /** As it was read: when it has changed since, the answer is a `conflict`. */
  readonly seen: Retention;
}

/** How the retention of a session, or of shared data without one, is changed. What a change returned is shown when its promise is fulfilled. */
export interface RetentionChanges {
  /** @param endedOn `YYYY-MM-DD`; null withdraws the end */
  readonly end: (endedOn: string | null, change: RetentionChange) => Promise<unknown>;
  /** What is on legal hold is not deleted, whatever its age. */
  readonly hold: (held: boolean, change: RetentionChange) => Promise<unknown>;
  readonly reload: () => Promise<unknown>;
}

/** @param show shows what a change returned */
export function retentionChanges<Kept>(
  addresses: { readonly relationshipEnd: string; readonly hold: string },
  show: (kept: Kept) => Promise<unknown>,
  reload: () => Promise<unknown>,
): RetentionChanges {
  const put = async (address: string, what: object, { reason, seen: { endedOn, heldAt } }: RetentionChange) =>
    show(await requestJson<Kept>(address, withJson('PUT', { ...what, reason, seen: { endedOn, heldAt } })));
  return {
    end: (endedOn, change) => put(addresses.relationshipEnd, { endedOn }, change),
    hold: (held, change) => put(addresses.hold, { held }, change),
    reload,
  };
}

export const sessionRetention = (client: QueryClient, ref: string): RetentionChanges =>
  retentionChanges(
    { relationshipEnd: retentionUrls.relationshipEnd(ref), hold: retentionUrls.hold(ref) },
    (session: SessionDetail) => replaceSession(client, session),
    () => client.refetchQueries({ queryKey: sessionQuery(ref).queryKey, exact: true }),
  );
