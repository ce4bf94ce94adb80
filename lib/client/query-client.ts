import { environmentManager, QueryClient } from '@tanstack/react-query';
import { ProblemError } from './api.ts';

/** Only a lost line is tried again by itself: what upstream refused the server has tried again already, and what took too long a person decides. */
const mayPass = (error: unknown): boolean => error instanceof ProblemError && error.code === 'offline';

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The server has its own freshness window of 60 s; asking it again sooner brings nothing new.
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        retry: (failures, error) => failures < 1 && mayPass(error),
        refetchOnWindowFocus: true,
      },
    },
  });
}

let inBrowser: QueryClient | undefined;

/** A new client for each request on the server (answers are personal), one for the tab in the browser. */
export function getQueryClient(): QueryClient {
  if (environmentManager.isServer()) return makeQueryClient();
  inBrowser ??= makeQueryClient();
  return inBrowser;
}
