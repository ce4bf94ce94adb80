'use client';

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Picture } from '../picture/index.ts';
import { type DeepZoom, openDeepZoom, type ZoomState } from './deep-zoom.ts';
import type { PictureView } from './picture-view.ts';

interface PictureCanvasProps {
  readonly name: string;
  /** Undefined while it is loading: the canvas is opened meanwhile. */
  readonly picture: Picture | undefined;
  readonly view: PictureView;
  readonly fillsScreen: boolean;
  readonly onZoom: (zoom: ZoomState) => void;
  /** With null when it is closed. */
  readonly onOpened: (zoom: DeepZoom | null) => void;
  /** Where the reviewer left the picture. */
  readonly onViewport: (viewport: PictureView['viewport']) => void;
}

/** Opening takes the main thread some 25 ms. The request goes first: its answer is read and decoded elsewhere meanwhile. */
const openAfterMs = 40;

/** One canvas for one picture: never the pixels of one side under the name of another. */
export function PictureCanvas(props: PictureCanvasProps) {
  const { name, picture, view, fillsScreen, onZoom, onOpened, onViewport } = props;
  const element = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<DeepZoom | null>(null);
  const callbacks = useRef({ onZoom, onOpened, onViewport });
  const latestView = useRef(view);

  const isLoaded = picture !== undefined;
  const [mayOpen, setMayOpen] = useState(isLoaded);
  useEffect(() => {
    const timer = setTimeout(() => setMayOpen(true), isLoaded ? 0 : openAfterMs);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  useEffect(() => {
    if (!mayOpen || !element.current) return;
    const opened = openDeepZoom(element.current, (changed) => callbacks.current.onZoom(changed));
    const { onOpened: reportOpened, onViewport: reportViewport } = callbacks.current;
    setZoom(opened);
    reportOpened(opened);
    return () => {
      reportViewport(opened.currentViewport());
      reportOpened(null);
      opened.destroy();
    };
  }, [mayOpen]);
  // In the frame in which it arrived; later pictures wait for nothing.
  useLayoutEffect(() => {
    if (picture) zoom?.show(picture, latestView.current);
  }, [zoom, picture]);
  useEffect(() => {
    latestView.current = view;
    zoom?.apply(view);
  }, [zoom, view]);
  useEffect(() => {
    zoom?.setTouchScrolls(!fillsScreen && matchMedia('(pointer: coarse)').matches);
  }, [zoom, fillsScreen]);

  return <div ref={element} {...(picture ? { role: 'img', 'aria-label': name } : {})} className="absolute inset-0" />;
}
