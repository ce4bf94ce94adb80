'use client';
'use no memo';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the browser has taken over what the server drew: a button does nothing before, and a click on it would be lost. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
