/**
 * How the faces of the bench are looked at. Pure. All lengths are in face heights (the height that every fitted picture has), so that one
 * view shows the same place of every picture, whatever its size in pixels.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface View {
  /** 1 fits. */
  readonly zoom: number;
  /** The place of the picture, from its centre, that stands at the frame's centre. */
  readonly centre: Point;
}

/** How the second of two faces is laid over the first: moved by face heights of its own, and grown. */
export interface Fit extends Point {
  readonly scale: number;
}
export const asItIs: Fit = { x: 0, y: 0, scale: 1 };

/** Faces fill their pictures differently: half to twice the size brings any two together. */
export const changeFit = (fit: Fit, { x = 0, y = 0, scale = 1 }: Partial<Fit>): Fit => ({
  x: within(fit.x + x, -1, 1),
  y: within(fit.y + y, -1, 1),
  scale: within(fit.scale * scale, 0.5, 2) || 1,
});

export interface Views {
  readonly linked: boolean;
  readonly all: View;
  /** While unlinked: the panels that went their own way. */
  readonly own: Readonly<Record<string, View>>;
}

export type ViewAct =
  /** `at`: what stays where it is, on the screen from the frame's centre. */
  | { readonly type: 'zoom'; readonly factor: number; readonly at?: Point }
  /** The picture moves by this much on the screen. */
  | { readonly type: 'move'; readonly by: Point }
  | { readonly type: 'fit' };

export const fitted: View = { zoom: 1, centre: { x: 0, y: 0 } };
export const atFirst: Views = { linked: true, all: fitted, own: {} };
export const zoomRange = { least: 0.5, most: 12 } as const;

const within = (value: number, least: number, most: number): number =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : 0;
// A picture can be moved until its edge is in the middle, not lost.
const toCentre = ({ x, y }: Point): Point => ({ x: within(x, -1, 1), y: within(y, -0.5, 0.5) });

export function changeView(view: View, act: ViewAct): View {
  const { zoom, centre } = view;
  if (act.type === 'fit') return fitted;
  if (act.type === 'move')
    return { zoom, centre: toCentre({ x: centre.x - act.by.x / zoom, y: centre.y - act.by.y / zoom }) };
  const next = within(zoom * act.factor, zoomRange.least, zoomRange.most) || zoom;
  const { x, y } = act.at ?? { x: 0, y: 0 };
  return {
    zoom: next,
    centre: toCentre({ x: centre.x + x / zoom - x / next, y: centre.y + y / zoom - y / next }),
  };
}

export const viewOf = (views: Views, key: string): View => (views.linked ? views.all : (views.own[key] ?? views.all));

export type ViewsChange =
  /** Without a key for all panels. */
  | { readonly type: 'act'; readonly key?: string; readonly act: ViewAct }
  /** Linking takes the view of the panel that was moved last; unlinking lets each start from where it is. */
  | { readonly type: 'link'; readonly linked: boolean; readonly from?: string };

export function changeViews(views: Views, change: ViewsChange): Views {
  if (change.type === 'link') {
    const all = change.from === undefined ? views.all : viewOf(views, change.from);
    return { linked: change.linked, all, own: {} };
  }
  const { key, act } = change;
  if (views.linked) return { ...views, all: changeView(views.all, act) };
  if (key !== undefined) return { ...views, own: { ...views.own, [key]: changeView(viewOf(views, key), act) } };
  return {
    ...views,
    all: changeView(views.all, act),
    own: Object.fromEntries(Object.entries(views.own).map(([one, view]) => [one, changeView(view, act)])),
  };
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The height that every picture is fitted to, in pixels: as high as the frame, or lower so that the widest picture fits in too. A very wide
 * one does not make all others small: it keeps at least six tenths of the frame, and its sides are reached by moving.
 */
export function faceHeight(frame: Size, pictures: readonly Size[]): number {
  const widest = Math.max(0.01, ...pictures.map(({ width, height }) => width / height));
  return Math.max(1, Math.min(frame.height, Math.max(frame.width / widest, frame.height * 0.6)));
}

/** Where a picture is drawn in its frame, in pixels. */
export function placeOf(frame: Size, picture: Size, height: number, { zoom, centre }: View, fit: Fit = asItIs) {
  const unit = height * zoom;
  const drawn = { width: (unit * fit.scale * picture.width) / picture.height, height: unit * fit.scale };
  return {
    ...drawn,
    left: frame.width / 2 - drawn.width / 2 + (fit.x - centre.x) * unit,
    top: frame.height / 2 - drawn.height / 2 + (fit.y - centre.y) * unit,
  };
}

export type Mode = 'side' | 'flicker' | 'overlay';
export const modes: readonly Mode[] = ['side', 'flicker', 'overlay'];

/** What a key does in a frame; undefined leaves the key to the page. */
export function frameKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): ViewAct | 'fullScreen' | 'press' | undefined {
  return event.ctrlKey || event.metaKey || event.altKey ? undefined : keys.get(event.key);
}

const [zoomStep, moveStep] = [1.25, 0.08];
export const zoomIn: ViewAct = { type: 'zoom', factor: zoomStep };
export const zoomOut: ViewAct = { type: 'zoom', factor: 1 / zoomStep };
const keys: ReadonlyMap<string, ViewAct | 'fullScreen' | 'press'> = new Map<string, ViewAct | 'fullScreen' | 'press'>([
  ['+', zoomIn],
  ['=', zoomIn],
  ['-', zoomOut],
  ['_', zoomOut],
  ['0', { type: 'fit' }],
  // An arrow moves the sight, the picture goes the other way.
  ['ArrowLeft', { type: 'move', by: { x: moveStep, y: 0 } }],
  ['ArrowRight', { type: 'move', by: { x: -moveStep, y: 0 } }],
  ['ArrowUp', { type: 'move', by: { x: 0, y: moveStep } }],
  ['ArrowDown', { type: 'move', by: { x: 0, y: -moveStep } }],
  ['f', 'fullScreen'],
  [' ', 'press'],
]);
