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
  /**
   * Another drawing stands in the group.
   * @param around the node that keeps its place on the screen, or is in the middle where not all has room
   * @param root stands beside it then, where both have room
   */
  readonly show: (drawing: Drawing, around: string | null, root: string | null) => void;
  readonly zoomBy: (factor: number) => void;
  /** All of the drawing. */
  readonly fit: () => void;
  /** Moves as little as is needed to have the box in sight. */
  readonly reveal: (box: Box) => void;
  readonly close: () => void;
}

const margin = 28;
/** Distance of the dots of the ground at 100 %, and the widest that they ever stand apart: so far the backdrop reaches beyond the frame. */
const dots = 24;
const widest = 60;
// Smaller than this the first look would show shapes without names: then a part of it, well readable; the Fit button goes further.
const leastReadable = 0.42;
const wellReadable = 0.7;
/** Where the page scrolls as a whole (no panes), the wheel and one finger are the page's. */
const panes = '(min-width: 64rem) and (min-height: 30rem)';

function boxAround(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - y;
  return { x, y, width, height };
}

/** @param backdrop the dots behind the frame, an element of its own: a ground of the frame's would have all that is drawn on it painted anew as it moves */
export function openView(frame: SVGSVGElement, ground: SVGGElement, backdrop: HTMLElement): MapView {
  let drawing: Drawing | null = null;
  /** Keys of what has to be in sight, the first above all. */
  let wanted: readonly (string | null)[] = [];
  // Told by the observer: to ask the element would make the browser lay out all nodes at once.
  let size = { width: 0, height: 0 };
  // As long as the reader has not moved it, it follows the size of the frame.
  let untouched = true;
  let drawnGap = dots;
  const behavior = zoom<SVGSVGElement, unknown>()
    .extent(() => [
      [0, 0],
      [size.width, size.height],
    ])
    .clickDistance(4)
    .filter((event: MouseEvent | WheelEvent | TouchEvent) => {
      if (event.type === 'wheel') return event.ctrlKey || matchMedia(panes).matches;
      if ('touches' in event) return event.touches.length > 1 || matchMedia(panes).matches;
      return !event.ctrlKey && event.button === 0;
    })
    .on('zoom', ({ transform, sourceEvent }: D3ZoomEvent<SVGSVGElement, unknown>) => {
      if (sourceEvent) untouched = false;
      apply(transform);
    });
  const apply = ({ x, y, k }: ZoomTransform) => {
    ground.setAttribute('transform', `translate(${x} ${y}) scale(${k})`);
    // Far out, dots would be a grey: every second one, every fourth.
    const gap = dots * k * 2 ** Math.max(0, Math.ceil(Math.log2(0.6 / k)));
    if (gap !== drawnGap) backdrop.style.backgroundSize = `${gap}px ${gap}px`;
    drawnGap = gap;
    // Moved as it is, by less than one gap: dots that are drawn anew cost more than all else that moves.
    const within = (place: number) => (((place + widest) % gap) + gap) % gap;
    backdrop.style.transform = `translate(${within(x)}px, ${within(y)}px)`;
  };
  const selection = select(frame).call(behavior).on('dblclick.zoom', null);
  let at = zoomIdentity;
  behavior.on('zoom.at', ({ transform }: D3ZoomEvent<SVGSVGElement, unknown>) => {
    at = transform;
  });

  const fitting = ({ width, height }: Pick<Box, 'width' | 'height'>) =>
    Math.min(1, (size.width - 2 * margin) / Math.max(width, 1), (size.height - 2 * margin) / Math.max(height, 1));
  const place = (shown: Drawing, k: number, node: Box | undefined) => {
    const along = (long: number, room: number, centre: number) =>
      long * k + 2 * margin <= room
        ? (room - long * k) / 2
        : Math.min(margin, Math.max(room - margin - long * k, room / 2 - centre * k));
    const x = along(shown.width, size.width, node ? node.x + node.width / 2 : 0);
    const y = along(shown.height, size.height, node ? node.y + node.height / 2 : 0);
    behavior.transform(selection, zoomIdentity.translate(x, y).scale(k));
  };
  const fitAll = () => {
    if (drawing && size.width > 0) place(drawing, Math.max(0.02, fitting(drawing)), undefined);
  };
  const begin = () => {
    if (!drawing || size.width === 0) return;
    const whole = fitting(drawing);
    if (whole >= leastReadable) return place(drawing, whole, undefined);
    const { nodes } = drawing;
    const boxes = wanted.flatMap((key) => nodes.find((node) => node.key === key) ?? []);
    const together = boxes.length > 0 ? boxAround(boxes) : undefined;
    const both = together ? fitting(together) : 0;
    if (both >= leastReadable) place(drawing, Math.min(both, wellReadable), together);
    else place(drawing, wellReadable, boxes[0]);
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
    show: (next, around, root) => {
      const before = drawing;
      drawing = next;
      wanted = [around, root];
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
      // All of it is in sight, and follows the size of the frame.
      if (untouched && drawing && fitting(drawing) >= leastReadable) return;
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
