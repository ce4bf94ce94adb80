/** A session with what its overview shows beside it, read before it is opened. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { apiUrls, decisionUrls, ownerRecordUrls, riskUrls } from '#lib/model/urls/index.ts';
import { requestJson } from '../request.ts';
import { decisionsQuery } from '../review/decisions.ts';
import { ownerRecordQuery } from '../review/owner-records.ts';
import { riskQuery } from '../review/risk.ts';
import { sessionQuery } from '../session.ts';
import { toFlags } from '../step.ts';

export interface PartAccess {
  readonly mayReadDecisions: boolean;
  readonly mayReadOwners: boolean;
  readonly mayReadRisk: boolean;
}

/** Each read of one is an audit event. */
interface Part {
  readonly queryKey: QueryKey;
  readonly address: string;
}

const sessionPart = (ref: string): Part => ({ queryKey: sessionQuery(ref).queryKey, address: apiUrls.session(ref) });

const partsBeside = (ref: string, kind: SessionKind, access: PartAccess): readonly Part[] => [
  ...(access.mayReadDecisions
    ? [{ queryKey: decisionsQuery(ref).queryKey, address: decisionUrls.decisions(ref) }]
    : []),
  ...(access.mayReadOwners && kind === 'corporate'
    ? [{ queryKey: ownerRecordQuery(ref).queryKey, address: ownerRecordUrls.record(ref) }]
    : []),
  ...(access.mayReadRisk ? [{ queryKey: riskQuery(ref).queryKey, address: riskUrls.rating(ref) }] : []),
];

/** What is missing; the audit events are marked. Never rejects. @returns the session; undefined when it could not be read */
export async function readPartsAhead(
  client: QueryClient,
  ref: string,
  access: PartAccess,
): Promise<SessionDetail | undefined> {
  const read = ({ queryKey, address }: Part) =>
    client.prefetchQuery({
      queryKey,
      queryFn: ({ signal }) => requestJson(`${address}${toFlags({ prefetch: true })}`, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    });
  await read(sessionPart(ref));
  const session = client.getQueryData(sessionQuery(ref).queryKey);
  if (session) await Promise.all(partsBeside(ref, session.kind, access).map(read));
  return session;
}

/** The same once it is on screen: these reads are the record that it was opened. @throws ProblemError of the first that failed */
export async function readPartsOpened(
  client: QueryClient,
  { ref, kind }: Pick<SessionDetail, 'ref' | 'kind'>,
  access: PartAccess,
): Promise<void> {
  const read = async ({ queryKey, address }: Part) => {
    // A read ahead that is still under way records nothing of it.
    await client.cancelQueries({ queryKey, exact: true });
    // Without the query's signal: it was on screen, whether or not the reviewer has gone on.
    await client.fetchQuery({ queryKey, queryFn: () => requestJson(address), staleTime: 0, retry: 1 });
  };
  await Promise.all([sessionPart(ref), ...partsBeside(ref, kind, access)].map(read));
}
