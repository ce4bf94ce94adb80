'use client';

import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { UnsupportedFileError } from '../file-error.ts';
import { toMediaKind } from '../media-kind.ts';
import { pictureQuery } from '../picture/use-picture.ts';
import { type OpenPlayback, usePlayback } from '../video/use-playback.ts';
import { type FacePanel, faceFile, isFromRequiredRead } from './face-panel.ts';
import type { Drawable } from './face-view.ts';

/** What is there of one panel's face. */
export type FaceState =
  | { readonly state: 'drawn'; readonly drawable: Drawable; readonly playback?: OpenPlayback }
  | { readonly state: 'loading' | 'absent' }
  /** The picture may show another face: it is not drawn. */
  | { readonly state: 'unproven' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void; readonly retrying: boolean };

const isVideo = (mediaType: string | null | undefined): boolean => toMediaKind(mediaType) === 'video';

/** The faces of all panels, in their order; a panel that fails leaves the others alone. At most one of them is a video. */
export function useFaces(panels: readonly FacePanel[]): readonly FaceState[] {
  const pictures = useQueries({
    queries: panels.map((panel) => {
      const file = faceFile(panel);
      return {
        ...pictureQuery(panel.at.ref, file, panel.key),
        enabled: file !== undefined && !isVideo(file.declaredType),
      };
    }),
  });
  const videoIndex = panels.findIndex((panel, index) => {
    const error = pictures[index]?.error;
    // The declared type may be missing or wrong; the type that our server found decides.
    return (
      isVideo(faceFile(panel)?.declaredType) || (error instanceof UnsupportedFileError && isVideo(error.mediaType))
    );
  });
  const videoPanel = panels[videoIndex];
  const video = usePlayback(videoPanel && faceFile(videoPanel));

  const faces = panels.map((panel, index): FaceState => {
    if (faceFile(panel) === undefined) return { state: 'absent' };
    if (index === videoIndex) return toVideoState(video);
    const picture = pictures[index];
    if (picture?.data) {
      if (!isFromRequiredRead(panel.requiredRead, picture.data)) return { state: 'unproven' };
      const { bitmap } = picture.data;
      return { state: 'drawn', drawable: { source: bitmap, width: bitmap.width, height: bitmap.height } };
    }
    if (!picture?.error) return { state: 'loading' };
    const { error, isFetching: retrying, refetch } = picture;
    return { state: 'failed', error, retry: () => void refetch(), retrying };
  });

  const reportOtherRead = useEffectEvent((keys: string) => {
    for (const [index, panel] of panels.entries())
      if (keys.split('\n').includes(panel.key) && pictures[index]?.data?.readAt != null)
        panel.requiredRead?.onOtherRead();
  });
  const unproven = panels.flatMap(({ key }, index) => (faces[index]?.state === 'unproven' ? key : [])).join('\n');
  useEffect(() => {
    if (unproven !== '') reportOtherRead(unproven);
  }, [unproven]);

  return faces;
}

function toVideoState({ playback, error, retry }: ReturnType<typeof usePlayback>): FaceState {
  if (error) return { state: 'failed', error, retry, retrying: false };
  if (!playback?.isReady) return { state: 'loading' };
  const { element, atS } = playback;
  const drawable = { source: element, width: element.videoWidth, height: element.videoHeight, frame: atS };
  return { state: 'drawn', drawable, playback };
}
