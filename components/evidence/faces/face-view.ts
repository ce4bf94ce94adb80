/**
 * The view of compared faces. Pure. All lengths are in face heights (the height of every fitted picture), so that one view shows the same
 * part of every picture, whatever its size in pixels.
 */
import type { Size } from '../file.ts';
import type { PanDirection } from '../frame/viewer-controls.tsx';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface FaceView {
  /** With 1 the picture fits the frame. */
  readonly zoom: number;
  /** This point of the picture, from its centre, is at the frame's centre. */
  readonly centre: Point;
}

/** The second of two faces is laid over the first, moved in its own face heights and scaled. */
export interface Alignment extends Point {
  readonly scale: number;
}
export const unaligned: Alignment = { x: 0, y: 0, scale: 1 };

/** Faces fill their pictures differently; half to twice the size brings any two together. */
export const changeAlignment = (alignment: Alignment, { x = 0, y = 0, scale = 1 }: Partial<Alignment>): Alignment => ({
  x: within(alignment.x + x, -1, 1),
  y: within(alignment.y + y, -1, 1),
  scale: within(alignment.scale * scale, 0.5, 2) || 1,
});

export interface FaceViews {
  readonly isLinked: boolean;
  readonly shared: FaceView;
  /** While the panels are not linked, these were moved by themselves. */
  readonly byPanel: Readonly<Record<string, FaceView>>;
}

export type ViewAction =
  /** The point `at` stays where it is on screen; it is measured from the frame's centre. */
  | { readonly type: 'zoom'; readonly factor: number; readonly at?: Point }
  /** The picture moves by this much on the screen. */
  | { readonly type: 'move'; readonly by: Point }
  | { readonly type: 'fit' };

export const fittedView: FaceView = { zoom: 1, centre: { x: 0, y: 0 } };
export const initialViews: FaceViews = { isLinked: true, shared: fittedView, byPanel: {} };
export const zoomRange = { least: 0.5, most: 12 } as const;

const within = (value: number, least: number, most: number): number =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : 0;
// A picture can be moved until its edge is in the middle, not lost.
const toCentre = ({ x, y }: Point): Point => ({ x: within(x, -1, 1), y: within(y, -0.5, 0.5) });

export function changeView(view: FaceView, action: ViewAction): FaceView {
  const { zoom, centre } = view;
  if (action.type === 'fit') return fittedView;
  if (action.type === 'move')
    return { zoom, centre: toCentre({ x: centre.x - action.by.x / zoom, y: centre.y - action.by.y / zoom }) };
  const next = within(zoom * action.factor, zoomRange.least, zoomRange.most) || zoom;
  const { x, y } = action.at ?? { x: 0, y: 0 };
  return { zoom: next, centre: toCentre({ x: centre.x + x / zoom - x / next, y: centre.y + y / zoom - y / next }) };
}

export const viewOf = (views: FaceViews, key: string): FaceView =>
  views.isLinked ? views.shared : (views.byPanel[key] ?? views.shared);

type ViewsChange =
  /** The change is for all panels if it has no key. */
  | { readonly type: 'view'; readonly key?: string; readonly action: ViewAction }
  /** Linking takes the view of the panel that was moved last; unlinking lets each start from where it is. */
  | { readonly type: 'link'; readonly isLinked: boolean; readonly from?: string };

export function changeViews(views: FaceViews, change: ViewsChange): FaceViews {
  if (change.type === 'link') {
    const shared = change.from === undefined ? views.shared : viewOf(views, change.from);
    return { isLinked: change.isLinked, shared, byPanel: {} };
  }
  const { key, action } = change;
  if (views.isLinked) return { ...views, shared: changeView(views.shared, action) };
  if (key !== undefined)
    return { ...views, byPanel: { ...views.byPanel, [key]: changeView(viewOf(views, key), action) } };
  return {
    ...views,
    shared: changeView(views.shared, action),
    byPanel: Object.fromEntries(
      Object.entries(views.byPanel).map(([panel, view]) => [panel, changeView(view, action)]),
    ),
  };
}

/**
 * Every picture is fitted to this height in pixels: as high as the frame, or lower so that the widest picture fits in too. A very wide
 * one does not make all others small: it keeps at least six tenths of the frame, and its sides are reached by moving.
 */
export function faceHeight(frame: Size, pictures: readonly Size[]): number {
  const widest = Math.max(0.01, ...pictures.map(({ width, height }) => width / height));
  return Math.max(1, Math.min(frame.height, Math.max(frame.width / widest, frame.height * 0.6)));
}

export interface Drawable extends Size {
  readonly source: ImageBitmap | HTMLVideoElement;
  /** Another number means that the video shows another frame. */
  readonly frame?: number;
}

/** The box is in pixels of the frame. */
export function toDrawnBox(
  frame: Size,
  picture: Size,
  height: number,
  { zoom, centre }: FaceView,
  alignment: Alignment = unaligned,
) {
  const unit = height * zoom;
  const drawn = { width: (unit * alignment.scale * picture.width) / picture.height, height: unit * alignment.scale };
  return {
    ...drawn,
    left: frame.width / 2 - drawn.width / 2 + (alignment.x - centre.x) * unit,
    top: frame.height / 2 - drawn.height / 2 + (alignment.y - centre.y) * unit,
  };
}

export const comparisonModes = ['side', 'flicker', 'overlay'] as const;
export type ComparisonMode = (typeof comparisonModes)[number];

type FrameAction = ViewAction | 'fullScreen' | 'press';

/** A key without an action is left to the page. */
export function toFrameAction(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): FrameAction | undefined {
  return event.ctrlKey || event.metaKey || event.altKey ? undefined : keys.get(event.key);
}

const [zoomStep, moveStep] = [1.25, 0.08];
// The viewport moves, so the picture moves the other way.
export const pans: Readonly<Record<PanDirection, ViewAction>> = {
  left: { type: 'move', by: { x: moveStep, y: 0 } },
  right: { type: 'move', by: { x: -moveStep, y: 0 } },
  up: { type: 'move', by: { x: 0, y: moveStep } },
  down: { type: 'move', by: { x: 0, y: -moveStep } },
};
export const zoomIn: ViewAction = { type: 'zoom', factor: zoomStep };
export const zoomOut: ViewAction = { type: 'zoom', factor: 1 / zoomStep };
const keys: ReadonlyMap<string, FrameAction> = new Map<string, FrameAction>([
  ['+', zoomIn],
  ['=', zoomIn],
  ['-', zoomOut],
  ['_', zoomOut],
  ['0', { type: 'fit' }],
  ['ArrowLeft', pans.left],
  ['ArrowRight', pans.right],
  ['ArrowUp', pans.up],
  ['ArrowDown', pans.down],
  ['f', 'fullScreen'],
  [' ', 'press'],
]);
