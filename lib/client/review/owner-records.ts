import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { OwnerFinding, SessionOwners } from '#lib/model/review/owner-record.ts';
import { ownerRecordUrls } from '#lib/model/urls/index.ts';
import { requestJson, withJson } from '../request.ts';
import { sessionKey, sessionQuery } from '../session.ts';

export const ownerRecordQuery = (ref: string) =>
  queryOptions({
    queryKey: [...sessionKey(ref), 'owner-record'],
    queryFn: ({ signal }): Promise<SessionOwners> => requestJson(ownerRecordUrls.record(ref), { signal }),
  });

/**
 * @param record.version of the record that the reviewer saw
 * @throws ProblemError conflict when somebody else recorded the owners since
 */
export async function recordOwners(
  client: QueryClient,
  ref: string,
  record: { readonly finding: OwnerFinding; readonly version: number },
): Promise<SessionOwners> {
  const owners: SessionOwners = await requestJson(ownerRecordUrls.record(ref), withJson('PUT', record));
  const { queryKey } = ownerRecordQuery(ref);
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, owners);
  // A record of earlier data is a finding.
  void client.invalidateQueries({ queryKey: sessionQuery(ref).queryKey, exact: true });
  return owners;
}
