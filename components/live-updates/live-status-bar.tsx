'use client';
'use no memo';

import { CloudOff, Unplug, Wifi, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { useNow } from '#components/ui/time/index.ts';
import { startLiveUpdates, useLiveState } from '#lib/client/live/index.ts';
import { connectionMessage, serviceMessage } from './status-message.ts';

const connectionIcons = { lost: WifiOff, again: Wifi, reached: Unplug };

export interface LiveStatusBarProps {
  /** The same for all tabs of one sign-in. */
  readonly channel: string;
}

/** Starts live updates, and shows at the bottom of the window, where nothing moves, what is interrupted. */
export function LiveStatusBar({ channel }: LiveStatusBarProps) {
  useEffect(() => startLiveUpdates(channel), [channel]);
  const { connection, reach, upstream } = useLiveState();
  const nowMs = useNow();
  const connectionText = connectionMessage(connection, reach);
  const serviceText = serviceMessage(upstream, nowMs);
  const Icon = connectionIcons[reach];
  return (
    <div
      role="status"
      data-slot="live-bar"
      data-live={connection === 'live'}
      className="flex shrink-0 flex-wrap items-center gap-x-5 gap-y-0.5 border-hairline px-4 text-meta text-muted not-empty:border-b not-empty:bg-sunken not-empty:py-1 md:px-5 panes:order-last panes:not-empty:border-t panes:not-empty:border-b-0 print:hidden"
    >
      {connectionText && (
        <p className="flex items-center gap-1.5">
          <Icon aria-hidden className="size-3.5 shrink-0" />
          {connectionText}
        </p>
      )}
      {serviceText && (
        <p className="flex items-center gap-1.5">
          <CloudOff aria-hidden className="size-3.5 shrink-0" />
          {serviceText}
        </p>
      )}
    </div>
  );
}
