/** Decisions are read and recorded. Apart from the others, because the list loads none of it. */
import type { QueryClient } from '@tanstack/react-query';
import type { DecisionBody, SessionDecisions } from '#lib/model/review/decision.schema.ts';
import type { ReadOnly } from '#lib/model/schema.ts';
import { decide, readDecisions } from '#lib/operations/decisions.ts';
import { change } from '../change.ts';
import { queryOf } from '../operation.ts';
import { refetchPart } from '../parts.ts';
import { sessionQuery } from '../session.ts';

export const decisionsQuery = (ref: string) => queryOf(readDecisions, { ref, glance: true });

/** For a decision: Review Desk begins to read the sessions on which it rests. */
export const prepareDecision = (client: QueryClient, ref: string): Promise<unknown> =>
  client.fetchQuery({ ...queryOf(readDecisions, { ref }), staleTime: 0 });

/** After a live update: no person asked for it. */
export const refetchDecisions = (client: QueryClient, ref: string): Promise<unknown> =>
  refetchPart(client, decisionsQuery(ref).queryKey, ref, { part: 'decisions' });

/** A referral changed nothing of the session: to read that again would leave an event, at its time, that others see. */
export async function recordDecision(
  client: QueryClient,
  ref: string,
  body: ReadOnly<DecisionBody>,
): Promise<SessionDecisions> {
  const answer = await change(client, decide, { ref, body });
  if (body.decision !== 'refer') void client.invalidateQueries({ queryKey: sessionQuery(ref).queryKey, exact: true });
  return answer;
}
