'use client';

import { type RefObject, useEffect, useState } from 'react';

/** Full screen for one element. `possible` is false where the browser has none (phones). */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
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
