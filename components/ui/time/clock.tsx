'use client';
'use no memo';

import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';

const Clock = createContext<number | undefined>(undefined);

const tickMs = 10_000;

/** Provides one clock for every age on the page. It starts at the server's `renderedAtMs`, so that both sides first render the same text. */
export function ClockProvider({ renderedAtMs, children }: { renderedAtMs: number; children: ReactNode }) {
  const [nowMs, setNowMs] = useState(renderedAtMs);
  useEffect(() => {
    // An urgent update would discard what the server rendered wherever its code is still loading, and show a skeleton instead.
    const tick = () => startTransition(() => setNowMs(Date.now()));
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, []);
  return <Clock value={nowMs}>{children}</Clock>;
}

/** Returns the milliseconds since 1970, updated every ten seconds. */
export function useNow(): number {
  const nowMs = use(Clock);
  if (nowMs === undefined) throw new Error('useNow needs a ClockProvider above it');
  return nowMs;
}
