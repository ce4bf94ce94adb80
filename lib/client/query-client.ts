import { environmentManager, QueryClient } from '@tanstack/react-query';
import { retryRead } from './request.ts';
import { onSignInEnd } from './sign-in-end.ts';

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The server has its own freshness window of 60 s; reading sooner brings nothing new.
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        retry: retryRead,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        // Without a network a request fails and says so; the default would wait without a word.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

let inBrowser: QueryClient | undefined;

/** A new client for each request on the server (answers are personal), one for the tab in the browser. */
export function getQueryClient(): QueryClient {
  if (environmentManager.isServer()) return createQueryClient();
  if (!inBrowser) {
    const client = createQueryClient();
    inBrowser = client;
    onSignInEnd(() => client.clear());
  }
  return inBrowser;
}
