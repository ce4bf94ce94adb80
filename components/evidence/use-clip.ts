'use client';

import { useEffect, useState } from 'react';
import { assumedFrame, type Clip, learnFrame, type ShownFrame, stepTarget, whyFailed } from './clip.ts';
import type { EvidenceFile } from './file.ts';

/** What moves a clip. */
export interface ClipControls {
  toggle(): void;
  step(by: 1 | -1): void;
  seek(seconds: number): void;
  setRate(rate: number): void;
  toggleSound(): void;
  toggleLoop(): void;
}

export interface OpenClip extends Clip {
  /** Not in the document until somebody puts it there; it can be drawn from where it is. */
  readonly element: HTMLVideoElement;
  readonly controls: ClipControls;
}

interface UsedClip {
  readonly clip: OpenClip | null;
  /** A Problem of the desk, or NotAVideo. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** One video, fetched once something is to be shown of it; undefined fetches nothing. Never plays on its own. */
export function useClip(file: EvidenceFile | undefined): UsedClip {
  const [clip, setClip] = useState<OpenClip | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [turn, setTurn] = useState(0);
  const address = file?.address;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn opens the same address again
  useEffect(() => {
    if (address === undefined) return;
    const left = new AbortController();
    const close = openClip(address, {
      onChange: setClip,
      onFailure: () =>
        void whyFailed(address, left.signal).then((why) => {
          if (!left.signal.aborted) setError(why);
        }),
    });
    return () => {
      left.abort();
      close();
      setClip(null);
      setError(null);
    };
  }, [address, turn]);

  return { clip: error ? null : clip, error, retry: () => setTurn(turn + 1) };
}

const heard = [
  'loadedmetadata',
  'loadeddata',
  'durationchange',
  'play',
  'pause',
  'ended',
  'timeupdate',
  'seeked',
  'ratechange',
  'volumechange',
];

function openClip(
  address: string,
  tell: { readonly onChange: (clip: OpenClip) => void; readonly onFailure: () => void },
): () => void {
  const element = document.createElement('video');
  element.preload = 'auto';
  element.playsInline = true;
  element.disablePictureInPicture = true;
  element.disableRemotePlayback = true;
  let frame: Clip['frame'] = assumedFrame;
  let shown: ShownFrame | undefined;
  let asked = 0;

  const lengthS = () => (Number.isFinite(element.duration) ? element.duration : null);
  const controls: ClipControls = {
    toggle() {
      // A refusal (the element went away meanwhile) leaves it paused, and that is what is shown.
      if (element.paused) element.play().catch(onChange);
      else element.pause();
    },
    step(by) {
      element.pause();
      // Between two frames the element's own time lies ahead of the frame that is seen.
      const isSeen = shown && Math.abs(shown.mediaTime - element.currentTime) < 2 * frame.seconds;
      element.currentTime = stepTarget(
        isSeen && shown ? shown.mediaTime : element.currentTime,
        by,
        frame.seconds,
        lengthS(),
      );
    },
    seek(seconds) {
      element.currentTime = seconds;
    },
    setRate(rate) {
      element.playbackRate = rate;
    },
    toggleSound() {
      element.muted = !element.muted;
    },
    toggleLoop() {
      element.loop = !element.loop;
      onChange();
    },
  };
  function onChange() {
    tell.onChange({
      element,
      controls,
      ready: element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
      paused: element.paused,
      atS: element.currentTime,
      lengthS: lengthS(),
      rate: element.playbackRate,
      muted: element.muted,
      loops: element.loop,
      frame,
    });
  }
  function onFrame(_nowMs: number, now: ShownFrame) {
    frame = learnFrame(frame, shown, now);
    shown = { mediaTime: now.mediaTime, presentedFrames: now.presentedFrames };
    asked = element.requestVideoFrameCallback(onFrame);
    onChange();
  }

  for (const name of heard) element.addEventListener(name, onChange);
  element.addEventListener('error', tell.onFailure);
  // Old browsers do not tell their frames: then the frame stays assumed, and the screen says so.
  if ('requestVideoFrameCallback' in element) asked = element.requestVideoFrameCallback(onFrame);
  element.src = address;
  onChange();

  return () => {
    for (const name of heard) element.removeEventListener(name, onChange);
    element.removeEventListener('error', tell.onFailure);
    if (asked) element.cancelVideoFrameCallback(asked);
    element.pause();
    // Lets the download go, and the connection with it.
    element.removeAttribute('src');
    element.load();
    element.remove();
  };
}
