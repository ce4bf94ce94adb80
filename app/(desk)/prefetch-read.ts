import 'server-only';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '#lib/client/operation.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import type { Operation, Parts, PartsOf } from '#lib/operations/operation.ts';
import { call, type SessionHandle } from '#lib/server/review/index.ts';

/** Reads for the query cache of the page, without HTTP. A read that fails is not cached: the browser tries once more, and shows the failure in its place. */
export const prefetchRead = <Path extends string, Answer>(
  client: QueryClient,
  operation: Operation<Path, undefined, Answer, undefined>,
  at: Parts<PartsOf<Path>> & { readonly glance?: boolean },
  by: Reviewer | SessionHandle,
): Promise<void> =>
  client.prefetchQuery({
    ...queryOf(operation, at),
    queryFn: () => call(operation as Operation<string, undefined, Answer, undefined>, by, at as never),
  });
