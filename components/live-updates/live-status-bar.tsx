'use client';
'use no memo';

import { CloudOff, Unplug, Wifi, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { useNow } from '#components/ui/time/clock.tsx';
import { type Connection, type Reach, startLiveUpdates, useLiveState } from '#lib/client/live/index.ts';
import { toRelative } from '#lib/format/dates/date.ts';
import type { LiveUpstream } from '#lib/model/live-events.ts';

/** Says what is wrong with the connection to Review Desk; undefined while there is nothing to report. */
export function connectionMessage(connection: Connection, reach: Reach): string | undefined {
  if (reach === 'lost') return 'Review Desk cannot be reached. Retrying; this page stays as it is.';
  if (reach === 'again') return 'Review Desk can be reached again.';
  if (connection === 'cut' || connection === 'offline') return 'Live updates are interrupted. Reloading every 30 s.';
  return undefined;
}

/** Says that the verification service does not respond; the data stays usable. Its age is a minimum, as a page may be older than the last answer. */
export function serviceMessage(upstream: LiveUpstream | undefined, nowMs: number): string | undefined {
  if (!upstream || upstream.answers) return undefined;
  const notResponding = 'The verification service is not responding. Data last updated';
  return upstream.lastAnswerAt === null
    ? `${notResponding} before Review Desk started.`
    : `${notResponding} ${toRelative(upstream.lastAnswerAt, nowMs)} or earlier.`;
}

const connectionIcons = { lost: WifiOff, again: Wifi, reached: Unplug };

/** Starts live updates, and shows at the bottom of the window, where nothing moves, what is interrupted. The channel is that of the sign-in. */
export function LiveStatusBar({ channel }: { readonly channel: string }) {
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
