/** Queries and changes of the Connection page. Apart from the others, because only administrators load them. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import * as operations from '#lib/operations/connection.ts';
import { listFailedDeliveries, readConnection } from '#lib/operations/connection.ts';
import { call, queryOf } from './operation.ts';

/** These background requests do not extend a session. */
export const readEveryMs = 5_000;

export const connectionQuery = () => ({
  ...queryOf(readConnection, { background: true }),
  // Only while the page is visible.
  refetchInterval: readEveryMs,
  staleTime: readEveryMs,
});

/** @param dead number of failed deliveries: when it changes, the first page is read again */
export const failedDeliveriesQuery = (dead: number) =>
  infiniteQueryOptions({
    queryKey: [listFailedDeliveries.path, dead],
    queryFn: ({ pageParam, signal }) =>
      call(listFailedDeliveries, {
        query: { after: pageParam === undefined ? undefined : String(pageParam) },
        background: true,
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const retryDeliveries = (ids: readonly number[] | 'all') => call(operations.retryDeliveries, { body: { ids } });
