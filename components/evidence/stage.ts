import OpenSeadragon from 'openseadragon';
import type { Picture } from './picture.ts';
import { tilesOf } from './tiles.ts';
import { drawUnder } from './under.ts';
import { toFilter, type View } from './view.ts';

/** The canvas that pictures are shown on: OpenSeadragon behind the few words that the viewer needs. */
export interface Stage {
  show(picture: Picture, view: View): void;
  /** Rotation, mirror and tones; the place stays. */
  apply(view: View): void;
  zoomBy(factor: number): void;
  /** Shares of the frame. */
  panBy(right: number, down: number): void;
  fit(): void;
  /** One finger scrolls the page and two move the picture, while there is a page to scroll. */
  setTouchScrolls(scrolls: boolean): void;
  place(): View['place'];
  destroy(): void;
}

/** Air around a fitted picture, in pixels: its edge is part of the evidence. */
const margin = 20;

/** @param onZoom per cent; 100 shows one picture pixel on one CSS pixel */
export function openStage(element: HTMLElement, onZoom: (percent: number) => void): Stage {
  refuseOwnStyles();
  const viewer = new OpenSeadragon.Viewer({
    element,
    drawer: 'canvas',
    showNavigationControl: false,
    keyboardNavEnabled: false, // the frame has the keys, so that Tab and Esc leave it
    tabIndex: -1,
    animationTime: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0.01 : 0.16,
    springStiffness: 12,
    viewportMargins: { left: margin, top: margin, right: margin, bottom: margin },
    visibilityRatio: 0.4,
    minZoomImageRatio: 0.5,
    maxZoomPixelRatio: 8,
    zoomPerScroll: 1.2,
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true, flickEnabled: false },
    gestureSettingsTouch: { pinchRotate: false, flickEnabled: false },
    maxImageCacheCount: 100,
  });
  viewer.canvas.setAttribute('aria-hidden', 'true');
  const { viewport } = viewer;
  const tellZoom = () => {
    if (viewer.world.getItemCount() > 0)
      onZoom(Math.round(viewer.world.getItemAt(0).viewportToImageZoom(viewport.getZoom()) * 100));
  };
  viewer.addHandler('zoom', tellZoom);
  viewer.addHandler('resize', tellZoom);

  // At first the picture itself, drawn in one go, stands where its tiles will be: they are cut only when the browser has nothing to do.
  let tilesToCome: ImageBitmap | null = null;
  let cancelTiles = () => {};
  viewer.addHandler('update-viewport', () => {
    if (!tilesToCome) return;
    if (viewer.world.getItemCount() > 0 && viewer.world.getItemAt(0).getFullyLoaded()) tilesToCome = null;
    else drawUnder(viewer, tilesToCome);
  });

  function place(): View['place'] {
    const { x, y } = viewport.getCenter();
    const zoom = viewport.getZoom();
    const home = viewport.getHomeBounds().getCenter();
    const atHome = [zoom - viewport.getHomeZoom(), x - home.x, y - home.y].every((by) => Math.abs(by) < 0.001);
    return atHome ? null : { zoom, x, y };
  }

  function apply(view: View) {
    const fits = place() === null;
    viewport.setRotation(view.degrees, true);
    viewport.setFlip(view.flipped);
    // A picture that fitted the frame lying fits it standing too.
    if (fits) viewport.goHome(true);
    viewer.drawer.canvas.style.filter = toFilter(view);
  }

  function settle(view: View) {
    apply(view);
    if (view.place) {
      viewport.zoomTo(view.place.zoom, undefined, true);
      viewport.panTo(new OpenSeadragon.Point(view.place.x, view.place.y), true);
    } else viewport.goHome(true);
  }

  return {
    apply,
    show({ bitmap }, view) {
      cancelTiles();
      // OpenSeadragon takes a frame or two until it knows the picture; it is drawn in this one.
      viewport.resetContentSize(new OpenSeadragon.Point(bitmap.width, bitmap.height));
      settle(view);
      tilesToCome = bitmap;
      drawUnder(viewer, bitmap);
      viewer.addOnceHandler('open', () => {
        settle(view);
        tellZoom();
        cancelTiles = afterNextPaint(() => viewer.world.getItemAt(0).setOpacity(1));
        viewer.forceRedraw();
      });
      // Of what is fully transparent OpenSeadragon asks for no tiles.
      viewer.open({ tileSource: tilesOf(bitmap), opacity: 0 });
    },
    zoomBy(factor) {
      viewport.zoomBy(factor).applyConstraints();
    },
    panBy(right, down) {
      const { x, y } = viewport.getContainerSize();
      viewport.panBy(viewport.deltaPointsFromPixels(new OpenSeadragon.Point(right * x, down * y))).applyConstraints();
    },
    fit: () => void viewport.goHome(),
    setTouchScrolls: (scrolls) => void viewer.setCooperativeGestures(scrolls),
    place,
    destroy() {
      cancelTiles();
      viewer.destroy();
    },
  };
}

/** When the next frame is on the screen and nothing else is to be done. @returns the way to take it back */
function afterNextPaint(act: () => void): () => void {
  const isIdleKnown = 'requestIdleCallback' in window;
  let idle = 0;
  const frame = requestAnimationFrame(() => {
    idle = isIdleKnown ? requestIdleCallback(act, { timeout: 500 }) : window.setTimeout(act, 50);
  });
  return () => {
    cancelAnimationFrame(frame);
    if (isIdleKnown) cancelIdleCallback(idle);
    else clearTimeout(idle);
  };
}

/**
 * OpenSeadragon puts a style element of its own into the head unless a `style` with this mark is there. Our content policy refuses it, and it
 * would take the focus ring away on touch screens. An element of no namespace carries the name and the mark, and styles nothing.
 */
function refuseOwnStyles(): void {
  const mark = 'data-openseadragon-mobile-css';
  if (document.querySelector(`style[${mark}]`)) return;
  const style = document.createElementNS(null, 'style');
  style.setAttribute(mark, '');
  document.head.append(style);
}
