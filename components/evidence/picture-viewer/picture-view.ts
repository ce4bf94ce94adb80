/** The view of one picture is remembered while the page is open, and changes nothing of the evidence itself. Pure. */
export interface PictureView {
  /** The rotation is clockwise, by 0, 90, 180 or 270 degrees. */
  readonly degrees: number;
  readonly isMirrored: boolean;
  /** Tones are in per cent; with 100 the picture is unchanged. */
  readonly brightness: number;
  readonly contrast: number;
  /** The reviewer left the picture here; null fits the frame. Zoom and centre are in units of the picture's width. */
  readonly viewport: { readonly zoom: number; readonly x: number; readonly y: number } | null;
}

export const defaultView: PictureView = {
  degrees: 0,
  isMirrored: false,
  brightness: 100,
  contrast: 100,
  viewport: null,
};

export const toneRange = { least: 20, most: 300, step: 5 } as const;

export type ViewChange =
  | { readonly type: 'rotate'; readonly degrees: 90 | -90 }
  | { readonly type: 'mirror' }
  | { readonly type: 'brightness' | 'contrast'; readonly percent: number }
  | { readonly type: 'resetTones' }
  | { readonly type: 'viewport'; readonly viewport: PictureView['viewport'] };

const toTone = (percent: number): number =>
  Number.isFinite(percent) ? Math.min(toneRange.most, Math.max(toneRange.least, Math.round(percent))) : 100;

export function changeView(view: PictureView, change: ViewChange): PictureView {
  switch (change.type) {
    case 'rotate':
      // Mirroring reverses the rotation, so that the picture turns the way that was pressed.
      return { ...view, degrees: (view.degrees + (view.isMirrored ? -change.degrees : change.degrees) + 360) % 360 };
    case 'mirror':
      return { ...view, isMirrored: !view.isMirrored };
    case 'brightness':
    case 'contrast':
      return { ...view, [change.type]: toTone(change.percent) };
    case 'resetTones':
      return { ...view, brightness: 100, contrast: 100 };
    case 'viewport':
      return { ...view, viewport: change.viewport };
  }
}

export const hasTones = (view: PictureView): boolean => view.brightness !== 100 || view.contrast !== 100;

/** The CSS filter is empty when the picture is unchanged. */
export const toFilter = (view: PictureView): string =>
  hasTones(view) ? `brightness(${view.brightness}%) contrast(${view.contrast}%)` : '';

const keyActions = [
  ['+', 'zoomIn'],
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['_', 'zoomOut'],
  ['0', 'fit'],
  ['r', 'rotateRight'],
  ['R', 'rotateLeft'],
  ['h', 'mirror'],
  ['f', 'fullScreen'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
] as const;

export type ViewAction = (typeof keyActions)[number][1];
const keys: ReadonlyMap<string, ViewAction> = new Map(keyActions);

/** A key does this while the picture has the focus; undefined leaves the key to the page. */
export const toViewAction = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): ViewAction | undefined => (event.ctrlKey || event.metaKey || event.altKey ? undefined : keys.get(event.key));
