'use client';

import { type RefObject, useEffect, useState } from 'react';

export interface FullScreen {
  readonly on: boolean;
  /** False where the browser has none (phones). */
  readonly possible: boolean;
  readonly toggle: () => void;
}

/** Full screen for one element. */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const onChange = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  return {
    on,
    possible: typeof document !== 'undefined' && document.fullscreenEnabled,
    toggle: () => {
      if (document.fullscreenElement) void document.exitFullscreen();
      else void element.current?.requestFullscreen();
    },
  };
}
