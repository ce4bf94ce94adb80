'use client';
'use no memo';

import { CloudOff, Unplug, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { useNow } from '#components/ui/clock.tsx';
import { startLive, useLiveState } from '#lib/client/live.ts';
import { connectionWords, upstreamWords } from './live-words.ts';

export interface LiveBarProps {
  /** What the tabs of one sign-in share. */
  readonly channel: string;
}

/** Starts what the tab hears, and says quietly what is not as it should be. At the foot of the window, where it moves nothing. */
export function LiveBar({ channel }: LiveBarProps) {
  useEffect(() => startLive(channel), [channel]);
  const { connection, upstream } = useLiveState();
  const nowMs = useNow();
  const lost = connectionWords(connection);
  const down = upstreamWords(upstream, nowMs);
  const Icon = connection === 'offline' ? WifiOff : Unplug;
  return (
    <div
      role="status"
      data-slot="live-bar"
      data-live={connection === 'live'}
      className="flex shrink-0 flex-wrap items-center gap-x-5 gap-y-0.5 border-hairline px-4 text-meta text-muted not-empty:border-b not-empty:bg-sunken not-empty:py-1 md:px-5 panes:order-last panes:not-empty:border-t panes:not-empty:border-b-0 print:hidden"
    >
      {lost && (
        <p className="flex items-center gap-1.5">
          <Icon aria-hidden className="size-3.5 shrink-0" />
          {lost}
        </p>
      )}
      {down && (
        <p className="flex items-center gap-1.5">
          <CloudOff aria-hidden className="size-3.5 shrink-0" />
          {down}
        </p>
      )}
    </div>
  );
}
