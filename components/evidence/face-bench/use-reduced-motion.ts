'use client';

import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';
const watchMotion = (onChange: () => void) => {
  const list = matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
};
/** Whether the reader asked for stillness. */
export const useReducedMotion = () =>
  useSyncExternalStore(
    watchMotion,
    () => matchMedia(query).matches,
    () => false,
  );
