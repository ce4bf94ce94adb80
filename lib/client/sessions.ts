/** A page that is not their list finds sessions here: by a text, or as neighbours in a list. Those pages alone load it. Throws ProblemError. */
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type OverviewAccess, overviewReads } from '#lib/client/overview-reads.ts';
import type {
  NeighboursRequest,
  SessionList,
  SessionNeighbours,
  SessionQuery,
} from '#lib/model/session/list.schema.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { isNotSubmitted } from '#lib/model/session/status.ts';
import { isExplained, type StepType } from '#lib/model/session/step-type.ts';
import { readDecisions } from '#lib/operations/decisions.ts';
import type { Operation, Parts, PartsOf } from '#lib/operations/operation.ts';
import { readOwnership } from '#lib/operations/ownership.ts';
import { findNeighbours, readSession, searchSessions } from '#lib/operations/sessions.ts';
import { explainStep } from '#lib/operations/steps.ts';
import { call, callWith, queryOf } from './operation.ts';
import { sessionQuery } from './session.ts';
import { readStep, type StepRequest, stepQuery } from './step.ts';

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
  /** It says whether they may know of screening: the others get no parts of a company. */
  readonly showsFindings: boolean;
  readonly seesOwnership: boolean;
}

/** The overview of a session shows it beside the session. Each read of one is an audit event, marked when it is read ahead. */
interface Part {
  readonly queryKey: QueryKey;
  readonly read: (options: Pick<StepRequest, 'prefetch'>, signal?: AbortSignal) => Promise<unknown>;
}

const toPart = <Path extends string, Answer>(
  operation: Operation<Path, undefined, Answer, undefined>,
  at: Parts<PartsOf<Path>>,
): Part => ({
  queryKey: queryOf(operation, at).queryKey,
  read: (options, signal) => callWith(operation, { ...at, ...options, signal }),
});

const sessionPart = (ref: string): Part => toPart(readSession, { ref });

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
      if (type === 'BENEFICIAL_OWNERS') return seesOwnership ? [toPart(readOwnership, { ref })] : [];
      if (!shownOfCompany.has(type)) return [];
      const at = { kind, ref, step };
      return [
        { queryKey: stepQuery(at).queryKey, read: (options, signal) => readStep({ ...at, ...options }, signal) },
        ...(isExplained(type) ? [toPart(explainStep, { ref, step })] : []),
      ];
    });
}

const partsBeside = (session: SessionDetail, access: PartAccess): readonly Part[] => {
  const { ref, kind } = session;
  return [
    ...(access.mayReadDecisions ? [toPart(readDecisions, { ref })] : []),
    ...overviewReads(kind, access).map((read) => toPart(read, { ref })),
    ...companyParts(session, access),
  ];
};

/** Reads what is missing; the audit events are marked. Never rejects. @returns the session; undefined when it could not be read */
export async function readPartsAhead(
  client: QueryClient,
  ref: string,
  access: PartAccess,
): Promise<SessionDetail | undefined> {
  const read = (part: Part) =>
    client.prefetchQuery({
      queryKey: part.queryKey,
      queryFn: ({ signal }) => part.read({ prefetch: true }, signal),
      staleTime: Number.POSITIVE_INFINITY,
    });
  await read(sessionPart(ref));
  const session = client.getQueryData(sessionQuery(ref).queryKey);
  if (session) await Promise.all(partsBeside(session, access).map(read));
  return session;
}

/**
 * Reads the same once it is on screen: these reads are the record that it was opened.
 * @throws ProblemError of the first that failed of those on screen; the others say themselves that they could not be read
 */
export async function readPartsOpened(client: QueryClient, session: SessionDetail, access: PartAccess): Promise<void> {
  const record = async ({ queryKey, read }: Part) => {
    // A read ahead that is still under way records nothing of it.
    await client.cancelQueries({ queryKey, exact: true });
    const isShown = client.getQueryData(queryKey) !== undefined;
    // Without the query's signal: it was on screen, whether or not the reviewer has gone on.
    const recorded = client.fetchQuery({ queryKey, queryFn: () => read({}), staleTime: 0, retry: 1 });
    // What was not on screen shows its own failure, with Retry.
    await (isShown ? recorded : recorded.catch(() => undefined));
  };
  await Promise.all([sessionPart(session.ref), ...partsBeside(session, access)].map(record));
}
