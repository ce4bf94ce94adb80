import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useEffect, useEffectEvent } from 'react';
import { sessionKey } from '#lib/client/operation.ts';
import type { EvidenceFile } from '../file.ts';
import { FileFailure } from '../frame/file-failure.tsx';
import { type FullScreen, ToolbarEnd } from '../frame/viewer-controls.tsx';
import { readMediaType, toMediaKind } from '../media-kind.ts';

interface VideoViewerProps {
  readonly sessionRef: string;
  readonly file: EvidenceFile;
  readonly fullScreen: FullScreen;
  /** It is called once, when a frame was on screen. */
  readonly onShown: (mediaType: string) => void;
  /** The file is not a video, but of this type. */
  readonly onOtherType: (mediaType: string) => void;
}

const VideoPlayer = dynamic(() => import('./video-player.tsx'), { ssr: false });

/** The video has its own controls below it, download and full screen above. */
export function VideoViewer({ sessionRef, file, fullScreen, onShown, onOtherType }: VideoViewerProps) {
  const {
    data: mediaType,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: [...sessionKey(sessionRef), 'media-type', file.address],
    queryFn: ({ signal }) => readMediaType(file.address, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const otherType = mediaType !== undefined && toMediaKind(mediaType) !== 'video' ? mediaType : null;
  const reportOtherType = useEffectEvent(onOtherType);
  useEffect(() => {
    if (otherType !== null) reportOtherType(otherType);
  }, [otherType]);
  return (
    <>
      <fieldset
        aria-label="Video file"
        className="flex min-h-11 flex-wrap items-center justify-end border-hairline border-b bg-surface px-3 py-1"
      >
        <ToolbarEnd file={file} fullScreen={fullScreen} />
      </fieldset>
      <div className="relative min-h-0 flex-1 bg-canvas not-panes:not-in-[:fullscreen]:aspect-4/3 not-panes:not-in-[:fullscreen]:flex-none">
        {error ? (
          <FileFailure file={file} error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : mediaType === undefined || otherType !== null ? (
          <p role="status" className="appear-late p-5 text-muted">
            Loading {file.name}
          </p>
        ) : (
          <VideoPlayer file={file} onShown={() => onShown(mediaType)} />
        )}
      </div>
    </>
  );
}
