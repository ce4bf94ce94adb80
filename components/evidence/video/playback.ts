/** The playback of a video and what moves it. Pure. */
export interface Playback {
  /** A frame can be drawn. */
  readonly isReady: boolean;
  readonly isPaused: boolean;
  /** Position and length in seconds; null while the length is unknown. */
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

export const rates = [0.25, 0.5, 0.75, 1, 1.5, 2] as const;

/** Until the browser has presented two frames in a row. */
export const assumedFrameDuration: FrameDuration = { seconds: 1 / 30, isMeasured: false };

/** The metadata of a presented frame (`requestVideoFrameCallback`). */
export interface PresentedFrame {
  readonly mediaTime: number;
  readonly presentedFrames: number;
}

/** From two frames presented one after the other; a seek, a loop or a dropped count measures nothing. */
export function measureFrameDuration(
  known: FrameDuration,
  before: PresentedFrame | undefined,
  now: PresentedFrame,
): FrameDuration {
  if (!before) return known;
  const seconds = (now.mediaTime - before.mediaTime) / (now.presentedFrames - before.presentedFrames);
  if (!(seconds >= 1 / 240 && seconds <= 1 / 5)) return known;
  // A frame that was not counted doubles the time: the shortest measurement is the closest.
  return known.isMeasured && known.seconds <= seconds ? known : { seconds, isMeasured: true };
}

/** Where to seek for the next or previous frame: into its middle, as its edge belongs to either. */
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

/** What a key does while the video has focus; undefined leaves the key to the page. */
export const toPlaybackAction = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): PlaybackAction | undefined => (event.ctrlKey || event.metaKey || event.altKey ? undefined : keys.get(event.key));

/** `0:03.24`, `1:02:03.00`: to the hundredth, for stepping by frames. */
export function timecodeText(seconds: number): string {
  const hundredths = Math.round(Math.max(0, seconds) * 100);
  const [hours, minutes, rest] = [
    Math.floor(hundredths / 360_000),
    Math.floor(hundredths / 6000) % 60,
    hundredths % 6000,
  ];
  const tail = `${String(Math.floor(rest / 100)).padStart(2, '0')}.${String(rest % 100).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}
