import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import type { Drawing } from '#lib/ownership/index.ts';
import {
  type Box,
  centredPlacement,
  fitScale,
  initialPlacement,
  leastReadableScale,
  marginPx,
  type Placement,
  revealOffset,
  type Size,
} from './viewport-geometry.ts';

/** The pan and zoom of the map. Not React state: panning changes one attribute of one group. */
export interface MapViewport {
  /**
   * Takes over a new drawing.
   * @param around the node that keeps its position on the screen, or is centred in a drawing that does not fit
   * @param root shown together with it if both fit
   */
  readonly show: (drawing: Drawing, around: string | null, root: string | null) => void;
  readonly zoomBy: (factor: number) => void;
  /** Shows the whole drawing. */
  readonly fit: () => void;
  /** Moves as little as needed to bring the box into view. */
  readonly reveal: (box: Box) => void;
  readonly close: () => void;
}

const smallestScale = 0.02;
const largestScale = 2.5;

/** @param backdrop the dotted background behind the frame; in the frame itself it would force a repaint of the whole map */
export function openViewport(frame: SVGSVGElement, group: SVGGElement, backdrop: HTMLElement): MapViewport {
  let drawing: Drawing | null = null;
  let wanted: readonly (string | null)[] = [];
  // From the observer: measuring the element would force a layout of all nodes.
  let size: Size = { width: 0, height: 0 };
  // Until the reader moves it, the map follows the size of the frame.
  let isUntouched = true;
  let current = zoomIdentity;
  const moveBackdrop = createBackdrop(backdrop);

  const apply = (transform: ZoomTransform) => {
    group.setAttribute('transform', `translate(${transform.x} ${transform.y}) scale(${transform.k})`);
    moveBackdrop(transform);
  };
  const behavior = createZoomBehavior(() => size).on(
    'zoom',
    ({ transform, sourceEvent }: D3ZoomEvent<SVGSVGElement, unknown>) => {
      if (sourceEvent) isUntouched = false;
      current = transform;
      apply(transform);
    },
  );
  const selection = select(frame).call(behavior).on('dblclick.zoom', null);
  const place = ({ x, y, scale }: Placement) =>
    behavior.transform(selection, zoomIdentity.translate(x, y).scale(scale));
  const placeInitially = () => {
    if (drawing && size.width > 0) place(initialPlacement(size, drawing, wanted));
  };
  /** The drawing can be moved out of view by one frame, and scaled down until all of it fits. */
  const limit = () => {
    if (!drawing || size.width === 0) return;
    const room = Math.max(size.width, size.height);
    const { width, height } = drawing;
    behavior
      .translateExtent([
        [-room, -room],
        [width + room, height + room],
      ])
      .scaleExtent([Math.min(0.1, Math.max(smallestScale, fitScale(size, drawing))), largestScale]);
  };

  const observer = new ResizeObserver(([entry]) => {
    if (entry) size = entry.contentRect;
    limit();
    if (isUntouched) placeInitially();
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
    show: (next, around, root) => {
      const before = drawing;
      drawing = next;
      wanted = [around, root];
      limit();
      const old = before?.orientation === next.orientation && before.nodes.find(({ key }) => key === around);
      const now = next.nodes.find(({ key }) => key === around);
      if (old && now) behavior.translateBy(selection, old.x - now.x, old.y - now.y);
      else {
        isUntouched = true;
        placeInitially();
      }
    },
    zoomBy: (factor) => {
      isUntouched = false;
      behavior.scaleBy(selection, factor);
    },
    fit: () => {
      isUntouched = false;
      if (!drawing || size.width === 0) return;
      place(centredPlacement(size, drawing, Math.max(smallestScale, fitScale(size, drawing)), undefined));
    },
    reveal: (box) => {
      if (size.width === 0) return;
      // The whole drawing is in view, and follows the size of the frame.
      if (isUntouched && drawing && fitScale(size, drawing) >= leastReadableScale) return;
      const [left, top] = current.apply([box.x, box.y]);
      const [right, bottom] = current.apply([box.x + box.width, box.y + box.height]);
      const x = revealOffset(left, right, size.width);
      const y = revealOffset(top, bottom, size.height);
      if (x === 0 && y === 0) return;
      isUntouched = false;
      behavior.translateBy(selection, x / current.k, y / current.k);
    },
    close: () => {
      observer.disconnect();
      selection.on('.zoom', null);
      stopPrinting();
    },
  };
}

/** As the theme's variant `panes`. In other windows the page itself scrolls and takes the wheel and single-finger gestures. */
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

/** Gap of the backdrop's dots at a scale of 1. */
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
    // Moved by less than one gap, not redrawn, which would be the slowest part of panning.
    const within = (position: number) => (((position + largestGapPx) % gap) + gap) % gap;
    backdrop.style.transform = `translate(${within(x)}px, ${within(y)}px)`;
  };
}

/** Printing shows the whole drawing, wherever the viewport is. */
function showWhole(frame: SVGSVGElement, group: SVGGElement, { width, height }: Size): void {
  frame.setAttribute('viewBox', `${-marginPx} ${-marginPx} ${width + 2 * marginPx} ${height + 2 * marginPx}`);
  group.removeAttribute('transform');
}

/** @returns ends it */
function watchPrinting(onStart: () => void, onEnd: () => void): () => void {
  window.addEventListener('beforeprint', onStart);
  window.addEventListener('afterprint', onEnd);
  return () => {
    window.removeEventListener('beforeprint', onStart);
    window.removeEventListener('afterprint', onEnd);
  };
}
