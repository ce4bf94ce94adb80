'use client';

import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { NotAPicture } from '../picture.ts';
import { type OpenClip, useClip } from '../use-clip.ts';
import { pictureQuery } from '../use-picture.ts';
import type { Drawable } from './face-canvas.tsx';
import { type FacePanel, faceFile, isProven } from './panel.ts';

/** What is there of one panel's face. */
export type Face =
  | { readonly state: 'drawn'; readonly drawable: Drawable; readonly clip?: OpenClip }
  | { readonly state: 'waiting' | 'absent' }
  /** A picture came that may be another's: it is not shown. */
  | { readonly state: 'unsure' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void; readonly retrying: boolean };

const isVideo = (type: string | null | undefined): boolean => type?.toLowerCase().startsWith('video/') === true;

/** The faces of all panels, in their order; a panel that fails leaves the others alone. At most one of them is a video. */
export function useFaces(panels: readonly FacePanel[]): readonly Face[] {
  const pictures = useQueries({
    queries: panels.map((panel) => {
      const file = faceFile(panel);
      return {
        ...pictureQuery(panel.at.ref, file, panel.key),
        enabled: file !== undefined && !isVideo(file.declaredType),
      };
    }),
  });
  const video = panels.findIndex((panel, at) => {
    const error = pictures[at]?.error;
    // Upstream's word on the type may be missing or wrong; the server looked.
    return isVideo(faceFile(panel)?.declaredType) || (error instanceof NotAPicture && isVideo(error.mediaType));
  });
  const clipPanel = panels[video];
  const { clip, error: clipError, retry: retryClip } = useClip(clipPanel && faceFile(clipPanel));

  const faces = panels.map((panel, at): Face => {
    if (faceFile(panel) === undefined) return { state: 'absent' };
    if (at === video) {
      if (clipError) return { state: 'failed', error: clipError, retry: retryClip, retrying: false };
      if (!clip?.ready) return { state: 'waiting' };
      const { element, atS } = clip;
      const drawable = { source: element, width: element.videoWidth, height: element.videoHeight, frame: atS };
      return { state: 'drawn', drawable, clip };
    }
    const picture = pictures[at];
    if (picture?.data) {
      if (!isProven(panel.onlyOf, picture.data)) return { state: 'unsure' };
      const { bitmap } = picture.data;
      return { state: 'drawn', drawable: { source: bitmap, width: bitmap.width, height: bitmap.height } };
    }
    if (picture?.error)
      return {
        state: 'failed',
        error: picture.error,
        retry: () => void picture.refetch(),
        retrying: picture.isFetching,
      };
    return { state: 'waiting' };
  });

  const tellOther = useEffectEvent((keys: string) => {
    for (const [at, panel] of panels.entries())
      if (keys.split('\n').includes(panel.key) && pictures[at]?.data?.readAt != null) panel.onlyOf?.onOther();
  });
  const unsure = panels.flatMap(({ key }, at) => (faces[at]?.state === 'unsure' ? key : [])).join('\n');
  useEffect(() => {
    if (unsure !== '') tellOther(unsure);
  }, [unsure]);

  return faces;
}
