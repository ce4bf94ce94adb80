'use client';

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  clampZoom,
  inSight,
  type Layout,
  type Look,
  layOut,
  type Point,
  placeOf,
  pointAt,
  type Size,
  turnPoint,
  type Zoom,
} from './layout.ts';

/** A point of a page, and where in the frame it is to stay while everything around it changes. */
export interface Held {
  readonly point: Point;
  readonly x: number;
  readonly y: number;
}

/** How a PDF was left, to be found again. */
export interface PdfState {
  readonly look: Look;
  readonly held: Held | null;
}

/** Air over a page that was gone to. */
const air = 8;
const closeEnough = 2;

interface Sight {
  readonly first: number;
  readonly last: number;
  readonly current: number;
}

/**
 * Where the pages stand, which are in sight, and the ways to move. What is looked at stays where it is through zoom, turns, another size of the
 * frame, and pages that turn out to be of another size than the first one.
 */
export function usePages(scroller: RefObject<HTMLElement | null>, pages: number, firstSize: Size, before: PdfState) {
  const [look, setLook] = useState(before.look);
  const [frame, setFrame] = useState<Size | null>(null);
  const [known, setKnown] = useState<ReadonlyMap<number, Size>>(new Map());
  const [sight, setSight] = useState<Sight>({ first: 0, last: 0, current: 0 });
  const held = useRef<Held | null>(before.held);
  /** Where the last move of ours ended: a scroll event there is no doing of the reviewer's. */
  const still = useRef<{ readonly top: number; readonly left: number; readonly page: number | null } | null>(null);

  const layout = useMemo<Layout | null>(() => {
    if (!frame) return null;
    const sizes = Array.from({ length: pages }, (_, at) => known.get(at) ?? firstSize);
    return layOut(sizes, look, frame);
  }, [frame, known, pages, firstSize, look]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setFrame((old) => (old?.width === width && old.height === height ? old : { width, height }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [scroller]);

  function see(of: Layout, element: HTMLElement, page: number | null) {
    const seen = inSight(of, element.scrollTop, element.clientHeight);
    const next = page === null ? seen : { ...seen, current: page };
    setSight((old) =>
      old.first === next.first && old.last === next.last && old.current === next.current ? old : next,
    );
  }

  function move(of: Layout, element: HTMLElement, to: Held, page: number | null) {
    const place = placeOf(of, to.point);
    element.scrollTo({ left: place.x - to.x, top: place.y - to.y, behavior: 'instant' });
    held.current = to;
    still.current = { top: element.scrollTop, left: element.scrollLeft, page };
    see(of, element, page);
  }

  // Before the browser paints: nothing is seen at its old place.
  const onLayout = useEffectEvent((of: Layout) => {
    const element = scroller.current;
    if (!element) return;
    if (held.current) move(of, element, held.current, still.current?.page ?? null);
    else see(of, element, null);
  });
  useLayoutEffect(() => {
    if (layout) onLayout(layout);
  }, [layout]);

  function onScroll() {
    const element = scroller.current;
    if (!element || !layout) return;
    const { scrollTop, scrollLeft, clientWidth, clientHeight } = element;
    const from = still.current;
    if (from && Math.abs(from.top - scrollTop) < closeEnough && Math.abs(from.left - scrollLeft) < closeEnough) return;
    still.current = null;
    held.current = holdAt(layout, element, clientWidth / 2, clientHeight / 2);
    see(layout, element, null);
  }

  /** @param at where the pointer is; the middle when undefined */
  function zoomTo(zoom: Zoom, at?: { readonly x: number; readonly y: number }) {
    const element = scroller.current;
    if (element && layout) {
      // Who just went to a page keeps its top in sight.
      const atPage = still.current !== null && still.current.page !== null;
      const { x, y } = at ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 };
      if (at || !atPage) held.current = holdAt(layout, element, x, y);
    }
    setLook({ ...look, zoom: typeof zoom === 'number' ? clampZoom(zoom) : zoom });
  }

  function turn(degrees: 90 | -90) {
    const element = scroller.current;
    if (element && layout) {
      const middle = holdAt(layout, element, element.clientWidth / 2, element.clientHeight / 2);
      held.current = { ...middle, point: turnPoint(middle.point, degrees) };
      still.current = null;
    }
    setLook({ ...look, degrees: (look.degrees + degrees + 360) % 360 });
  }

  /** @param page from 1 */
  function show(page: number) {
    const element = scroller.current;
    if (!element || !layout) return;
    const sheet = Math.min(pages, Math.max(1, page)) - 1;
    move(layout, element, { point: { sheet, x: 0.5, y: 0 }, x: element.clientWidth / 2, y: air }, sheet);
  }

  function learn(number: number, size: Size) {
    setKnown((old) => {
      const was = old.get(number - 1) ?? firstSize;
      if (Math.abs(was.width - size.width) < 0.5 && Math.abs(was.height - size.height) < 0.5) return old;
      return new Map(old).set(number - 1, size);
    });
  }

  return { look, layout, sight, held, onScroll, zoomTo, turn, show, learn };
}

function holdAt(layout: Layout, element: HTMLElement, x: number, y: number): Held {
  return { point: pointAt(layout, element.scrollLeft + x, element.scrollTop + y), x, y };
}
