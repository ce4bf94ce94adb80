/** Queries and changes of decisions and referrals. Apart from the others, because the list loads none of it. */

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { DecisionReasonCode, SessionDecisions } from '#lib/model/review/decision.ts';
import type { DecisionKind } from '#lib/model/review/decision-kind.ts';
import type { ReferralDetail, ReferralList } from '#lib/model/review/referral.ts';
import type { SecondVerdict } from '#lib/model/second-review.ts';
import { decisionUrls } from '#lib/model/urls/index.ts';
import { inBackground, requestJson, withJson } from '../request.ts';
import { decisionsKey, sessionQuery } from '../session.ts';

export const decisionsQuery = (ref: string) =>
  queryOptions({
    queryKey: decisionsKey(ref),
    queryFn: ({ signal }): Promise<SessionDecisions> => requestJson(decisionUrls.decisions(ref), { signal }),
  });

/** After a live update: no person asked for it. */
export const refetchDecisions = (client: QueryClient, ref: string): Promise<unknown> =>
  client.fetchQuery({
    ...decisionsQuery(ref),
    queryFn: ({ signal }): Promise<SessionDecisions> =>
      requestJson(decisionUrls.decisions(ref), inBackground({ signal })),
    staleTime: 0,
  });

async function showDecisions(client: QueryClient, decisions: SessionDecisions): Promise<SessionDecisions> {
  const { queryKey } = decisionsQuery(decisions.ref);
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, decisions);
  return decisions;
}

async function replaceDecisions(client: QueryClient, decisions: SessionDecisions): Promise<SessionDecisions> {
  await showDecisions(client, decisions);
  void client.invalidateQueries({ queryKey: sessionQuery(decisions.ref).queryKey, exact: true });
  return decisions;
}

export interface NewDecision {
  readonly decision: DecisionKind;
  readonly reasons: { readonly codes: readonly DecisionReasonCode[]; readonly text: string };
  /** Ids of the blocks that a clear overrides. */
  readonly overrides: readonly string[];
  /** Of the decisions that the reviewer saw. */
  readonly version: number;
}

export async function recordDecision(
  client: QueryClient,
  ref: string,
  decision: NewDecision,
): Promise<SessionDecisions> {
  const decisions = await requestJson<SessionDecisions>(decisionUrls.decisions(ref), withJson('POST', decision));
  // A referral changed nothing of the session: to read that again would leave an event, at its time, that others see.
  return decision.decision === 'refer' ? showDecisions(client, decisions) : replaceDecisions(client, decisions);
}

export const giveSecondVerdict = async (
  client: QueryClient,
  ref: string,
  id: string,
  body: { readonly verdict: SecondVerdict; readonly reason: string; readonly version: number },
) => replaceDecisions(client, await requestJson(decisionUrls.second(ref, id), withJson('POST', body)));

export const withdrawDecision = async (client: QueryClient, ref: string, id: string, version: number) =>
  replaceDecisions(client, await requestJson(decisionUrls.withdrawal(ref, id), withJson('POST', { version })));

const referralsKey = ['referrals'] as const;

/** @param read a page on the server reads without HTTP */
export const referralsQuery = (
  read: (signal?: AbortSignal) => Promise<ReferralList> = (signal) =>
    requestJson(decisionUrls.referrals(), { signal: signal ?? null }),
) => queryOptions({ queryKey: [...referralsKey, 'list'], queryFn: ({ signal }) => read(signal) });

export const referralQuery = (id: string) =>
  queryOptions({
    queryKey: [...referralsKey, 'one', id],
    queryFn: ({ signal }): Promise<ReferralDetail> => requestJson(decisionUrls.referral(id), { signal }),
  });

/** @param reference of the report: all that is stored of it */
export async function closeReferral(client: QueryClient, id: string, reference: string): Promise<void> {
  const closed = await requestJson<ReferralDetail>(decisionUrls.closeReferral(id), withJson('POST', { reference }));
  client.setQueryData(referralQuery(id).queryKey, closed);
  await client.invalidateQueries({ queryKey: referralsQuery().queryKey, exact: true });
}
