import OpenSeadragon from 'openseadragon';
import type { Picture } from '../picture/load-picture.ts';
import { type PictureView, toFilter } from './picture-view.ts';

const tileSize = 1024;

/**
 * OpenSeadragon gets a decoded picture in tiles. Its own image source would copy twelve megapixels into one canvas that is kept for
 * reading back, and redraw all of it on every frame; here a frame touches only the visible tiles of the size in use.
 */
function tilesOf(bitmap: ImageBitmap): OpenSeadragon.TileSource {
  const { width, height } = bitmap;
  const steps = Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / tileSize)));
  const halves: CanvasImageSource[] = [bitmap];
  const name = crypto.randomUUID();
  // The address is never fetched: it is a key in the viewer's tile cache, which outlives one picture.
  const keyOf = (level: number, x: number, y: number) => `${name}/${level}/${x}/${y}`;

  // Each level is drawn from the one above it, so that fine print blurs instead of flickering.
  function atHalf(times: number): CanvasImageSource {
    const known = halves[times];
    if (known) return known;
    const drawn = context(scaled(width, times), scaled(height, times));
    drawn.drawImage(atHalf(times - 1), 0, 0, drawn.canvas.width, drawn.canvas.height);
    halves[times] = drawn.canvas;
    return drawn.canvas;
  }

  const levels = { minLevel: 0, maxLevel: steps };
  const source = new OpenSeadragon.TileSource({ width, height, tileSize, tileOverlap: 0, ...levels });
  return Object.assign(source, {
    getTileUrl: keyOf,
    getTileHashKey: keyOf,
    downloadTileStart: (job: OpenSeadragon.ImageJob) => {
      const { level, x, y } = job.tile;
      const times = steps - level;
      const [left, top] = [x * tileSize, y * tileSize];
      const wide = Math.min(tileSize, scaled(width, times) - left);
      const high = Math.min(tileSize, scaled(height, times) - top);
      const tile = context(wide, high);
      if (times === 0) tile.drawImage(bitmap, left, top, wide, high, 0, 0, wide, high);
      else {
        // The tile is drawn from twice its size directly: a level that no other is derived from is never drawn as a whole.
        const [fromWide, fromHigh] = [scaled(width, times - 1) - 2 * left, scaled(height, times - 1) - 2 * top];
        const from = [2 * left, 2 * top, Math.min(2 * wide, fromWide), Math.min(2 * high, fromHigh)] as const;
        tile.drawImage(atHalf(times - 1), ...from, 0, 0, wide, high);
      }
      job.finish(tile, null, 'context2d');
    },
    downloadTileAbort: () => undefined,
  });
}

const scaled = (length: number, halvings: number): number => Math.max(1, Math.ceil(length / 2 ** halvings));

function context(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('this browser has no 2D canvas');
  // Everything is drawn at its own size or at half of it, where the cheap filter is the right one: the mean of four pixels.
  drawing.imageSmoothingQuality = 'low';
  return drawing;
}

/** The whole picture is drawn below the tiles, exactly where they are or will be. */
function drawPreview({ viewport, drawer }: OpenSeadragon.Viewer, bitmap: ImageBitmap): void {
  const canvas = drawer.canvas;
  const drawing = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null;
  if (!drawing) return;
  const { width, height } = bitmap;
  const frame = viewport.getContainerSize();
  const density = drawing.canvas.width / frame.x;
  /** A point of the picture is converted to pixels of the canvas. */
  const at = (x: number, y: number) => {
    const point = viewport.pixelFromPoint(new OpenSeadragon.Point(x / width, y / width), true);
    return { x: (viewport.getFlip() ? frame.x - point.x : point.x) * density, y: point.y * density };
  };
  const [start, right, bottom] = [at(0, 0), at(width, 0), at(0, height)];
  drawing.save();
  drawing.globalCompositeOperation = 'destination-over';
  // The finer filters read the whole picture first, 15 to 30 ms for 12 megapixels; the tiles use them some frames later.
  drawing.imageSmoothingQuality = 'low';
  drawing.setTransform(
    (right.x - start.x) / width,
    (right.y - start.y) / width,
    (bottom.x - start.x) / height,
    (bottom.y - start.y) / height,
    start.x,
    start.y,
  );
  drawing.drawImage(bitmap, 0, 0);
  drawing.restore();
}

/** A fitted picture has a margin in pixels, because its edge is part of the evidence. */
const margin = 20;

export interface ZoomState {
  /** With 100, one picture pixel is shown on one CSS pixel. */
  readonly percent: number;
  /** Parts of the picture may lie outside its frame. */
  readonly isEnlarged: boolean;
}

export type DeepZoom = ReturnType<typeof openDeepZoom>;

/** OpenSeadragon stands behind the few functions that the viewer needs. */
export function openDeepZoom(element: HTMLElement, onZoom: (zoom: ZoomState) => void) {
  preventInjectedStyles();
  const viewer = new OpenSeadragon.Viewer({
    element,
    drawer: 'canvas',
    showNavigationControl: false,
    keyboardNavEnabled: false, // the frame handles the keys, so that Tab and Esc leave it
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
  const isEnlarged = () => viewport.getZoom() > viewport.getHomeZoom() * 1.01;
  const reportZoom = () => {
    if (viewer.world.getItemCount() === 0) return;
    const percent = Math.round(viewer.world.getItemAt(0).viewportToImageZoom(viewport.getZoom()) * 100);
    onZoom({ percent, isEnlarged: isEnlarged() });
  };
  viewer.addHandler('zoom', reportZoom);
  let touchScrolls = false;
  const followTouch = () => void viewer.setCooperativeGestures(touchScrolls && !isEnlarged());
  // A change during a gesture would end it as another one.
  viewer.addHandler('animation-finish', followTouch);
  viewer.addHandler('resize', reportZoom);

  // At first the whole picture is drawn where its tiles will be: they are cut only when the browser is idle.
  let preview: ImageBitmap | null = null;
  let cancelTiles = () => {};
  viewer.addHandler('update-viewport', () => {
    if (!preview) return;
    if (viewer.world.getItemCount() > 0 && viewer.world.getItemAt(0).getFullyLoaded()) preview = null;
    else drawPreview(viewer, preview);
  });

  function currentViewport(): PictureView['viewport'] {
    const { x, y } = viewport.getCenter();
    const zoom = viewport.getZoom();
    const home = viewport.getHomeBounds().getCenter();
    const atHome = [zoom - viewport.getHomeZoom(), x - home.x, y - home.y].every((by) => Math.abs(by) < 0.001);
    return atHome ? null : { zoom, x, y };
  }

  function apply(view: PictureView) {
    const fits = currentViewport() === null;
    viewport.setRotation(view.degrees, true);
    viewport.setFlip(view.isMirrored);
    // A picture that fitted the frame fits it after a rotation too.
    if (fits) viewport.goHome(true);
    viewer.drawer.canvas.style.filter = toFilter(view);
  }

  function restore(view: PictureView) {
    apply(view);
    if (view.viewport) {
      viewport.zoomTo(view.viewport.zoom, undefined, true);
      viewport.panTo(new OpenSeadragon.Point(view.viewport.x, view.viewport.y), true);
    } else viewport.goHome(true);
  }

  return {
    /** Rotation, mirroring and tones change; the viewport stays. */
    apply,
    show({ bitmap }: Picture, view: PictureView) {
      cancelTiles();
      // OpenSeadragon takes a frame or two to open the picture; the preview is drawn in this one.
      viewport.resetContentSize(new OpenSeadragon.Point(bitmap.width, bitmap.height));
      restore(view);
      preview = bitmap;
      drawPreview(viewer, bitmap);
      viewer.addOnceHandler('open', () => {
        restore(view);
        reportZoom();
        cancelTiles = whenPaintedAndIdle(() => viewer.world.getItemAt(0).setOpacity(1));
        viewer.forceRedraw();
      });
      // OpenSeadragon requests no tiles while the picture is fully transparent.
      viewer.open({ tileSource: tilesOf(bitmap), opacity: 0 });
    },
    zoomBy: (factor: number) => void viewport.zoomBy(factor).applyConstraints(),
    /** The distances are shares of the frame. */
    panBy(right: number, down: number) {
      const { x, y } = viewport.getContainerSize();
      viewport.panBy(viewport.deltaPointsFromPixels(new OpenSeadragon.Point(right * x, down * y))).applyConstraints();
    },
    fit: () => void viewport.goHome(),
    /** While there is a page to scroll, one finger scrolls it as long as the picture fits its frame, and moves a picture that is enlarged. */
    setTouchScrolls(scrolls: boolean) {
      touchScrolls = scrolls;
      followTouch();
    },
    currentViewport,
    destroy() {
      cancelTiles();
      viewer.destroy();
    },
  };
}

/** The action runs once the next frame is painted and the browser is idle. @returns a function that cancels it */
function whenPaintedAndIdle(act: () => void): () => void {
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
 * OpenSeadragon adds a style element to the head unless a `style` with this attribute is there. Our content security policy refuses it, and
 * it would remove the focus ring on touch screens. An element without a namespace has the name and the attribute, and styles nothing.
 */
function preventInjectedStyles(): void {
  const attribute = 'data-openseadragon-mobile-css';
  if (document.querySelector(`style[${attribute}]`)) return;
  const style = document.createElementNS(null, 'style');
  style.setAttribute(attribute, '');
  document.head.append(style);
}
