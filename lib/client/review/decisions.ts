/** Queries and changes of decisions and referrals. Apart from the others, because the list loads none of it. */

import type { QueryClient } from '@tanstack/react-query';
import type { SessionDecisions } from '#lib/model/review/decision.ts';
import type { DecisionBody } from '#lib/operations/decisions.schema.ts';
import { decide, readDecisions, reviewDecision, withdrawDecision as withdraw } from '#lib/operations/decisions.ts';
import { closeReferral as close, listReferrals, readReferral } from '#lib/operations/referrals.ts';
import { readSession } from '#lib/operations/sessions.ts';
import { changeOf } from '../change.ts';
import { call, queryOf, type Sent } from '../operation.ts';

export const decisionsQuery = (ref: string) => queryOf(readDecisions, { ref });

/** After a live update: no person asked for it. */
export const refetchDecisions = (client: QueryClient, ref: string): Promise<unknown> =>
  client.fetchQuery({
    ...decisionsQuery(ref),
    queryFn: ({ signal }) => call(readDecisions, { ref, background: true, signal }),
    staleTime: 0,
  });

const recordAlone = changeOf(decide, { shows: readDecisions });
const recordAndReload = changeOf(decide, { shows: readDecisions, stale: [readSession] });

/** A referral changed nothing of the session: to read that again would leave an event, at its time, that others see. */
export const recordDecision = (client: QueryClient, ref: string, body: Sent<DecisionBody>): Promise<SessionDecisions> =>
  (body.decision === 'refer' ? recordAlone : recordAndReload)(client, { ref, body });

export const giveSecondVerdict = changeOf(reviewDecision, { shows: readDecisions, stale: [readSession] });
export const withdrawDecision = changeOf(withdraw, { shows: readDecisions, stale: [readSession] });

export const referralsQuery = () => queryOf(listReferrals, {});
export const referralQuery = (id: string) => queryOf(readReferral, { id });

/** Of the report its reference alone is stored. */
export const closeReferral = changeOf(close, { shows: readReferral, stale: [listReferrals] });
