'use client';

/**
 * Videos: the viewer with its own controls, and the playback behind it for a face comparison. Hides how the length of a frame is measured and
 * why a video failed. Promises that nothing plays by itself and that a video is released when it is left. The player is loaded on demand.
 */
import { useEffect, useState } from 'react';
import type { EvidenceFile } from '../file.ts';
import { readFailureCause } from './media-type.ts';
import {
  assumedFrameDuration,
  frameStepTarget,
  measureFrameDuration,
  type Playback,
  type PresentedFrame,
} from './playback.ts';

interface PlaybackControls {
  toggle(): void;
  step(by: 1 | -1): void;
  seek(seconds: number): void;
  setRate(rate: number): void;
  toggleSound(): void;
  toggleLoop(): void;
}

export interface OpenPlayback extends Playback {
  /** Not in the document until a component puts it there; it can be drawn from where it is. */
  readonly element: HTMLVideoElement;
  readonly controls: PlaybackControls;
}

interface PlaybackResult {
  readonly playback: OpenPlayback | null;
  /** ProblemError or UnsupportedFileError. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** One video, fetched once something of it is to be shown; undefined fetches nothing. Never plays by itself. */
export function usePlayback(file: EvidenceFile | undefined): PlaybackResult {
  const [playback, setPlayback] = useState<OpenPlayback | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  const address = file?.address;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same address again
  useEffect(() => {
    if (address === undefined) return;
    const left = new AbortController();
    const close = openPlayback(address, {
      onChange: setPlayback,
      onFailure: () =>
        void readFailureCause(address, left.signal).then((cause) => {
          if (!left.signal.aborted) setError(cause);
        }),
    });
    return () => {
      left.abort();
      close();
      setPlayback(null);
      setError(null);
    };
  }, [address, attempt]);

  return { playback: error ? null : playback, error, retry: () => setAttempt(attempt + 1) };
}

const observedEvents = [
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

interface PlaybackObserver {
  readonly onChange: (playback: OpenPlayback) => void;
  readonly onFailure: () => void;
}

/** @returns a function that closes it and ends its download */
function openPlayback(address: string, observer: PlaybackObserver): () => void {
  const element = createVideoElement();
  let frameDuration = assumedFrameDuration;
  let shown: PresentedFrame | undefined;
  let frameRequest = 0;

  const durationS = () => (Number.isFinite(element.duration) ? element.duration : null);
  const controls: PlaybackControls = {
    toggle() {
      // A refusal (the element was removed meanwhile) leaves it paused, and that is shown.
      if (element.paused) element.play().catch(onChange);
      else element.pause();
    },
    step(by) {
      element.pause();
      // Between two frames the element's own time is ahead of the frame on screen.
      const isShown = shown && Math.abs(shown.mediaTime - element.currentTime) < 2 * frameDuration.seconds;
      const fromS = isShown && shown ? shown.mediaTime : element.currentTime;
      element.currentTime = frameStepTarget(fromS, by, frameDuration.seconds, durationS());
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
    observer.onChange({
      element,
      controls,
      isReady: element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
      isPaused: element.paused,
      atS: element.currentTime,
      durationS: durationS(),
      rate: element.playbackRate,
      isMuted: element.muted,
      isLooping: element.loop,
      frameDuration,
    });
  }
  function onFrame(_nowMs: number, now: PresentedFrame) {
    frameDuration = measureFrameDuration(frameDuration, shown, now);
    shown = { mediaTime: now.mediaTime, presentedFrames: now.presentedFrames };
    frameRequest = element.requestVideoFrameCallback(onFrame);
    onChange();
  }

  for (const name of observedEvents) element.addEventListener(name, onChange);
  element.addEventListener('error', observer.onFailure);
  // Old browsers do not report frames: then the duration stays assumed, and the screen says so.
  if ('requestVideoFrameCallback' in element) frameRequest = element.requestVideoFrameCallback(onFrame);
  element.src = address;
  onChange();

  return () => {
    for (const name of observedEvents) element.removeEventListener(name, onChange);
    element.removeEventListener('error', observer.onFailure);
    if (frameRequest) element.cancelVideoFrameCallback(frameRequest);
    element.pause();
    // Ends the download and frees its connection.
    element.removeAttribute('src');
    element.load();
    element.remove();
  };
}

function createVideoElement(): HTMLVideoElement {
  const element = document.createElement('video');
  element.preload = 'auto';
  element.playsInline = true;
  element.disablePictureInPicture = true;
  element.disableRemotePlayback = true;
  return element;
}
