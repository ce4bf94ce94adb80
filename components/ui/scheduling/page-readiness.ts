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

/** A busy machine may never be idle: after this time, it acts anyway. */
const longestWaitMs = 3_000;

/** Acts once the browser is idle. @returns a function that cancels it */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(act, { timeout: longestWaitMs });
  return () => window.cancelIdleCallback(handle);
}

/** Loads code once the browser is idle, so that it is there even when the server cannot be reached. @returns a function that cancels it */
export const loadWhenIdle = (load: () => Promise<unknown>): (() => void) =>
  whenIdle(() => void load().catch(() => undefined));
