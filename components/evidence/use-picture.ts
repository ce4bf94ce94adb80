'use client';

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { ProblemError } from '#lib/client/api.ts';
import { sessionKey } from '#lib/client/queries.ts';
import type { EvidenceFile } from './file.ts';
import { loadPictureBeside } from './picture-thread.ts';

/** Decoded pictures weigh four bytes a pixel: kept just long enough to go back and forth between sides. */
const keptMs = 60_000;
// The desk has asked for a fresh address already when it says so; one more silent try, then the person decides.
const worthAnotherTry = new Set(['offline', 'file_gone', 'upstream_failed', 'upstream_timeout']);

/**
 * Hangs below its session's key: whoever refreshes the session gets its pictures anew, as a resubmitted side keeps its address.
 * @param whose tells apart what one address may stand for from reading to reading; nothing fetched for one is ever given to another
 */
export const pictureQuery = (ref: string, file: EvidenceFile | undefined, whose?: string) =>
  queryOptions({
    queryKey: [...sessionKey(ref), 'file', file?.address, ...(whose === undefined ? [] : [whose])],
    queryFn: ({ signal }) => loadPictureBeside(file?.address ?? '', signal),
    enabled: file !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    structuralSharing: false,
    retry: (failures, error) => failures < 1 && error instanceof ProblemError && worthAnotherTry.has(error.code),
  });

export function usePicture(ref: string, file: EvidenceFile | undefined) {
  const client = useQueryClient();
  const query = pictureQuery(ref, file);
  // Before the other effects, which set up the stage; and never while rendering: what is drawn ahead, hidden, has no effects and fetches no picture.
  useLayoutEffect(() => {
    if (file && !client.getQueryState(query.queryKey)) void client.prefetchQuery(query);
  });
  return useQuery(query);
}
