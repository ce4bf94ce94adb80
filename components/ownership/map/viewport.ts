import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import type { Drawing } from '#lib/ownership/index.ts';
import { watchPrinting } from '../watch-printing.ts';
import {
  anchorOffset,
  type Box,
  centredPlacement,
  detailAt,
  fitScale,
  initialPlacement,
  marginPx,
  opensWhole,
  type Placement,
  revealOffset,
  revealScale,
  type Size,
} from './viewport-geometry.ts';

const smallestScale = 0.02;
const largestScale = 2.5;

interface ViewportOptions {
  readonly frame: SVGSVGElement;
  readonly group: SVGGElement;
  /** The dotted background behind the frame; in the frame itself it would force a repaint of the whole map. */
  readonly backdrop: HTMLElement;
  /** The reader zoomed in so far that there is room for more. @param inView the part of the drawing that is in view */
  readonly onReveal: (inView: Box) => void;
  /** Runs after the view has moved, or its size or drawing has changed. */
  readonly onView: (inView: Box) => void;
}

export type MapViewport = ReturnType<typeof openViewport>;

/** The pan and zoom of the map is no React state: panning changes one attribute of one group. */
export function openViewport({ frame, group, backdrop, onReveal, onView }: ViewportOptions) {
  let drawing: Drawing | null = null;
  let wanted: readonly string[] = [];
  // The observer reports the size: measuring the element would force a layout of all nodes.
  let size: Size = { width: 0, height: 0 };
  // The mode decides what stays in view when the size of the frame changes: findings above it may be expanded.
  let mode: 'opening' | 'whole' | 'moved' = 'opening';
  /** What was brought into view last stays there, until the reader moves on. */
  let revealed: Box | null = null;
  let current = zoomIdentity;
  const moveBackdrop = createBackdrop(backdrop);

  const apply = (transform: ZoomTransform) => {
    group.setAttribute('transform', `translate(${transform.x} ${transform.y}) scale(${transform.k})`);
    showDetail(group, transform.k);
    moveBackdrop(transform);
  };
  const behavior = createZoomBehavior(() => size).on(
    'zoom',
    ({ transform, sourceEvent }: D3ZoomEvent<SVGSVGElement, unknown>) => {
      if (sourceEvent) {
        mode = 'moved';
        revealed = null;
      }
      current = transform;
      apply(transform);
    },
  );
  const inView = (): Box => {
    const [x, y] = current.invert([0, 0]);
    return { x, y, width: size.width / current.k, height: size.height / current.k };
  };
  const revealMore = () => onReveal(inView());
  watchZoomingIn(behavior, revealMore);
  behavior.on('end.view', () => onView(inView()));
  const selection = select(frame).call(behavior).on('dblclick.zoom', null);
  const place = ({ x, y, scale }: Placement) =>
    behavior.transform(selection, zoomIdentity.translate(x, y).scale(scale));
  const placeInitially = () => {
    if (drawing && size.width > 0) place(initialPlacement(size, drawing, wanted));
  };
  const limit = () => {
    if (drawing && size.width > 0) limitTo(behavior, size, drawing);
  };
  const placeWhole = () => {
    if (!drawing || size.width === 0) return;
    place(centredPlacement(size, drawing, Math.max(smallestScale, fitScale(size, drawing))));
  };

  const observer = new ResizeObserver(([entry]) => {
    const before = size;
    if (entry) size = entry.contentRect;
    limit();
    if (mode === 'opening') placeInitially();
    else if (mode === 'whole') placeWhole();
    else if (before.width > 0) {
      // The middle stays in the middle.
      const [x, y] = [(size.width - before.width) / 2 / current.k, (size.height - before.height) / 2 / current.k];
      behavior.translateBy(selection, x, y);
      const more = revealed && revealOffsets(current, size, revealed);
      if (more && (more.x !== 0 || more.y !== 0)) behavior.translateBy(selection, more.x, more.y);
    }
  });
  observer.observe(frame);
  const stopPrinting = watchPrinting(
    () => drawing && showWhole(frame, group, drawing),
    () => {
      frame.removeAttribute('viewBox');
      apply(current);
    },
  );

  return {
    /**
     * Takes over a new drawing.
     * @param anchors nodes of which the first that was drawn before keeps its position on the screen
     * @param nextWanted nodes to open on if there is none, the most important first
     */
    show: (next: Drawing, anchors: readonly string[], nextWanted: readonly string[]) => {
      const offset = drawing && anchorOffset(drawing, next, anchors);
      drawing = next;
      wanted = nextWanted;
      limit();
      revealed = null;
      if (offset) return behavior.translateBy(selection, offset.x, offset.y);
      mode = 'opening';
      placeInitially();
    },
    zoomBy: (factor: number) => {
      mode = 'moved';
      behavior.scaleBy(selection, factor);
      if (factor > 1 && current.k >= revealScale) revealMore();
    },
    /** Shows the whole drawing. */
    fit: () => {
      mode = 'whole';
      placeWhole();
    },
    /** Moves as little as needed to bring the box into view. */
    reveal: (box: Box) => {
      if (size.width === 0) return;
      // The whole drawing is in view, and follows the size of the frame.
      if (mode === 'whole' || (mode === 'opening' && drawing && opensWhole(size, drawing))) return;
      const { x, y } = revealOffsets(current, size, box);
      revealed = box;
      if (x === 0 && y === 0) return;
      mode = 'moved';
      behavior.translateBy(selection, x, y);
    },
    /** Shows as many of these nodes as fit, the first ones first. */
    goTo: (keys: readonly string[]) => {
      if (!drawing || size.width === 0) return;
      mode = 'moved';
      place(initialPlacement(size, drawing, keys));
    },
    close: () => {
      observer.disconnect();
      selection.on('.zoom', null);
      stopPrinting();
    },
  };
}

/** The move that brings a box of the drawing into view, in its units. */
function revealOffsets(transform: ZoomTransform, size: Size, { x, y, width, height }: Box) {
  const [left, top] = transform.apply([x, y]);
  const [right, bottom] = transform.apply([x + width, y + height]);
  return {
    x: revealOffset(left, right, size.width) / transform.k,
    y: revealOffset(top, bottom, size.height) / transform.k,
  };
}

/** The drawing can be moved out of view by one frame, and scaled down until all of it fits. */
function limitTo(behavior: ZoomBehavior<SVGSVGElement, unknown>, size: Size, { width, height }: Size): void {
  const room = Math.max(size.width, size.height);
  behavior
    .translateExtent([
      [-room, -room],
      [width + room, height + room],
    ])
    .scaleExtent([Math.min(0.1, Math.max(smallestScale, fitScale(size, { width, height }))), largestScale]);
}

/** This is the theme's variant `panes`. In other windows the page itself scrolls and takes the wheel and single-finger gestures. */
const panes = '(min-width: 64rem) and (min-height: 30rem)';

function createZoomBehavior(size: () => Size): ZoomBehavior<SVGSVGElement, unknown> {
  return zoom<SVGSVGElement, unknown>()
    .extent(() => [
      [0, 0],
      [size().width, size().height],
    ])
    .clickDistance(4)
    .filter((event: MouseEvent | WheelEvent | TouchEvent) => {
      if (event.type === 'wheel') return event.ctrlKey || matchMedia(panes).matches;
      if ('touches' in event) return event.touches.length > 1 || matchMedia(panes).matches;
      return !event.ctrlKey && event.button === 0;
    });
}

/** Notices when a wheel or a pinch has zoomed in as far as {@link revealScale}. */
function watchZoomingIn(behavior: ZoomBehavior<SVGSVGElement, unknown>, onZoomedIn: () => void): void {
  let from = 1;
  behavior
    .on('start.reveal', ({ transform }: D3ZoomEvent<SVGSVGElement, unknown>) => {
      from = transform.k;
    })
    .on('end.reveal', ({ transform, sourceEvent }: D3ZoomEvent<SVGSVGElement, unknown>) => {
      if (sourceEvent && transform.k > from * 1.001 && transform.k >= revealScale) onZoomedIn();
    });
}

/** Hides texts that would be too small, except for the names, which have a size of their own. */
function showDetail(group: SVGGElement, scale: number): void {
  const detail = detailAt(scale);
  if (detail === 'full') delete group.dataset.detail;
  else if (group.dataset.detail !== detail) group.dataset.detail = detail;
  if (detail === 'names') group.style.setProperty('--map-scale', `${scale}`);
}

/** The gap between the dots of the backdrop at a scale of 1. */
const dotGapPx = 24;
/** The widest gap, by which the backdrop extends beyond the frame. */
const largestGapPx = 60;

function createBackdrop(backdrop: HTMLElement): (transform: ZoomTransform) => void {
  let drawnGap = dotGapPx;
  return ({ x, y, k }) => {
    // Zoomed out, dots would merge to grey: show every second, every fourth.
    const gap = dotGapPx * k * 2 ** Math.max(0, Math.ceil(Math.log2(0.6 / k)));
    if (gap !== drawnGap) backdrop.style.backgroundSize = `${gap}px ${gap}px`;
    drawnGap = gap;
    // The backdrop is moved by less than one gap; to redraw it would be the slowest part of panning.
    const within = (position: number) => (((position + largestGapPx) % gap) + gap) % gap;
    backdrop.style.transform = `translate(${within(x)}px, ${within(y)}px)`;
  };
}

/** Printing shows the whole drawing, wherever the viewport is. */
function showWhole(frame: SVGSVGElement, group: SVGGElement, { width, height }: Size): void {
  frame.setAttribute('viewBox', `${-marginPx} ${-marginPx} ${width + 2 * marginPx} ${height + 2 * marginPx}`);
  group.removeAttribute('transform');
  delete group.dataset.detail;
}
