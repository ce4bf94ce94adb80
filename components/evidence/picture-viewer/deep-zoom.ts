import OpenSeadragon from 'openseadragon';
import type { Picture } from '../picture/index.ts';
import { type PictureView, toFilter } from './picture-view.ts';
import { drawPreview } from './preview-layer.ts';
import { tilesOf } from './tiles.ts';

/** A zoomable picture: OpenSeadragon behind the few functions that the viewer needs. */
export interface DeepZoom {
  show(picture: Picture, view: PictureView): void;
  /** Rotation, mirroring and tones; the viewport stays. */
  apply(view: PictureView): void;
  zoomBy(factor: number): void;
  /** Shares of the frame. */
  panBy(right: number, down: number): void;
  fit(): void;
  /** While there is a page to scroll: one finger scrolls it as long as the picture fits its frame, and moves a picture that is enlarged. */
  setTouchScrolls(scrolls: boolean): void;
  currentViewport(): PictureView['viewport'];
  destroy(): void;
}

/** Air around a fitted picture, in pixels: its edge is part of the evidence. */
const margin = 20;

export interface ZoomState {
  /** 100 shows one picture pixel on one CSS pixel. */
  readonly percent: number;
  /** Parts of the picture may lie outside its frame. */
  readonly isEnlarged: boolean;
}

export function openDeepZoom(element: HTMLElement, onZoom: (zoom: ZoomState) => void): DeepZoom {
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
  // Not during a gesture, which would end as another one.
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
    apply,
    show({ bitmap }, view) {
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
    zoomBy(factor) {
      viewport.zoomBy(factor).applyConstraints();
    },
    panBy(right, down) {
      const { x, y } = viewport.getContainerSize();
      viewport.panBy(viewport.deltaPointsFromPixels(new OpenSeadragon.Point(right * x, down * y))).applyConstraints();
    },
    fit: () => void viewport.goHome(),
    setTouchScrolls(scrolls) {
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

/** Acts once the next frame is painted and the browser is idle. @returns a function that cancels it */
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
