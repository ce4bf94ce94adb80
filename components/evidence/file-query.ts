import { retryFile } from '#lib/client/retry.ts';

/** What every query for a file shares. Files are large: they are cached just long enough to go back and forth between sides. */
export const fileQueryOptions = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 60_000,
  structuralSharing: false,
  retry: retryFile,
} as const;
