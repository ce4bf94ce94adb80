import { environmentManager, QueryClient } from '@tanstack/react-query';
import { retryRead } from './retry.ts';

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The server has its own freshness window of 60 s; reading sooner brings nothing new.
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        retry: retryRead,
        refetchOnWindowFocus: true,
      },
    },
  });
}

let inBrowser: QueryClient | undefined;

/** A new client for each request on the server (answers are personal), one for the tab in the browser. */
export function getQueryClient(): QueryClient {
  if (environmentManager.isServer()) return createQueryClient();
  inBrowser ??= createQueryClient();
  return inBrowser;
}
