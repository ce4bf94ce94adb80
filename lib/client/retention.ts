import type { QueryClient } from '@tanstack/react-query';
import type { Retention } from '#lib/model/session/retention.schema.ts';
import { holdSession, recordRelationshipEnd } from '#lib/operations/retention.ts';
import { change } from './change.ts';
import { sessionQuery } from './session.ts';

export interface RetentionChange {
  /** It has 1 to 300 characters. */
  readonly reason: string;
  /** It is what was read: when it has changed since, the answer is a `conflict`. */
  readonly seen: Retention;
}

/** The retention of a session, or of shared data without one, is changed so. What a change returned is shown when its promise is fulfilled. */
export interface RetentionChanges {
  /** @param endedOn `YYYY-MM-DD`; null withdraws the end */
  readonly end: (endedOn: string | null, change: RetentionChange) => Promise<unknown>;
  /** What is on legal hold is not deleted, whatever its age. */
  readonly hold: (held: boolean, change: RetentionChange) => Promise<unknown>;
  readonly reload: () => Promise<unknown>;
}

export const toBody = ({ reason, seen: { endedOn, heldAt } }: RetentionChange) => ({
  reason,
  seen: { endedOn, heldAt },
});

export const sessionRetention = (client: QueryClient, ref: string): RetentionChanges => ({
  end: (endedOn, given) => change(client, recordRelationshipEnd, { ref, body: { endedOn, ...toBody(given) } }),
  hold: (held, given) => change(client, holdSession, { ref, body: { held, ...toBody(given) } }),
  reload: () => client.refetchQueries({ queryKey: sessionQuery(ref).queryKey, exact: true }),
});
