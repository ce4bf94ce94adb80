import { environmentManager, QueryClient } from '@tanstack/react-query';
import { ProblemError } from './api.ts';

/** Codes that a second try may mend; everything else is told at once. */
const passing = new Set(['offline', 'upstream_failed', 'upstream_timeout']);

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The server has its own freshness window of 60 s; asking it again sooner brings nothing new.
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        retry: (failures, error) => failures < 1 && error instanceof ProblemError && passing.has(error.code),
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
