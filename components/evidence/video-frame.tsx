'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useEffect, useEffectEvent } from 'react';
import { ProblemError, toProblemError } from '#lib/client/api.ts';
import { sessionKey } from '#lib/client/queries.ts';
import { Failure } from './failure.tsx';
import type { EvidenceFile } from './file.ts';
import { toKind } from './kind.ts';
import { ToolbarEnd } from './toolbar-end.tsx';
import type { FullScreen } from './use-full-screen.ts';

interface VideoFrameProps {
  readonly sessionRef: string;
  readonly file: EvidenceFile;
  readonly fullScreen: FullScreen;
  /** Once, when a frame of it was really on the screen. */
  readonly onShown: (mediaType: string) => void;
  /** It is no video: what our server found it to be. */
  readonly onOther: (mediaType: string) => void;
}

const VideoStage = dynamic(() => import('./video-stage.tsx'), { ssr: false });

/** A `<video>` says nothing of why it failed, nor that it was given something else: its first byte is asked for before. */
const typeQuery = (ref: string, file: EvidenceFile) =>
  queryOptions({
    queryKey: [...sessionKey(ref), 'media-type', file.address],
    queryFn: ({ signal }) => readMediaType(file.address, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

async function readMediaType(address: string, signal: AbortSignal): Promise<string> {
  const headers = { range: 'bytes=0-0' };
  const response = await fetch(address, { signal, headers, cache: 'no-store', credentials: 'same-origin' }).catch(
    (cause: unknown) => {
      if (signal.aborted) throw cause;
      throw new ProblemError({ code: 'offline', title: 'The desk cannot be reached', status: 0 });
    },
  );
  if (!response.ok) throw await toProblemError(response);
  await response.body?.cancel();
  return response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
}

/** A video with what its own controls do not have. */
export function VideoFrame({ sessionRef, file, fullScreen, onShown, onOther }: VideoFrameProps) {
  const { data: mediaType, error, isFetching, refetch } = useQuery(typeQuery(sessionRef, file));
  const other = mediaType !== undefined && toKind(mediaType) !== 'video' ? mediaType : null;
  const tellOther = useEffectEvent(onOther);
  useEffect(() => {
    if (other !== null) tellOther(other);
  }, [other]);
  return (
    <>
      <fieldset
        aria-label="The video as a file"
        className="flex min-h-11 flex-wrap items-center justify-end border-hairline border-b bg-surface px-3 py-1"
      >
        <ToolbarEnd file={file} fullScreen={fullScreen} />
      </fieldset>
      <div className="relative min-h-0 flex-1 bg-canvas not-panes:not-in-[:fullscreen]:aspect-4/3 not-panes:not-in-[:fullscreen]:flex-none">
        {error ? (
          <Failure file={file} error={error} onReload={() => void refetch()} reloading={isFetching} />
        ) : mediaType === undefined || other !== null ? (
          <p role="status" className="appear-late p-5 text-muted">
            Fetching {file.name}
          </p>
        ) : (
          <VideoStage file={file} onShown={() => onShown(mediaType)} />
        )}
      </div>
    </>
  );
}
