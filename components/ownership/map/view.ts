import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import type { Drawing } from '#lib/ownership/index.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the reader looks. Nothing of it is state of React: panning changes one attribute of one group. */
export interface MapView {
  /** Another drawing stands in the group. `around`: the node that keeps its place on the screen, or is in the middle where not all has room. */
  readonly show: (drawing: Drawing, around: string | null) => void;
  readonly zoomBy: (factor: number) => void;
  /** All of the drawing. */
  readonly fit: () => void;
  /** Moves as little as is needed to have the box in sight. */
  readonly reveal: (box: Box) => void;
  readonly close: () => void;
}

const margin = 28;
/** Distance of the dots of the ground at 100 %. */
const dots = 24;
// Smaller than this the first look would show shapes without names: then a part of it, well readable; the Fit button goes further.
const leastReadable = 0.5;
const wellReadable = 0.8;
/** Where the page scrolls as a whole (no panes), the wheel is the page's. */
const panes = '(min-width: 64rem) and (min-height: 30rem)';

export function openView(frame: SVGSVGElement, ground: SVGGElement): MapView {
  let drawing: Drawing | null = null;
  let middle: string | null = null;
  // Told by the observer: to ask the element would make the browser lay out all nodes at once.
  let size = { width: 0, height: 0 };
  // As long as the reader has not moved it, it follows the size of the frame.
  let untouched = true;
  const behavior = zoom<SVGSVGElement, unknown>()
    .extent(() => [
      [0, 0],
      [size.width, size.height],
    ])
    .clickDistance(4)
    .filter((event: MouseEvent | WheelEvent | TouchEvent) =>
      event.type === 'wheel'
        ? event.ctrlKey || matchMedia(panes).matches
        : !event.ctrlKey && !('button' in event && event.button),
    )
    .on('zoom', ({ transform, sourceEvent }: D3ZoomEvent<SVGSVGElement, unknown>) => {
      if (sourceEvent) untouched = false;
      apply(transform);
    });
  const apply = ({ x, y, k }: ZoomTransform) => {
    ground.setAttribute('transform', `translate(${x} ${y}) scale(${k})`);
    // Far out, dots would be a grey: every second one, every fourth.
    const gap = dots * k * 2 ** Math.max(0, Math.ceil(Math.log2(0.6 / k)));
    frame.style.backgroundSize = `${gap}px ${gap}px`;
    frame.style.backgroundPosition = `${x}px ${y}px`;
  };
  const selection = select(frame).call(behavior).on('dblclick.zoom', null);
  let at = zoomIdentity;
  behavior.on('zoom.at', ({ transform }: D3ZoomEvent<SVGSVGElement, unknown>) => {
    at = transform;
  });

  const fitting = ({ width, height }: Drawing) =>
    Math.min(1, (size.width - 2 * margin) / Math.max(width, 1), (size.height - 2 * margin) / Math.max(height, 1));
  const place = (shown: Drawing, k: number) => {
    const node = shown.nodes.find(({ key }) => key === middle);
    const along = (long: number, room: number, centre: number) =>
      long * k + 2 * margin <= room
        ? (room - long * k) / 2
        : Math.min(margin, Math.max(room - margin - long * k, room / 2 - centre * k));
    const x = along(shown.width, size.width, node ? node.x + node.width / 2 : 0);
    const y = along(shown.height, size.height, node ? node.y + node.height / 2 : 0);
    behavior.transform(selection, zoomIdentity.translate(x, y).scale(k));
  };
  const fitAll = () => {
    if (drawing && size.width > 0) place(drawing, Math.max(0.02, fitting(drawing)));
  };
  const begin = () => {
    if (!drawing || size.width === 0) return;
    const whole = fitting(drawing);
    place(drawing, whole < leastReadable ? wellReadable : whole);
  };

  /** It can be moved out of sight by one frame, and made as small as all of it needs. */
  const bound = () => {
    if (!drawing || size.width === 0) return;
    const room = Math.max(size.width, size.height);
    behavior
      .translateExtent([
        [-room, -room],
        [drawing.width + room, drawing.height + room],
      ])
      .scaleExtent([Math.min(0.1, Math.max(0.02, fitting(drawing))), 2.5]);
  };

  const observer = new ResizeObserver(([entry]) => {
    if (entry) size = entry.contentRect;
    bound();
    if (untouched) begin();
  });
  observer.observe(frame);

  // Paper shows all of it, whatever is looked at.
  const toPaper = () => {
    if (!drawing) return;
    frame.setAttribute('viewBox', `${-margin} ${-margin} ${drawing.width + 2 * margin} ${drawing.height + 2 * margin}`);
    ground.removeAttribute('transform');
  };
  const fromPaper = () => {
    frame.removeAttribute('viewBox');
    apply(at);
  };
  window.addEventListener('beforeprint', toPaper);
  window.addEventListener('afterprint', fromPaper);

  return {
    show: (next, around) => {
      const before = drawing;
      drawing = next;
      middle = around;
      bound();
      const old = before?.orientation === next.orientation && before.nodes.find(({ key }) => key === around);
      const now = next.nodes.find(({ key }) => key === around);
      if (old && now) behavior.translateBy(selection, old.x - now.x, old.y - now.y);
      else {
        untouched = true;
        begin();
      }
    },
    zoomBy: (factor) => {
      untouched = false;
      behavior.scaleBy(selection, factor);
    },
    fit: () => {
      untouched = false;
      fitAll();
    },
    reveal: (box) => {
      if (size.width === 0) return;
      const [left, top] = at.apply([box.x, box.y]);
      const [right, bottom] = at.apply([box.x + box.width, box.y + box.height]);
      const move = (from: number, to: number, room: number) =>
        from < margin ? margin - from : to > room - margin ? Math.max(room - margin - to, margin - from) : 0;
      const x = move(left, right, size.width);
      const y = move(top, bottom, size.height);
      if (x === 0 && y === 0) return;
      untouched = false;
      behavior.translateBy(selection, x / at.k, y / at.k);
    },
    close: () => {
      observer.disconnect();
      selection.on('.zoom', null);
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', fromPaper);
    },
  };
}
