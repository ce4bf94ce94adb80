import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { RiskRating, RiskReasons, SessionRisk } from '#lib/model/review/risk-rating.ts';
import { riskUrls } from '#lib/model/urls/index.ts';
import { requestJson, withJson } from '../request.ts';
import { sessionKey, sessionQuery } from '../session.ts';

export const riskQuery = (ref: string) =>
  queryOptions({
    queryKey: [...sessionKey(ref), 'risk'],
    queryFn: ({ signal }): Promise<SessionRisk> => requestJson(riskUrls.rating(ref), { signal }),
  });

export interface NewRiskRating {
  readonly rating: RiskRating;
  readonly nextReviewOn: string | null;
  readonly reasons: RiskReasons;
  /** Of the rating that the reviewer saw. */
  readonly version: number;
}

/** @throws ProblemError conflict when somebody else rated it since */
export async function rateRisk(client: QueryClient, ref: string, rating: NewRiskRating): Promise<SessionRisk> {
  const risk: SessionRisk = await requestJson(riskUrls.rating(ref), withJson('PUT', rating));
  const { queryKey } = riskQuery(ref);
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, risk);
  // An overdue review is a finding.
  void client.invalidateQueries({ queryKey: sessionQuery(ref).queryKey, exact: true });
  return risk;
}
