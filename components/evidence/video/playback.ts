/** The playback behind the video viewer and a face comparison. Hides how the length of a frame is measured and why a video failed. Promises that nothing plays by itself and that a video is released when it is left. The player is loaded on demand. */
import { useEffect, useState } from 'react';
import type { EvidenceFile } from '../file.ts';
import { readFailureCause } from '../media-kind.ts';

export interface OpenPlayback {
  /** The element is not in the document until a component puts it there; it can be drawn from where it is. */
  readonly element: HTMLVideoElement;
  readonly controls: PlaybackControls;
  readonly isReady: boolean;
  readonly isPaused: boolean;
  /** Position and length are in seconds; the length is null while it is unknown. */
  readonly atS: number;
  readonly durationS: number | null;
  readonly rate: number;
  readonly isMuted: boolean;
  readonly isLooping: boolean;
  readonly frameDuration: FrameDuration;
}

/** `isMeasured` is false while it is only assumed. */
interface FrameDuration {
  readonly seconds: number;
  readonly isMeasured: boolean;
}

interface PlaybackControls {
  toggle(): void;
  step(by: 1 | -1): void;
  seek(seconds: number): void;
  setRate(rate: number): void;
  toggleSound(): void;
  toggleLoop(): void;
}

/** A video is fetched once something of it is to be shown, and never plays by itself. Without a file nothing is fetched. */
export function usePlayback(file: EvidenceFile | undefined) {
  const [playback, setPlayback] = useState<OpenPlayback | null>(null);
  /** A ProblemError or an UnsupportedFileError. */
  const [error, setError] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  const address = file?.address;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same address again
  useEffect(() => {
    if (address === undefined) return;
    const left = new AbortController();
    const explain = async () => {
      const cause = await readFailureCause(address, left.signal);
      if (!left.signal.aborted) setError(cause);
    };
    const close = openPlayback(address, setPlayback, () => void explain());
    return () => {
      left.abort();
      close();
      setPlayback(null);
      setError(null);
    };
  }, [address, attempt]);

  return { playback: error ? null : playback, error, retry: () => setAttempt(attempt + 1) };
}

const observedEvents =
  'loadedmetadata loadeddata durationchange play pause ended timeupdate seeked ratechange volumechange'.split(' ');

/** @returns a function that closes it and ends its download */
function openPlayback(address: string, report: (playback: OpenPlayback) => void, onFailure: () => void): () => void {
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
    report({
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
  element.addEventListener('error', onFailure);
  // Old browsers do not report frames; then the duration stays assumed, and the screen says so.
  if ('requestVideoFrameCallback' in element) frameRequest = element.requestVideoFrameCallback(onFrame);
  element.src = address;
  onChange();

  return () => {
    for (const name of observedEvents) element.removeEventListener(name, onChange);
    element.removeEventListener('error', onFailure);
    if (frameRequest) element.cancelVideoFrameCallback(frameRequest);
    element.pause();
    // This ends the download and frees its connection.
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

export const rates = [0.25, 0.5, 0.75, 1, 1.5, 2] as const;

/** This holds until the browser has presented two frames in a row. */
export const assumedFrameDuration: FrameDuration = { seconds: 1 / 30, isMeasured: false };

type PresentedFrame = Pick<VideoFrameCallbackMetadata, 'mediaTime' | 'presentedFrames'>;

/** Two frames presented one after the other give the duration; a seek, a loop or a dropped count measures nothing. */
export function measureFrameDuration(
  known: FrameDuration,
  before: PresentedFrame | undefined,
  now: PresentedFrame,
): FrameDuration {
  if (!before) return known;
  const seconds = (now.mediaTime - before.mediaTime) / (now.presentedFrames - before.presentedFrames);
  if (!(seconds >= 1 / 240 && seconds <= 1 / 5)) return known;
  // A frame that was not counted doubles the time, so the shortest measurement is the closest.
  return known.isMeasured && known.seconds <= seconds ? known : { seconds, isMeasured: true };
}

/** A step seeks into the middle of the next or previous frame, as its edge belongs to either. */
export function frameStepTarget(shownS: number, by: 1 | -1, frameS: number, durationS: number | null): number {
  const target = shownS + (by === 1 ? 1.5 : -0.5) * frameS;
  return Math.max(0, durationS === null ? target : Math.min(target, durationS));
}

type PlaybackAction = 'toggle' | 'previousFrame' | 'nextFrame' | 'sound' | 'fullScreen';

const keys: ReadonlyMap<string, PlaybackAction> = new Map([
  [' ', 'toggle'],
  ['k', 'toggle'],
  ['ArrowLeft', 'previousFrame'],
  ['ArrowRight', 'nextFrame'],
  ['m', 'sound'],
  ['f', 'fullScreen'],
]);

/** A key does this while the video has focus; undefined leaves the key to the page. */
export const toPlaybackAction = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): PlaybackAction | undefined => (event.ctrlKey || event.metaKey || event.altKey ? undefined : keys.get(event.key));

/** The text goes to the hundredth, for stepping by frames: `0:03.24`, `1:02:03.00`. */
export function timecodeText(seconds: number): string {
  const hundredths = Math.round(Math.max(0, seconds) * 100);
  const [hours, minutes] = [Math.floor(hundredths / 360_000), Math.floor(hundredths / 6000) % 60];
  const tail = ((hundredths % 6000) / 100).toFixed(2).padStart(5, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}
