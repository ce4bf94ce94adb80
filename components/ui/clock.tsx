'use client';
'use no memo';

import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';

const Clock = createContext<number | undefined>(undefined);
const tickMs = 10_000;

/** One clock for every age on the page. Starts at the server's `renderedAtMs`, so that both sides first draw the same words. */
export function ClockProvider({ renderedAtMs, children }: { renderedAtMs: number; children: ReactNode }) {
  const [nowMs, setNowMs] = useState(renderedAtMs);
  useEffect(() => {
    // An urgent tick would throw away what the server drew wherever its code is still on its way, and show a skeleton in its place.
    const tick = () => startTransition(() => setNowMs(Date.now()));
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, []);
  return <Clock value={nowMs}>{children}</Clock>;
}

/** Milliseconds since 1970, renewed every ten seconds. */
export function useNow(): number {
  const nowMs = use(Clock);
  if (nowMs === undefined) throw new Error('useNow needs a ClockProvider above it');
  return nowMs;
}
