/** What the browser asks of the connection to the verification service. Apart from the rest: only administrators need it. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ConnectionReading, DeadDeliveryPage } from '#lib/model/connection.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { ask, polling, withJson } from './api.ts';

/** Nobody acts by looking on: none of these readings keeps a session alive. */
export const readEveryMs = 5_000;

export const connectionQuery = () =>
  queryOptions({
    queryKey: ['connection', 'reading'],
    queryFn: async ({ signal }): Promise<ConnectionReading> =>
      (await ask(apiUrls.connection(), { signal, headers: polling })).json(),
    // Only while the page is looked at.
    refetchInterval: readEveryMs,
    staleTime: readEveryMs,
  });

/** @param dead how many there are now: another number reads the first page anew */
export const deadDeliveriesQuery = (dead: number) =>
  infiniteQueryOptions({
    queryKey: ['connection', 'dead', dead],
    queryFn: async ({ pageParam, signal }): Promise<DeadDeliveryPage> =>
      (await ask(apiUrls.deadDeliveries(pageParam), { signal, headers: polling })).json(),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const retryDeliveries = async (ids: readonly number[] | 'all'): Promise<{ readonly retried: number }> =>
  (await ask(apiUrls.retryDeliveries(), withJson('POST', { ids }))).json();
