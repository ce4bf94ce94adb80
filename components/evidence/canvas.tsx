'use client';

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Picture } from './picture.ts';
import { openStage, type Stage } from './stage.ts';
import type { View } from './view.ts';

interface CanvasProps {
  readonly name: string;
  /** Undefined while it is on its way: the stage stands ready by then. */
  readonly picture: Picture | undefined;
  readonly view: View;
  readonly fillsScreen: boolean;
  readonly onZoom: (percent: number) => void;
  readonly onStage: (stage: Stage | null) => void;
  /** Where the reviewer left the picture. */
  readonly onPlace: (place: View['place']) => void;
}

/** Opening a stage takes the main thread some 25 ms. The request goes first: by then its answer is read and decoded elsewhere. */
const openAfterMs = 40;

/** One stage for one picture: never the pixels of one side under the name of another. */
export function Canvas({ name, picture, view, fillsScreen, onZoom, onStage, onPlace }: CanvasProps) {
  const element = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage | null>(null);
  const told = useRef({ onZoom, onStage, onPlace });
  const first = useRef(view);

  const isHere = picture !== undefined;
  const [opens, setOpens] = useState(isHere);
  useEffect(() => {
    const timer = setTimeout(() => setOpens(true), isHere ? 0 : openAfterMs);
    return () => clearTimeout(timer);
  }, [isHere]);
  useEffect(() => {
    if (!opens || !element.current) return;
    const opened = openStage(element.current, (percent) => told.current.onZoom(percent));
    const { onStage: tellStage, onPlace: tellPlace } = told.current;
    setStage(opened);
    tellStage(opened);
    return () => {
      tellPlace(opened.place());
      tellStage(null);
      opened.destroy();
    };
  }, [opens]);
  // In the frame in which it came: later ones wait for nothing.
  useLayoutEffect(() => {
    if (picture) stage?.show(picture, first.current);
  }, [stage, picture]);
  useEffect(() => {
    first.current = view;
    stage?.apply(view);
  }, [stage, view]);
  useEffect(() => {
    stage?.setTouchScrolls(!fillsScreen && matchMedia('(pointer: coarse)').matches);
  }, [stage, fillsScreen]);

  return <div ref={element} {...(picture ? { role: 'img', 'aria-label': name } : {})} className="absolute inset-0" />;
}
