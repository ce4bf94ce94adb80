'use client';

import { useSyncExternalStore } from 'react';

/** Returns whether a media query matches, kept up to date. @param onServer what the server assumes */
export const useMediaQuery = (query: string, onServer: boolean): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    () => onServer,
  );
