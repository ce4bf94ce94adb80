/** How one picture is looked at. Pure; kept per picture while the page is open, nothing of it changes the evidence itself. */
export interface View {
  /** Clockwise, one of 0, 90, 180, 270. */
  readonly degrees: number;
  readonly flipped: boolean;
  /** Per cent; 100 is the picture as it came. */
  readonly brightness: number;
  readonly contrast: number;
  /** Where the reviewer left it; null fits the frame. Zoom and centre in units of the picture's width. */
  readonly place: { readonly zoom: number; readonly x: number; readonly y: number } | null;
}

export const plainView: View = { degrees: 0, flipped: false, brightness: 100, contrast: 100, place: null };

export const toneRange = { least: 20, most: 300, step: 5 } as const;

export type ViewChange =
  | { readonly type: 'turn'; readonly degrees: 90 | -90 }
  | { readonly type: 'flip' }
  | { readonly type: 'brightness' | 'contrast'; readonly percent: number }
  | { readonly type: 'resetTones' }
  | { readonly type: 'place'; readonly place: View['place'] };

const toTone = (percent: number): number =>
  Number.isFinite(percent) ? Math.min(toneRange.most, Math.max(toneRange.least, Math.round(percent))) : 100;

export function changeView(view: View, change: ViewChange): View {
  switch (change.type) {
    case 'turn':
      // A mirrored picture turns the other way round under the mirror: what was pressed is what is seen.
      return { ...view, degrees: (view.degrees + (view.flipped ? -change.degrees : change.degrees) + 360) % 360 };
    case 'flip':
      return { ...view, flipped: !view.flipped };
    case 'brightness':
    case 'contrast':
      return { ...view, [change.type]: toTone(change.percent) };
    case 'resetTones':
      return { ...view, brightness: 100, contrast: 100 };
    case 'place':
      return { ...view, place: change.place };
  }
}

export const hasTones = (view: View): boolean => view.brightness !== 100 || view.contrast !== 100;

/** CSS filter of a view; empty when the picture stands as it came. */
export const toFilter = (view: View): string =>
  hasTones(view) ? `brightness(${view.brightness}%) contrast(${view.contrast}%)` : '';

export type ViewAct =
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'turnRight'
  | 'turnLeft'
  | 'flip'
  | 'fullScreen'
  | 'left'
  | 'right'
  | 'up'
  | 'down';

const keys: ReadonlyMap<string, ViewAct> = new Map([
  ['+', 'zoomIn'],
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['_', 'zoomOut'],
  ['0', 'fit'],
  ['r', 'turnRight'],
  ['R', 'turnLeft'],
  ['h', 'flip'],
  ['f', 'fullScreen'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
]);

/** What a key does while the picture has the focus; undefined leaves the key to the page. */
export const viewKey = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): ViewAct | undefined =>
  event.ctrlKey || event.metaKey || event.altKey ? undefined : keys.get(event.key);
