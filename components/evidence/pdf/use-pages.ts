import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Size } from '../file.ts';
import {
  clampZoom,
  layOutPages,
  type PageLayout,
  type PdfState,
  pointAt,
  rotatePoint,
  type ScrollAnchor,
  toPosition,
  type VisiblePages,
  visiblePages,
  type Zoom,
} from './page-layout.ts';

/** A page that was scrolled to has this much room above it. */
const topMargin = 8;
const tolerance = 2;

/** Our own last scroll ended here, at this page: a scroll event here is not the reviewer's. */
interface OwnScroll {
  readonly top: number;
  readonly left: number;
  readonly page: number | null;
}

/**
 * The hook knows where the pages are, which are visible, and how to move. The point on screen stays where it is through zoom, rotation,
 * another size of the frame, and pages that turn out to have another size than the first.
 */
export function usePages(scroller: RefObject<HTMLElement | null>, pages: number, firstSize: Size, initial: PdfState) {
  const [view, setView] = useState(initial.view);
  const frame = useFrameSize(scroller);
  const [sizes, setSizes] = useState<ReadonlyMap<number, Size>>(new Map());
  const [visible, setVisible] = useState<VisiblePages>({ first: 0, last: 0, current: 0 });
  const anchor = useRef<ScrollAnchor | null>(initial.anchor);
  const ownScroll = useRef<OwnScroll | null>(null);

  const layout = useMemo<PageLayout | null>(() => {
    if (!frame) return null;
    const all = Array.from({ length: pages }, (_, index) => sizes.get(index) ?? firstSize);
    return layOutPages(all, view, frame);
  }, [frame, sizes, pages, firstSize, view]);

  function updateVisible(of: PageLayout, element: HTMLElement, page: number | null) {
    const found = visiblePages(of, element.scrollTop, element.clientHeight);
    const next = page === null ? found : { ...found, current: page };
    setVisible((old) =>
      old.first === next.first && old.last === next.last && old.current === next.current ? old : next,
    );
  }

  function scrollTo(of: PageLayout, element: HTMLElement, to: ScrollAnchor, page: number | null) {
    const position = toPosition(of, to.point);
    element.scrollTo({ left: position.x - to.x, top: position.y - to.y, behavior: 'instant' });
    anchor.current = to;
    ownScroll.current = { top: element.scrollTop, left: element.scrollLeft, page };
    updateVisible(of, element, page);
  }

  // This runs before the browser paints, so that nothing is shown at its old position.
  const onLayout = useEffectEvent((of: PageLayout) => {
    const element = scroller.current;
    if (!element) return;
    if (anchor.current) scrollTo(of, element, anchor.current, ownScroll.current?.page ?? null);
    else updateVisible(of, element, null);
  });
  useLayoutEffect(() => {
    if (layout) onLayout(layout);
  }, [layout]);

  function onScroll() {
    const element = scroller.current;
    if (!element || !layout) return;
    const { scrollTop, scrollLeft } = element;
    const own = ownScroll.current;
    if (own && Math.abs(own.top - scrollTop) < tolerance && Math.abs(own.left - scrollLeft) < tolerance) return;
    ownScroll.current = null;
    anchor.current = middleOf(layout, element);
    updateVisible(layout, element, null);
  }

  /** @param at where the pointer is; the middle when undefined */
  function zoomTo(zoom: Zoom, at?: { readonly x: number; readonly y: number }) {
    const element = scroller.current;
    if (element && layout) {
      // After scrolling to a page, its top stays visible.
      const isAtPage = ownScroll.current !== null && ownScroll.current.page !== null;
      if (at) anchor.current = anchorAt(layout, element, at.x, at.y);
      else if (!isAtPage) anchor.current = middleOf(layout, element);
    }
    setView({ ...view, zoom: typeof zoom === 'number' ? clampZoom(zoom) : zoom });
  }

  function rotate(degrees: 90 | -90) {
    const element = scroller.current;
    if (element && layout) {
      const middle = middleOf(layout, element);
      anchor.current = { ...middle, point: rotatePoint(middle.point, degrees) };
      ownScroll.current = null;
    }
    setView({ ...view, degrees: (view.degrees + degrees + 360) % 360 });
  }

  /** @param number from 1 */
  function showPage(number: number) {
    const element = scroller.current;
    if (!element || !layout) return;
    const page = Math.min(pages, Math.max(1, number)) - 1;
    scrollTo(layout, element, { point: { page, x: 0.5, y: 0 }, x: element.clientWidth / 2, y: topMargin }, page);
  }

  function setPageSize(number: number, size: Size) {
    setSizes((old) => {
      const known = old.get(number - 1) ?? firstSize;
      if (Math.abs(known.width - size.width) < 0.5 && Math.abs(known.height - size.height) < 0.5) return old;
      return new Map(old).set(number - 1, size);
    });
  }

  return { view, layout, visible, anchor, onScroll, zoomTo, rotate, showPage, setPageSize };
}

function useFrameSize(scroller: RefObject<HTMLElement | null>): Size | null {
  const [frame, setFrame] = useState<Size | null>(null);
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
  return frame;
}

const anchorAt = (layout: PageLayout, element: HTMLElement, x: number, y: number): ScrollAnchor => ({
  point: pointAt(layout, element.scrollLeft + x, element.scrollTop + y),
  x,
  y,
});

const middleOf = (layout: PageLayout, element: HTMLElement): ScrollAnchor =>
  anchorAt(layout, element, element.clientWidth / 2, element.clientHeight / 2);
