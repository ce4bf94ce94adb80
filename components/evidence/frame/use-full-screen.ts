'use client';

import { type RefObject, useEffect, useState } from 'react';

export interface FullScreen {
  readonly isOn: boolean;
  /** False where the browser has none (phones). */
  readonly isPossible: boolean;
  readonly toggle: () => void;
}

/** Full screen for one element. */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    const onChange = () => setIsOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  return {
    isOn,
    isPossible: typeof document !== 'undefined' && document.fullscreenEnabled,
    toggle: () => {
      if (document.fullscreenElement) void document.exitFullscreen();
      else void element.current?.requestFullscreen();
    },
  };
}
