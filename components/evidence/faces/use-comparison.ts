import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { useMediaQuery } from '#components/ui/page/index.ts';
import { toMediaKind, UnsupportedFileError } from '../media-kind.ts';
import { pictureQuery } from '../picture/use-picture.ts';
import { type OpenPlayback, usePlayback } from '../video/playback.ts';
import type { Layer } from './face-canvas.tsx';
import { type FacePanel, faceFile, isFromRequiredRead } from './face-panel.tsx';
import {
  type Alignment,
  type ComparisonMode,
  changeAlignment,
  changeViews,
  comparisonModes,
  type Drawable,
  initialViews,
  unaligned,
  type ViewAction,
  viewOf,
} from './face-view.ts';

/** The two compared faces are given by their indexes among the panels. */
export type FacePair = readonly [first: number, second: number];

export type Comparison = ReturnType<typeof useComparison>;

/** The state holds what is compared and how it is viewed: mode, pair, zoom, flicker, opacity and alignment. */
export function useComparison(panels: readonly FacePanel[], faces: readonly FaceState[]) {
  const [views, change] = useReducer(changeViews, initialViews);
  const [chosenMode, setChosenMode] = useState<ComparisonMode>('side');
  const [chosenKeys, setChosenKeys] = useState<readonly (string | undefined)[]>([]);
  const [lastMoved, setLastMoved] = useState<string>();
  const [opacity, setOpacity] = useState(0.5);
  const [alignment, setAlignment] = useState(unaligned);

  const pair = toPair(panels, chosenKeys);
  const [first, second] = pair.map((index) => faces[index]);
  const canPair = pair[0] !== pair[1] && first?.state === 'drawn' && second?.state === 'drawn';
  const mode = canPair ? chosenMode : 'side';
  const flicker = useFlicker(mode === 'flicker');
  const from = lastMoved !== undefined && { from: lastMoved };

  const layers = (): readonly Layer[] => {
    if (first?.state !== 'drawn' || second?.state !== 'drawn') return [];
    const opacities = mode === 'flicker' ? (flicker.showsSecond ? [0, 1] : [1, 0]) : [1, opacity];
    return [
      { drawable: first.drawable, opacity: opacities[0] ?? 1, view: views.shared },
      { drawable: second.drawable, opacity: opacities[1] ?? 1, view: views.shared, alignment },
    ];
  };

  return {
    mode,
    canPair,
    pair,
    layers: layers(),
    flicker,
    opacity,
    setOpacity,
    alignment,
    align: (by: Partial<Alignment>) => setAlignment(changeAlignment(alignment, by)),
    resetAlignment: () => setAlignment(unaligned),
    isLinked: views.isLinked,
    link: (isLinked: boolean) => change({ type: 'link', isLinked, ...from }),
    viewOf: (key: string) => viewOf(views, key),
    zoom:
      views.isLinked || lastMoved === undefined || mode !== 'side' ? views.shared.zoom : viewOf(views, lastMoved).zoom,
    setLastMoved,
    choosePair: (chosen: FacePair) => setChosenKeys(chosen.map((index) => panels[index]?.key)),
    chooseMode(next: ComparisonMode) {
      setChosenMode(next);
      // Overlaid faces share one view.
      if (next !== 'side' && !views.isLinked) change({ type: 'link', isLinked: true, ...from });
    },
    nextMode: () => setChosenMode(comparisonModes[(comparisonModes.indexOf(mode) + 1) % 3] ?? 'side'),
    /** @param key the panel; undefined for all */
    act(key: string | undefined, action: ViewAction) {
      if (key !== undefined) setLastMoved(key);
      change({ type: 'view', action, ...(key !== undefined && { key }) });
    },
  };
}

function toPair(panels: readonly FacePanel[], [firstKey, secondKey]: readonly (string | undefined)[]): FacePair {
  const indexOf = (key: string | undefined, fallback: number) => {
    const found = panels.findIndex((panel) => panel.key === key);
    return found === -1 ? fallback : found;
  };
  const first = indexOf(firstKey, 0);
  return [first, indexOf(secondKey, first === 1 ? 0 : 1)];
}

/** Each side is shown for a quarter of a second: two changes to and fro in a second, below what may hurt (WCAG 2.3.1). */
const flickerMs = 250;

function useFlicker(isChosen: boolean) {
  const isMotionReduced = useMediaQuery('(prefers-reduced-motion: reduce)', false);
  const [isHeld, setIsHeld] = useState(false);
  const [swaps, setSwaps] = useState(0);
  const isRunning = isChosen && !isHeld && !isMotionReduced;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setSwaps((now) => now + 1), flickerMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    isRunning,
    /** It is false where motion is reduced: then each change waits for a press. */
    canRun: !isMotionReduced,
    showsSecond: swaps % 2 === 1,
    run: (runs: boolean) => setIsHeld(!runs),
    swap: () => setSwaps(swaps + 1),
  };
}

export type FaceState =
  | { readonly state: 'drawn'; readonly drawable: Drawable; readonly playback?: OpenPlayback }
  /** An unproven picture may show another face, so it is not drawn. */
  | { readonly state: 'loading' | 'absent' | 'unproven' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void; readonly retrying: boolean };

const isVideo = (mediaType: string | null | undefined): boolean => toMediaKind(mediaType) === 'video';

/** The faces are in the order of their panels; a panel that fails leaves the others alone. At most one of them is a video. */
export function useFaces(panels: readonly FacePanel[]): readonly FaceState[] {
  const pictures = useQueries({
    queries: panels.map((panel) => {
      const file = faceFile(panel);
      const enabled = file !== undefined && !isVideo(file.declaredType);
      return { ...pictureQuery(panel.at.ref, file, panel.key), enabled };
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
