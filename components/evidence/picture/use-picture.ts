/**
 * Pictures are fetched and decoded here. Hides the web worker that does both, its protocol, and the cache. Promises one request for each picture,
 * nothing fetched while rendering, and that nothing fetched for one face is given to another. Rejects with ProblemError or
 * UnsupportedFileError.
 */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { sessionKey } from '#lib/client/operation.ts';
import { type EvidenceFile, fileQueryOptions } from '../file.ts';
import { loadPictureInWorker } from './load-in-worker.ts';
import type { Picture } from './load-picture.ts';

/**
 * The key is below its session's key: refreshing the session fetches its pictures again, as a resubmitted side keeps its address.
 * @param faceKey where one address may mean another face after another read of the step: nothing fetched for one key is given to another
 */
export const pictureQuery = (ref: string, file: EvidenceFile | undefined, faceKey?: string) =>
  queryOptions({
    queryKey: [...sessionKey(ref), 'file', file?.address, ...(faceKey === undefined ? [] : [faceKey])],
    queryFn: ({ signal }) => loadPictureInWorker(file?.address ?? '', signal),
    enabled: file !== undefined,
    ...fileQueryOptions,
  });

export function usePicture(ref: string, file: EvidenceFile | undefined) {
  const client = useQueryClient();
  const query = pictureQuery(ref, file);
  // Fetching starts before the other effects, which set up the canvas, and never while rendering: hidden content rendered ahead has no effects
  // and fetches nothing.
  useLayoutEffect(() => {
    if (file && !client.getQueryState(query.queryKey)) void client.prefetchQuery(query);
  });
  return useQuery(query);
}

const longestSide = 160;

/** The canvas is blank without a picture. */
export function drawThumbnail(canvas: HTMLCanvasElement, picture: Picture | null): void {
  const { width, height } = picture?.bitmap ?? { width: 1, height: 1 };
  const scale = Math.min(1, longestSide / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  if (picture) canvas.getContext('2d')?.drawImage(picture.bitmap, 0, 0, canvas.width, canvas.height);
}
