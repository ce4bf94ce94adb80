/** A video as its own controls move it. Nothing here draws. */
import { ProblemError, toProblemError } from '#lib/client/api.ts';

/** Where the clip stands, in seconds. */
export interface Clip {
  /** A frame can be drawn. */
  readonly ready: boolean;
  readonly paused: boolean;
  readonly atS: number;
  readonly lengthS: number | null;
  readonly rate: number;
  readonly muted: boolean;
  readonly loops: boolean;
  /** How long one frame stands; `learned` is false while it is only assumed. */
  readonly frame: { readonly seconds: number; readonly learned: boolean };
}

export const rates = [0.25, 0.5, 0.75, 1, 1.5, 2] as const;

/** Until the browser has shown two frames in a row. */
export const assumedFrame = { seconds: 1 / 30, learned: false } as const;

/** What a frame says of itself when it is shown (`requestVideoFrameCallback`). */
export interface ShownFrame {
  readonly mediaTime: number;
  readonly presentedFrames: number;
}

/** The frame's time from two shown one after the other; what cannot be one (a seek, a loop, a dropped count) teaches nothing. */
export function learnFrame(known: Clip['frame'], before: ShownFrame | undefined, now: ShownFrame): Clip['frame'] {
  if (!before) return known;
  const seconds = (now.mediaTime - before.mediaTime) / (now.presentedFrames - before.presentedFrames);
  if (!(seconds >= 1 / 240 && seconds <= 1 / 5)) return known;
  // A frame that was not counted doubles the time: the shortest seen is the nearest to the truth.
  return known.learned && known.seconds <= seconds ? known : { seconds, learned: true };
}

/** Where to go for the next frame or the one before: into the middle of it, as its edge belongs to either. */
export function stepTarget(shownS: number, by: 1 | -1, frameS: number, lengthS: number | null): number {
  const target = shownS + (by === 1 ? 1.5 : -0.5) * frameS;
  return Math.max(0, lengthS === null ? target : Math.min(target, lengthS));
}

export type ClipAct = 'toggle' | 'back' | 'on' | 'sound' | 'fullScreen';

const keys: ReadonlyMap<string, ClipAct> = new Map([
  [' ', 'toggle'],
  ['k', 'toggle'],
  ['ArrowLeft', 'back'],
  ['ArrowRight', 'on'],
  ['m', 'sound'],
  ['f', 'fullScreen'],
]);

/** What a key does while the video has the focus; undefined leaves the key to the page. */
export const clipKey = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): ClipAct | undefined =>
  event.ctrlKey || event.metaKey || event.altKey ? undefined : keys.get(event.key);

/** `0:03.24`, `1:02:03.00`: hundredths, as frames are stepped by. */
export function clockText(seconds: number): string {
  const hundredths = Math.round(Math.max(0, seconds) * 100);
  const [hours, minutes, rest] = [
    Math.floor(hundredths / 360_000),
    Math.floor(hundredths / 6000) % 60,
    hundredths % 6000,
  ];
  const tail = `${String(Math.floor(rest / 100)).padStart(2, '0')}.${String(rest % 100).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** The bytes came, but this browser cannot show them as a video. */
export class NotAVideo extends Error {
  readonly mediaType: string;
  constructor(mediaType: string) {
    super('not a video');
    this.name = 'NotAVideo';
    this.mediaType = mediaType;
  }
}

/** Why a video failed: its element does not tell, so the first byte is asked for. */
export async function whyFailed(address: string, signal: AbortSignal): Promise<Error> {
  try {
    const response = await fetch(address, {
      signal,
      cache: 'no-store',
      credentials: 'same-origin',
      headers: { range: 'bytes=0-0' },
    });
    if (!response.ok) return await toProblemError(response);
    await response.body?.cancel();
    return new NotAVideo(response.headers.get('content-type')?.split(';')[0]?.trim() ?? '');
  } catch {
    return new ProblemError({ code: 'offline', title: 'The desk cannot be reached', status: 0 });
  }
}
