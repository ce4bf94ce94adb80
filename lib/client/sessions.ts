/** A page that is not their list finds sessions here: by a text, or as neighbours in a list. Those pages alone load it. Throws ProblemError. */
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type OverviewAccess, overviewParts } from '#lib/client/overview-reads.ts';
import type { QueueAccess } from '#lib/model/access/permissions.ts';
import type {
  NeighboursRequest,
  SessionList,
  SessionNeighbours,
  SessionQuery,
} from '#lib/model/session/list.schema.ts';
import type { PartRequest } from '#lib/model/session/parts.schema.ts';
import type { PlainPart } from '#lib/model/session/parts.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { isNotSubmitted } from '#lib/model/session/status.ts';
import { isExplained, type StepType } from '#lib/model/session/step-type.ts';
import { plainOperation } from '#lib/operations/parts.ts';
import { findNeighbours, searchSessions } from '#lib/operations/sessions.ts';
import { call, queryOf } from './operation.ts';
import { readPart } from './parts.ts';
import { sessionQuery } from './session.ts';
import { explanationQuery, type StepAddress, stepQuery } from './step.ts';

const mostFound = 7;

/** The sessions that a text finds, in both environments; those that changed last come first. */
export const findSessionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['sessions', 'found', text],
    queryFn: ({ signal }): Promise<SessionList> => {
      const query: SessionQuery = { text, sort: '-updated', limit: mostFound };
      return call(searchSessions, { body: query, signal });
    },
    gcTime: 60_000,
  });

/** Reads the sessions before and after one in the reviewer's list. @param cursorOf where it stood when it was opened; asked at each read */
export const neighboursQuery = (
  { list, ref }: Pick<NeighboursRequest, 'list' | 'ref'>,
  cursorOf: () => string | undefined,
) =>
  queryOptions({
    queryKey: ['sessions', 'neighbours', ref, list],
    queryFn: ({ signal }): Promise<SessionNeighbours> => {
      const cursor = cursorOf();
      const body: NeighboursRequest = { list, ref, ...(cursor !== undefined && { cursor }) };
      return call(findNeighbours, { body, signal });
    },
  });

export interface PartAccess extends OverviewAccess {
  readonly mayReadDecisions: boolean;
  readonly mayReadNotes: boolean;
  readonly queue: QueueAccess;
  /** It says whether they may know of screening: the others get no parts of a company. */
  readonly showsFindings: boolean;
  readonly seesOwnership: boolean;
  readonly seesEvidence: boolean;
}

/** The overview of a session shows it beside the session. Each read of one is an audit event, marked when it is read ahead. */
interface Part {
  readonly queryKey: QueryKey;
  readonly part: PartRequest;
}

const plainPart = (ref: string, part: PlainPart): Part => ({
  queryKey: queryOf(plainOperation(part), { ref }).queryKey,
  part: { part },
});
const answerPart = (at: StepAddress): Part => ({
  queryKey: stepQuery(at).queryKey,
  part: { part: 'answer', step: at.step },
});
const explanationPart = (at: StepAddress): Part => ({
  queryKey: explanationQuery(at).queryKey,
  part: { part: 'explanation', step: at.step },
});

/** The steps whose answers the overview of a company shows (`CompanyParts`), beside the owners. */
const shownOfCompany: ReadonlySet<string> = new Set<StepType<'corporate'>>([
  'AML',
  'CORPORATE_OFFICER',
  'DOCUMENTS',
  'LEGAL_REPRESENTATIVE',
]);

function companyParts(
  { ref, kind, steps }: SessionDetail,
  { showsFindings, seesOwnership }: PartAccess,
): readonly Part[] {
  if (kind !== 'corporate' || !showsFindings) return [];
  return steps
    .filter(({ status }) => !isNotSubmitted(status))
    .flatMap(({ type, step }): readonly Part[] => {
      if (type === 'BENEFICIAL_OWNERS') return seesOwnership ? [plainPart(ref, 'ownership')] : [];
      if (!shownOfCompany.has(type)) return [];
      const at = { kind, ref, step };
      return [answerPart(at), ...(isExplained(type) ? [explanationPart(at)] : [])];
    });
}

const overviewOf = ({ ref, kind }: Pick<SessionDetail, 'ref' | 'kind'>, access: PartAccess): readonly Part[] =>
  overviewParts(kind, access).map((part) => plainPart(ref, part));

const decisionsOf = (ref: string, { mayReadDecisions }: PartAccess): readonly Part[] =>
  mayReadDecisions ? [plainPart(ref, 'decisions')] : [];

/**
 * Reads what is missing, in two requests: what the registry knows, then what depends on the steps and may wait for the verification service. The audit
 * events are marked. Never rejects.
 *
 * @param neighbours those of the session in the reviewer's list
 * @param evidenceOf the steps whose files the overview shows
 */
export async function readPartsAhead(
  client: QueryClient,
  ref: string,
  access: PartAccess,
  neighbours: Part,
  evidenceOf: (session: SessionDetail) => readonly StepAddress[],
): Promise<void> {
  const read = ({ queryKey, part }: Part) =>
    client.prefetchQuery({
      queryKey,
      queryFn: () => readPart(ref, part, { prefetch: 'ahead' }),
      staleTime: Number.POSITIVE_INFINITY,
    });
  const known = [
    plainPart(ref, 'session'),
    ...decisionsOf(ref, access),
    // Those of a person alone are known beforehand.
    ...overviewOf({ ref, kind: 'individual' }, access),
    ...(access.queue === 'none' ? [] : [plainPart(ref, 'assignment')]),
    ...(access.mayReadNotes ? [plainPart(ref, 'drafts')] : []),
    neighbours,
  ];
  await Promise.all(known.map(read));
  const session = client.getQueryData(sessionQuery(ref).queryKey);
  if (!session) return;
  const parts = [
    ...overviewOf(session, access),
    ...companyParts(session, access),
    ...(access.seesEvidence ? evidenceOf(session).map(answerPart) : []),
  ];
  await Promise.all(parts.map(read));
}

/**
 * Reads the same once it is on screen: these reads are the record that it was opened. Only what has changed comes again.
 * @throws ProblemError of the first that failed of those on screen; the others say themselves that they could not be read
 */
export async function readPartsOpened(client: QueryClient, session: SessionDetail, access: PartAccess): Promise<void> {
  const { ref } = session;
  const parts = [
    plainPart(ref, 'session'),
    ...decisionsOf(ref, access),
    ...overviewOf(session, access),
    ...companyParts(session, access),
  ];
  // A read ahead that is still under way records nothing of it.
  await Promise.all(parts.map(({ queryKey }) => client.cancelQueries({ queryKey, exact: true })));
  const record = async ({ queryKey, part }: Part) => {
    const shown = client.getQueryData<object>(queryKey);
    // Without the query's signal: it was on screen, whether or not the reviewer has gone on.
    const recorded = client.fetchQuery({
      queryKey,
      queryFn: () => readPart(ref, part, { shown }),
      staleTime: 0,
      retry: 1,
    });
    // What was not on screen shows its own failure, with Retry.
    await (shown === undefined ? recorded.catch(() => undefined) : recorded);
  };
  await Promise.all(parts.map(record));
}
