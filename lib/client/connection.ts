/** Queries and changes of the Connection page. Apart from the others, because only administrators load them. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ConnectionStatus, FailedDeliveryPage } from '#lib/model/connection.ts';
import { connectionUrls } from '#lib/model/urls/index.ts';
import { backgroundHeaders, request, withJson } from './request.ts';

/** These background requests do not extend a session. */
export const readEveryMs = 5_000;

export const connectionQuery = () =>
  queryOptions({
    queryKey: ['connection', 'reading'],
    queryFn: async ({ signal }): Promise<ConnectionStatus> =>
      (await request(connectionUrls.connection(), { signal, headers: backgroundHeaders })).json(),
    // Only while the page is visible.
    refetchInterval: readEveryMs,
    staleTime: readEveryMs,
  });

/** @param dead number of failed deliveries: when it changes, the first page is read again */
export const failedDeliveriesQuery = (dead: number) =>
  infiniteQueryOptions({
    queryKey: ['connection', 'dead', dead],
    queryFn: async ({ pageParam, signal }): Promise<FailedDeliveryPage> =>
      (await request(connectionUrls.failedDeliveries(pageParam), { signal, headers: backgroundHeaders })).json(),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const retryDeliveries = async (ids: readonly number[] | 'all'): Promise<{ readonly retried: number }> =>
  (await request(connectionUrls.retryDeliveries(), withJson('POST', { ids }))).json();
